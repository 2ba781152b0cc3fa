/** Defaults of a report: the zones of two sides, and the most common size and speed. */
import { FEET_PER_SQUARE } from '../base/brands.ts'
import { cellIndex, cellsOfRect, isOnGrid, spaceRect, type Cell } from '../grid/cell.ts'
import { settingsOf, type BattleMap } from '../map/battleMap.ts'
import type { Creature } from '../map/records/creature.ts'
import { attitudesOf } from '../map/sides.ts'
import { SPACE_CELLS, type Size } from '../map/sizes.ts'
import type { ReportZone } from './report.ts'

/** The players' side. */
const PARTY = 'party'

/** Returns the sides with a deployment zone or creatures: the party first, then its enemies. */
export function sidesOn(map: BattleMap): readonly string[] {
  const { regions, creatures } = map.tables
  const zoned = [...regions.values()].flatMap(({ purpose, side }) => (purpose === 'deployment' && side ? [side] : []))
  const sides = [...new Set([...zoned, ...[...creatures.values()].map(({ side }) => side)])]
  const attitude = attitudesOf(settingsOf(map).attitudes)
  const rank = (side: string): number => (side === PARTY ? 0 : attitude(PARTY, side) === 'enemy' ? 1 : 2)
  return sides.toSorted((a, b) => rank(a) - rank(b))
}

/** Returns the zone of a side: its deployment zones, or the squares of its creatures if there are none. */
export function zoneOf(map: BattleMap, side: string): ReportZone {
  const own = [...map.tables.creatures.values()].filter((creature) => creature.side === side)
  const zones = [...map.tables.regions.values()].filter(
    (region) => region.purpose === 'deployment' && region.side === side,
  )
  const cells: readonly Cell[] =
    zones.length > 0
      ? zones.flatMap((region) => region.cells)
      : own.flatMap(({ at, size }) => cellsOfRect(spaceRect(at, SPACE_CELLS[size])))
  const squares = new Set(cells.filter((cell) => isOnGrid(map, cell)).map((cell) => cellIndex(map, cell)))
  return { side, squares: [...squares].sort((a, b) => a - b), creatures: own.length }
}

/** Returns the most common size on some sides; Medium if there are no creatures. */
export const usualSize = (map: BattleMap, sides: readonly string[]): Size =>
  mostFrequent(ofSides(map, sides).map(({ size }) => size)) ?? 'medium'

/** Returns the most common land speed of at least 5 ft on some sides; 30 ft if there is none. */
export function usualSpeedFeet(map: BattleMap, sides: readonly string[]): number {
  const speeds = ofSides(map, sides).flatMap(({ speedFeet: { land = 0 } }) => (land >= FEET_PER_SQUARE ? [land] : []))
  return mostFrequent(speeds) ?? USUAL_SPEED_FEET
}

const USUAL_SPEED_FEET = 30

const ofSides = (map: BattleMap, sides: readonly string[]): readonly Creature[] =>
  [...map.tables.creatures.values()].filter(({ side }) => sides.includes(side))

/** Returns the most frequent item, the first on a tie. */
function mostFrequent<T>(things: readonly T[]): T | undefined {
  const counts = new Map<T, number>()
  for (const thing of things) counts.set(thing, (counts.get(thing) ?? 0) + 1)
  const maxCount = Math.max(0, ...counts.values())
  return [...counts].find(([, count]) => count === maxCount)?.[0]
}
