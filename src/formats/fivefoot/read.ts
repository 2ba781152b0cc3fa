import { decodeBase64 } from '../../base/encoding.ts'
import { ownValue } from '../../base/ownValue.ts'
import { fail, failure, ok, type Result } from '../../base/result.ts'
import {
  emptyMap,
  SETTINGS_ID,
  TABLE_NAMES,
  tablesOf,
  type AnyRecord,
  type BattleMap,
  type MapTables,
  type TableName,
} from '../../map/battleMap.ts'
import { checkMap } from '../../map/checkMap.ts'
import type { MapId } from '../../map/records/ids.ts'
import { asTerrainType } from '../../map/records/terrainType.ts'
import { BUILT_IN_TERRAIN } from '../../map/terrain.ts'
import { FileTexts } from '../fileTexts.ts'
import type { MapFormat, MapPicture, ReadContext } from '../format.ts'
import { issueAt, readJson } from '../readText.ts'
import { SCENARIO_FORMAT, SCENARIO_VERSION, scenarioSchema, type Scenario } from './schema.ts'

const MAX_DEPTH = 40

/** Reads a scenario. Errors: those of JSON, `newer-version`, `no-such-ruleset`, `not-this-format` with its place. */
export const readScenario: NonNullable<MapFormat['read']> = async (file, context) => {
  const json = readJson(file.bytes, MAX_DEPTH)
  if (!json.ok) return json
  const scenario = scenarioIn(json.value, context)
  if (!scenario.ok) return scenario
  const { map } = scenario.value
  const pictures = picturesOf(scenario.value.scenario, context)
  const texts = new FileTexts()
  texts.compare(json.value, scenario.value.scenario)
  return pictures.ok ? ok({ map, pictures: pictures.value, losses: texts.losses, lines: [] }) : pictures
}

/** The scenario and its map in parsed JSON. Errors: those of `readScenario` except for JSON and pictures. */
export function scenarioIn(
  json: unknown,
  { knowsRuleset }: Pick<ReadContext, 'knowsRuleset'>,
): Result<{ readonly scenario: Scenario; readonly map: BattleMap }> {
  const head = json as { format?: unknown; formatVersion?: unknown } | null
  if (head?.format !== SCENARIO_FORMAT)
    return failure('not-this-format', { where: '$.format', details: `expected "${SCENARIO_FORMAT}"` })
  if (typeof head.formatVersion === 'number' && head.formatVersion > SCENARIO_VERSION)
    return failure('newer-version', { where: '$.formatVersion' })
  const scenario = scenarioSchema.safeParse(json)
  if (!scenario.success) return issueAt(scenario.error)
  const { ruleset } = scenario.data.settings
  if (!knowsRuleset(ruleset)) return failure('no-such-ruleset', { where: '$.settings.ruleset', name: ruleset })
  const map = mapOf(scenario.data)
  return map.ok ? ok({ scenario: scenario.data, map: map.value }) : map
}

function mapOf(scenario: Scenario): Result<BattleMap> {
  const [widthCells, heightCells] = [scenario.terrain[0]?.length ?? 0, scenario.terrain.length]
  const map = emptyMap('import' as MapId, { widthCells, heightCells }, scenario.settings)
  const types = [...BUILT_IN_TERRAIN, ...scenario.tables.terrainTypes.map(asTerrainType)]
  const codeById = new Map<string, number>(types.map(({ id, code }) => [id, code]))
  for (const [row, line] of scenario.terrain.entries()) {
    if (line.length !== widthCells)
      return failure('not-this-format', { where: `$.terrain[${row}]`, details: `expected ${widthCells} squares` })
    for (let col = 0; col < widthCells; col++) {
      const code = codeById.get(ownValue(scenario.legend, line.charAt(col)) ?? '')
      if (code === undefined)
        return failure('not-this-format', {
          where: `$.terrain[${row}]`,
          details: `expected a character of the legend, got ${JSON.stringify(line.charAt(col))}`,
        })
      map.layers.terrain[row * widthCells + col] = code
    }
  }
  for (const [i, [index, feet]] of scenario.elevation.entries()) {
    if (index >= map.layers.elevationFeet.length)
      return failure('not-this-format', { where: `$.elevation[${i}]`, details: 'expected a square of the map' })
    map.layers.elevationFeet[index] = feet
  }
  const tables = tablesIn(scenario)
  return tables.ok ? checkMap({ ...map, tables: tables.value }) : tables
}

function tablesIn(scenario: Scenario): Result<MapTables> {
  const recordsOf = (table: TableName): readonly AnyRecord[] =>
    table === 'settings' ? [{ id: SETTINGS_ID, ...scenario.settings }] : scenario.tables[table]
  const tables = tablesOf(recordsOf)
  const shared = TABLE_NAMES.find((table) => tables[table].size !== recordsOf(table).length)
  return shared === undefined
    ? ok(tables)
    : failure('not-this-format', { where: `$.tables.${shared}`, details: 'expected unique ids' })
}

function picturesOf(scenario: Scenario, { beside }: ReadContext): Result<ReadonlyMap<string, MapPicture>> {
  const pictures = new Map<string, MapPicture>()
  for (const [id, { mime, base64, file }] of Object.entries(scenario.pictures)) {
    const where = `$.pictures.${id}`
    if (base64 !== undefined) {
      const bytes = decodeBase64(base64)
      if (!bytes.ok) return fail({ ...bytes.error, where })
      pictures.set(id, { mime, bytes: bytes.value })
    } else {
      const bytes = file === undefined ? undefined : beside.get(file)
      if (!bytes) return failure('missing-file', { where, name: file ?? id })
      pictures.set(id, { mime, bytes })
    }
  }
  return ok(pictures)
}
