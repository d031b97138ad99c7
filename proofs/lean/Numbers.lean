prelude
/-
Numbers and finite sums, from nothing: no library, not even Lean's own `Init`.

Check the development with an ordinary Lean 4, in this folder:

    for file in Numbers Step Witness Round BlockVerification Drafts Decoding; do
      LEAN_PATH=. lean -o $file.olean $file.lean
    done

Only the core of the language is used, so any recent version should do; it was written with 4.35. A file that is
right prints nothing but the answers to the `#print axioms` lines at its end.

Without `Init` there is no infix notation, so `x + y` is written `n.add x y`, where `n : Numbers R` says
which numbers are meant. Comments repeat every statement in ordinary notation.
-/
set_option autoImplicit false
universe u v

-- Two names that Lean's compiler looks up. No theorem mentions them.
inductive lcErased : Type
inductive lcAny : Type

/-! ## Equality, alternatives, counting, finite sequences -/

/-- `x = y`. -/
inductive Equal {A : Sort u} : A → A → Prop where
  | refl (x : A) : Equal x x

/-- One of two statements holds. -/
inductive Either (P Q : Prop) : Prop where
  | left (proof : P) : Either P Q
  | right (proof : Q) : Either P Q

/-- 0, 1, 2, ... -/
inductive Count : Type where
  | zero : Count
  | next : Count → Count

/-- A finite sequence: an alphabet, a text, or a list of draft tokens. -/
inductive Sequence (A : Type) : Type where
  | empty : Sequence A
  | cons : A → Sequence A → Sequence A

theorem Equal.replace {A : Sort u} (P : A → Prop) {x y : A} (h : Equal x y) (proof : P x) : P y :=
  Equal.rec (motive := fun z _ => P z) proof h

theorem Equal.symm {A : Sort u} {x y : A} (h : Equal x y) : Equal y x :=
  Equal.replace (fun z => Equal z x) h (Equal.refl x)

theorem Equal.trans {A : Sort u} {x y z : A} (h : Equal x y) (k : Equal y z) : Equal x z :=
  Equal.replace (fun w => Equal x w) k h

theorem Equal.apply {A : Sort u} {B : Sort v} (f : A → B) {x y : A} (h : Equal x y) : Equal (f x) (f y) :=
  Equal.replace (fun z => Equal (f x) (f z)) h (Equal.refl (f x))

theorem Either.elim {P Q C : Prop} (h : Either P Q) (left : P → C) (right : Q → C) : C :=
  Either.rec (motive := fun _ => C) left right h

theorem Count.induction (P : Count → Prop) (zero : P Count.zero)
    (next : (c : Count) → P c → P (Count.next c)) (c : Count) : P c :=
  Count.rec (motive := P) zero next c

theorem Sequence.induction {A : Type} (P : Sequence A → Prop) (empty : P Sequence.empty)
    (cons : (x : A) → (rest : Sequence A) → P rest → P (Sequence.cons x rest)) (s : Sequence A) : P s :=
  Sequence.rec (motive := P) empty cons s

/-- `x` occurs in the sequence. -/
inductive Occurs {A : Type} (x : A) : Sequence A → Prop where
  | here (rest : Sequence A) : Occurs x (Sequence.cons x rest)
  | later (y : A) (rest : Sequence A) : Occurs x rest → Occurs x (Sequence.cons y rest)

/-! ## Numbers -/

/-- What is used about numbers. Every ordered field has these properties: the rationals, the reals.
There is no subtraction and no division, so nothing below depends on what `x / 0` may mean. -/
structure Numbers (R : Type) where
  zero : R
  one : R
  add : R → R → R
  mul : R → R → R
  le : R → R → Prop
  add_assoc : (x y z : R) → Equal (add (add x y) z) (add x (add y z))
  add_comm : (x y : R) → Equal (add x y) (add y x)
  add_zero : (x : R) → Equal (add x zero) x
  add_cancel : (x y z : R) → Equal (add x y) (add x z) → Equal y z
  mul_assoc : (x y z : R) → Equal (mul (mul x y) z) (mul x (mul y z))
  mul_comm : (x y : R) → Equal (mul x y) (mul y x)
  mul_add : (x y z : R) → Equal (mul x (add y z)) (add (mul x y) (mul x z))
  mul_one : (x : R) → Equal (mul x one) x
  le_total : (x y : R) → Either (le x y) (le y x)
  le_trans : (x y z : R) → le x y → le y z → le x z
  le_antisymm : (x y : R) → le x y → le y x → Equal x y
  add_le : (x y z : R) → le y z → le (add x y) (add x z)
  mul_nonneg : (x y : R) → le zero x → le zero y → le zero (mul x y)

