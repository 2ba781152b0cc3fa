/**
 * Pieces cut out of maps. Inside, a piece is a small map of its own, so that turning and moving it is turning and moving a
 * map: no second set of rules for what happens to an edge or a facing.
 */
import { cellAt, isOnGrid, spaceRect, unitedRect, type Cell, type CellRect } from '../../src/grid/cell.ts'
import { placesIn } from '../../src/map/change.ts'
import { type AnyRecord, type BattleMap, emptyMap, TABLE_NAMES, tablesOf } from '../../src/map/battleMap.ts'
import { type CommandOf, tableRecord, type TableRecord } from '../../src/map/commands/command.ts'
import { resizedMap } from '../../src/map/commands/resizeMap.ts'
import { turnedMap } from '../../src/map/commands/turnMap.ts'
import type { MapId, RecordId } from '../../src/map/records/ids.ts'
import { SPACE_CELLS } from '../../src/map/sizes.ts'
import type { RecordRef, Selection } from './selection.ts'
import { freeTerrainCode, type CustomTerrainType } from '../../src/map/records/terrainType.ts'

/**
 * A piece cut out of a map, as the clipboard and stamps hold it. Plain data. Positions are relative to its top left; squares
 * that do not belong to it are `null`.
 */
export interface Piece {
  readonly name: string
  readonly widthCells: number
  readonly heightCells: number
  /** Row-major; null where the piece has no terrain. */
  readonly terrain: readonly (number | null)[]
  readonly elevationFeet: readonly (number | null)[]
  readonly records: readonly TableRecord[]
}

/** Ways to rotate or flip a piece. */
export type PieceTurn = CommandOf<'turn-map'>['turn']

/** The selection as a piece, and its top left on the map; null if nothing is selected. */
export function cutPiece(map: BattleMap, selection: Selection, name: string): { piece: Piece; at: Cell } | null {
  const records = inTableOrder(map, selection.records).flatMap((ref) => recordAt(map, ref))
  const cells = [...selection.cells].map((index) => cellAt(map, index))
  const rects = [...cells.map((cell) => spaceRect(cell, 1)), ...records.map((thing) => recordRect(thing))]
  if (rects.length === 0) return null
  const frame = boundsOf(rects)
  const terrain = new Array<number | null>(frame.widthCells * frame.heightCells).fill(null)
  const elevationFeet = terrain.slice()
  for (const cell of cells) {
    const from = cell.row * map.widthCells + cell.col
    const to = (cell.row - frame.row) * frame.widthCells + (cell.col - frame.col)
    terrain[to] = map.layers.terrain[from] ?? 0
    elevationFeet[to] = map.layers.elevationFeet[from] ?? 0
  }
  const whole: Piece = {
    name,
    widthCells: frame.widthCells,
    heightCells: frame.heightCells,
    terrain,
    elevationFeet,
    records,
  }
  const moved = movedRecords(whole, { col: -frame.col, row: -frame.row })
  const piece = { ...whole, records: [...moved, ...customTerrain(map, terrain)] }
  return { piece, at: { col: frame.col, row: frame.row } }
}

/** What is selected in the order of the map: a copy lies over and under the same things, however it was selected. */
function inTableOrder({ tables }: BattleMap, refs: readonly RecordRef[]): readonly RecordRef[] {
  const places = new Map([...new Set(refs.map(({ table }) => table))].map((table) => [table, placesIn(tables[table])]))
  return refs.toSorted((a, b) =>
    a.table === b.table ? (places.get(a.table)?.get(a.id) ?? 0) - (places.get(b.table)?.get(b.id) ?? 0) : 0,
  )
}

/** The piece rotated or flipped. */
export function turnedPiece(piece: Piece, turn: PieceTurn): Piece {
  const turned = turnedMap(mapOfPiece(piece, piece.records), turn)
  const mask = turnedMap(
    mapOfPiece({ ...piece, terrain: piece.terrain.map((code) => (code === null ? 0 : 1)) }, []),
    turn,
  )
  return {
    name: piece.name,
    widthCells: turned.widthCells,
    heightCells: turned.heightCells,
    terrain: [...turned.layers.terrain].map((code, i) => (mask.layers.terrain[i] === 1 ? code : null)),
    elevationFeet: [...turned.layers.elevationFeet].map((feet, i) => (mask.layers.terrain[i] === 1 ? feet : null)),
    records: recordsOf(turned),
  }
}

