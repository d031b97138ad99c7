(** * Overlap, excess, acceptance rate, total variation

    The identity that carries the subject, token by token:
    [min(p,q) + max(p-q,0) = p], in words [overlap + excess = target]. *)
From SpecdecExact Require Import FiniteSums.
Require Import QArith Qminmax Qabs Lqa List Lia.
Local Open Scope Q_scope.

Section Definitions.
  Context {A : Type} (xs : list A).
  Implicit Types (target draft : A -> Q).
  Definition overlap target draft x := Qmin (target x) (draft x).
  Definition excess target draft x := Qmax (target x - draft x) 0.
  (** Mass of the overlap: the literature's alpha. *)
  Definition acceptance_rate target draft := total xs (overlap target draft).
  (** Mass of the excess: the probability of a rejection. *)
  Definition rejection_rate target draft := total xs (excess target draft).
  (** Always halved. *)
  Definition total_variation target draft := (1#2) * total xs (fun x => Qabs (target x - draft x)).
  (** The law of the token emitted after a rejection. *)
  Definition residual target draft x := excess target draft x / rejection_rate target draft.
End Definitions.

Section Pointwise.
  Context {A : Type}.
  Implicit Types (target draft : A -> Q).

  (** ** overlap + excess = target *)
  Theorem overlap_plus_excess target draft x : overlap target draft x + excess target draft x == target x.
  Proof.
    unfold overlap, excess. destruct (Qlt_le_dec (target x) (draft x)).
    - rewrite Q.min_l, Q.max_r by lra. ring.
    - rewrite Q.min_r, Q.max_l by lra. ring.
  Qed.
  Lemma overlap_sym target draft x : overlap target draft x == overlap draft target x.
  Proof. apply Q.min_comm. Qed.
  Lemma overlap_plus_excess_draft target draft x : overlap target draft x + excess draft target x == draft x.
  Proof. rewrite overlap_sym. apply overlap_plus_excess. Qed.
  Lemma excess_nonneg target draft x : 0 <= excess target draft x.
  Proof. apply Q.le_max_r. Qed.
  Lemma overlap_nonneg target draft x : 0 <= target x -> 0 <= draft x -> 0 <= overlap target draft x.
  Proof. intros. now apply Q.min_glb. Qed.
  Lemma overlap_le_target target draft x : overlap target draft x <= target x.
  Proof. apply Q.le_min_l. Qed.
  Lemma overlap_le_draft target draft x : overlap target draft x <= draft x.
  Proof. apply Q.le_min_r. Qed.
  (** The two excesses never sit on the same token. *)
  Lemma excess_disjoint target draft x : excess target draft x * excess draft target x == 0.
  Proof.
    unfold excess. destruct (Qlt_le_dec (target x) (draft x)).
    - rewrite (Q.max_r (target x - draft x)) by lra. ring.
    - rewrite (Q.max_r (draft x - target x)) by lra. ring.
  Qed.
  Lemma twice_overlap target draft x :
    2 * overlap target draft x == target x + draft x - Qabs (target x - draft x).
  Proof.
    unfold overlap. destruct (Qlt_le_dec (target x) (draft x)).
    - rewrite Q.min_l, Qabs_neg by lra. ring.
    - rewrite Q.min_r, Qabs_pos by lra. ring.
  Qed.
  Lemma overlap_ext target target' draft draft' x :
    target x == target' x -> draft x == draft' x -> overlap target draft x == overlap target' draft' x.
  Proof. intros E F. unfold overlap. now rewrite E, F. Qed.
  Lemma excess_ext target target' draft draft' x :
    target x == target' x -> draft x == draft' x -> excess target draft x == excess target' draft' x.
  Proof. intros E F. unfold excess. now rewrite E, F. Qed.
End Pointwise.

Section Mass.
  Context {A : Type} (xs : list A) (target draft : A -> Q).

  (** ** acceptance rate + rejection rate = mass of the target *)
  Theorem acceptance_plus_rejection :
    acceptance_rate xs target draft + rejection_rate xs target draft == total xs target.
  Proof.
    unfold acceptance_rate, rejection_rate. rewrite <- total_plus.
    apply total_ext; intros; apply overlap_plus_excess.
  Qed.
  Lemma acceptance_rate_sym : acceptance_rate xs target draft == acceptance_rate xs draft target.
  Proof. apply total_ext; intros; apply overlap_sym. Qed.
  Lemma rejection_rate_nonneg : 0 <= rejection_rate xs target draft.
  Proof. apply total_nonneg; intros; apply excess_nonneg. Qed.
  Lemma excess_le_rejection_rate x : In x xs -> excess target draft x <= rejection_rate xs target draft.
  Proof. intros. apply (term_le_total xs (excess target draft)); [intros; apply excess_nonneg|easy]. Qed.
  Lemma rejection_times_residual x : In x xs ->
    rejection_rate xs target draft * residual xs target draft x == excess target draft x.
  Proof.
    intros Hx. unfold residual.
    destruct (Qeq_dec (rejection_rate xs target draft) 0) as [E|N]; [|now field].
    pose proof (excess_nonneg target draft x). pose proof (excess_le_rejection_rate x Hx).
    rewrite E at 1. lra.
  Qed.
  Lemma residual_nonneg x : 0 <= residual xs target draft x.
  Proof.
    unfold residual, Qdiv. apply Qmult_le_0_compat; [apply excess_nonneg|].
    apply Qinv_le_0_compat, rejection_rate_nonneg.
  Qed.
  Lemma residual_is_law : ~ rejection_rate xs target draft == 0 -> is_law xs (residual xs target draft).
  Proof.
    intros N. split; [intros; apply residual_nonneg|]. unfold residual, Qdiv.
    rewrite total_scale_r. fold (rejection_rate xs target draft). now field.
  Qed.
  (** ** The residual never emits a token of which the draft has at least its share *)
  Theorem residual_support x : target x <= draft x -> residual xs target draft x == 0.
  Proof. intros H. unfold residual, excess. rewrite Q.max_r by lra. unfold Qdiv. ring. Qed.

  Lemma twice_acceptance_rate :
    2 * acceptance_rate xs target draft == total xs target + total xs draft - 2 * total_variation xs target draft.
  Proof.
    unfold acceptance_rate, total_variation. rewrite <- total_scale.
    rewrite (total_ext xs _ (fun x => target x + (draft x + (-1) * Qabs (target x - draft x)))).
    - rewrite !total_plus, total_scale. ring.
    - intros x _. rewrite twice_overlap. ring.
  Qed.

  Hypothesis target_mass : total xs target == 1.
  Hypothesis draft_mass : total xs draft == 1.

  Corollary rejection_rate_eq : rejection_rate xs target draft == 1 - acceptance_rate xs target draft.
  Proof. rewrite <- target_mass, <- acceptance_plus_rejection. ring. Qed.
  (** ** acceptance rate = 1 - total variation *)
  Theorem acceptance_rate_eq : acceptance_rate xs target draft == 1 - total_variation xs target draft.
  Proof. pose proof twice_acceptance_rate. lra. Qed.
  Corollary total_variation_eq : total_variation xs target draft == rejection_rate xs target draft.
  Proof. rewrite rejection_rate_eq, acceptance_rate_eq. ring. Qed.
  Lemma rejection_rate_le_1 : (forall x, In x xs -> 0 <= target x) -> (forall x, In x xs -> 0 <= draft x) ->
    rejection_rate xs target draft <= 1.
  Proof.
    intros P D. rewrite rejection_rate_eq. assert (0 <= acceptance_rate xs target draft); [|lra].
    apply total_nonneg; intros; apply overlap_nonneg; auto.
  Qed.
End Mass.

(** The rejected mass is the same seen from either side. *)
Lemma rejection_rate_sym {A} (xs : list A) target draft :
  total xs target == 1 -> total xs draft == 1 -> rejection_rate xs target draft == rejection_rate xs draft target.
Proof. intros P D. rewrite !rejection_rate_eq by easy. now rewrite acceptance_rate_sym. Qed.
