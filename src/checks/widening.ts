/**
 * Widening a narrow place for a creature that is too big: walls beside it are removed, solid squares become floor, a door gets
 * more leaves. Each option is tried on the bare field, so every fix offered helps.
 */
import { FEET_PER_SQUARE } from '../base/brands.ts'
import { cellIndex, isOnGrid, type Cell } from '../grid/cell.ts'
import { EDGE_CODE, edgeAt, isHard, type EdgeCode } from '../map/edges.ts'
import { tableRecord } from '../map/commands/command.ts'
import { edgeIdAt, edgePlaceBetween, edgeSchema, type Edge, type EdgePlace } from '../map/records/edge.ts'
import type { Fix } from './check.ts'
import type { Confined } from './confined.ts'
import type { CheckScene } from './CheckScene.ts'
import type { Opening } from './openings.ts'
import { Floods, plainMove, type Reached } from './reached.ts'

/** Options tried: each takes a flood. */
const MAX_TRIED = 6

/** The changes of one option. */
interface Change {
  /** The edges across the passage afterwards. */
  readonly across: readonly { readonly place: EdgePlace; readonly edge: Edge | null }[]
  /** Walls between squares of the passage, which are removed. */
  readonly within: readonly EdgePlace[]
  readonly floor: readonly { readonly cell: Cell; readonly code: number }[]
}

/**
 * Returns the fix that widens one of the places so that what the creature can then reach is `enough`; null if no option tried
 * does. `enough` also gets the number of floor squares added.
 */
export function widening(
  scene: CheckScene,
  { standing, places }: Confined,
  needsFeet: number,
  enough: (own: Reached, added: number) => boolean,
): Fix | null {
  const options = places.flatMap((place) =>
    widenings(scene, place, needsFeet / FEET_PER_SQUARE).map((change) => ({ place, change })),
  )
  for (const { place, change } of options.slice(0, MAX_TRIED)) {
    const own = reachedAfter(scene, standing, change)
    const added = change.floor.filter(({ cell }) => scene.isSolid(cell)).length
    if (own && enough(own, added))
      return { code: 'widen', facts: { kind: place.kind, feet: needsFeet }, command: commandOf(scene, change) }
  }
  return null
}

/** Returns every option to make a place so many squares wide, to either side or both, without opening anything else. */
function widenings(scene: CheckScene, { cells, inside, kind }: Opening, squares: number): readonly Change[] {
  const { map } = scene
  const [first] = cells
  if (!first || cells.length >= squares) return []
  const isUpright = first.row === inside.row
  const along = ({ col, row }: Cell): number => (isUpright ? row : col)
  const low = Math.min(...cells.map(along))
  const at = (from: Cell, position: number): Cell =>
    isUpright ? { col: from.col, row: position } : { col: position, row: from.row }
  const leaf = kind === 'door' ? edgeAt(map, edgePlaceBetween(inside, first)) : undefined
  return Array.from({ length: squares - cells.length + 1 }, (_, shift) => {
    const positions = Array.from({ length: squares }, (__, i) => low - shift + i)
    const rows = [first, inside].map((from) => positions.map((position) => at(from, position)))
    const [outer = [], inner = []] = rows
    if (![...outer, ...inner].every((cell) => isOnGrid(map, cell))) return null
    const old = { from: shift, count: cells.length }
    if (rows.some((row, side) => !staysApart(scene, row, rows[1 - side] ?? [], old))) return null
    return {
      across: inner.map((cell, i) => {
        const place = edgePlaceBetween(cell, outer[i] ?? cell)
        return { place, edge: leaf ? leafAt(place, leaf, squares === 2 ? i : null) : null }
      }),
      within: rows.flatMap((row) => row.slice(1).map((cell, i) => edgePlaceBetween(row[i] ?? cell, cell))),
      floor: rows.flatMap((row) => {
        const code = map.layers.terrain[cellIndex(map, row[shift] ?? first)] ?? 0
        return row.map((cell) => ({ cell, code }))
      }),
    }
  }).flatMap((change) => change ?? [])
}

