prelude
import Step
/-
The hypotheses can be met: a two-letter alphabet, a target that is sure of heads, a fair draft. With any numbers
that have a half, as every ordered field does, this is a published rule, and half of the drafts are accepted.
-/
set_option autoImplicit false

inductive Coin : Type where
  | heads : Coin
  | tails : Coin

noncomputable def either {R : Type} (heads tails : R) (x : Coin) : R :=
  Coin.rec (motive := fun _ => R) heads tails x

theorem Coin.both {P : Coin → Prop} (heads : P Coin.heads) (tails : P Coin.tails) (x : Coin) : P x :=
  Coin.rec (motive := P) heads tails x

def coins : Sequence Coin := Sequence.cons Coin.heads (Sequence.cons Coin.tails Sequence.empty)

section Witness
variable {R : Type} (n : Numbers R) (half : R)

theorem sum_coins (f : Coin → R) : Equal (sum n f coins) (n.add (f Coin.heads) (f Coin.tails)) :=
  Equal.apply (n.add (f Coin.heads)) (n.add_zero (f Coin.tails))

noncomputable def sureTarget : Rule R Coin :=
  Rule.mk (either n.one n.zero) (either half half) (either half n.zero) (either half n.zero)
    (either n.one n.zero) (either n.one n.zero) half half

-- The hypotheses of the theorems about one step can be met, with a rejection that does happen.
theorem published_can_be_met (nonneg : n.le n.zero half) (whole : Equal (n.add half half) n.one) :
    Published n coins (sureTarget n half) :=
  let half_le_one : n.le half n.one := Equal.replace (n.le half) whole (le_add_right n nonneg)
  let none (h : n.le half n.zero) : Equal half n.zero := n.le_antisymm half n.zero h nonneg
  let all (h : n.le n.one half) : Equal half n.one := n.le_antisymm half n.one half_le_one h
  let first (x : R) : Equal (n.add x n.zero) x := n.add_zero x
  Published.mk
    (Coin.both (n.le_trans n.zero half n.one nonneg half_le_one) (le_refl n n.zero))
    ((sum_coins n (either n.one n.zero)).trans (first n.one))
    ((sum_coins n (either half half)).trans whole)
    (Coin.both
      (Overlap.mk (fun h => all h) (fun _ => Equal.refl half))
      (Overlap.mk (fun _ => Equal.refl n.zero) (fun h => (none h).symm)))
    (Coin.both
      (Excess.mk
        (fun h => n.add_cancel half half n.zero (whole.trans ((all h).symm.trans (first half).symm)))
        (fun _ => whole))
      (Excess.mk (fun _ => Equal.refl n.zero) (fun h => (first half).trans (none h))))
    (Coin.both
      (Acceptance.mk
        (fun h => Either.right ((n.mul_one half).trans (all h)))
        (fun _ => Either.right (Equal.refl n.one)))
      (Acceptance.mk (fun _ => Either.right (mul_zero n half)) (fun h => Either.left (none h))))
    ((sum_coins n (fun x => n.mul (either half half x) (either n.one n.zero x)))
      |>.trans (add_both n (n.mul_one half) (mul_zero n half))
      |>.trans (first half))
    whole
    (Coin.both
      ((n.mul_one (sum n (either half n.zero) coins))
        |>.trans (sum_coins n (either half n.zero))
        |>.trans (first half))
      (mul_zero n (sum n (either half n.zero) coins)))

-- The hypothesis about "the same token" can be met.
theorem same_can_be_met (nonneg : n.le n.zero n.one) :
    Same n coins (either (either n.one n.zero) (either n.zero n.one)) :=
  Same.mk
    (Coin.both (Coin.both nonneg (le_refl n n.zero)) (Coin.both (le_refl n n.zero) nonneg))
    (Coin.both (Equal.refl n.one) (Equal.refl n.one))
    (Coin.both (Coin.both (Equal.refl n.one) (Equal.refl n.zero))
      (Coin.both (Equal.refl n.zero) (Equal.refl n.one)))
    (fun f => Coin.both
      ((sum_coins n (fun y => n.mul (either n.one n.zero y) (f y)))
        |>.trans (add_both n (one_mul n (f Coin.heads)) (zero_mul n (f Coin.tails)))
        |>.trans (n.add_zero (f Coin.heads)))
      ((sum_coins n (fun y => n.mul (either n.zero n.one y) (f y)))
        |>.trans (add_both n (zero_mul n (f Coin.heads)) (one_mul n (f Coin.tails)))
        |>.trans (zero_add n (f Coin.tails))))

end Witness

#print axioms published_can_be_met
#print axioms same_can_be_met
