/** What becomes of random battles by commands, and for players: a change of any of it changes a line of a golden file. */
import { describe, expect, it } from 'vitest'
import { encounterSummary } from '../../src/answers/summary.ts'
import { cellAt } from '../../src/grid/cell.ts'
import { areaSquares } from '../../src/map/areaSquares.ts'
import { applyChange, reverseChange } from '../../src/map/change.ts'
import { checkMap } from '../../src/map/checkMap.ts'
import { planCommand } from '../../src/map/commands/index.ts'
import { misplacedCreatures } from '../../src/map/placement.ts'
import { drawnForPlayers, playerMap } from '../../src/map/playerMap.ts'
import { areaToReveal, revealedMap } from '../../src/map/revealed.ts'
import { RULESETS, rulesetById, rulesOf } from '../../src/rules/registry.ts'
import { rulesetChange } from '../../src/words/rulesetChange.ts'
import { isToldBeside } from '../support/books.ts'
import { diceOf } from '../support/dice.ts'
import { expectDigests } from '../support/golden.ts'
import { BATTLE_RULESETS, randomBattle } from '../support/randomBattle.ts'
import { COMMAND_TYPES, randomCommand } from '../support/randomCommands.ts'

const BATTLES = 4
const COMMANDS = 6

describe.each(BATTLE_RULESETS)('random battles in %s', (ruleset) => {
  const battles = Array.from({ length: BATTLES }, (_, i) => [i + 1, randomBattle(ruleset, i + 1)] as const)

  it('are changed by commands as they were, and back', async () => {
    await expectDigests(
      `battles/commands-${ruleset}`,
      battles.flatMap(([seed, map]) =>
        COMMAND_TYPES.flatMap((type) => {
          const dice = diceOf(`${ruleset} ${seed} ${type}`)
          return Array.from({ length: COMMANDS }, (_, i) => {
            const planned = planCommand(randomCommand(type, map, dice), map, rulesOf)
            if (!planned.ok) return [`${seed} ${type} ${i}`, planned.error] as const
            const after = applyChange(map, planned.value.change)
            expect(checkMap(after).ok).toBe(true)
            expect(applyChange(after, reverseChange(planned.value.change))).toEqual(map)
            return [`${seed} ${type} ${i}`, { after, label: planned.value.label }] as const
          })
        }),
      ),
    )
  })

  it('are shown to players, and judged, as they were', async () => {
    await expectDigests(
      `battles/views-${ruleset}`,
      battles.flatMap(([seed, map]) => {
        const dice = diceOf(`${ruleset} ${seed} views`)
        const seen = playerMap(map)
        const reveals = [1, 2, 3].map(() => areaToReveal(map, cellAt(map, dice.below(map.layers.terrain.length))))
        const revealed = new Uint8Array(map.layers.terrain.length)
        for (const index of reveals.flat()) revealed[index] = 1
        const views = {
          players: seen,
          drawn: drawnForPlayers(map),
          reveals,
          revealed: revealedMap(seen, revealed),
          areas: [...map.tables.templates.values()].map((template) => areaSquares(map, template)),
          misplaced: misplacedCreatures(map),
          summary: encounterSummary(map),
          ...Object.fromEntries(
            RULESETS.filter(({ id }) => isToldBeside(id, ruleset)).map((to) => [
              to.id,
              rulesetChange(map, rulesetById(ruleset)!, to),
            ]),
          ),
        }
        return Object.entries(views).map(([name, view]) => [`${seed} ${name}`, view] as const)
      }),
    )
  })
})
