prelude
import Numbers
/-
One step of speculative sampling: a token is drawn from the draft law, then accepted, or replaced by a token
of the residual law. Every finite alphabet, any numbers.

The words are those of the Python package. For laws `target` and `draft` on tokens,

    overlap x    = min (target x) (draft x)
    excess x     = max (target x - draft x) 0
    acceptance x = min 1 (target x / draft x)         anything at all where draft x = 0
    residual x   = excess x / sum excess              any law at all where target = draft
    acceptanceRate = sum_x draft x * acceptance x     rejectionRate = 1 - acceptanceRate
    totalVariation = 1/2 sum_x |target x - draft x|

Each is described by what it satisfies, without minus and without division.
-/
set_option autoImplicit false

section Pointwise
variable {R : Type} (n : Numbers R)

/-- `overlap = min target draft` -/
structure Overlap (overlap target draft : R) : Prop where
  below : n.le target draft → Equal overlap target
  above : n.le draft target → Equal overlap draft

/-- `excess = max (target - draft) 0` -/
structure Excess (excess target draft : R) : Prop where
  below : n.le target draft → Equal excess n.zero
  above : n.le draft target → Equal (n.add draft excess) target

/-- `distance = |target - draft|` -/
structure Distance (distance target draft : R) : Prop where
  below : n.le target draft → Equal (n.add target distance) draft
  above : n.le draft target → Equal (n.add draft distance) target

/-- `acceptance = min 1 (target / draft)`; nothing is said where `draft = 0` -/
structure Acceptance (acceptance target draft : R) : Prop where
  below : n.le target draft → Either (Equal draft n.zero) (Equal (n.mul draft acceptance) target)
  above : n.le draft target → Either (Equal draft n.zero) (Equal acceptance n.one)

-- The identity that carries the subject: overlap + excess = target.
theorem overlap_plus_excess {overlap excess target draft : R}
    (is_overlap : Overlap n overlap target draft) (is_excess : Excess n excess target draft) :
    Equal (n.add overlap excess) target :=
  (n.le_total target draft).elim
    (fun h => (add_both n (is_overlap.below h) (is_excess.below h)).trans (n.add_zero target))
    (fun h => (Equal.apply (fun x => n.add x excess) (is_overlap.above h)).trans (is_excess.above h))

-- Twice the smaller plus the distance is the sum: 2 overlap + |target - draft| = target + draft.
theorem overlap_plus_distance {overlap distance target draft : R}
    (is_overlap : Overlap n overlap target draft) (is_distance : Distance n distance target draft) :
    Equal (n.add (n.add overlap overlap) distance) (n.add target draft) :=
  (n.le_total target draft).elim
    (fun h =>
      (Equal.apply (fun x => n.add (n.add x x) distance) (is_overlap.below h))
        |>.trans (n.add_assoc target target distance)
        |>.trans (Equal.apply (n.add target) (is_distance.below h)))
    (fun h =>
      (Equal.apply (fun x => n.add (n.add x x) distance) (is_overlap.above h))
        |>.trans (n.add_assoc draft draft distance)
        |>.trans (Equal.apply (n.add draft) (is_distance.above h))
        |>.trans (n.add_comm draft target))

-- The mass that is drafted and accepted is the overlap: draft * acceptance = overlap.
theorem accepted_mass {overlap acceptance target draft : R} (nonneg : n.le n.zero target)
    (is_overlap : Overlap n overlap target draft) (is_acceptance : Acceptance n acceptance target draft) :
    Equal (n.mul draft acceptance) overlap :=
  let no_mass (h : Equal draft n.zero) : Equal (n.mul draft acceptance) n.zero :=
    (Equal.apply (fun x => n.mul x acceptance) h).trans (zero_mul n acceptance)
  (n.le_total target draft).elim
    (fun h => (is_acceptance.below h).elim
      (fun none => (no_mass none)
        |>.trans (n.le_antisymm n.zero target nonneg (Equal.replace (n.le target) none h))
        |>.trans (is_overlap.below h).symm)
      (fun ratio => ratio.trans (is_overlap.below h).symm))
    (fun h => (is_acceptance.above h).elim
      (fun none => (no_mass none).trans (none.symm.trans (is_overlap.above h).symm))
      (fun always => (Equal.apply (n.mul draft) always)
        |>.trans (n.mul_one draft)
        |>.trans (is_overlap.above h).symm))

