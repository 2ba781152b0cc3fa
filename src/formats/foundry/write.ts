/**
 * Foundry VTT scenes, for the Import Data dialog of an existing scene. Positions are whole pixels of the canvas; padding is 0,
 * so that they start at the map's corner. Only core types and values are used: Foundry rejects a whole scene for one unknown
 * value. Data without a field in Foundry is in `flags.fivefoot`, which Foundry keeps and ignores.
 */
import { ok } from '../../base/result.ts'
import { encodeUtf8 } from '../../base/encoding.ts'
import { settingsOf, terrainPalette, type BattleMap } from '../../map/battleMap.ts'
import { doorWord } from '../../map/edges.ts'
import { textSize, type Drawing, type Note } from '../../map/records/annotations.ts'
import type { Creature } from '../../map/records/creature.ts'
import type { Edge } from '../../map/records/edge.ts'
import { spaceRect } from '../../grid/cell.ts'
import { elevationUnder } from '../../map/heights.ts'
import { SPACE_CELLS } from '../../map/sizes.ts'
import type { TerrainType } from '../../map/terrain.ts'
import type { FormatFile, MapFormat, MapPicture } from '../format.ts'
import { asBuiltIn } from '../glyphs.ts'
import { ownPartOf } from '../ownPart.ts'
import { rectanglesOf } from '../rectangles.ts'
import { edgeLines, edgeVertices, joinLines, solidOutline, type Vertex } from '../wallLines.ts'
import { lossesOfFoundry } from './losses.ts'

/** Generations that can be written, with the version that Foundry migrates from. */
export const FOUNDRY_VERSIONS = { v13: '13.351', v12: '12.331', v14: '14.364' } as const
type Generation = keyof typeof FOUNDRY_VERSIONS

const LEVEL_ID = 'defaultLevel0000'
const BLOCK = 20
const LIMITED = 10
/** Smallest grid that all generations accept, in pixels. */
const MIN_GRID_PX = 50

/** Writes a scene and, beside it, its picture. */
export const writeFoundry: NonNullable<MapFormat['write']> = async (map, context) => {
  const generation: Generation = context.variant === 'v12' || context.variant === 'v14' ? context.variant : 'v13'
  const gridPx = Math.max(MIN_GRID_PX, Math.round(context.pixelsPerSquare))
  const picture = await context.renderMap(map, gridPx)
  if (!picture.ok) return picture
  const pictureName = `${context.baseName}.${endingOf(picture.value)}`
  const scene = {
    ...sceneOf(map, generation, gridPx, pictureName),
    flags: { fivefoot: ownPartOf(map, context.producer) },
    _stats: { coreVersion: FOUNDRY_VERSIONS[generation] },
  }
  const files: FormatFile[] = [
    { name: `${context.baseName}.json`, bytes: encodeUtf8(JSON.stringify(scene, null, 1)) },
    { name: pictureName, bytes: picture.value.bytes },
  ]
  return ok({ files, losses: lossesOfFoundry(map, generation) })
}

