/**
 * Fantasy Grounds Unity: a picture, and an XML file of the same name with grid, line of sight and lights. Points are in pixels
 * from the center of the picture, y up.
 * @source Fantasy Grounds wiki, "Developer Guide - Extracting LOS Data for Modules"; what its exports of version 4.1 hold
 */
import { FEET_PER_SQUARE } from '../../base/brands.ts'
import { encodeUtf8 } from '../../base/encoding.ts'
import { ok } from '../../base/result.ts'
import type { BattleMap } from '../../map/battleMap.ts'
import type { Edge } from '../../map/records/edge.ts'
import type { ExportLoss, MapFormat } from '../format.ts'
import {
  lossesOfRecords,
  lossesOfSettings,
  lossesOfTables,
  lossOfDrawnTable,
  lossOfElevation,
  lossOfTerrain,
  type RecordLoss,
} from '../lossesOf.ts'
import { edgeLines, edgeVertices, joinLines, solidOutline, type Vertex } from '../wallLines.ts'

/** Line of sight as Fantasy Grounds reads it since version 4.1. */
const VERSION = 'version="4.1" dataversion="20210302"'
/** Depth of doors and windows, so that they can be clicked. */
const OPENING_SQUARES = 0.2
/** Light falls off to this share at the ends of its bright and its dim range. */
const [BRIGHT_FALLOFF, DIM_FALLOFF] = [0.75, 0.5]

const write: NonNullable<MapFormat['write']> = async (map, context) => {
  const { baseName, pixelsPerSquare } = context
  const picture = await context.renderMap(map, pixelsPerSquare)
  if (!picture.ok) return picture
  return ok({
    files: [
      { name: `${baseName}.xml`, bytes: encodeUtf8(xmlOf(map, pixelsPerSquare)) },
      { name: `${baseName}.png`, bytes: picture.value.bytes },
    ],
    losses: lossesOf(map),
  })
}

/** The XML beside the picture. */
export function xmlOf(map: BattleMap, squarePx: number): string {
  const edges = [...map.tables.edges.values()]
  const point = (x: number, y: number): string =>
    [(x - map.widthCells / 2) * squarePx, (map.heightCells / 2 - y) * squarePx].map(rounded).join(',')
  const points = (line: readonly Vertex[]): string => `<points>${line.map(([x, y]) => point(x, y)).join(',')}</points>`
  const walls = joinLines([...edges.filter(({ kind }) => kind === 'wall').map(edgeVertices), ...solidOutline(map)])
  const openings = edgeLines(
    map,
    edges.filter(({ kind }) => kind === 'door' || kind === 'window'),
  )
  const occluders = [
    ...walls.map(points),
    ...openings.map(({ edge, line }) => `${points(rectangleAlong(line))}${stateOf(edge)}`),
  ]
  const lights = [...map.tables.lights.values()].map(({ at, rangeFeet, colour }) => {
    const dim = rounded(rangeFeet / FEET_PER_SQUARE)
    const range = [rounded(dim / 2), BRIGHT_FALLOFF, dim, DIM_FALLOFF].join(',')
    return `<position>${point(at.x, at.y)}</position><color>#ff${colour.slice(1)}</color><range>${range}</range><on />`
  })
  const listed = (name: string, items: readonly string[]): string =>
    items.map((item, id) => `\t\t<${name}><id>${id}</id>${item}</${name}>\n`).join('')
  return `<?xml version="1.0" encoding="utf-8"?>
<root ${VERSION}>
\t<gridsize>${squarePx},${squarePx}</gridsize>
\t<occluders>
${listed('occluder', occluders)}\t</occluders>
\t<lights>
${listed('light', lights)}\t</lights>
</root>
`
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000 + 0

/** The corners of an opening along a line, as deep as `OPENING_SQUARES`. */
function rectangleAlong([[x1, y1], [x2, y2]]: readonly [Vertex, Vertex]): Vertex[] {
  const depth = OPENING_SQUARES / 2
  const [dx, dy] = x1 === x2 ? [depth, 0] : [0, depth]
  return [
    [x1 - dx, y1 - dy],
    [x2 - dx, y2 - dy],
    [x2 + dx, y2 + dy],
    [x1 + dx, y1 + dy],
  ]
}

/** Doors open and close; windows can be seen through. */
function stateOf({ kind, door }: Edge): string {
  if (kind === 'window') return '<toggleable /><closed /><allow_vision />'
  return `<toggleable />${door === 'open' ? '' : '<closed />'}<single_sided /><counterclockwise />`
}

const EDGE_LOSSES: readonly RecordLoss<'edges'>[] = [
  ['door-locks', ['doorLocked'], ({ kind, doorLocked }) => kind === 'door' && doorLocked],
  ['secrets-plain', ['secret'], ({ secret }) => secret],
  ['low-walls-drawn', [], ({ kind }) => kind === 'barrier'],
  ['edge-checks', ['checkText'], ({ checkText }) => checkText !== ''],
  ['edge-looks-drawn', ['look'], ({ look }) => look !== undefined],
]
const LIGHT_LOSSES: readonly RecordLoss<'lights'>[] = [
  ['light-strength', ['intensity', 'shadows'], ({ intensity, shadows }) => intensity !== 1 || !shadows],
  ['gm-lights', ['gmOnly'], ({ gmOnly }) => gmOnly],
]

const lossesOf = (map: BattleMap): ExportLoss[] => [
  ...lossesOfRecords(map, 'edges', EDGE_LOSSES),
  ...lossOfTerrain(map, 'terrain-drawn'),
  ...lossOfDrawnTable(map, 'props'),
  ...lossesOfRecords(map, 'lights', LIGHT_LOSSES),
  ...lossesOfTables(map, ['edges', 'lights', 'terrainTypes', 'props']),
  ...lossOfElevation(map),
  ...lossesOfSettings(map, {}),
]

/** Picture and line of sight for Fantasy Grounds Unity. */
export const fantasyGroundsFormat: MapFormat = {
  id: 'fantasygrounds',
  name: 'Fantasy Grounds image and XML',
  extensions: ['xml'],
  maxBytes: 0,
  write,
}
