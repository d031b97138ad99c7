(** * Lenience: accept with probability min(1, target / (l draft)), 0 < l <= 1

    Lossy.  With the stock residual max(target - draft, 0) or the matched one max(target - l draft, 0) no token is
    emitted more than 1/l times as often as under the target.  (With a redraw from the target itself this fails.) *)
From SpecdecExact Require Import FiniteSums Overlap SingleDraft TokenStep.
Require Import QArith Qminmax Lqa List Lia.
Import ListNotations.
Local Open Scope Q_scope.

Section Lenience.
  Context {A : Type} (xs : list A) (target draft : A -> Q) (l : Q).
  Hypothesis target_law : is_law xs target.
  Hypothesis draft_law : is_law xs draft.
  Hypothesis l_range : 0 < l <= 1.

  Definition lent x := l * draft x.
  Definition lenient_acceptance x := acceptance target lent x.
  Definition lenient_law redraw := output_law xs draft lenient_acceptance redraw.
  Definition raised x := target x / l.

  Lemma l_times_raised x : l * raised x == target x.
  Proof. unfold raised. field. lra. Qed.
  Lemma target_le_raised x : In x xs -> target x <= raised x.
  Proof.
    intros Hx. pose proof (proj1 target_law x Hx). unfold raised. apply Qle_shift_div_l; [easy|].
    assert (0 <= target x * (1 - l)) by (apply Qmult_le_0_compat; lra). lra.
  Qed.
  (** What is kept is min(draft, target / l). *)
  Lemma lenient_kept x : In x xs -> draft x * lenient_acceptance x == overlap raised draft x.
  Proof.
    intros Hx. pose proof (proj1 target_law x Hx). pose proof (proj1 draft_law x Hx).
    assert (D : 0 <= lent x) by (unfold lent; apply Qmult_le_0_compat; lra).
    pose proof (draft_times_acceptance target lent x H D) as E. unfold lent at 1 in E.
    apply (Qmult_inj_l _ _ l); [lra|]. unfold lenient_acceptance. rewrite Qmult_assoc, E.
    unfold overlap, lent. destruct (Qlt_le_dec (target x) (l * draft x)) as [L|L].
    - rewrite Q.min_l by lra. rewrite Q.min_l; [now rewrite l_times_raised|].
      unfold raised. apply Qle_shift_div_r; lra.
    - rewrite Q.min_r by lra. rewrite Q.min_r; [reflexivity|]. unfold raised. apply Qle_shift_div_l; lra.
  Qed.
  Lemma lent_overlap x : In x xs -> l * overlap raised draft x == overlap target lent x.
  Proof.
    intros Hx. rewrite <- lenient_kept by easy. unfold lenient_acceptance.
    rewrite <- draft_times_acceptance;
      [unfold lent; ring|now apply target_law|unfold lent; apply Qmult_le_0_compat; [lra|now apply draft_law]].
  Qed.
  Lemma lenient_accepted : accepted_mass xs draft lenient_acceptance == acceptance_rate xs raised draft.
  Proof. apply total_ext; intros. now apply lenient_kept. Qed.
  Lemma lenient_accepts_more : acceptance_rate xs target draft <= acceptance_rate xs raised draft.
  Proof.
    apply total_le; intros x Hx. unfold overlap at 2. apply Q.min_glb; [|apply overlap_le_draft].
    apply Qle_trans with (target x); [apply overlap_le_target|now apply target_le_raised].
  Qed.
  Lemma lenient_accepted_le_1 : acceptance_rate xs raised draft <= 1.
  Proof. rewrite <- (proj2 draft_law). apply total_le; intros. apply overlap_le_draft. Qed.

  (** ** Stock residual: output <= target / l *)
  Theorem lenience_bound_stock x : In x xs -> lenient_law (residual xs target draft) x <= target x / l.
  Proof.
    intros Hx. unfold lenient_law, output_law. rewrite lenient_kept, lenient_accepted by easy.
    set (reject := 1 - acceptance_rate xs raised draft).
    assert (P : reject * residual xs target draft x <= excess target draft x).
    { rewrite <- (rejection_times_residual xs target draft x Hx).
      apply Qmult_le_compat_r; [|apply residual_nonneg].
      rewrite rejection_rate_eq by apply target_law. pose proof lenient_accepts_more. unfold reject. lra. }
    fold (raised x). pose proof (target_le_raised x Hx).
    destruct (Qlt_le_dec (draft x) (target x)) as [L|L].
    - pose proof (overlap_le_draft raised draft x). unfold excess in P. rewrite Q.max_l in P by lra. lra.
    - pose proof (overlap_le_target raised draft x). unfold excess in P. rewrite Q.max_r in P by lra. lra.
  Qed.
  (** ** Matched residual: output <= target / l *)
  Theorem lenience_bound_matched x : In x xs -> lenient_law (residual xs target lent) x <= target x / l.
  Proof.
    intros Hx. unfold lenient_law, output_law. rewrite lenient_kept, lenient_accepted by easy.
    set (reject := 1 - acceptance_rate xs raised draft). fold (raised x).
    assert (M : rejection_rate xs target lent == 1 - l * acceptance_rate xs raised draft).
    { rewrite rejection_rate_eq by apply target_law. unfold acceptance_rate. rewrite <- total_scale.
      rewrite (total_ext xs (overlap target lent) (fun y => l * overlap raised draft y)); [reflexivity|].
      intros y Hy. symmetry. now apply lent_overlap. }
    assert (P : l * reject * residual xs target lent x <= excess target lent x).
    { rewrite <- (rejection_times_residual xs target lent x Hx).
      apply Qmult_le_compat_r; [|apply residual_nonneg]. rewrite M. unfold reject. lra. }
    assert (S : l * overlap raised draft x + excess target lent x == target x).
    { pose proof (overlap_plus_excess target lent x). rewrite lent_overlap by easy. lra. }
    unfold raised at 2. apply Qle_shift_div_l; [lra|]. lra.
  Qed.
End Lenience.

(** ** With a redraw from the target the bound fails: target (1/2, 1/2), draft (1, 0), l = 3/4 emits 5/6 > 2/3 *)
Definition half (_ : bool) : Q := 1#2.
Definition sure (b : bool) : Q := if b then 1 else 0.
Theorem lenience_counterexample :
  lenient_law [true; false] half sure (3#4) half true == 5#6 /\
  half true / (3#4) < lenient_law [true; false] half sure (3#4) half true.
Proof. split; vm_compute; reflexivity. Qed.
