import { emptyMap, type BattleMap } from '../../src/map/battleMap.ts'
import type { Cell } from '../../src/grid/cell.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import type { Contour } from '../../src/draw/geometry/contour.ts'
import { drawnEncounter } from '../support/drawnEncounter.ts'
import { styleSettingsSchema, type StyleSettings } from '../../src/map/records/styleSettings.ts'
import { SAMPLES, sampleMap } from '../../src/samples/index.ts'
import type { EdgeBorder } from '../../src/map/records/edge.ts'

/** A map drawn with terrain glyphs. */
export const mapOf = (
  rows: readonly string[],
  edges: readonly (readonly [col: number, row: number, border: EdgeBorder, more: object])[] = [],
): BattleMap => drawnEncounter(rows, 'pf1e', {}, edges)

/** The maps of all samples, by name. */
export const sampleMaps = (): readonly (readonly [string, BattleMap])[] =>
  SAMPLES.map((sample) => [sample.id, sampleMap(sample, sample.id as MapId)])

/** The whole map as a window. */
export const wholeOf = ({ widthCells, heightCells }: BattleMap) => ({ col: 0, row: 0, widthCells, heightCells })

/** Whether a point lies within contours (even–odd). */
export function isWithin(contours: readonly Contour[], x: number, y: number): boolean {
  let inside = false
  for (const { points } of contours)
    for (let i = 0; i < points.length; i += 2) {
      const j = (i + 2) % points.length
      const [ax, ay, bx, by] = [points[i]!, points[i + 1]!, points[j]!, points[j + 1]!]
      if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside
    }
  return inside
}

/** The cells of a map, by rows. */
export function cellsOf({ widthCells, heightCells }: BattleMap): Cell[] {
  return Array.from({ length: widthCells * heightCells }, (_, i) => ({
    col: i % widthCells,
    row: Math.floor(i / widthCells),
  }))
}

/** A map of open terrain. */
export const openMap = (widthCells: number, heightCells: number): BattleMap =>
  emptyMap('open' as MapId, { widthCells, heightCells }, { name: 'Open', ruleset: 'pf1e' })

/** A cave with a river, rooms of masonry, a chasm, a tunnel, every terrain and every edge. */
export const VARIED_ROWS: readonly string[] = [
  'rrrrrrrrrrrrrrrrrrrrr~~rrrrr',
  'r########r########rr.~~~.rrr',
  'r#......#r#......#r..~~~..rr',
  'r#.o..o.#r#.#..#.#rd.~~~.^~r',
  'r#......####......#.dD~~..^~r',
  'r#.~~............#..nn~~.ttr',
  'r#.~~...####.#..#.#...~~~.tr',
  'r#......#r#......#rr.u.~~ccr',
  'r####.###r########r.uu.~~ccr',
  'rrrr#.#rrrrrrrrrrrr..hh.~~~r',
  'rrrr#.#rrrr..ddrrrrr.hh..~~r',
  'rrr...eeeee..Ddorrrrr.....rr',
  'rr.....rrrr.....rrrrrrr..rrr',
  'rr.pp.errrrrr..rrrrrrrrrrrrr',
  'rrppp.rrrrrrrrrrrrrrrrrrrrrr',
  'rrr.nrrrrrrrrrrrrrrrrrrrrrrr',
].map((row) => row.slice(0, 28))

/** All terrain and all edges on one map. */
export const variedMap = (): BattleMap =>
  mapOf(VARIED_ROWS, [
    [8, 5, 'west', { kind: 'door' }],
    [10, 5, 'west', { kind: 'door', door: 'open' }],
    [5, 8, 'north', { kind: 'door', doorLocked: true }],
    [5, 11, 'north', { kind: 'door', secret: true }],
    [2, 5, 'north', { kind: 'wall' }],
    [3, 5, 'north', { kind: 'wall' }],
    [6, 3, 'west', { kind: 'window' }],
    [6, 4, 'west', { kind: 'barrier' }],
    [17, 5, 'west', { kind: 'door' }],
    [13, 5, 'west', { kind: 'barrier' }],
  ])

/** The look of a style as its maker meant it. */
export const styleSettings = (style: string): StyleSettings => styleSettingsSchema.parse({ style })
