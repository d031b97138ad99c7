(** * Block verification with the published stopping rule

    Weights along the drafted text: [w_0 = 1], [w_{i+1} = min(1, w_i target/draft)].  Independent bits are drawn with
    probabilities [h_i = S_i / (S_i + 1 - w_i)], the last one [h_L = w_L], where [S_i] is the mass of
    [max(w_i target - draft, 0)].  The number of accepted tokens is the largest index whose bit is 1; then a token of
    the normalised scaled excess is emitted (a token of the target at the end). *)
From SpecdecExact Require Import FiniteSums Overlap SingleDraft TokenStep FiniteLaws Harmonic TextProbability Decoding
  ExpectedTokens.
Require Import QArith Qminmax Lqa List Lia Arith.
Import ListNotations.
Local Open Scope Q_scope.

Section BlockVerification.
  Context {A : Type} (xs : list A).
  Variables target draft : list A -> A -> Q.
  Hypothesis target_law : forall h, is_law xs (target h).
  Hypothesis draft_law : forall h, is_law xs (draft h).

  Definition scaled (h : list A) (w : Q) x := w * target h x.
  Definition next_weight h w x := acceptance (scaled h w) (draft h) x.
  Definition stop_mass h w := rejection_rate xs (scaled h w) (draft h).
  Definition published_stop h w := stop_mass h w / (stop_mass h w + 1 - w).
  Definition published_redraw h w x := residual xs (scaled h w) (draft h) x.

  (** Stopping probability and redraw, fixed only where they matter (0/0 is free). *)
  Variable stop : list A -> Q -> Q.
  Variable redraw : list A -> Q -> A -> Q.

  (** The text of a drafted path with [g] tokens to go, weight [w] so far; [None] when no bit from here on is 1. *)
  Fixpoint verify (g : nat) (h : list A) (w : Q) : law (option (list A)) :=
    match g with
    | O => flip w (bind (target_step xs target h) (fun o => return_ (Some o))) (return_ None)
    | S g =>
        bind (bind (draw xs (draft h)) (fun x => verify g (snoc h x) (next_weight h w x))) (fun later =>
          match later with
          | Some o => return_ (Some o)
          | None => flip (stop h w) (bind (draw xs (redraw h w)) (fun y => return_ (Some (snoc h y)))) (return_ None)
          end)
    end.

  (** [f] on an emitted text, 0 when there is none. *)
  Definition emitted (f : list A -> Q) (o : option (list A)) : Q := match o with Some o => f o | None => 0 end.
  Definition silent (o : option (list A)) : Q := match o with Some _ => 0 | None => 1 end.

  Lemma expect_verify g h w f : expect (verify (S g) h w) (emitted f) ==
    total xs (fun x => draft h x * expect (verify g (snoc h x) (next_weight h w x)) (emitted f))
    + total xs (fun x => draft h x * expect (verify g (snoc h x) (next_weight h w x)) silent)
      * (stop h w * total xs (fun y => redraw h w y * f (snoc h y))).
  Proof.
    simpl. set (after := total xs (fun y => redraw h w y * f (snoc h y))).
    rewrite expect_bind, expect_bind, expect_draw.
    rewrite <- total_scale_r, <- total_plus. apply total_ext; intros x _.
    rewrite <- Qmult_assoc, <- Qmult_plus_distr_r. apply Qmult_comp; [reflexivity|].
    rewrite (Qmult_comm _ (stop h w * after)), <- expect_times, <- expect_plus.
    apply expect_ext; intros [o|] v _; simpl; [rewrite expect_return; simpl; ring|].
    rewrite expect_flip, expect_return, expect_bind, expect_draw. simpl.
    rewrite (total_ext xs _ (fun y => redraw h w y * f (snoc h y))) by (intros; now rewrite expect_return).
    fold after. ring.
  Qed.
  Lemma silent_verify g h w : expect (verify (S g) h w) silent ==
    total xs (fun x => draft h x * expect (verify g (snoc h x) (next_weight h w x)) silent) * (1 - stop h w).
  Proof.
    simpl. rewrite expect_bind, expect_bind, expect_draw, <- total_scale_r. apply total_ext; intros x _.
    rewrite <- Qmult_assoc. apply Qmult_comp; [reflexivity|].
    rewrite (Qmult_comm _ (1 - stop h w)), <- expect_times.
    apply expect_ext; intros [o|] v _; simpl; [rewrite expect_return; simpl; ring|].
    rewrite expect_flip, expect_return, expect_bind, expect_draw. simpl.
    rewrite (total_ext xs _ (fun _ => 0)) by (intros; rewrite expect_return; simpl; ring).
    rewrite total_zero. ring.
  Qed.

  Lemma scaled_nonneg h w x : 0 <= w -> In x xs -> 0 <= scaled h w x.
  Proof. intros. unfold scaled. apply Qmult_le_0_compat; [easy|now apply target_law]. Qed.
  Lemma next_weight_range h w x : 0 <= w -> In x xs -> 0 <= next_weight h w x <= 1.
  Proof. intros. apply acceptance_range; [now apply scaled_nonneg|now apply draft_law]. Qed.
  Lemma draft_times_next h w x : 0 <= w -> In x xs ->
    draft h x * next_weight h w x == overlap (scaled h w) (draft h) x.
  Proof. intros. apply draft_times_acceptance; [now apply scaled_nonneg|now apply draft_law]. Qed.
  Lemma scaled_mass h w : total xs (scaled h w) == w.
  Proof. unfold scaled. rewrite total_scale, (proj2 (target_law h)). ring. Qed.
  (** ** S_i = w_i - mass of min(w_i target, draft) *)
  Theorem stop_mass_eq h w : stop_mass h w == w - acceptance_rate xs (scaled h w) (draft h).
  Proof.
    rewrite <- (scaled_mass h w) at 2. rewrite <- (acceptance_plus_rejection xs (scaled h w) (draft h)).
    unfold stop_mass. ring.
  Qed.
  Lemma stop_mass_range h w : 0 <= w -> 0 <= stop_mass h w <= w.
  Proof.
    intros W. split; [apply rejection_rate_nonneg|]. rewrite stop_mass_eq.
    assert (0 <= acceptance_rate xs (scaled h w) (draft h)); [|lra].
    apply total_nonneg; intros x Hx. apply overlap_nonneg; [now apply scaled_nonneg|now apply draft_law].
  Qed.
  (** ** h_i <= w_i *)
  Theorem stop_le_weight h w : 0 <= w <= 1 -> published_stop h w <= w.
  Proof.
    intros W. pose proof (stop_mass_range h w (proj1 W)) as R. unfold published_stop.
    set (s := stop_mass h w) in *. clearbody s. destruct (Qeq_dec (s + 1 - w) 0) as [E|N].
    - unfold Qdiv. rewrite E. setoid_replace (s * / 0) with 0 by (unfold Qinv; simpl; ring). lra.
    - apply Qle_shift_div_r; [lra|]. assert (0 <= (1 - w) * (w - s)) by (apply Qmult_le_0_compat; lra). lra.
  Qed.
  (** ** h_i = w_i exactly when S_i = w_i or w_i = 1 (and the stopping rule is not 0/0) *)
  Theorem stop_eq_weight h w : 0 <= w <= 1 -> ~ stop_mass h w + 1 - w == 0 ->
    (published_stop h w == w <-> stop_mass h w == w \/ w == 1).
  Proof.
    intros W N. unfold published_stop. set (s := stop_mass h w) in *. clearbody s.
    assert (K : s / (s + 1 - w) == w <-> (1 - w) * (w - s) == 0).
    { split; intros E.
      - assert (F : s == w * (s + 1 - w)) by (rewrite <- E at 1; field; easy). lra.
      - apply (Qmult_inj_r _ _ (s + 1 - w)); [easy|].
        setoid_replace (s / (s + 1 - w) * (s + 1 - w)) with s by (field; easy). lra. }
    rewrite K. split.
    - intros E. apply Qmult_integral in E as [E|E]; [right|left]; lra.
    - intros [E|E]; rewrite E; ring.
  Qed.

  Hypothesis stop_rule : forall h w, 0 <= w <= 1 -> (stop_mass h w + 1 - w) * stop h w == stop_mass h w.
  Hypothesis redraw_rule : forall h w x, 0 <= w <= 1 -> In x xs ->
    stop_mass h w * redraw h w x == excess (scaled h w) (draft h) x.

  Lemma silent_later g h w : 0 <= w <= 1 ->
    (forall x, In x xs -> expect (verify g (snoc h x) (next_weight h w x)) silent == 1 - next_weight h w x) ->
    total xs (fun x => draft h x * expect (verify g (snoc h x) (next_weight h w x)) silent) == stop_mass h w + 1 - w.
  Proof.
    intros W E. rewrite (total_ext xs _ (fun x => draft h x - overlap (scaled h w) (draft h) x)).
    - rewrite total_minus, (proj2 (draft_law h)), stop_mass_eq. unfold acceptance_rate. ring.
    - intros x Hx. rewrite E, <- draft_times_next by (easy || apply W). ring.
  Qed.
  (** No bit from position i on is 1 with probability 1 - w_i. *)
  Lemma verify_silent g : forall h w, 0 <= w <= 1 -> expect (verify g h w) silent == 1 - w.
  Proof.
    induction g as [|g IH]; intros h w W.
    - simpl. rewrite expect_flip, expect_return, expect_bind. simpl.
      rewrite (expect_ext _ _ (fun _ => 0)) by (intros; now rewrite expect_return).
      rewrite expect_const. ring.
    - rewrite silent_verify, silent_later; [|easy|intros; now apply IH, next_weight_range].
      pose proof (stop_rule h w W). lra.
  Qed.
  Lemma verify_weighted f : harmonic xs target f -> forall g h w, 0 <= w <= 1 ->
    expect (verify g h w) (emitted f) == w * f h.
  Proof.
    intros Hf. induction g as [|g IH]; intros h w W.
    - simpl. rewrite expect_flip, expect_return, expect_bind. simpl.
      rewrite (expect_ext _ _ f) by (intros; now rewrite expect_return).
      rewrite (target_step_preserves xs target f Hf h). ring.
    - rewrite expect_verify, silent_later; [|easy|intros; now apply verify_silent, next_weight_range].
      rewrite Qmult_assoc, (stop_rule h w W), <- total_scale, <- total_plus, <- (Hf h), <- total_scale.
      apply total_ext; intros x Hx.
      rewrite (IH (snoc h x) (next_weight h w x)) by now apply next_weight_range.
      rewrite !Qmult_assoc, draft_times_next, redraw_rule, <- Qmult_plus_distr_l by (easy || apply W).
      apply Qmult_comp; [exact (overlap_plus_excess (scaled h w) (draft h) x)|reflexivity].
  Qed.

  (** The law of the text after one round. *)
  Definition spoken (d : law (option (list A))) : law (list A) :=
    flat_map (fun ow => match fst ow with Some o => [(o, snd ow)] | None => [] end) d.
  Lemma expect_spoken d f : expect (spoken d) f == expect d (emitted f).
  Proof.
    induction d as [|[[o|] v] d IH]; [reflexivity|..]; unfold spoken, expect in *; simpl; rewrite IH;
      [reflexivity|ring].
  Qed.
  Definition block_round g h := spoken (verify g h 1).

  (** ** Block verification preserves harmonic functions: it is lossless, and never silent *)
  Theorem block_verification_lossless g : preserves_harmonic xs target (block_round g).
  Proof.
    intros f Hf h. unfold block_round. rewrite expect_spoken, verify_weighted by (easy || lra). ring.
  Qed.
  Corollary block_verification_never_silent g h : expect (verify g h 1) silent == 0.
  Proof. rewrite verify_silent by lra. reflexivity. Qed.

  Lemma verify_length g : forall h w o v, In (Some o, v) (verify g h w) ->
    (S (length h) <= length o <= S g + length h)%nat.
  Proof.
    induction g as [|g IH]; intros h w o v I; simpl in I.
    - apply in_flip in I as [w' [I|[I|[]]]]; [|discriminate].
      apply in_bind in I as (k & w1 & w2 & I & J). apply in_return in J. injection J as ->.
      apply in_bind in I as (x & w3 & w4 & _ & I). apply in_return in I. subst.
      rewrite app_length; simpl; lia.
    - apply in_bind in I as ([k|] & w1 & w2 & I & J).
      + apply in_return in J. injection J as ->.
        apply in_bind in I as (x & w3 & w4 & _ & I). apply IH in I. rewrite app_length in I; simpl in I; lia.
      + apply in_flip in J as [w' [J|[J|[]]]]; [|discriminate].
        apply in_bind in J as (y & w3 & w4 & _ & J). apply in_return in J. injection J as ->.
        rewrite app_length; simpl; lia.
  Qed.
  (** ** It emits between 1 and draft_length + 1 tokens *)
  Theorem block_round_length g h o v : In (o, v) (block_round g h) ->
    (S (length h) <= length o <= S g + length h)%nat.
  Proof.
    unfold block_round, spoken. intros I. apply in_flat_map in I as [[[k|] u] [I J]]; simpl in J; [|easy].
    destruct J as [J|[]]. injection J as <- <-. now apply verify_length in I.
  Qed.
  (** ** Decoding with block verification and any adaptive draft length is lossless *)
  Section Loop.
    Variable decide : forall a b : A, {a = b} + {a <> b}.
    Hypothesis distinct : NoDup xs.
    Hypothesis full : forall a, In a xs.
    Variable draft_length : list A -> nat.
    Theorem block_decoding_lossless n w : (length w <= n)%nat ->
      expect (decode (fun h => block_round (draft_length h) h) n) (starts_with decide w)
      == text_probability target [] w.
    Proof.
      intros L. apply (decoding_lossless xs); try easy.
      - intros f Hf h. now apply block_verification_lossless.
      - intros h o v I. apply block_round_length in I. lia.
    Qed.
  End Loop.
End BlockVerification.

(** ** The rule as published is lossless *)
Section Published.
  Context {A : Type} (xs : list A).
  Variables target draft : list A -> A -> Q.
  Hypothesis target_law : forall h, is_law xs (target h).
  Hypothesis draft_law : forall h, is_law xs (draft h).

  Lemma published_stop_rule h w : 0 <= w <= 1 ->
    (stop_mass xs target draft h w + 1 - w) * published_stop xs target draft h w == stop_mass xs target draft h w.
  Proof.
    intros W. unfold published_stop. pose proof (stop_mass_range xs target draft target_law draft_law h w (proj1 W)).
    destruct (Qeq_dec (stop_mass xs target draft h w + 1 - w) 0) as [E|N]; [|field; easy].
    rewrite E, Qmult_0_l. lra.
  Qed.
  Lemma published_redraw_rule h w x : 0 <= w <= 1 -> In x xs ->
    stop_mass xs target draft h w * published_redraw xs target draft h w x == excess (scaled target h w) (draft h) x.
  Proof. intros _ Hx. now apply rejection_times_residual. Qed.

  Definition published_round :=
    block_round xs target draft (published_stop xs target draft) (published_redraw xs target draft).
  Theorem block_verification_lossless_published g : preserves_harmonic xs target (published_round g).
  Proof.
    apply block_verification_lossless;
      [exact target_law|exact draft_law|exact published_stop_rule|exact published_redraw_rule].
  Qed.
End Published.
