/** Random maps with all that a map can hold: every table, every field of its records. */
import fc from 'fast-check'
import type { Cell } from '../../src/grid/cell.ts'
import {
  emptyMap,
  RECORD_SCHEMAS,
  SETTINGS_ID,
  TABLE_NAMES,
  type BattleMap,
  type MapTables,
  type RecordOf,
  type TableName,
} from '../../src/map/battleMap.ts'
import { checkMap } from '../../src/map/checkMap.ts'
import { edgeIdAt } from '../../src/map/records/edge.ts'
import type { MapId, RecordId } from '../../src/map/records/ids.ts'
import { SPACE_CELLS } from '../../src/map/sizes.ts'
import { BUILT_IN_TERRAIN } from '../../src/map/terrain.ts'
import { RULESETS } from '../../src/rules/registry.ts'
import { arbitraryOfSchema } from './arbitraryOfSchema.ts'

/** Picture every prop and every creature with a picture uses. */
export const PICTURE_ID = 'pic'
const MAX_RECORDS = 3
const MAX_CELLS = 9

type Parts = { readonly [T in TableName]: readonly RecordOf<T>[] } & {
  readonly widthCells: number
  readonly heightCells: number
  readonly ground: readonly number[]
  readonly heights: readonly number[]
}

const anyRecords = Object.fromEntries(
  TABLE_NAMES.map((table) => [
    table,
    fc.array(arbitraryOfSchema(RECORD_SCHEMAS[table]), {
      minLength: table === 'settings' ? 1 : 0,
      maxLength: table === 'settings' ? 1 : MAX_RECORDS,
    }),
  ]),
)

/** Random well-formed maps with all that a map can hold; `checkMap` holds. */
export const arbitraryFullMap = (): fc.Arbitrary<BattleMap> =>
  fc
    .record({
      widthCells: fc.integer({ min: 1, max: MAX_CELLS }),
      heightCells: fc.integer({ min: 1, max: MAX_CELLS }),
      ground: fc.array(fc.nat(255), { minLength: 1, maxLength: MAX_CELLS ** 2 }),
      heights: fc.array(fc.oneof(fc.constant(0), fc.integer({ min: -30_000, max: 30_000 })), { minLength: 1 }),
      ...anyRecords,
    })
    .map((parts) => wellFormed(parts as unknown as Parts))

/** Records brought to where they can be: what their schemas cannot say of them. */
function wellFormed(parts: Parts): BattleMap {
  const { widthCells, heightCells } = parts
  const on = ({ col, row }: Cell): Cell => ({ col: col % widthCells, row: row % heightCells })
  const terrainTypes = unique(
    parts.terrainTypes.map((type, i) => ({ ...type, id: `own-${type.id}`.slice(0, 64) as RecordId, code: 64 + i })),
  )
  const codes = [...BUILT_IN_TERRAIN, ...terrainTypes.values()].map(({ code }) => code)
  const creatures = creaturesOf(parts, on)
  const [settings] = parts.settings
  const map = emptyMap('full' as MapId, parts, { name: 'x', ruleset: 'pf1e' })
  for (let i = 0; i < widthCells * heightCells; i++) {
    map.layers.terrain[i] = codes[(parts.ground[i % parts.ground.length] ?? 0) % codes.length] ?? 0
    map.layers.elevationFeet[i] = parts.heights[i % parts.heights.length] ?? 0
  }
  const edges = parts.edges
    .map((edge) => ({ ...edge, cell: on(edge.cell) }))
    .filter(({ cell, border }) => (border === 'north' ? cell.row : cell.col) > 0)
    .map((edge) => ({ ...edge, id: edgeIdAt(edge.cell, edge.border) }))
  const tables: MapTables = {
    ...map.tables,
    settings: new Map([
      [
        SETTINGS_ID,
        {
          ...settings!,
          id: SETTINGS_ID,
          ruleset: RULESETS[settings!.ruleset.length % RULESETS.length]!.id,
          name: settings!.name,
        },
      ],
    ]),
    terrainTypes,
    edges: unique(edges),
    creatures,
    notes: unique(parts.notes),
    drawings: unique(parts.drawings),
    props: unique(parts.props.map((prop) => propOf(prop, codes))),
    templates: unique(
      parts.templates.map(({ creatureId, ...template }) => ({
        ...template,
        origin: { x: Math.round(template.origin.x), y: Math.round(template.origin.y) },
        ...(creatureId === undefined || creatures.size === 0 ? {} : { creatureId: [...creatures.keys()][0]! }),
      })),
    ),
    regions: unique(parts.regions.map((region) => ({ ...region, cells: region.cells.map(on) }))),
    lights: unique(parts.lights),
    encounters: unique(parts.encounters),
  }
  const built: BattleMap = { ...map, tables }
  const checked = checkMap(built)
  if (!checked.ok) throw new Error(`the random map is broken: ${checked.error.code} at ${checked.error.where ?? ''}`)
  return built
}

/** A picture or a symbol; under a symbol, terrain that the map knows. */
function propOf(
  { picture: _, symbol, terrain, terrainBefore, ...prop }: RecordOf<'props'>,
  codes: readonly number[],
): RecordOf<'props'> {
  if (symbol === undefined) return { ...prop, picture: PICTURE_ID }
  const known = (code: number) => codes[code % codes.length] ?? 0
  return {
    ...prop,
    symbol,
    ...(terrain === undefined ? {} : { terrain: known(terrain) }),
    ...(terrainBefore === undefined ? {} : { terrainBefore: known(terrainBefore) }),
  }
}

/** Those that find room on the map; a mount is one that came before, so that no one rides in a circle. */
function creaturesOf(parts: Parts, on: (cell: Cell) => Cell): ReadonlyMap<RecordId, RecordOf<'creatures'>> {
  const creatures = new Map<RecordId, RecordOf<'creatures'>>()
  for (const { mountId, picture, ...creature } of parts.creatures) {
    const at = on(creature.at)
    const space = SPACE_CELLS[creature.size]
    if (at.col + space > parts.widthCells || at.row + space > parts.heightCells || creatures.has(creature.id)) continue
    const mount = [...creatures.keys()].at(-1)
    creatures.set(creature.id, {
      ...creature,
      at,
      ...(picture === undefined ? {} : { picture: PICTURE_ID }),
      ...(mountId === undefined || mount === undefined ? {} : { mountId: mount }),
    })
  }
  return creatures
}

const unique = <R extends { readonly id: string }>(records: readonly R[]): ReadonlyMap<RecordId, R> =>
  new Map(records.map((record) => [record.id as RecordId, record]))
