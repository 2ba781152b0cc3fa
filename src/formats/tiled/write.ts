/**
 * Tiled maps: a picture layer, a tile layer of the ground with an embedded tileset (one tile a kind, class and properties
 * saying what it is), and object layers for edges, creatures, notes, lights, zones and drawings. Written so that Tiled 1.8 and
 * later read it; the JSON is the model, XML is the same thing in angle brackets.
 */
import { ok, type Result } from '../../base/result.ts'
import { encodeUtf8 } from '../../base/utf8.ts'
import { emptyMap, settingsOf, terrainPalette, type BattleMap } from '../../map/battleMap.ts'
import type { TerrainType } from '../../map/terrain.ts'
import type { ExportResult, FormatFile, Loss, MapFormat, MapPicture, WriteContext } from '../format.ts'
import { lossesOfTables, lossOfProps } from '../lossesOf.ts'
import { tiledLayers } from './layers.ts'
import { property } from './property.ts'
import type { TiledJson } from './tiledJson.ts'
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
  const kinds = terrainPalette(map).filter((type): type is TerrainType => type !== undefined)
  const background = await context.renderMap(map, tilePx)
  if (!background.ok) return background
  const tiles = await context.renderMap(paletteMap(map, kinds), tilePx)
  if (!tiles.ok) return tiles
  const pictures = {
    background: pictureFile(`${context.baseName}-background`, background.value),
    tiles: pictureFile(`${context.baseName}-tiles`, tiles.value),
  }
  const json = tiledJson(map, kinds, tilePx, { background: pictures.background.name, tiles: pictures.tiles.name })
  const losses: Loss[] = [
    {
      what: 'texts, arrows and drawings of several shapes',
      count: map.tables.drawings.size,
      outcome: 'texts and lines; colour and width left out',
    },
    ...lossesOfTables(map, ['edges', 'creatures', 'notes', 'drawings', 'regions', 'lights', 'terrainTypes', 'props']),
    ...lossOfProps(map),
    {
      what: 'squares of own kinds of ground',
      count: map.layers.terrain.reduce((n, code) => n + (code >= 64 ? 1 : 0), 0),
      outcome: 'tiles with their name; back here they are open ground unless the name says more',
    },
    { what: 'table rules', count: Object.keys(settingsOf(map).tableRules).length, outcome: 'left out' },
    {
      what: 'squares with a height',
      count: map.layers.elevationFeet.reduce((n, feet) => n + (feet === 0 ? 0 : 1), 0),
      outcome: 'height left out',
    },
  ].filter(({ count }) => count > 0)
  const main: FormatFile = { name: `${context.baseName}.${ending}`, bytes: encodeUtf8(toText(json)) }
  return ok({ files: [main, pictures.background, pictures.tiles], losses })
}

const pictureFile = (name: string, { mime, bytes }: MapPicture): FormatFile => ({
  name: `${name}.${mime.replace('image/', '').replace('jpeg', 'jpg')}`,
  bytes,
})

/** One row with a square of each kind: its picture is the tileset. */
function paletteMap(map: BattleMap, kinds: readonly TerrainType[]): BattleMap {
  const row = emptyMap(
    map.id,
    { widthCells: kinds.length, heightCells: 1 },
    { name: 'tiles', ruleset: settingsOf(map).ruleset },
  )
  for (const [i, { code }] of kinds.entries()) row.layers.terrain[i] = code
  return { ...row, tables: { ...row.tables, terrainTypes: map.tables.terrainTypes } }
}

function tiledJson(
  map: BattleMap,
  kinds: readonly TerrainType[],
  tilePx: number,
  pictures: { background: string; tiles: string },
): TiledJson {
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
  margin: 0,
  spacing: 0,
  image,
  imagewidth: kinds.length * tilePx,
  imageheight: tilePx,
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
