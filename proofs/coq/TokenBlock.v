(** * A block of drafted tokens under the token rule

    Draft tokens one after another, each from a law that may depend on everything before it; verify them in order;
    emit a residual token at the first rejection, or a bonus token of the target when all are accepted. *)
From SpecdecExact Require Import FiniteSums Overlap SingleDraft TokenStep FiniteLaws Harmonic.
Require Import QArith Qminmax Lqa List Lia.
Import ListNotations.
Local Open Scope Q_scope.

Section TokenBlock.
  Context {A : Type} (xs : list A).
  Variables target draft : list A -> A -> Q.
  Hypothesis target_law : forall h, is_law xs (target h).
  Hypothesis draft_law : forall h, is_law xs (draft h).
  (** Acceptance and redraw at each prefix, fixed only where they matter. *)
  Variables accept redraw : list A -> A -> Q.

  Fixpoint token_block (draft_length : nat) (h : list A) : law (list A) :=
    match draft_length with
    | O => target_step xs target h
    | S rest => bind (draw xs (draft h)) (fun x =>
        flip (accept h x) (token_block rest (snoc h x))
             (bind (draw xs (redraw h)) (fun y => return_ (snoc h y))))
    end.

  Lemma expect_token_block g h f : expect (token_block (S g) h) f ==
    total xs (fun x => draft h x * accept h x * expect (token_block g (snoc h x)) f)
    + (total xs (draft h) - accepted_mass xs (draft h) (accept h)) * total xs (fun y => redraw h y * f (snoc h y)).
  Proof.
    simpl. rewrite expect_bind, expect_draw. set (after := total xs (fun y => redraw h y * f (snoc h y))).
    rewrite (total_ext xs _ (fun x => draft h x * accept h x * expect (token_block g (snoc h x)) f
                + (draft h x - draft h x * accept h x) * after)).
    - now rewrite total_plus, total_scale_r, total_minus.
    - intros x _. rewrite expect_flip, expect_bind, expect_draw.
      rewrite (total_ext xs _ (fun y => redraw h y * f (snoc h y))) by (intros; now rewrite expect_return).
      fold after. ring.
  Qed.

  Hypothesis accept_as_published : forall h x, 0 < draft h x -> accept h x == acceptance (target h) (draft h) x.
  Hypothesis redraw_residual : forall h x,
    rejection_rate xs (target h) (draft h) * redraw h x == excess (target h) (draft h) x.

  (** ** A block preserves harmonic functions: it is lossless *)
  Theorem token_block_lossless draft_length : preserves_harmonic xs target (token_block draft_length).
  Proof.
    induction draft_length as [|g IH]; intros f Hf h; [now apply target_step_preserves|].
    rewrite expect_token_block, (proj2 (draft_law h)), <- (Hf h), <- total_scale, <- total_plus.
    apply total_ext; intros x Hx. rewrite (IH f Hf (snoc h x)).
    rewrite <- (step_lossless xs (target h) (draft h) (target_law h) (draft_law h) (accept h) (redraw h))
      by auto.
    unfold output_law. ring.
  Qed.
  (** ** Its mass is 1 *)
  Corollary token_block_mass g h : mass (token_block g h) == 1.
  Proof. apply (preserved_mass xs target); [intros k; apply target_law|apply token_block_lossless]. Qed.

  (** ** It emits between 1 and draft_length + 1 tokens *)
  Theorem token_block_length g : forall h o w, In (o, w) (token_block g h) ->
    (S (length h) <= length o <= S g + length h)%nat.
  Proof.
    assert (One : forall v h o w, In (o, w) (bind (draw xs v) (fun x => return_ (snoc h x))) ->
                  length o = S (length h)).
    { intros v h o w I. apply in_bind in I as (x & w1 & w2 & _ & I). apply in_return in I. subst.
      rewrite app_length; simpl; lia. }
    induction g as [|g IH]; intros h o w I.
    - apply One in I. lia.
    - simpl in I. apply in_bind in I as (x & w1 & w2 & _ & I). apply in_flip in I as [w' [I|I]].
      + apply IH in I. rewrite app_length in I; simpl in I; lia.
      + apply One in I. lia.
  Qed.
End TokenBlock.
