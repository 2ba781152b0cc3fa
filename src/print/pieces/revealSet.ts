/**
 * Cuts a map into pieces that are laid down one by one. First come the rooms players can find without finding a secret, as players
 * know them: a secret door is wall. Then come secret rooms, and for each secret a small piece that replaces what players took for
 * wall or floor.
 */
import { cellIndex, type Cell } from '../../grid/cell.ts'
import { neighborsOf } from '../../grid/components.ts'
import { terrainPalette, type BattleMap, type RecordOf } from '../../map/battleMap.ts'
import { concealmentOf, sidesOf } from '../../map/concealment.ts'
import type { Edge } from '../../map/records/edge.ts'
import type { Dressing } from '../../map/records/styleSettings.ts'
import type { RecordId } from '../../map/records/ids.ts'
import { playerMap } from '../../map/playerMap.ts'
import { OPEN_TERRAIN } from '../../map/terrain.ts'
import { columnLetters } from '../../grid/squareName.ts'
import type { CutBy } from '../options.ts'
import { blocksIn, discoveryOf, floorsOf, roomBySquare, roomsOf } from './rooms.ts'
import { mapOfSquares } from './squaresMap.ts'

/** A piece to cut out and lay down. */
export interface Piece {
  /** From 1, in order of likely discovery. */
  readonly number: number
  readonly kind: 'room' | 'secret-room' | 'replacement'
  /** Row-major indices, ascending. */
  readonly cells: readonly number[]
  /** Doors on its border, with the letters they have on all pieces. */
  readonly doors: readonly PieceDoor[]
  /** For the GM: the name of the region that holds most of it, or the titles of the notes on it. */
  readonly name: string
  /** For the GM: numbers of the pieces it is entered from, and the doors between. */
  readonly entries: readonly { readonly from: number; readonly edges: readonly Edge[] }[]
  /** True if a square belongs to any piece. */
  readonly isFloor: (index: number) => boolean
  /** The map as this piece shows it; computed at each call. */
  readonly map: () => BattleMap
}

/** A door and its mark. */
export interface PieceDoor {
  readonly letter: string
  readonly edge: Edge
}

/** How a map is cut. */
export interface RevealCut {
  readonly isVoid: Uint8Array
  readonly dressing: Dressing
  readonly cutBy: CutBy
}

/**
 * All pieces of the GM's map: known rooms, secret rooms, replacements. Known pieces are worked out from the players' map alone,
 * so nothing of them depends on a secret. Cost: the squares of the map, and again for the map of each piece.
 */
export function revealSet(map: BattleMap, cut: RevealCut): readonly Piece[] {
  const plan = planReveal(map, cut)
  const known = letteredDoors(plan.playerView, plan.known, plan.knownRoomOf, 0)
  // Letters of secret doors follow: a gap among those of known pieces would give a secret door away.
  const secret = letteredDoors(plan.gmView, plan.secret, plan.roomOf, known.groupCount)
  const rooms = [...knownPieces(plan, known.byRoom), ...secretPieces(plan, secret.byRoom)]
  return [...rooms, ...replacementPieces(plan, rooms.length)]
}

/** The rooms of a map, and what all pieces are made from. */
interface RevealPlan extends RevealCut {
  readonly map: BattleMap
  /** The map as players know it before they find any secret. */
  readonly playerView: BattleMap
  /** The GM's map; doors and windows into hidden areas are secret too. */
  readonly gmView: BattleMap
  readonly known: readonly (readonly number[])[]
  readonly secret: readonly (readonly number[])[]
  /** Known rooms, then secret rooms. */
  readonly rooms: readonly (readonly number[])[]
  /** Index of the room of each square; -1 if none. */
  readonly roomOf: Int32Array
  /** The same for known rooms alone. */
  readonly knownRoomOf: Int32Array
  /** 1 for squares in hidden areas. */
  readonly hidden: Uint8Array
  /** By square, the terrain players see. */
  readonly seenTerrain: Uint8Array
}

