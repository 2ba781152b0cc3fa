/**
 * Tiled maps: a picture layer, a tile layer of the terrain with an embedded tileset (one tile per terrain type, described by
 * class and properties), and object layers for edges, creatures, notes, lights, zones and drawings. For Tiled 1.8 and later;
 * the XML is converted from the JSON.
 */
import { ok, type Result } from '../../base/result.ts'
import { encodeUtf8 } from '../../base/encoding.ts'
import { emptyMap, settingsOf, terrainPalette, type BattleMap } from '../../map/battleMap.ts'
import type { TerrainType } from '../../map/terrain.ts'
import type { ExportLoss, ExportResult, FormatFile, MapFormat, MapPicture, WriteContext } from '../format.ts'
import { keptForFivefoot, lossesOfRecords, lossesOfSettings, lossesOfTables, lossOfElevation } from '../lossesOf.ts'
import { lossesOfLeaves, lossesOfPictures, ownPartOf } from '../ownPart.ts'
import { tiledLayers } from './layers.ts'
import { property, OWN_PART, type TiledJson } from './vocabulary.ts'
import { toTmx } from './toTmx.ts'

/** Writes a `.tmj`. */
export const writeTmj: NonNullable<MapFormat['write']> = (map, context) =>
  writeTiled(map, context, 'tmj', (json) => JSON.stringify(json, null, 1))
/** Writes a `.tmx`. */
export const writeTmx: NonNullable<MapFormat['write']> = (map, context) => writeTiled(map, context, 'tmx', toTmx)

async function writeTiled(
  map: BattleMap,
  context: WriteContext,
  ending: string,
  toText: (json: TiledJson) => string,
): Promise<Result<ExportResult>> {
  const tilePx = Math.round(context.pixelsPerSquare)
  const background = await context.renderMap(map, tilePx)
  if (!background.ok) return background
  const tiles = await context.renderMap(paletteMap(map), tilePx)
  if (!tiles.ok) return tiles
  const pictures = {
    background: pictureFile(`${context.baseName}-background`, background.value),
    tiles: pictureFile(`${context.baseName}-tiles`, tiles.value),
  }
  const json = tiledJson(map, tilePx, { background: pictures.background.name, tiles: pictures.tiles.name })
  const own = property(OWN_PART, JSON.stringify(ownPartOf(map, context.producer)))
  const text = toText({ ...json, properties: [...json.properties, own] })
  const main: FormatFile = { name: `${context.baseName}.${ending}`, bytes: encodeUtf8(text) }
  return ok({ files: [main, pictures.background, pictures.tiles], losses: lossesOf(map) })
}

function lossesOf(map: BattleMap): ExportLoss[] {
  const { name, ruleset, gravity, description } = settingsOf(map)
  const losses = [
    ...lossesOfRecords(map, 'drawings', [['drawing-colors', ['colour', 'widthSquares'], () => true]]),
    ...lossesOfTables(map, ['edges', 'creatures', 'notes', 'drawings', 'regions', 'lights', 'terrainTypes', 'props']),
    ...lossesOfLeaves(map, () => false),
    ...lossOfElevation(map),
    ...lossesOfSettings(map, { name, ruleset, gravity, description }),
  ]
  return [...keptForFivefoot(losses), ...lossesOfPictures(map)]
}

/** The terrain types of a map, in the order of the tileset. */
const kindsOf = (map: BattleMap): TerrainType[] =>
  terrainPalette(map).filter((type): type is TerrainType => type !== undefined)

const pictureFile = (name: string, { mime, bytes }: MapPicture): FormatFile => ({
  name: `${name}.${mime.replace('image/', '').replace('jpeg', 'jpg')}`,
  bytes,
})

/** Side of the block of which each tile is the center: borders are drawn where two terrain types meet. */
const BLOCK_CELLS = 3

/** A map with a block of each terrain type side by side; its picture is the tileset. */
function paletteMap(map: BattleMap): BattleMap {
  const kinds = kindsOf(map)
  const size = { widthCells: kinds.length * BLOCK_CELLS, heightCells: BLOCK_CELLS }
  const blocks = emptyMap(map.id, size, { name: 'tiles', ruleset: settingsOf(map).ruleset })
  for (let index = 0; index < size.widthCells * size.heightCells; index++)
    blocks.layers.terrain[index] = kinds[Math.floor((index % size.widthCells) / BLOCK_CELLS)]?.code ?? 0
  return { ...blocks, tables: { ...blocks.tables, terrainTypes: map.tables.terrainTypes } }
}

/** A map as a Tiled map, without Fivefoot's own part. */
export function tiledJson(map: BattleMap, tilePx: number, pictures: { background: string; tiles: string }) {
  const kinds = kindsOf(map)
  const { name, ruleset, gravity, description } = settingsOf(map)
  const { layers, nextObject } = tiledLayers(map, kinds, tilePx, pictures.background)
  return {
    type: 'map',
    version: '1.10',
    tiledversion: '1.10.2',
    orientation: 'orthogonal',
    renderorder: 'right-down',
    width: map.widthCells,
    height: map.heightCells,
    tilewidth: tilePx,
    tileheight: tilePx,
    infinite: false,
    nextlayerid: layers.length + 1,
    nextobjectid: nextObject,
    properties: [
      property('name', name),
      property('ruleset', ruleset),
      property('gravity', gravity),
      property('description', description),
      property('feetPerSquare', 5),
    ],
    tilesets: [tileset(kinds, tilePx, pictures.tiles)],
    layers,
  }
}

const tileset = (kinds: readonly TerrainType[], tilePx: number, image: string) => ({
  firstgid: 1,
  name: 'ground',
  tilewidth: tilePx,
  tileheight: tilePx,
  tilecount: kinds.length,
  columns: kinds.length,
  margin: tilePx,
  spacing: (BLOCK_CELLS - 1) * tilePx,
  image,
  imagewidth: kinds.length * BLOCK_CELLS * tilePx,
  imageheight: BLOCK_CELLS * tilePx,
  tiles: kinds.map((type, id) => ({
    id,
    type: type.id,
    properties: [
      property('name', type.name),
      property('landDoublings', type.entry.land.doublings),
      property('landPassable', type.entry.land.passable),
      property('hazard', type.hazard),
    ],
  })),
})
