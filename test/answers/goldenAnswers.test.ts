/** Answers to questions of every kind about random battles: a change of any of them changes a line of a golden file. */
import { describe, it } from 'vitest'
import { ANSWERS } from '../../src/answers/ask.ts'
import { sheetAnswer } from '../../src/answers/sheet.ts'
import type { EngineCall } from '../../src/ipc/contract.ts'
import { RULESETS } from '../../src/rules/registry.ts'
import { obstacleSentence } from '../../src/words/blockers.ts'
import { openedMap } from '../support/askSituation.ts'
import { diceOf } from '../support/dice.ts'
import { expectDigests } from '../support/golden.ts'
import { isToldBeside } from '../support/books.ts'
import { BATTLE_RULESETS, randomBattle } from '../support/randomBattle.ts'
import { randomQuestion } from '../support/randomQuestions.ts'

const BATTLES = 8
/** Further battles that are only checked. */
const CHECKED = 16
/** How often each battle is asked; a question that is not named once. */
const TIMES: Partial<Record<EngineCall, number>> = {
  ...{ 'engine.reach': 6, 'engine.route': 10, 'engine.path': 10, 'engine.compare': 4, 'engine.closest': 4 },
  ...{ 'engine.threat': 3, 'engine.flank': 6, 'engine.cover': 10, 'engine.force': 10, 'engine.maneuver': 10 },
  ...{ 'engine.report': 3, 'engine.deploy': 3, 'engine.minutes': 3, 'engine.firstContact': 2 },
}
const CALLS = Object.keys(ANSWERS) as EngineCall[]

describe('answers about random battles are what they were', () => {
  it.each(BATTLE_RULESETS)('in %s', (ruleset) => expectDigests(`battles/answers-${ruleset}`, answersUnder(ruleset)))
})

function* answersUnder(ruleset: string): Generator<readonly [string, unknown]> {
  for (let seed = 1; seed <= BATTLES; seed++) {
    const situation = openedMap(randomBattle(ruleset, seed))
    for (const call of CALLS) {
      const dice = diceOf(`${ruleset} ${seed} ${call}`)
      for (let i = 1; i <= (TIMES[call] ?? 1); i++) {
        const question = randomQuestion(call, situation, dice)
        const answer = told(ANSWERS[call](situation, question as never), ruleset)
        yield [`${seed} ${call} ${i}`, { question, answer, blocked: blockedWords(answer) }]
      }
    }
  }
  for (let seed = BATTLES + 1; seed <= BATTLES + CHECKED; seed++) {
    const map = randomBattle(ruleset, seed)
    yield [
      `${seed} checks`,
      ANSWERS['engine.checks'](openedMap(map), { mapId: map.id, choices: { settings: {}, rounds: 2 } }),
    ]
  }
}

/** An answer as golden files have it: of a comparison the systems that are told beside that of the battle. */
function told<A extends ReturnType<(typeof ANSWERS)[EngineCall]>>(answer: A, ruleset: string): A {
  if (!answer.ok || !('systems' in answer.value)) return answer
  const systems = answer.value.systems.filter(({ rulesetId }) => isToldBeside(rulesetId, ruleset))
  return { ...answer, value: { ...answer.value, systems } }
}

/** What stands in the way, in words. */
function blockedWords(answer: ReturnType<(typeof ANSWERS)[EngineCall]>): string | null {
  const blocker = answer.ok && 'blocker' in answer.value ? answer.value.blocker : null
  return blocker && 'obstacle' in blocker ? obstacleSentence(blocker.obstacle) : null
}

describe('sheets of random creatures are what they were', () => {
  it.each(BATTLE_RULESETS)('in %s', (id) => {
    const ruleset = RULESETS.find((each) => each.id === id)!
    const sheets = [1, 2, 3].flatMap((seed) => [...randomBattle(id, seed).tables.creatures.values()])
    return expectDigests(
      `battles/sheets-${id}`,
      sheets.map((sheet, i) => [`${i} ${sheet.size}`, sheetAnswer(ruleset, sheet as never)]),
    )
  })
})
