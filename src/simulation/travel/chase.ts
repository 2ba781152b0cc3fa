/** A chase without squares: resolved once, or as odds. */
import { invariant } from '../../base/invariant.ts'
import { rollDie, type RandomState } from '../../base/random.ts'
import { abilityModifier } from '../../map/records/creature.ts'
import { type PursuitOutcome, pursuitOutcome, type PursuitScale, type Runner } from '../../movement/travel/pursuit.ts'

const FACES = Array.from({ length: 20 }, (_, i) => i + 1)

/** A d20 and its total. */
interface ChaseRoll {
  readonly die: number
  readonly total: number
}

/** The result of a chase. `rolls` is null if a difference in speed decides it. */
export interface ChaseResult {
  readonly outcome: PursuitOutcome
  readonly rolls: { readonly pursuer: ChaseRoll; readonly quarry: ChaseRoll } | null
}

/** Resolves a chase with dice from `random`: the pursuer's, then the quarry's. */
export function resolveChase(scale: PursuitScale, pursuer: Runner, quarry: Runner, random: RandomState): ChaseResult {
  const [own, after] = rollDie(random, 20)
  const [other] = rollDie(after, 20)
  const made = pursuitOutcome(scale, pursuer, quarry, [own, other])
  invariant(made.ok, 'two dice settle a chase')
  const outcome = made.value
  if (pursuer.speedFeet !== quarry.speedFeet) return { outcome, rolls: null }
  const total = (die: number, runner: Runner): number =>
    die + abilityModifier(scale === 'rounds' ? runner.dexterity : runner.constitution)
  return {
    outcome,
    rolls: { pursuer: { die: own, total: total(own, pursuer) }, quarry: { die: other, total: total(other, quarry) } },
  }
}

/** Returns the exact chance of each outcome of a chase, over all 400 pairs of dice. */
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
