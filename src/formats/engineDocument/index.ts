/** The engine's JSON request (docs/engine.md) as a file: the map and its creatures, without queries. */
import { FEET_PER_SQUARE } from '../../base/brands.ts'
import { fail, failure, ok, type Result } from '../../base/result.ts'
import { encodeUtf8 } from '../../base/encoding.ts'
import { settingsOf, type BattleMap } from '../../map/battleMap.ts'
import { levelOf } from '../../map/heights.ts'
import { checkMap } from '../../map/checkMap.ts'
import { engineStatesOf } from '../../map/creatureStates.ts'
import { creatureSchema, type Creature } from '../../map/records/creature.ts'
import { edgeCells, edgeIdBetween, edgeSchema, type Edge } from '../../map/records/edge.ts'
import type { MapSettings } from '../../map/records/settings.ts'
import { SPACE_CELLS } from '../../map/sizes.ts'
import { draftMap, plainDraft, nameWithoutEnding } from '../draft.ts'
import { FileTexts } from '../fileTexts.ts'
import type { ExportLoss, Loss, MapFormat } from '../format.ts'
import { codeOfGlyph, glyphRows } from '../glyphs.ts'
import { issueAt, readJson } from '../readText.ts'
import { lossesOfSettings, lossesOfTables, lossOfCustomTerrain, lossOfFields, lossOfSquares } from '../lossesOf.ts'
import { parseEngineDocument } from './parseDocument.ts'
import { DOCUMENT_RULES, HEIGHT_LIMITS, type EngineCreature, type EngineRequest } from './schema.ts'

const read: NonNullable<MapFormat['read']> = async (file, context) => {
  const json = readJson(file.bytes)
  if (!json.ok) return json
  const document = parseEngineDocument(json.value, context.knowsRuleset)
  if (!document.ok)
    return failure('not-this-format', { where: document.error.path, details: `expected ${document.error.expected}` })
  const [request] = document.value.requests
  if (!request || document.value.isCases)
    return failure('not-this-format', {
      where: '$.cases',
      details: 'expected one request: a list of cases holds several maps',
    })
  const unfit = context.findRollMismatch?.(request.ruleset, request.queries) ?? null
  if (unfit) {
    const place = `$.queries[${unfit.query}].rolls${unfit.roll === null ? '' : `[${unfit.roll}]`}`
    return failure('not-this-format', { where: place, details: `expected ${unfit.expected}` })
  }
  const { rows } = request.map
  const size = { widthCells: rows[0]?.length ?? 0, heightCells: rows.length }
  const texts = new FileTexts()
  const name = texts.name(request.name ?? nameWithoutEnding(file.name))
  const map = draftMap(size, name, request.ruleset, '$.map.rows')
  if (!map.ok) return map
  for (const [row, line] of rows.entries())
    for (let col = 0; col < size.widthCells; col++) {
      const index = row * size.widthCells + col
      map.value.layers.terrain[index] = codeOfGlyph(line.charAt(col)) ?? 0
      map.value.layers.elevationFeet[index] = (request.map.floor?.[row]?.[col] ?? 0) * FEET_PER_SQUARE
    }
  const checked = withRecords(map.value, request)
  return checked.ok ? plainDraft(checked.value, [...lossesOfRequest(request), ...texts.losses]) : checked
}

/** Parts of a request that a map does not keep. */
const lossesOfRequest = ({ creatures, queries }: EngineRequest): readonly Loss[] => [
  { code: 'questions', count: queries.length },
  {
    code: 'unusual-heights',
    count: creatures.filter(({ tall, size }) => tall !== undefined && tall !== SPACE_CELLS[size]).length,
  },
]

function withRecords(map: BattleMap, { map: drawn, creatures, rules }: EngineRequest): Result<BattleMap> {
  const set = Object.entries(rules).filter((entry) => DOCUMENT_RULES.includes(entry[0]) && entry[1] !== undefined)
  const tableRules = Object.fromEntries(set) as MapSettings['tableRules']
  const settings = { ...settingsOf(map), gravity: drawn.gravity, tableRules }
  const edges = new Map<Edge['id'], Edge>()
  for (const [i, { a, b, kind }] of drawn.edges.entries()) {
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
    if (!edge.success)
      return failure('not-this-format', { where: `$.map.edges[${i}]`, details: 'expected squares of the map' })
    edges.set(edge.data.id, edge.data)
  }
  const placed = new Map<Creature['id'], Creature>()
  for (const [i, given] of creatures.entries()) {
    const creature = creatureSchema.safeParse(creatureFields(given))
    if (!creature.success) {
      const { error } = issueAt(creature.error)
      return fail({ ...error, where: `$.creatures[${i}]${(error.where ?? '$').slice(1)}` })
    }
    placed.set(creature.data.id, creature.data)
  }
  return checkMap({
    ...map,
    tables: { ...map.tables, settings: new Map([[settings.id, settings]]), edges, creatures: placed },
  })
}

/** A creature as written: without `altitude` on the ground. */
type WrittenCreature = Omit<EngineCreature, 'altitude'> & Partial<Pick<EngineCreature, 'altitude'>>

