import fc from 'fast-check'
import type { Cell } from '../../src/grid/cell.ts'
import { emptyMap, SETTINGS_ID, type BattleMap } from '../../src/map/battleMap.ts'
import { checkMap } from '../../src/map/checkMap.ts'
import {
  areaTemplateSchema,
  drawingSchema,
  lightSchema,
  noteSchema,
  regionSchema,
} from '../../src/map/records/annotations.ts'
import { creatureSchema } from '../../src/map/records/creature.ts'
import { DOOR_STATES, EDGE_KINDS, edgeIdAt, edgeSchema } from '../../src/map/records/edge.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { settingsSchema } from '../../src/map/records/settings.ts'
import { terrainTypeSchema } from '../../src/map/records/terrainType.ts'
import { SIZES, SPACE_CELLS } from '../../src/map/sizes.ts'
import { BUILT_IN_TERRAIN } from '../../src/map/terrain.ts'

/** What a random map may hold. */
export interface ArbitraryMapOptions {
  readonly maxCells?: number
  readonly ownTerrain?: boolean
  readonly annotations?: boolean
}

const OWN_CODE = 64
const text = fc.string({ maxLength: 30 })
const name = fc.string({ minLength: 1, maxLength: 20 }).map((s) => s.trim() || 'x')

/** Random well-formed maps: ground of every kind, edges, creatures of every size, notes and more. `checkMap` holds. */
export function arbitraryMap({
  maxCells = 12,
  ownTerrain = true,
  annotations = true,
}: ArbitraryMapOptions = {}): fc.Arbitrary<BattleMap> {
  return fc
    .record({ widthCells: fc.integer({ min: 1, max: maxCells }), heightCells: fc.integer({ min: 1, max: maxCells }) })
    .chain((size) => {
      const cells = size.widthCells * size.heightCells
      const cell: fc.Arbitrary<Cell> = fc.record({
        col: fc.integer({ min: 0, max: size.widthCells - 1 }),
        row: fc.integer({ min: 0, max: size.heightCells - 1 }),
      })
      const codes = [...BUILT_IN_TERRAIN.map(({ code }) => code), ...(ownTerrain ? [OWN_CODE] : [])]
      return fc
        .record({
          terrain: fc.array(fc.constantFrom(...codes), { minLength: cells, maxLength: cells }),
          heights: fc.array(fc.tuple(fc.nat(cells - 1), fc.integer({ min: -50, max: 50 })), {
            maxLength: annotations ? 5 : 0,
          }),
          ruleset: fc.constantFrom('starfinder', 'dnd35', 'pf1e', 'pf2e'),
          name,
          gravity: fc.constantFrom('normal' as const, 'low' as const, 'zero' as const),
          edges: fc.array(arbitraryEdge(cell), { maxLength: 12 }),
          creatures: fc.array(arbitraryCreature(cell), { maxLength: 6 }),
          notes: fc.array(fc.record({ at: cell, title: text, text, gmOnly: fc.boolean() }), {
            maxLength: annotations ? 4 : 0,
          }),
          regions: fc.array(fc.record({ name: text, cells: fc.array(cell, { minLength: 1, maxLength: 6 }) }), {
            maxLength: annotations ? 2 : 0,
          }),
          drawings: fc.array(fc.record({ at: cell, text }), { maxLength: annotations ? 2 : 0 }),
          lights: fc.array(
            fc.record({
              at: cell,
              rangeFeet: fc.constantFrom(10, 20, 60),
              intensity: fc.constantFrom(0.5, 1, 2),
              colour: fc.constantFrom('#ffffff', '#eccd8b'),
              shadows: fc.boolean(),
            }),
            { maxLength: annotations ? 2 : 0 },
          ),
        })
        .map((parts) => {
          const map = emptyMap('arbitrary' as MapId, size, { name: parts.name, ruleset: parts.ruleset })
          map.layers.terrain.set(parts.terrain)
          for (const [index, feet] of parts.heights) map.layers.elevationFeet[index] = feet
          const onMap = parts.edges.filter((e) => (e.border === 'north' ? e.cell.row > 0 : e.cell.col > 0))
          const fits = parts.creatures.filter(
            (c) =>
              c.at.col + SPACE_CELLS[c.size] <= size.widthCells && c.at.row + SPACE_CELLS[c.size] <= size.heightCells,
          )
          const creatures = fits.map((c, i) => creatureSchema.parse({ ...c, id: `creature-${i + 1}` }))
          const built: BattleMap = {
            ...map,
            tables: {
              ...map.tables,
              settings: new Map([
                [
                  SETTINGS_ID,
                  settingsSchema.parse({
                    id: SETTINGS_ID,
                    name: parts.name,
                    ruleset: parts.ruleset,
                    gravity: parts.gravity,
                  }),
                ],
              ]),
              terrainTypes: byId(parts.terrain.includes(OWN_CODE) ? [OWN_TERRAIN] : []),
              edges: byId(onMap),
              creatures: byId(creatures),
              notes: byId(
                parts.notes.map((n, i) =>
                  noteSchema.parse({
                    ...n,
                    id: `note-${i}`,
                    number: i + 1,
                    at: { x: n.at.col + 0.5, y: n.at.row + 0.5 },
                  }),
                ),
              ),
              regions: byId(parts.regions.map((r, i) => regionSchema.parse({ ...r, id: `region-${i}` }))),
              drawings: byId(
                parts.drawings.map((d, i) =>
                  drawingSchema.parse({
                    id: `text-${i}`,
                    shape: 'text',
                    points: [{ x: d.at.col, y: d.at.row }],
                    text: d.text,
                  }),
                ),
              ),
              lights: byId(
                parts.lights.map((l, i) =>
                  lightSchema.parse({
                    id: `light-${i}`,
                    ...l,
                    at: { x: l.at.col + 0.5, y: l.at.row + 0.5 },
                  }),
                ),
              ),
              templates: byId(
                annotations
                  ? [areaTemplateSchema.parse({ id: 'burst', shape: 'burst', origin: { x: 0, y: 0 }, sizeFeet: 20 })]
                  : [],
              ),
            },
          }
          const checked = checkMap(built)
          if (!checked.ok)
            throw new Error(`the random map is broken: ${checked.error.code} at ${checked.error.where ?? ''}`)
          return built
        })
    })
}

