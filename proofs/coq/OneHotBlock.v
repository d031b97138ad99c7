(** * With a deterministic drafter block verification is the token rule *)
From SpecdecExact Require Import FiniteSums Overlap SingleDraft TokenStep FiniteLaws Harmonic TokenBlock OneHot
  BlockVerification.
Require Import QArith Qminmax Lqa List Lia.
Import ListNotations.
Local Open Scope Q_scope.

Section OneHotBlock.
  Context {A : Type} (xs : list A).
  Variable decide : forall a b : A, {a = b} + {a <> b}.
  Hypothesis distinct : NoDup xs.
  Hypothesis full : forall a, In a xs.
  Variable target : list A -> A -> Q.
  Hypothesis target_law : forall h, is_law xs (target h).
  (** The token drafted after [h]. *)
  Variable guess : list A -> A.
  Definition certain h : A -> Q := point decide (guess h).
  Let certain_law h : is_law xs (certain h) := point_law xs decide distinct (guess h) (full _).

  Lemma overlap_scaled h w x : 0 <= w <= 1 ->
    overlap (scaled target h w) (certain h) x == w * overlap (target h) (certain h) x.
  Proof.
    intros W. pose proof (law_le_1 xs (target h) x (target_law h) (full x)) as R.
    assert (0 <= w * target h x) by (apply Qmult_le_0_compat; lra).
    assert (0 <= (1 - w) * target h x) by (apply Qmult_le_0_compat; lra).
    unfold overlap, scaled, certain, point, indicator. destruct (decide (guess h) x).
    - rewrite !Q.min_l by lra. ring.
    - rewrite !Q.min_r by lra. ring.
  Qed.
  Lemma excess_scaled h w x : 0 <= w <= 1 ->
    excess (scaled target h w) (certain h) x == w * excess (target h) (certain h) x.
  Proof.
    intros W. pose proof (overlap_scaled h w x W) as O.
    pose proof (overlap_plus_excess (scaled target h w) (certain h) x) as E. rewrite O in E.
    pose proof (overlap_plus_excess (target h) (certain h) x) as F.
    assert (G : scaled target h w x == w * (overlap (target h) (certain h) x + excess (target h) (certain h) x))
      by (rewrite F; reflexivity).
    lra.
  Qed.

  Notation accept := (fun h => acceptance (target h) (certain h)).
  Notation redraw := (fun h => residual xs (target h) (certain h)).
  Notation block := (token_block xs target certain accept redraw).
  Notation checked := (verify xs target certain (published_stop xs target certain) (published_redraw xs target certain)).

  Lemma one_hot_weighted f g : forall h w, 0 <= w <= 1 ->
    expect (checked g h w) (emitted f) == w * expect (block g h) f.
  Proof.
    induction g as [|g IH]; intros h w W.
    - simpl. rewrite expect_flip, expect_return, expect_bind. simpl.
      rewrite (expect_ext (target_step xs target h) (fun o => expect (return_ (Some o)) (emitted f)) f)
        by (intros; now rewrite expect_return).
      rewrite Qmult_0_r, Qplus_0_r. reflexivity.
    - rewrite expect_verify, expect_token_block.
      rewrite (silent_later xs target certain target_law certain_law); [|easy|].
      2:{ intros x Hx. apply (verify_silent xs target certain target_law certain_law).
          - intros k v V. now apply published_stop_rule.
          - now apply (next_weight_range xs). }
      rewrite Qmult_assoc, (published_stop_rule xs target certain target_law certain_law h w W).
      rewrite Qmult_plus_distr_r. apply Qplus_comp.
      + rewrite <- total_scale. apply total_ext; intros x Hx. cbv beta.
        rewrite (IH (snoc h x) (next_weight target certain h w x))
          by (apply (next_weight_range xs); easy).
        rewrite !Qmult_assoc, (draft_times_next xs target certain target_law certain_law) by (easy || apply W).
        rewrite overlap_scaled by easy.
        rewrite <- (draft_times_acceptance (target h) (certain h) x)
          by (apply target_law || apply certain_law; easy).
        ring.
      + rewrite (proj2 (certain_law h)), (accepted_mass_eq xs (target h) (certain h)) by easy.
        rewrite <- (rejection_rate_eq xs (target h) (certain h)) by apply target_law.
        rewrite <- !total_scale. apply total_ext; intros y Hy. cbv beta.
        rewrite !Qmult_assoc, published_redraw_rule, excess_scaled by easy.
        rewrite <- (rejection_times_residual xs (target h) (certain h) y Hy). ring.
  Qed.
  (** ** The two rules emit the same law of texts *)
  Theorem one_hot_block_verification g h f :
    expect (published_round xs target certain g h) f == expect (block g h) f.
  Proof.
    unfold published_round, block_round. rewrite expect_spoken, one_hot_weighted by lra. ring.
  Qed.
End OneHotBlock.
