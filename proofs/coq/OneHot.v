(** * Fixed candidates: one-hot drafts, one at a time or in a list

    A fixed candidate [x] is accepted with probability [target x]; after a rejection [x] is struck from the target and
    the rest renormalised.  This is the token rule with the draft concentrated on [x]. *)
From SpecdecExact Require Import FiniteSums Overlap SingleDraft TokenStep FiniteLaws.
Require Import QArith Qminmax Lqa List Lia.
Import ListNotations.
Local Open Scope Q_scope.

Section OneHot.
  Context {A : Type} (xs : list A).
  Variable decide : forall a b : A, {a = b} + {a <> b}.
  Hypothesis distinct : NoDup xs.

  Definition strike (x : A) (target : A -> Q) y : Q := if decide x y then 0 else target y / (1 - target x).
  Definition point (x : A) := indicator decide x.

  Lemma point_law x : In x xs -> is_law xs (point x).
  Proof.
    intros Hx. split; [intros y _; unfold point, indicator; destruct (decide x y); lra|].
    rewrite (total_ext xs _ (fun y => 1 * indicator decide x y)) by (intros; unfold point; ring).
    now rewrite (total_indicator decide xs (fun _ => 1)).
  Qed.
  Lemma law_le_1 target x : is_law xs target -> In x xs -> 0 <= target x <= 1.
  Proof.
    intros [N M] Hx. split; [now apply N|]. rewrite <- M. now apply (term_le_total xs target).
  Qed.
  Lemma overlap_point target x y : is_law xs target -> In x xs -> In y xs ->
    overlap target (point x) y == target y * indicator decide x y.
  Proof.
    intros T Hx Hy. pose proof (law_le_1 target y T Hy). unfold overlap, point, indicator.
    destruct (decide x y); [rewrite Q.min_l by lra; ring|rewrite Q.min_r by lra; ring].
  Qed.
  Lemma rejection_point target x : is_law xs target -> In x xs ->
    rejection_rate xs target (point x) == 1 - target x.
  Proof.
    intros T Hx. rewrite rejection_rate_eq by apply T. unfold acceptance_rate.
    rewrite (total_ext xs _ (fun y => target y * indicator decide x y)) by (intros; now apply overlap_point).
    now rewrite (total_indicator decide xs target).
  Qed.
  Lemma others_impossible target x y : is_law xs target -> In x xs -> In y xs -> target x == 1 -> x <> y ->
    target y == 0.
  Proof.
    intros T Hx Hy E D. pose proof (excess_le_rejection_rate xs target (point x) y Hy) as L.
    rewrite rejection_point, E in L by easy. unfold excess, point, indicator in L.
    destruct (decide x y) as [|_]; [easy|]. pose proof (law_le_1 target y T Hy). rewrite Q.max_l in L by lra. lra.
  Qed.
  (** ** A one-hot draft is the token rule: accept with probability target x, then strike x *)
  Theorem one_hot_is_token_rule target x : is_law xs target -> In x xs ->
    acceptance target (point x) x == target x /\
    forall y, In y xs -> residual xs target (point x) y == strike x target y.
  Proof.
    intros T Hx. split.
    - pose proof (law_le_1 target x T Hx). unfold acceptance, point, indicator.
      destruct (decide x x) as [_|N]; [|easy]. rewrite Q.min_r; [field|]. apply Qle_shift_div_r; lra.
    - intros y Hy. unfold residual, strike. rewrite rejection_point by easy. unfold excess, point, indicator.
      pose proof (law_le_1 target y T Hy). destruct (decide x y).
      + rewrite Q.max_r by lra. unfold Qdiv. ring.
      + rewrite Q.max_l by lra. unfold Qdiv. ring.
  Qed.
  Lemma strike_law target x : is_law xs target -> In x xs -> ~ target x == 1 -> is_law xs (strike x target).
  Proof.
    intros T Hx N. assert (R : ~ rejection_rate xs target (point x) == 0) by (rewrite rejection_point by easy; lra).
    destruct (residual_is_law xs target (point x) R) as [P M].
    pose proof (proj2 (one_hot_is_token_rule target x T Hx)) as E. split.
    - intros y Hy. rewrite <- E by easy. now apply P.
    - rewrite <- M. symmetry. now apply total_ext.
  Qed.

  (** The outcome says whether a candidate was accepted, and the emitted token. *)
  Fixpoint one_hot_list (candidates : list A) (target : A -> Q) : law (bool * A) :=
    match candidates with
    | [] => bind (draw xs target) (fun y => return_ (false, y))
    | x :: rest => flip (target x) (return_ (true, x)) (one_hot_list rest (strike x target))
    end.

  (** ** A sequential list of fixed candidates is exact, given the list *)
  Theorem one_hot_list_exact candidates : (forall x, In x candidates -> In x xs) -> forall target, is_law xs target ->
    forall f, expect (one_hot_list candidates target) (fun out => f (snd out)) == total xs (fun x => target x * f x).
  Proof.
    induction candidates as [|x rest IH]; intros Sub target T f; simpl.
    - rewrite expect_bind, expect_draw. apply total_ext; intros. now rewrite expect_return.
    - assert (Hx : In x xs) by (apply Sub; now left).
      rewrite expect_flip, expect_return. simpl snd.
      destruct (Qeq_dec (target x) 1) as [E|N].
      + rewrite E. rewrite (total_ext xs _ (fun y => f y * indicator decide x y)).
        * rewrite (total_indicator decide xs f) by easy. ring.
        * intros y Hy. unfold indicator. destruct (decide x y) as [<-|D]; [rewrite E; ring|].
          rewrite (others_impossible target x y) by easy. ring.
      + rewrite (IH (fun y I => Sub y (or_intror I)) _ (strike_law target x T Hx N) f), <- total_scale.
        rewrite (total_ext xs (fun y => target y * f y)
                   (fun y => (target x * f x) * indicator decide x y + (1 - target x) * (strike x target y * f y))).
        * rewrite total_plus, (total_indicator decide xs (fun _ => target x * f x)) by easy. ring.
        * intros y Hy. unfold strike, indicator. destruct (decide x y) as [<-|D]; [ring|]. field. intros K. apply N. lra.
  Qed.
  (** ** The acceptance of a list of distinct candidates is its target probability *)
  Theorem one_hot_list_acceptance candidates : (forall x, In x candidates -> In x xs) -> NoDup candidates ->
    forall target, is_law xs target ->
    expect (one_hot_list candidates target) (fun out => if fst out then 1 else 0) == total candidates target.
  Proof.
    induction candidates as [|x rest IH]; intros Sub D target T; simpl.
    - rewrite expect_bind, expect_draw. rewrite (total_ext xs _ (fun _ => 0)); [apply total_zero|].
      intros. rewrite expect_return. simpl. ring.
    - assert (Hx : In x xs) by (apply Sub; now left). inversion D; subst.
      rewrite expect_flip, expect_return. simpl fst. cbv iota.
      destruct (Qeq_dec (target x) 1) as [E|N].
      + rewrite E. rewrite (total_ext rest target (fun _ => 0)); [rewrite total_zero; ring|].
        intros y Hy. assert (Y : In y xs) by (apply Sub; now right).
        apply (others_impossible target x y); [easy..|]. intros ->. contradiction.
      + rewrite (IH (fun y I => Sub y (or_intror I)) H2 _ (strike_law target x T Hx N)).
        rewrite (total_ext rest _ (fun y => / (1 - target x) * target y)).
        * rewrite total_scale. field. intros K; apply N; lra.
        * intros y Hy. unfold strike. destruct (decide x y) as [->|_]; [contradiction|]. unfold Qdiv. ring.
  Qed.
End OneHot.