theorem Overlap.swap {overlap target draft : R} (is_overlap : Overlap n overlap target draft) :
    Overlap n overlap draft target :=
  Overlap.mk is_overlap.above is_overlap.below

theorem Overlap.nonneg {overlap target draft : R} (is_overlap : Overlap n overlap target draft)
    (target_nonneg : n.le n.zero target) (draft_nonneg : n.le n.zero draft) : n.le n.zero overlap :=
  (n.le_total target draft).elim
    (fun h => Equal.replace (n.le n.zero) (is_overlap.below h).symm target_nonneg)
    (fun h => Equal.replace (n.le n.zero) (is_overlap.above h).symm draft_nonneg)

theorem Overlap.greatest {overlap target draft x : R} (is_overlap : Overlap n overlap target draft)
    (below_target : n.le x target) (below_draft : n.le x draft) : n.le x overlap :=
  (n.le_total target draft).elim
    (fun h => Equal.replace (n.le x) (is_overlap.below h).symm below_target)
    (fun h => Equal.replace (n.le x) (is_overlap.above h).symm below_draft)

theorem Excess.nonneg {excess target draft : R} (is_excess : Excess n excess target draft) :
    n.le n.zero excess :=
  (n.le_total n.zero excess).elim (fun h => h) (fun negative =>
    (n.le_total target draft).elim (fun h => le_of_equal n (is_excess.below h).symm) (fun h =>
      le_of_equal n (is_excess.below
        (Equal.replace (fun x => n.le x draft) (is_excess.above h)
          (Equal.replace (n.le (n.add draft excess)) (n.add_zero draft)
            (n.add_le draft excess n.zero negative)))).symm))

end Pointwise

/-! ## The rule -/

/-- What a verifier works with at one position of the text. -/
structure Rule (R A : Type) where
  target : A → R
  draft : A → R
  overlap : A → R
  excess : A → R
  acceptance : A → R
  residual : A → R
  acceptanceRate : R
  rejectionRate : R

section Step
variable {R : Type} (n : Numbers R) {A : Type} (alphabet : Sequence A)

/-- `sum_x draft x * acceptance x`: how often a token drawn from `draft` is accepted. -/
noncomputable def acceptedMass (draft acceptance : A → R) : R :=
  sum n (fun x => n.mul (draft x) (acceptance x)) alphabet

/-- The rule is the published one. Nothing is asked of the residual where nothing is ever rejected. -/
structure Published (rule : Rule R A) : Prop where
  target_nonneg : (x : A) → n.le n.zero (rule.target x)
  target_mass : Equal (sum n rule.target alphabet) n.one
  draft_mass : Equal (sum n rule.draft alphabet) n.one
  overlap : (x : A) → Overlap n (rule.overlap x) (rule.target x) (rule.draft x)
  excess : (x : A) → Excess n (rule.excess x) (rule.target x) (rule.draft x)
  acceptance : (x : A) → Acceptance n (rule.acceptance x) (rule.target x) (rule.draft x)
  acceptance_rate : Equal (acceptedMass n alphabet rule.draft rule.acceptance) rule.acceptanceRate
  rejection_rate : Equal (n.add rule.acceptanceRate rule.rejectionRate) n.one
  residual : (x : A) → Equal (n.mul (sum n rule.excess alphabet) (rule.residual x)) (rule.excess x)

variable {rule : Rule R A}

theorem Published.accepted (published : Published n alphabet rule) (x : A) :
    Equal (n.mul (rule.draft x) (rule.acceptance x)) (rule.overlap x) :=
  accepted_mass n (published.target_nonneg x) (published.overlap x) (published.acceptance x)

