/** What stays of a wall when a door or window is taken out of it. */
import { isOnGrid, cellIndex } from '../grid/cell.ts'
import { terrainPalette, type BattleMap } from './battleMap.ts'
import { partnerOf } from './edges.ts'
import { edgeIdAt, edgeSchema, type Edge, type EdgePlace } from './records/edge.ts'
import type { RecordId } from './records/ids.ts'

/** The walls that an edit of edges leaves behind. */
export interface EdgesLeft {
  /** Ids of the edges that really go. */
  readonly remove: readonly RecordId[]
  /** Walls in place of the others. */
  readonly put: readonly Edge[]
}

/**
 * Splits edges to be removed into those that go and those that leave their wall: doors and windows in a run of thin walls, between two
 * walls in line or a wall and a corner. A door between solid squares goes: it closes a passage, not a hole in a wall. `put` are the
 * edges that the same step puts. Both leaves of a double door are treated alike.
 */
export function wallsBehind(
  map: Pick<BattleMap, 'tables' | 'layers' | 'widthCells' | 'heightCells'>,
  ids: Iterable<RecordId>,
  put: readonly Edge[] = [],
): EdgesLeft {
  const putById = new Map(put.map((edge) => [edge.id, edge]))
  const removed = new Map<RecordId, Edge>()
  for (const id of ids) {
    const edge = map.tables.edges.get(id)
    const partner = edge && partnerOf(map, edge)
    for (const each of [edge, partner]) if (each && !putById.has(each.id)) removed.set(each.id, each)
  }
  const palette = terrainPalette(map)
  const isSolid = (col: number, row: number) =>
    isOnGrid(map, { col, row }) && palette[map.layers.terrain[cellIndex(map, { col, row })] ?? 0]?.blocksLines === true
  const after = (place: EdgePlace): Edge | undefined => {
    const id = edgeIdAt(place.cell, place.border)
    const edge = putById.get(id) ?? (removed.has(id) ? undefined : map.tables.edges.get(id))
    return edge?.kind === 'barrier' ? undefined : edge
  }
  /** What the wall meets in a direction along its line, beyond other openings that go with it. */
  const end = (edge: Edge, step: 1 | -1): { readonly wall?: Edge; readonly isCorner: boolean } => {
    let place: EdgePlace = nextInLine(edge, step)
    for (let gone = removed.get(edgeIdAt(place.cell, place.border)); gone && isOpening(gone);) {
      place = nextInLine(gone, step)
      gone = removed.get(edgeIdAt(place.cell, place.border))
    }
    const wall = after(place)
    const { x, y } = step === 1 ? startOf(place) : endOf(place)
    const isCorner =
      placesAcross(place.border, x, y).some((across) => after(across) !== undefined) ||
      [isSolid(x - 1, y - 1), isSolid(x, y - 1), isSolid(x - 1, y), isSolid(x, y)].includes(true)
    return { ...(wall && { wall }), isCorner }
  }
  const walls = [...removed.values()].filter(isOpening).flatMap((edge): Edge[] => {
    const ends = [end(edge, -1), end(edge, 1)]
    const wall = ends.find((each) => each.wall)?.wall
    if (!wall || !ends.every((each) => each.wall !== undefined || each.isCorner)) return []
    const { id, cell, border } = edge
    const look = ends.find((each) => each.wall?.kind === 'wall')?.wall?.look
    return [edgeSchema.parse({ id, cell, border, kind: 'wall', ...(look === undefined ? {} : { look }) })]
  })
  const kept = new Set(walls.map(({ id }) => id))
  return { remove: [...removed.keys()].filter((id) => !kept.has(id)), put: walls }
}

const isOpening = ({ kind }: Edge): boolean => kind === 'door' || kind === 'window'

const nextInLine = ({ cell: { col, row }, border }: EdgePlace, step: 1 | -1): EdgePlace => ({
  cell: border === 'north' ? { col: col + step, row } : { col, row: row + step },
  border,
})

/** The north or west vertex of a border, and the other one. */
const startOf = ({ cell: { col, row } }: EdgePlace) => ({ x: col, y: row })
const endOf = ({ cell: { col, row }, border }: EdgePlace) =>
  border === 'north' ? { x: col + 1, y: row } : { x: col, y: row + 1 }

/** The two borders that meet a line at a vertex. */
const placesAcross = (border: EdgePlace['border'], x: number, y: number): readonly EdgePlace[] =>
  border === 'north'
    ? [
        { cell: { col: x, row: y - 1 }, border: 'west' },
        { cell: { col: x, row: y }, border: 'west' },
      ]
    : [
        { cell: { col: x - 1, row: y }, border: 'north' },
        { cell: { col: x, row: y }, border: 'north' },
      ]
