/**
 * The map reduced to one piece: beyond its walls all is solid and empty. Pieces are drawn from such maps alone, so that no piece
 * can show, or hold unseen, anything of its neighbors.
 */
import { cellIndex, isOnGrid } from '../../grid/cell.ts'
import { neighborsOf } from '../../grid/components.ts'
import { SETTINGS_ID, settingsOf, terrainPalette, type BattleMap, type MapTables } from '../../map/battleMap.ts'
import { layersWithout, squaresOfCreature } from '../../map/concealment.ts'
import { squaresUnder } from '../../map/objects.ts'
import type { Floors } from '../../draw/facts/floors.ts'
import type { Dressing } from '../../map/records/styleSettings.ts'
import { edgeCells, type EdgePlace } from '../../map/records/edge.ts'
import type { Point } from '../../map/records/shared.ts'
import type { RecordId } from '../../map/records/ids.ts'
import { OPEN_TERRAIN } from '../../map/terrain.ts'
import { edgeBetween, separatesRooms } from './rooms.ts'

/** Squares kept beyond an open border, since they shape what is drawn within it: shores, shadows, crowns of trees. */
const CONTEXT_SQUARES = 4

/** What a piece keeps of the map. */
export interface PieceSquares {
  /** Its squares, row-major indices. */
  readonly cells: Iterable<number>
  /** 1 for squares with nothing in them, which stay as they are. */
  readonly isVoid: Uint8Array
  /** That of the whole map: a piece on its own could be taken for another. */
  readonly dressing: Dressing
}

/** The map with only some squares and what is open to them; records elsewhere are removed. Cost: the squares of the map. */
export function mapOfSquares(map: BattleMap, { cells, isVoid, dressing }: PieceSquares): BattleMap {
  const own = new Uint8Array(map.layers.terrain.length)
  for (const index of cells) own[index] = 1
  const known = withContext(map, own)
  const palette = terrainPalette(map)
  const isSolid = (index: number) => palette[map.layers.terrain[index] ?? OPEN_TERRAIN]?.blocksLines ?? false
  const rest = Uint8Array.from(known, (isKnown, index) =>
    isKnown === 1 || isSolid(index) || isVoid[index] === 1 ? 0 : 1,
  )
  const isOwn = ({ col, row }: { readonly col: number; readonly row: number }): boolean =>
    isOnGrid(map, { col, row }) && own[cellIndex(map, { col, row })] === 1
  const isAtOwn = ({ x, y }: Point): boolean => isOwn({ col: Math.floor(x), row: Math.floor(y) })
  // Walls of squares open to the piece shape its lines, so they are kept.
  const isKnownEdge = (place: EdgePlace): boolean =>
    edgeCells(place).some((cell) => isOnGrid(map, cell) && known[cellIndex(map, cell)] === 1)
  // An object on solid squares (a pillar) is visible from the squares beside it.
  const isSeen = (index: number): boolean =>
    known[index] === 1 ||
    (isSolid(index) &&
      neighborsOf(map, index).some((next) => known[next] === 1 && !separatesRooms(edgeBetween(map, index, next))))
  const { tables } = map
  const settings = settingsOf(map)
  const shown: MapTables = {
    ...tables,
    settings: new Map([[SETTINGS_ID, { ...settings, description: '', look: { ...settings.look, dressing } }]]),
    edges: kept(tables.edges, isKnownEdge),
    creatures: kept(tables.creatures, (creature) => squaresOfCreature(map, creature).some((index) => own[index] === 1)),
    notes: kept(tables.notes, ({ at }) => isAtOwn(at)),
    drawings: kept(tables.drawings, (drawing) => drawing.points.some(isAtOwn)),
    props: kept(
      tables.props,
      (prop) => prop.background || squaresUnder(map, prop).some((cell) => isSeen(cellIndex(map, cell))),
    ),
    templates: kept(tables.templates, ({ origin }) => isAtOwn(origin)),
    regions: new Map(
      [...tables.regions].flatMap(([id, region]) => {
        const inside = region.cells.filter((cell) => known[cellIndex(map, cell)] === 1)
        return inside.length === 0 ? [] : [[id, { ...region, cells: inside }]]
      }),
    ),
    lights: kept(tables.lights, ({ at }) => isAtOwn(at)),
    encounters: new Map(),
  }
  const hidesPicture = [...shown.props.values()].some(({ background }) => background)
  return { ...map, layers: layersWithout(map, rest), tables: shown, ...(hidesPicture ? { unseen: rest } : {}) }
}

const kept = <T>(table: ReadonlyMap<RecordId, T>, isKept: (record: T) => boolean): ReadonlyMap<RecordId, T> =>
  new Map([...table].filter(([, record]) => isKept(record)))

/** Floors of a part of a map: those of the whole map, but thin walls stay straight although rock replaces what is behind them. */
export function floorsWithin(map: BattleMap, { material, isWild }: Floors, cells: Iterable<number>): Floors {
  const straight = isWild.slice()
  for (const index of cells)
    for (const next of neighborsOf(map, index))
      if (separatesRooms(edgeBetween(map, index, next))) straight[index] = straight[next] = 0
  return { material, isWild: straight }
}

/** 1 for some squares and those near them beyond open borders. */
function withContext(map: BattleMap, own: Uint8Array): Uint8Array {
  const known = own.slice()
  const palette = terrainPalette(map)
  let rim = [...own.keys()].filter((index) => own[index] === 1)
  for (let step = 0; step < CONTEXT_SQUARES; step++) {
    const next: number[] = []
    for (const index of rim)
      for (const to of neighborsOf(map, index)) {
        if (known[to] === 1 || separatesRooms(edgeBetween(map, index, to))) continue
        if (palette[map.layers.terrain[to] ?? OPEN_TERRAIN]?.blocksLines ?? false) continue
        known[to] = 1
        next.push(to)
      }
    rim = next
  }
  return known
}