/** What changes if a piece is put on a map. Things that would be off the map are left out. */
export interface PlacedPiece {
  readonly cells: { layer: 'terrain' | 'elevationFeet'; indices: number[]; values: number[] }[]
  readonly put: TableRecord[]
}

/**
 * Puts a piece on a map with its top left at `at`. Records keep their ids (those of edges follow from their position). The
 * piece's custom terrain comes with it if the map does not have it.
 */
export function placedPiece(map: BattleMap, piece: Piece, at: Cell): PlacedPiece {
  const terrain = { layer: 'terrain' as const, indices: [] as number[], values: [] as number[] }
  const elevation = { layer: 'elevationFeet' as const, indices: [] as number[], values: [] as number[] }
  const customTypes = resolveTerrain(map, piece.records)
  for (const [i, from] of piece.terrain.entries()) {
    const cell = { col: at.col + (i % piece.widthCells), row: at.row + Math.floor(i / piece.widthCells) }
    const code = from === null ? null : customTypes.codeOf(from)
    if (code === null || !isOnGrid(map, cell)) continue
    const index = cell.row * map.widthCells + cell.col
    terrain.indices.push(index)
    terrain.values.push(code)
    elevation.indices.push(index)
    elevation.values.push(piece.elevationFeet[i] ?? 0)
  }
  const frame = { widthCells: map.widthCells, heightCells: map.heightCells, offset: at }
  const bare = { ...piece, terrain: [], elevationFeet: [], widthCells: 0, heightCells: 0 }
  const things = piece.records.filter(({ table }) => table !== 'terrainTypes')
  const put = recordsOf(resizedMap(mapOfPiece(bare, things), { type: 'resize-map', ...frame }))
  return { cells: terrain.indices.length === 0 ? [] : [terrain, elevation], put: [...customTypes.put, ...put] }
}

/** The piece with new ids for everything but edges and custom terrain. Riders keep their mounts, emanations their creatures. */
export function withNewIds(piece: Piece, newId: () => RecordId): Piece {
  const ids = new Map<RecordId, RecordId>()
  for (const { table, record } of piece.records)
    if (table !== 'edges' && table !== 'terrainTypes') ids.set(record.id, newId())
  const renamed = (id: RecordId): RecordId => ids.get(id) ?? id
  const records = piece.records.map((thing): TableRecord => {
    const record = { ...thing.record, id: renamed(thing.record.id) } as Record<string, unknown>
    for (const field of ['mountId', 'creatureId'])
      if (typeof record[field] === 'string') {
        const target = ids.get(record[field] as RecordId)
        if (target === undefined) delete record[field]
        else record[field] = target
      }
    return tableRecord(thing.table, record as unknown as AnyRecord)
  })
  return { ...piece, records }
}

/** The records with their positions moved. */
function movedRecords(piece: Piece, by: Cell): TableRecord[] {
  const shift = (value: unknown): unknown => {
    const at = value as { col?: number; row?: number; x?: number; y?: number }
    return at.col === undefined
      ? { x: (at.x ?? 0) + by.col, y: (at.y ?? 0) + by.row }
      : { col: at.col + by.col, row: (at.row ?? 0) + by.row }
  }
  return piece.records.map((thing) => {
    const record = { ...thing.record } as Record<string, unknown>
    for (const field of ['at', 'cell', 'origin']) if (field in record) record[field] = shift(record[field])
    for (const field of ['points', 'cells'])
      if (Array.isArray(record[field])) record[field] = (record[field] as unknown[]).map(shift)
    return tableRecord(thing.table, record as unknown as AnyRecord)
  })
}

