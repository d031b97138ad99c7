(** * The draft was drawn from one law and the verifier was told another

    The emitted law is a closed form; it is the target for every target exactly when the two laws agree. *)
From SpecdecExact Require Import FiniteSums Overlap SingleDraft TokenStep FiniteLaws.
Require Import QArith Qminmax Lqa List Lia.
Local Open Scope Q_scope.

Section Misreported.
  Context {A : Type} (xs : list A).
  Variable decide : forall a b : A, {a = b} + {a <> b}.
  Hypothesis distinct : NoDup xs.

  (** A token the told law cannot produce has an infinite ratio and is accepted. *)
  Definition told_acceptance (target told : A -> Q) x : Q :=
    if Qeq_dec (told x) 0 then 1 else acceptance target told x.
  (** When nothing is left over (target = told) redraw from the target. *)
  Definition told_redraw (target told : A -> Q) x : Q :=
    if Qeq_dec (rejection_rate xs target told) 0 then target x else residual xs target told x.
  Definition misreported_law drawn target told :=
    output_law xs drawn (told_acceptance target told) (told_redraw target told).

  Variables drawn told : A -> Q.
  Hypothesis drawn_law : is_law xs drawn.
  Hypothesis told_law : is_law xs told.

  (** ** The law emitted by the program, in closed form *)
  Theorem misreported_output target y : In y xs ->
    expect (round xs drawn (told_acceptance target told) (told_redraw target told))
           (fun xy => indicator decide (snd xy) y)
    == drawn y * told_acceptance target told y
       + (1 - total xs (fun x => drawn x * told_acceptance target told x)) * told_redraw target told y.
  Proof. intros. now rewrite (round_output xs decide _ _ _ distinct (proj2 drawn_law)). Qed.

  Lemma told_itself x : In x xs -> told_acceptance told told x == 1.
  Proof.
    intros Hx. unfold told_acceptance. destruct (Qeq_dec (told x) 0) as [|N]; [reflexivity|].
    unfold acceptance. rewrite Q.min_l; [reflexivity|]. unfold Qdiv. rewrite Qmult_inv_r by easy. lra.
  Qed.
  (** When the target is the told law everything is accepted, so the drawn law is emitted. *)
  Lemma misreported_told x : In x xs -> misreported_law drawn told told x == drawn x.
  Proof.
    intros Hx. unfold misreported_law, output_law, accepted_mass.
    rewrite (total_ext xs _ drawn) by (intros y Hy; rewrite told_itself by easy; ring).
    rewrite told_itself, (proj2 drawn_law) by easy. ring.
  Qed.
  (** ** Lossless for every target exactly when the drawn and the told law agree *)
  Theorem misreported_lossless_iff :
    (forall target, is_law xs target -> forall x, In x xs -> misreported_law drawn target told x == target x)
    <-> (forall x, In x xs -> drawn x == told x).
  Proof.
    split.
    - intros H x Hx. rewrite <- misreported_told by easy. now apply H.
    - intros E target T x Hx. unfold misreported_law, output_law, accepted_mass.
      rewrite (total_ext xs _ (fun y => told y * told_acceptance target told y))
        by (intros y Hy; now rewrite E). rewrite E by easy.
      apply (step_lossless xs target told T told_law); [| |easy].
      + intros y _ P. unfold told_acceptance. destruct (Qeq_dec (told y) 0); [lra|reflexivity].
      + intros y Hy. unfold told_redraw. destruct (Qeq_dec (rejection_rate xs target told) 0) as [Z|_].
        * pose proof (excess_le_rejection_rate xs target told y Hy). pose proof (excess_nonneg target told y).
          rewrite Z, Qmult_0_l. lra.
        * now apply rejection_times_residual.
  Qed.
End Misreported.