const creatureFields = ({ id, at, speed, reach, heavyArmor, altitude = 0, ...rest }: WrittenCreature): unknown => ({
  ...rest,
  id,
  name: id,
  at: { col: at[0], row: at[1] },
  speedFeet: speed,
  armour: heavyArmor ? 'heavy' : 'none',
  altitudeFeet: altitude * FEET_PER_SQUARE,
  ...(reach === undefined ? {} : { reachFeet: reach }),
})

/** A creature as it is read back. */
const asRead = (creature: Creature): Creature =>
  creatureSchema.parse(creatureFields(creatureOf(creature) as WrittenCreature))

const write: NonNullable<MapFormat['write']> = async (map, { baseName }) => {
  const { ruleset, gravity, name } = settingsOf(map)
  const request = {
    name,
    ruleset,
    map: { rows: glyphRows(map), edges: [...map.tables.edges.values()].map(edgeOf), gravity, ...floorOf(map) },
    creatures: [...map.tables.creatures.values()].map(creatureOf),
    ...rulesOf(map),
    queries: [],
  }
  const edges = (
    code: ExportLoss['code'],
    fields: readonly ('secret' | 'door' | 'doorLocked' | 'checkText' | 'look' | 'leaf')[],
  ) => lossOfFields(map, 'edges', asPlainEdge, { code, fields })
  const losses = [
    ...lossesOfTables(map, ['edges', 'creatures']),
    ...lossOfSquares(map, 'elevationFeet', 'elevation-rounded', (feet) => floorLevel(feet) * FEET_PER_SQUARE !== feet),
    ...lossOfCustomTerrain(map),
    ...edges('doors-closed-plain', ['secret', 'door', 'doorLocked']),
    ...edges('edge-checks', ['checkText']),
    ...edges('edge-looks-plain', ['look']),
    ...edges('single-leaves', ['leaf']),
    ...lossOfFields(map, 'creatures', asRead, { code: 'creatures-movement' }),
    ...lossesOfSettings(map, { name, ruleset, gravity }),
  ]
  return ok({
    files: [{ name: `${baseName}.engine.json`, bytes: encodeUtf8(JSON.stringify(request, null, 1)) }],
    losses,
  })
}

/** The level of a floor, within the limits of documents. */
const floorLevel = (feet: number): number => {
  const { lowestFloor, highestFloor } = HEIGHT_LIMITS
  return Math.max(lowestFloor, Math.min(highestFloor, levelOf(feet)))
}

/** The levels of the floor; absent if all of it has elevation 0. */
function floorOf({ layers: { elevationFeet }, widthCells, heightCells }: BattleMap): { readonly floor?: number[][] } {
  if (elevationFeet.every((feet) => feet === 0)) return {}
  const row = (y: number): number[] =>
    Array.from(elevationFeet.subarray(y * widthCells, (y + 1) * widthCells), floorLevel)
  return { floor: Array.from({ length: heightCells }, (_, y) => row(y)) }
}

/** House rules that a request can set. */
function rulesOf(map: BattleMap): { readonly rules?: object } {
  const set = Object.entries(settingsOf(map).tableRules).filter(([id]) => DOCUMENT_RULES.includes(id))
  return set.length === 0 ? {} : { rules: Object.fromEntries(set) }
}

const asPlainEdge = ({ look: _look, leaf: _leaf, ...edge }: Edge): Edge => ({
  ...edge,
  door: edge.kind === 'door' && edge.door === 'open' ? 'open' : 'closed',
  doorLocked: false,
  secret: false,
  checkText: '',
})

function edgeOf(edge: Edge): unknown {
  const [a, b] = edgeCells(edge)
  const kind = edge.kind === 'door' ? (edge.door === 'open' ? 'door-open' : 'door-closed') : edge.kind
  return { a: [a.col, a.row], b: [b.col, b.row], kind }
}

/** Engine states of a creature: `boolean` for those that are on or off, `number` for those with degrees. */
const statesOf = (creature: Creature, kind: 'boolean' | 'number') =>
  Object.fromEntries(Object.entries(engineStatesOf(creature)).filter(([, value]) => typeof value === kind))

// Keys in the order documents have always had, so that exports stay byte-identical.
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
  ...statesOf(creature, 'boolean'),
  incorporeal: creature.incorporeal,
  fillsSpace: creature.fillsSpace,
  obstacleWhenHelpless: creature.obstacleWhenHelpless,
  heavyArmor: creature.armour === 'heavy',
  ...statesOf(creature, 'number'),
  maneuverability: creature.maneuverability,
  ...(creature.altitudeFeet < FEET_PER_SQUARE ? {} : { altitude: altitudeOf(creature) }),
})

const altitudeOf = ({ altitudeFeet }: Creature): number =>
  Math.min(HEIGHT_LIMITS.highestAltitude, levelOf(altitudeFeet))

/** The engine's JSON request. */
export const engineDocumentFormat: MapFormat = {
  id: 'engine',
  name: 'Engine request',
  extensions: ['engine.json'],
  maxBytes: 20_000_000,
  recognizes: ({ name }) => name.toLowerCase().endsWith('.engine.json'),
  read,
  write,
}