const endingOf = ({ mime }: MapPicture): string =>
  ({ 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' })[mime]

/** A map as a Foundry scene, without Fivefoot's own part. */
export function sceneOf(map: BattleMap, generation: Generation, gridPx: number, pictureName: string) {
  const px = (squares: number) => Math.round(squares * gridPx)
  const leveled = generation === 'v14'
  const levels = leveled ? { levels: [] } : {}
  const level = leveled ? { level: LEVEL_ID } : {}
  return {
    name: notBlank(settingsOf(map).name, 'Map'),
    width: map.widthCells * gridPx,
    height: map.heightCells * gridPx,
    padding: 0,
    grid: { type: 1, size: gridPx, distance: 5, units: 'ft' },
    ...(leveled ? levelFields(map, pictureName) : { background: { src: pictureName } }),
    walls: wallsOf(map, px).map((wall) => ({ ...wall, ...levels })),
    lights: [...map.tables.lights.values()].map(({ id, at, rangeFeet, colour, shadows, gmOnly }) => ({
      x: px(at.x),
      y: px(at.y),
      hidden: gmOnly,
      walls: shadows,
      config: { dim: rangeFeet, bright: rangeFeet / 2, color: colour },
      flags: { fivefoot: { id } },
      ...levels,
    })),
    tokens: [...map.tables.creatures.values()].map((creature) => ({ ...tokenOf(map, creature, px), ...level })),
    regions: regionsOf(map, px, generation).map((region) => ({ ...region, ...levels })),
    drawings: [...map.tables.drawings.values()]
      .filter(isVisible)
      .map((drawing) => ({ ...drawingOf(drawing, px), ...levels })),
    notes: [...map.tables.notes.values()].map((note) => ({ ...noteOf(note, px), ...levels })),
  }
}

const terrainElevation = (map: BattleMap, { at, size }: Pick<Creature, 'at' | 'size'>): number =>
  elevationUnder(map, spaceRect(at, SPACE_CELLS[size]))

/** The fields of a scene with one level that contains everything. */
const levelFields = (map: BattleMap, pictureName: string) => ({
  levels: [{ _id: LEVEL_ID, name: 'Ground', elevation: levelRange(map), background: { src: pictureName } }],
  initialLevel: LEVEL_ID,
  fog: { mode: 1 },
})

/** Room above the highest token, in feet; also the smallest height of the level. */
const HEADROOM_FEET = 20

function levelRange(map: BattleMap): { bottom: number; top: number } {
  let [bottom, top] = [0, 0]
  for (const feet of map.layers.elevationFeet) [bottom, top] = [Math.min(bottom, feet), Math.max(top, feet)]
  for (const creature of map.tables.creatures.values())
    top = Math.max(top, terrainElevation(map, creature) + creature.altitudeFeet)
  return { bottom, top: top + HEADROOM_FEET }
}

type ToPx = (squares: number) => number

/** Plain walls joined into long straight ones; other edges one by one, a double door as one; solid terrain by its outline. */
function wallsOf(map: BattleMap, px: ToPx): Record<string, unknown>[] {
  const edges = [...map.tables.edges.values()]
  const plain = edges.filter(({ kind, secret }) => kind === 'wall' && !secret)
  const others = edges.filter((edge) => !plain.includes(edge))
  const straight = (units: readonly (readonly [Vertex, Vertex])[]) =>
    joinLines(units).flatMap((line) => line.slice(1).map((to, i) => [line[i] ?? to, to] as const))
  const solid = { light: BLOCK, move: BLOCK, sight: BLOCK, sound: BLOCK, dir: 0, door: 0, ds: 0 }
  const c = ([[x1, y1], [x2, y2]]: readonly [Vertex, Vertex]) => [px(x1), px(y1), px(x2), px(y2)]
  return [
    ...straight(plain.map(edgeVertices)).map((line) => ({ c: c(line), ...solid })),
    ...edgeLines(map, others).map(({ edge, line }) => ({
      c: c(line),
      ...solid,
      ...wallFields(edge),
    })),
    ...straight(solidOutline(map)).map((line) => ({ c: c(line), ...solid, flags: { fivefoot: { edge: 'outline' } } })),
  ]
}

function wallFields(edge: Edge): Record<string, unknown> {
  switch (edge.kind) {
    case 'wall':
      return {}
    case 'door':
      return { door: edge.secret ? 2 : 1, ds: { closed: 0, open: 1, locked: 2 }[doorWord(edge)] }
    case 'window':
      return { light: 30, sight: 30, threshold: { light: 10, sight: 10, sound: null, attenuation: false } }
    case 'barrier':
      return { light: LIMITED, sight: LIMITED, sound: 0, move: 0 }
  }
}

/** Foundry has three dispositions; custom sides are neutral. */
const DISPOSITION: ReadonlyMap<string, number> = new Map([
  ['party', 1],
  ['foes', -1],
])

/** A token. Its elevation is that of the terrain plus its altitude. */
const tokenOf = (map: BattleMap, { picture: _, ...creature }: Creature, px: ToPx) => ({
  name: creature.name,
  actorId: null,
  x: px(creature.at.col),
  y: px(creature.at.row),
  width: SPACE_CELLS[creature.size],
  height: SPACE_CELLS[creature.size],
  disposition: DISPOSITION.get(creature.side) ?? 0,
  hidden: creature.hidden,
  elevation: terrainElevation(map, creature) + creature.altitudeFeet,
  displayName: 30,
  texture: { src: 'icons/svg/mystery-man.svg' },
  flags: { fivefoot: { creature } },
})

function regionsOf(map: BattleMap, px: ToPx, generation: Generation): Record<string, unknown>[] {
  const shapesOf = (holds: (index: number) => boolean) =>
    rectanglesOf(map, holds).map((rect) => ({
      type: 'rectangle',
      x: px(rect.col),
      y: px(rect.row),
      width: px(rect.widthCells),
      height: px(rect.heightCells),
      rotation: 0,
      hole: false,
    }))
  const plain = { elevation: { bottom: null, top: null }, behaviors: [], visibility: 0 }
  const painted = terrainPalette(map).flatMap((type) => {
    if (!type || type.code === 0) return []
    const shapes = shapesOf((index) => map.layers.terrain[index] === type.code)
    if (shapes.length === 0) return []
    const named = { name: notBlank(type.name, type.id), color: type.colour, shapes, ...plain }
    const behaviors = generation === 'v12' ? [] : movementCost(type)
    return [{ ...named, behaviors, flags: { fivefoot: { terrain: asBuiltIn(type).id } } }]
  })
  const heights = [...new Set(map.layers.elevationFeet)].filter((feet) => feet !== 0).sort((a, b) => a - b)
  const raised = heights.map((elevationFeet) => ({
    name: `Elevation ${elevationFeet} ft`,
    color: ELEVATION_COLOR,
    shapes: shapesOf((index) => map.layers.elevationFeet[index] === elevationFeet),
    ...plain,
    flags: { fivefoot: { elevationFeet } },
  }))
  const named = [...map.tables.regions.values()].map(({ id, name, colour, cells, gmOnly }) => {
    const indices = new Set(cells.map(({ col, row }) => row * map.widthCells + col))
    const shapes = shapesOf((index) => indices.has(index))
    return {
      ...{ name: notBlank(name, 'Region'), color: colour, shapes, ...plain },
      visibility: gmOnly ? 1 : 0,
      flags: { fivefoot: { id } },
    }
  })
  return [...painted, ...raised, ...named]
}

const ELEVATION_COLOR = '#8a6f4d'

/**
 * Multipliers by movement action. Impassable terrain is left out: the behavior has no "never". Foundry derives climbing and
 * crawling from walking.
 */
function movementCost(type: TerrainType): unknown[] {
  const factor = (doublings: number) => 2 ** doublings
  const { land, fly, swim, burrow } = type.entry
  const difficulties = Object.fromEntries(
    Object.entries({ walk: land, fly, swim, burrow })
      .filter(([, entry]) => entry.passable && entry.doublings > 0)
      .map(([action, entry]) => [action, factor(entry.doublings)]),
  )
  return Object.keys(difficulties).length > 0
    ? [{ type: 'modifyMovementCost', name: '', system: { difficulties } }]
    : []
}

/** Foundry trims names and rejects a scene with a blank name. */
const notBlank = (name: string, fallback: string): string => name.trim() || fallback

/** False for an empty text: Foundry rejects a scene with a drawing without text, fill and line. */
const isVisible = ({ shape, text }: Drawing): boolean => shape !== 'text' || text.trim() !== ''

function drawingOf(drawing: Drawing, px: ToPx): Record<string, unknown> {
  const xs = drawing.points.map(({ x }) => x)
  const ys = drawing.points.map(({ y }) => y)
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const common = {
    x: px(left),
    y: px(top),
    hidden: drawing.gmOnly,
    strokeColor: drawing.colour,
    strokeWidth: Math.max(1, px(drawing.widthSquares)),
    flags: { fivefoot: { id: drawing.id } },
  }
  if (drawing.shape === 'text') {
    const { width, height } = textSize(drawing)
    return {
      ...common,
      strokeWidth: 0,
      // Foundry centers a text in its box.
      shape: { type: 'r', width: Math.max(1, px(width)), height: Math.max(1, px(height)) },
      text: drawing.text,
      fontSize: Math.min(256, Math.max(8, px(drawing.widthSquares))),
      textColor: drawing.colour,
    }
  }
  const points = drawing.points.flatMap(({ x, y }) => [px(x - left), px(y - top)])
  const closed = drawing.shape === 'polygon' ? points.slice(0, 2) : []
  return {
    ...common,
    shape: {
      type: 'p',
      width: Math.max(1, px(Math.max(...xs) - left)),
      height: Math.max(1, px(Math.max(...ys) - top)),
      points: [...points, ...closed],
    },
    text: drawing.text,
  }
}

const noteOf = ({ id, at, number, title }: Note, px: ToPx) => ({
  entryId: null,
  x: px(at.x),
  y: px(at.y),
  text: title === '' ? String(number) : `${number}. ${title}`,
  iconSize: 40,
  texture: { src: 'icons/svg/book.svg' },
  flags: { fivefoot: { id } },
})