section Arithmetic
variable {R : Type} (n : Numbers R)

theorem add_both {x y z w : R} (h : Equal x y) (k : Equal z w) : Equal (n.add x z) (n.add y w) :=
  (Equal.apply (fun v => n.add v z) h).trans (Equal.apply (n.add y) k)

theorem zero_add (x : R) : Equal (n.add n.zero x) x :=
  (n.add_comm n.zero x).trans (n.add_zero x)

theorem one_mul (x : R) : Equal (n.mul n.one x) x :=
  (n.mul_comm n.one x).trans (n.mul_one x)

theorem add_mul (x y z : R) : Equal (n.mul (n.add x y) z) (n.add (n.mul x z) (n.mul y z)) :=
  (n.mul_comm (n.add x y) z)
    |>.trans (n.mul_add z x y)
    |>.trans (add_both n (n.mul_comm z x) (n.mul_comm z y))

theorem mul_zero (x : R) : Equal (n.mul x n.zero) n.zero :=
  n.add_cancel (n.mul x n.zero) (n.mul x n.zero) n.zero
    ((n.mul_add x n.zero n.zero).symm
      |>.trans (Equal.apply (n.mul x) (n.add_zero n.zero))
      |>.trans (n.add_zero (n.mul x n.zero)).symm)

theorem zero_mul (x : R) : Equal (n.mul n.zero x) n.zero :=
  (n.mul_comm n.zero x).trans (mul_zero n x)

theorem cancel_right {x y z : R} (h : Equal (n.add x z) (n.add y z)) : Equal x y :=
  n.add_cancel z x y ((n.add_comm z x).trans (h.trans (n.add_comm y z)))

/-- `x (y z) = y (x z)` -/
theorem mul_swap (x y z : R) : Equal (n.mul x (n.mul y z)) (n.mul y (n.mul x z)) :=
  (n.mul_assoc x y z).symm
    |>.trans (Equal.apply (fun v => n.mul v z) (n.mul_comm x y))
    |>.trans (n.mul_assoc y x z)

/-- `(x + y) + z = (x + z) + y` -/
theorem add_swap (x y z : R) : Equal (n.add (n.add x y) z) (n.add (n.add x z) y) :=
  (n.add_assoc x y z)
    |>.trans (Equal.apply (n.add x) (n.add_comm y z))
    |>.trans (n.add_assoc x z y).symm

/-- `(x + y) + (z + w) = (x + z) + (y + w)` -/
theorem add_middle (x y z w : R) :
    Equal (n.add (n.add x y) (n.add z w)) (n.add (n.add x z) (n.add y w)) :=
  (n.add_assoc (n.add x y) z w).symm
    |>.trans (Equal.apply (fun v => n.add v w) (add_swap n x y z))
    |>.trans (n.add_assoc (n.add x z) y w)

theorem le_refl (x : R) : n.le x x :=
  (n.le_total x x).elim (fun h => h) (fun h => h)

theorem le_of_equal {x y : R} (h : Equal x y) : n.le x y :=
  Equal.replace (n.le x) h (le_refl n x)

theorem add_le_both {x y z w : R} (h : n.le x y) (k : n.le z w) : n.le (n.add x z) (n.add y w) :=
  n.le_trans (n.add x z) (n.add x w) (n.add y w) (n.add_le x z w k)
    (Equal.replace (n.le (n.add x w)) (n.add_comm w y)
      (Equal.replace (fun v => n.le v (n.add w y)) (n.add_comm w x) (n.add_le w x y h)))

theorem le_add_right {x y : R} (h : n.le n.zero y) : n.le x (n.add x y) :=
  Equal.replace (fun v => n.le v (n.add x y)) (n.add_zero x) (n.add_le x n.zero y h)

theorem le_add_left {x y : R} (h : n.le n.zero y) : n.le x (n.add y x) :=
  Equal.replace (n.le x) (n.add_comm x y) (le_add_right n h)

/-- `x + x = y + y` only when `x = y` -/
theorem halve {x y : R} (h : Equal (n.add x x) (n.add y y)) : Equal x y :=
  let small {z w : R} (double : Equal (n.add z z) (n.add w w)) (k : n.le z w) : Equal z w :=
    n.add_cancel z z w
      (n.le_antisymm (n.add z z) (n.add z w) (n.add_le z z w k)
        (n.le_trans (n.add z w) (n.add w w) (n.add z z) (add_le_both n k (le_refl n w))
          (le_of_equal n double.symm)))
  (n.le_total x y).elim (fun k => small h k) (fun k => (small h.symm k).symm)

