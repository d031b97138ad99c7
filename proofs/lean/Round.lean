prelude
import Step
/-
Rounds of the token scheme, and the whole decoding loop: every finite alphabet, every draft length, target and
draft laws that may be different after every text.

Call a function f of the text *harmonic* if the next target token does not change it on average:

    sum_x target(x | text) f(text x) = f(text)

"The probability that the target's text starts with these words" is one. A scheme is lossless if it preserves
every harmonic function on average, and that is one induction for each scheme.
-/
set_option autoImplicit false

section Round
variable {R : Type} (n : Numbers R) {A : Type} (alphabet : Sequence A)
variable {Text : Type} (append : Text → A → Text) (rules : Text → Rule R A)

/-- The average of `f` over the texts that the next target token leads to. -/
noncomputable def afterTarget (f : Text → R) (text : Text) : R :=
  sum n (fun x => n.mul ((rules text).target x) (f (append text x))) alphabet

def Harmonic (f : Text → R) : Prop :=
  (text : Text) → Equal (afterTarget n alphabet append rules f text) (f text)

/-- The average of `f` at the end of one round that drafts `length` tokens. A round ends with a residual token
at the first rejection, or with a bonus token from the target. -/
noncomputable def afterRound (f : Text → R) (length : Count) : Text → R :=
  Count.rec (motive := fun _ => Text → R)
    (afterTarget n alphabet append rules f)
    (fun _ onwards text =>
      n.add
        (sum n (fun x =>
          n.mul (n.mul ((rules text).draft x) ((rules text).acceptance x)) (onwards (append text x))) alphabet)
        (n.mul (rules text).rejectionRate
          (sum n (fun x => n.mul ((rules text).residual x) (f (append text x))) alphabet)))
    length

-- A round of any length preserves every harmonic function: it is lossless.
theorem token_round_lossless (published : (text : Text) → Published n alphabet (rules text))
    (f : Text → R) (harmonic : Harmonic n alphabet append rules f) (length : Count) :
    (text : Text) → Equal (afterRound n alphabet append rules f length text) (f text) :=
  Count.induction (fun length => (text : Text) → Equal (afterRound n alphabet append rules f length text) (f text))
    harmonic
    (fun _ ih text =>
      let rule := rules text
      let F := fun x => f (append text x)
      let accepted := fun x => n.mul (rule.draft x) (rule.acceptance x)
      (add_both n
          (sum_congr n (fun x => Equal.apply (n.mul (accepted x)) (ih (append text x))) alphabet)
          (mul_sum n rule.rejectionRate (fun x => n.mul (rule.residual x) (F x)) alphabet))
        |>.trans (sum_add n (fun x => n.mul (accepted x) (F x))
          (fun x => n.mul rule.rejectionRate (n.mul (rule.residual x) (F x))) alphabet).symm
        |>.trans (sum_congr n (fun x =>
          (Equal.apply (n.add (n.mul (accepted x) (F x)))
              (n.mul_assoc rule.rejectionRate (rule.residual x) (F x)).symm)
            |>.trans (add_mul n (accepted x) (n.mul rule.rejectionRate (rule.residual x)) (F x)).symm
            |>.trans (Equal.apply (fun v => n.mul v (F x)) (step_lossless n alphabet (published text) x)))
          alphabet)
        |>.trans (harmonic text))
    length

-- The branches of a round have total mass 1.
theorem token_round_mass (published : (text : Text) → Published n alphabet (rules text))
    (length : Count) (text : Text) :
    Equal (afterRound n alphabet append rules (fun _ => n.one) length text) n.one :=
  token_round_lossless n alphabet append rules published (fun _ => n.one)
    (fun text =>
      (sum_congr n (fun x => n.mul_one ((rules text).target x)) alphabet).trans (published text).target_mass)
    length text

/-! ## The decoding loop -/

/-- What a policy decides after looking at the text: stop, or draft so many tokens. -/
inductive Decision : Type where
  | stop : Decision
  | draft (length : Count) : Decision