/** A piece as a map of its own, with these records. */
export function mapOfPiece(piece: Piece, records: readonly TableRecord[]): BattleMap {
  const empty = emptyMap('piece' as MapId, piece, { name: 'piece', ruleset: 'none' })
  return {
    ...empty,
    layers: {
      terrain: Uint8Array.from(piece.terrain, (code) => code ?? 0),
      elevationFeet: Int16Array.from(piece.elevationFeet, (feet) => feet ?? 0),
    },
    tables: tablesOf((name) => [
      ...empty.tables[name].values(),
      ...records.filter(({ table }) => table === name).map(({ record }) => record),
    ]),
  }
}

const recordsOf = (map: BattleMap): TableRecord[] =>
  TABLE_NAMES.filter((table) => table !== 'settings').flatMap((table) =>
    [...map.tables[table].values()].map((record) => tableRecord(table, record)),
  )

function recordAt(map: BattleMap, { table, id }: RecordRef): TableRecord[] {
  const record = map.tables[table].get(id)
  return record ? [tableRecord(table, record)] : []
}

/** The squares that a record touches. An edge touches none: its rectangle has no width or no height, so that walls frame their room. */
export function recordRect(thing: TableRecord): CellRect {
  switch (thing.table) {
    case 'creatures':
      return spaceRect(thing.record.at, SPACE_CELLS[thing.record.size])
    case 'edges':
      return {
        ...thing.record.cell,
        widthCells: thing.record.border === 'north' ? 1 : 0,
        heightCells: thing.record.border === 'north' ? 0 : 1,
      }
    case 'notes':
    case 'lights':
      return pointsRect([thing.record.at])
    case 'drawings':
      return pointsRect(thing.record.points)
    case 'templates':
      return pointsRect([thing.record.origin])
    case 'props': {
      const { at, widthSquares, heightSquares } = thing.record
      return pointsRect([at, { x: at.x + widthSquares - 1e-6, y: at.y + heightSquares - 1e-6 }])
    }
    case 'regions':
      return boundsOf(thing.record.cells.map((cell) => spaceRect(cell, 1)))
    case 'settings':
    case 'terrainTypes':
    case 'encounters':
      return { col: 0, row: 0, widthCells: 0, heightCells: 0 }
  }
}

const pointsRect = (points: readonly { readonly x: number; readonly y: number }[]): CellRect =>
  boundsOf(points.map(({ x, y }) => spaceRect({ col: Math.floor(x), row: Math.floor(y) }, 1)))

/** The smallest rectangle that holds all rectangles; there must be one. */
const boundsOf = (rects: readonly CellRect[]): CellRect => rects.reduce(unitedRect)

/** Records of the custom terrain among `codes`. A piece takes them with it: on other maps the codes mean something else. */
export function customTerrain(map: BattleMap, codes: readonly (number | null)[]): TableRecord[] {
  const used = new Set(codes)
  return [...map.tables.terrainTypes.values()]
    .filter(({ code }) => used.has(code))
    .map((record) => ({ table: 'terrainTypes', record }))
}

/** The custom terrain of a piece on another map. */
export interface ResolvedTerrain {
  /** The map's code for a code of the piece; the same code for built-in terrain, null if the map has no code left. */
  readonly codeOf: (code: number) => number | null
  /** Terrain types to add to the map. */
  readonly put: readonly TableRecord[]
}

/** Finds the custom terrain of a piece on the map by id; those the map does not have get free codes. */
export function resolveTerrain(map: BattleMap, records: readonly TableRecord[]): ResolvedTerrain {
  const codes = new Map<number, number | null>()
  const added: CustomTerrainType[] = []
  for (const { table, record } of records) {
    if (table !== 'terrainTypes') continue
    const known = map.tables.terrainTypes.get(record.id)
    const code = known?.code ?? freeTerrainCode([...map.tables.terrainTypes.values(), ...added])
    codes.set(record.code, code)
    if (!known && code !== null) added.push({ ...record, code })
  }
  return {
    codeOf: (code) => codes.get(code) ?? (codes.has(code) ? null : code),
    put: added.map((record) => ({ table: 'terrainTypes', record })),
  }
}
