prelude
import Round
/-
Block verification (Sun et al. 2024), in mass form: every finite alphabet, every draft length, target and draft
laws that may be different after every text.
-/
set_option autoImplicit false

section BlockVerification
variable {R : Type} (n : Numbers R) {A : Type} (alphabet : Sequence A)
variable {Text : Type} (append : Text → A → Text) (rules : Text → Rule R A)

/-- The average of `f` at the end of a round. A running `weight` is carried along the draft. After the draft
token x it is `next`, where draft x * next = min (weight * target x) (draft x); and the round ends here with a
token of mass stop x = max (weight * target x - draft x) 0. -/
noncomputable def afterBlock (next stop : Text → R → A → R) (f : Text → R) (length : Count) : Text → R → R :=
  Count.rec (motive := fun _ => Text → R → R)
    (fun text weight => n.mul weight (afterTarget n alphabet append rules f text))
    (fun _ onwards text weight =>
      n.add
        (sum n (fun x => n.mul ((rules text).draft x) (onwards (append text x) (next text weight x))) alphabet)
        (sum n (fun x => n.mul (stop text weight x) (f (append text x))) alphabet))
    length

-- Block verification preserves every harmonic function, in proportion to the running weight. A round starts with
-- weight 1, so it is lossless.
theorem block_verification_lossless (next stop : Text → R → A → R)
    (next_nonneg : (text : Text) → (weight : R) → (x : A) → n.le n.zero weight →
      n.le n.zero (next text weight x))
    (is_next : (text : Text) → (weight : R) → (x : A) → n.le n.zero weight →
      Overlap n (n.mul ((rules text).draft x) (next text weight x))
        (n.mul weight ((rules text).target x)) ((rules text).draft x))
    (is_stop : (text : Text) → (weight : R) → (x : A) → n.le n.zero weight →
      Excess n (stop text weight x) (n.mul weight ((rules text).target x)) ((rules text).draft x))
    (f : Text → R) (harmonic : Harmonic n alphabet append rules f) (length : Count) :
    (text : Text) → (weight : R) → n.le n.zero weight →
      Equal (afterBlock n alphabet append rules next stop f length text weight)
        (n.mul weight (f text)) :=
  Count.induction
    (fun length => (text : Text) → (weight : R) → n.le n.zero weight →
      Equal (afterBlock n alphabet append rules next stop f length text weight)
        (n.mul weight (f text)))
    (fun text weight _ => Equal.apply (n.mul weight) (harmonic text))
    (fun _ ih text weight nonneg =>
      let target := (rules text).target
      let draft := (rules text).draft
      let F := fun x => f (append text x)
      let onwards := fun x => n.mul (draft x) (next text weight x)
      let ended := fun x => n.mul (stop text weight x) (F x)
      (Equal.apply (fun v => n.add v (sum n ended alphabet))
          (sum_congr n (fun x =>
            (Equal.apply (n.mul (draft x))
                (ih (append text x) (next text weight x) (next_nonneg text weight x nonneg))).trans
              (n.mul_assoc (draft x) (next text weight x) (F x)).symm) alphabet))
        |>.trans (sum_add n (fun x => n.mul (onwards x) (F x)) ended alphabet).symm
        |>.trans (sum_congr n (fun x =>
          (add_mul n (onwards x) (stop text weight x) (F x)).symm
            |>.trans (Equal.apply (fun v => n.mul v (F x))
              (overlap_plus_excess n (is_next text weight x nonneg) (is_stop text weight x nonneg)))
            |>.trans (n.mul_assoc weight (target x) (F x))) alphabet)
        |>.trans (mul_sum n weight (fun x => n.mul (target x) (F x)) alphabet).symm
        |>.trans (Equal.apply (n.mul weight) (harmonic text)))
    length

-- The published stopping rule has that mass. If everything later has mass `later`, the stop masses add up to
-- total = weight - later. If the round did not go on, it stops here with probability
-- total / (total + 1 - weight), at a token with its share stop / total, so with mass
-- (1 - later) * probability * share = stop.
theorem block_verification_stopping_rule
    (weight later notLater total denominator probability stop share : R)
    (is_later : Equal (n.add later total) weight) (is_notLater : Equal (n.add later notLater) n.one)
    (is_denominator : Equal (n.add denominator weight) (n.add total n.one))
    (is_probability : Equal (n.mul denominator probability) total)
    (is_share : Equal (n.mul total share) stop) :
    Equal (n.mul (n.mul notLater probability) share) stop :=
  -- notLater and denominator are equal: both complete weight to total + 1
  let same : Equal notLater denominator :=
    cancel_right n
      ((Equal.apply (n.add notLater) is_later.symm)
        |>.trans (n.add_assoc notLater later total).symm
        |>.trans (Equal.apply (fun v => n.add v total) ((n.add_comm notLater later).trans is_notLater))
        |>.trans (n.add_comm n.one total)
        |>.trans is_denominator.symm)
  (Equal.apply (fun v => n.mul v share)
    ((Equal.apply (fun v => n.mul v probability) same).trans is_probability)).trans is_share

end BlockVerification

#print axioms block_verification_lossless
#print axioms block_verification_stopping_rule
