(** * k candidates tested one after another against target / c

    Draw candidates independently from the draft, accept each with probability min(1, target / (c draft)), and after
    [k] failures redraw from what is left of the target.  Lossless whenever what is left is nonnegative. *)
From SpecdecExact Require Import FiniteSums Overlap SingleDraft TokenStep FiniteLaws ExpectedTokens.
Require Import QArith Qminmax Lqa List Lia.
Import ListNotations.
Local Open Scope Q_scope.

Section KSequential.
  Context {A : Type} (xs : list A) (target draft : A -> Q) (c : Q).
  Hypothesis target_law : is_law xs target.
  Hypothesis draft_law : is_law xs draft.
  Hypothesis c_range : 1 <= c.

  Definition charged x := target x / c.
  Definition kept x := overlap charged draft x.
  Definition kept_rate := total xs kept.
  Fixpoint k_sequential (k : nat) (redraw : A -> Q) : law (bool * A) :=
    match k with
    | O => bind (draw xs redraw) (fun y => return_ (false, y))
    | S k => bind (draw xs draft) (fun x => flip (acceptance charged draft x) (return_ (true, x)) (k_sequential k redraw))
    end.
  (** The expected number of candidates that are tested: 1 + (1 - b) + ... + (1 - b)^(k-1). *)
  Fixpoint tested (k : nat) : Q := match k with O => 0 | S k => 1 + (1 - kept_rate) * tested k end.
  Definition leftover k x := target x - kept x * tested k.

  Lemma charged_nonneg x : In x xs -> 0 <= charged x.
  Proof.
    intros Hx. unfold charged, Qdiv. apply Qmult_le_0_compat; [now apply target_law|apply Qinv_le_0_compat; lra].
  Qed.
  Lemma draft_times_kept x : In x xs -> draft x * acceptance charged draft x == kept x.
  Proof. intros. apply draft_times_acceptance; [now apply charged_nonneg|now apply draft_law]. Qed.
  Lemma kept_nonneg x : In x xs -> 0 <= kept x.
  Proof. intros. apply overlap_nonneg; [now apply charged_nonneg|now apply draft_law]. Qed.
  Lemma kept_rate_range : 0 <= kept_rate <= 1.
  Proof.
    split; [apply total_nonneg, kept_nonneg|]. rewrite <- (proj2 draft_law). apply total_le; intros.
    apply overlap_le_draft.
  Qed.
  Lemma kept_times_c x : c * kept x <= target x.
  Proof.
    pose proof (overlap_le_target charged draft x : kept x <= charged x) as L.
    assert (E : c * charged x == target x) by (unfold charged; field; lra).
    assert (0 <= c * (charged x - kept x)) by (apply Qmult_le_0_compat; lra). lra.
  Qed.
  Lemma expect_k_sequential k redraw f : expect (k_sequential k redraw) (fun out => f (snd out)) ==
    tested k * total xs (fun x => kept x * f x) + power (1 - kept_rate) k * total xs (fun y => redraw y * f y).
  Proof.
    induction k as [|k IH]; simpl.
    - rewrite expect_bind, expect_draw.
      rewrite (total_ext xs _ (fun y => redraw y * f y)) by (intros; now rewrite expect_return). ring.
    - rewrite expect_bind, expect_draw. set (later := expect (k_sequential k redraw) (fun out => f (snd out))) in *.
      rewrite (total_ext xs _ (fun x => kept x * f x + (draft x - kept x) * later)).
      + rewrite total_plus, total_scale_r, total_minus, (proj2 draft_law). fold kept_rate. rewrite IH. ring.
      + intros x Hx. rewrite expect_flip, expect_return. fold later. simpl snd.
        rewrite <- (draft_times_kept x Hx). ring.
  Qed.
  (** P(accept) = b tested *)
  Lemma kept_times_tested k : kept_rate * tested k == 1 - power (1 - kept_rate) k.
  Proof.
    induction k as [|k IH]; simpl; [ring|].
    setoid_replace (kept_rate * (1 + (1 - kept_rate) * tested k))
      with (kept_rate + (1 - kept_rate) * (kept_rate * tested k)) by ring.
    rewrite IH. ring.
  Qed.
  (** ** Lossless when the redraw is what is left, normalised *)
  Theorem k_sequential_lossless k redraw :
    (forall x, In x xs -> power (1 - kept_rate) k * redraw x == leftover k x) ->
    forall f, expect (k_sequential k redraw) (fun out => f (snd out)) == total xs (fun x => target x * f x).
  Proof.
    intros R f. rewrite expect_k_sequential, <- !total_scale, <- total_plus. apply total_ext; intros x Hx.
    rewrite (Qmult_assoc (power _ _)), R by easy. unfold leftover. ring.
  Qed.
  (** ** What is left is nonnegative, and has the mass of a failure, when at most [c] candidates are tested on average *)
  Theorem k_sequential_valid k : tested k <= c ->
    (forall x, In x xs -> 0 <= leftover k x) /\ total xs (leftover k) == power (1 - kept_rate) k.
  Proof.
    intros V. split.
    - intros x Hx. unfold leftover. pose proof (kept_times_c x). pose proof (kept_nonneg x Hx).
      assert (0 <= kept x * (c - tested k)) by (apply Qmult_le_0_compat; lra). lra.
    - unfold leftover. rewrite total_minus, total_scale_r, (proj2 target_law). fold kept_rate.
      rewrite kept_times_tested. ring.
  Qed.
  (** ** c = k always qualifies *)
  Theorem k_always_valid k : tested k <= count k.
  Proof.
    assert (B : forall n, 0 <= tested n <= count n).
    { induction n as [|n IH]; [split; vm_compute; discriminate|]. simpl tested. rewrite count_S.
      pose proof kept_rate_range.
      assert (0 <= (1 - kept_rate) * tested n) by (apply Qmult_le_0_compat; lra).
      assert (0 <= kept_rate * tested n) by (apply Qmult_le_0_compat; lra). lra. }
    apply B.
  Qed.
End KSequential.
