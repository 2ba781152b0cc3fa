/** The layers of a Tiled map: one of tiles for the terrain, and object layers for everything else. */
import type { BattleMap } from '../../map/battleMap.ts'
import type { Edge } from '../../map/records/edge.ts'
import { SPACE_CELLS } from '../../map/sizes.ts'
import type { TerrainType } from '../../map/terrain.ts'
import { edgeVertices } from '../wallLines.ts'
import { property, LAYER_NAMES } from './vocabulary.ts'

/** Tiled draws objects in the color of their layer. */
const COLORS = {
  [LAYER_NAMES.regions]: '#4a6fb0',
  [LAYER_NAMES.edges]: '#1b1f24',
  [LAYER_NAMES.barriers]: '#7b7468',
  [LAYER_NAMES.windows]: '#3f8fd0',
  [LAYER_NAMES.doors]: '#a8641f',
  [LAYER_NAMES.lights]: '#d99a1b',
  [LAYER_NAMES.drawings]: '#7a4fb0',
  [LAYER_NAMES.notes]: '#0b6b5d',
  [LAYER_NAMES.creatures]: '#b0302a',
} as const

const REGION_OPACITY = 0.4

/** A layer for each kind of edge, so that each has its color. */
const EDGE_LAYERS = [
  [LAYER_NAMES.edges, 'wall'],
  [LAYER_NAMES.barriers, 'barrier'],
  [LAYER_NAMES.windows, 'window'],
  [LAYER_NAMES.doors, 'door'],
] as const

/** Converts squares to pixels. */
type Px = (squares: number) => number

/**
 * The layers, lowest first, and the next free object id. `kinds`: terrain types in the order of the tileset, whose first tile
 * has the id 1; `background`: file name of the picture.
 */
export function tiledLayers(map: BattleMap, kinds: readonly TerrainType[], tilePx: number, background: string) {
  const gidByCode = new Map(kinds.map(({ code }, i) => [code, i + 1]))
  const px: Px = (squares) => squares * tilePx
  const edges = [...map.tables.edges.values()]
  const groups: readonly (readonly [name: keyof typeof COLORS, objects: readonly object[]])[] = [
    [LAYER_NAMES.regions, regionObjects(map, px)],
    ...EDGE_LAYERS.map(
      ([name, kind]) => [name, edges.filter((edge) => edge.kind === kind).map((edge) => edgeObject(edge, px))] as const,
    ),
    [LAYER_NAMES.lights, lightObjects(map, px)],
    [LAYER_NAMES.drawings, drawingObjects(map, px)],
    [LAYER_NAMES.notes, noteObjects(map, px)],
    [LAYER_NAMES.creatures, creatureObjects(map, px)],
  ]
  const layers = [
    layer('imagelayer', LAYER_NAMES.background, 1, { image: background, visible: false }),
    layer('tilelayer', LAYER_NAMES.terrain, 2, {
      width: map.widthCells,
      height: map.heightCells,
      data: Array.from(map.layers.terrain, (code) => gidByCode.get(code) ?? 1),
    }),
  ]
  let nextObject = 1
  for (const [name, list] of groups) {
    const objects = list.map((object) => ({ id: nextObject++, ...PLAIN_OBJECT, ...object }))
    // Tiled fills regions: opaque, they would hide everything below.
    const opacity = name === LAYER_NAMES.regions ? REGION_OPACITY : 1
    layers.push(
      layer('objectgroup', name, layers.length + 1, { color: COLORS[name], draworder: 'topdown', opacity, objects }),
    )
  }
  return { layers, nextObject }
}

const layer = (type: string, name: string, id: number, rest: object) => ({
  id,
  type,
  name,
  x: 0,
  y: 0,
  opacity: 1,
  visible: true,
  ...rest,
})

const PLAIN_OBJECT = { name: '', type: '', x: 0, y: 0, width: 0, height: 0, rotation: 0, visible: true }

const lightObjects = (map: BattleMap, px: Px): object[] =>
  [...map.tables.lights.values()].map(({ id, at, rangeFeet, colour, intensity, shadows, gmOnly }) => ({
    type: 'light',
    point: true,
    x: px(at.x),
    y: px(at.y),
    properties: [
      property('rangeFeet', rangeFeet),
      property('colour', colour),
      property('intensity', intensity),
      property('shadows', shadows),
      property('gmOnly', gmOnly),
      property('id', id),
    ],
  }))

const noteObjects = (map: BattleMap, px: Px): object[] =>
  [...map.tables.notes.values()].map(({ id, at, number, title, text, gmOnly }) => ({
    type: 'note',
    name: title,
    point: true,
    x: px(at.x),
    y: px(at.y),
    properties: [property('number', number), property('text', text), property('gmOnly', gmOnly), property('id', id)],
  }))

function edgeObject(edge: Edge, px: Px): object {
  const [[x1, y1], [x2, y2]] = edgeVertices(edge)
  return {
    type: edge.kind,
    x: px(x1),
    y: px(y1),
    polyline: [
      { x: 0, y: 0 },
      { x: px(x2 - x1), y: px(y2 - y1) },
    ],
    properties: [
      property('state', edge.door),
      property('locked', edge.doorLocked),
      property('secret', edge.secret),
      property('checkText', edge.checkText),
    ],
  }
}

const creatureObjects = (map: BattleMap, px: Px): object[] =>
  [...map.tables.creatures.values()].map(({ picture: _, ...creature }) => ({
    type: 'creature',
    name: creature.name,
    x: px(creature.at.col),
    y: px(creature.at.row),
    width: px(SPACE_CELLS[creature.size]),
    height: px(SPACE_CELLS[creature.size]),
    // The whole sheet as one text, which Tiled keeps, also in copies of the object.
    properties: [
      property('side', creature.side),
      property('size', creature.size),
      property('sheet', JSON.stringify(creature)),
    ],
  }))

const regionObjects = (map: BattleMap, px: Px): object[] =>
  [...map.tables.regions.values()].map(({ id, name, cells, purpose, text, gmOnly, colour, floor, rock }) => {
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
        property('id', id),
        ...(floor === undefined ? [] : [property('floor', floor)]),
        ...(rock === undefined ? [] : [property('rock', rock)]),
        property('squares', cells.map(({ col, row }) => `${col},${row}`).join(' ')),
      ],
    }
  })

const drawingObjects = (map: BattleMap, px: Px): object[] =>
  [...map.tables.drawings.values()].map(({ id, shape, points, text, gmOnly }) => {
    const [first = { x: 0, y: 0 }] = points
    const at = {
      name: '',
      x: px(first.x),
      y: px(first.y),
      properties: [property('gmOnly', gmOnly), property('text', text), property('id', id)],
    }
    const line = points.map(({ x, y }) => ({ x: px(x - first.x), y: px(y - first.y) }))
    if (shape === 'text') return { ...at, type: 'text', width: px(4), height: px(1), text: { text, wrap: true } }
    return { ...at, type: shape, ...(shape === 'polygon' ? { polygon: line } : { polyline: line }) }
  })
