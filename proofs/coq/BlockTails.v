(** * How many tokens block verification accepts

    The chance that at least [i] drafted tokens are accepted is the mean of the weight [w_i] over drafted texts.  It lies
    between that of the token rule and the sum of [min(target, draft)] over texts of [i] tokens, for every [i]. *)
From SpecdecExact Require Import FiniteSums Overlap SingleDraft TokenStep FiniteLaws Harmonic TextProbability Decoding
  ExpectedTokens Words BlockVerification.
Require Import QArith Qminmax Lqa List Lia Arith.
Import ListNotations.
Local Open Scope Q_scope.

Section BlockTails.
  Context {A : Type} (xs : list A).
  Variables target draft : list A -> A -> Q.
  Hypothesis target_law : forall h, is_law xs (target h).
  Hypothesis draft_law : forall h, is_law xs (draft h).
  Notation next := (next_weight target draft).

  (** The weight after the drafted continuation [u] of [h], starting from weight [w]. *)
  Fixpoint path_weight (h u : list A) (w : Q) : Q :=
    match u with [] => w | x :: u => path_weight (snoc h x) u (next h w x) end.
  (** The product of the overlaps along [u]. *)
  Fixpoint path_overlap (h u : list A) : Q :=
    match u with [] => 1 | x :: u => overlap (target h) (draft h) x * path_overlap (snoc h x) u end.

  Definition mean_weight i h w := total (words xs i) (fun u => text_probability draft h u * path_weight h u w).
  Lemma mean_weight_S i h w :
    mean_weight (S i) h w == total xs (fun x => draft h x * mean_weight i (snoc h x) (next h w x)).
  Proof.
    unfold mean_weight. rewrite total_words. apply total_ext; intros x _. rewrite <- total_scale.
    apply total_ext; intros u _. simpl. ring.
  Qed.

  Section Tail.
    Variable stop : list A -> Q -> Q.
    Variable redraw : list A -> Q -> A -> Q.
    Hypothesis stop_rule : forall h w, 0 <= w <= 1 ->
      (stop_mass xs target draft h w + 1 - w) * stop h w == stop_mass xs target draft h w.
    Hypothesis redraw_rule : forall h w x, 0 <= w <= 1 -> In x xs ->
      stop_mass xs target draft h w * redraw h w x == excess (scaled target h w) (draft h) x.
    Notation verify := (verify xs target draft stop redraw).

    Lemma verify_tail i : forall g h w, 0 <= w <= 1 -> (i <= g)%nat ->
      expect (verify g h w) (emitted (at_least (S i + length h))) == mean_weight i h w.
    Proof.
      induction i as [|i IH]; intros g h w W L.
      - rewrite (expect_ext _ _ (emitted (fun _ => 1))).
        + rewrite (verify_weighted xs target draft target_law draft_law stop redraw stop_rule redraw_rule)
            by (easy || apply constant_harmonic; intros; apply target_law).
          unfold mean_weight. simpl. ring.
        + intros [o|] v I; [|reflexivity]. simpl. apply verify_length in I. unfold at_least.
          rewrite (proj2 (Nat.leb_le _ _)) by lia. reflexivity.
      - destruct g as [|g]; [lia|]. rewrite expect_verify, mean_weight_S.
        rewrite (total_ext xs (fun y => redraw h w y * _) (fun _ => 0)).
        + rewrite total_zero, !Qmult_0_r, Qplus_0_r. apply total_ext; intros x Hx.
          apply Qmult_comp; [reflexivity|].
          rewrite <- (IH g (snoc h x) (next h w x)); [|now apply (next_weight_range xs)|lia].
          rewrite app_length, Nat.add_1_r, <- plus_n_Sm. reflexivity.
        + intros y _. unfold at_least. rewrite app_length. simpl length.
          rewrite (proj2 (Nat.leb_gt _ _)) by lia. ring.
    Qed.
    (** ** P(at least i drafted tokens are accepted) = E[w_i] *)
    Theorem block_tail i g h : (i <= g)%nat ->
      expect (block_round xs target draft stop redraw g h) (at_least (S i + length h)) == mean_weight i h 1.
    Proof. intros L. unfold block_round. rewrite expect_spoken. apply verify_tail; [lra|easy]. Qed.
  End Tail.

  Lemma text_probability_nonneg (law_of : list A -> A -> Q) : (forall h, is_law xs (law_of h)) ->
    forall u h, (forall x, In x u -> In x xs) -> 0 <= text_probability law_of h u.
  Proof.
    intros M. induction u as [|x u IH]; intros h Sub; simpl; [lra|].
    apply Qmult_le_0_compat; [apply M; apply Sub; now left|apply IH; intros; apply Sub; now right].
  Qed.
  Lemma in_words_all n u : In u (words xs n) -> forall x, In x u -> In x xs.
  Proof.
    revert u. induction n as [|n IH]; simpl; intros u I x Hx.
    - destruct I as [<-|[]]; easy.
    - apply in_flat_map in I as [y [Y I]]. apply in_map_iff in I as [v [<- I]].
      destruct Hx as [<-|Hx]; [easy|now apply (IH v)].
  Qed.
  Lemma path_weight_range u : forall h w, 0 <= w <= 1 -> (forall x, In x u -> In x xs) ->
    0 <= path_weight h u w <= 1.
  Proof.
    induction u as [|x u IH]; intros h w W Sub; simpl; [easy|].
    apply IH; [apply (next_weight_range xs); try easy; apply Sub; now left|intros; apply Sub; now right].
  Qed.
  Lemma draft_next_le_target h w x : 0 <= w -> In x xs -> draft h x * next h w x <= w * target h x.
  Proof. intros. rewrite (draft_times_next xs) by easy. exact (overlap_le_target (scaled target h w) (draft h) x). Qed.
  (** w min(target, draft) <= min(w target, draft) when w <= 1 *)
  Lemma overlap_scaled_le h w x : 0 <= w <= 1 -> In x xs ->
    w * overlap (target h) (draft h) x <= draft h x * next h w x.
  Proof.
    intros W Hx. rewrite (draft_times_next xs) by (easy || apply W). unfold overlap at 2. apply Q.min_glb.
    - unfold scaled. rewrite !(Qmult_comm w). apply Qmult_le_compat_r; [apply overlap_le_target|apply W].
    - assert (0 <= overlap (target h) (draft h) x)
        by (apply overlap_nonneg; [now apply target_law|now apply draft_law]).
      pose proof (overlap_le_draft (target h) (draft h) x).
      assert (0 <= (1 - w) * overlap (target h) (draft h) x) by (apply Qmult_le_0_compat; lra). lra.
  Qed.
  Lemma path_overlap_le u : forall h w, 0 <= w <= 1 -> (forall x, In x u -> In x xs) ->
    w * path_overlap h u <= text_probability draft h u * path_weight h u w.
  Proof.
    induction u as [|x u IH]; intros h w W Sub; simpl; [lra|].
    assert (Hx : In x xs) by (apply Sub; now left).
    assert (Sub' : forall y, In y u -> In y xs) by (intros; apply Sub; now right).
    pose proof (next_weight_range xs target draft target_law draft_law h w x (proj1 W) Hx) as N.
    pose proof (IH (snoc h x) (next h w x) N Sub') as Ind.
    pose proof (overlap_scaled_le h w x W Hx) as O.
    assert (P : 0 <= path_overlap (snoc h x) u).
    { clear - Sub' target_law draft_law. generalize (snoc h x). induction u as [|y u IH]; intros k; simpl; [lra|].
      apply Qmult_le_0_compat; [apply overlap_nonneg; [apply target_law|apply draft_law]; apply Sub'; now left|].
      apply IH. intros; apply Sub'; now right. }
    pose proof (proj1 (draft_law h) x Hx) as D.
    apply Qle_trans with (draft h x * next h w x * path_overlap (snoc h x) u).
    - rewrite Qmult_assoc. now apply Qmult_le_compat_r.
    - rewrite <- !Qmult_assoc, !(Qmult_comm (draft h x)). now apply Qmult_le_compat_r.
  Qed.
  Lemma path_weight_le u : forall h w, 0 <= w <= 1 -> (forall x, In x u -> In x xs) ->
    text_probability draft h u * path_weight h u w <= w * text_probability target h u.
  Proof.
    induction u as [|x u IH]; intros h w W Sub; simpl; [lra|].
    assert (Hx : In x xs) by (apply Sub; now left).
    assert (Sub' : forall y, In y u -> In y xs) by (intros; apply Sub; now right).
    pose proof (next_weight_range xs target draft target_law draft_law h w x (proj1 W) Hx) as N.
    pose proof (IH (snoc h x) (next h w x) N Sub') as Ind.
    pose proof (draft_next_le_target h w x (proj1 W) Hx) as O.
    pose proof (text_probability_nonneg target target_law u (snoc h x) Sub') as T.
    pose proof (proj1 (draft_law h) x Hx) as D.
    apply Qle_trans with (draft h x * (next h w x * text_probability target (snoc h x) u)).
    - rewrite <- Qmult_assoc, !(Qmult_comm (draft h x)). now apply Qmult_le_compat_r.
    - rewrite !Qmult_assoc. now apply Qmult_le_compat_r.
  Qed.

  Lemma path_overlap_tail i : forall h,
    accepted_tail xs target draft i h == total (words xs i) (path_overlap h).
  Proof.
    induction i as [|i IH]; intros h; [simpl; ring|]. rewrite total_words. simpl accepted_tail.
    apply total_ext; intros x _. rewrite IH, <- total_scale. now apply total_ext.
  Qed.
  (** ** At every i the token rule accepts i tokens at most as often as block verification *)
  Theorem token_tail_le_block_tail i h : accepted_tail xs target draft i h <= mean_weight i h 1.
  Proof.
    rewrite path_overlap_tail. apply total_le; intros u I.
    pose proof (path_overlap_le u h 1 ltac:(lra) (in_words_all i u I)). lra.
  Qed.
  (** ** At every i block verification accepts i tokens at most as often as the texts overlap *)
  Theorem block_tail_le_text_overlap i h : mean_weight i h 1 <=
    total (words xs i) (fun u => Qmin (text_probability target h u) (text_probability draft h u)).
  Proof.
    apply total_le; intros u I. pose proof (in_words_all i u I) as Sub. apply Q.min_glb.
    - pose proof (path_weight_le u h 1 ltac:(lra) Sub). lra.
    - pose proof (path_weight_range u h 1 ltac:(lra) Sub) as R.
      pose proof (text_probability_nonneg draft draft_law u h Sub) as D.
      assert (0 <= text_probability draft h u * (1 - path_weight h u 1)) by (apply Qmult_le_0_compat; lra). lra.
  Qed.
End BlockTails.