function planReveal(map: BattleMap, cut: RevealCut): RevealPlan {
  const { isVoid, cutBy } = cut
  const playerView = playerMap(map)
  const { hidden, layers } = concealmentOf(map)
  const gmView = withEdges(map, (edge) => (leadsIntoHidden(map, hidden, edge) ? { ...edge, secret: true } : edge))
  const knownFloor = floorsOf(playerView, isVoid)
  const hiddenFloor = floorsOf(map, isVoid).map((isFloor, index) => (isFloor === 1 && hidden[index] === 1 ? 1 : 0))
  const anyFloor = knownFloor.map((isFloor, index) => isFloor | (hiddenFloor[index] ?? 0))
  const known = roomsOf(playerView, knownFloor, discoveryOf(playerView, knownFloor), cutBy)
  const secret = roomsOf(gmView, hiddenFloor, discoveryOf(gmView, anyFloor), cutBy)
  const rooms = [...known, ...secret]
  return {
    ...cut,
    map,
    playerView,
    gmView,
    known,
    secret,
    rooms,
    roomOf: roomBySquare(map, rooms),
    knownRoomOf: roomBySquare(map, known),
    hidden,
    seenTerrain: layers.terrain,
  }
}

/** The map that players see of some squares once they have found some secret edges. */
const viewOnceFound = (
  { gmView, isVoid, dressing }: RevealPlan,
  cells: Iterable<number>,
  found: ReadonlySet<RecordId>,
): BattleMap => playerMap(mapOfSquares(withSecretsFound(gmView, found, new Set(cells)), { cells, isVoid, dressing }))

const isInRoom = ({ roomOf }: Pick<RevealPlan, 'roomOf'>, index: number): boolean => (roomOf[index] ?? -1) >= 0

/** Doors by room, with their letters; the leaves of a double door share one. The first letter is that of index `first`. */
function letteredDoors(map: BattleMap, rooms: RevealPlan['rooms'], roomOf: Int32Array, first: number) {
  const doors = rooms.map((cells) => edgesAround(map, cells, roomOf).filter(({ kind }) => kind === 'door'))
  const groups = groupsOf(doors.flat())
  const letters = new Map(groups.flatMap((group, i) => group.map(({ id }) => [id, columnLetters(first + i)] as const)))
  return {
    groupCount: groups.length,
    byRoom: doors.map((each) => each.map((edge): PieceDoor => ({ letter: letters.get(edge.id) ?? '', edge }))),
  }
}

/** Pieces of the rooms that players know. To these, what players do not know is wall. */
function knownPieces(plan: RevealPlan, doors: readonly (readonly PieceDoor[])[]): Piece[] {
  const { map, playerView, gmView, known, roomOf, knownRoomOf, isVoid, dressing } = plan
  const blocks = blocksIn(playerView, knownRoomOf, isVoid)
  const isBlock = new Set([...blocks.values()].flat())
  return known.map((cells, i) => ({
    number: i + 1,
    kind: 'room',
    cells: [...cells, ...(blocks.get(i) ?? [])].sort((a, b) => a - b),
    doors: doors[i] ?? [],
    name: nameOf(map, cells),
    entries: entriesOf(gmView, i, edgesAround(gmView, cells, roomOf), roomOf),
    isFloor: (index) => isInRoom({ roomOf: knownRoomOf }, index) || isBlock.has(index),
    map: () => mapOfSquares(playerView, { cells, isVoid, dressing }),
  }))
}

/** Pieces of secret rooms. Each shows the secret doors it is entered by, and no other. */
function secretPieces(plan: RevealPlan, doors: readonly (readonly PieceDoor[])[]): Piece[] {
  const { map, gmView, known, secret, roomOf } = plan
  return secret.map((cells, i) => {
    const room = known.length + i
    const entries = entriesOf(gmView, room, edgesAround(gmView, cells, roomOf), roomOf)
    const found = new Set(entries.flatMap(({ edges }) => edges.map(({ id }) => id)))
    return {
      number: room + 1,
      kind: 'secret-room',
      cells,
      doors: (doors[i] ?? []).filter(({ edge }) => !edge.secret || found.has(edge.id)),
      name: nameOf(map, cells),
      entries,
      isFloor: (index) => isInRoom(plan, index),
      map: () => viewOnceFound(plan, cells, found),
    }
  })
}

/** Pieces that replace what players took for wall or floor; numbered after `count` others. */
function replacementPieces(plan: RevealPlan, count: number): Piece[] {
  return [...secretDoorReplacements(plan), ...terrainReplacements(plan)].map(({ cells, edges, from, map }, i) => {
    const own = new Set(cells)
    return {
      number: count + i + 1,
      kind: 'replacement',
      cells: [...own].sort((a, b) => a - b),
      doors: [],
      name: nameOf(plan.map, cells),
      entries: from.map((number) => ({ from: number, edges })),
      isFloor: (index) => isInRoom(plan, index) || own.has(index),
      map,
    }
  })
}

