(** * Several candidates for one position: recursive rejection

    Draw a candidate; accept it against the current residual, else replace the residual and draw the next one.
    The law of the next candidate may depend in any way on the candidates rejected so far: drawing with replacement,
    without replacement, and without duplicates are all covered. *)
From SpecdecExact Require Import FiniteSums Overlap SingleDraft TokenStep Coupling FiniteLaws.
Require Import QArith Qminmax Lqa List Lia.
Import ListNotations.
Local Open Scope Q_scope.

Section MultiDraft.
  Context {A : Type} (xs : list A).
  (** Law of the next candidate, given the rejected ones. *)
  Variable draft : list A -> A -> Q.
  Hypothesis draft_law : forall rejected, is_law xs (draft rejected).

  (** The outcome says whether a candidate was accepted, and the emitted token. *)
  Fixpoint multi_draft (candidates : nat) (rejected : list A) (target : A -> Q) : law (bool * A) :=
    match candidates with
    | O => bind (draw xs target) (fun y => return_ (false, y))
    | S rest => bind (draw xs (draft rejected)) (fun x =>
        flip (acceptance target (draft rejected) x) (return_ (true, x))
             (multi_draft rest (rejected ++ [x]) (residual xs target (draft rejected))))
    end.

  Lemma rejection_mass target rejected : is_law xs target -> forall x, In x xs ->
    draft rejected x * (1 - acceptance target (draft rejected) x) == excess (draft rejected) target x.
  Proof. intros T x Hx. now apply (draft_times_rejection xs target (draft rejected) T (draft_law rejected)). Qed.

  (** ** Recursive rejection emits the target law, for every number of candidates and every dependent draft *)
  Theorem multi_draft_lossless k : forall rejected target, is_law xs target ->
    forall f, expect (multi_draft k rejected target) (fun out => f (snd out)) == total xs (fun x => target x * f x).
  Proof.
    induction k as [|k IH]; intros rejected target T f; simpl; rewrite expect_bind, expect_draw.
    - apply total_ext; intros. now rewrite expect_return.
    - set (q := draft rejected). pose proof (draft_law rejected : is_law xs q) as D.
      set (after := total xs (fun x => residual xs target q x * f x)).
      rewrite (total_ext xs _ (fun x => overlap target q x * f x + excess q target x * after)).
      + rewrite total_plus, total_scale_r. fold (rejection_rate xs q target).
        rewrite <- (rejection_rate_sym xs target q) by (apply T || apply D).
        unfold after. rewrite <- total_scale, <- total_plus. apply total_ext; intros x Hx.
        rewrite Qmult_assoc, rejection_times_residual by easy.
        rewrite <- Qmult_plus_distr_l. apply Qmult_comp; [apply overlap_plus_excess|reflexivity].
      + intros x Hx. rewrite expect_flip, expect_return. simpl snd.
        rewrite <- (draft_times_acceptance target q x) by (apply T || apply D; easy).
        pose proof (rejection_mass target rejected T x Hx) as M. fold q in M. rewrite <- M.
        destruct (Qeq_dec (rejection_rate xs target q) 0) as [E|N].
        * assert (Z : q x * (1 - acceptance target q x) == 0).
          { rewrite rejection_rate_sym in E by (apply T || apply D).
            pose proof (excess_le_rejection_rate xs q target x Hx). pose proof (excess_nonneg q target x). lra. }
          rewrite Z, Qmult_plus_distr_r, !Qmult_assoc, Z. ring.
        * rewrite (IH _ _ (residual_is_law xs target q N) f). fold after. ring.
  Qed.

  (** The residual after the rejections [ys], in order. *)
  Fixpoint residual_after (rejected : list A) (target : A -> Q) (ys : list A) : A -> Q :=
    match ys with
    | [] => target
    | y :: ys => residual_after (rejected ++ [y]) (residual xs target (draft rejected)) ys
    end.
  (** Each rejection in [ys] had a positive chance. *)
  Fixpoint rejectable (rejected : list A) (target : A -> Q) (ys : list A) : Prop :=
    match ys with
    | [] => True
    | y :: ys => In y xs /\ 0 < draft rejected y /\ acceptance target (draft rejected) y < 1 /\
                 rejectable (rejected ++ [y]) (residual xs target (draft rejected)) ys
    end.
  Lemma residual_keeps_zero ys : forall rejected target x, In x xs -> target x == 0 ->
    residual_after rejected target ys x == 0.
  Proof.
    induction ys as [|y ys IH]; intros rejected target x Hx Z; simpl; [easy|].
    apply IH; [easy|]. apply residual_support. rewrite Z. now apply draft_law.
  Qed.
  Lemma rejected_means_less (target q : A -> Q) x : 0 <= target x -> 0 < q x -> acceptance target q x < 1 -> target x <= q x.
  Proof.
    intros T D L. destruct (Qlt_le_dec (q x) (target x)) as [G|G]; [|easy]. exfalso.
    unfold acceptance in L. rewrite Q.min_l in L; [lra|]. apply Qle_shift_div_l; lra.
  Qed.
  (** ** No lucky hits: the final residual never emits a rejected candidate *)
  Theorem no_lucky_hits ys : forall rejected target, is_law xs target -> rejectable rejected target ys ->
    forall y, In y ys -> residual_after rejected target ys y == 0.
  Proof.
    induction ys as [|z ys IH]; intros rejected target T R y I; [easy|].
    simpl in R. destruct R as (Hz & D & L & R). simpl.
    assert (Zz : residual xs target (draft rejected) z == 0).
    { apply residual_support. apply rejected_means_less; [now apply T|easy|easy]. }
    destruct I as [<-|I]; [now apply residual_keeps_zero|].
    destruct (Qeq_dec (rejection_rate xs target (draft rejected)) 0) as [E|N].
    - exfalso. pose proof (rejection_mass target rejected T z Hz) as M.
      rewrite rejection_rate_sym in E by (apply T || apply draft_law).
      pose proof (excess_le_rejection_rate xs (draft rejected) target z Hz).
      assert (0 < draft rejected z * (1 - acceptance target (draft rejected) z)) by (apply Qmult_lt_0_compat; lra).
      lra.
    - apply IH; [now apply residual_is_law|easy|easy].
  Qed.