/** True if one side of a widened place opens only onto what its old squares open onto. */
function staysApart(
  scene: CheckScene,
  row: readonly Cell[],
  opposite: readonly Cell[],
  old: { readonly from: number; readonly count: number },
): boolean {
  const { map } = scene
  const isOpen = (cell: Cell): boolean => isOnGrid(map, cell) && !scene.isSolid(cell)
  const isHardBetween = (a: Cell, b: Cell): boolean => isHard(scene.between(cellIndex(map, a), cellIndex(map, b)))
  const pairs = row.slice(1).map((cell, i) => [row[i] ?? cell, cell] as const)
  // A wall between two floor squares parts two rooms.
  if (pairs.some(([a, b]) => isOpen(a) && isOpen(b) && isHardBetween(a, b))) return false
  return row.every((cell, i) => {
    if (i >= old.from && i < old.from + old.count) return true
    const { [i]: across = cell } = opposite
    const { [i < old.from ? i + 1 : i - 1]: inward = cell } = row
    if (isOpen(cell)) return isOpen(inward)
    const aheadOf = ({ col, row: y }: Cell): Cell => ({
      col: col + cell.col - across.col,
      row: y + cell.row - across.row,
    })
    const ahead = aheadOf(cell)
    const [col, y] = [2 * cell.col - inward.col, 2 * cell.row - inward.row]
    const isEnd = !row.some((each) => each.col === col && each.row === y)
    if (isEnd && isOpen({ col, row: y }) && !isHardBetween(cell, { col, row: y })) return false
    if (!isOpen(ahead) || isHardBetween(cell, ahead)) return true
    const beside = aheadOf(inward)
    return isOpen(beside) && !isHardBetween(ahead, beside) && !isHardBetween(inward, beside)
  })
}

/** Returns a door like another one, as a leaf of a double door if there are two. */
function leafAt(place: EdgePlace, { leaf: _, ...like }: Edge, index: number | null): Edge {
  const leaf = index === null ? {} : { leaf: index === 0 ? ('first' as const) : ('second' as const) }
  return edgeSchema.parse({ ...like, ...place, id: edgeIdAt(place.cell, place.border), ...leaf })
}

/** Returns what a creature can reach after a change. Restores the field. */
function reachedAfter(scene: CheckScene, { combatant }: Confined['standing'], change: Change): Reached | null {
  const field = scene.bare('all', combatant)
  const edges = [
    ...change.across.map(({ place, edge }) => ({ place, code: edge ? EDGE_CODE.doorOpen : EDGE_CODE.none })),
    ...change.within.map((place) => ({ place, code: EDGE_CODE.none })),
  ]
  const codeAt = ({ cell, border }: EdgePlace): EdgeCode =>
    (border === 'west' ? field.westEdges : field.northEdges)[cellIndex(field, cell)] as EdgeCode
  const floor = change.floor.filter(({ cell }) => scene.isSolid(cell))
  const before = {
    edges: edges.map(({ place }) => ({ place, code: codeAt(place) })),
    floor: floor.map(({ cell }) => ({ cell, code: field.terrain[cellIndex(field, cell)] ?? 0 })),
  }
  const set = (to: typeof before): void => {
    for (const { place, code } of to.edges) field.setEdge(place.cell, place.border, code)
    for (const { cell, code } of to.floor) field.setTerrain(cell, code)
  }
  set({ edges, floor })
  const move = plainMove(field, combatant, { squeezes: true })
  const own = move && new Floods().reachedBy(move)
  set(before)
  return own
}

function commandOf(scene: CheckScene, { across, within, floor }: Change): Fix['command'] {
  const { map } = scene
  const gone = [...across.flatMap(({ place, edge }) => (edge ? [] : [place])), ...within]
  const painted = floor.filter(({ cell }) => scene.isSolid(cell))
  return {
    type: 'paste',
    cells: [
      {
        layer: 'terrain',
        indices: painted.map(({ cell }) => cellIndex(map, cell)),
        values: painted.map(({ code }) => code),
      },
    ],
    put: across.flatMap(({ edge }) => (edge ? [tableRecord('edges', edge)] : [])),
    remove: gone.flatMap((place) => {
      const edge = edgeAt(map, place)
      return edge ? [{ table: 'edges' as const, id: edge.id }] : []
    }),
  }
}
