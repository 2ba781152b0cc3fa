/**
 * Tiled maps: a picture layer, a tile layer of the ground with an embedded tileset (one tile a kind, class and properties
 * saying what it is), and object layers for edges, creatures, notes, lights, zones and drawings. Written so that Tiled 1.8 and
 * later read it; the JSON is the model, XML is the same thing in angle brackets.
 */
import { ok, type Result } from '../../base/result.ts'
import { encodeUtf8 } from '../../base/utf8.ts'
import { emptyMap, settingsOf, terrainPalette, type BattleMap } from '../../map/battleMap.ts'
import type { Edge } from '../../map/records/edge.ts'
import { SPACE_CELLS } from '../../map/sizes.ts'
import type { TerrainType } from '../../map/terrain.ts'
import type { ExportResult, FormatFile, Loss, MapFormat, MapPicture, WriteContext } from '../format.ts'
import { lossesOfTables, lossOfProps } from '../lossesOf.ts'
import { edgeVertices } from '../wallLines.ts'
import { LAYER_NAMES } from './vocabulary.ts'
import type { TiledJson } from './tiledJson.ts'
import { toTmx } from './toTmx.ts'

const property = (name: string, value: string | number | boolean) => ({
  name,
  type:
    typeof value === 'string'
      ? 'string'
      : typeof value === 'boolean'
        ? 'bool'
        : Number.isInteger(value)
          ? 'int'
          : 'float',
  value,
})

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
  const gidByCode = new Map(kinds.map(({ code }, i) => [code, i + 1]))
  let nextObject = 1
  const layer = (type: string, layerName: string, id: number, rest: object) => ({
    id,
    type,
    name: layerName,
    x: 0,
    y: 0,
    opacity: 1,
    visible: true,
    ...rest,
  })
  const objects = (layerName: string, id: number, list: readonly object[]) =>
    layer('objectgroup', layerName, id, {
      draworder: 'topdown',
      objects: list.map((object) => ({
        id: nextObject++,
        name: '',
        type: '',
        x: 0,
        y: 0,
        width: 0,
        height: 0,
        rotation: 0,
        visible: true,
        ...object,
      })),
    })
  const px = (squares: number) => squares * tilePx
  const layers = [
    layer('imagelayer', LAYER_NAMES.background, 1, { image: pictures.background, visible: false }),
    layer('tilelayer', LAYER_NAMES.terrain, 2, {
      width: map.widthCells,
      height: map.heightCells,
      data: Array.from(map.layers.terrain, (code) => gidByCode.get(code) ?? 1),
    }),
    objects(LAYER_NAMES.regions, 3, regionObjects(map, px)),
    objects(
      LAYER_NAMES.edges,
      4,
      [...map.tables.edges.values()].map((edge) => edgeObject(edge, px)),
    ),
    objects(
      LAYER_NAMES.lights,
      5,
      [...map.tables.lights.values()].map(({ at, rangeFeet, colour, intensity }) => ({
        type: 'light',
        point: true,
        x: px(at.x),
        y: px(at.y),
        properties: [property('rangeFeet', rangeFeet), property('colour', colour), property('intensity', intensity)],
      })),
    ),
    objects(LAYER_NAMES.drawings, 6, drawingObjects(map, px)),
    objects(
      LAYER_NAMES.notes,
      7,
      [...map.tables.notes.values()].map(({ at, number, title, text, gmOnly }) => ({
        type: 'note',
        name: title,
        point: true,
        x: px(at.x),
        y: px(at.y),
        properties: [property('number', number), property('text', text), property('gmOnly', gmOnly)],
      })),
    ),
    objects(LAYER_NAMES.creatures, 8, creatureObjects(map, px)),
  ]
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
    tilesets: [
      {
        firstgid: 1,
        name: 'ground',
        tilewidth: tilePx,
        tileheight: tilePx,
        tilecount: kinds.length,
        columns: kinds.length,
        margin: 0,
        spacing: 0,
        image: pictures.tiles,
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
      },
    ],
    layers,
  }
}

function edgeObject(edge: Edge, px: (squares: number) => number): object {
  const [[x1, y1], [x2, y2]] = edgeVertices(edge)
  return {
    type: edge.kind,
    x: px(x1),
    y: px(y1),
    polyline: [
      { x: 0, y: 0 },
      { x: px(x2 - x1), y: px(y2 - y1) },
    ],
    properties: [property('state', edge.door), property('secret', edge.secret), property('checkText', edge.checkText)],
  }
}

const creatureObjects = (map: BattleMap, px: (squares: number) => number): object[] =>
  [...map.tables.creatures.values()].map((creature) => ({
    type: 'creature',
    name: creature.name,
    x: px(creature.at.col),
    y: px(creature.at.row),
    width: px(SPACE_CELLS[creature.size]),
    height: px(SPACE_CELLS[creature.size]),
    // The whole sheet as one text: Tiled shows it, keeps it, and it comes back as it was.
    properties: [
      property('side', creature.side),
      property('size', creature.size),
      property('sheet', JSON.stringify(creature)),
    ],
  }))

const regionObjects = (map: BattleMap, px: (squares: number) => number): object[] =>
  [...map.tables.regions.values()].map(({ name, cells, purpose, text, gmOnly, colour }) => {
    const [cols, rows] = [cells.map(({ col }) => col), cells.map(({ row }) => row)]
    const [left, top] = [Math.min(...cols), Math.min(...rows)]
    return {
      type: 'zone',
      name,
      x: px(left),
      y: px(top),
      width: px(Math.max(...cols) - left + 1),
      height: px(Math.max(...rows) - top + 1),
      properties: [
        property('purpose', purpose),
        property('text', text),
        property('gmOnly', gmOnly),
        property('colour', colour),
        property('squares', cells.map(({ col, row }) => `${col},${row}`).join(' ')),
      ],
    }
  })

const drawingObjects = (map: BattleMap, px: (squares: number) => number): object[] =>
  [...map.tables.drawings.values()].map(({ shape, points, text, gmOnly }) => {
    const [first = { x: 0, y: 0 }] = points
    const at = {
      name: '',
      x: px(first.x),
      y: px(first.y),
      properties: [property('gmOnly', gmOnly), property('text', text)],
    }
    const line = points.map(({ x, y }) => ({ x: px(x - first.x), y: px(y - first.y) }))
    if (shape === 'text') return { ...at, type: 'text', width: px(4), height: px(1), text: { text, wrap: true } }
    return { ...at, type: shape, ...(shape === 'polygon' ? { polygon: line } : { polyline: line }) }
  })
