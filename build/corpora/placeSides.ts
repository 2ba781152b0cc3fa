/** Puts two sides and their deployment zones on a map as a GM would: each side together, where it fits, on the largest connected part. */
import { CheckScene, anyone } from '../../src/checks/CheckScene.ts'
import { cellAt, cellIndex, cellsOfRect, spaceRect, type Cell } from '../../src/grid/cell.ts'
import { SETTINGS_ID, settingsOf, RECORD_SCHEMAS, type BattleMap } from '../../src/map/battleMap.ts'
import { SPACE_CELLS, type Size } from '../../src/map/sizes.ts'
import { isFree as isFreeIn, markCreatures } from '../../src/movement/move.ts'
import { nextUint32, seedRandom } from '../../src/base/random.ts'
import { rulesOf } from '../../src/rules/registry.ts'

const PARTY: readonly (readonly [name: string, size: Size])[] = [
  ['Fighter', 'medium'],
  ['Wizard', 'medium'],
  ['Rogue', 'small'],
  ['Horse', 'large'],
]
const FOES: readonly (readonly [name: string, size: Size])[] = [
  ['Orc 1', 'medium'],
  ['Orc 2', 'medium'],
  ['Ogre', 'large'],
  ['Giant', 'huge'],
]
/** Random squares tried as starts on the largest part of the map. */
const TRIES = 24
/** Squares of a deployment zone. */
const ZONE_SQUARES = 24

/** The map with both sides under a rule system; null if there is no room for them. Equal seeds give equal maps. */
export function placeSides(imported: BattleMap, ruleset: string, seed: string): BattleMap | null {
  const settings = new Map([[SETTINGS_ID, { ...settingsOf(imported), ruleset }]])
  const own = { creatures: new Map(), regions: new Map(imported.tables.regions) }
  const map: BattleMap = { ...imported, tables: { ...imported.tables, ...own, settings } }
  const rules = rulesOf(settingsOf(map))
  if (!rules.ok) throw new Error(rules.error.code)
  const scene = new CheckScene({ map, ...rules.value, rounds: 6 })
  let random = seedRandom(seed)
  const anywhere = (): Cell => {
    const [value, next] = nextUint32(random)
    random = next
    return cellAt(map, value % (map.widthCells * map.heightCells))
  }
  const standsAt = (at: Cell) => freePlaces(scene, 'medium').has(cellIndex(map, at))
  const starts = Array.from({ length: TRIES }, anywhere).filter(standsAt)
  const covered = starts.map((at) => scene.reachedBy({ ...anyone({ at }), speedFeet: { land: 30 } }, 'all'))
  const [largest] = covered.flatMap((each) => each ?? []).toSorted((a, b) => b.squares - a.squares)
  if (!largest) return null
  const inside = starts.filter((at) => largest.covered[cellIndex(map, at)] === 1)
  const [party] = inside
  const foes = inside.at(-1)
  if (!party || !foes) return null
  const taken = new Set<number>()
  for (const [side, members, start] of [
    ['party', PARTY, party],
    ['foes', FOES, foes],
  ] as const) {
    const distance = ({ col, row }: Cell): number => Math.max(Math.abs(col - start.col), Math.abs(row - start.row))
    const zone = [...largest.covered.keys()]
      .filter((index) => largest.covered[index] === 1)
      .map((index) => cellAt(map, index))
      .toSorted((a, b) => distance(a) - distance(b))
    for (const [name, size] of members) {
      const at = freePlaceIn(zone, largest.covered, scene, size, taken)
      if (!at) continue
      const id = `corpus-${side}-${name}`.toLowerCase().replaceAll(' ', '-')
      const creature = RECORD_SCHEMAS.creatures.parse({ id, name, size, side, at, speedFeet: { land: 30 } })
      own.creatures.set(creature.id, creature)
    }
    const region = RECORD_SCHEMAS.regions.parse({
      id: `corpus-${side}`,
      name: `Camp of ${side}`,
      purpose: 'deployment',
      side,
      cells: zone.slice(0, ZONE_SQUARES),
    })
    own.regions.set(region.id, region)
  }
  return map
}

/** The first square of a zone where a creature fits on covered squares that are not taken; takes them. */
function freePlaceIn(
  zone: readonly Cell[],
  covered: Uint8Array,
  scene: CheckScene,
  size: Size,
  taken: Set<number>,
): Cell | undefined {
  const { map } = scene
  const free = freePlaces(scene, size)
  const squaresAt = (at: Cell): number[] =>
    cellsOfRect(spaceRect(at, SPACE_CELLS[size])).map((cell) => cellIndex(map, cell))
  const isFree = (index: number): boolean => covered[index] === 1 && !taken.has(index)
  const at = zone.find((each) => free.has(cellIndex(map, each)) && squaresAt(each).every(isFree))
  if (at) for (const index of squaresAt(at)) taken.add(index)
  return at
}

/** Indices of top left squares where a creature of a size has room, with doors open. */
function freePlaces(scene: CheckScene, size: Size): ReadonlySet<number> {
  const mover = { ...anyone({ at: { col: 0, row: 0 } }), size, speedFeet: { land: 30 } }
  const move = scene.moveOf(mover, 'all', { squeezes: false })
  if (!move) return new Set()
  markCreatures(move)
  const { surface } = move.layer
  const { map } = scene
  return new Set(
    [...map.layers.terrain.keys()].filter((index) => {
      const { col, row } = cellAt(map, index)
      return isFreeIn(move, surface.indexOf(col, row))
    }),
  )
}
