import { encodeBase64, encodeUtf8 } from '../../base/encoding.ts'
import { ok } from '../../base/result.ts'
import { settingsOf, TABLE_NAMES, terrainPalette, type BattleMap } from '../../map/battleMap.ts'
import type { MapFormat, MapPicture } from '../format.ts'
import { SCENARIO_FORMAT, SCENARIO_VERSION } from './schema.ts'

/** Writes everything of a map; nothing is lost. */
export const writeScenario: NonNullable<MapFormat['write']> = async (map, { pictures, baseName, producer }) => {
  const scenario = scenarioOf(map, pictures, producer)
  return ok({
    files: [{ name: `${baseName}.fivefoot`, bytes: encodeUtf8(JSON.stringify(scenario, null, 1)) }],
    losses: [],
  })
}

/** A map as the JSON of a scenario. */
export function scenarioOf(map: BattleMap, pictures: ReadonlyMap<string, MapPicture>, producer: string) {
  const { id: _, ...settings } = settingsOf(map)
  const glyphs = glyphByCode(map)
  const palette = terrainPalette(map)
  return {
    format: SCENARIO_FORMAT,
    formatVersion: SCENARIO_VERSION,
    producer,
    settings,
    terrain: terrainRows(map, glyphs),
    legend: Object.fromEntries([...glyphs].map(([code, glyph]) => [glyph, palette[code]?.id])),
    elevation: [...map.layers.elevationFeet.entries()].filter(([, feet]) => feet !== 0),
    tables: Object.fromEntries(
      TABLE_NAMES.filter((table) => table !== 'settings').map((table) => [table, [...map.tables[table].values()]]),
    ),
    pictures: Object.fromEntries(
      [...pictures].map(([id, { mime, bytes }]) => [id, { mime, base64: encodeBase64(bytes) }]),
    ),
  }
}

/** A character for each terrain type in use: its own glyph if it is a single free character, else the next letter. */
function glyphByCode(map: BattleMap): ReadonlyMap<number, string> {
  const palette = terrainPalette(map)
  const glyphs = new Map<number, string>()
  const taken = new Set<string>(['"', '\\'])
  for (const code of [...new Set(map.layers.terrain)].sort((a, b) => a - b)) {
    const own = palette[code]?.glyph ?? ''
    let glyph = own.length === 1 && !taken.has(own) ? own : ''
    for (let letter = 0x41; glyph === ''; letter++) {
      const candidate = String.fromCharCode(letter)
      if (!taken.has(candidate)) glyph = candidate
    }
    taken.add(glyph)
    glyphs.set(code, glyph)
  }
  return glyphs
}

const terrainRows = (map: BattleMap, glyphs: ReadonlyMap<number, string>): string[] =>
  Array.from({ length: map.heightCells }, (_, row) =>
    Array.from(map.layers.terrain.subarray(row * map.widthCells, (row + 1) * map.widthCells), (code) =>
      glyphs.get(code),
    ).join(''),
  )
