(** * One drafted token: the general rule

    Draw [x] from [drawn]; accept it with probability [accept x]; after a rejection emit a token drawn from [redraw].
    The branch table is the program [round]; its joint law of (drafted, emitted) and its output law are closed forms
    from which every rule of this kind, lossless or not, is read off. *)
From SpecdecExact Require Import FiniteSums FiniteLaws.
Require Import QArith Qminmax Lqa List Lia.
Local Open Scope Q_scope.

Section SingleDraft.
  Context {A : Type} (xs : list A).
  Variable decide : forall a b : A, {a = b} + {a <> b}.
  Variables drawn accept redraw : A -> Q.

  Definition round : law (A * A) :=
    bind (draw xs drawn) (fun x =>
      flip (accept x) (return_ (x, x)) (bind (draw xs redraw) (fun y => return_ (x, y)))).

  (** Probability that the drafted token is accepted. *)
  Definition accepted_mass := total xs (fun x => drawn x * accept x).
  (** Probability that the emitted token is [y]. *)
  Definition output_law y := drawn y * accept y + (1 - accepted_mass) * redraw y.
  (** Probability that [x] is drafted and [y] emitted. *)
  Definition joint_law x y :=
    drawn x * accept x * indicator decide x y + drawn x * (1 - accept x) * redraw y.

  Lemma expect_round f : expect round f ==
    total xs (fun x => drawn x * (accept x * f (x, x) + (1 - accept x) * total xs (fun y => redraw y * f (x, y)))).
  Proof.
    unfold round. rewrite expect_bind, expect_draw. apply total_ext; intros x _.
    rewrite expect_flip, expect_return, expect_bind, expect_draw.
    rewrite (total_ext xs (fun y => redraw y * expect (return_ (x, y)) f) (fun y => redraw y * f (x, y))); [reflexivity|].
    intros. now rewrite expect_return.
  Qed.

  Hypothesis distinct : NoDup xs.

  Lemma mass_of_pick y : In y xs -> total xs (fun x => redraw x * indicator decide x y) == redraw y.
  Proof.
    intros. rewrite <- (total_indicator decide xs redraw y) by easy. apply total_ext; intros z _.
    unfold indicator. destruct (decide z y), (decide y z); congruence || reflexivity.
  Qed.

  (** ** The program emits [y] with probability [drawn y * accept y + P(reject) * redraw y] *)
  Theorem round_output : total xs drawn == 1 -> forall y, In y xs ->
    expect round (fun xy => indicator decide (snd xy) y) == output_law y.
  Proof.
    intros M y Hy. rewrite expect_round. simpl.
    rewrite (total_ext xs _ (fun x => drawn x * accept x * indicator decide y x
                              + redraw y * (drawn x - drawn x * accept x))).
    - rewrite total_plus, total_scale, total_minus, M.
      rewrite (total_indicator decide xs (fun x => drawn x * accept x) y) by easy.
      unfold output_law, accepted_mass. ring.
    - intros x _. rewrite mass_of_pick by easy. unfold indicator.
      destruct (decide x y), (decide y x); try congruence; ring.
  Qed.
  Theorem round_joint x y : In x xs -> In y xs ->
    expect round (fun xy => indicator decide x (fst xy) * indicator decide (snd xy) y) == joint_law x y.
  Proof.
    intros Hx Hy. rewrite expect_round. simpl.
    rewrite (total_ext xs _ (fun z => (drawn z * accept z * indicator decide z y
              + drawn z * (1 - accept z) * redraw y) * indicator decide x z)).
    - now rewrite total_indicator.
    - intros z _.
      rewrite (total_ext xs _ (fun t => indicator decide x z * (redraw t * indicator decide t y))) by (intros; ring).
      rewrite total_scale, mass_of_pick by easy. ring.
  Qed.
End SingleDraft.
