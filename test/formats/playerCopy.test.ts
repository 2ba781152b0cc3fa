/** Files for players hold nothing that only the GM may know: not a word, not a number that gives away where something is. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MapFormat } from '../../src/formats/format.ts'
import { playerCopy } from '../../src/formats/playerCopy.ts'
import { FORMATS } from '../../src/formats/registry.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import { checkMap } from '../../src/map/checkMap.ts'
import { arbitraryFullMap } from '../support/arbitraryFullMap.ts'
import { mapOfEverything, SECRETS } from '../support/printableMap.ts'
import { withoutSecrets } from '../support/withoutSecrets.ts'
import { writeContext } from './contexts.ts'
import { lossText } from '../../src/words/losses.ts'

async function written(format: MapFormat, map: BattleMap, variant?: string): Promise<string> {
  const result = await format.write!(map, { ...writeContext, ...(variant === undefined ? {} : { variant }) })
  if (!result.ok) throw new Error(result.error.code)
  return result.value.files.map(({ name, bytes }) => `${name}\n${new TextDecoder().decode(bytes)}`).join('\n')
}

describe('the player copy', () => {
  for (const format of FORMATS.filter(({ write }) => write))
    for (const variant of format.variants ?? [undefined])
      test(`as ${format.name}${variant === undefined ? '' : `, ${variant}`} is the same file whatever the secrets are`, async () => {
        await fc.assert(
          fc.asyncProperty(arbitraryFullMap(), async (map) => {
            const other = withoutSecrets(map)
            expect(checkMap(other)).toMatchObject({ ok: true })
            const file = await written(format, playerCopy(map).map, variant)
            expect(file).toBe(await written(format, playerCopy(other).map, variant))
          }),
          { numRuns: 20 },
        )
      }, 120_000)

  for (const format of FORMATS.filter(({ write }) => write))
    test(`as ${format.name} holds no word of the GM’s`, async () => {
      const file = await written(format, playerCopy(mapOfEverything()).map)
      for (const secret of Object.values(SECRETS)) expect(file).not.toContain(secret)
    })

  test('while the GM copy holds all of them', async () => {
    const file = await written(
      FORMATS.find(({ id }) => id === 'fivefoot')!,
      mapOfEverything(),
    )
    for (const secret of Object.values(SECRETS)) expect(file).toContain(secret)
  })

  test('says what it leaves out', () => {
    const { losses } = playerCopy(mapOfEverything())
    expect(losses.map((loss) => [lossText(loss).what, loss.count])).toEqual([
      ['secret doors, walls, windows and barriers', 1],
      ['checks on walls and doors', 2],
      ['hidden creatures', 1],
      ['what only the GM knows about creatures', 2],
      ['notes', 2],
      ['texts, arrows and drawings for the GM', 1],
      ['objects hidden from players', 1],
      ['area templates for the GM or of hidden creatures', 1],
      ['traps and regions for the GM', 1],
      ['the description of the map', 1],
    ])
  })
})
