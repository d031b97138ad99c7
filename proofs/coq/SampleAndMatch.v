(** * Sample and match: lossless for every fixed draft

    Sample from the target and always emit the sample; go on while it equals the drafted token.  The one-hot rule
    (accept the drafted token [d] with probability [target d], else redraw without [d]) is the same law. *)
From SpecdecExact Require Import FiniteSums Overlap TokenStep FiniteLaws Harmonic OneHot.
Require Import QArith Qminmax Lqa List Lia.
Import ListNotations.
Local Open Scope Q_scope.

Section SampleAndMatch.
  Context {A : Type} (xs : list A).
  Variable decide : forall a b : A, {a = b} + {a <> b}.
  Hypothesis distinct : NoDup xs.
  Hypothesis full : forall a, In a xs.
  Variable target : list A -> A -> Q.
  Hypothesis target_law : forall h, is_law xs (target h).

  Fixpoint sample_and_match (drafted : list A) (h : list A) : law (list A) :=
    match drafted with
    | [] => target_step xs target h
    | d :: drafted => bind (draw xs (target h)) (fun y =>
        if decide d y then sample_and_match drafted (snoc h y) else return_ (snoc h y))
    end.
  Fixpoint one_hot_block (drafted : list A) (h : list A) : law (list A) :=
    match drafted with
    | [] => target_step xs target h
    | d :: drafted => flip (target h d) (one_hot_block drafted (snoc h d))
                           (bind (draw xs (strike decide d (target h))) (fun y => return_ (snoc h y)))
    end.

  (** ** Sample and match is lossless for every fixed draft *)
  Theorem sample_and_match_lossless drafted : preserves_harmonic xs target (sample_and_match drafted).
  Proof.
    induction drafted as [|d drafted IH]; intros f Hf h; simpl; [now apply target_step_preserves|].
    rewrite expect_bind, expect_draw, <- (Hf h). apply total_ext; intros y _. apply Qmult_comp; [reflexivity|].
    destruct (decide d y); [now apply IH|apply expect_return].
  Qed.
  (** ** The one-hot rule and sample-and-match are the same law, for every fixed draft *)
  Theorem one_hot_block_is_sample_and_match drafted : forall h f,
    expect (one_hot_block drafted h) f == expect (sample_and_match drafted h) f.
  Proof.
    induction drafted as [|d drafted IH]; intros h f; simpl; [reflexivity|].
    rewrite expect_flip, IH, !expect_bind, !expect_draw.
    set (go := expect (sample_and_match drafted (snoc h d)) f).
    pose proof (full d) as Hd. pose proof (target_law h) as T.
    rewrite (total_ext xs (fun y => target h y * _)
              (fun y => (target h d * go) * indicator decide d y + (1 - target h d) * (strike decide d (target h) y * f (snoc h y)))).
    - rewrite total_plus, (total_indicator decide xs (fun _ => target h d * go)), total_scale by easy.
      apply Qplus_comp; [reflexivity|]. apply Qmult_comp; [reflexivity|].
      apply total_ext; intros. now rewrite expect_return.
    - intros y Hy. unfold strike, indicator. destruct (decide d y) as [<-|N]; [fold go; ring|].
      rewrite expect_return. destruct (Qeq_dec (target h d) 1) as [E|M].
      + rewrite (others_impossible xs decide distinct (target h) d y) by easy. unfold Qdiv. ring.
      + field. intros K. apply M. lra.
  Qed.
  (** ** The one-hot rule is lossless for every fixed draft *)
  Theorem one_hot_block_lossless drafted : preserves_harmonic xs target (one_hot_block drafted).
  Proof.
    intros f Hf h. rewrite one_hot_block_is_sample_and_match. now apply sample_and_match_lossless.
  Qed.
  (** ** Hence lossless on average, whatever law the draft was drawn from *)
  Corollary sample_and_match_lossless_on_average (drafting : list A -> law (list A)) :
    (forall h, mass (drafting h) == 1) ->
    preserves_harmonic xs target (fun h => bind (drafting h) (fun drafted => sample_and_match drafted h)).
  Proof. intros M. apply mixture_preserves; [exact M|exact sample_and_match_lossless]. Qed.
End SampleAndMatch.

Section MatchRate.
  Context {A : Type} (xs : list A) (target draft : A -> Q).
  Hypothesis target_law : is_law xs target.
  Hypothesis draft_law : is_law xs draft.
  (** Probability that the sample equals a token drawn from the draft. *)
  Definition match_rate := total xs (fun x => target x * draft x).

  Lemma product_is_min_times_max (a b : Q) : a * b == Qmin a b * Qmax a b.
  Proof.
    destruct (Qlt_le_dec a b).
    - rewrite Q.min_l, Q.max_r by lra. ring.
    - rewrite Q.min_r, Q.max_l by lra. ring.
  Qed.
  Lemma at_most_1 (f : A -> Q) x : is_law xs f -> In x xs -> f x <= 1.
  Proof. intros [N M] Hx. rewrite <- M. now apply (term_le_total xs f). Qed.
  Lemma match_gap x : In x xs ->
    overlap target draft x - target x * draft x == overlap target draft x * (1 - Qmax (target x) (draft x)) /\
    0 <= overlap target draft x - target x * draft x.
  Proof.
    intros Hx. pose proof (product_is_min_times_max (target x) (draft x)) as E. fold (overlap target draft x) in E.
    assert (G : overlap target draft x - target x * draft x
                == overlap target draft x * (1 - Qmax (target x) (draft x))) by (rewrite E; ring).
    split; [exact G|]. rewrite G. apply Qmult_le_0_compat.
    - apply overlap_nonneg; [now apply target_law|now apply draft_law].
    - assert (Qmax (target x) (draft x) <= 1) by (apply Q.max_lub; now apply at_most_1). lra.
  Qed.
  (** ** Sample and match accepts at most as often as the token rule *)
  Theorem match_rate_le : match_rate <= acceptance_rate xs target draft.
  Proof. apply total_le; intros x Hx. pose proof (proj2 (match_gap x Hx)). lra. Qed.
  (** ** Equality exactly when at every token the overlap is 0 or one of the two laws is 1 *)
  Theorem match_rate_eq : match_rate == acceptance_rate xs target draft <->
    (forall x, In x xs -> overlap target draft x == 0 \/ Qmax (target x) (draft x) == 1).
  Proof.
    assert (D : total xs (fun x => overlap target draft x - target x * draft x)
                == acceptance_rate xs target draft - match_rate) by apply total_minus.
    split.
    - intros E x Hx. assert (Z : total xs (fun x => overlap target draft x - target x * draft x) == 0) by lra.
      pose proof (total_eq_zero xs _ (fun y Hy => proj2 (match_gap y Hy)) Z x Hx) as Zx. cbv beta in Zx.
      rewrite (proj1 (match_gap x Hx)) in Zx. apply Qmult_integral in Zx as [L|R]; [now left|right; lra].
    - intros H. apply total_ext; intros x Hx. pose proof (proj1 (match_gap x Hx)) as G.
      destruct (H x Hx) as [E|E]; rewrite E in G; lra.
  Qed.
End MatchRate.
