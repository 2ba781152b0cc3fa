/** Between whom a report is made where no one says: the zones two sides start in, and the size and speed most of them have. */
import { FEET_PER_SQUARE } from '../base/brands.ts'
import { cellIndex, cellsOfRect, isOnGrid, spaceRect, type Cell } from '../grid/cell.ts'
import { settingsOf, type BattleMap } from '../map/battleMap.ts'
import type { Creature } from '../map/records/creature.ts'
import { attitudesOf } from '../map/sides.ts'
import { SPACE_CELLS, type Size } from '../map/sizes.ts'
import type { ReportZone } from './report.ts'

/** The side that the game master's players play. */
const PARTY = 'party'

/** Sides that a report can be about: those with a deployment zone or creatures, enemies of the party after it. */
export function sidesOn(map: BattleMap): readonly string[] {
  const { regions, creatures } = map.tables
  const zoned = [...regions.values()].flatMap(({ purpose, side }) => (purpose === 'deployment' && side ? [side] : []))
  const sides = [...new Set([...zoned, ...[...creatures.values()].map(({ side }) => side)])]
  const attitude = attitudesOf(settingsOf(map).attitudes)
  const rank = (side: string): number => (side === PARTY ? 0 : attitude(PARTY, side) === 'enemy' ? 1 : 2)
  return sides.toSorted((a, b) => rank(a) - rank(b))
}

/** The zone of a side: its deployment zones, or where there are none the squares its creatures stand in. */
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

/** Of the creatures of some sides, the size most have; Medium where there are none. */
export const usualSize = (map: BattleMap, sides: readonly string[]): Size =>
  mostFrequent(ofSides(map, sides).map(({ size }) => size)) ?? 'medium'

/** Of the creatures of some sides, the land speed most have, in whole squares; 30 ft where there are none. */
export function usualSpeedFeet(map: BattleMap, sides: readonly string[]): number {
  const speeds = ofSides(map, sides).flatMap(({ speedFeet: { land = 0 } }) => (land >= FEET_PER_SQUARE ? [land] : []))
  return mostFrequent(speeds) ?? USUAL_SPEED_FEET
}

const USUAL_SPEED_FEET = 30

const ofSides = (map: BattleMap, sides: readonly string[]): readonly Creature[] =>
  [...map.tables.creatures.values()].filter(({ side }) => sides.includes(side))

/** The first of those met most often. */
function mostFrequent<T>(things: readonly T[]): T | undefined {
  const counts = new Map<T, number>()
  for (const thing of things) counts.set(thing, (counts.get(thing) ?? 0) + 1)
  const most = Math.max(0, ...counts.values())
  return [...counts].find(([, count]) => count === most)?.[0]
}
