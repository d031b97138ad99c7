(** * Stopping at an end token preserves the law

    Drop everything after the first end token, wherever in a block it falls. *)
From SpecdecExact Require Import FiniteSums FiniteLaws Harmonic TextProbability Decoding.
Require Import QArith Qminmax Lqa List Lia.
Import ListNotations.
Local Open Scope Q_scope.

Section EndOfSequence.
  Context {A : Type} (xs : list A).
  Variable decide : forall a b : A, {a = b} + {a <> b}.
  Variable stop_token : A.
  Variable target : list A -> A -> Q.

  (** The text up to and including the first end token. *)
  Fixpoint cut (o : list A) : list A :=
    match o with [] => [] | x :: o => if decide x stop_token then [x] else x :: cut o end.
  (** Harmonic for a target that stops at the end token. *)
  Definition stopped_harmonic (f : list A -> Q) :=
    forall h, ~ In stop_token h -> total xs (fun x => target h x * f (snoc h x)) == f h.

  Lemma cut_unended h : ~ In stop_token h -> cut h = h.
  Proof.
    induction h as [|x h IH]; intros N; [easy|]. simpl. destruct (decide x stop_token) as [->|_].
    - exfalso. apply N. now left.
    - rewrite IH; [easy|]. intros I. apply N. now right.
  Qed.
  Lemma cut_snoc_unended h x : ~ In stop_token h -> cut (snoc h x) = snoc h x.
  Proof.
    induction h as [|y h IH]; intros N; simpl; [now destruct (decide x stop_token)|].
    destruct (decide y stop_token) as [->|_]; [exfalso; apply N; now left|].
    rewrite IH; [easy|]. intros I. apply N. now right.
  Qed.
  Lemma cut_snoc_ended h x : In stop_token h -> cut (snoc h x) = cut h.
  Proof.
    induction h as [|y h IH]; intros I; [easy|]. simpl. destruct (decide y stop_token); [easy|].
    rewrite IH; [easy|]. destruct I as [E|I]; [congruence|easy].
  Qed.

  Hypothesis target_mass : forall h, total xs (target h) == 1.
  Lemma cut_harmonic f : stopped_harmonic f -> harmonic xs target (fun o => f (cut o)).
  Proof.
    intros Hf h. destruct (in_dec decide stop_token h) as [I|N].
    - rewrite (total_ext xs _ (fun x => target h x * f (cut h))) by (intros; now rewrite cut_snoc_ended).
      rewrite total_scale_r, target_mass. ring.
    - rewrite cut_unended, <- (Hf h) by easy. apply total_ext; intros. now rewrite cut_snoc_unended.
  Qed.
  (** ** Cut at the end token, a lossless round is lossless for the stopping target *)
  Theorem end_token_preserves round : preserves_harmonic xs target round ->
    forall f, stopped_harmonic f -> forall h, ~ In stop_token h ->
    expect (round h) (fun o => f (cut o)) == f h.
  Proof.
    intros H f Hf h N. pose proof (H _ (cut_harmonic f Hf) h) as E. cbv beta in E.
    now rewrite (cut_unended h N) in E.
  Qed.

  Lemma starts_with_ended u : ~ In stop_token u -> forall o,
    starts_with decide (snoc u stop_token) o == if list_eq_dec decide (cut o) (snoc u stop_token) then 1 else 0.
  Proof.
    induction u as [|x u IH]; intros N [|y o].
    - reflexivity.
    - simpl. destruct (decide stop_token y) as [<-|D].
      + destruct (decide stop_token stop_token) as [_|]; [|easy].
        destruct (list_eq_dec decide [stop_token] [stop_token]); [destruct o; reflexivity|easy].
      + destruct (decide y stop_token); [congruence|].
        destruct (list_eq_dec decide (y :: cut o) [stop_token]) as [E|_]; [|reflexivity].
        inversion E. congruence.
    - reflexivity.
    - simpl. assert (x <> stop_token) by (intros ->; apply N; now left).
      destruct (decide x y) as [<-|D].
      + destruct (decide x stop_token); [easy|]. rewrite IH by (intros I; apply N; now right).
        destruct (list_eq_dec decide (cut o) (snoc u stop_token)) as [E|E],
                 (list_eq_dec decide (x :: cut o) (x :: snoc u stop_token)) as [F|F]; try reflexivity; exfalso.
        * apply F. now rewrite E.
        * apply E. now inversion F.
      + destruct (decide y stop_token) as [E|_].
        * destruct (list_eq_dec decide [y] (x :: snoc u stop_token)) as [F|_]; [|reflexivity]. inversion F. congruence.
        * destruct (list_eq_dec decide (y :: cut o) (x :: snoc u stop_token)) as [F|_]; [|reflexivity].
          inversion F. congruence.
  Qed.
  (** ** Decoding and cutting ends in each finished text exactly as often as the target does *)
  Theorem finished_text round n u : NoDup xs -> (forall a, In a xs) -> (forall h, is_law xs (target h)) ->
    preserves_harmonic xs target round -> grows round -> ~ In stop_token u -> (length u < n)%nat ->
    expect (decode round n) (fun o => if list_eq_dec decide (cut o) (snoc u stop_token) then 1 else 0)
    == text_probability target [] (snoc u stop_token).
  Proof.
    intros D F T H G N L. rewrite <- (decoding_lossless xs decide D F target T round n) by
      (try easy; rewrite app_length; simpl; lia).
    apply expect_ext; intros. symmetry. now apply starts_with_ended.
  Qed.
End EndOfSequence.