-- The mass of the excess is what the overlap lacks: sum overlap + sum excess = 1.
theorem overlap_mass_plus_excess_mass (published : Published n alphabet rule) :
    Equal (n.add (sum n rule.overlap alphabet) (sum n rule.excess alphabet)) n.one :=
  (sum_add n rule.overlap rule.excess alphabet).symm
    |>.trans (sum_congr n (fun x => overlap_plus_excess n (published.overlap x) (published.excess x)) alphabet)
    |>.trans published.target_mass

-- The acceptance rate is the mass of the overlap: acceptanceRate = sum_x min (target x) (draft x).
theorem acceptance_rate_is_overlap (published : Published n alphabet rule) :
    Equal rule.acceptanceRate (sum n rule.overlap alphabet) :=
  published.acceptance_rate.symm.trans (sum_congr n (published.accepted n alphabet) alphabet)

-- The rejection rate is the mass of the excess: rejectionRate = sum_x max (target x - draft x) 0.
theorem rejection_rate_is_excess (published : Published n alphabet rule) :
    Equal rule.rejectionRate (sum n rule.excess alphabet) :=
  n.add_cancel rule.acceptanceRate rule.rejectionRate (sum n rule.excess alphabet)
    (published.rejection_rate
      |>.trans (overlap_mass_plus_excess_mass n alphabet published).symm
      |>.trans (Equal.apply (fun v => n.add v (sum n rule.excess alphabet))
        (acceptance_rate_is_overlap n alphabet published).symm))

-- Acceptance rate and total variation are complementary: acceptanceRate + totalVariation = 1.
theorem acceptance_rate_plus_total_variation (published : Published n alphabet rule)
    (distance : A → R) (is_distance : (x : A) → Distance n (distance x) (rule.target x) (rule.draft x))
    (totalVariation : R) (halved : Equal (n.add totalVariation totalVariation) (sum n distance alphabet)) :
    Equal (n.add rule.acceptanceRate totalVariation) n.one :=
  let u := rule.overlap
  halve n
    ((add_middle n rule.acceptanceRate totalVariation rule.acceptanceRate totalVariation)
      |>.trans (add_both n
        (add_both n (acceptance_rate_is_overlap n alphabet published)
          (acceptance_rate_is_overlap n alphabet published)) halved)
      |>.trans (Equal.apply (fun v => n.add v (sum n distance alphabet)) (sum_add n u u alphabet).symm)
      |>.trans (sum_add n (fun x => n.add (u x) (u x)) distance alphabet).symm
      |>.trans (sum_congr n
        (fun x => overlap_plus_distance n (published.overlap x) (is_distance x)) alphabet)
      |>.trans (sum_add n rule.target rule.draft alphabet)
      |>.trans (add_both n published.target_mass published.draft_mass))

/-- The law of the token that one step emits: drafted and accepted, or rejected and replaced. -/
noncomputable def outputLaw (rule : Rule R A) (x : A) : R :=
  n.add (n.mul (rule.draft x) (rule.acceptance x)) (n.mul rule.rejectionRate (rule.residual x))

-- One step emits the target law: draft x * acceptance x + rejectionRate * residual x = target x.
theorem step_lossless (published : Published n alphabet rule) (x : A) :
    Equal (outputLaw n rule x) (rule.target x) :=
  (add_both n (published.accepted n alphabet x)
      ((Equal.apply (fun v => n.mul v (rule.residual x)) (rejection_rate_is_excess n alphabet published)).trans
        (published.residual x))).trans
    (overlap_plus_excess n (published.overlap x) (published.excess x))

-- The replaced tokens have the mass that was rejected: sum_x rejectionRate * residual x = rejectionRate.
theorem residual_mass (published : Published n alphabet rule) :
    Equal (sum n (fun x => n.mul rule.rejectionRate (rule.residual x)) alphabet) rule.rejectionRate :=
  (sum_congr n (fun x =>
      (Equal.apply (fun v => n.mul v (rule.residual x)) (rejection_rate_is_excess n alphabet published)).trans
        (published.residual x)) alphabet).trans
    (rejection_rate_is_excess n alphabet published).symm

/-! ## Wrong rules, and what they emit -/

