(** * Trees, walked from the root

    At each node some rule picks the next token and says whether to go on (a drafted child was accepted) or to stop.
    If the token has the target law at every node, the walk is lossless, whatever decides to go on. *)
From SpecdecExact Require Import FiniteSums Overlap TokenStep FiniteLaws Harmonic MultiDraft OneHot.
Require Import QArith Qminmax Lqa List Lia.
Import ListNotations.
Local Open Scope Q_scope.

Section Tree.
  Context {A : Type} (xs : list A).
  Variable target : list A -> A -> Q.

  Definition node_lossless (rule : list A -> law (bool * A)) :=
    forall h (f : A -> Q), expect (rule h) (fun out => f (snd out)) == total xs (fun x => target h x * f x).
  Fixpoint walk (rule : list A -> law (bool * A)) (depth : nat) (h : list A) : law (list A) :=
    match depth with
    | O => target_step xs target h
    | S depth => bind (rule h) (fun out =>
        if fst out then walk rule depth (snoc h (snd out)) else return_ (snoc h (snd out)))
    end.
  (** ** A walk by step-lossless rules is sequence-lossless *)
  Theorem walk_lossless rule depth : node_lossless rule -> preserves_harmonic xs target (walk rule depth).
  Proof.
    intros R. induction depth as [|depth IH]; intros f Hf h; [now apply target_step_preserves|]. simpl.
    rewrite expect_bind, (expect_ext _ _ (fun out => f (snoc h (snd out)))).
    - rewrite (R h (fun x => f (snoc h x))). apply Hf.
    - intros [[|] y] v _; simpl; [now apply IH|apply expect_return].
  Qed.

  Hypothesis target_law : forall h, is_law xs (target h).
  (** ** Recursive rejection at every node of a tree, siblings with or without replacement, is lossless *)
  Corollary multi_draft_tree_lossless (draft : list A -> list A -> A -> Q) (children : list A -> nat) depth :
    (forall h rejected, is_law xs (draft h rejected)) ->
    preserves_harmonic xs target (walk (fun h => multi_draft xs (draft h) (children h) [] (target h)) depth).
  Proof. intros D. apply walk_lossless. intros h f. now apply multi_draft_lossless. Qed.
  (** ** Fixed siblings at every node (a fixed tree), tried one after another, are exact given the tree *)
  Corollary one_hot_tree_lossless decide (children : list A -> list A) depth :
    NoDup xs -> (forall a, In a xs) ->
    preserves_harmonic xs target (walk (fun h => one_hot_list xs decide (children h) (target h)) depth).
  Proof. intros D F. apply walk_lossless. intros h f. now apply one_hot_list_exact. Qed.
End Tree.
