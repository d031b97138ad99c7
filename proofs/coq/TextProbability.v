(** * The harmonic functions that matter: the probability that the text will start with [w] *)
From SpecdecExact Require Import FiniteSums FiniteLaws Harmonic.
Require Import QArith Qminmax Lqa List Lia.
Import ListNotations.
Local Open Scope Q_scope.

Section TextProbability.
  Context {A : Type} (xs : list A).
  Variable decide : forall a b : A, {a = b} + {a <> b}.
  Hypothesis distinct : NoDup xs.
  Hypothesis full : forall a, In a xs.
  Variable target : list A -> A -> Q.
  Hypothesis target_mass : forall h, total xs (target h) == 1.

  (** Target probability of the continuation [w] after [h]. *)
  Fixpoint text_probability (h w : list A) : Q :=
    match w with [] => 1 | x :: w => target h x * text_probability (snoc h x) w end.
  (** 1 when [w] is a prefix of [o]. *)
  Fixpoint starts_with (w o : list A) : Q :=
    match w, o with
    | [], _ => 1
    | _, [] => 0
    | x :: w, y :: o => if decide x y then starts_with w o else 0
    end.
  (** Probability that the target, after [h] and with [o] already produced, produces a text that starts with [w]. *)
  Fixpoint will_start_with (h w o : list A) : Q :=
    match w, o with
    | [], _ => 1
    | _, [] => text_probability h w
    | x :: w, y :: o => if decide x y then will_start_with (snoc h x) w o else 0
    end.
  Lemma will_start_with_nil h w : will_start_with h w [] == text_probability h w.
  Proof. destruct w; reflexivity. Qed.

  (** ** It is harmonic *)
  Theorem will_start_with_harmonic o : forall h w,
    total xs (fun x => target (h ++ o) x * will_start_with h w (snoc o x)) == will_start_with h w o.
  Proof.
    induction o as [|y o IH]; intros h w.
    - destruct w as [|z w]; simpl; rewrite app_nil_r.
      + rewrite (total_ext xs _ (target h)) by (intros; ring). apply target_mass.
      + rewrite (total_ext xs _ (fun x => target h x * text_probability (snoc h z) w * indicator decide z x)).
        * now rewrite (total_indicator decide xs (fun x => target h x * text_probability (snoc h z) w) z).
        * intros x _. unfold indicator. destruct (decide z x); [rewrite will_start_with_nil|]; ring.
    - destruct w as [|z w]; simpl.
      + rewrite (total_ext xs _ (target (h ++ y :: o))) by (intros; ring). apply target_mass.
      + destruct (decide z y) as [->|N].
        * rewrite <- (IH (snoc h y) w). apply total_ext; intros x _. rewrite <- app_assoc. reflexivity.
        * rewrite (total_ext xs _ (fun _ => 0)) by (intros; ring). apply total_zero.
  Qed.
  Corollary will_start_harmonic w : harmonic xs target (will_start_with [] w).
  Proof. intros h. exact (will_start_with_harmonic h [] w). Qed.
  (** Once the text is as long as [w] the matter is settled. *)
  Lemma will_start_settled o : forall h w, (length w <= length o)%nat -> will_start_with h w o == starts_with w o.
  Proof.
    induction o as [|y o IH]; intros h [|x w]; simpl; intros L; try reflexivity; [lia|].
    destruct (decide x y); [apply IH; lia|reflexivity].
  Qed.

  (** ** A lossless round makes the text start with [w] as often as the target does, once it is long enough *)
  Theorem lossless_text (round : list A -> law (list A)) w :
    preserves_harmonic xs target round ->
    (forall o weight, In (o, weight) (round []) -> (length w <= length o)%nat) ->
    expect (round []) (starts_with w) == text_probability [] w.
  Proof.
    intros H L. rewrite <- will_start_with_nil. rewrite <- (H _ (will_start_harmonic w) []).
    apply expect_ext; intros o v I. symmetry. apply will_start_settled. now apply (L o v).
  Qed.
End TextProbability.
