(** * The token rule: one step emits the target law

    Accept a drafted token with probability [min(1, target/draft)]; after a rejection emit a token of the residual. *)
From SpecdecExact Require Import FiniteSums Overlap SingleDraft.
Require Import QArith Qminmax Lqa List Lia.
Local Open Scope Q_scope.

Section TokenStep.
  Context {A : Type} (xs : list A) (target draft : A -> Q).

  (** As published.  Rocq reads a division by 0 as 0; no theorem depends on that value. *)
  Definition acceptance x := Qmin 1 (target x / draft x).

  Lemma draft_times_acceptance x : 0 <= target x -> 0 <= draft x ->
    draft x * acceptance x == overlap target draft x.
  Proof.
    intros P D. unfold acceptance, overlap. destruct (Qeq_dec (draft x) 0) as [E|N].
    - rewrite (Q.min_r (target x) (draft x)) by lra. rewrite E. ring.
    - assert (0 < draft x) by lra. destruct (Qlt_le_dec (target x) (draft x)) as [L|L].
      + rewrite (Q.min_l (target x) (draft x)) by lra. rewrite Q.min_r; [field; lra|].
        apply Qle_shift_div_r; lra.
      + rewrite (Q.min_r (target x) (draft x)) by lra. rewrite Q.min_l; [ring|].
        apply Qle_shift_div_l; lra.
  Qed.
  Lemma acceptance_range x : 0 <= target x -> 0 <= draft x -> 0 <= acceptance x <= 1.
  Proof.
    intros P D. unfold acceptance. split; [|apply Q.le_min_l]. apply Q.min_glb; [lra|].
    unfold Qdiv. apply Qmult_le_0_compat; [easy|now apply Qinv_le_0_compat].
  Qed.

  Hypothesis target_law : is_law xs target.
  Hypothesis draft_law : is_law xs draft.
  Let target_nonneg := proj1 target_law.
  Let draft_nonneg := proj1 draft_law.

  (** What [accept x] is where [draft x = 0] does not matter. *)
  Lemma draft_times_accept (accept : A -> Q) x : In x xs -> (0 < draft x -> accept x == acceptance x) ->
    draft x * accept x == overlap target draft x.
  Proof.
    intros Hx H. pose proof (draft_nonneg x Hx). rewrite <- draft_times_acceptance by auto.
    destruct (Qeq_dec (draft x) 0) as [E|N]; [rewrite E; ring|]. rewrite H by lra. reflexivity.
  Qed.
  Lemma accepted_mass_eq (accept : A -> Q) : (forall x, In x xs -> 0 < draft x -> accept x == acceptance x) ->
    accepted_mass xs draft accept == acceptance_rate xs target draft.
  Proof. intros H. apply total_ext; intros; apply draft_times_accept; auto. Qed.

  (** ** Losslessness of one step, for any acceptance off the support of the draft and any redraw when target = draft

      The redraw is any function with [rejection_rate * redraw = excess]: it is free when the rejection rate is 0. *)
  Theorem step_lossless (accept redraw : A -> Q) :
    (forall x, In x xs -> 0 < draft x -> accept x == acceptance x) ->
    (forall x, In x xs -> rejection_rate xs target draft * redraw x == excess target draft x) ->
    forall x, In x xs -> output_law xs draft accept redraw x == target x.
  Proof.
    intros Ha Hr x Hx. unfold output_law.
    rewrite accepted_mass_eq, draft_times_accept by auto.
    rewrite <- (rejection_rate_eq xs target draft (proj2 target_law)), Hr by easy.
    apply overlap_plus_excess.
  Qed.
  (** ** The rule as published is lossless *)
  Theorem step_lossless_published x : In x xs ->
    output_law xs draft acceptance (residual xs target draft) x == target x.
  Proof.
    intros Hx. apply step_lossless; [reflexivity| |easy]. intros; now apply rejection_times_residual.
  Qed.
  (** ** It accepts with probability 1 - total variation *)
  Theorem step_acceptance : accepted_mass xs draft acceptance == 1 - total_variation xs target draft.
  Proof.
    rewrite accepted_mass_eq by reflexivity. apply acceptance_rate_eq; [exact (proj2 target_law)|exact (proj2 draft_law)].
  Qed.
End TokenStep.
