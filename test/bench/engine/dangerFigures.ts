import { dangerMap } from '../../../src/movement/threat/dangerMap.ts'
import { prepareMove } from '../../../src/movement/move.ts'
import { reachedPlaces } from '../../../src/movement/search/reach.ts'
import { reachRulesOf } from '../../../src/movement/threat/reach.ts'
import { threatField } from '../../../src/movement/threat/threatField.ts'
import type { Battlefield } from '../../../src/movement/battlefield.ts'
import type { Combatant } from '../../../src/movement/combatant.ts'
import { dnd35 } from '../../../src/rules/systems/dnd35/index.ts'
import { pf2e } from '../../../src/rules/systems/pf2e/index.ts'
import { benchMap, benchPairs } from './benchMaps.ts'
import { battlefield, creatureAt } from './ours.ts'
import { figure, medianMs } from './stopwatch.ts'

const CREATURES = 30
const ROUNDS = 3
/** Goals in milliseconds by squares along a side. */
const DANGER_GOALS: Readonly<Record<number, number>> = { 100: 50, 256: 300 }

/** The naive way: for each creature and round a field of its own, and the threat of every place in it. It leaves out charges. */
function naively(field: Battlefield, creatures: readonly Combatant[]): number {
  const rules = reachRulesOf(field)
  const isStriding = field.ruleset.actions.some(({ maxActions }) => maxActions > 1)
  const [far, near] = isStriding ? [3, 2] : [2, 1]
  let attacked = 0
  for (const mover of creatures)
    for (let round = 1; round <= ROUNDS; round++) {
      const land = (mover.speedFeet.land ?? 0) * (far * (round - 1) + near)
      const move = prepareMove(field, { mover: { ...mover, speedFeet: { land } } })
      if (!move.ok) throw new Error(move.error.code)
      for (const at of reachedPlaces(move.value))
        if (at.canEnd) attacked += threatField(field.lines, rules, { ...mover, at }).flags.length
    }
  return attacked
}

/** Milliseconds of a danger map of thirty creatures over three rounds, beside the naive way. */
export function dangerFigures(size: number): (readonly string[])[] {
  const goal = DANGER_GOALS[size]
  if (goal === undefined) return []
  return [dnd35, pf2e].flatMap((ruleset) =>
    (['open', 'rooms'] as const).map((layout) => {
      const map = benchMap(layout, size)
      const creatures = benchPairs(map, CREATURES).map(([from], i) => ({
        ...creatureAt(from, map, 30),
        id: `c${i}`,
        side: 'foe',
      }))
      const field = battlefield(map, ruleset, creatures)
      const ms = medianMs(
        () =>
          dangerMap(field, creatures, { rounds: ROUNDS, modeOf: () => 'land', openDoors: false, levelAt: () => 0 })
            .length,
        5,
      )
      const naive = medianMs(() => naively(field, creatures), 3)
      return [
        `danger of ${CREATURES} ${ruleset.id} ${layout} ${size}² (≤ ${goal})`,
        `${figure(ms)} ms`,
        `${figure(naive)} ms`,
        `${figure(naive / ms)} ×`,
        ms <= goal ? 'met' : 'missed',
      ]
    }),
  )
}
