/** Random battles in every format, and read back: a change of a byte, a loss or what is read changes a line of a golden file. */
import { describe, it } from 'vitest'
import type { MapFormat, WriteContext } from '../../src/formats/format.ts'
import { playerCopy } from '../../src/formats/playerCopy.ts'
import { FORMATS } from '../../src/formats/registry.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import { lossText } from '../../src/words/losses.ts'
import { expectDigests } from '../support/golden.ts'
import { BATTLE_RULESETS, randomBattle } from '../support/randomBattle.ts'
import { readContext, withoutOwnPart, writeContext } from './contexts.ts'

const BATTLES = [41, 42]
const written = FORMATS.flatMap((format) => (format.variants ?? [undefined]).map((variant) => ({ format, variant })))

describe.each(BATTLE_RULESETS)('random battles in %s', (ruleset) => {
  it('are written and read as they were', async () => {
    const lines: (readonly [string, unknown])[] = []
    for (const seed of BATTLES) {
      const map = randomBattle(ruleset, seed)
      const { map: copy, losses } = playerCopy(map)
      lines.push([`${seed} player copy`, [copy, losses, losses.map((loss) => lossText(loss))]])
      for (const { format, variant } of written)
        for (const [of, shown] of [
          ['gm', map],
          ['player', copy],
        ] as const) {
          const context = {
            ...writeContext,
            isPlayerCopy: of === 'player',
            ...(variant === undefined ? {} : { variant }),
          }
          lines.push([`${seed} ${format.id} ${variant ?? ''} ${of}`, await thereAndBack(format, shown, context)])
        }
    }
    await expectDigests(`battles/files-${ruleset}`, lines)
  })
})

/** The files with their losses, and the map that is read from the first, with Fivefoot's own part of it and without. */
async function thereAndBack(format: MapFormat, map: BattleMap, context: WriteContext): Promise<unknown> {
  const result = await format.write?.(map, context)
  if (!result?.ok) return result
  const { files, losses } = result.value
  const [main] = files
  const back = main && (await format.read?.(main, readContext))
  const foreign = main?.name.endsWith('json') ? await format.read?.(withoutOwnPart(main), readContext) : null
  return { files, losses: losses.map((loss) => [loss, lossText(loss)]), back, foreign }
}
