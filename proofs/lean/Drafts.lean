prelude
import Round
/-
Other drafts: several candidates for one position, and draft tokens that are given and not sampled. Every finite
alphabet, any number of candidates, drafts of any length.
-/
set_option autoImplicit false

/-! ## Recursive rejection over several drafts -/

/-- How the candidates for one position are tried: the rule of this try, the probability that a token is rejected,
and what is tried after that token was rejected. The next draft may depend on the rejected token: drafts with
replacement, drafts without replacement, and any other order are all plans. -/
inductive Plan (R A : Type) : Type where
  | stop : Plan R A
  | attempt (rule : Rule R A) (rejection : A → R) (next : A → Plan R A) : Plan R A

section Plans
variable {R : Type} (n : Numbers R) {A : Type} (alphabet : Sequence A)

/-- The law of the emitted token when the law still to be emitted is `target`. -/
noncomputable def planLaw (plan : Plan R A) : (A → R) → A → R :=
  Plan.rec (motive := fun _ => (A → R) → A → R)
    (fun target => target)
    (fun rule rejection _ onwards _ x =>
      n.add (n.mul (rule.draft x) (rule.acceptance x))
        (sum n (fun y => n.mul (n.mul (rule.draft y) (rejection y)) (onwards y rule.residual x)) alphabet))
    plan

/-- The plan is sound: every try follows the published rule, and what is left to emit is its residual. -/
inductive Sound : Plan R A → (A → R) → Prop where
  | stop (target : A → R) : Sound Plan.stop target
  | attempt (rule : Rule R A) (rejection : A → R) (next : A → Plan R A)
      (published : Published n alphabet rule)
      (complement : (y : A) → Equal (n.add (rule.acceptance y) (rejection y)) n.one)
      (onwards : (y : A) → Sound (next y) rule.residual) :
      Sound (Plan.attempt rule rejection next) rule.target

-- Recursive rejection emits the target law, for any number of drafts, with or without replacement.
theorem recursive_rejection_lossless (plan : Plan R A) (target : A → R) (sound : Sound n alphabet plan target) :
    (x : A) → Equal (planLaw n alphabet plan target x) (target x) :=
  Sound.rec
    (motive := fun plan target _ => (x : A) → Equal (planLaw n alphabet plan target x) (target x))
    (fun target x => Equal.refl (target x))
    (fun rule rejection _ published complement _ ih x =>
      let accepted := fun y => n.mul (rule.draft y) (rule.acceptance y)
      let rejected := fun y => n.mul (rule.draft y) (rejection y)
      let rejected_mass : Equal (sum n rejected alphabet) rule.rejectionRate :=
        n.add_cancel rule.acceptanceRate (sum n rejected alphabet) rule.rejectionRate
          ((Equal.apply (fun v => n.add v (sum n rejected alphabet)) published.acceptance_rate.symm)
            |>.trans (sum_add n accepted rejected alphabet).symm
            |>.trans (sum_congr n (fun y =>
              (n.mul_add (rule.draft y) (rule.acceptance y) (rejection y)).symm
                |>.trans (Equal.apply (n.mul (rule.draft y)) (complement y))
                |>.trans (n.mul_one (rule.draft y))) alphabet)
            |>.trans published.draft_mass
            |>.trans published.rejection_rate.symm)
      (Equal.apply (n.add (accepted x))
          ((sum_congr n (fun y => Equal.apply (n.mul (rejected y)) (ih y x)) alphabet)
            |>.trans (sum_mul n rejected (rule.residual x) alphabet).symm
            |>.trans (Equal.apply (fun v => n.mul v (rule.residual x)) rejected_mass))).trans
        (step_lossless n alphabet published x))
    sound

end Plans

/-! ## Draft tokens that are given, not sampled -/

section Given
variable {R : Type} (n : Numbers R) {A : Type} (alphabet : Sequence A)
variable {Text : Type} (append : Text → A → Text) (rules : Text → Rule R A)