interface Replacement {
  readonly cells: readonly number[]
  readonly edges: readonly Edge[]
  /** Numbers of the pieces beside it, ascending. */
  readonly from: readonly number[]
  readonly map: () => BattleMap
}

/** For each secret door, window or wall that looks different once found: the squares beside it. */
function secretDoorReplacements(plan: RevealPlan): Replacement[] {
  const { gmView, rooms, roomOf } = plan
  const secrets = secretEdges(gmView, roomOf).filter(changesLookOnceFound(gmView))
  return groupsOf(secrets).map((edges) => {
    const sides = new Set(edges.flatMap((edge) => sidesOf(gmView, edge)))
    const cells = [...sides].filter((index) => isInRoom(plan, index))
    const around = new Set(cells.flatMap((index) => rooms[roomOf[index] ?? -1] ?? []))
    const found = new Set(edges.map(({ id }) => id))
    return { cells, edges, from: piecesAt(plan, cells), map: () => viewOnceFound(plan, around, found) }
  })
}

/** For each area whose terrain players take for another: its squares. */
function terrainReplacements(plan: RevealPlan): Replacement[] {
  const { map, gmView, rooms, hidden, seenTerrain } = plan
  return disguisedAreas(gmView, seenTerrain, hidden).map((cells) => {
    const from = piecesAt(
      plan,
      cells.flatMap((index) => [index, ...neighborsOf(map, index)]),
    )
    const around = new Set([...cells, ...from.flatMap((number) => rooms[number - 1] ?? [])])
    return { cells, edges: [], from, map: () => viewOnceFound(plan, around, new Set()) }
  })
}

/** Numbers of the pieces that some squares belong to, ascending. */
const piecesAt = ({ roomOf }: RevealPlan, cells: readonly number[]): number[] =>
  [...new Set(cells.map((index) => (roomOf[index] ?? -1) + 1))].filter((number) => number > 0).sort((a, b) => a - b)

const withEdges = (map: BattleMap, change: (edge: Edge) => Edge): BattleMap => ({
  ...map,
  tables: { ...map.tables, edges: new Map([...map.tables.edges].map(([id, edge]) => [id, change(edge)])) },
})

/** True for a door, window or low wall between a hidden area and what is not hidden. */
const leadsIntoHidden = (map: BattleMap, hidden: Uint8Array, edge: Edge): boolean =>
  edge.kind !== 'wall' && new Set(sidesOf(map, edge).map((index) => hidden[index])).size > 1

/** The map once some secret edges are found, and some squares are no longer hidden by regions. */
function withSecretsFound(map: BattleMap, found: ReadonlySet<RecordId>, known: ReadonlySet<number>): BattleMap {
  const shown = withEdges(map, (edge) => (found.has(edge.id) ? { ...edge, secret: false } : edge))
  const isFound = (region: RecordOf<'regions'>) =>
    region.gmOnly && region.hides !== 'name' && region.cells.some((cell) => known.has(cellIndex(map, cell)))
  const regions = new Map([...map.tables.regions].filter(([, region]) => !isFound(region)))
  return { ...shown, tables: { ...shown.tables, regions } }
}

/** Edges on the border of a room, each once, in the order of its squares. */
function edgesAround(map: BattleMap, cells: readonly number[], roomOf: Int32Array): Edge[] {
  const own = roomOf[cells[0] ?? 0]
  const at = new Map<RecordId, Edge>()
  const inside = new Set(cells)
  for (const edge of map.tables.edges.values()) {
    const sides = sidesOf(map, edge)
    if (sides.some((index) => inside.has(index)) && sides.some((index) => roomOf[index] !== own)) at.set(edge.id, edge)
  }
  const first = (edge: Edge) => sidesOf(map, edge).find((index) => inside.has(index)) ?? 0
  return [...at.values()].sort((a, b) => first(a) - first(b))
}

