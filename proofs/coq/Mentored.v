(** * Mentored decoding: the best trade between acceptance and distance

    Accept with probability min(1, target / (a draft)), 0 < a <= 1, and redraw in proportion to max(target/b - draft, 0),
    where [b >= 1] balances the mass.  The output is the median of draft, target/b and target/a, and lies on the line
    P(reject) + distance(output, target) = distance(target, draft). *)
From SpecdecExact Require Import FiniteSums Overlap SingleDraft TokenStep Lenience.
Require Import QArith Qminmax Lqa List Lia.
Local Open Scope Q_scope.

Section Mentored.
  Context {A : Type} (xs : list A) (target draft : A -> Q) (a b : Q).
  Hypothesis target_law : is_law xs target.
  Hypothesis draft_law : is_law xs draft.
  Hypothesis a_range : 0 < a <= 1.
  Hypothesis b_range : 1 <= b.
  Notation high := (raised target a).
  Definition low x := target x / b.
  (** [b] is chosen so that what is cut off on one side is what is added on the other. *)
  Hypothesis balanced : rejection_rate xs low draft == rejection_rate xs draft high.

  Definition mentored_law := output_law xs draft (lenient_acceptance target draft a) (residual xs low draft).
  Definition median x := Qmax (Qmin (draft x) (high x)) (low x).

  Lemma low_le_target x : In x xs -> 0 <= low x <= target x.
  Proof.
    intros Hx. pose proof (proj1 target_law x Hx). unfold low. split.
    - unfold Qdiv. apply Qmult_le_0_compat; [easy|apply Qinv_le_0_compat; lra].
    - apply Qle_shift_div_r; [lra|]. assert (0 <= target x * (b - 1)) by (apply Qmult_le_0_compat; lra). lra.
  Qed.
  Lemma mentored_rejects :
    1 - accepted_mass xs draft (lenient_acceptance target draft a) == rejection_rate xs low draft.
  Proof.
    rewrite balanced, (lenient_accepted xs target draft a target_law draft_law a_range), acceptance_rate_sym.
    now rewrite rejection_rate_eq by apply draft_law.
  Qed.
  Lemma mentored_law_eq x : In x xs -> mentored_law x == overlap high draft x + excess low draft x.
  Proof.
    intros Hx. unfold mentored_law, output_law.
    rewrite mentored_rejects, rejection_times_residual by easy.
    now rewrite (lenient_kept xs target draft a target_law draft_law a_range).
  Qed.
  (** ** The output is the median of draft, target/b and target/a *)
  Theorem mentored_is_median x : In x xs -> mentored_law x == median x.
  Proof.
    intros Hx. rewrite mentored_law_eq by easy.
    pose proof (low_le_target x Hx). pose proof (target_le_raised xs target a target_law a_range x Hx).
    unfold median, overlap, excess. rewrite (Q.min_comm (high x)).
    destruct (Qlt_le_dec (draft x) (low x)).
    - rewrite Q.min_l by lra. rewrite Q.max_l, Q.max_r by lra. ring.
    - rewrite (Q.max_r (low x - draft x)) by lra.
      rewrite (Q.max_l (Qmin (draft x) (high x))); [ring|]. apply Q.min_glb; lra.
  Qed.
  (** ** P(reject) + distance(output, target) = distance(target, draft) *)
  Theorem mentored_on_the_line :
    (1 - accepted_mass xs draft (lenient_acceptance target draft a)) + rejection_rate xs target mentored_law
    == rejection_rate xs target draft.
  Proof.
    rewrite mentored_rejects. unfold rejection_rate. rewrite <- total_plus. apply total_ext; intros x Hx.
    rewrite (excess_ext target target mentored_law (fun y => overlap high draft y + excess low draft y) x)
      by (reflexivity || now apply mentored_law_eq).
    pose proof (low_le_target x Hx). pose proof (target_le_raised xs target a target_law a_range x Hx).
    unfold excess, overlap.
    destruct (Qlt_le_dec (draft x) (low x)).
    - rewrite (Q.max_l (low x - draft x)) by lra. rewrite (Q.min_r (high x)) by lra. rewrite !Q.max_l by lra. ring.
    - rewrite (Q.max_r (low x - draft x)) by lra. destruct (Qlt_le_dec (draft x) (target x)).
      + rewrite (Q.min_r (high x)) by lra. rewrite !Q.max_l by lra. ring.
      + rewrite !Q.max_r; [ring|lra|].
        assert (target x <= Qmin (high x) (draft x)) by (apply Q.min_glb; lra). lra.
  Qed.
End Mentored.