-- The draft was drawn from another law, `actual`, than the verifier was told, `draft`. Then
-- output x - target x = (actual x - draft x) acceptance x - (sum (actual - draft) acceptance) residual x,
-- here with every negative term on the other side.
theorem misreported_draft_law (published : Published n alphabet rule) (actual : A → R) (rejected : R)
    (is_rejected : Equal (n.add (acceptedMass n alphabet actual rule.acceptance) rejected) n.one) (x : A) :
    Equal
      (n.add (n.add (n.mul (actual x) (rule.acceptance x)) (n.mul rejected (rule.residual x)))
        (n.add (n.mul (rule.draft x) (rule.acceptance x))
          (n.mul (acceptedMass n alphabet actual rule.acceptance) (rule.residual x))))
      (n.add (rule.target x)
        (n.add (n.mul (actual x) (rule.acceptance x)) (n.mul rule.acceptanceRate (rule.residual x)))) :=
  let w := n.mul (actual x) (rule.acceptance x)
  let v := n.mul (rule.draft x) (rule.acceptance x)
  let r := rule.residual x
  let accepted := acceptedMass n alphabet actual rule.acceptance
  -- (w + rejected r) + (v + accepted r) and (v + rejectionRate r) + (w + acceptanceRate r) are v + w + r
  let whole {s t : R} (h : Equal (n.add s t) n.one) : Equal (n.add (n.mul t r) (n.mul s r)) r :=
    (n.add_comm (n.mul t r) (n.mul s r))
      |>.trans (add_mul n s t r).symm
      |>.trans (Equal.apply (fun z => n.mul z r) h)
      |>.trans (one_mul n r)
  (add_middle n w (n.mul rejected r) v (n.mul accepted r))
    |>.trans (add_both n (n.add_comm w v) ((whole is_rejected).trans (whole published.rejection_rate).symm))
    |>.trans (add_middle n v (n.mul rule.rejectionRate r) w (n.mul rule.acceptanceRate r)).symm
    |>.trans (Equal.apply (fun z => n.add z (n.add w (n.mul rule.acceptanceRate r)))
      (step_lossless n alphabet published x))

-- A misreported draft always shows for some target: where the target is the reported law, every token is
-- accepted, and what comes out is the law the draft was really drawn from.
theorem misreported_draft_shows (actual acceptance residual : A → R) (rejected : R)
    (actual_mass : Equal (sum n actual alphabet) n.one)
    (all_accepted : (x : A) → Equal (acceptance x) n.one)
    (is_rejected : Equal (n.add (acceptedMass n alphabet actual acceptance) rejected) n.one) (x : A) :
    Equal (n.add (n.mul (actual x) (acceptance x)) (n.mul rejected (residual x))) (actual x) :=
  let kept (y : A) : Equal (n.mul (actual y) (acceptance y)) (actual y) :=
    (Equal.apply (n.mul (actual y)) (all_accepted y)).trans (n.mul_one (actual y))
  let none : Equal rejected n.zero :=
    n.add_cancel n.one rejected n.zero
      ((Equal.apply (fun v => n.add v rejected) ((sum_congr n kept alphabet).trans actual_mass)).symm
        |>.trans is_rejected
        |>.trans (n.add_zero n.one).symm)
  (add_both n (kept x) ((Equal.apply (fun v => n.mul v (residual x)) none).trans (zero_mul n (residual x)))).trans
    (n.add_zero (actual x))

-- A rejected token is replaced by a draw from the target itself. Then
-- output x = overlap x + target x - acceptanceRate * target x.
theorem redraw_from_target_law (published : Published n alphabet rule) (x : A) :
    Equal
      (n.add (n.add (n.mul (rule.draft x) (rule.acceptance x)) (n.mul rule.rejectionRate (rule.target x)))
        (n.mul rule.acceptanceRate (rule.target x)))
      (n.add (rule.overlap x) (rule.target x)) :=
  let t := rule.target x
  (n.add_assoc (n.mul (rule.draft x) (rule.acceptance x)) (n.mul rule.rejectionRate t)
      (n.mul rule.acceptanceRate t))
    |>.trans (add_both n (published.accepted n alphabet x)
      ((n.add_comm (n.mul rule.rejectionRate t) (n.mul rule.acceptanceRate t))
        |>.trans (add_mul n rule.acceptanceRate rule.rejectionRate t).symm
        |>.trans (Equal.apply (fun v => n.mul v t) published.rejection_rate)
        |>.trans (one_mul n t)))

