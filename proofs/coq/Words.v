(** * All texts of a given length *)
From SpecdecExact Require Import FiniteSums Overlap Harmonic TextProbability.
Require Import QArith Qminmax Lqa List Lia.
Import ListNotations.
Local Open Scope Q_scope.

Section Words.
  Context {A : Type} (xs : list A).
  Fixpoint words (n : nat) : list (list A) :=
    match n with O => [[]] | S n => flat_map (fun x => map (cons x) (words n)) xs end.
  Lemma total_words n f : total (words (S n)) f == total xs (fun x => total (words n) (fun w => f (x :: w))).
  Proof.
    simpl. induction xs as [|a l IH]; simpl; [reflexivity|]. now rewrite total_app, total_map, IH.
  Qed.
  Lemma words_length n w : In w (words n) -> length w = n.
  Proof.
    revert w. induction n as [|n IH]; simpl; intros w I; [destruct I as [<-|[]]; reflexivity|].
    apply in_flat_map in I as [x [_ I]]. apply in_map_iff in I as [u [<- I]]. simpl. now rewrite (IH u I).
  Qed.
  Lemma in_words w : (forall x, In x w -> In x xs) -> In w (words (length w)).
  Proof.
    induction w as [|x w IH]; simpl; intros H; [now left|]. apply in_flat_map. exists x.
    split; [apply H; now left|]. apply in_map, IH. intros; apply H; now right.
  Qed.
  (** The texts of each length have total probability 1. *)
  Lemma words_mass (law_of : list A -> A -> Q) : (forall h, total xs (law_of h) == 1) ->
    forall n h, total (words n) (text_probability law_of h) == 1.
  Proof.
    intros M. induction n as [|n IH]; intros h; [simpl; ring|]. rewrite total_words, <- (M h).
    apply total_ext; intros x _. simpl. rewrite total_scale, IH. ring.
  Qed.
End Words.
