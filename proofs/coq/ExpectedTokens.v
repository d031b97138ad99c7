(** * How many tokens a block emits

    The expected number of accepted tokens is the sum of the probabilities that the first [j] are accepted; with a
    constant acceptance rate it is a geometric sum. *)
From SpecdecExact Require Import FiniteSums Overlap SingleDraft TokenStep FiniteLaws Harmonic TokenBlock.
Require Import QArith Qminmax Lqa List Lia Arith.
Import ListNotations.
Local Open Scope Q_scope.

Definition count (n : nat) : Q := inject_Z (Z.of_nat n).
Lemma count_S n : count (S n) == count n + 1.
Proof. unfold count. rewrite Nat2Z.inj_succ. unfold Z.succ. now rewrite inject_Z_plus. Qed.
(** 1 when the text has at least [n] tokens. *)
Definition at_least {A} (n : nat) (o : list A) : Q := if Nat.leb n (length o) then 1 else 0.

(** A number is the sum of the indicators that it is at least 1, 2, 3, ... *)
Lemma count_by_tails g m : total (seq 1 g) (fun j => if Nat.leb j m then 1 else 0) == count (Nat.min m g).
Proof.
  induction g as [|g IH]; [rewrite Nat.min_0_r; reflexivity|].
  rewrite seq_S, total_app, IH. cbn [total]. change (1 + g)%nat with (S g).
  destruct (Nat.leb_spec (S g) m).
  - rewrite !Nat.min_r by lia. rewrite count_S. ring.
  - rewrite !Nat.min_l by lia. ring.
Qed.

Fixpoint power (x : Q) (n : nat) : Q := match n with O => 1 | S n => x * power x n end.
Fixpoint power_sum (x : Q) (n : nat) : Q := match n with O => 1 | S n => power_sum x n + power x (S n) end.
(** [(1 - x) (1 + x + ... + x^n) = 1 - x^(n+1)] *)
Theorem geometric_sum x n : (1 - x) * power_sum x n == 1 - power x (S n).
Proof.
  induction n as [|n IH]; [simpl; ring|].
  change (power_sum x (S n)) with (power_sum x n + power x (S n)).
  change (power x (S (S n))) with (x * power x (S n)).
  setoid_replace ((1 - x) * (power_sum x n + power x (S n)))
    with ((1 - x) * power_sum x n + (1 - x) * power x (S n)) by ring.
  rewrite IH. ring.
Qed.
Lemma power_sum_by_terms x n : power_sum x n == 1 + total (seq 1 n) (power x).
Proof.
  induction n as [|n IH]; [simpl; ring|].
  rewrite seq_S, total_app. change (power_sum x (S n)) with (power_sum x n + power x (S n)).
  rewrite IH. simpl. ring.
Qed.

Section ExpectedTokens.
  Context {A : Type} (xs : list A).
  Variables target draft : list A -> A -> Q.
  Hypothesis target_law : forall h, is_law xs (target h).
  Hypothesis draft_law : forall h, is_law xs (draft h).
  Variables accept redraw : list A -> A -> Q.
  Hypothesis accept_as_published : forall h x, 0 < draft h x -> accept h x == acceptance (target h) (draft h) x.
  Hypothesis redraw_residual : forall h x,
    rejection_rate xs (target h) (draft h) * redraw h x == excess (target h) (draft h) x.
  Notation block := (token_block xs target draft accept redraw).

  (** Probability that the first [j] drafted tokens are accepted: the sum of products of overlaps. *)
  Fixpoint accepted_tail (j : nat) (h : list A) : Q :=
    match j with
    | O => 1
    | S j => total xs (fun x => overlap (target h) (draft h) x * accepted_tail j (snoc h x))
    end.

  (** ** P(at least j drafted tokens are accepted) = sum over x_1..x_j of the product of the overlaps *)
  Theorem token_tail j : forall g h, (j <= g)%nat ->
    expect (block g h) (at_least (S j + length h)) == accepted_tail j h.
  Proof.
    induction j as [|j IH]; intros g h L.
    - rewrite (expect_ext _ _ (fun _ => 1)).
      + now apply (token_block_mass xs target draft target_law draft_law accept redraw).
      + intros o w I. apply token_block_length in I. unfold at_least.
        rewrite (proj2 (Nat.leb_le _ _)) by lia. reflexivity.
    - destruct g as [|g]; [lia|]. rewrite expect_token_block. simpl accepted_tail.
      rewrite (total_ext xs (fun y => redraw h y * _) (fun _ => 0)).
      + rewrite total_zero, Qmult_0_r, Qplus_0_r. apply total_ext; intros x Hx.
        rewrite (draft_times_accept xs (target h) (draft h)) by auto.
        rewrite <- (IH g (snoc h x)) by lia. rewrite app_length, Nat.add_1_r, <- plus_n_Sm. reflexivity.
      + intros y _. unfold at_least. rewrite app_length. simpl length.
        rewrite (proj2 (Nat.leb_gt _ _)) by lia. ring.
  Qed.

  (** ** E[emitted tokens] = 1 + sum over j of P(the first j are accepted) *)
  Theorem expected_tokens g h :
    expect (block g h) (fun o => count (length o) - count (length h)) ==
    1 + total (seq 1 g) (fun j => accepted_tail j h).
  Proof.
    rewrite (total_ext (seq 1 g) _ (fun j => expect (block g h) (at_least (S j + length h)))).
    2:{ intros j I. apply in_seq in I. rewrite token_tail by lia. reflexivity. }
    rewrite <- expect_total.
    pose proof (token_block_mass xs target draft target_law draft_law accept redraw
                  accept_as_published redraw_residual g h) as M.
    rewrite <- M at 1. unfold mass. rewrite <- expect_plus. apply expect_ext; intros o w I. apply token_block_length in I.
    rewrite (total_ext (seq 1 g) _ (fun j => if Nat.leb j (length o - S (length h)) then 1 else 0)).
    - rewrite count_by_tails, Nat.min_l by lia.
      remember (length o - S (length h))%nat as m. replace (length o) with (S m + length h)%nat by lia.
      unfold count. rewrite Nat2Z.inj_add, Nat2Z.inj_succ. unfold Z.succ. rewrite !inject_Z_plus. ring.
    - intros j _. unfold at_least.
      destruct (Nat.leb_spec (S j + length h) (length o)), (Nat.leb_spec j (length o - S (length h)));
        try lia; reflexivity.
  Qed.

  Lemma accepted_tail_constant rate : (forall h, acceptance_rate xs (target h) (draft h) == rate) ->
    forall j h, accepted_tail j h == power rate j.
  Proof.
    intros C. induction j as [|j IH]; intros h; [reflexivity|]. simpl.
    rewrite (total_ext xs _ (fun x => overlap (target h) (draft h) x * power rate j)).
    - rewrite total_scale_r. fold (acceptance_rate xs (target h) (draft h)). now rewrite C.
    - intros x _. now rewrite IH.
  Qed.
  (** ** With a constant acceptance rate a: E[emitted] = 1 + a + ... + a^g, so (1 - a) E[emitted] = 1 - a^(g+1) *)
  Theorem expected_tokens_constant rate : (forall h, acceptance_rate xs (target h) (draft h) == rate) ->
    forall g h, expect (block g h) (fun o => count (length o) - count (length h)) == power_sum rate g.
  Proof.
    intros C g h. rewrite expected_tokens, power_sum_by_terms. apply Qplus_comp; [reflexivity|].
    apply total_ext; intros. now apply accepted_tail_constant.
  Qed.
End ExpectedTokens.
