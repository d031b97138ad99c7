(** * Worked numbers

    The definitions run on small laws.  Each line is a published or catalogued number, so the theorems speak about the
    rules they name, and their hypotheses can be met. *)
From SpecdecExact Require Import FiniteSums Overlap SingleDraft TokenStep FiniteLaws Harmonic TextProbability TokenBlock
  Decoding ExpectedTokens Words MultiDraft OneHot BlockVerification BlockTails Misreported SampleAndMatch Lenience
  Mentored KSequential StaticMixture Speedup.
Require Import QArith Qminmax List Arith.
Import ListNotations.
Local Open Scope Q_scope.

Definition weights (ws : list Q) (x : nat) : Q := nth x ws 0.
Definition abc : list nat := [0; 1; 2]%nat.
Definition ab : list nat := [0; 1]%nat.
Ltac compute_it := repeat split; vm_compute; reflexivity.

(** One token: target (1/2, 1/3, 1/6), draft (1/4, 1/4, 1/2). *)
Definition p := weights [1#2; 1#3; 1#6].
Definition q := weights [1#4; 1#4; 1#2].
Example laws : total abc p == 1 /\ total abc q == 1. Proof. compute_it. Qed.
Example one_token :
  acceptance_rate abc p q == 2#3 /\ total_variation abc p q == 1#3 /\
  residual abc p q 0%nat == 3#4 /\ residual abc p q 1%nat == 1#4 /\ residual abc p q 2%nat == 0 /\
  output_law abc q (acceptance p q) (residual abc p q) 0%nat == 1#2 /\
  output_law abc q (acceptance p q) (residual abc p q) 1%nat == 1#3 /\
  output_law abc q (acceptance p q) (residual abc p q) 2%nat == 1#6.
Proof. compute_it. Qed.
Example sampled_match : match_rate abc p q == 7#24. Proof. compute_it. Qed.

(** A draft token taken by argmax but reported as drawn from (3/5, 2/5): the output is (1, 0). *)
Example argmax_misreported :
  let target := weights [3#5; 2#5] in let drawn := weights [1; 0] in
  misreported_law ab drawn target target 0%nat == 1 /\ misreported_law ab drawn target target 1%nat == 0.
Proof. compute_it. Qed.
(** Top-2 of 3 drawn, told (1/2, 1/4, 1/4): the output is (2/3, 1/3, 0). *)
Example top_k_misreported :
  let told := weights [1#2; 1#4; 1#4] in let drawn := weights [2#3; 1#3; 0] in
  misreported_law abc drawn told told 0%nat == 2#3 /\ misreported_law abc drawn told told 1%nat == 1#3 /\
  misreported_law abc drawn told told 2%nat == 0.
Proof. compute_it. Qed.

(** Two drafted tokens: target (1/3, 2/3), draft (2/3, 1/3), after every prefix.  Chances that at least 1 and 2 are
    accepted: token rule 2/3, 4/9; block verification 2/3, 5/9; overlap of the texts 2/3, 2/3. *)
Definition pp (_ : list nat) := weights [1#3; 2#3].
Definition qq (_ : list nat) := weights [2#3; 1#3].
Definition token2 := token_block ab pp qq (fun h => acceptance (pp h) (qq h)) (fun h => residual ab (pp h) (qq h)) 2 [].
Definition block2 := published_round ab pp qq 2 [].
Example tails :
  expect token2 (at_least 2) == 2#3 /\ expect token2 (at_least 3) == 4#9 /\
  expect block2 (at_least 2) == 2#3 /\ expect block2 (at_least 3) == 5#9 /\
  total (words ab 2) (fun u => Qmin (text_probability pp [] u) (text_probability qq [] u)) == 2#3.
Proof. compute_it. Qed.
Example mean_accepted :
  expect token2 (fun o => count (length o) - 1) == 10#9 /\ expect block2 (fun o => count (length o) - 1) == 11#9.
Proof. compute_it. Qed.
(** Decoding two tokens in rounds of one or two: the text 0,1 appears with the target's probability. *)
Example decoded :
  text_probability pp [] [0; 1]%nat == 2#9 /\
  expect (decode (published_round ab pp qq 1) 2) (starts_with Nat.eq_dec [0; 1]%nat) == 2#9.
Proof. compute_it. Qed.

(** Two candidates: target (1/2, 1/3, 1/6), draft (1/6, 1/3, 1/2).  Acceptance with replacement 13/18. *)
Definition q2 := weights [1#6; 1#3; 1#2].
Definition accepted (d : law (bool * nat)) := expect d (fun out => if fst out then 1 else 0).
Example two_candidates : accepted (multi_draft abc (fun _ => q2) 2 [] p) == 13#18.
Proof. compute_it. Qed.
(** Of two letters, two candidates without replacement cover everything; with replacement they accept 7/9. *)
Example two_distinct_candidates :
  accepted (multi_draft ab (without_replacement ab Nat.eq_dec (qq []) (fun _ => qq [])) 2 [] (pp [])) == 1 /\
  accepted (multi_draft ab (fun _ => qq []) 2 [] (pp [])) == 7#9.
Proof. compute_it. Qed.
Example fixed_list : accepted (one_hot_list abc Nat.eq_dec [0; 1]%nat p) == 5#6.
Proof. compute_it. Qed.

(** Lenience 1/2: acceptance 5/6; output with the stock and with the matched residual. *)
Example lenient :
  accepted_mass abc q (lenient_acceptance p q (1#2)) == 5#6 /\
  lenient_law abc p q (1#2) (residual abc p q) 0%nat == 3#8 /\
  lenient_law abc p q (1#2) (residual abc p q) 1%nat == 7#24 /\
  lenient_law abc p q (1#2) (residual abc p (lent q (1#2))) 0%nat == 5#14 /\
  lenient_law abc p q (1#2) (residual abc p (lent q (1#2))) 1%nat == 13#42.
Proof. compute_it. Qed.

(** Mentored decoding, a = 3/4 and b = 15/14 on the first pair: output (7/15, 14/45, 2/9). *)
Example mentored :
  rejection_rate abc (low p (15#14)) q == rejection_rate abc q (raised p (3#4)) /\
  mentored_law abc p q (3#4) (15#14) 0%nat == 7#15 /\ mentored_law abc p q (3#4) (15#14) 1%nat == 14#45 /\
  mentored_law abc p q (3#4) (15#14) 2%nat == 2#9.
Proof. compute_it. Qed.

(** Two candidates against target / c on the second pair: c = 3/2 is just valid and accepts 3/4. *)
Example k_sequential_c :
  tested abc p q2 (3#2) 2 == 3#2 /\ 1 - power (1 - kept_rate abc p q2 (3#2)) 2 == 3#4.
Proof. compute_it. Qed.

(** Acceptance rate 4/5, cost 1/20: eight drafted tokens are best. *)
Example best_length : (gain (4#5) (1#20) 8 < 0 /\ 0 < gain (4#5) (1#20) 7)%Q. Proof. compute_it. Qed.
