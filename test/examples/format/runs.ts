/** Runs of one terrain, a row of the map a line: `3normal 2wall`. Terrain alone is kept. */
import { failure, ok } from '../../../src/base/result.ts'
import { encodeUtf8 } from '../../../src/base/encoding.ts'
import { draftMap, plainDraft, nameWithoutEnding } from '../../../src/formats/draft.ts'
import type { ExportLoss, MapFormat } from '../../../src/formats/format.ts'
import { lossesOfSettings, lossesOfTables, lossOfElevation } from '../../../src/formats/lossesOf.ts'
import { headOf, readLines } from '../../../src/formats/readText.ts'
import { settingsOf, terrainPalette } from '../../../src/map/battleMap.ts'
import { BUILT_IN_TERRAIN } from '../../../src/map/terrain.ts'

const HEAD = 'runs '
const codeOf = (id: string): number => BUILT_IN_TERRAIN.findIndex((type) => type.id === id)

const read: NonNullable<MapFormat['read']> = async (file, { ruleset }) => {
  const lines = readLines(file.bytes)
  if (!lines.ok) return lines
  const [head = '', ...rows] = lines.value.filter((line) => line !== '')
  if (!head.startsWith(HEAD)) return failure('not-this-format', { where: 'line 1', details: `expected ${HEAD}` })
  const [widthCells = 0, heightCells = 0] = head.slice(HEAD.length).split('x').map(Number)
  const map = draftMap({ widthCells, heightCells }, nameWithoutEnding(file.name), ruleset, 'line 1')
  if (!map.ok) return map
  const unknown = new Map<string, number>()
  let at = 0
  for (const run of rows.flatMap((row) => row.split(' '))) {
    const [, count = '', id = ''] = /^(\d{1,4})([a-z-]+)$/u.exec(run) ?? []
    const code = codeOf(id)
    if (code < 0) unknown.set(id, (unknown.get(id) ?? 0) + Number(count))
    map.value.layers.terrain.fill(Math.max(0, code), at, at + Number(count))
    at += Number(count)
  }
  if (at !== widthCells * heightCells)
    return failure('not-this-format', { details: `expected ${widthCells * heightCells} squares, got ${at}` })
  return plainDraft(
    map.value,
    [...unknown].map(([id, count]) => ({ code: 'unknown-terrain' as const, count, facts: { name: id } })),
  )
}

const write: NonNullable<MapFormat['write']> = async (map, { baseName }) => {
  const palette = terrainPalette(map)
  let own = 0
  const rows = Array.from({ length: map.heightCells }, (_, row) => {
    const runs: { id: string; count: number }[] = []
    for (const code of map.layers.terrain.subarray(row * map.widthCells, (row + 1) * map.widthCells)) {
      const isOwn = code >= BUILT_IN_TERRAIN.length
      if (isOwn) own++
      const id = isOwn ? BUILT_IN_TERRAIN[0].id : palette[code]!.id
      const last = runs.at(-1)
      if (last?.id === id) last.count++
      else runs.push({ id, count: 1 })
    }
    return runs.map(({ id, count }) => `${count}${id}`).join(' ')
  })
  const losses: ExportLoss[] =
    own > 0 ? [{ code: 'terrain-becomes', facts: { name: 'custom terrain' }, count: own, parts: ['terrain'] }] : []
  return ok({
    files: [
      {
        name: `${baseName}.runs`,
        bytes: encodeUtf8(`${HEAD}${map.widthCells}x${map.heightCells}\n${rows.join('\n')}\n`),
      },
    ],
    losses: [
      ...losses,
      ...lossesOfTables(map, []),
      ...lossOfElevation(map),
      ...lossesOfSettings(map, baseName === settingsOf(map).name ? { name: baseName } : {}),
    ],
  })
}

/** The format. */
export const runsFormat: MapFormat = {
  id: 'runs',
  name: 'Runs of terrain',
  extensions: ['runs'],
  maxBytes: 1_000_000,
  recognizes: ({ bytes }) => headOf(bytes, HEAD.length) === HEAD,
  read,
  write,
}
