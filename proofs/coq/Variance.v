(** * The variance of the number of accepted tokens

    With a constant acceptance rate [a] the number [t] of accepted tokens among [g] drafted ones satisfies
    [(1-a)^2 Var t = a - (2g+1) a^(g+1) (1-a) - a^(2g+2)]. *)
From SpecdecExact Require Import FiniteSums Overlap SingleDraft TokenStep FiniteLaws Harmonic TokenBlock ExpectedTokens.
Require Import QArith Qminmax Lqa List Lia Arith.
Import ListNotations.
Local Open Scope Q_scope.

(** A square is the sum of the first odd numbers. *)
Lemma square_by_tails g m :
  total (seq 1 g) (fun j => (2 * count j - 1) * (if Nat.leb j m then 1 else 0))
  == count (Nat.min m g) * count (Nat.min m g).
Proof.
  induction g as [|g IH]; [rewrite Nat.min_0_r; reflexivity|].
  rewrite seq_S, total_app, IH. cbn [total]. change (1 + g)%nat with (S g).
  destruct (Nat.leb_spec (S g) m).
  - rewrite !Nat.min_r by lia. rewrite count_S. ring.
  - rewrite !Nat.min_l by lia. ring.
Qed.

Definition first_moment (a : Q) g := total (seq 1 g) (power a).
Definition second_moment (a : Q) g := total (seq 1 g) (fun j => (2 * count j - 1) * power a j).

Lemma first_moment_closed a g : (1 - a) * first_moment a g == a - power a (S g).
Proof.
  unfold first_moment. pose proof (geometric_sum a g) as E. rewrite power_sum_by_terms in E. lra.
Qed.
Lemma second_moment_closed a g : (1 - a) * (1 - a) * second_moment a g ==
  a + a * a - 2 * power a (S g) - (2 * count g - 1) * power a (S g) * (1 - a).
Proof.
  unfold second_moment. induction g as [|g IH]; [unfold count; simpl; ring|].
  rewrite seq_S, total_app, Qmult_plus_distr_r, IH. cbn [total]. change (1 + g)%nat with (S g).
  change (power a (S (S g))) with (a * power a (S g)). rewrite count_S. ring.
Qed.
(** ** (1-a)^2 (second moment - mean^2) = a - (2g+1) a^(g+1) (1-a) - a^(2g+2) *)
Theorem variance_closed a g :
  (1 - a) * (1 - a) * (second_moment a g - first_moment a g * first_moment a g) ==
  a - (2 * count g + 1) * power a (S g) * (1 - a) - power a (S g) * power a (S g).
Proof.
  pose proof (first_moment_closed a g) as F. pose proof (second_moment_closed a g) as S.
  setoid_replace ((1 - a) * (1 - a) * (second_moment a g - first_moment a g * first_moment a g))
    with ((1 - a) * (1 - a) * second_moment a g - ((1 - a) * first_moment a g) * ((1 - a) * first_moment a g)) by ring.
  rewrite F, S. ring.
Qed.

Section Moments.
  Context {A : Type} (xs : list A).
  Variables target draft : list A -> A -> Q.
  Hypothesis target_law : forall h, is_law xs (target h).
  Hypothesis draft_law : forall h, is_law xs (draft h).
  Variables accept redraw : list A -> A -> Q.
  Hypothesis accept_as_published : forall h x, 0 < draft h x -> accept h x == acceptance (target h) (draft h) x.
  Hypothesis redraw_residual : forall h x,
    rejection_rate xs (target h) (draft h) * redraw h x == excess (target h) (draft h) x.
  Notation block := (token_block xs target draft accept redraw).
  Definition accepted_tokens (h o : list A) : Q := count (length o - S (length h)).
  Variable rate : Q.
  Hypothesis constant : forall h, acceptance_rate xs (target h) (draft h) == rate.

  Lemma tail_constant j g h : (j <= g)%nat -> expect (block g h) (at_least (S j + length h)) == power rate j.
  Proof.
    intros L. rewrite (token_tail xs target draft target_law draft_law accept redraw) by easy.
    now apply accepted_tail_constant.
  Qed.
  Lemma tail_indicator j (h o : list A) : (S (length h) <= length o)%nat ->
    (if Nat.leb j (length o - S (length h)) then 1 else 0) == at_least (S j + length h) o.
  Proof.
    intros L. unfold at_least.
    destruct (Nat.leb_spec (S j + length h) (length o)), (Nat.leb_spec j (length o - S (length h))); try lia; reflexivity.
  Qed.
  (** ** E[t] is the sum of a^j, and E[t^2] the sum of (2j-1) a^j, over j = 1..g *)
  Theorem moments g h :
    expect (block g h) (accepted_tokens h) == first_moment rate g /\
    expect (block g h) (fun o => accepted_tokens h o * accepted_tokens h o) == second_moment rate g.
  Proof.
    split.
    - unfold first_moment. rewrite (total_ext (seq 1 g) _ (fun j => expect (block g h) (at_least (S j + length h)))).
      2:{ intros j I. apply in_seq in I. rewrite tail_constant by lia. reflexivity. }
      rewrite <- expect_total. apply expect_ext; intros o w I. apply token_block_length in I.
      rewrite (total_ext (seq 1 g) _ (fun j => if Nat.leb j (length o - S (length h)) then 1 else 0))
        by (intros; rewrite tail_indicator by lia; reflexivity).
      rewrite count_by_tails, Nat.min_l by lia. reflexivity.
    - unfold second_moment.
      rewrite (total_ext (seq 1 g) _
                 (fun j => expect (block g h) (fun o => (2 * count j - 1) * at_least (S j + length h) o))).
      2:{ intros j I. apply in_seq in I. rewrite expect_times, tail_constant by lia. reflexivity. }
      rewrite <- (expect_total (seq 1 g) (block g h) (fun j o => (2 * count j - 1) * at_least (S j + length h) o)).
      apply expect_ext; intros o w I. apply token_block_length in I.
      rewrite (total_ext (seq 1 g) _ (fun j => (2 * count j - 1) * (if Nat.leb j (length o - S (length h)) then 1 else 0)))
        by (intros; rewrite tail_indicator by lia; reflexivity).
      rewrite square_by_tails, Nat.min_l by lia. reflexivity.
  Qed.
End Moments.