const byId = <R extends { readonly id: string }>(records: readonly R[]): ReadonlyMap<R['id'], R> =>
  new Map<R['id'], R>(records.map((record) => [record.id, record]))

const walkable = { passable: true, doublings: 1, extraFeet: 5 }
const OWN_TERRAIN = terrainTypeSchema.parse({
  id: 'mud',
  code: OWN_CODE,
  name: 'Deep mud',
  glyph: 'M',
  entry: {
    land: { ...walkable, doublings: 2 },
    climb: walkable,
    fly: { ...walkable, doublings: 0, extraFeet: 0 },
    burrow: walkable,
    swim: { ...walkable, passable: false },
  },
  normalForIncorporeal: true,
  hardCorner: false,
  blocksLines: false,
  givesCover: false,
  hazard: true,
  balance: false,
  pattern: 'zigzag',
  colour: '#775533',
})

const arbitraryEdge = (cell: fc.Arbitrary<Cell>) =>
  fc
    .record({
      cell,
      border: fc.constantFrom('north' as const, 'west' as const),
      kind: fc.constantFrom(...EDGE_KINDS),
      door: fc.constantFrom(...DOOR_STATES),
      secret: fc.boolean(),
    })
    .map((edge) =>
      edgeSchema.parse({
        ...edge,
        id: edgeIdAt(edge.cell, edge.border),
        door: edge.kind === 'door' ? edge.door : 'closed',
      }),
    )

const arbitraryCreature = (at: fc.Arbitrary<Cell>) =>
  fc.record({
    at,
    name,
    size: fc.constantFrom(...SIZES),
    side: fc.constantFrom('party', 'foes', 'neutral'),
    speedFeet: fc.constantFrom({ land: 30 }, { land: 20, fly: 60 }, { land: 40, swim: 20, climb: 20 }, { fly: 40 }),
    reachWeapon: fc.boolean(),
    helpless: fc.boolean(),
    prone: fc.boolean(),
    hidden: fc.boolean(),
    body: fc.constantFrom('tall' as const, 'long' as const),
  })
