(** * What any rule with several candidates can accept

    Take any joint law of a list of candidates and an emitted token that has the target law.  The emitted token is a
    candidate at most as often as these bounds say, however the two are coupled. *)
From SpecdecExact Require Import FiniteSums Overlap FiniteLaws.
Require Import QArith Qminmax Lqa List Lia.
Import ListNotations.
Local Open Scope Q_scope.

Section CandidateBounds.
  Context {A : Type} (xs : list A).
  Variable decide : forall a b : A, {a = b} + {a <> b}.
  Hypothesis distinct : NoDup xs.
  Hypothesis full : forall a, In a xs.
  Variable target : A -> Q.
  Variable rule : law (list A * A).
  Hypothesis chances : forall ly w, In (ly, w) rule -> 0 <= w.
  Hypothesis sure : mass rule == 1.
  Hypothesis emits_target : forall y, expect rule (fun ly => indicator decide y (snd ly)) == target y.

  Definition listed (x : A) (l : list A) : Q := if in_dec decide x l then 1 else 0.
  Definition accepted_candidate := expect rule (fun ly => listed (snd ly) (fst ly)).
  Definition offered x := expect rule (fun ly => listed x (fst ly)).

  (** ** P(accept) <= sum over x of min(target x, P(x is a candidate)) *)
  Theorem singleton_bound : accepted_candidate <= total xs (fun x => Qmin (target x) (offered x)).
  Proof.
    unfold accepted_candidate.
    rewrite (expect_ext rule _ (fun ly => total xs (fun x => listed x (fst ly) * indicator decide (snd ly) x)))
      by (intros; now rewrite (total_indicator decide xs (fun x => listed x (fst b)))).
    rewrite (expect_total xs rule (fun x ly => listed x (fst ly) * indicator decide (snd ly) x)).
    apply total_le; intros x _. apply Q.min_glb.
    - rewrite <- emits_target. apply expect_le; [exact chances|]. intros [l y] w _. simpl.
      unfold listed, indicator. destruct (in_dec decide x l), (decide y x), (decide x y); try congruence; lra.
    - apply expect_le; [exact chances|]. intros [l y] w _. simpl.
      unfold listed, indicator. destruct (in_dec decide x l), (decide y x); lra.
  Qed.

  (** [inside H l] is 1 when every candidate is in [H]. *)
  Definition inside (H : A -> bool) (l : list A) : Q := if forallb H l then 1 else 0.
  (** ** P(accept) <= 1 + target(H) - P(all candidates are in H), for every set H *)
  Theorem cut_bound (H : A -> bool) : accepted_candidate <=
    1 + total xs (fun y => if H y then target y else 0) - expect rule (fun ly => inside H (fst ly)).
  Proof.
    assert (TH : total xs (fun y => if H y then target y else 0) == expect rule (fun ly => if H (snd ly) then 1 else 0)).
    { rewrite (expect_ext rule _ (fun ly => total xs (fun y => (if H y then 1 else 0) * indicator decide (snd ly) y)))
        by (intros; now rewrite (total_indicator decide xs (fun y => if H y then 1 else 0))).
      rewrite (expect_total xs rule (fun y ly => (if H y then 1 else 0) * indicator decide (snd ly) y)).
      apply total_ext; intros y _. rewrite expect_times.
      rewrite (expect_ext rule _ (fun ly => indicator decide y (snd ly))).
      - rewrite emits_target. destruct (H y); ring.
      - intros [l z] w _. unfold indicator. simpl. destruct (decide z y), (decide y z); congruence || reflexivity. }
    rewrite TH. rewrite <- sure. unfold mass, accepted_candidate.
    rewrite <- expect_plus.
    assert (L : expect rule (fun ly => listed (snd ly) (fst ly) + inside H (fst ly))
                <= expect rule (fun ly => 1 + (if H (snd ly) then 1 else 0))).
    { apply expect_le; [exact chances|]. intros [l y] w _. simpl. unfold listed, inside.
      destruct (in_dec decide y l) as [I|_], (forallb H l) eqn:F, (H y) eqn:E; try lra.
      rewrite forallb_forall in F. rewrite (F y I) in E. discriminate. }
    rewrite expect_plus in L. lra.
  Qed.
End CandidateBounds.