/-! ## No rule accepts more -/

-- A rule that emits the target law, and accepts with mass `accepted x` at most what was drafted, accepts at
-- most acceptanceRate in all.
theorem rule_bound (published : Published n alphabet rule) (accepted replaced : A → R)
    (at_most_drafted : (x : A) → n.le (accepted x) (rule.draft x))
    (replaced_nonneg : (x : A) → n.le n.zero (replaced x))
    (lossless : (x : A) → Equal (n.add (accepted x) (replaced x)) (rule.target x)) :
    n.le (sum n accepted alphabet) rule.acceptanceRate :=
  Equal.replace (n.le (sum n accepted alphabet)) (acceptance_rate_is_overlap n alphabet published).symm
    (sum_le n (fun x => (published.overlap x).greatest n
      (Equal.replace (n.le (accepted x)) (lossless x) (le_add_right n (replaced_nonneg x)))
      (at_most_drafted x)) alphabet)

/-- A joint law of an emitted token (first) and a drafted token (second). -/
structure Coupling (target draft : A → R) (joint : A → A → R) : Prop where
  nonneg : (x y : A) → n.le n.zero (joint x y)
  emitted : (x : A) → Equal (sum n (fun y => joint x y) alphabet) (target x)
  drafted : (y : A) → Equal (sum n (fun x => joint x y) alphabet) (draft y)

-- However the two tokens are coupled, they agree with probability at most acceptanceRate.
theorem coupling_bound (published : Published n alphabet rule) (every : (x : A) → Occurs x alphabet)
    (joint : A → A → R) (coupling : Coupling n alphabet rule.target rule.draft joint) :
    n.le (sum n (fun x => joint x x) alphabet) rule.acceptanceRate :=
  Equal.replace (n.le (sum n (fun x => joint x x) alphabet))
    (acceptance_rate_is_overlap n alphabet published).symm
    (sum_le n (fun x => (published.overlap x).greatest n
      (Equal.replace (n.le (joint x x)) (coupling.emitted x)
        (term_le_sum n (fun y => coupling.nonneg x y) (every x)))
      (Equal.replace (n.le (joint x x)) (coupling.drafted x)
        (term_le_sum n (f := fun y => joint y x) (fun y => coupling.nonneg y x) (every x)))) alphabet)

/-- Agree on the overlap; where the draft exceeds the target, by `surplus`, emit from the residual. -/
noncomputable def maximalCoupling (rule : Rule R A) (same : A → A → R) (surplus : A → R) (x y : A) : R :=
  n.add (n.mul (same x y) (rule.overlap y)) (n.mul (surplus y) (rule.residual x))

