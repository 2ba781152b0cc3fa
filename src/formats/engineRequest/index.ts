/** The engine's JSON request (docs/engine.md) as a file: the map, its creatures, and no question yet. */
import { z } from 'zod'
import { failure, ok, type Result } from '../../base/result.ts'
import { encodeUtf8 } from '../../base/utf8.ts'
import { settingsOf, type BattleMap } from '../../map/battleMap.ts'
import { checkMap } from '../../map/checkMap.ts'
import { GRAVITIES, MOVEMENT_MODES } from '../../map/modes.ts'
import { creatureSchema, type Creature } from '../../map/records/creature.ts'
import { edgeCells, edgeIdBetween, edgeSchema, type Edge } from '../../map/records/edge.ts'
import { BODIES, SIZES } from '../../map/sizes.ts'
import { draftMap, draftOf, nameWithoutEnding } from '../draft.ts'
import type { MapFormat } from '../format.ts'
import { codeOfGlyph, glyphRows } from '../glyphs.ts'
import { issueAt } from '../issueAt.ts'
import { lossesOfSettings, lossesOfTables, lossOfElevation, lossOfFields, lossOfOwnTerrain } from '../lossesOf.ts'
import { readJson } from '../readText.ts'

const place = z.tuple([z.int().min(0), z.int().min(0)])
const EDGE_WORDS = ['wall', 'window', 'door-closed', 'door-open', 'barrier'] as const
const requestSchema = z.object({
  ruleset: z.string(),
  name: z.string().optional(),
  map: z.object({
    rows: z.array(z.string().min(1)).min(1),
    edges: z.array(z.object({ a: place, b: place, kind: z.enum(EDGE_WORDS) })).default([]),
    gravity: z.enum(GRAVITIES).default('normal'),
  }),
  creatures: z
    .array(
      z.object({
        id: z.string(),
        at: place,
        size: z.enum(SIZES),
        side: z.string(),
        speed: z.partialRecord(z.enum(MOVEMENT_MODES), z.int().min(0)),
        body: z.enum(BODIES).optional(),
        reach: z.int().min(0).optional(),
        reachWeapon: z.boolean().optional(),
        unarmed: z.boolean().optional(),
        helpless: z.boolean().optional(),
        prone: z.boolean().optional(),
        incorporeal: z.boolean().optional(),
        fillsSpace: z.boolean().optional(),
        obstacleWhenHelpless: z.boolean().optional(),
        heavyArmor: z.boolean().optional(),
        hampered: z.int().optional(),
        maneuverability: z.enum(['clumsy', 'poor', 'average', 'good', 'perfect']).optional(),
      }),
    )
    .default([]),
})
type Request = z.output<typeof requestSchema>

const read: NonNullable<MapFormat['read']> = async (file, context) => {
  const json = readJson(file.bytes)
  if (!json.ok) return json
  const request = requestSchema.safeParse(json.value)
  if (!request.success) return issueAt(request.error)
  const { map: drawn, ruleset } = request.data
  if (!context.knowsRuleset(ruleset))
    return failure('unknown-ruleset', `expected a known ruleset, got ${ruleset}`, '$.ruleset')
  const widthCells = drawn.rows[0]?.length ?? 0
  const map = draftMap(
    { widthCells, heightCells: drawn.rows.length },
    request.data.name ?? nameWithoutEnding(file.name),
    ruleset,
  )
  if (!map.ok) return map
  for (const [row, line] of drawn.rows.entries()) {
    if (line.length !== widthCells)
      return failure('not-this-format', `expected ${widthCells} squares`, `$.map.rows[${row}]`)
    for (let col = 0; col < widthCells; col++) {
      const code = codeOfGlyph(line.charAt(col))
      if (code === undefined)
        return failure('not-this-format', `expected a kind of ground, got ${line.charAt(col)}`, `$.map.rows[${row}]`)
      map.value.layers.terrain[row * widthCells + col] = code
    }
  }
  const checked = withRecords(map.value, request.data)
  return checked.ok ? draftOf(checked.value) : checked
}

