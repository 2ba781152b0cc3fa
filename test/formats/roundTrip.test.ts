import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fivefootFormat } from '../../src/formats/fivefoot/index.ts'
import type { MapFormat, WriteContext } from '../../src/formats/format.ts'
import { engineRequestFormat } from '../../src/formats/engineRequest/index.ts'
import { movingAiFormat } from '../../src/formats/movingAi/index.ts'
import { textMapFormat } from '../../src/formats/textMap/index.ts'
import { settingsOf, type BattleMap } from '../../src/map/battleMap.ts'
import { changeBetween, isNoChange } from '../../src/map/change.ts'
import { arbitraryMap } from '../support/arbitraryMap.ts'
import { readContext, writeContext } from './contexts.ts'

const withPicture: WriteContext = {
  ...writeContext,
  pictures: new Map([['pic', { mime: 'image/png', bytes: new Uint8Array([137, 80, 78, 71, 0, 255]) }]]),
}

async function thereAndBack(format: MapFormat, map: BattleMap) {
  const written = await format.write!(map, withPicture)
  if (!written.ok) throw new Error(written.error.message)
  const read = await format.read!(written.value.files[0]!, readContext)
  if (!read.ok) throw new Error(`${read.error.message} at ${read.error.where ?? ''}`)
  return { losses: written.value.losses, draft: read.value }
}

describe('a map goes out and comes back', () => {
  test('as a Fivefoot scenario nothing is lost', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryMap(), async (map) => {
        const { losses, draft } = await thereAndBack(fivefootFormat, map)
        expect(losses).toEqual([])
        expect(isNoChange(changeBetween(map, { ...draft.map, id: map.id }))).toBe(true)
        expect(draft.pictures.get('pic')?.bytes).toEqual(new Uint8Array([137, 80, 78, 71, 0, 255]))
      }),
      { numRuns: 60 },
    )
  })

  test('as an engine request ground, edges and creatures come back, and what does not is reported', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryMap({ ownTerrain: false, annotations: false }), async (map) => {
        const { losses, draft } = await thereAndBack(engineRequestFormat, map)
        expect(draft.map.layers.terrain).toEqual(map.layers.terrain)
        expect(settingsOf(draft.map)).toEqual(settingsOf(map))
        expect([...draft.map.tables.edges.values()].map(({ id, kind }) => ({ id, kind }))).toEqual(
          [...map.tables.edges.values()].map(({ id, kind }) => ({ id, kind })),
        )
        const secret = [...map.tables.edges.values()].filter((e) => e.secret || e.door === 'locked').length
        expect(losses).toEqual(secret > 0 ? [expect.objectContaining({ count: secret })] : [])
        expect([...draft.map.tables.creatures.values()].map((c) => [c.id, c.at, c.size, c.speedFeet])).toEqual(
          [...map.tables.creatures.values()].map((c) => [c.id, c.at, c.size, c.speedFeet]),
        )
      }),
      { numRuns: 60 },
    )
  })

  test('as a text map the ground comes back, open under creatures', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryMap({ ownTerrain: false }), async (map) => {
        const { draft } = await thereAndBack(textMapFormat, map)
        const under = new Set([...map.tables.creatures.values()].map(({ at }) => at.row * map.widthCells + at.col))
        for (const [i, code] of map.layers.terrain.entries())
          expect(draft.map.layers.terrain[i]).toBe(under.has(i) && draft.map.layers.terrain[i] === 0 ? 0 : code)
      }),
      { numRuns: 60 },
    )
  })

  test('as a Moving AI grid every square that comes back changed is in the report', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryMap(), async (map) => {
        const { losses, draft } = await thereAndBack(movingAiFormat, map)
        const changed = draft.map.layers.terrain.filter((code, i) => code !== map.layers.terrain[i]).length
        const reported = losses
          .filter(({ what }) => what.startsWith('squares of'))
          .reduce((sum, { count }) => sum + count, 0)
        expect(changed).toBe(reported)
      }),
      { numRuns: 60 },
    )
  })
})