End MultiDraft.

Section WithReplacement.
  Context {A : Type} (xs : list A) (draft : A -> Q).
  Hypothesis draft_law : is_law xs draft.
  (** Probability that all [k] candidates are rejected: the product of the successive total variations. *)
  Fixpoint all_rejected (k : nat) (target : A -> Q) : Q :=
    match k with O => 1 | S k => rejection_rate xs target draft * all_rejected k (residual xs target draft) end.

  (** ** With replacement: lossless *)
  Corollary with_replacement_lossless k target : is_law xs target ->
    forall f, expect (multi_draft xs (fun _ => draft) k [] target) (fun out => f (snd out))
              == total xs (fun x => target x * f x).
  Proof. intros. now apply multi_draft_lossless. Qed.
  (** ** With replacement: P(accept) = 1 - product of the total variations of the successive residuals *)
  Theorem with_replacement_rejection k : forall rejected target, is_law xs target ->
    expect (multi_draft xs (fun _ => draft) k rejected target) (fun out => if fst out then 0 else 1)
    == all_rejected k target.
  Proof.
    induction k as [|k IH]; intros rejected target T; simpl; rewrite expect_bind, expect_draw.
    - rewrite (total_ext xs _ target); [apply T|]. intros. rewrite expect_return. simpl. ring.
    - rewrite (total_ext xs _ (fun x => excess draft target x * all_rejected k (residual xs target draft))).
      + rewrite total_scale_r. fold (rejection_rate xs draft target).
        now rewrite (rejection_rate_sym xs draft target) by (apply T || apply draft_law).
      + intros x Hx. rewrite expect_flip, expect_return. simpl fst. cbv iota.
        rewrite <- (rejection_mass xs (fun _ => draft) (fun _ => draft_law) target [] T x Hx).
        destruct (Qeq_dec (rejection_rate xs target draft) 0) as [E|N].
        * pose proof (rejection_mass xs (fun _ => draft) (fun _ => draft_law) target [] T x Hx) as M. cbv beta in M.
          rewrite rejection_rate_sym in E by (apply T || apply draft_law).
          pose proof (excess_le_rejection_rate xs draft target x Hx). pose proof (excess_nonneg draft target x).
          assert (Z : draft x * (1 - acceptance target draft x) == 0) by lra.
          rewrite Z, Qmult_0_r, Qplus_0_l, Qmult_assoc, Z. ring.
        * rewrite (IH _ _ (residual_is_law xs target draft N)). ring.
  Qed.
End WithReplacement.

Section WithoutReplacement.
  Context {A : Type} (xs : list A).
  Variable decide : forall a b : A, {a = b} + {a <> b}.
  Variables (draft : A -> Q) (fill : list A -> A -> Q).
  Hypothesis draft_law : is_law xs draft.
  (** What to draw from once the draft has nothing left; any law will do. *)
  Hypothesis fill_law : forall rejected, is_law xs (fill rejected).

  Definition unseen (rejected : list A) x : Q := if in_dec decide x rejected then 0 else draft x.
  Definition without_replacement (rejected : list A) x : Q :=
    if Qeq_dec (total xs (unseen rejected)) 0 then fill rejected x else unseen rejected x / total xs (unseen rejected).
  Lemma unseen_nonneg rejected x : In x xs -> 0 <= unseen rejected x.
  Proof. intros. unfold unseen. destruct (in_dec decide x rejected); [lra|]. now apply draft_law. Qed.
  Lemma without_replacement_law rejected : is_law xs (without_replacement rejected).
  Proof.
    unfold without_replacement. destruct (Qeq_dec (total xs (unseen rejected)) 0) as [E|N]; [apply fill_law|].
    assert (0 <= total xs (unseen rejected)) by (apply total_nonneg, unseen_nonneg). split.
    - intros x Hx. unfold Qdiv. apply Qmult_le_0_compat; [now apply unseen_nonneg|now apply Qinv_le_0_compat].
    - unfold Qdiv. rewrite total_scale_r. now field.
  Qed.
  (** A candidate is never drawn twice while the draft has mass left. *)
  Lemma without_replacement_distinct rejected x : ~ total xs (unseen rejected) == 0 -> In x rejected ->
    without_replacement rejected x == 0.
  Proof.
    intros N I. unfold without_replacement. destruct (Qeq_dec (total xs (unseen rejected)) 0) as [|_]; [easy|].
    unfold unseen at 1. destruct (in_dec decide x rejected); [|easy]. unfold Qdiv. ring.
  Qed.
  (** ** Without replacement: lossless, with each candidate tested against the law it was drawn from *)
  Theorem without_replacement_lossless k target : is_law xs target ->
    forall f, expect (multi_draft xs without_replacement k [] target) (fun out => f (snd out))
              == total xs (fun x => target x * f x).
  Proof. intros. apply multi_draft_lossless; [exact without_replacement_law|easy]. Qed.
End WithoutReplacement.
