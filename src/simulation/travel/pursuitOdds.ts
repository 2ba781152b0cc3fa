import type { PursuitOutcome, PursuitScale, Runner } from '../../movement/pursuit.ts'
import { pursuitOutcome } from '../../movement/pursuit.ts'

const FACES = Array.from({ length: 20 }, (_, i) => i + 1)

/** Chance of each outcome of a chase, exact: all 400 pairs of dice are tried. */
export function pursuitOdds(
  scale: PursuitScale,
  pursuer: Runner,
  quarry: Runner,
): Readonly<Record<PursuitOutcome, number>> {
  const counts: Record<PursuitOutcome, number> = { caught: 0, escaped: 0, undecided: 0 }
  for (const own of FACES)
    for (const other of FACES) {
      const outcome = pursuitOutcome(scale, pursuer, quarry, [own, other])
      if (outcome.ok) counts[outcome.value]++
    }
  const all = FACES.length ** 2
  return { caught: counts.caught / all, escaped: counts.escaped / all, undecided: counts.undecided / all }
}
