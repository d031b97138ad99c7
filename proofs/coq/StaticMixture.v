(** * Aim at a mixture of target and draft: accept more, drift in proportion *)
From SpecdecExact Require Import FiniteSums Overlap.
Require Import QArith Qminmax Qabs Lqa List Lia.
Local Open Scope Q_scope.

Section StaticMixture.
  Context {A : Type} (xs : list A) (target draft : A -> Q) (share : Q).
  Hypothesis target_law : is_law xs target.
  Hypothesis draft_law : is_law xs draft.
  Hypothesis share_range : 0 <= share <= 1.
  Definition mixture x := share * target x + (1 - share) * draft x.

  Lemma mixture_mass : total xs mixture == 1.
  Proof. unfold mixture. rewrite total_plus, !total_scale, (proj2 target_law), (proj2 draft_law). ring. Qed.
  Lemma scaled_distance (f g : A -> Q) c : 0 <= c -> (forall x, In x xs -> f x == c * g x) ->
    total xs (fun x => Qabs (f x)) == c * total xs (fun x => Qabs (g x)).
  Proof.
    intros C E. rewrite <- total_scale. apply total_ext; intros x Hx. rewrite (E x Hx), Qabs_Qmult.
    now rewrite (Qabs_pos c).
  Qed.
  (** ** The acceptance rate is 1 - share * total variation *)
  Theorem mixture_acceptance : acceptance_rate xs mixture draft == 1 - share * total_variation xs target draft.
  Proof.
    rewrite acceptance_rate_eq by (apply mixture_mass || apply draft_law). unfold total_variation.
    rewrite (scaled_distance (fun x => mixture x - draft x) (fun x => target x - draft x) share);
      [ring|easy|intros; unfold mixture; ring].
  Qed.
  (** ** The drift is (1 - share) * total variation *)
  Theorem mixture_drift : total_variation xs mixture target == (1 - share) * total_variation xs target draft.
  Proof.
    unfold total_variation.
    rewrite (scaled_distance (fun x => mixture x - target x) (fun x => draft x - target x) (1 - share));
      [|lra|intros; unfold mixture; ring].
    rewrite (total_ext xs (fun x => Qabs (draft x - target x)) (fun x => Qabs (target x - draft x)));
      [ring|intros; now rewrite Qabs_Qminus].
  Qed.
End StaticMixture.