/-- Sample and match: draw a token from the target, emit it, and go on as long as it is the draft token.
The average of `f` at the end of the round. -/
noncomputable def afterMatching (same differs : A → A → R) (f : Text → R) (draft : Sequence A) : Text → R :=
  Sequence.rec (motive := fun _ => Text → R)
    (afterTarget n alphabet append rules f)
    (fun drafted _ onwards text =>
      sum n (fun x => n.mul ((rules text).target x)
        (n.add (n.mul (same drafted x) (onwards (append text x)))
          (n.mul (differs drafted x) (f (append text x))))) alphabet)
    draft

-- Sample and match is lossless for every fixed draft.
theorem sample_and_match_lossless (same differs : A → A → R)
    (complement : (x y : A) → Equal (n.add (same x y) (differs x y)) n.one)
    (f : Text → R) (harmonic : Harmonic n alphabet append rules f) (draft : Sequence A) :
    (text : Text) → Equal (afterMatching n alphabet append rules same differs f draft text) (f text) :=
  Sequence.induction
    (fun draft => (text : Text) →
      Equal (afterMatching n alphabet append rules same differs f draft text) (f text))
    harmonic
    (fun drafted _ ih text =>
      (sum_congr n (fun x =>
        let F := f (append text x)
        Equal.apply (n.mul ((rules text).target x))
          ((Equal.apply (fun v => n.add (n.mul (same drafted x) v) (n.mul (differs drafted x) F))
              (ih (append text x)))
            |>.trans (add_mul n (same drafted x) (differs drafted x) F).symm
            |>.trans (Equal.apply (fun v => n.mul v F) (complement drafted x))
            |>.trans (one_mul n F))) alphabet).trans (harmonic text))
    draft

/-- One-hot drafts: accept the draft token with its target probability, or else emit from the target without it.
The average of `f` at the end of the round; `replaced text y x` is the mass of x after y was refused. -/
noncomputable def afterOneHot (replaced : Text → A → A → R) (f : Text → R) (draft : Sequence A) : Text → R :=
  Sequence.rec (motive := fun _ => Text → R)
    (afterTarget n alphabet append rules f)
    (fun drafted _ onwards text =>
      n.add (n.mul ((rules text).target drafted) (onwards (append text drafted)))
        (sum n (fun x => n.mul (replaced text drafted x) (f (append text x))) alphabet))
    draft

-- The one-hot rule is lossless for every fixed draft.
theorem one_hot_lossless {same : A → A → R} (is_same : Same n alphabet same) (replaced : Text → A → A → R)
    (is_replaced : (text : Text) → (y x : A) →
      Equal (n.add (n.mul (same y x) ((rules text).target x)) (replaced text y x)) ((rules text).target x))
    (f : Text → R) (harmonic : Harmonic n alphabet append rules f) (draft : Sequence A) :
    (text : Text) → Equal (afterOneHot n alphabet append rules replaced f draft text) (f text) :=
  Sequence.induction
    (fun draft => (text : Text) → Equal (afterOneHot n alphabet append rules replaced f draft text) (f text))
    harmonic
    (fun drafted _ ih text =>
      let target := (rules text).target
      let F := fun x => f (append text x)
      (Equal.apply (fun v => n.add v (sum n (fun x => n.mul (replaced text drafted x) (F x)) alphabet))
          ((Equal.apply (n.mul (target drafted)) (ih (append text drafted))).trans
            (is_same.pick (fun x => n.mul (target x) (F x)) drafted).symm))
        |>.trans (sum_add n (fun x => n.mul (same drafted x) (n.mul (target x) (F x)))
          (fun x => n.mul (replaced text drafted x) (F x)) alphabet).symm
        |>.trans (sum_congr n (fun x =>
          (Equal.apply (fun v => n.add v (n.mul (replaced text drafted x) (F x)))
              (n.mul_assoc (same drafted x) (target x) (F x)).symm)
            |>.trans (add_mul n (n.mul (same drafted x) (target x)) (replaced text drafted x) (F x)).symm
            |>.trans (Equal.apply (fun v => n.mul v (F x)) (is_replaced text drafted x))) alphabet)
        |>.trans (harmonic text))
    draft

end Given

#print axioms recursive_rejection_lossless
#print axioms sample_and_match_lossless
#print axioms one_hot_lossless
