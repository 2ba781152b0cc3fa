import type { z } from 'zod'
import { cellIndex, type Cell } from '../grid/cell.ts'
import { emptyMap, type BattleMap } from '../map/battleMap.ts'
import type { noteSchema, regionSchema } from '../map/records/annotations.ts'
import { creatureSchema, type Creature } from '../map/records/creature.ts'
import { noteSchema as readNote, regionSchema as readRegion } from '../map/records/annotations.ts'
import { encounterSchema } from '../map/records/encounter.ts'
import { edgeIdAt, edgeSchema, type Edge, type EdgeBorder } from '../map/records/edge.ts'
import type { MapId, RecordId } from '../map/records/ids.ts'
import { settingsSchema, type MapSettings } from '../map/records/settings.ts'
import { SETTINGS_ID } from '../map/battleMap.ts'
import { BUILT_IN_TERRAIN } from '../map/terrain.ts'

/** A place as `[col, row]`; for lines a grid vertex as `[x, y]`. */
type Place = readonly [number, number]
type Traits = Partial<Pick<Edge, 'kind' | 'door' | 'secret' | 'checkText'>>

/** Edges along grid lines from vertex to vertex. */
export interface EdgeLine extends Traits {
  readonly along: readonly Place[]
}
/** One edge on a border of a square; takes the place of a line's. */
export interface SingleEdge extends Traits {
  readonly at: Place
  readonly border: EdgeBorder
}

/** An encounter that comes with the program, drawn by hand. */
export interface Sample {
  /** Stable name; the library knows by it which samples it has. */
  readonly id: string
  readonly settings: Omit<z.input<typeof settingsSchema>, 'id'>
  /** One character a square: the glyphs of the built-in kinds of ground. */
  readonly rows: readonly string[]
  /** Squares higher or lower than the rest: feet, and the rectangle `[col, row, width, height]`. */
  readonly heights?: readonly { readonly feet: number; readonly rect: readonly [number, number, number, number] }[]
  readonly lines: readonly EdgeLine[]
  readonly edges: readonly SingleEdge[]
  readonly creatures: readonly (Omit<z.input<typeof creatureSchema>, 'at'> & { readonly at: Place })[]
  readonly notes: readonly (Omit<z.input<typeof noteSchema>, 'id' | 'number' | 'at'> & { readonly at: Place })[]
  readonly regions: readonly (Omit<z.input<typeof regionSchema>, 'id' | 'cells'> & {
    /** Rectangles `[col, row, width, height]`. */
    readonly rects: readonly (readonly [number, number, number, number])[]
  })[]
  readonly encounters?: readonly z.input<typeof encounterSchema>[]
}

/** The map of a sample, under an id of its own. Notes and regions are numbered in their order. */
export function sampleMap(sample: Sample, id: MapId): BattleMap {
  const size = { widthCells: sample.rows[0]?.length ?? 0, heightCells: sample.rows.length }
  const settings: MapSettings = settingsSchema.parse({ ...sample.settings, id: SETTINGS_ID })
  const map = emptyMap(id, size, settings)
  const codes = new Map<string, number>(BUILT_IN_TERRAIN.map(({ glyph, code }) => [glyph, code]))
  const terrain = Uint8Array.from(sample.rows.join(''), (glyph) => codes.get(glyph) ?? 255)
  const elevationFeet = new Int16Array(terrain.length)
  for (const { feet, rect } of sample.heights ?? [])
    for (const cell of cellsOf(rect)) elevationFeet[cellIndex(size, cell)] = feet
  return {
    ...map,
    layers: { terrain, elevationFeet },
    tables: {
      ...map.tables,
      settings: new Map([[SETTINGS_ID, settings]]),
      edges: byId([...sample.lines.flatMap(edgesAlong), ...sample.edges.map(singleEdge)]),
      creatures: byId(sample.creatures.map((c): Creature => creatureSchema.parse({ ...c, at: cellOf(c.at) }))),
      notes: byId(
        sample.notes.map((note, i) =>
          readNote.parse({ ...note, id: `note-${i + 1}`, number: i + 1, at: { x: note.at[0], y: note.at[1] } }),
        ),
      ),
      regions: byId(
        sample.regions.map(({ rects, ...region }, i) =>
          readRegion.parse({ ...region, id: `region-${i + 1}`, cells: rects.flatMap(cellsOf) }),
        ),
      ),
      encounters: byId((sample.encounters ?? []).map((encounter) => encounterSchema.parse(encounter))),
    },
  }
}

const cellOf = ([col, row]: Place): Cell => ({ col, row })

function cellsOf([left, top, width, height]: readonly [number, number, number, number]): Cell[] {
  return Array.from({ length: width * height }, (_, i) => ({
    col: left + (i % width),
    row: top + Math.floor(i / width),
  }))
}

function edgesAlong({ along, ...traits }: EdgeLine): Edge[] {
  return along.slice(1).flatMap(([toX, toY], i) => {
    const [x, y] = along[i] ?? [toX, toY]
    const length = Math.abs(toX - x) + Math.abs(toY - y)
    const [left, top] = [Math.min(x, toX), Math.min(y, toY)]
    return Array.from({ length }, (_, step) =>
      y === toY
        ? edgeAt({ col: left + step, row: top }, 'north', traits)
        : edgeAt({ col: left, row: top + step }, 'west', traits),
    )
  })
}

const singleEdge = ({ at, border, ...traits }: SingleEdge): Edge => edgeAt(cellOf(at), border, traits)

const edgeAt = (cell: Cell, border: EdgeBorder, traits: Traits): Edge =>
  edgeSchema.parse({ kind: 'wall', ...traits, id: edgeIdAt(cell, border), cell, border })

const byId = <R extends { readonly id: RecordId }>(records: readonly R[]): ReadonlyMap<RecordId, R> =>
  new Map(records.map((record) => [record.id, record]))