/** Groups of edges of one kind in a straight line that touch, such as the leaves of a double door. */
function groupsOf(edges: readonly Edge[]): Edge[][] {
  const byPlace = new Map(edges.map((edge) => [placeOf(edge.cell, edge.border), edge]))
  const used = new Set<string>()
  return edges.flatMap((edge): Edge[][] => {
    const [dx, dy] = edge.border === 'north' ? [1, 0] : [0, 1]
    const { col, row } = edge.cell
    const place = placeOf(edge.cell, edge.border)
    if (used.has(place)) return []
    const group = [edge]
    used.add(place)
    for (const direction of [-1, 1])
      for (let step = direction; ; step += direction) {
        const next = placeOf({ col: col + dx * step, row: row + dy * step }, edge.border)
        const found = byPlace.get(next)
        if (!found || used.has(next) || found.kind !== edge.kind) break
        used.add(next)
        group.push(found)
      }
    return [group]
  })
}

const placeOf = ({ col, row }: Cell, border: Edge['border']): string => `${col},${row},${border}`

/** Secret edges beside rooms. */
const secretEdges = (map: BattleMap, roomOf: Int32Array): Edge[] =>
  [...map.tables.edges.values()].filter(
    (edge) => edge.secret && sidesOf(map, edge).some((index) => (roomOf[index] ?? -1) >= 0),
  )

/**
 * Whether a secret edge looks different once found. A door or window always does; a wall does if players saw no wall there, or one
 * with another look. On the face of rock no wall is drawn, found or not.
 */
function changesLookOnceFound(map: BattleMap): (edge: Edge) => boolean {
  const edges = [...map.tables.edges.values()]
  if (!edges.some(isSecretWall)) return () => true
  const openings = new Set(edges.filter((edge) => !isSecretWall(edge)).map(({ id }) => id))
  const palette = terrainPalette(map)
  const isSolid = (index: number) => palette[map.layers.terrain[index] ?? OPEN_TERRAIN]?.blocksLines === true
  // All is found but the secret walls.
  const seen = playerMap(withSecretsFound(map, openings, new Set(map.layers.terrain.keys()))).tables.edges
  return (edge) => {
    if (!isSecretWall(edge)) return true
    if (sidesOf(map, edge).some(isSolid)) return false
    const shown = seen.get(edge.id)
    return shown === undefined || shown.look !== edge.look
  }
}

const isSecretWall = ({ kind, secret }: Edge): boolean => kind === 'wall' && secret

/** The earlier rooms a room is entered from, by number. */
function entriesOf(map: BattleMap, room: number, edges: readonly Edge[], roomOf: Int32Array): Piece['entries'] {
  const byRoom = new Map<number, Edge[]>()
  for (const edge of edges) {
    if (edge.kind === 'wall' && !edge.secret) continue
    const other = sidesOf(map, edge)
      .map((index) => roomOf[index] ?? -1)
      .find((each) => each !== room)
    if (other === undefined || other < 0 || other > room) continue
    byRoom.set(other, [...(byRoom.get(other) ?? []), edge])
  }
  return [...byRoom].sort(([a], [b]) => a - b).map(([other, between]) => ({ from: other + 1, edges: between }))
}

/** Connected components of the squares whose terrain players take for another; squares of hidden areas left out. */
function disguisedAreas(map: BattleMap, seen: Uint8Array, hidden: Uint8Array): number[][] {
  const left = new Set(
    [...seen.keys()].filter((index) => hidden[index] !== 1 && seen[index] !== map.layers.terrain[index]),
  )
  const areas: number[][] = []
  for (const start of left) {
    const area = [start]
    left.delete(start)
    for (let i = 0; i < area.length; i++)
      for (const next of neighborsOf(map, area[i] ?? 0)) if (left.delete(next)) area.push(next)
    areas.push(area.sort((a, b) => a - b))
  }
  return areas
}

/** The name of the region that holds most of some squares, else the titles of the notes on them. */
function nameOf(map: BattleMap, cells: readonly number[]): string {
  const own = new Set(cells)
  const places = [...map.tables.regions.values()].filter(
    ({ purpose }) => purpose !== 'deployment' && purpose !== 'floor',
  )
  const region = places.find(
    (each) => each.cells.filter((cell) => own.has(cellIndex(map, cell))).length * 2 > cells.length,
  )
  if (region && region.name !== '') return region.name
  return [...map.tables.notes.values()]
    .filter(({ at }) => own.has(cellIndex(map, { col: Math.floor(at.x), row: Math.floor(at.y) })))
    .map(({ number, title }) => `${number} ${title}`)
    .join(', ')
}
