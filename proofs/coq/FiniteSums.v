(** * Sums over a finite alphabet

    [total xs f] is the sum of [f x] for [x] in the list [xs].  Everything else in this folder is about such sums.
    The numbers are the rationals of the standard library, so every statement is exact and computable. *)
Require Import QArith Qminmax Qabs Lqa List Lia.
Import ListNotations.
Local Open Scope Q_scope.

Section Sums.
  Context {A : Type}.
  Implicit Types (f g : A -> Q) (xs : list A).

  Fixpoint total xs f : Q := match xs with [] => 0 | x :: rest => f x + total rest f end.

  Lemma total_ext xs f g : (forall x, In x xs -> f x == g x) -> total xs f == total xs g.
  Proof.
    induction xs as [|a xs IH]; simpl; intros H; [reflexivity|].
    rewrite (H a (or_introl eq_refl)), IH; [reflexivity|]; intros; apply H; now right.
  Qed.
  Lemma total_plus xs f g : total xs (fun x => f x + g x) == total xs f + total xs g.
  Proof. induction xs as [|a xs IH]; simpl; [reflexivity|]. rewrite IH; ring. Qed.
  Lemma total_scale xs c f : total xs (fun x => c * f x) == c * total xs f.
  Proof. induction xs as [|a xs IH]; simpl; [ring|]. rewrite IH; ring. Qed.
  Lemma total_scale_r xs c f : total xs (fun x => f x * c) == total xs f * c.
  Proof. rewrite (total_ext xs _ (fun x => c * f x)) by (intros; ring). rewrite total_scale. ring. Qed.
  Lemma total_zero xs : total xs (fun _ => 0) == 0.
  Proof. induction xs as [|a xs IH]; simpl; [reflexivity|]. rewrite IH; reflexivity. Qed.
  Lemma total_minus xs f g : total xs (fun x => f x - g x) == total xs f - total xs g.
  Proof.
    rewrite (total_ext xs _ (fun x => f x + (-1) * g x)) by (intros; ring).
    rewrite total_plus, total_scale. ring.
  Qed.

  Lemma total_le xs f g : (forall x, In x xs -> f x <= g x) -> total xs f <= total xs g.
  Proof.
    induction xs as [|a xs IH]; simpl; intros H; [lra|].
    assert (f a <= g a) by (apply H; now left).
    assert (total xs f <= total xs g) by (apply IH; intros; apply H; now right). lra.
  Qed.
  Lemma total_nonneg xs f : (forall x, In x xs -> 0 <= f x) -> 0 <= total xs f.
  Proof. intros H. rewrite <- (total_zero xs). now apply total_le. Qed.
  (** One term of a sum of nonnegative terms is at most the sum. *)
  Lemma term_le_total xs f x : (forall y, In y xs -> 0 <= f y) -> In x xs -> f x <= total xs f.
  Proof.
    induction xs as [|a xs IH]; simpl; intros H Hx; [easy|].
    assert (0 <= f a) by (apply H; now left).
    assert (0 <= total xs f) by (apply total_nonneg; intros; apply H; now right).
    destruct Hx as [->|Hx]; [lra|].
    assert (f x <= total xs f) by (apply IH; auto). lra.
  Qed.
  (** A sum of nonnegative terms vanishes only when every term does. *)
  Lemma total_eq_zero xs f : (forall x, In x xs -> 0 <= f x) -> total xs f == 0 ->
    forall x, In x xs -> f x == 0.
  Proof.
    intros H E x Hx. pose proof (term_le_total xs f x H Hx). pose proof (H x Hx). lra.
  Qed.
  Lemma total_app xs ys f : total (xs ++ ys) f == total xs f + total ys f.
  Proof. induction xs as [|a xs IH]; simpl; [ring|]. rewrite IH; ring. Qed.
End Sums.

Lemma total_map {A B} (g : A -> B) xs (f : B -> Q) : total (map g xs) f == total xs (fun x => f (g x)).
Proof. induction xs as [|a xs IH]; simpl; [reflexivity|]. rewrite IH; reflexivity. Qed.

Lemma total_swap {A B} (xs : list A) (ys : list B) (f : A -> B -> Q) :
  total xs (fun x => total ys (f x)) == total ys (fun y => total xs (fun x => f x y)).
Proof.
  induction xs as [|a xs IH]; simpl; [now rewrite total_zero|]. rewrite IH, total_plus. reflexivity.
Qed.

(** [indicator decide x y] is 1 when [x = y] and 0 otherwise. *)
Definition indicator {A} (decide : forall a b : A, {a = b} + {a <> b}) (x y : A) : Q :=
  if decide x y then 1 else 0.

Lemma total_indicator {A} (decide : forall a b : A, {a = b} + {a <> b}) xs (f : A -> Q) x :
  NoDup xs -> In x xs -> total xs (fun y => f y * indicator decide x y) == f x.
Proof.
  induction xs as [|b xs IH]; simpl; intros Distinct Hx; [easy|].
  inversion Distinct; subst. unfold indicator at 1. destruct (decide x b) as [->|N].
  - rewrite (total_ext xs _ (fun _ => 0)); [rewrite total_zero; ring|].
    intros y Hy. unfold indicator. destruct (decide b y) as [->|_]; [contradiction|ring].
  - rewrite IH; [ring|easy|]. destruct Hx; [congruence|easy].
Qed.

(** A law: nonnegative, of mass 1. *)
Definition is_law {A} (xs : list A) (f : A -> Q) : Prop :=
  (forall x, In x xs -> 0 <= f x) /\ total xs f == 1.
