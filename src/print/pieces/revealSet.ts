/**
 * A map as pieces that are laid down one by one. Players' pieces come first, as players know them before any secret is found:
 * a secret door is wall. What secret doors lead to comes last, and for each secret there is a small piece that replaces what
 * players took for wall or floor.
 */
import { cellIndex, type Cell } from '../../grid/cell.ts'
import type { BattleMap, RecordOf } from '../../map/battleMap.ts'
import { concealmentOf } from '../../map/concealment.ts'
import { edgeCells, type Edge } from '../../map/records/edge.ts'
import type { Dressing } from '../../map/records/styleSettings.ts'
import type { RecordId } from '../../map/records/ids.ts'
import { playerMap } from '../../map/playerMap.ts'
import { columnLetters } from '../../grid/squareName.ts'
import type { CutBy } from '../options.ts'
import { blocksIn, discoveryOf, floorsOf, neighborsOf, roomBySquare, roomsOf } from './rooms.ts'
import { mapOfSquares } from './squaresMap.ts'

/** What is cut out and laid down. */
export interface Piece {
  /** From 1, in order of likely discovery. */
  readonly number: number
  readonly kind: 'room' | 'secret-room' | 'replacement'
  /** Row-major indices, ascending. */
  readonly cells: readonly number[]
  /** Doors on its border, with the letters they have on all pieces. */
  readonly doors: readonly PieceDoor[]
  /** For the GM: what the region is called that most of it lies in, or the notes on it. */
  readonly name: string
  /** For the GM: numbers of the pieces it is entered from, and the doors between. */
  readonly entries: readonly { readonly from: number; readonly edges: readonly Edge[] }[]
  /** Whether a square belongs to some piece. */
  readonly isFloor: (index: number) => boolean
  /** The map as this piece shows it; worked out at each call. */
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
 * All pieces of the GM's map. Pieces that players know are worked out from the players' map alone: nothing of them depends on
 * a secret. Cost: the squares of the map, and again for the map of each piece.
 */
export function revealSet(map: BattleMap, { isVoid, dressing, cutBy }: RevealCut): readonly Piece[] {
  const seen = playerMap(map)
  const { hidden, layers } = concealmentOf(map)
  const veiled = withEdges(map, (edge) => (leadsIntoHidden(map, hidden, edge) ? { ...edge, secret: true } : edge))
  const seenFloor = floorsOf(seen, isVoid)
  const isHiddenFloor = floorsOf(map, isVoid).map((is, index) => (is === 1 && hidden[index] === 1 ? 1 : 0))
  const known = roomsOf(seen, seenFloor, discoveryOf(seen, seenFloor), cutBy)
  const anyFloor = seenFloor.map((is, index) => is | (isHiddenFloor[index] ?? 0))
  const unknown = roomsOf(veiled, isHiddenFloor, discoveryOf(veiled, anyFloor), cutBy)
  const rooms = [...known, ...unknown]
  const roomOf = roomBySquare(map, rooms)
  const knownOf = roomBySquare(map, known)
  const blocks = blocksIn(seen, knownOf, isVoid)
  const isBlock = new Set([...blocks.values()].flat())
  const isFloor = (index: number) => (roomOf[index] ?? -1) >= 0
  // To a piece that players know, what they do not know is wall.
  const isSeenFloor = (index: number) => (knownOf[index] ?? -1) >= 0 || isBlock.has(index)
  const mapOf = (cells: Iterable<number>, found: ReadonlySet<RecordId>): BattleMap =>
    playerMap(mapOfSquares(withSecretsFound(veiled, found, new Set(cells)), { cells, isVoid, dressing }))
  const seenDoors = known.map((cells) => edgesAround(seen, cells, knownOf).filter(isDoor))
  const seenGroups = groupsOf(seenDoors.flat())
  const letters = lettersOf(seenGroups, 0)
  // No gap in the letters of known pieces gives away doors that are not.
  const unknownDoors = unknown.flatMap((cells) => edgesAround(veiled, cells, roomOf).filter(isDoor))
  const secretLetters = lettersOf(groupsOf(unknownDoors), seenGroups.length)
  const pieces = rooms.map((cells, i): Piece => {
    const isKnown = i < known.length
    const entries = entriesOf(veiled, i, edgesAround(veiled, cells, roomOf), roomOf)
    const found = new Set(entries.flatMap(({ edges }) => edges.map(({ id }) => id)))
    return {
      number: i + 1,
      kind: isKnown ? 'room' : 'secret-room',
      cells: isKnown ? [...cells, ...(blocks.get(i) ?? [])].sort((a, b) => a - b) : cells,
      doors: isKnown
        ? (seenDoors[i] ?? []).map((edge) => ({ letter: letters.get(edge.id) ?? '', edge }))
        : edgesAround(veiled, cells, roomOf)
            .filter((edge) => isDoor(edge) && (!edge.secret || found.has(edge.id)))
            .map((edge) => ({ letter: secretLetters.get(edge.id) ?? '', edge })),
      name: nameOf(map, cells),
      entries,
      isFloor: isKnown ? isSeenFloor : isFloor,
      map: () => (isKnown ? mapOfSquares(seen, { cells, isVoid, dressing }) : mapOf(cells, found)),
    }
  })
  const looksOther = looksOtherOnceFound(veiled)
  const secrets = secretEdges(veiled, roomOf).filter(looksOther)
  const secretDoors = groupsOf(secrets).map((edges): Replacement => {
    const cells = sidesOf(veiled, edges).filter(isFloor)
    const around = [...new Set(cells.flatMap((index) => rooms[roomOf[index] ?? -1] ?? []))]
    const found = new Set(edges.map(({ id }) => id))
    const from = [...new Set(cells.map((index) => (roomOf[index] ?? -1) + 1))].sort((a, b) => a - b)
    return { cells, edges, from, map: () => mapOf(around, found) }
  })
  const disguised = disguisedAreas(veiled, layers.terrain, hidden).map((cells): Replacement => {
    const from = [
      ...new Set(
        cells.flatMap((index) => [index, ...neighborsOf(map, index)]).map((index) => (roomOf[index] ?? -1) + 1),
      ),
    ]
    const around = [...new Set([...cells, ...from.flatMap((number) => rooms[number - 1] ?? [])])]
    return {
      cells,
      edges: [],
      from: from.filter((number) => number > 0).sort((a, b) => a - b),
      map: () => mapOf(around, new Set()),
    }
  })
  return [
    ...pieces,
    ...[...secretDoors, ...disguised].map(({ cells, edges, from, map: shown }, i): Piece => {
      const own = new Set(cells)
      return {
        number: rooms.length + i + 1,
        kind: 'replacement',
        cells: [...own].sort((a, b) => a - b),
        doors: [],
        name: nameOf(map, cells),
        entries: from.map((number) => ({ from: number, edges })),
        isFloor: (index) => isFloor(index) || own.has(index),
        map: shown,
      }
    }),
  ]
}

interface Replacement {
  readonly cells: readonly number[]
  readonly edges: readonly Edge[]
  readonly from: readonly number[]
  readonly map: () => BattleMap
}

const withEdges = (map: BattleMap, change: (edge: Edge) => Edge): BattleMap => ({
  ...map,
  tables: { ...map.tables, edges: new Map([...map.tables.edges].map(([id, edge]) => [id, change(edge)])) },
})

/** Indices of the squares on both sides of an edge that lie on the map. */
const indicesBeside = (map: BattleMap, edge: Edge): number[] =>
  edgeCells(edge)
    .filter(({ col, row }) => col >= 0 && row >= 0)
    .map((cell) => cellIndex(map, cell))

/** What leads into a hidden area is as secret as the area. */
const leadsIntoHidden = (map: BattleMap, hidden: Uint8Array, edge: Edge): boolean =>
  edge.kind !== 'wall' && new Set(indicesBeside(map, edge).map((index) => hidden[index])).size > 1

/** The map once some secret edges are found, and what regions hide of some squares. */
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
    const sides = indicesBeside(map, edge)
    if (sides.some((index) => inside.has(index)) && sides.some((index) => roomOf[index] !== own)) at.set(edge.id, edge)
  }
  const first = (edge: Edge) => indicesBeside(map, edge).find((index) => inside.has(index)) ?? 0
  return [...at.values()].sort((a, b) => first(a) - first(b))
}

