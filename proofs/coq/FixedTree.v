(** * Sample and match on a fixed tree

    A set of texts was drafted.  Sample from the target, always emit the sample, and go on while the text so far was
    drafted.  Given the tree the walk is exact, and the number of accepted tokens is on average the total target
    probability of the drafted nodes. *)
From SpecdecExact Require Import FiniteSums FiniteLaws Harmonic TextProbability ExpectedTokens Words.
Require Import QArith Qminmax Lqa List Lia Arith.
Import ListNotations.
Local Open Scope Q_scope.

Section FixedTree.
  Context {A : Type} (xs : list A).
  Variable target : list A -> A -> Q.
  Hypothesis target_law : forall h, is_law xs (target h).
  (** Which texts are nodes of the tree. *)
  Variable drafted : list A -> bool.

  Fixpoint tree_match (depth : nat) (h : list A) : law (list A) :=
    match depth with
    | O => target_step xs target h
    | S depth => bind (draw xs (target h)) (fun y =>
        if drafted (snoc h y) then tree_match depth (snoc h y) else return_ (snoc h y))
    end.
  (** ** Lossless for every fixed tree *)
  Theorem tree_match_lossless depth : preserves_harmonic xs target (tree_match depth).
  Proof.
    induction depth as [|depth IH]; intros f Hf h; simpl; [now apply target_step_preserves|].
    rewrite expect_bind, expect_draw, <- (Hf h). apply total_ext; intros y _. apply Qmult_comp; [reflexivity|].
    destruct (drafted (snoc h y)); [now apply IH|apply expect_return].
  Qed.

  (** 1 when the whole path [u] after [h] is in the tree. *)
  Fixpoint in_tree (h u : list A) : Q :=
    match u with [] => 1 | x :: u => if drafted (snoc h x) then in_tree (snoc h x) u else 0 end.
  (** Target probability of the nodes at distance [j] from [h]. *)
  Definition level (j : nat) (h : list A) := total (words xs j) (fun u => text_probability target h u * in_tree h u).

  Lemma tree_match_length depth : forall h o w, In (o, w) (tree_match depth h) ->
    (S (length h) <= length o <= S depth + length h)%nat.
  Proof.
    induction depth as [|depth IH]; intros h o w I; simpl in I.
    - apply in_bind in I as (x & w1 & w2 & _ & I). apply in_return in I. subst. rewrite app_length; simpl; lia.
    - apply in_bind in I as (x & w1 & w2 & _ & I). destruct (drafted (snoc h x)).
      + apply IH in I. rewrite app_length in I; simpl in I; lia.
      + apply in_return in I. subst. rewrite app_length; simpl; lia.
  Qed.
  (** ** P(at least j tokens are accepted) is the target probability of the nodes at depth j *)
  Theorem tree_tail j : forall depth h, (j <= depth)%nat ->
    expect (tree_match depth h) (at_least (S j + length h)) == level j h.
  Proof.
    induction j as [|j IH]; intros depth h L.
    - rewrite (expect_ext _ _ (fun _ => 1)).
      + unfold level. simpl.
        pose proof (preserved_mass xs target (fun k => proj2 (target_law k)) _ (tree_match_lossless depth) h) as M.
        unfold mass in M. rewrite M. ring.
      + intros o w I. apply tree_match_length in I. unfold at_least.
        rewrite (proj2 (Nat.leb_le _ _)) by lia. reflexivity.
    - destruct depth as [|depth]; [lia|]. simpl tree_match. rewrite expect_bind, expect_draw.
      unfold level. rewrite total_words. apply total_ext; intros x _. simpl text_probability. simpl in_tree.
      rewrite (total_ext (words xs j) _ (fun u => target h x * (text_probability target (snoc h x) u
                 * (if drafted (snoc h x) then in_tree (snoc h x) u else 0)))) by (intros; ring).
      rewrite total_scale. apply Qmult_comp; [reflexivity|]. destruct (drafted (snoc h x)).
      + rewrite <- (IH depth (snoc h x)) by lia. rewrite app_length, Nat.add_1_r, <- plus_n_Sm. reflexivity.
      + rewrite expect_return. unfold at_least. rewrite app_length. simpl length.
        rewrite (proj2 (Nat.leb_gt _ _)) by lia.
        rewrite (total_ext _ _ (fun _ => 0)) by (intros; ring). now rewrite total_zero.
  Qed.
  (** ** E[accepted tokens] is the total target probability of the nodes of the tree *)
  Theorem tree_expected depth h : expect (tree_match depth h) (fun o => count (length o - S (length h)))
    == total (seq 1 depth) (fun j => level j h).
  Proof.
    rewrite (total_ext (seq 1 depth) _ (fun j => expect (tree_match depth h) (at_least (S j + length h)))).
    2:{ intros j I. apply in_seq in I. rewrite tree_tail by lia. reflexivity. }
    rewrite <- expect_total. apply expect_ext; intros o w I. apply tree_match_length in I.
    rewrite (total_ext (seq 1 depth) _ (fun j => if Nat.leb j (length o - S (length h)) then 1 else 0)).
    - rewrite count_by_tails, Nat.min_l by lia. reflexivity.
    - intros j _. unfold at_least.
      destruct (Nat.leb_spec (S j + length h) (length o)), (Nat.leb_spec j (length o - S (length h)));
        try lia; reflexivity.
  Qed.
End FixedTree.
