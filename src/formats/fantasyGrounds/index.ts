/**
 * Fantasy Grounds Unity: a picture, and beside it under the same name an XML with grid, line of sight and lights. Points are
 * pixels from the middle of the picture, y upward.
 * @source Fantasy Grounds wiki, "Developer Guide - Extracting LOS Data for Modules"; what its exports of version 4.1 hold
 */
import { encodeUtf8 } from '../../base/encoding.ts'
import { ok } from '../../base/result.ts'
import type { BattleMap } from '../../map/battleMap.ts'
import type { Edge } from '../../map/records/edge.ts'
import { OPEN_TERRAIN } from '../../map/terrain.ts'
import type { ExportLoss, MapFormat } from '../format.ts'
import { nonZero, lossesOfSettings, lossesOfTables, lossOfElevation } from '../lossesOf.ts'
import { edgeLines, edgeVertices, joinLines, solidOutline, type Vertex } from '../wallLines.ts'

/** Line of sight that Fantasy Grounds reads since version 4.1. */
const VERSION = 'version="4.1" dataversion="20210302"'
const FEET_PER_SQUARE = 5
/** Depth of doors and windows: one clicks them. */
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

/** Doors open and close; one sees through windows. */
function stateOf({ kind, door }: Edge): string {
  if (kind === 'window') return '<toggleable /><closed /><allow_vision />'
  return `<toggleable />${door === 'open' ? '' : '<closed />'}<single_sided /><counterclockwise />`
}

function lossesOf(map: BattleMap): ExportLoss[] {
  const edges = [...map.tables.edges.values()]
  const count = (which: (edge: Edge) => boolean) => edges.filter(which).length
  return nonZero([
    {
      code: 'door-locks',
      count: count(({ kind, doorLocked }) => kind === 'door' && doorLocked),
      parts: ['edges.doorLocked'],
    },
    {
      code: 'secrets-plain',
      count: count(({ secret }) => secret),
      parts: ['edges.secret'],
    },
    {
      code: 'low-walls-drawn',
      count: count(({ kind }) => kind === 'barrier'),
      parts: ['edges'],
    },
    {
      code: 'edge-checks',
      count: count(({ checkText }) => checkText !== ''),
      parts: ['edges.checkText'],
    },
    {
      code: 'edge-looks-drawn',
      count: count(({ look }) => look !== undefined),
      parts: ['edges.look'],
    },
    {
      code: 'terrain-drawn',
      count: map.layers.terrain.reduce((sum, code) => sum + (code === OPEN_TERRAIN ? 0 : 1), 0),
      parts: ['terrain'],
    },
    {
      code: 'table-drawn',
      facts: { table: 'props' },
      count: map.tables.props.size,
      parts: ['props'],
    },
    {
      code: 'light-strength',
      count: [...map.tables.lights.values()].filter(({ intensity, shadows }) => intensity !== 1 || !shadows).length,
      parts: ['lights.intensity', 'lights.shadows'],
    },
    {
      code: 'gm-lights',
      count: [...map.tables.lights.values()].filter(({ gmOnly }) => gmOnly).length,
      parts: ['lights.gmOnly'],
    },
    ...lossesOfTables(map, ['edges', 'lights', 'terrainTypes', 'props']),
    ...lossOfElevation(map),
    ...lossesOfSettings(map, {}),
  ])
}

/** Picture and line of sight for Fantasy Grounds Unity. */
export const fantasyGroundsFormat: MapFormat = {
  id: 'fantasygrounds',
  name: 'Fantasy Grounds image and XML',
  extensions: ['xml'],
  maxBytes: 0,
  write,
}