const isDoor = ({ kind }: Edge): boolean => kind === 'door'

/** Letters of groups of doors, from the letter of that index on. */
const lettersOf = (groups: readonly (readonly Edge[])[], first: number): ReadonlyMap<RecordId, string> =>
  new Map(groups.flatMap((group, i) => group.map(({ id }) => [id, columnLetters(first + i)] as const)))

/** Edges in line that touch, such as the leaves of a double door, in the order of their firsts. */
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
    for (const way of [-1, 1])
      for (let step = way; ; step += way) {
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
    (edge) => edge.secret && indicesBeside(map, edge).some((index) => (roomOf[index] ?? -1) >= 0),
  )

/**
 * Whether what is found of a secret edge looks different from what was taken for it: ways through always do, walls where their
 * look is not that of the wall players saw. On the face of rock no wall is drawn, found or not.
 */
function looksOtherOnceFound(map: BattleMap): (edge: Edge) => boolean {
  const edges = [...map.tables.edges.values()]
  if (!edges.some(isSecretWall)) return () => true
  const ways = new Set(edges.filter((edge) => !isSecretWall(edge)).map(({ id }) => id))
  // Nothing but the secret walls is unknown.
  const seen = playerMap(withSecretsFound(map, ways, new Set(map.layers.terrain.keys()))).tables.edges
  return (edge) => {
    if (!isSecretWall(edge)) return true
    const shown = seen.get(edge.id)
    return shown !== undefined && shown.look !== edge.look
  }
}

const isSecretWall = ({ kind, secret }: Edge): boolean => kind === 'wall' && secret

const sidesOf = (map: BattleMap, edges: readonly Edge[]): number[] => [
  ...new Set(edges.flatMap((edge) => indicesBeside(map, edge))),
]

/** The rooms found earlier that a room is entered from. */
function entriesOf(map: BattleMap, room: number, edges: readonly Edge[], roomOf: Int32Array): Piece['entries'] {
  const byRoom = new Map<number, Edge[]>()
  for (const edge of edges) {
    if (edge.kind === 'wall') continue
    const other = indicesBeside(map, edge)
      .map((index) => roomOf[index] ?? -1)
      .find((each) => each !== room)
    if (other === undefined || other < 0 || other > room) continue
    byRoom.set(other, [...(byRoom.get(other) ?? []), edge])
  }
  return [...byRoom].sort(([a], [b]) => a - b).map(([other, between]) => ({ from: other + 1, edges: between }))
}

/** Squares whose terrain players take for something else, in parts that touch, without those hidden altogether. */
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
