import { cellAt, cellIndex, cellsOfRect, isOnGrid, spaceRect, type Cell } from '../grid/cell.ts'
import { CREATURES_PER_SQUARE } from '../map/placement.ts'
import { SPACE_CELLS } from '../map/sizes.ts'
import { spaceOf } from '../movement/passage.ts'
import { markCreatures, isFree } from '../movement/move.ts'
import type { Check } from './check.ts'
import type { CheckScene, Standing } from './CheckScene.ts'
import { sizeFacts } from './confined.ts'

/** Zones that certainly cannot hold their side. Packing is not tried, so a zone that is merely awkward passes. */
export const deployment: Check = {
  id: 'deployment',
  severity: 'error',
  reasons: ['cannot-end'],
  *find(scene) {
    const { map } = scene
    const zones = [...map.tables.regions.values()].filter(
      ({ purpose, side }) => purpose === 'deployment' && side !== undefined,
    )
    for (const side of new Set(zones.map((zone) => zone.side ?? ''))) {
      const own = zones.filter((zone) => zone.side === side)
      const inside = new Set<number>(
        own.flatMap(({ cells }) => cells.filter((cell) => isOnGrid(map, cell)).map((cell) => cellIndex(map, cell))),
      )
      // A creature halfway in a zone was put there on purpose.
      const isHalfIn = ({ combatant }: Standing): boolean => {
        const held = cellsOfRect(spaceOf(combatant)).map(
          (cell) => isOnGrid(map, cell) && inside.has(cellIndex(map, cell)),
        )
        return held.includes(true) && held.includes(false)
      }
      const movers = scene.standing.filter((each) => each.creature.side === side && !isHalfIn(each))
      const [first] = own
      if (!first || movers.length === 0) continue
      const zone = own.length === 1 ? first.name : ''
      const cells = [...inside].map((index) => cellAt(map, index))
      const place = { cells, creatureIds: movers.map(({ creature: { id } }) => id) }
      const usable = new Set<number>()
      let isPlaceless = false
      for (const mover of movers) {
        const places = placesIn(scene, mover, inside)
        for (const index of places.covered) usable.add(index)
        if (places.count > 0) continue
        isPlaceless = true
        const { name, at } = mover.creature
        yield { code: 'zone-no-place', facts: { name, at, ...sizeFacts(mover.creature), zone }, place }
      }
      const needed = Math.ceil(
        movers.reduce(
          (sum, { creature: { size } }) => sum + (1 / (CREATURES_PER_SQUARE[size] ?? 1)) * SPACE_CELLS[size] ** 2,
          0,
        ),
      )
      if (!isPlaceless && needed > usable.size)
        yield {
          code: 'zone-small',
          facts: { side, zone, squares: usable.size, needed, creatures: movers.length },
          place,
        }
    }
  },
}

/** Counts the places of a zone where a creature alone fits, whole or squeezed, and collects the squares they cover. */
function placesIn(
  scene: CheckScene,
  { combatant }: Standing,
  inside: ReadonlySet<number>,
): { readonly count: number; readonly covered: ReadonlySet<number> } {
  const { map } = scene
  const n = SPACE_CELLS[combatant.size]
  const covered = new Set<number>()
  let count = 0
  // Its own place does not matter: the move only tests where it fits.
  const move = scene.moveOf({ ...combatant, at: { col: 0, row: 0 } }, 'none')
  if (!move) return { count: 1, covered: inside }
  markCreatures(move)
  for (const index of inside) {
    const at: Cell = cellAt(map, index)
    const cells = cellsOfRect(spaceRect(at, n))
    if (!cells.every((cell) => isOnGrid(map, cell) && inside.has(cellIndex(map, cell)))) continue
    const spot = move.layer.surface.indexOf(at.col, at.row)
    if (!isFree(move, spot) && (move.squeezing?.freeStances(spot) ?? 0) === 0) continue
    count++
    for (const cell of cells) covered.add(cellIndex(map, cell))
  }
  return { count, covered }
}