/-- The average of `f` at the end of at most `rounds` rounds. -/
noncomputable def afterLoop (policy : Text → Decision) (f : Text → R) (rounds : Count) : Text → R :=
  Count.rec (motive := fun _ => Text → R) f
    (fun _ onwards text =>
      Decision.rec (motive := fun _ => R) (f text)
        (fun length => afterRound n alphabet append rules onwards length text) (policy text))
    rounds

-- The decoding loop is lossless for every policy that chooses draft lengths from the text so far.
theorem decoding_loop_lossless (published : (text : Text) → Published n alphabet (rules text))
    (policy : Text → Decision) (f : Text → R)
    (harmonic : Harmonic n alphabet append rules f) (rounds : Count) :
    (text : Text) → Equal (afterLoop n alphabet append rules policy f rounds text) (f text) :=
  Count.induction
    (fun rounds => (text : Text) → Equal (afterLoop n alphabet append rules policy f rounds text) (f text))
    (fun text => Equal.refl (f text))
    (fun rounds ih text =>
      let onwards := afterLoop n alphabet append rules policy f rounds
      let onwards_harmonic : Harmonic n alphabet append rules onwards := fun text =>
        (sum_congr n (fun x => Equal.apply (n.mul ((rules text).target x)) (ih (append text x))) alphabet)
          |>.trans (harmonic text)
          |>.trans (ih text).symm
      Decision.rec
        (motive := fun decision => Equal
          (Decision.rec (motive := fun _ => R) (f text)
            (fun length => afterRound n alphabet append rules onwards length text) decision) (f text))
        (Equal.refl (f text))
        (fun length =>
          (token_round_lossless n alphabet append rules published onwards onwards_harmonic length text).trans (ih text))
        (policy text))
    rounds

/-! ## How many tokens a round emits -/

noncomputable def power (x : R) (exponent : Count) : R :=
  Count.rec (motive := fun _ => R) n.one (fun _ smaller => n.mul x smaller) exponent

/-- `1 + x + x^2 + ... + x^last` -/
noncomputable def powerSum (x : R) (last : Count) : R :=
  Count.rec (motive := fun _ => R) n.one (fun k sum => n.add sum (power n x (Count.next k))) last

theorem powerSum_next (x : R) (last : Count) :
    Equal (powerSum n x (Count.next last)) (n.add n.one (n.mul x (powerSum n x last))) :=
  Count.induction
    (fun k => Equal (powerSum n x (Count.next k)) (n.add n.one (n.mul x (powerSum n x k))))
    (Equal.refl _)
    (fun k ih =>
      (Equal.apply (fun v => n.add v (power n x (Count.next (Count.next k)))) ih)
        |>.trans (n.add_assoc n.one (n.mul x (powerSum n x k)) (n.mul x (power n x (Count.next k))))
        |>.trans (Equal.apply (n.add n.one) (n.mul_add x (powerSum n x k) (power n x (Count.next k))).symm))
    last