-- The maximal coupling is one.
theorem maximal_coupling_is_coupling (published : Published n alphabet rule) {same : A → A → R}
    (is_same : Same n alphabet same) (surplus : A → R)
    (is_surplus : (x : A) → Excess n (surplus x) (rule.draft x) (rule.target x))
    (draft_nonneg : (x : A) → n.le n.zero (rule.draft x))
    (residual_nonneg : (x : A) → n.le n.zero (rule.residual x))
    (residual_is_law : Equal (sum n rule.residual alphabet) n.one) :
    Coupling n alphabet rule.target rule.draft (maximalCoupling n rule same surplus) :=
  let u := rule.overlap
  let r := rule.residual
  let split (y : A) : Equal (n.add (u y) (surplus y)) (rule.draft y) :=
    overlap_plus_excess n ((published.overlap y).swap n) (is_surplus y)
  let balance : Equal (sum n surplus alphabet) (sum n rule.excess alphabet) :=
    n.add_cancel (sum n u alphabet) (sum n surplus alphabet) (sum n rule.excess alphabet)
      ((sum_add n u surplus alphabet).symm
        |>.trans (sum_congr n split alphabet)
        |>.trans published.draft_mass
        |>.trans (overlap_mass_plus_excess_mass n alphabet published).symm)
  Coupling.mk
    (fun x y => n.le_trans n.zero (n.mul (same x y) (u y)) _
      (n.mul_nonneg (same x y) (u y) (is_same.nonneg x y)
        ((published.overlap y).nonneg n (published.target_nonneg y) (draft_nonneg y)))
      (le_add_right n (n.mul_nonneg (surplus y) (r x) ((is_surplus y).nonneg n) (residual_nonneg x))))
    (fun x =>
      (sum_add n (fun y => n.mul (same x y) (u y)) (fun y => n.mul (surplus y) (r x)) alphabet)
        |>.trans (add_both n (is_same.pick u x)
          ((sum_mul n surplus (r x) alphabet).symm
            |>.trans (Equal.apply (fun v => n.mul v (r x)) balance)
            |>.trans (published.residual x)))
        |>.trans (overlap_plus_excess n (published.overlap x) (published.excess x)))
    (fun y =>
      (sum_add n (fun x => n.mul (same x y) (u y)) (fun x => n.mul (surplus y) (r x)) alphabet)
        |>.trans (add_both n
          ((sum_congr n (fun x => Equal.apply (fun v => n.mul v (u y)) (is_same.symm x y)) alphabet).trans
            (is_same.pick (fun _ => u y) y))
          ((mul_sum n (surplus y) r alphabet).symm
            |>.trans (Equal.apply (n.mul (surplus y)) residual_is_law)
            |>.trans (n.mul_one (surplus y))))
        |>.trans (split y))

-- The bound is attained: under the maximal coupling the tokens agree with probability acceptanceRate.
theorem coupling_bound_attained (published : Published n alphabet rule) (every : (x : A) → Occurs x alphabet)
    {same : A → A → R} (is_same : Same n alphabet same) (surplus : A → R)
    (is_surplus : (x : A) → Excess n (surplus x) (rule.draft x) (rule.target x))
    (draft_nonneg : (x : A) → n.le n.zero (rule.draft x))
    (residual_nonneg : (x : A) → n.le n.zero (rule.residual x))
    (residual_is_law : Equal (sum n rule.residual alphabet) n.one) :
    Equal (sum n (fun x => maximalCoupling n rule same surplus x x) alphabet) rule.acceptanceRate :=
  n.le_antisymm (sum n (fun x => maximalCoupling n rule same surplus x x) alphabet) rule.acceptanceRate
    (coupling_bound n alphabet published every (maximalCoupling n rule same surplus)
      (maximal_coupling_is_coupling n alphabet published is_same surplus is_surplus draft_nonneg
        residual_nonneg residual_is_law))
    (Equal.replace (fun v => n.le v _) (acceptance_rate_is_overlap n alphabet published).symm
      (sum_le n (fun x =>
        Equal.replace (fun v => n.le v (maximalCoupling n rule same surplus x x))
          ((Equal.apply (fun v => n.mul v (rule.overlap x)) (is_same.diagonal x)).trans
            (one_mul n (rule.overlap x)))
          (le_add_right n (n.mul_nonneg (surplus x) (rule.residual x) ((is_surplus x).nonneg n)
            (residual_nonneg x)))) alphabet))

end Step

#print axioms overlap_plus_excess
#print axioms overlap_plus_distance
#print axioms accepted_mass
#print axioms overlap_mass_plus_excess_mass
#print axioms acceptance_rate_is_overlap
#print axioms rejection_rate_is_excess
#print axioms acceptance_rate_plus_total_variation
#print axioms step_lossless
#print axioms residual_mass
#print axioms misreported_draft_law
#print axioms misreported_draft_shows
#print axioms redraw_from_target_law
#print axioms rule_bound
#print axioms coupling_bound
#print axioms maximal_coupling_is_coupling
#print axioms coupling_bound_attained