function withRecords(map: BattleMap, { map: drawn, creatures }: Request): Result<BattleMap> {
  const settings = { ...settingsOf(map), gravity: drawn.gravity }
  const edges = new Map<Edge['id'], Edge>()
  for (const [i, { a, b, kind }] of drawn.edges.entries()) {
    if (Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) !== 1)
      return failure('not-this-format', 'expected two squares side by side', `$.map.edges[${i}]`)
    const id = edgeIdBetween({ col: a[0], row: a[1] }, { col: b[0], row: b[1] })
    const cell = { col: Math.max(a[0], b[0]), row: Math.max(a[1], b[1]) }
    const word = kind.startsWith('door') ? 'door' : kind
    const edge = edgeSchema.safeParse({
      id,
      cell,
      border: a[0] === b[0] ? 'north' : 'west',
      kind: word,
      door: kind === 'door-open' ? 'open' : 'closed',
    })
    if (!edge.success) return failure('not-this-format', 'expected squares of the map', `$.map.edges[${i}]`)
    edges.set(edge.data.id, edge.data)
  }
  const placed = new Map<Creature['id'], Creature>()
  for (const [i, asked] of creatures.entries()) {
    const creature = creatureSchema.safeParse(creatureFields(asked))
    if (!creature.success) return issueAt(creature.error)
    if (placed.has(creature.data.id))
      return failure('not-this-format', 'expected an id of its own', `$.creatures[${i}].id`)
    placed.set(creature.data.id, creature.data)
  }
  return checkMap({
    ...map,
    tables: { ...map.tables, settings: new Map([[settings.id, settings]]), edges, creatures: placed },
  })
}

const creatureFields = ({ id, at, speed, reach, heavyArmor, ...rest }: Request['creatures'][number]): unknown => ({
  ...rest,
  id,
  name: id,
  at: { col: at[0], row: at[1] },
  speedFeet: speed,
  armour: heavyArmor ? 'heavy' : 'none',
  ...(reach === undefined ? {} : { reachFeet: reach }),
})

/** What comes back of a creature. */
const asRead = (creature: Creature): Creature =>
  creatureSchema.parse(creatureFields(creatureOf(creature) as Request['creatures'][number]))

const write: NonNullable<MapFormat['write']> = async (map, { baseName }) => {
  const { ruleset, gravity, name } = settingsOf(map)
  const request = {
    name,
    ruleset,
    map: { rows: glyphRows(map), edges: [...map.tables.edges.values()].map(edgeOf), gravity },
    creatures: [...map.tables.creatures.values()].map(creatureOf),
    queries: [],
  }
  const edges = (what: string, fields: readonly ('secret' | 'door' | 'checkText')[], outcome: string) =>
    lossOfFields(map, 'edges', asPlainEdge, { what, fields, outcome })
  const losses = [
    ...lossesOfTables(map, ['edges', 'creatures']),
    ...lossOfElevation(map),
    ...lossOfOwnTerrain(map, 'the nearest built-in kind'),
    ...edges('secret or locked doors', ['secret', 'door'], 'plain closed doors, walls or windows'),
    ...edges('checks noted at edges', ['checkText'], 'left out'),
    ...lossOfFields(map, 'creatures', asRead, {
      what: 'creatures',
      outcome: 'kept as far as their own movement goes; called by their ids',
    }),
    ...lossesOfSettings(map, { name, ruleset, gravity }),
  ]
  return ok({
    files: [{ name: `${baseName}.engine.json`, bytes: encodeUtf8(JSON.stringify(request, null, 1)) }],
    losses,
  })
}

const asPlainEdge = (edge: Edge): Edge => ({
  ...edge,
  door: edge.kind === 'door' && edge.door === 'open' ? 'open' : 'closed',
  secret: false,
  checkText: '',
})

function edgeOf(edge: Edge): unknown {
  const [a, b] = edgeCells(edge)
  const kind = edge.kind === 'door' ? (edge.door === 'open' ? 'door-open' : 'door-closed') : edge.kind
  return { a: [a.col, a.row], b: [b.col, b.row], kind }
}

const creatureOf = (creature: Creature): unknown => ({
  id: creature.id,
  at: [creature.at.col, creature.at.row],
  size: creature.size,
  side: creature.side,
  speed: creature.speedFeet,
  body: creature.body,
  ...(creature.reachFeet === undefined ? {} : { reach: creature.reachFeet }),
  reachWeapon: creature.reachWeapon,
  unarmed: creature.unarmed,
  helpless: creature.helpless,
  prone: creature.prone,
  incorporeal: creature.incorporeal,
  fillsSpace: creature.fillsSpace,
  obstacleWhenHelpless: creature.obstacleWhenHelpless,
  heavyArmor: creature.armour === 'heavy',
  hampered: creature.hampered,
  maneuverability: creature.maneuverability,
})

/** The engine's JSON request. */
export const engineRequestFormat: MapFormat = {
  id: 'engine',
  name: 'Engine request',
  extensions: ['engine.json'],
  maxBytes: 20_000_000,
  recognises: ({ name }) => name.toLowerCase().endsWith('.engine.json'),
  read,
  write,
}
