(** * Finitely supported laws, as programs

    A law is a list of (outcome, weight).  [bind] runs one program after another; [expect law f] is the mean of [f].
    A scheme below is written as such a program and its law is read off by [expect]. *)
From SpecdecExact Require Import FiniteSums.
Require Import QArith Qminmax Lqa List Lia.
Import ListNotations.
Local Open Scope Q_scope.

Definition law (B : Type) := list (B * Q).
Definition expect {B} (d : law B) (f : B -> Q) : Q := total d (fun bw => snd bw * f (fst bw)).
Definition mass {B} (d : law B) : Q := expect d (fun _ => 1).
Definition scale {B} (c : Q) (d : law B) : law B := map (fun bw => (fst bw, c * snd bw)) d.
Definition return_ {B} (b : B) : law B := [(b, 1)].
Definition bind {B C} (d : law B) (k : B -> law C) : law C := flat_map (fun bw => scale (snd bw) (k (fst bw))) d.
(** Draw a token of the alphabet [xs] with weights [w]. *)
Definition draw {A} (xs : list A) (w : A -> Q) : law A := map (fun x => (x, w x)) xs.
(** Do [yes] with probability [c], otherwise [no]. *)
Definition flip {B} (c : Q) (yes no : law B) : law B := scale c yes ++ scale (1 - c) no.

Section Expectation.
  Context {B C : Type}.
  Implicit Types (d e : law B).

  Lemma expect_return (b : B) f : expect (return_ b) f == f b.
  Proof. unfold expect, return_; simpl; ring. Qed.
  Lemma expect_app d e f : expect (d ++ e) f == expect d f + expect e f.
  Proof. apply total_app. Qed.
  Lemma expect_scale c d f : expect (scale c d) f == c * expect d f.
  Proof.
    unfold expect, scale. rewrite total_map, <- total_scale. apply total_ext; intros; simpl; ring.
  Qed.
  Lemma expect_flip c d e f : expect (flip c d e) f == c * expect d f + (1 - c) * expect e f.
  Proof. unfold flip. now rewrite expect_app, !expect_scale. Qed.
  Lemma expect_bind d (k : B -> law C) f : expect (bind d k) f == expect d (fun b => expect (k b) f).
  Proof.
    induction d as [|[b w] d IH]; [reflexivity|]. unfold bind in *; simpl.
    unfold expect in *. rewrite total_app, IH. simpl.
    pose proof (total_map (fun bw => (fst bw, w * snd bw)) (k b) (fun bw : C * Q => snd bw * f (fst bw))) as M.
    unfold scale. rewrite M, <- total_scale. apply Qplus_comp; [|reflexivity].
    apply total_ext; intros; simpl; ring.
  Qed.
  Lemma expect_ext d f g : (forall b w, In (b, w) d -> f b == g b) -> expect d f == expect d g.
  Proof. intros H. apply total_ext; intros [b w] I; simpl. now rewrite (H b w). Qed.
  Lemma expect_le d f g : (forall b w, In (b, w) d -> 0 <= w) -> (forall b w, In (b, w) d -> f b <= g b) ->
    expect d f <= expect d g.
  Proof.
    intros P H. apply total_le. intros [b w] I. simpl. rewrite !(Qmult_comm w).
    apply Qmult_le_compat_r; [now apply (H b w)|now apply (P b w)].
  Qed.
  Lemma expect_plus d f g : expect d (fun b => f b + g b) == expect d f + expect d g.
  Proof. unfold expect. rewrite <- total_plus. apply total_ext; intros; ring. Qed.
  Lemma expect_times d c f : expect d (fun b => c * f b) == c * expect d f.
  Proof. unfold expect. rewrite <- total_scale. apply total_ext; intros; ring. Qed.
  Lemma expect_const d c : expect d (fun _ => c) == c * mass d.
  Proof. unfold mass. rewrite <- expect_times. apply expect_ext; intros; ring. Qed.
  Lemma expect_total {A} (ys : list A) d (f : A -> B -> Q) :
    expect d (fun b => total ys (fun y => f y b)) == total ys (fun y => expect d (f y)).
  Proof.
    unfold expect. rewrite total_swap. apply total_ext; intros. rewrite <- total_scale. apply total_ext; intros; ring.
  Qed.
End Expectation.

Lemma expect_draw {A} (xs : list A) w f : expect (draw xs w) f == total xs (fun x => w x * f x).
Proof. unfold expect, draw. now rewrite total_map. Qed.
Lemma mass_draw {A} (xs : list A) w : mass (draw xs w) == total xs w.
Proof. unfold mass. rewrite expect_draw. apply total_ext; intros; ring. Qed.

Lemma in_scale {B} c (d : law B) b w : In (b, w) (scale c d) -> exists w', In (b, w') d.
Proof.
  unfold scale. intros H. apply in_map_iff in H as [[b' w'] [E I]]. simpl in E. inversion E; subst. eauto.
Qed.
Section Support.
  Context {A B C : Type}.
  Lemma in_bind (d : law B) (k : B -> law C) c w : In (c, w) (bind d k) ->
    exists b w1 w2, In (b, w1) d /\ In (c, w2) (k b).
  Proof.
    unfold bind. intros H. apply in_flat_map in H as [[b w1] [I J]]. apply in_scale in J as [w2 J]. eauto 6.
  Qed.
  Lemma in_flip c (d e : law B) b w : In (b, w) (flip c d e) -> exists w', In (b, w') d \/ In (b, w') e.
  Proof.
    unfold flip. intros H. apply in_app_iff in H as [H|H]; apply in_scale in H as [w' H]; eauto.
  Qed.
  Lemma in_draw (xs : list A) v x w : In (x, w) (draw xs v) -> In x xs.
  Proof. unfold draw. intros H. apply in_map_iff in H as [y [E I]]. inversion E; now subst. Qed.
  Lemma in_return (b b' : B) w : In (b, w) (return_ b') -> b = b'.
  Proof. intros [H|[]]. now inversion H. Qed.
End Support.
