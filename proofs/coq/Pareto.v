(** * What any single-draft rule gives up, lossless or not

    Whatever is accepted and redrawn, the chance of a rejection and the distance of the output from the target together
    are at least the distance between target and draft. *)
From SpecdecExact Require Import FiniteSums Overlap SingleDraft.
Require Import QArith Qminmax Qabs Lqa List Lia.
Local Open Scope Q_scope.

Section Pareto.
  Context {A : Type} (xs : list A) (target draft : A -> Q).
  Hypothesis target_law : is_law xs target.
  Hypothesis draft_law : is_law xs draft.
  Variable accept : A -> Q.
  Hypothesis accept_range : forall x, In x xs -> 0 <= accept x <= 1.
  Notation accepted := (accepted_mass xs draft accept).

  Lemma kept_range x : In x xs -> 0 <= draft x * accept x <= draft x.
  Proof.
    intros Hx. pose proof (accept_range x Hx). pose proof (proj1 draft_law x Hx). split.
    - apply Qmult_le_0_compat; easy.
    - assert (0 <= draft x * (1 - accept x)) by (apply Qmult_le_0_compat; lra). lra.
  Qed.
  Lemma accepted_range : 0 <= accepted <= 1.
  Proof.
    split; [apply total_nonneg; intros; now apply kept_range|].
    rewrite <- (proj2 draft_law). apply total_le; intros; now apply kept_range.
  Qed.
  Lemma kept_le_output redraw x : (forall y, In y xs -> 0 <= redraw y) -> In x xs ->
    draft x * accept x <= output_law xs draft accept redraw x.
  Proof.
    intros R Hx. unfold output_law. pose proof accepted_range.
    assert (0 <= (1 - accepted) * redraw x) by (apply Qmult_le_0_compat; [lra|now apply R]). lra.
  Qed.
  Lemma output_is_law redraw : is_law xs redraw -> is_law xs (output_law xs draft accept redraw).
  Proof.
    intros R. split.
    - intros x Hx. apply Qle_trans with (draft x * accept x); [now apply kept_range|].
      apply kept_le_output; [apply R|easy].
    - unfold output_law. rewrite total_plus, total_scale, (proj2 R). unfold accepted_mass. ring.
  Qed.

  Lemma excess_triangle (f g h : A -> Q) x : excess f h x <= excess f g x + excess g h x.
  Proof.
    unfold excess at 1. apply Q.max_lub.
    - pose proof (Q.le_max_l (f x - g x) 0). pose proof (Q.le_max_l (g x - h x) 0). unfold excess. lra.
    - pose proof (excess_nonneg f g x). pose proof (excess_nonneg g h x). lra.
  Qed.
  (** ** P(reject) + distance(output, target) >= distance(target, draft) *)
  Theorem pareto redraw : is_law xs redraw ->
    total_variation xs target draft
    <= (1 - accepted) + total_variation xs (output_law xs draft accept redraw) target.
  Proof.
    intros R. set (out := output_law xs draft accept redraw).
    assert (O : is_law xs out) by now apply output_is_law.
    assert (Cut : rejection_rate xs draft out <= 1 - accepted).
    { rewrite <- (proj2 draft_law). unfold accepted_mass. rewrite <- total_minus.
      apply total_le; intros x Hx. unfold excess. apply Q.max_lub.
      - assert (draft x * accept x <= out x) by (apply kept_le_output; [apply R|easy]). lra.
      - pose proof (kept_range x Hx). lra. }
    rewrite !total_variation_eq by (apply target_law || apply draft_law || apply O).
    rewrite (rejection_rate_sym xs target draft) by (apply target_law || apply draft_law).
    assert (rejection_rate xs draft target <= rejection_rate xs draft out + rejection_rate xs out target); [|lra].
    unfold rejection_rate. rewrite <- total_plus. apply total_le; intros. apply excess_triangle.
  Qed.

  (** Mass kept beyond the target. *)
  Definition overshoot := total xs (fun x => excess (fun y => draft y * accept y) target x).
  (** ** No redraw brings the output closer to the target than the overshoot *)
  Theorem overshoot_bound redraw : is_law xs redraw ->
    overshoot <= total_variation xs (output_law xs draft accept redraw) target.
  Proof.
    intros R. rewrite total_variation_eq by (apply target_law || now apply output_is_law).
    apply total_le; intros x Hx. unfold excess at 1. apply Q.max_lub; [|apply excess_nonneg].
    pose proof (kept_le_output redraw x (proj1 R) Hx).
    pose proof (Q.le_max_l (output_law xs draft accept redraw x - target x) 0). unfold excess. lra.
  Qed.
  (** The residual of the target over what was kept. *)
  Definition best_redraw := residual xs target (fun y => draft y * accept y).
  Lemma missing_mass :
    rejection_rate xs target (fun y => draft y * accept y) == (1 - accepted) + overshoot.
  Proof.
    set (kept := fun y => draft y * accept y).
    pose proof (acceptance_plus_rejection xs target kept) as E. pose proof (acceptance_plus_rejection xs kept target) as F.
    rewrite (acceptance_rate_sym xs kept target) in F. rewrite (proj2 target_law) in E.
    change (rejection_rate xs target kept == (1 - total xs kept) + rejection_rate xs kept target). lra.
  Qed.
  (** ** The residual over what was kept attains it *)
  Theorem overshoot_attained : ~ rejection_rate xs target (fun y => draft y * accept y) == 0 ->
    is_law xs best_redraw /\ total_variation xs (output_law xs draft accept best_redraw) target == overshoot.
  Proof.
    intros N. assert (R : is_law xs best_redraw) by now apply residual_is_law. split; [exact R|].
    apply Qle_antisym; [|now apply overshoot_bound].
    rewrite total_variation_eq by (apply target_law || now apply output_is_law).
    apply total_le; intros x Hx. set (kept := fun y => draft y * accept y).
    unfold excess at 1. apply Q.max_lub; [|apply excess_nonneg]. unfold output_law.
    assert (P : (1 - accepted) * best_redraw x <= excess target kept x).
    { rewrite <- (rejection_times_residual xs target kept x Hx). fold best_redraw. unfold kept at 1.
      rewrite missing_mass. apply Qmult_le_compat_r; [|now apply R].
      assert (0 <= overshoot) by (apply total_nonneg; intros; apply excess_nonneg). lra. }
    pose proof (overlap_plus_excess target kept x). pose proof (overlap_plus_excess_draft target kept x) as K.
    unfold kept at 3 in K. lra.
  Qed.
End Pareto.
