import { encodeBase64, encodeUtf8 } from '../../base/encoding.ts'
import { ok } from '../../base/result.ts'
import type { BattleMap } from '../../map/battleMap.ts'
import type { Edge } from '../../map/records/edge.ts'
import { OPEN_TERRAIN } from '../../map/terrain.ts'
import type { ExportLoss, MapFormat } from '../format.ts'
import { keptForFivefoot, nonZero, lossesOfSettings, lossesOfTables, lossOfElevation } from '../lossesOf.ts'
import { lossesOfLeaves, lossesOfPictures, ownPartOf } from '../ownPart.ts'
import { edgeLines, edgeVertices, isWholeDoubleDoor, joinLines, solidOutline, type Vertex } from '../wallLines.ts'

const FEET_PER_SQUARE = 5

/**
 * Writes format 0.3 with every field that any known importer needs: origin 0,0, all arrays present, picture without a
 * `data:` prefix. Walls have gaps where portals are: a wall behind a door would shut it for good in every importer. Importers
 * pass over keys they do not know, so Fivefoot's own part stands under one.
 */
export const writeUvtt: NonNullable<MapFormat['write']> = async (map, context) => {
  const picture = await context.renderMap(map, context.pixelsPerSquare)
  if (!picture.ok) return picture
  // The picture comes last: it is the bulk of the file, and no part of it needs to be in memory twice.
  const uvtt = JSON.stringify({ ...uvttOf(map, context.pixelsPerSquare), fivefoot: ownPartOf(map, context.producer) })
  const text = `${uvtt.slice(0, -1)},"image":"${encodeBase64(picture.value.bytes)}"}`
  return ok({ files: [{ name: `${context.baseName}.dd2vtt`, bytes: encodeUtf8(text) }], losses: lossesOf(map) })
}

/** A map as other tools see it, without its picture. */
export function uvttOf(map: BattleMap, pixelsPerSquare: number) {
  const edges = [...map.tables.edges.values()]
  return {
    format: 0.3,
    resolution: {
      map_origin: { x: 0, y: 0 },
      map_size: { x: map.widthCells, y: map.heightCells },
      pixels_per_grid: pixelsPerSquare,
    },
    // Importers take walls from here alone, so solid terrain is outlined here too; the other list is for what one sees over.
    line_of_sight: joinLines([
      ...edges.filter(({ kind }) => kind === 'wall').map(edgeVertices),
      ...solidOutline(map),
    ]).map(points),
    objects_line_of_sight: [],
    portals: edgeLines(
      map,
      edges.filter(({ kind }) => kind === 'door' || kind === 'window'),
    ).map(portal),
    environment: { baked_lighting: false, ambient_light: 'ffffffff' },
    lights: [...map.tables.lights.values()].map(({ at, rangeFeet, intensity, colour, shadows }) => ({
      position: at,
      range: rangeFeet / FEET_PER_SQUARE,
      intensity,
      color: `ff${colour.slice(1)}`,
      shadows,
    })),
  }
}

const points = (line: readonly Vertex[]) => line.map(([x, y]) => ({ x, y }))

function portal({ edge, line: [[x1, y1], [x2, y2]] }: ReturnType<typeof edgeLines>[number]): unknown {
  return {
    position: { x: (x1 + x2) / 2, y: (y1 + y2) / 2 },
    bounds: [
      { x: x1, y: y1 },
      { x: x2, y: y2 },
    ],
    rotation: edge.border === 'west' ? 1.570796 : 0,
    closed: edge.kind === 'door',
    freestanding: false,
  }
}

function lossesOf(map: BattleMap): ExportLoss[] {
  const edges = [...map.tables.edges.values()]
  const count = (which: (edge: Edge) => boolean) => edges.filter(which).length
  const ground = map.layers.terrain.reduce((sum, code) => sum + (code === OPEN_TERRAIN ? 0 : 1), 0)
  const toOthers: ExportLoss[] = [
    {
      code: 'open-doors-closed',
      count: count((e) => e.kind === 'door' && e.door === 'open'),
      parts: ['edges.door'],
    },
    {
      code: 'door-locks',
      count: count((e) => e.kind === 'door' && e.doorLocked),
      parts: ['edges.doorLocked'],
    },
    {
      code: 'secrets-plain',
      count: count((e) => e.secret),
      parts: ['edges.secret'],
    },
    {
      code: 'low-walls-lost',
      count: count((e) => e.kind === 'barrier'),
      parts: ['edges'],
    },
    {
      code: 'windows-as-portals',
      count: count((e) => e.kind === 'window'),
      parts: ['edges.kind'],
    },
    {
      code: 'edge-checks',
      count: count((e) => e.checkText !== ''),
      parts: ['edges.checkText'],
    },
    {
      code: 'gm-lights',
      count: [...map.tables.lights.values()].filter(({ gmOnly }) => gmOnly).length,
      parts: ['lights.gmOnly'],
    },
    {
      code: 'terrain-drawn',
      count: ground,
      parts: ['terrain'],
    },
    ...lossesOfTables(map, ['edges', 'lights', 'terrainTypes', 'props']),
    ...lossesOfLeaves(map, (edge) => isWholeDoubleDoor(map, edge)),
    ...lossOfElevation(map),
    ...lossesOfSettings(map, {}),
  ]
  return [...keptForFivefoot(nonZero(toOthers)), ...lossesOfPictures(map)]
}
