prelude
import Round
/-
The law of the text that decoding produces: it starts with given words as often as the target's own text does.
-/
set_option autoImplicit false

section Text
variable {R : Type} (n : Numbers R) {A : Type}

/-- The text with one more token at its end. -/
noncomputable def append (text : Sequence A) (x : A) : Sequence A :=
  Sequence.rec (motive := fun _ => Sequence A) (Sequence.cons x Sequence.empty)
    (fun y _ more => Sequence.cons y more) text

/-- The probability that the target, having produced `text`, ends up with a text that starts with `words`. -/
noncomputable def completion (same : A → A → R) (words : Sequence A) :
    (Sequence A → A → R) → Sequence A → R :=
  Sequence.rec (motive := fun _ => (Sequence A → A → R) → Sequence A → R)
    (fun _ _ => n.one)
    (fun word _ rest target text =>
      Sequence.rec (motive := fun _ => R)
        (n.mul (target Sequence.empty word) (rest (fun t => target (Sequence.cons word t)) Sequence.empty))
        (fun y more _ => n.mul (same word y) (rest (fun t => target (Sequence.cons y t)) more)) text)
    words

/-- The probability that the target's text starts with `words`: the product of the words' own probabilities. -/
noncomputable def textProbability (target : Sequence A → A → R) (words : Sequence A) : R :=
  Sequence.rec (motive := fun _ => (Sequence A → A → R) → R)
    (fun _ => n.one)
    (fun word _ rest target => n.mul (target Sequence.empty word) (rest (fun t => target (Sequence.cons word t))))
    words target

/-- 1 if the text starts with `words`, else 0. -/
noncomputable def startsWith (same : A → A → R) (words : Sequence A) : Sequence A → R :=
  Sequence.rec (motive := fun _ => Sequence A → R)
    (fun _ => n.one)
    (fun word _ rest text =>
      Sequence.rec (motive := fun _ => R) n.zero (fun y more _ => n.mul (same word y) (rest more)) text)
    words

theorem completion_of_nothing (same : A → A → R) (words : Sequence A) :
    (target : Sequence A → A → R) →
      Equal (completion n same words target Sequence.empty) (textProbability n target words) :=
  Sequence.induction
    (fun words => (target : Sequence A → A → R) →
      Equal (completion n same words target Sequence.empty) (textProbability n target words))
    (fun _ => Equal.refl n.one)
    (fun word _ ih target =>
      Equal.apply (n.mul (target Sequence.empty word)) (ih (fun t => target (Sequence.cons word t))))
    words

-- The probability of the completion is harmonic: the next target token does not change it on average.
theorem completion_harmonic (alphabet : Sequence A) {same : A → A → R} (is_same : Same n alphabet same)
    (words : Sequence A) :
    (target : Sequence A → A → R) →
      (mass : (text : Sequence A) → Equal (sum n (target text) alphabet) n.one) → (text : Sequence A) →
      Equal (sum n (fun x => n.mul (target text x) (completion n same words target (append text x))) alphabet)
        (completion n same words target text) :=
  Sequence.induction
    (fun words => (target : Sequence A → A → R) →
      (mass : (text : Sequence A) → Equal (sum n (target text) alphabet) n.one) → (text : Sequence A) →
      Equal (sum n (fun x => n.mul (target text x) (completion n same words target (append text x))) alphabet)
        (completion n same words target text))
    (fun target mass text =>
      (sum_congr n (fun x => n.mul_one (target text x)) alphabet).trans (mass text))
    (fun word words ih target mass text =>
      Sequence.rec
        (motive := fun text =>
          Equal
            (sum n (fun x =>
              n.mul (target text x) (completion n same (Sequence.cons word words) target (append text x))) alphabet)
            (completion n same (Sequence.cons word words) target text))
        (is_same.pick_product n (target Sequence.empty)
          (fun y => completion n same words (fun t => target (Sequence.cons y t)) Sequence.empty) word)
        (fun y more _ =>
          let shifted := fun t => target (Sequence.cons y t)
          let onwards := fun x => completion n same words shifted (append more x)
          (sum_congr n (fun x => mul_swap n (shifted more x) (same word y) (onwards x)) alphabet)
            |>.trans (mul_sum n (same word y) (fun x => n.mul (shifted more x) (onwards x)) alphabet).symm
            |>.trans (Equal.apply (n.mul (same word y))
              (ih shifted (fun t => mass (Sequence.cons y t)) more)))
        text)
    words