-- Where every acceptance rate is `rate`, a round emits 1 + rate + ... + rate^length tokens on average.
theorem expected_tokens (published : (text : Text) → Published n alphabet (rules text))
    (rate : R) (is_rate : (text : Text) → Equal (rules text).acceptanceRate rate)
    (tokens : Text → R)
    (counts : (text : Text) → (x : A) → Equal (tokens (append text x)) (n.add (tokens text) n.one))
    (length : Count) : (text : Text) →
      Equal (afterRound n alphabet append rules tokens length text) (n.add (tokens text) (powerSum n rate length)) :=
  Count.induction
    (fun length => (text : Text) →
      Equal (afterRound n alphabet append rules tokens length text) (n.add (tokens text) (powerSum n rate length)))
    (fun text =>
      let more := n.add (tokens text) n.one
      (sum_congr n (fun x => Equal.apply (n.mul ((rules text).target x)) (counts text x)) alphabet)
        |>.trans (sum_mul n (rules text).target more alphabet).symm
        |>.trans (Equal.apply (fun v => n.mul v more) (published text).target_mass)
        |>.trans (one_mul n more))
    (fun length ih text =>
      let rule := rules text
      let more := n.add (tokens text) n.one
      let later := powerSum n rate length
      let accepted := fun x => n.mul (rule.draft x) (rule.acceptance x)
      let if_accepted :
          Equal
            (sum n (fun x => n.mul (accepted x)
              (afterRound n alphabet append rules tokens length (append text x))) alphabet)
            (n.add (n.mul rate more) (n.mul rate later)) :=
        (sum_congr n (fun x => Equal.apply (n.mul (accepted x))
            ((ih (append text x)).trans (Equal.apply (fun v => n.add v later) (counts text x)))) alphabet)
          |>.trans (sum_mul n accepted (n.add more later) alphabet).symm
          |>.trans (Equal.apply (fun v => n.mul v (n.add more later))
            ((published text).acceptance_rate.trans (is_rate text)))
          |>.trans (n.mul_add rate more later)
      let if_rejected :
          Equal
            (n.mul rule.rejectionRate (sum n (fun x => n.mul (rule.residual x) (tokens (append text x))) alphabet))
            (n.mul rule.rejectionRate more) :=
        (mul_sum n rule.rejectionRate (fun x => n.mul (rule.residual x) (tokens (append text x))) alphabet)
          |>.trans (sum_congr n (fun x =>
            (Equal.apply (fun v => n.mul rule.rejectionRate (n.mul (rule.residual x) v)) (counts text x)).trans
              (n.mul_assoc rule.rejectionRate (rule.residual x) more).symm) alphabet)
          |>.trans (sum_mul n (fun x => n.mul rule.rejectionRate (rule.residual x)) more alphabet).symm
          |>.trans (Equal.apply (fun v => n.mul v more) (residual_mass n alphabet (published text)))
      let whole : Equal (n.add rate rule.rejectionRate) n.one :=
        (Equal.apply (fun v => n.add v rule.rejectionRate) (is_rate text).symm).trans (published text).rejection_rate
      (add_both n if_accepted if_rejected)
        |>.trans (add_swap n (n.mul rate more) (n.mul rate later) (n.mul rule.rejectionRate more))
        |>.trans (Equal.apply (fun v => n.add v (n.mul rate later))
          ((add_mul n rate rule.rejectionRate more).symm
            |>.trans (Equal.apply (fun v => n.mul v more) whole)
            |>.trans (one_mul n more)))
        |>.trans (n.add_assoc (tokens text) n.one (n.mul rate later))
        |>.trans (Equal.apply (n.add (tokens text)) (powerSum_next n rate length).symm))
    length

-- The closed form: (1 - rate) (1 + rate + ... + rate^length) = 1 - rate^(length + 1).
theorem expected_tokens_closed_form (rate rejection : R) (complement : Equal (n.add rate rejection) n.one)
    (length : Count) :
    Equal (n.add (n.mul rejection (powerSum n rate length)) (power n rate (Count.next length))) n.one :=
  Count.induction
    (fun k => Equal (n.add (n.mul rejection (powerSum n rate k)) (power n rate (Count.next k))) n.one)
    ((add_both n (n.mul_one rejection) (n.mul_one rate))
      |>.trans (n.add_comm rejection rate)
      |>.trans complement)
    (fun k ih =>
      let last := power n rate (Count.next k)
      (Equal.apply (fun v => n.add v (n.mul rate last)) (n.mul_add rejection (powerSum n rate k) last))
        |>.trans (n.add_assoc (n.mul rejection (powerSum n rate k)) (n.mul rejection last) (n.mul rate last))
        |>.trans (Equal.apply (n.add (n.mul rejection (powerSum n rate k)))
          ((n.add_comm (n.mul rejection last) (n.mul rate last))
            |>.trans (add_mul n rate rejection last).symm
            |>.trans (Equal.apply (fun v => n.mul v last) complement)
            |>.trans (one_mul n last)))
        |>.trans ih)
    length

end Round

#print axioms token_round_lossless
#print axioms token_round_mass
#print axioms decoding_loop_lossless
#print axioms expected_tokens
#print axioms expected_tokens_closed_form
