import { FEET_PER_SQUARE } from '../../base/brands.ts'
import { encodeBase64, encodeUtf8 } from '../../base/encoding.ts'
import { ok } from '../../base/result.ts'
import type { BattleMap } from '../../map/battleMap.ts'
import type { ExportLoss, MapFormat } from '../format.ts'
import {
  keptForFivefoot,
  lossesOfRecords,
  lossesOfSettings,
  lossesOfTables,
  lossOfElevation,
  lossOfTerrain,
  type RecordLoss,
} from '../lossesOf.ts'
import { lossesOfLeaves, lossesOfPictures, ownPartOf } from '../ownPart.ts'
import { edgeLines, edgeVertices, isWholeDoubleDoor, joinLines, solidOutline, type Vertex } from '../wallLines.ts'

/**
 * Writes format 0.3 with every field that any known importer needs: origin 0,0, all arrays present, the picture without a
 * `data:` prefix. Walls have gaps at portals: every importer would block the door with a wall behind it. Importers ignore
 * unknown keys, so Fivefoot's own part has one.
 */
export const writeUvtt: NonNullable<MapFormat['write']> = async (map, context) => {
  const picture = await context.renderMap(map, context.pixelsPerSquare)
  if (!picture.ok) return picture
  // The picture is most of the file: appended last, it is not in memory twice.
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
    // Importers read walls only from here, so solid terrain is outlined here too; the other list is for objects one can see over.
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

const EDGE_LOSSES: readonly RecordLoss<'edges'>[] = [
  ['open-doors-closed', ['door'], ({ kind, door }) => kind === 'door' && door === 'open'],
  ['door-locks', ['doorLocked'], ({ kind, doorLocked }) => kind === 'door' && doorLocked],
  ['secrets-plain', ['secret'], ({ secret }) => secret],
  ['low-walls-lost', [], ({ kind }) => kind === 'barrier'],
  ['windows-as-portals', ['kind'], ({ kind }) => kind === 'window'],
  ['edge-checks', ['checkText'], ({ checkText }) => checkText !== ''],
]

function lossesOf(map: BattleMap): ExportLoss[] {
  const losses = [
    ...lossesOfRecords(map, 'edges', EDGE_LOSSES),
    ...lossesOfRecords(map, 'lights', [['gm-lights', ['gmOnly'], ({ gmOnly }) => gmOnly]]),
    ...lossOfTerrain(map, 'terrain-drawn'),
    ...lossesOfTables(map, ['edges', 'lights', 'terrainTypes', 'props']),
    ...lossesOfLeaves(map, (edge) => isWholeDoubleDoor(map, edge)),
    ...lossOfElevation(map),
    ...lossesOfSettings(map, {}),
  ]
  return [...keptForFivefoot(losses), ...lossesOfPictures(map)]
}
