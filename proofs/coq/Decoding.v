(** * The whole decoding loop

    Any round that is lossless and emits at least one token may be repeated until the text has [n] tokens; the text
    then starts with every [w] of at most [n] tokens exactly as often as under the target.  Rounds may adapt their
    draft length, their draft model or even their scheme to the text so far. *)
From SpecdecExact Require Import FiniteSums Overlap TokenStep FiniteLaws Harmonic TextProbability TokenBlock.
Require Import QArith Qminmax Lqa List Lia Arith.
Import ListNotations.
Local Open Scope Q_scope.

Section Decoding.
  Context {A : Type} (xs : list A).
  Variable decide : forall a b : A, {a = b} + {a <> b}.
  Hypothesis distinct : NoDup xs.
  Hypothesis full : forall a, In a xs.
  Variable target : list A -> A -> Q.
  Hypothesis target_law : forall h, is_law xs (target h).

  Definition grows (round : list A -> law (list A)) :=
    forall h o w, In (o, w) (round h) -> (S (length h) <= length o)%nat.
  Definition long_enough (n : nat) (h : list A) := Nat.leb n (length h).
  (** At most [n] rounds are needed, since each emits a token. *)
  Definition decode round n := run round (long_enough n) n [].

  Lemma run_length round n : grows round -> forall fuel h o w,
    (n <= fuel + length h)%nat -> In (o, w) (run round (long_enough n) fuel h) -> (n <= length o)%nat.
  Proof.
    intros G. induction fuel as [|fuel IH]; intros h o w L I; simpl in I.
    - destruct I as [I|[]]. inversion I; subst; lia.
    - destruct (long_enough n h) eqn:S.
      + destruct I as [I|[]]. inversion I; subst. now apply Nat.leb_le in S.
      + apply in_bind in I as (k & w1 & w2 & I & J). apply G in I. apply (IH k o w2); [lia|easy].
  Qed.

  (** ** Decoding by lossless rounds is lossless *)
  Theorem decoding_lossless round n w : preserves_harmonic xs target round -> grows round ->
    (length w <= n)%nat -> expect (decode round n) (starts_with decide w) == text_probability target [] w.
  Proof.
    intros H G L. apply (lossless_text xs decide distinct full target (fun h => proj2 (target_law h))
                           (run round (long_enough n) n)).
    - now apply run_preserves.
    - intros o v I. apply (run_length round n) in I; [|easy|simpl; lia]. lia.
  Qed.

  (** ** Speculative decoding with the token rule and any adaptive draft length is lossless *)
  Section Token.
    Variables draft accept redraw : list A -> A -> Q.
    Hypothesis draft_law : forall h, is_law xs (draft h).
    Hypothesis accept_as_published : forall h x, 0 < draft h x -> accept h x == acceptance (target h) (draft h) x.
    Hypothesis redraw_residual : forall h x,
      rejection_rate xs (target h) (draft h) * redraw h x == excess (target h) (draft h) x.
    Variable draft_length : list A -> nat.
    Definition token_round h := token_block xs target draft accept redraw (draft_length h) h.
    Theorem token_decoding_lossless n w : (length w <= n)%nat ->
      expect (decode token_round n) (starts_with decide w) == text_probability target [] w.
    Proof.
      intros L. apply decoding_lossless; [| |easy].
      - intros f Hf h. now apply (token_block_lossless xs target draft target_law draft_law).
      - intros h o v I. apply token_block_length in I. lia.
    Qed.
  End Token.
End Decoding.
