(** * No rule accepts more than the overlap, and the token rule does

    A coupling of [target] and [draft] is a joint law with these margins.  It agrees with probability at most the
    mass of the overlap; the joint law of (emitted, drafted) under the token rule attains that bound. *)
From SpecdecExact Require Import FiniteSums Overlap SingleDraft TokenStep.
Require Import QArith Qminmax Lqa List Lia.
Local Open Scope Q_scope.

Section Coupling.
  Context {A : Type} (xs : list A).
  Variable decide : forall a b : A, {a = b} + {a <> b}.
  Hypothesis distinct : NoDup xs.
  Variables target draft : A -> Q.

  Record coupling (joint : A -> A -> Q) : Prop := {
    joint_nonneg : forall x y, In x xs -> In y xs -> 0 <= joint x y;
    drafted_margin : forall x, In x xs -> total xs (joint x) == draft x;
    emitted_margin : forall y, In y xs -> total xs (fun x => joint x y) == target y }.
  Definition agreement (joint : A -> A -> Q) := total xs (fun x => joint x x).

  (** ** Every coupling agrees with probability at most the mass of the overlap *)
  Theorem coupling_bound joint : coupling joint -> agreement joint <= acceptance_rate xs target draft.
  Proof.
    intros [J0 Jd Jt]. apply total_le; intros x Hx. unfold overlap. apply Q.min_glb.
    - rewrite <- Jt by easy. apply (term_le_total xs (fun z => joint z x)); auto.
    - rewrite <- Jd by easy. apply (term_le_total xs (joint x)); auto.
  Qed.

  Hypothesis target_law : is_law xs target.
  Hypothesis draft_law : is_law xs draft.
  Let target_nonneg := proj1 target_law.
  Let draft_nonneg := proj1 draft_law.

  Definition token_joint := joint_law decide draft (acceptance target draft) (residual xs target draft).

  Lemma draft_times_rejection x : In x xs -> draft x * (1 - acceptance target draft x) == excess draft target x.
  Proof.
    intros Hx. pose proof (overlap_plus_excess_draft target draft x) as E.
    rewrite <- (draft_times_acceptance target draft x) in E by auto. lra.
  Qed.
  Lemma token_joint_eq x y : In x xs ->
    token_joint x y == overlap target draft x * indicator decide x y
                       + excess draft target x * residual xs target draft y.
  Proof.
    intros Hx. unfold token_joint, joint_law.
    now rewrite draft_times_acceptance, draft_times_rejection by auto.
  Qed.
  Lemma total_indicator_r x (f : A -> Q) : In x xs ->
    total xs (fun y => f y * indicator decide y x) == f x.
  Proof.
    intros. rewrite <- (total_indicator decide xs f x) by easy. apply total_ext; intros z _.
    unfold indicator. destruct (decide x z), (decide z x); congruence || reflexivity.
  Qed.
  Lemma total_row x c : In x xs -> total xs (fun y => c * indicator decide x y) == c.
  Proof. intros. now rewrite (total_indicator decide xs (fun _ => c)). Qed.
  (** The joint law of the token rule is a coupling. *)
  Theorem token_joint_coupling : coupling token_joint.
  Proof.
    split.
    - intros x y Hx Hy. rewrite token_joint_eq by easy.
      assert (0 <= overlap target draft x) by (apply overlap_nonneg; auto).
      assert (0 <= indicator decide x y) by (unfold indicator; destruct (decide x y); lra).
      assert (0 <= overlap target draft x * indicator decide x y) by (now apply Qmult_le_0_compat).
      assert (0 <= excess draft target x * residual xs target draft y).
      { apply Qmult_le_0_compat; [apply excess_nonneg|apply residual_nonneg]. }
      lra.
    - intros x Hx.
      rewrite (total_ext xs _ (fun y => overlap target draft x * indicator decide x y
                 + excess draft target x * residual xs target draft y))
        by (intros; now apply token_joint_eq).
      rewrite total_plus, total_row by easy.
      pose proof (overlap_plus_excess_draft target draft x) as Split.
      destruct (Qeq_dec (rejection_rate xs target draft) 0) as [E|N].
      + assert (Z : excess draft target x == 0).
        { pose proof (excess_nonneg draft target x).
          pose proof (excess_le_rejection_rate xs draft target x Hx).
          rewrite rejection_rate_sym in E; [lra|apply target_law|apply draft_law]. }
        rewrite total_scale, Z. lra.
      + rewrite total_scale, (proj2 (residual_is_law xs target draft N)). lra.
    - intros y Hy.
      rewrite (total_ext xs _ (fun x => overlap target draft x * indicator decide x y
                 + excess draft target x * residual xs target draft y))
        by (intros; now apply token_joint_eq).
      rewrite total_plus, total_indicator_r, total_scale_r by easy.
      fold (rejection_rate xs draft target).
      rewrite <- (rejection_rate_sym xs target draft), rejection_times_residual
        by (apply target_law || apply draft_law || easy).
      apply overlap_plus_excess.
  Qed.
  (** ** The bound is attained: the token rule is a maximal coupling *)
  Theorem coupling_bound_attained :
    coupling token_joint /\ agreement token_joint == acceptance_rate xs target draft.
  Proof.
    split; [exact token_joint_coupling|]. apply total_ext; intros x Hx.
    rewrite token_joint_eq by easy. unfold indicator. destruct (decide x x) as [_|N]; [|easy].
    unfold residual, Qdiv.
    setoid_replace (excess draft target x * (excess target draft x * / rejection_rate xs target draft))
      with ((excess target draft x * excess draft target x) * / rejection_rate xs target draft) by ring.
    rewrite excess_disjoint. ring.
  Qed.

  (** ** No lossless accept-or-redraw rule accepts more than the mass of the overlap *)
  Theorem rule_bound (accept redraw : A -> Q) :
    (forall x, In x xs -> 0 <= accept x <= 1) -> (forall x, In x xs -> 0 <= redraw x) ->
    (forall x, In x xs -> output_law xs draft accept redraw x == target x) ->
    accepted_mass xs draft accept <= acceptance_rate xs target draft.
  Proof.
    intros Ha Hr Hl.
    assert (Le : forall x, In x xs -> draft x * accept x <= draft x).
    { intros x Hx. pose proof (Ha x Hx). pose proof (draft_nonneg x Hx).
      assert (0 <= draft x * (1 - accept x)) by (apply Qmult_le_0_compat; lra). lra. }
    assert (B : accepted_mass xs draft accept <= 1).
    { rewrite <- (proj2 draft_law). now apply total_le. }
    apply total_le; intros x Hx. unfold overlap. apply Q.min_glb; [|now apply Le].
    pose proof (Hl x Hx) as E. unfold output_law in E.
    assert (0 <= (1 - accepted_mass xs draft accept) * redraw x) by (apply Qmult_le_0_compat; [lra|now apply Hr]).
    lra.
  Qed.
End Coupling.
