/** No map of a rule system is told about in the terms of another: in answers, reports, checks, ledgers and prints. */
import { describe, expect, it } from 'vitest'
import { ANSWERS } from '../../src/answers/ask.ts'
import { printedChecks } from '../../src/answers/print/checks.ts'
import { factsOfMap } from '../../src/answers/print/facts.ts'
import { mapOverlays } from '../../src/answers/print/overlays.ts'
import { printedRounds } from '../../src/answers/print/rounds.ts'
import { rulesetSummary } from '../../src/answers/rulesets.ts'
import type { Mark } from '../../src/draw/marks.ts'
import type { EngineCall } from '../../src/ipc/contract.ts'
import type { Order } from '../../src/map/records/encounter.ts'
import { settingsOf, type BattleMap } from '../../src/map/battleMap.ts'
import { drawPage, planPages } from '../../src/print/planPages.ts'
import { rulesetById } from '../../src/rules/registry.ts'
import type { Ruleset } from '../../src/rules/ruleset.ts'
import { paceLabel } from '../../src/simulation/pace.ts'
import { oddsOf } from '../../src/simulation/odds/chances.ts'
import { OddsCounter } from '../../src/simulation/odds/OddsCounter.ts'
import { runEncounter } from '../../src/simulation/run.ts'
import { prepareScene } from '../../src/simulation/scene.ts'
import { Stage } from '../../src/simulation/Stage.ts'
import { en } from '../../src/words/en/index.ts'
import { consequenceWords, ledgerWords } from '../../src/words/ledger.ts'
import { exportLedger } from '../../src/words/ledgerExport.ts'
import { oddsMarkdown } from '../../src/words/oddsReport.ts'
import { openedMap } from '../support/askSituation.ts'
import { diceOf } from '../support/dice.ts'
import { printOptions } from '../support/printableMap.ts'
import { drawnReport } from '../support/report/drawnReport.ts'
import { randomBattle } from '../support/randomBattle.ts'
import { randomQuestion } from '../support/randomQuestions.ts'
import { SYSTEMS } from '../support/systemFacts.ts'

const BATTLES = 2
/** The parts of a print with more words than a map has. */
const PARTS = ['cover', 'run-sheet', 'legend', 'key', 'creatures', 'tables', 'checks', 'cards', 'tents'] as const
/** Comparing rule systems names the others. */
const CALLS = (Object.keys(ANSWERS) as EngineCall[]).filter((call) => call !== 'engine.compare')

/** All that a value says: its texts, but for ids and other single words in lower case. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') {
    if (/\s|^[A-Z]/u.test(value)) yield value
  } else if (Array.isArray(value)) for (const each of value) yield* textsIn(each)
  else if (typeof value === 'object' && value !== null) {
    if ('kind' in value && value.kind === 'part') yield* textsIn((value as Extract<Mark, { kind: 'part' }>).draw())
    else if (!ArrayBuffer.isView(value)) for (const each of Object.values(value)) yield* textsIn(each)
  }
}

/** A battle by the book: house rules, and paces of orders that were given in another system, are in words of that one. */
function byTheBook(map: BattleMap, ruleset: Ruleset): BattleMap {
  const settings = new Map([...map.tables.settings].map(([id, record]) => [id, { ...record, tableRules: {} }]))
  const encounters = new Map(
    [...map.tables.encounters].map(([id, plan]) => [
      id,
      {
        ...plan,
        orders: plan.orders.map((order) => (isOwnPace(order, ruleset) ? order : { ...order, pace: undefined })),
      },
    ]),
  )
  return { ...map, tables: { ...map.tables, settings, encounters } }
}

const isOwnPace = ({ pace }: Order, ruleset: Ruleset): boolean =>
  pace === undefined || paceLabel(ruleset, pace) !== null

const battlesOf = (ruleset: Ruleset): readonly BattleMap[] =>
  Array.from({ length: BATTLES }, (_, i) => byTheBook(randomBattle(ruleset.id, i + 1), ruleset))

function* toldOf(map: BattleMap): Generator<unknown> {
  const ruleset = rulesetById(settingsOf(map).ruleset)
  const [plan] = map.tables.encounters.values()
  const scene = plan && prepareScene(map, plan, ruleset)
  const tables = []
  const overlays = []
  if (scene?.ok) {
    const run = runEncounter(scene.value)
    yield [ledgerWords(scene.value, run.ledger), consequenceWords(scene.value, run.ledger)]
    yield (['markdown', 'csv'] as const).map((as) => exportLedger(scene.value, run, as))
    const counter = new OddsCounter(new Stage(scene.value))
    counter.play(1)
    const tally = counter.take()
    yield [oddsOf(scene.value, tally), oddsMarkdown(scene.value, tally)]
    const rounds = printedRounds(scene.value, run)
    tables.push(...rounds.tables)
    overlays.push(...rounds.overlays)
  }
  const checks = printedChecks(map, { settings: {}, rounds: 1 })
  if (checks.ok) tables.push(checks.value)
  const danger = { by: ['foes'], rounds: 2, opensDoors: true }
  const ranges = mapOverlays(map, 'gm', { reach: ['each'], threat: ['all'], routes: [], danger })
  if (ranges.ok) {
    tables.push(...ranges.value.tables)
    overlays.push(...ranges.value.overlays)
  }
  const facts = factsOfMap(map, { dateText: '2026-03-01', copy: 'gm', pictures: {}, overlays, tables })
  if (!facts.ok) throw new Error(facts.error.code)
  yield facts.value
  for (const part of PARTS) {
    const pages = planPages(map, facts.value, printOptions({ parts: [part] }))
    if (pages.ok) yield pages.value.pages.map((_, i) => drawPage(pages.value, i).marks)
  }
}

function* answersOn(map: BattleMap): Generator<unknown> {
  const situation = openedMap(map)
  for (const call of CALLS) {
    const dice = diceOf(`${map.id} ${call} terms`)
    yield ANSWERS[call](situation, randomQuestion(call, situation, dice) as never)
  }
}

describe.each(SYSTEMS.filter(({ terms }) => terms.length > 0))('maps of $name', ({ id, ruleset, terms }) => {
  const others = SYSTEMS.filter((other) => other.id !== id).flatMap((other) => other.terms)
  const foreign = [...new Set(others)].filter((term) => !terms.includes(term))
  const isForeign = new RegExp(String.raw`(?<![\w-])(?:${foreign.join('|')})(?![\w-])`, 'iu')
  const amiss = (told: Iterable<unknown>) => {
    const texts = [...told].flatMap((each) => [...textsIn(each)])
    expect(texts.length).toBeGreaterThan(20)
    return [...new Set(texts.filter((text) => isForeign.test(text)))]
  }

  it('are played and printed in its own terms', () => {
    expect(battlesOf(ruleset).flatMap((map) => amiss(toldOf(map)))).toEqual([])
  })

  it('are answered in its own terms', () => {
    expect(battlesOf(ruleset).flatMap((map) => amiss(answersOn(map)))).toEqual([])
  })

  it('are reported, checked and ordered in its own terms', () => {
    const { stateNotes: _, ...summary } = rulesetSummary(ruleset)
    const report = drawnReport(['A....d..B', '.........'], { ruleset: id })
    const { paces, bands, actions } = summary
    expect(amiss([en.report.rows(report), en.report.title(report), en.checks.rows, paces, bands, actions])).toEqual([])
  })
})
