(** * The expected speedup has a single peak

    With a constant acceptance rate [a] and a draft step that costs [c] target steps, drafting [g] tokens is
    [speedup g = (1 + a + ... + a^g) / (g c + 1)] times as fast as plain decoding. *)
From SpecdecExact Require Import ExpectedTokens.
Require Import QArith Lqa List Lia.
Local Open Scope Q_scope.

Section Speedup.
  Variables rate cost : Q.
  Hypothesis rate_range : 0 <= rate <= 1.
  Hypothesis cost_range : 0 <= cost.
  Notation tokens := (power_sum rate).
  Definition round_cost (g : nat) : Q := count g * cost + 1.
  Definition speedup (g : nat) : Q := tokens g / round_cost g.
  (** One more drafted token pays exactly when [gain g > 0]. *)
  Definition gain (g : nat) : Q := power rate (S g) * round_cost g - cost * tokens g.

  Lemma count_nonneg g : 0 <= count g.
  Proof. unfold count, inject_Z, Qle. simpl. lia. Qed.
  Lemma round_cost_pos g : 0 < round_cost g.
  Proof.
    unfold round_cost. pose proof (count_nonneg g).
    assert (0 <= count g * cost) by (apply Qmult_le_0_compat; easy). lra.
  Qed.
  Lemma power_nonneg n : 0 <= power rate n.
  Proof. induction n as [|n IH]; simpl; [lra|]. apply Qmult_le_0_compat; easy. Qed.
  Lemma round_cost_S g : round_cost (S g) == round_cost g + cost.
  Proof. unfold round_cost. rewrite count_S. ring. Qed.

  (** ** speedup (g+1) > speedup g exactly when gain g > 0 *)
  Theorem speedup_increases g : speedup g < speedup (S g) <-> 0 < gain g.
  Proof.
    pose proof (round_cost_pos g) as P. pose proof (round_cost_pos (S g)) as P'.
    assert (E : (speedup (S g) - speedup g) * (round_cost g * round_cost (S g)) == gain g).
    { unfold speedup, gain. change (tokens (S g)) with (tokens g + power rate (S g)).
      setoid_replace (((tokens g + power rate (S g)) / round_cost (S g) - tokens g / round_cost g)
                      * (round_cost g * round_cost (S g)))
        with ((tokens g + power rate (S g)) * round_cost g - tokens g * round_cost (S g)) by (field; lra).
      rewrite round_cost_S. ring. }
    assert (Q0 : 0 < round_cost g * round_cost (S g)) by (now apply Qmult_lt_0_compat). split; intros H.
    - rewrite <- E. apply Qmult_lt_0_compat; lra.
    - destruct (Qlt_le_dec (speedup g) (speedup (S g))) as [L|L]; [easy|exfalso].
      assert (0 <= (speedup g - speedup (S g)) * (round_cost g * round_cost (S g)))
        by (apply Qmult_le_0_compat; lra).
      lra.
  Qed.
  (** ** gain (g+1) - gain g = - a^(g+1) (1 - a) (1 + (g+1) c) *)
  Theorem gain_step g : gain (S g) - gain g == - (power rate (S g) * (1 - rate) * round_cost (S g)).
  Proof.
    unfold gain. change (tokens (S g)) with (tokens g + power rate (S g)).
    change (power rate (S (S g))) with (rate * power rate (S g)). rewrite round_cost_S. ring.
  Qed.
  Lemma gain_decreases g : gain (S g) <= gain g.
  Proof.
    pose proof (gain_step g) as E. pose proof (round_cost_pos (S g)).
    assert (0 <= power rate (S g) * (1 - rate) * round_cost (S g)); [|lra].
    apply Qmult_le_0_compat; [apply Qmult_le_0_compat; [apply power_nonneg|lra]|lra].
  Qed.
  Lemma gain_antitone g k : gain (k + g) <= gain g.
  Proof. induction k as [|k IH]; simpl; [lra|]. pose proof (gain_decreases (k + g)). lra. Qed.

  (** ** Unimodal: up to the first [g] without gain the speedup rises, after it never again *)
  Theorem speedup_peak g : gain g <= 0 -> (forall j, (j < g)%nat -> 0 < gain j) ->
    forall m, speedup m <= speedup g.
  Proof.
    intros Z Pos.
    assert (After : forall k, speedup (k + g) <= speedup g).
    { induction k as [|k IH]; simpl; [lra|].
      destruct (Qlt_le_dec (speedup (k + g)) (speedup (S (k + g)))) as [L|L]; [exfalso|lra].
      apply speedup_increases in L. pose proof (gain_antitone g k). lra. }
    assert (Before : forall k, (k <= g)%nat -> speedup (g - k) <= speedup g).
    { induction k as [|k IH]; intros L; [rewrite Nat.sub_0_r; lra|].
      assert (G : speedup (g - S k) < speedup (S (g - S k))) by (apply speedup_increases, Pos; lia).
      replace (S (g - S k)) with (g - k)%nat in G by lia. pose proof (IH ltac:(lia)). lra. }
    intros m. destruct (Nat.le_gt_cases m g) as [L|L].
    - replace m with (g - (g - m))%nat by lia. apply Before. lia.
    - replace m with ((m - g) + g)%nat by lia. apply After.
  Qed.
  Lemma speedup_0 : speedup 0 == 1.
  Proof. unfold speedup, round_cost, count. simpl. field. Qed.
  (** ** Some draft length pays exactly when the acceptance rate exceeds the cost *)
  Theorem speedup_possible_iff : (exists g, 1 < speedup g) <-> cost < rate.
  Proof.
    assert (G0 : gain 0 == rate - cost) by (unfold gain, round_cost, count; simpl; ring). split.
    - intros [g H]. destruct (Qlt_le_dec cost rate) as [L|L]; [easy|exfalso].
      pose proof (speedup_peak 0 ltac:(lra) ltac:(intros; lia) g). rewrite speedup_0 in H0. lra.
    - intros L. exists 1%nat. rewrite <- speedup_0. apply speedup_increases. lra.
  Qed.
  (** ** Already one drafted token gives (1 + a) / (1 + c) *)
  Theorem speedup_1 : speedup 1 == (1 + rate) / (1 + cost).
  Proof. unfold speedup, round_cost, count. simpl. field. lra. Qed.
End Speedup.
