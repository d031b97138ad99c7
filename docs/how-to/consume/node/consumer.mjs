// The token rule, written from Leviathan et al. 2023 and Chen et al. 2023. It answers questions on
// standard input, one JSON object a line, and needs no package:
//
//     specdec-exact vectors run --exec "node consumer.mjs"
//
// Everything is a BigInt, floats included: every finite float32 is a whole number of 2^-149.

import { createInterface } from "node:readline";

const UNIT = 149n;

class Refused extends Error {}

function wholeOf(bits) {
  const number = BigInt(`0x${bits}`);
  const exponent = number >> 23n;
  const fraction = number & 0x7fffffn;
  if (exponent >= 0xffn) throw new Refused("a weight is negative or not finite");
  return exponent ? (fraction | 0x800000n) << (exponent - 1n) : fraction;
}

function weightsOf(row) {
  if (row.denominator) return { below: BigInt(row.denominator), tops: row.numerators.map(BigInt) };
  return { below: 1n << UNIT, tops: row.bits.map(wholeOf) };
}

function draw(tops, number, grid) {
  const total = tops.reduce((sum, top) => sum + top, 0n);
  let passed = 0n;
  for (const [token, top] of tops.entries()) {
    passed += top;
    if (number * total < passed << grid) return token;
  }
  throw new Refused("there is nothing to draw from");
}

function accepts(p, q, token, coin, grid) {
  return coin * q.tops[token] * p.below < (p.tops[token] * q.below) << grid;
}

function replacement(p, q) {
  const rest = p.tops.map((top, token) => top * q.below - q.tops[token] * p.below);
  const positive = rest.map((top) => (top > 0n ? top : 0n));
  return positive.some((top) => top > 0n) ? positive : p.tops;
}

function verify(ask) {
  const grid = BigInt(ask.grid);
  const last = BigInt(ask.last);
  const target = ask.target.map(weightsOf);
  const draft = ask.draft.map(weightsOf);
  const tokens = [];
  for (const [place, token] of ask.drafts.entries()) {
    if (token < 0) break; // nothing was drafted from here on
    if (!accepts(target[place], draft[place], token, BigInt(ask.coins[place]), grid)) {
      tokens.push(draw(replacement(target[place], draft[place]), last, grid));
      return { tokens, accepted: place };
    }
    tokens.push(token);
  }
  const accepted = tokens.length;
  return { tokens: [...tokens, draw(target[accepted].tops, last, grid)], accepted };
}

function mix(word) {
  let x = BigInt.asUintN(64, (word ^ (word >> 30n)) * 0xbf58476d1ce4e5b9n);
  x = BigInt.asUintN(64, (x ^ (x >> 27n)) * 0x94d049bb133111ebn);
  return x ^ (x >> 31n);
}

function accumulate(ask) {
  const target = ask.target.map(weightsOf);
  const draft = ask.draft.map(weightsOf);
  let state = BigInt(ask.seed);
  let hash = 0xcbf29ce484222325n;
  for (let run = 0; run < ask.runs; run++) {
    const [p, q] = [target[run % target.length], draft[run % draft.length]];
    state = BigInt.asUintN(64, state + 0x9e3779b97f4a7c15n);
    const word = mix(state);
    let token = draw(q.tops, word & 0xffffn, 16n);
    const accepted = accepts(p, q, token, (word >> 16n) & 0xffffffn, 24n);
    if (!accepted) token = draw(replacement(p, q), word >> 40n, 24n);
    hash = BigInt.asUintN(64, (hash ^ BigInt(2 * token + Number(accepted))) * 0x100000001b3n);
  }
  return { hash: hash.toString(16).padStart(16, "0") };
}

function answer(ask) {
  if (ask.rule !== "token") return { skipped: "only the token rule is here" };
  try {
    if (ask.op === "verify") return verify(ask);
    if (ask.op === "accumulate") return accumulate(ask);
  } catch (error) {
    if (error instanceof Refused) return { refused: error.message };
    throw error;
  }
  return { skipped: `no answers to ${ask.op}` };
}

for await (const line of createInterface({ input: process.stdin })) {
  const { seq, ask } = JSON.parse(line);
  process.stdout.write(`${JSON.stringify({ seq, ...answer(ask) })}\n`);
}
