(** * Lossless, node by node

    A round emits between 1 and [m] tokens.  Completed with target tokens to length [m], its text has the law of the
    target if and only if at every node [s] and for every token [t]
    [P(the text goes past s and starts with s t) = target(t|s) P(the text goes past s)]. *)
From SpecdecExact Require Import FiniteSums FiniteLaws Harmonic TextProbability Decoding ExpectedTokens Words.
Require Import QArith Qminmax Lqa List Lia Arith.
Import ListNotations.
Local Open Scope Q_scope.

Section NodeCriterion.
  Context {A : Type} (xs : list A).
  Variable decide : forall a b : A, {a = b} + {a <> b}.
  Hypothesis distinct : NoDup xs.
  Hypothesis full : forall a, In a xs.
  Variable target : list A -> A -> Q.
  Hypothesis target_law : forall h, is_law xs (target h).
  Let target_mass h := proj2 (target_law h).
  Notation starts := (starts_with decide).
  Notation will_start := (will_start_with decide target).
  Notation probability := (text_probability target).

  (** Draw from the target until the text has [m] tokens. *)
  Definition complete (m : nat) (o : list A) := run (target_step xs target) (long_enough m) m o.
  Definition sequence_lossless (m : nat) (emitted : law (list A)) :=
    forall w, length w = m -> expect (bind emitted (complete m)) (starts w) == probability [] w.
  (** 1 when the text goes past [s]. *)
  Definition goes_past (s o : list A) := starts s o * at_least (S (length s)) o.
  Definition node_criterion (m : nat) (emitted : law (list A)) :=
    forall s t, (length s < m)%nat ->
    expect emitted (starts (snoc s t)) == target s t * expect emitted (goes_past s).

  Lemma target_step_length h o v : In (o, v) (target_step xs target h) -> length o = S (length h).
  Proof.
    intros I. apply in_bind in I as (x & w1 & w2 & _ & I). apply in_return in I. subst.
    rewrite app_length; simpl; lia.
  Qed.
  Lemma complete_reaches m o u v : In (u, v) (complete m o) -> (m <= length u)%nat.
  Proof.
    intros I. apply (run_length (target_step xs target) m) in I; [easy| |lia].
    intros h k z J. apply target_step_length in J. lia.
  Qed.
  Lemma run_stays m fuel : forall o u v, (length o <= m)%nat ->
    In (u, v) (run (target_step xs target) (long_enough m) fuel o) -> (length u <= m)%nat.
  Proof.
    induction fuel as [|fuel IH]; intros o u v L I; simpl in I.
    - destruct I as [I|[]]. now inversion I; subst.
    - destruct (long_enough m o) eqn:S.
      + destruct I as [I|[]]. now inversion I; subst.
      + apply Nat.leb_gt in S. apply in_bind in I as (k & w1 & w2 & I & J).
        apply target_step_length in I. apply (IH k u w2); [lia|easy].
  Qed.
  Lemma expect_complete m f o : harmonic xs target f -> expect (complete m o) f == f o.
  Proof. intros Hf. apply (run_preserves xs target); [apply target_step_preserves|easy]. Qed.
  Lemma completed_starts m emitted w : (length w <= m)%nat ->
    expect (bind emitted (complete m)) (starts w) == expect emitted (will_start [] w).
  Proof.
    intros L. rewrite expect_bind. apply expect_ext; intros o v _.
    rewrite <- (expect_complete m (will_start [] w) o) by now apply (will_start_harmonic xs).
    apply expect_ext; intros u z I. symmetry. apply will_start_settled. apply complete_reaches in I. lia.
  Qed.

  Lemma probability_snoc w : forall h t, probability h (snoc w t) == probability h w * target (h ++ w) t.
  Proof.
    induction w as [|x w IH]; intros h t; simpl; [rewrite app_nil_r; ring|].
    rewrite IH, <- app_assoc. simpl. ring.
  Qed.
  Lemma goes_past_cons x s y o : goes_past (x :: s) (y :: o) == if decide x y then goes_past s o else 0.
  Proof. unfold goes_past, at_least. simpl. destruct (decide x y); [reflexivity|ring]. Qed.
  (** One step of the completed text, in terms of the emitted one. *)
  Lemma will_start_snoc o : forall h w t,
    will_start h (snoc w t) o == starts (snoc w t) o + target (h ++ w) t * (will_start h w o - goes_past w o).
  Proof.
    induction o as [|y o IH]; intros h [|x w] t.
    - simpl. rewrite app_nil_r. unfold goes_past, at_least. simpl. ring.
    - simpl. rewrite (probability_snoc w), <- app_assoc. unfold goes_past. simpl. ring.
    - simpl. rewrite app_nil_r. unfold goes_past, at_least. simpl.
      destruct (decide t y); [destruct o; ring|ring].
    - rewrite goes_past_cons. simpl. destruct (decide x y); [|ring]. rewrite IH, <- app_assoc. reflexivity.
  Qed.
  Lemma total_starts o : forall w, total xs (fun t => starts (snoc w t) o) == goes_past w o.
  Proof.
    induction o as [|y o IH]; intros [|x w].
    - unfold goes_past, at_least. simpl. rewrite total_zero. ring.
    - unfold goes_past, at_least. simpl. rewrite total_zero. ring.
    - unfold goes_past, at_least. simpl.
      rewrite (total_ext xs _ (fun t => 1 * indicator decide y t)).
      + rewrite (total_indicator decide xs (fun _ => 1)) by easy. ring.
      + intros t _. unfold indicator. destruct (decide t y), (decide y t); try congruence; destruct o; ring.
    - rewrite goes_past_cons. simpl. destruct (decide x y); [apply IH|apply total_zero].
  Qed.
  Lemma total_will_start w o : total xs (fun t => will_start [] (snoc w t) o) == will_start [] w o.
  Proof.
    rewrite (total_ext xs _ (fun t => starts (snoc w t) o + target w t * (will_start [] w o - goes_past w o)))
      by (intros; apply will_start_snoc).
    rewrite total_plus, total_scale_r, total_starts, target_mass. ring.
  Qed.

  (** Lossless at length [m] is lossless at every shorter length. *)
  Lemma sequence_lossless_shorter m emitted : sequence_lossless m emitted ->
    forall w, (length w <= m)%nat -> expect emitted (will_start [] w) == probability [] w.
  Proof.
    intros H. assert (G : forall k w, (length w + k = m)%nat -> expect emitted (will_start [] w) == probability [] w).
    { induction k as [|k IH]; intros w L.
      - rewrite <- (completed_starts m) by lia. apply H. lia.
      - rewrite (expect_ext emitted (will_start [] w) (fun o => total xs (fun t => will_start [] (snoc w t) o)))
          by (intros; now rewrite total_will_start).
        rewrite expect_total, (total_ext xs _ (fun t => probability [] w * target w t)).
        + rewrite total_scale, target_mass. ring.
        + intros t _. rewrite IH by (rewrite app_length; simpl; lia). now rewrite probability_snoc. }
    intros w L. apply (G (m - length w)%nat). lia.
  Qed.
  Lemma expect_will_start_snoc emitted w t :
    expect emitted (will_start [] (snoc w t)) ==
    expect emitted (starts (snoc w t))
    + target w t * (expect emitted (will_start [] w) - expect emitted (goes_past w)).
  Proof.
    rewrite (expect_ext emitted _ (fun o => starts (snoc w t) o
               + (target w t * will_start [] w o + (- target w t) * goes_past w o))).
    - rewrite !expect_plus, !expect_times. ring.
    - intros o v _. rewrite will_start_snoc. simpl app. ring.
  Qed.

  (** ** Sequence-lossless if and only if the node criterion holds *)
  Theorem node_criterion_iff m emitted : mass emitted == 1 ->
    (sequence_lossless m emitted <-> node_criterion m emitted).
  Proof.
    intros M. split.
    - intros H s t L. pose proof (expect_will_start_snoc emitted s t) as E.
      rewrite (sequence_lossless_shorter m emitted H (snoc s t)) in E by (rewrite app_length; simpl; lia).
      rewrite (sequence_lossless_shorter m emitted H s) in E by lia.
      rewrite probability_snoc in E. simpl app in E. lra.
    - intros H. assert (G : forall w, (length w <= m)%nat -> expect emitted (will_start [] w) == probability [] w).
      { induction w as [|t w IH] using rev_ind; intros L.
        - rewrite (expect_ext _ _ (fun _ => 1)); [exact M|]. intros o v _. destruct o; reflexivity.
        - rewrite app_length in L. simpl in L.
          rewrite expect_will_start_snoc, probability_snoc, (H w t), IH by lia. simpl app. ring. }
      intros w L. rewrite completed_starts by lia. apply G. lia.
  Qed.

  (** The value of [f] at a text of [m] tokens, picked out of all such texts. *)
  Lemma pick_word m : forall u f, length u = m -> total (words xs m) (fun w => f w * starts w u) == f u.
  Proof.
    induction m as [|m IH]; intros [|y u] f L; simpl in L; try discriminate; [simpl; ring|].
    rewrite total_words. rewrite (total_ext xs _ (fun x => f (x :: u) * indicator decide y x)).
    - now rewrite (total_indicator decide xs (fun x => f (x :: u))).
    - intros x _. simpl. unfold indicator. destruct (decide x y) as [<-|N].
      + destruct (decide x x) as [_|]; [|easy]. rewrite (IH u (fun w => f (x :: w))) by lia. ring.
      + destruct (decide y x); [congruence|].
        rewrite (total_ext _ _ (fun _ => 0)) by (intros; ring). rewrite total_zero. ring.
  Qed.
  Lemma expect_by_words m emitted f : harmonic xs target f ->
    (forall o v, In (o, v) emitted -> (length o <= m)%nat) ->
    expect emitted f == total (words xs m) (fun w => f w * expect (bind emitted (complete m)) (starts w)).
  Proof.
    intros Hf S. transitivity (expect (bind emitted (complete m)) f).
    - rewrite expect_bind. apply expect_ext; intros. symmetry. now apply expect_complete.
    - rewrite (total_ext (words xs m) _ (fun w => expect (bind emitted (complete m)) (fun u => f w * starts w u)))
        by (intros; now rewrite expect_times).
      rewrite <- expect_total. apply expect_ext; intros u v I. symmetry. apply pick_word.
      apply in_bind in I as (o & w1 & w2 & I & J). pose proof (complete_reaches _ _ _ _ J).
      apply run_stays in J; [lia|now apply (S o w1)].
  Qed.
  (** ** Sequence-lossless if and only if every harmonic function keeps its mean *)
  Theorem lossless_iff_harmonic m emitted : (forall o v, In (o, v) emitted -> (length o <= m)%nat) ->
    (sequence_lossless m emitted <-> (forall f, harmonic xs target f -> expect emitted f == f [])).
  Proof.
    intros S. split.
    - intros H f Hf. rewrite (expect_by_words m emitted f Hf S).
      rewrite (total_ext (words xs m) _ (fun w => f w * probability [] w)).
      + assert (S0 : forall o v, In (o, v) (return_ (@nil A)) -> (length o <= m)%nat).
        { intros o v I. apply in_return in I. subst. simpl. lia. }
        rewrite <- (expect_return [] f) at 1. rewrite (expect_by_words m (return_ []) f Hf S0).
        apply total_ext; intros w I. apply words_length in I. rewrite completed_starts by lia.
        rewrite expect_return. now rewrite will_start_with_nil.
      + intros w I. apply words_length in I. now rewrite (H w I).
    - intros H w L. rewrite completed_starts by lia. rewrite H by now apply (will_start_harmonic xs).
      now rewrite will_start_with_nil.
  Qed.
End NodeCriterion.
