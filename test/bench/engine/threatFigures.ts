import { SIZES } from '../../../src/map/sizes.ts'
import { reachRulesOf } from '../../../src/movement/threat/reach.ts'
import { threatField } from '../../../src/movement/threat/threatField.ts'
import { starfinder } from '../../../src/rules/systems/starfinder/index.ts'
import { benchPairs, LAYOUTS, type BenchMap, type Layout } from './benchMaps.ts'
import { battlefield, creatureAt } from './ours.ts'
import { figure, medianMs } from './stopwatch.ts'

const CREATURES = 50

/**
 * Milliseconds for the threatened squares of fifty creatures by layout: of all sizes from small up, and all Colossal.
 * Every third carries a reach weapon.
 */
export function threatFigures(mapOf: (layout: Layout) => BenchMap): (readonly string[])[] {
  return LAYOUTS.map((layout) => {
    const map = mapOf(layout)
    const field = battlefield(map, starfinder)
    const rules = reachRulesOf(field)
    const starts = benchPairs(map, CREATURES).map(([from]) => from)
    const timed = (sizes: readonly (typeof SIZES)[number][]): string => {
      const creatures = starts.map((start, i) => ({
        ...creatureAt(start, map, 30, sizes[i % sizes.length] ?? 'medium'),
        reachWeapon: i % 3 === 0,
      }))
      const ms = medianMs(
        () => creatures.reduce((sum, each) => sum + threatField(field.lines, rules, each).flags.length, 0),
        21,
      )
      return `${figure(ms)} ms`
    }
    return [`threat of ${CREATURES} ${layout} ${map.size}²`, timed(SIZES.slice(3)), timed(['colossal'])]
  })
}