/-- The text is at most `missing` tokens shorter than `words`. -/
inductive Lacks : Sequence A → Sequence A → Count → Prop where
  | nothing (text : Sequence A) (missing : Count) : Lacks Sequence.empty text missing
  | present (word : A) (words : Sequence A) (y : A) (more : Sequence A) (missing : Count) :
      Lacks words more missing → Lacks (Sequence.cons word words) (Sequence.cons y more) missing
  | absent (word : A) (words : Sequence A) (missing : Count) :
      Lacks words Sequence.empty missing → Lacks (Sequence.cons word words) Sequence.empty (Count.next missing)

theorem Lacks.weaken {words text : Sequence A} {missing : Count} (lacks : Lacks words text missing) :
    Lacks words text (Count.next missing) :=
  Lacks.rec (motive := fun words text missing _ => Lacks words text (Count.next missing))
    (fun text missing => Lacks.nothing text (Count.next missing))
    (fun word words y more missing _ ih => Lacks.present word words y more (Count.next missing) ih)
    (fun word words missing _ ih => Lacks.absent word words (Count.next missing) ih)
    lacks

/-- What `Lacks words text missing` says after one more token: vacuous if nothing was missing. -/
def LacksLess (x : A) (words text : Sequence A) (missing : Count) : Prop :=
  (less : Count) → Equal missing (Count.next less) → Lacks words (append text x) less

noncomputable def previous (c : Count) : Count := Count.rec (motive := fun _ => Count) Count.zero (fun k _ => k) c

theorem Lacks.after {words text : Sequence A} {missing : Count} (x : A) (lacks : Lacks words text missing) :
    LacksLess x words text missing :=
  Lacks.rec (motive := fun words text missing _ => LacksLess x words text missing)
    (fun text _ less _ => Lacks.nothing (append text x) less)
    (fun word words y more _ _ ih less h => Lacks.present word words y (append more x) less (ih less h))
    (fun word words missing still _ _ h =>
      Equal.replace (fun c => Lacks (Sequence.cons word words) (Sequence.cons x Sequence.empty) c)
        (Equal.apply previous h) (Lacks.present word words x Sequence.empty missing still))
    lacks

theorem Count.next_is_not_zero {C : Prop} {c : Count} (h : Equal (Count.next c) Count.zero) : C :=
  Equal.replace
    (fun k => Count.rec (motive := fun _ => Prop) C (fun _ _ => Equal Count.zero Count.zero) k)
    h (Equal.refl Count.zero)

-- Once the text is long enough, its completion is decided: it starts with the words, or it does not.
theorem completion_decided (same : A → A → R) {words text : Sequence A} {missing : Count}
    (lacks : Lacks words text missing) :
    Equal missing Count.zero → (target : Sequence A → A → R) →
      Equal (completion n same words target text) (startsWith n same words text) :=
  Lacks.rec
    (motive := fun words text missing _ => Equal missing Count.zero → (target : Sequence A → A → R) →
      Equal (completion n same words target text) (startsWith n same words text))
    (fun _ _ _ _ => Equal.refl n.one)
    (fun word _ y _ _ _ ih h target =>
      Equal.apply (n.mul (same word y)) (ih h (fun t => target (Sequence.cons y t))))
    (fun _ _ _ _ _ h _ => Count.next_is_not_zero h)
    lacks

end Text

section Decoding
variable {R : Type} (n : Numbers R) {A : Type} (alphabet : Sequence A) (rules : Sequence A → Rule R A)

/-- Two functions agree on every text that lacks at most `missing` of the words. -/
def Agree (words : Sequence A) (missing : Count) (f g : Sequence A → R) : Prop :=
  (text : Sequence A) → Lacks words text missing → Equal (f text) (g text)

