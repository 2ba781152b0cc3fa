/**
 * Seeded random numbers (sfc32). The state is plain data kept by the caller, so that a replay is exact on every machine;
 * `Math.random` is never used in `src`.
 */
export type RandomState = readonly [number, number, number, number]

/** A state made from any text; equal texts give equal sequences. */
export function seedRandom(seed: string): RandomState {
  // FNV-1a hashes the text into four words; twelve rounds mix them, as the generator's author recommends.
  let hash = 0x811c9dc5
  const words: number[] = []
  for (let w = 0; w < 4; w++) {
    for (const char of `${w}:${seed}`) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0
    words.push(hash)
  }
  let state: RandomState = [words[0] ?? 1, words[1] ?? 2, words[2] ?? 3, words[3] ?? 4]
  for (let round = 0; round < 12; round++) state = nextUint32(state)[1]
  return state
}

/** A whole number from 0 to 2³² − 1, and the state after it. */
export function nextUint32([a, b, c, d]: RandomState): readonly [number, RandomState] {
  const sum = (a + b + d) >>> 0
  const next: RandomState = [
    (b ^ (b >>> 9)) >>> 0,
    (c + (c << 3)) >>> 0,
    (((c << 21) | (c >>> 11)) + sum) >>> 0,
    (d + 1) >>> 0,
  ]
  return [sum, next]
}

/** A die: a whole number from 1 to `sides`, every one equally likely, and the state after it. */
export function rollDie(state: RandomState, sides: number): readonly [number, RandomState] {
  // Rejection sampling: numbers past the last multiple of `sides` would favor low faces.
  const limit = Math.floor(0x1_0000_0000 / sides) * sides
  let [value, next] = nextUint32(state)
  while (value >= limit) [value, next] = nextUint32(next)
  return [1 + (value % sides), next]
}
