(** * The weights of block verification are ratios to a running maximum

    With ratios [c_1, c_2, ...] of target to draft along a drafted text, the weight is the product so far divided by the
    largest product seen, counting the empty product 1. *)
From SpecdecExact Require Import FiniteSums Overlap TokenStep Harmonic BlockVerification BlockTails.
Require Import QArith Qminmax Lqa List Lia.
Import ListNotations.
Local Open Scope Q_scope.

Definition cap (w c : Q) := Qmin 1 (w * c).
Fixpoint capped (w : Q) (cs : list Q) : Q := match cs with [] => w | c :: cs => capped (cap w c) cs end.
Fixpoint product (r : Q) (cs : list Q) : Q := match cs with [] => r | c :: cs => product (r * c) cs end.
(** The largest of [best] and the partial products after [r]. *)
Fixpoint running_max (best r : Q) (cs : list Q) : Q :=
  match cs with [] => best | c :: cs => running_max (Qmax best (r * c)) (r * c) cs end.

Lemma reflection_from cs : forall w r best, (forall c, In c cs -> 0 <= c) -> 0 < best -> w * best == r ->
  capped w cs * running_max best r cs == product r cs.
Proof.
  induction cs as [|c cs IH]; intros w r best N B E; simpl; [easy|].
  apply IH; [intros; apply N; now right|apply Qlt_le_trans with best; [easy|apply Q.le_max_l]|].
  assert (0 <= c) by (apply N; now left). unfold cap.
  assert (F : r * c == w * c * best) by (rewrite <- E; ring).
  destruct (Qlt_le_dec 1 (w * c)) as [L|L].
  - rewrite Q.min_l by lra. rewrite Q.max_r; [ring|].
    assert (0 < (w * c - 1) * best) by (apply Qmult_lt_0_compat; lra). lra.
  - rewrite Q.min_r by lra. rewrite Q.max_l; [lra|].
    assert (0 <= (1 - w * c) * best) by (apply Qmult_le_0_compat; lra). lra.
Qed.
Lemma running_max_pos cs : forall best r, 0 < best -> 0 < running_max best r cs.
Proof.
  induction cs as [|c cs IH]; intros best r B; simpl; [easy|].
  apply IH. apply Qlt_le_trans with best; [easy|apply Q.le_max_l].
Qed.
(** ** w_i = r_i / max(1, r_1, ..., r_i) *)
Theorem reflection cs : (forall c, In c cs -> 0 <= c) ->
  capped 1 cs == product 1 cs / running_max 1 1 cs.
Proof.
  intros N. pose proof (running_max_pos cs 1 1 ltac:(lra)) as P.
  rewrite <- (reflection_from cs 1 1 1 N) by lra. field. lra.
Qed.

Section AlongText.
  Context {A : Type} (target draft : list A -> A -> Q).
  (** The ratios along the drafted continuation [u] of [h]. *)
  Fixpoint ratios (h u : list A) : list Q :=
    match u with [] => [] | x :: u => target h x / draft h x :: ratios (snoc h x) u end.
  Lemma capped_ext cs : forall w w', w == w' -> capped w cs == capped w' cs.
  Proof. induction cs as [|c cs IH]; intros w w' E; simpl; [easy|]. apply IH. unfold cap. now rewrite E. Qed.
  (** The weights of block verification are these. *)
  Theorem path_weight_capped u : forall h w, path_weight target draft h u w == capped w (ratios h u).
  Proof.
    induction u as [|x u IH]; intros h w; simpl; [reflexivity|]. rewrite IH. apply capped_ext.
    unfold next_weight, acceptance, scaled, cap. unfold Qdiv. now rewrite Qmult_assoc.
  Qed.
End AlongText.
