/**
 * Moving AI grid maps (`type octile`, `height`, `width`, `map`, rows): the format of the pathfinding benchmarks. Characters:
 * `.` `G` open, `@` `O` out of bounds, `T` trees, `S` swamp, `W` water.
 * @source Moving AI Lab, "MAPF and 2D grid map formats"
 */
import { ownValue } from '../../base/ownValue.ts'
import { failure, ok } from '../../base/result.ts'
import { encodeUtf8 } from '../../base/encoding.ts'
import { settingsOf, terrainPalette } from '../../map/battleMap.ts'
import { terrainCode, type TerrainId } from '../../map/terrain.ts'
import { draftMap, plainDraft, nameWithoutEnding } from '../draft.ts'
import { FileTexts } from '../fileTexts.ts'
import type { ExportLoss, Loss, MapFormat } from '../format.ts'
import { lossesOfSettings, lossesOfTables, lossOfElevation } from '../lossesOf.ts'
import { headOf, readLines } from '../readText.ts'

const ID_BY_CHARACTER: Readonly<Record<string, TerrainId>> = {
  '.': 'normal',
  G: 'normal',
  '@': 'wall',
  O: 'wall',
  T: 'tree',
  S: 'difficult',
  W: 'water',
}
/** Characters of built-in terrain. Other terrain becomes swamp if it costs more, else out of bounds if impassable. */
const CHARACTER_BY_ID: Readonly<Partial<Record<TerrainId, string>>> = {
  normal: '.',
  difficult: 'S',
  water: 'W',
  tree: 'T',
  wall: '@',
}
const HEAD = /^(type|height|width)\s+(\S+)\s*$/
const MAX_LINES = 5000

const read: NonNullable<MapFormat['read']> = async (file, context) => {
  const lines = readLines(file.bytes)
  if (!lines.ok) return lines
  const size = { type: '', height: 0, width: 0 }
  let at = 0
  for (; at < lines.value.length && lines.value[at]?.trim() !== 'map'; at++) {
    const [, key, value = ''] = HEAD.exec(lines.value[at] ?? '') ?? []
    if (key === 'type') size.type = value
    else if (key === 'height' || key === 'width') size[key] = Number(value)
    else if (lines.value[at]?.trim() !== '')
      return failure('not-this-format', { where: `line ${at + 1}`, details: 'expected type, height, width or map' })
  }
  if (size.type === '' || at >= lines.value.length || lines.value.length > MAX_LINES)
    return failure('not-this-format', {
      where: `line ${at + 1}`,
      details: 'expected the lines type, height, width and map before the squares',
    })
  if (size.type === 'hex')
    return failure('not-supported', { where: 'line 1', details: 'expected a map of squares, got hexagons' })
  const texts = new FileTexts()
  const map = draftMap(
    { widthCells: size.width, heightCells: size.height },
    texts.name(nameWithoutEnding(file.name)),
    context.ruleset,
    `line ${at + 1}`,
  )
  if (!map.ok) return map
  const unknown = new Map<string, number>()
  for (let row = 0; row < size.height; row++) {
    const line = lines.value[at + 1 + row] ?? ''
    if (line.length < size.width)
      return failure('not-this-format', {
        where: `line ${at + row + 2}`,
        details: `expected ${size.width} squares, got ${line.length}`,
      })
    for (let col = 0; col < size.width; col++) {
      const char = line.charAt(col)
      const id = ownValue(ID_BY_CHARACTER, char)
      if (id === undefined) unknown.set(char, (unknown.get(char) ?? 0) + 1)
      map.value.layers.terrain[row * size.width + col] = terrainCode(id ?? 'normal')
    }
  }
  const losses = [...unknown].map(([name, count]): Loss => ({ code: 'unknown-marks', count, facts: { name } }))
  return plainDraft(map.value, [...losses, ...texts.losses])
}

const BECOMES = { '@': 'closed', S: 'swamp', '.': 'open' } as const

const write: NonNullable<MapFormat['write']> = async (map, { baseName }) => {
  const palette = terrainPalette(map)
  const changed = new Map<number, { readonly becomes: keyof typeof BECOMES; count: number }>()
  const characters = Array.from(map.layers.terrain, (code) => {
    const type = palette[code]
    const own = ownValue(CHARACTER_BY_ID, type?.id ?? '')
    if (own !== undefined) return own
    const land = type?.entry.land
    const becomes = !land?.passable ? '@' : land.doublings > 0 ? 'S' : '.'
    const entry = changed.get(code)
    if (entry) entry.count++
    else changed.set(code, { becomes, count: 1 })
    return becomes
  })
  const rows = Array.from({ length: map.heightCells }, (_, row) =>
    characters.slice(row * map.widthCells, (row + 1) * map.widthCells).join(''),
  )
  const losses = [...changed].map(([code, { becomes, count }]): ExportLoss => ({
    code: 'terrain-becomes',
    facts: { ...(palette[code] && { name: palette[code].name.toLowerCase() }), becomes: BECOMES[becomes] },
    count,
    parts: ['terrain'],
  }))
  const text = `type octile\nheight ${map.heightCells}\nwidth ${map.widthCells}\nmap\n${rows.join('\n')}\n`
  return ok({
    files: [{ name: `${baseName}.map`, bytes: encodeUtf8(text) }],
    losses: [
      ...losses,
      ...lossesOfTables(map, []),
      ...lossOfElevation(map),
      ...lossesOfSettings(map, baseName === settingsOf(map).name ? { name: baseName } : {}),
    ],
  })
}

/** Moving AI grid maps. */
export const movingAiFormat: MapFormat = {
  id: 'movingai',
  name: 'Moving AI grid',
  extensions: ['map'],
  maxBytes: 2_000_000,
  recognizes: ({ bytes }) => headOf(bytes, 5) === 'type ',
  read,
  write,
}
