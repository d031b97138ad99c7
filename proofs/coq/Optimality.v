(** * No single-path verifier accepts more than block verification

    Take any joint law of a drafted text [X] and an emitted text [Y], where [Y] is the accepted beginning of [X] followed
    by one more token.  If the round is sequence-lossless then, for every text [u], it accepts [u] with probability at
    most draft(u) w(u), with [w] the weight of block verification.  Hence at every [i] it accepts [i] tokens at most as
    often.  The verifier may look at anything, off the drafted path too. *)
From SpecdecExact Require Import FiniteSums Overlap TokenStep FiniteLaws Harmonic TextProbability Decoding ExpectedTokens
  Words BlockVerification BlockTails NodeCriterion.
Require Import QArith Qminmax Lqa List Lia Arith.
Import ListNotations.
Local Open Scope Q_scope.

Section Optimality.
  Context {A : Type} (xs : list A).
  Variable decide : forall a b : A, {a = b} + {a <> b}.
  Hypothesis distinct : NoDup xs.
  Hypothesis full : forall a, In a xs.
  Variables target draft : list A -> A -> Q.
  Hypothesis target_law : forall h, is_law xs (target h).
  Hypothesis draft_law : forall h, is_law xs (draft h).
  Notation starts := (starts_with decide).
  Notation past := (goes_past decide).

  Definition emitted_text (round : law (list A * list A)) : law (list A) := bind round (fun xy => return_ (snd xy)).
  (** [length] tokens are drafted from the draft; all but the last emitted token are drafted ones, in order. *)
  Record single_path (length_ : nat) (round : law (list A * list A)) : Prop := {
    chances : forall xy w, In (xy, w) round -> 0 <= w;
    sure : mass round == 1;
    drafted : forall u, (length u <= length_)%nat ->
      expect round (fun xy => starts u (fst xy)) == text_probability draft [] u;
    on_path : forall x y w, In ((x, y), w) round -> starts (removelast y) x == 1 }.

  Lemma starts_range u : forall o, 0 <= starts u o <= 1.
  Proof.
    induction u as [|x u IH]; intros [|y o]; simpl; try lra. destruct (decide x y); [apply IH|lra].
  Qed.
  Lemma past_le_starts u o : past u o <= starts u o.
  Proof.
    unfold goes_past, at_least. pose proof (starts_range u o). destruct (Nat.leb (S (length u)) (length o)); lra.
  Qed.
  (** A text that goes past [u] was drafted with [u] in front. *)
  Lemma past_was_drafted y : forall u x, starts (removelast y) x == 1 -> past u y <= starts u x.
  Proof.
    induction y as [|b y IH]; intros [|c u] x S.
    - unfold goes_past, at_least. simpl. lra.
    - unfold goes_past, at_least. simpl. pose proof (starts_range (c :: u) x). simpl in H. lra.
    - pose proof (past_le_starts [] (b :: y)). simpl in *. destruct x; easy.
    - rewrite goes_past_cons. pose proof (starts_range (c :: u) x) as R.
      destruct (decide c b) as [->|_]; [|lra]. destruct y as [|b' y].
      + unfold goes_past, at_least. simpl length. simpl Nat.leb. rewrite Qmult_0_r. apply R.
      + change (removelast (b :: b' :: y)) with (b :: removelast (b' :: y)) in S.
        destruct x as [|a x]; simpl in S; [lra|]. simpl starts. destruct (decide b a); [|lra]. now apply IH.
  Qed.
  Lemma path_weight_snoc u : forall h x w,
    path_weight target draft h (snoc u x) w = next_weight target draft (h ++ u) (path_weight target draft h u w) x.
  Proof.
    induction u as [|y u IH]; intros h x w; simpl; [now rewrite app_nil_r|]. rewrite IH, <- app_assoc. reflexivity.
  Qed.
  Lemma expect_emitted round f : expect (emitted_text round) f == expect round (fun xy => f (snd xy)).
  Proof. unfold emitted_text. rewrite expect_bind. apply expect_ext; intros. apply expect_return. Qed.

  Variable length_ : nat.
  Variable round : law (list A * list A).
  Hypothesis path : single_path length_ round.
  Hypothesis lossless : sequence_lossless xs decide target (S length_) (emitted_text round).
  Notation accepts u := (expect round (fun xy => past u (snd xy))).

  Lemma accepts_next u x : (length u < length_)%nat -> accepts (snoc u x) <= target u x * accepts u.
  Proof.
    intros L. assert (M : mass (emitted_text round) == 1).
    { unfold mass. rewrite expect_emitted. apply (sure _ _ path). }
    pose proof (proj1 (node_criterion_iff xs decide distinct full target target_law (S length_) _ M) lossless u x
                  ltac:(lia)) as N.
    rewrite !expect_emitted in N. rewrite <- N. apply expect_le; [apply (chances _ _ path)|].
    intros [a b] w _. apply past_le_starts.
  Qed.
  Lemma accepts_drafted u : (length u <= length_)%nat -> accepts u <= text_probability draft [] u.
  Proof.
    intros L. rewrite <- (drafted _ _ path u L). apply expect_le; [apply (chances _ _ path)|].
    intros [a b] w I. simpl. apply past_was_drafted. now apply (on_path _ _ path a b w).
  Qed.
  (** ** Any lossless verifier accepts [u] at most as often as block verification, for every text [u] *)
  Theorem block_verification_optimal_text u : (length u <= length_)%nat ->
    accepts u <= text_probability draft [] u * path_weight target draft [] u 1.
  Proof.
    induction u as [|x u IH] using rev_ind; intros L.
    - pose proof (accepts_drafted [] ltac:(simpl; lia)). simpl in *. lra.
    - rewrite app_length in L. simpl in L. specialize (IH ltac:(lia)).
      pose proof (accepts_next u x ltac:(lia)) as N.
      pose proof (accepts_drafted (snoc u x) ltac:(rewrite app_length; simpl; lia)) as D.
      rewrite probability_snoc in *. rewrite path_weight_snoc. simpl app in *.
      set (w := path_weight target draft [] u 1) in *.
      assert (W : 0 <= w <= 1) by (apply (path_weight_range xs); [easy..|lra|intros; apply full]).
      rewrite <- Qmult_assoc, (draft_times_next xs target draft target_law draft_law u w x) by (easy || apply W).
      set (d := text_probability draft [] u) in *. unfold overlap, scaled.
      pose proof (proj1 (target_law u) x (full x)) as T.
      destruct (Qlt_le_dec (w * target u x) (draft u x)) as [S|S].
      + rewrite Q.min_l by lra. assert (0 <= target u x * (d * w - accepts u)) by (apply Qmult_le_0_compat; lra). lra.
      + rewrite Q.min_r by lra. exact D.
  Qed.

  Lemma total_past i : forall o, total (words xs i) (fun u => past u o) == at_least (S i) o.
  Proof.
    induction i as [|i IH]; intros o; [unfold goes_past; simpl; destruct o; unfold at_least; simpl; ring|].
    rewrite total_words. destruct o as [|y o].
    - rewrite (total_ext xs _ (fun _ => 0)).
      + rewrite total_zero. reflexivity.
      + intros x _. rewrite (total_ext _ _ (fun _ => 0)); [apply total_zero|].
        intros u _. unfold goes_past. simpl. ring.
    - rewrite (total_ext xs _ (fun x => at_least (S i) o * indicator decide y x)).
      + now rewrite (total_indicator decide xs (fun _ => at_least (S i) o)).
      + intros x _. rewrite (total_ext (words xs i) _ (fun u => indicator decide y x * past u o)).
        * rewrite total_scale, IH. ring.
        * intros u _. rewrite goes_past_cons. unfold indicator.
          destruct (decide x y), (decide y x); try congruence; ring.
  Qed.
  (** ** Any lossless verifier accepts [i] tokens at most as often as block verification, for every [i] *)
  Theorem block_verification_optimal i : (i <= length_)%nat ->
    expect round (fun xy => at_least (S i) (snd xy)) <= mean_weight xs target draft i [] 1.
  Proof.
    intros L. rewrite (expect_ext _ _ (fun xy => total (words xs i) (fun u => past u (snd xy))))
      by (intros; now rewrite total_past).
    rewrite (expect_total (words xs i) round (fun u xy => past u (snd xy))).
    apply total_le; intros u I. apply block_verification_optimal_text. apply words_length in I. lia.
  Qed.
End Optimality.
