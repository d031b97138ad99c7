(** * How many tokens to draft may depend on what was drafted so far, and on nothing later

    Deciding at each prefix whether to draft one more token is lossless.  Deciding to drop a token after looking at
    it is not. *)
From SpecdecExact Require Import FiniteSums Overlap SingleDraft TokenStep FiniteLaws Harmonic MultiDraft OneHot Tree.
Require Import QArith Qminmax Lqa List Lia.
Import ListNotations.
Local Open Scope Q_scope.

Section Adaptive.
  Context {A : Type} (xs : list A).
  Variables target draft : list A -> A -> Q.
  Hypothesis target_law : forall h, is_law xs (target h).
  Hypothesis draft_law : forall h, is_law xs (draft h).
  (** Whether to draft a token after [h]. *)
  Variable go_on : list A -> bool.
  Definition adaptive_rule (h : list A) : law (bool * A) :=
    multi_draft xs (fun _ => draft h) (if go_on h then 1 else 0) [] (target h).
  (** ** A decision that looks at earlier tokens only is lossless *)
  Theorem adaptive_lossless depth : preserves_harmonic xs target (walk xs target adaptive_rule depth).
  Proof. apply walk_lossless. intros h f.
    exact (multi_draft_lossless xs (fun _ => draft h) (fun _ => draft_law h) _ [] (target h) (target_law h) f). Qed.
End Adaptive.

(** Keep a drafted token only if the draft gives it more than 1/2; draw from the target otherwise. *)
Definition peeking (target draft : bool -> Q) : law bool :=
  let alphabet := [true; false] in
  bind (draw alphabet draft) (fun x =>
    if Qle_bool (draft x) (1#2) then draw alphabet target
    else flip (acceptance target draft x) (return_ x) (draw alphabet (residual alphabet target draft))).
Definition even (_ : bool) : Q := 1#2.
Definition biased (b : bool) : Q := if b then 9#10 else 1#10.
(** ** Peeking at the token is biased: target (1/2, 1/2), draft (9/10, 1/10) emits (11/20, 9/20) *)
Theorem peeking_is_biased :
  expect (peeking even biased) (fun b => if b then 1 else 0) == 11#20 /\
  expect (peeking even biased) (fun b => if b then 0 else 1) == 9#20.
Proof. split; vm_compute; reflexivity. Qed.
