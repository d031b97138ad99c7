(** * Harmonic functions: one idea for every scheme

    A text is a list of tokens.  [f] is harmonic for the target when its value at a text is its mean after one more
    target token: [f(h) = sum over x of target(x|h) f(hx)].  A round is lossless when it preserves the mean of every
    harmonic function.  Drawing from the target does; so does any sequence, mixture or adaptive repetition of rounds
    that do.  Lengths of rounds may be random and unequal: nothing has to be padded. *)
From SpecdecExact Require Import FiniteSums FiniteLaws.
Require Import QArith Qminmax Lqa List Lia.
Import ListNotations.
Local Open Scope Q_scope.

Notation snoc h x := (h ++ [x]).

Section Harmonic.
  Context {A : Type} (xs : list A).
  Definition text := list A.
  (** The target may depend on the whole text so far. *)
  Variable target : text -> A -> Q.

  Definition harmonic (f : text -> Q) := forall h, total xs (fun x => target h x * f (snoc h x)) == f h.
  (** The law [round h] of the text after a round started at [h]. *)
  Definition preserves_harmonic (round : text -> law text) :=
    forall f, harmonic f -> forall h, expect (round h) f == f h.

  (** Plain decoding: one token of the target. *)
  Definition target_step (h : text) : law text := bind (draw xs (target h)) (fun x => return_ (snoc h x)).
  Theorem target_step_preserves : preserves_harmonic target_step.
  Proof.
    intros f Hf h. unfold target_step. rewrite expect_bind, expect_draw, <- (Hf h).
    apply total_ext; intros. now rewrite expect_return.
  Qed.

  (** ** Rounds compose *)
  Theorem compose_preserves (first second : text -> law text) :
    preserves_harmonic first -> preserves_harmonic second ->
    preserves_harmonic (fun h => bind (first h) second).
  Proof.
    intros H1 H2 f Hf h. rewrite expect_bind, (expect_ext _ _ f) by (intros; now apply H2). now apply H1.
  Qed.

  (** ** A lossless round chosen at random, by whatever law of mass 1, is lossless *)
  Theorem mixture_preserves {S} (choice : text -> law S) (round : S -> text -> law text) :
    (forall h, mass (choice h) == 1) -> (forall s, preserves_harmonic (round s)) ->
    preserves_harmonic (fun h => bind (choice h) (fun s => round s h)).
  Proof.
    intros M H f Hf h. rewrite expect_bind, (expect_ext _ _ (fun _ => f h)) by (intros; now apply H).
    rewrite expect_const, M. ring.
  Qed.

  (** Rounds until [stop] holds or [fuel] is spent. *)
  Fixpoint run (round : text -> law text) (stop : text -> bool) (fuel : nat) (h : text) : law text :=
    match fuel with
    | O => return_ h
    | S fuel => if stop h then return_ h else bind (round h) (run round stop fuel)
    end.
  (** ** A loop of lossless rounds is lossless, whatever decides when to stop *)
  Theorem run_preserves round stop : preserves_harmonic round -> forall fuel, preserves_harmonic (run round stop fuel).
  Proof.
    intros H fuel. induction fuel as [|fuel IH]; intros f Hf h; simpl; [apply expect_return|].
    destruct (stop h); [apply expect_return|].
    rewrite expect_bind, (expect_ext _ _ f) by (intros; now apply IH). now apply H.
  Qed.

  Hypothesis target_mass : forall h, total xs (target h) == 1.
  Lemma constant_harmonic : harmonic (fun _ => 1).
  Proof. intros h. rewrite (total_ext xs _ (target h)) by (intros; ring). apply target_mass. Qed.
  (** ** A lossless round has mass 1 *)
  Corollary preserved_mass round : preserves_harmonic round -> forall h, mass (round h) == 1.
  Proof. intros H h. exact (H _ constant_harmonic h). Qed.
End Harmonic.
