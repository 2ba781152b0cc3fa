import { rectHolds, spaceRect } from '../../src/grid/cell.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import type { Creature } from '../../src/map/records/creature.ts'
import type { RecordId } from '../../src/map/records/ids.ts'
import { SPACE_CELLS, type Size } from '../../src/map/sizes.ts'

/** Where a token is drawn: its center and width, in squares. */
export interface TokenPlace {
  readonly x: number
  readonly y: number
  readonly widthSquares: number
}

/** Sizes whose creatures share a square. */
const SMALL: readonly Size[] = ['tiny', 'diminutive', 'fine']
/** Token width of a small creature alone in its square. */
const ALONE_WIDTH_SQUARES = 0.5

const placesByMap = new WeakMap<BattleMap['tables']['creatures'], ReadonlyMap<RecordId, TokenPlace>>()

/** Where a creature's token is drawn: centered in its space, or in its own part of a square it shares. */
export function tokenPlace(map: BattleMap, creature: Creature): TokenPlace {
  const places = placesByMap.get(map.tables.creatures) ?? placesOf(map)
  return places.get(creature.id) ?? centerOf(creature)
}

const centerOf = ({ at, size }: Creature): TokenPlace => {
  const space = SPACE_CELLS[size]
  return {
    x: at.col + space / 2,
    y: at.row + space / 2,
    widthSquares: SMALL.includes(size) ? ALONE_WIDTH_SQUARES : space,
  }
}

/** Whether a larger creature is in the square, too, so that the small one is drawn in a corner. */
const isShared = (map: BattleMap, small: Creature): boolean =>
  [...map.tables.creatures.values()].some(
    (other) => !SMALL.includes(other.size) && rectHolds(spaceRect(other.at, SPACE_CELLS[other.size]), small.at),
  )

/** Places of all creatures, cached for each state of the table. */
function placesOf(map: BattleMap): ReadonlyMap<RecordId, TokenPlace> {
  const squares = new Map<string, Creature[]>()
  const places = new Map<RecordId, TokenPlace>()
  for (const creature of map.tables.creatures.values()) {
    places.set(creature.id, centerOf(creature))
    if (!SMALL.includes(creature.size)) continue
    const key = `${creature.at.col},${creature.at.row}`
    squares.set(key, [...(squares.get(key) ?? []), creature])
  }
  for (const together of squares.values()) {
    const [first] = together
    if (!first) continue
    if (together.length === 1 && !isShared(map, first)) continue
    // Even if there are more than the rules allow, all tokens stay within the square.
    const along = Math.max(2, Math.ceil(Math.sqrt(together.length)))
    for (const [i, { id, at }] of together.entries())
      places.set(id, {
        x: at.col + ((i % along) + 0.5) / along,
        y: at.row + (Math.floor(i / along) + 0.5) / along,
        widthSquares: 1 / along,
      })
  }
  placesByMap.set(map.tables.creatures, places)
  return places
}
