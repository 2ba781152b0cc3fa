/**
 * What a game master asks of one battle in the window, and what each rule system answers. The answers stand beside the facts of
 * a system, in `test/rules/systems/ID/answers.ts`; `test/e2e/goldenQuestions.test.ts` asks.
 */
import { RULESETS } from '../../src/rules/registry.ts'
import type { Ruleset } from '../../src/rules/ruleset.ts'

/** What is asked: by selecting, pointing and opening panels. */
export const GOLDEN_QUESTIONS = {
  range: 'How far does Hero get with a move?',
  longWay: 'What takes Hero seven squares away?',
  diagonal: 'What does a diagonal through rubble cost Scout?',
  leaving: 'Who attacks when Valeria leaves the ogre?',
  nearest: 'Which opponent is nearest to Hero?',
  standing: 'What does standing up leave Thief?',
  cover: 'Does Hero’s ally behind two creatures have cover?',
  flanking: 'Is the orc between two allies flanked?',
} as const
export type GoldenQuestion = keyof typeof GOLDEN_QUESTIONS

/** An answer as the window words it, and the clause that says so. */
export type GoldenAnswer = readonly [text: string, clause: string]
export type GoldenAnswers = Readonly<Record<GoldenQuestion, GoldenAnswer>>

const files = import.meta.glob<{ readonly answers: GoldenAnswers; readonly ruleset: Ruleset }>(
  '../rules/systems/*/answers.ts',
  { eager: true },
)

/** The rule systems that answer, in the order of the registry. */
export const ANSWERING = RULESETS.flatMap((ruleset) =>
  Object.values(files)
    .filter((file) => file.ruleset === ruleset)
    .map(({ answers }) => ({ id: ruleset.id, name: ruleset.name, ruleset, answers })),
)