theorem afterRound_congr (words : Sequence A) (missing : Count) (f g : Sequence A → R)
    (agree : Agree words missing f g) (length : Count) :
    Agree words (Count.next missing)
      (afterRound n alphabet append rules f length) (afterRound n alphabet append rules g length) :=
  let one_more (text : Sequence A) (lacks : Lacks words text (Count.next missing)) (x : A) :
      Lacks words (append text x) missing :=
    lacks.after x missing (Equal.refl (Count.next missing))
  Count.induction
    (fun length => Agree words (Count.next missing)
      (afterRound n alphabet append rules f length) (afterRound n alphabet append rules g length))
    (fun text lacks =>
      sum_congr n (fun x =>
        Equal.apply (n.mul ((rules text).target x)) (agree (append text x) (one_more text lacks x))) alphabet)
    (fun _ ih text lacks =>
      add_both n
        (sum_congr n (fun x =>
          Equal.apply (n.mul (n.mul ((rules text).draft x) ((rules text).acceptance x)))
            (ih (append text x) (one_more text lacks x).weaken)) alphabet)
        (Equal.apply (n.mul (rules text).rejectionRate)
          (sum_congr n (fun x =>
            Equal.apply (n.mul ((rules text).residual x)) (agree (append text x) (one_more text lacks x)))
            alphabet)))
    length

theorem afterLoop_congr (policy : Sequence A → Decision) (words : Sequence A)
    (patient : (text : Sequence A) → Equal (policy text) Decision.stop → Lacks words text Count.zero)
    (f g : Sequence A → R) (agree : Agree words Count.zero f g) (rounds : Count) :
    Agree words rounds
      (afterLoop n alphabet append rules policy f rounds) (afterLoop n alphabet append rules policy g rounds) :=
  Count.induction
    (fun rounds => Agree words rounds
      (afterLoop n alphabet append rules policy f rounds) (afterLoop n alphabet append rules policy g rounds))
    agree
    (fun rounds ih text lacks =>
      Decision.rec
        (motive := fun decision => Equal (policy text) decision →
          Equal
            (Decision.rec (motive := fun _ => R) (f text)
              (fun length => afterRound n alphabet append rules
                (afterLoop n alphabet append rules policy f rounds) length text) decision)
            (Decision.rec (motive := fun _ => R) (g text)
              (fun length => afterRound n alphabet append rules
                (afterLoop n alphabet append rules policy g rounds) length text) decision))
        (fun stopped => agree text (patient text stopped))
        (fun length _ => afterRound_congr n alphabet rules words rounds
          (afterLoop n alphabet append rules policy f rounds) (afterLoop n alphabet append rules policy g rounds)
          ih length text lacks)
        (policy text) (Equal.refl (policy text)))
    rounds

-- Decoding is lossless: with any policy that does not stop before the text is as long as `words`, and after as
-- many rounds as there are words, the text starts with `words` with exactly the target's probability.
theorem decoding_lossless (published : (text : Sequence A) → Published n alphabet (rules text))
    {same : A → A → R} (is_same : Same n alphabet same) (policy : Sequence A → Decision) (words : Sequence A)
    (patient : (text : Sequence A) → Equal (policy text) Decision.stop → Lacks words text Count.zero)
    (rounds : Count) (enough : Lacks words Sequence.empty rounds) :
    Equal
      (afterLoop n alphabet append rules policy (startsWith n same words) rounds Sequence.empty)
      (textProbability n (fun text => (rules text).target) words) :=
  let target := fun text => (rules text).target
  (afterLoop_congr n alphabet rules policy words patient
      (startsWith n same words) (completion n same words target)
      (fun _ lacks => (completion_decided n same lacks (Equal.refl Count.zero) target).symm)
      rounds Sequence.empty enough)
    |>.trans (decoding_loop_lossless n alphabet append rules published policy (completion n same words target)
      (completion_harmonic n alphabet is_same words target (fun text => (published text).target_mass))
      rounds Sequence.empty)
    |>.trans (completion_of_nothing n same words target)

end Decoding

#print axioms completion_harmonic
#print axioms completion_decided
#print axioms decoding_lossless