end Arithmetic

/-! ## Finite sums -/

section Sums
variable {R : Type} (n : Numbers R) {A : Type}

/-- `sum f [x, y, ...] = f x + (f y + ...)` -/
noncomputable def sum (f : A → R) (s : Sequence A) : R :=
  Sequence.rec (motive := fun _ => R) n.zero (fun x _ rest => n.add (f x) rest) s

theorem sum_congr {f g : A → R} (h : (x : A) → Equal (f x) (g x)) (s : Sequence A) :
    Equal (sum n f s) (sum n g s) :=
  Sequence.induction (fun s => Equal (sum n f s) (sum n g s)) (Equal.refl n.zero)
    (fun x _ ih => add_both n (h x) ih) s

theorem sum_add (f g : A → R) (s : Sequence A) :
    Equal (sum n (fun x => n.add (f x) (g x)) s) (n.add (sum n f s) (sum n g s)) :=
  Sequence.induction
    (fun s => Equal (sum n (fun x => n.add (f x) (g x)) s) (n.add (sum n f s) (sum n g s)))
    (n.add_zero n.zero).symm
    (fun x rest ih =>
      (Equal.apply (n.add (n.add (f x) (g x))) ih).trans
        (add_middle n (f x) (g x) (sum n f rest) (sum n g rest))) s

theorem mul_sum (c : R) (f : A → R) (s : Sequence A) :
    Equal (n.mul c (sum n f s)) (sum n (fun x => n.mul c (f x)) s) :=
  Sequence.induction (fun s => Equal (n.mul c (sum n f s)) (sum n (fun x => n.mul c (f x)) s))
    (mul_zero n c)
    (fun x rest ih =>
      (n.mul_add c (f x) (sum n f rest)).trans (Equal.apply (n.add (n.mul c (f x))) ih)) s

theorem sum_mul (f : A → R) (c : R) (s : Sequence A) :
    Equal (n.mul (sum n f s) c) (sum n (fun x => n.mul (f x) c) s) :=
  (n.mul_comm (sum n f s) c)
    |>.trans (mul_sum n c f s)
    |>.trans (sum_congr n (fun x => n.mul_comm c (f x)) s)

theorem sum_le {f g : A → R} (h : (x : A) → n.le (f x) (g x)) (s : Sequence A) :
    n.le (sum n f s) (sum n g s) :=
  Sequence.induction (fun s => n.le (sum n f s) (sum n g s)) (le_refl n n.zero)
    (fun x _ ih => add_le_both n (h x) ih) s

theorem sum_nonneg {f : A → R} (h : (x : A) → n.le n.zero (f x)) (s : Sequence A) :
    n.le n.zero (sum n f s) :=
  Sequence.induction (fun s => n.le n.zero (sum n f s)) (le_refl n n.zero)
    (fun x _ ih => n.le_trans n.zero (f x) _ (h x) (le_add_right n ih)) s

/-- A term of a sum of nonnegative terms is at most the sum. -/
theorem term_le_sum {f : A → R} (h : (x : A) → n.le n.zero (f x)) {x : A} {s : Sequence A}
    (occurs : Occurs x s) : n.le (f x) (sum n f s) :=
  Occurs.rec (motive := fun s _ => n.le (f x) (sum n f s))
    (fun rest => le_add_right n (sum_nonneg n h rest))
    (fun y rest _ ih => n.le_trans (f x) (sum n f rest) _ ih (le_add_left n (h y))) occurs

/-- The indicator of "the same token", on an alphabet without repetition: `same x y` is 1 if `x = y`, else 0. -/
structure Same (alphabet : Sequence A) (same : A → A → R) : Prop where
  nonneg : (x y : A) → n.le n.zero (same x y)
  diagonal : (x : A) → Equal (same x x) n.one
  symm : (x y : A) → Equal (same x y) (same y x)
  pick : (f : A → R) → (x : A) → Equal (sum n (fun y => n.mul (same x y) (f y)) alphabet) (f x)

/-- `sum_y f y (same x y * g y) = f x g x` -/
theorem Same.pick_product {alphabet : Sequence A} {same : A → A → R} (is_same : Same n alphabet same)
    (f g : A → R) (x : A) :
    Equal (sum n (fun y => n.mul (f y) (n.mul (same x y) (g y))) alphabet) (n.mul (f x) (g x)) :=
  (sum_congr n (fun y => mul_swap n (f y) (same x y) (g y)) alphabet).trans
    (is_same.pick (fun y => n.mul (f y) (g y)) x)

end Sums
