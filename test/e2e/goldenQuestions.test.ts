import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SETTINGS_ID } from '../../src/map/battleMap.ts'
import { conventionNotes } from '../../src/rules/conventions.ts'
import { CLAUSE_ID, clausesIn } from '../support/clausesIn.ts'
import { ANSWERING, GOLDEN_QUESTIONS, type GoldenQuestion } from '../support/goldenAnswers.ts'
import { askAside } from './support/asWindow.ts'
import { openPanel } from './support/editor.ts'
import { sharedApp, type LaunchedApp } from './support/launch.ts'
import { skirmish, type Skirmish } from './support/skirmish.ts'

let app: LaunchedApp
let window: Page
let battle: Skirmish
beforeAll(async () => {
  app = await sharedApp()
  window = app.window
  battle = await skirmish(app, ANSWERING[0]?.id ?? '', [
    ['Knight', 7, 3],
    ['Scout', 4, 2],
    ['Thief', 12, 1, { prone: true }],
    ['Ogre', 10, 6, { side: 'foes', size: 'large', hasMovementReaction: true }],
    ['Valeria', 9, 7],
  ])
})
afterAll(() => app.close())

const panel = () => window.locator('.panel')
const choose = (text: string) => panel().getByRole('radio', { name: text, exact: true }).check({ force: true })
/** The text of a part of the panel in one line; empty without it. */
const text = async (selector: string): Promise<string> =>
  (await panel().locator(selector).allInnerTexts()).join(' ').replaceAll(/\s+/g, ' ').trim()
/** The words of an answer without the clauses shown beside them. */
const withoutClauses = (words: string): string =>
  words.replaceAll(new RegExp(CLAUSE_ID, 'gu'), '').replaceAll(/\s+/g, ' ').trim()

/** Selects a creature and points at a square. */
async function route(from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  await openPanel(window, 'movement')
  await battle.click(...from)
  await battle.point(...to)
}

/** How each question is asked, and where its answer is read. */
const ASK: Readonly<Record<GoldenQuestion, () => Promise<() => Promise<string>>>> = {
  range: async () => {
    await route([2, 3], [2, 2])
    return () => text('table tbody tr th, table tbody tr td:nth-child(2)')
  },
  longWay: async () => {
    await route([2, 3], [9, 2])
    return () => text('.card h3, .card .sum')
  },
  diagonal: async () => {
    await openPanel(window, 'movement')
    const steps = panel().locator('details', { hasText: 'Steps and rules' })
    if ((await steps.getAttribute('open')) === null) await steps.locator('summary').click()
    await route([4, 2], [5, 3])
    return () => text('.card h3, .card .sum, .steps .reasons')
  },
  leaving: async () => {
    await route([9, 7], [6, 8])
    return () => text('.card h3, .card .why')
  },
  nearest: async () => {
    await route([2, 3], [2, 2])
    return () => text('[role=status]:not(.card *)')
  },
  standing: async () => {
    await route([12, 1], [12, 0])
    return () => text('.state li:last-child')
  },
  cover: async () => {
    await battle.click(2, 3)
    await openPanel(window, 'tactics')
    await choose('Cover')
    await panel().getByLabel('To', { exact: true }).selectOption({ label: 'Ally (J4, Party)' })
    return () => text('.degree, .degree + ul')
  },
  flanking: async () => {
    await battle.click(9, 3)
    await openPanel(window, 'tactics')
    await choose('Flank')
    return () => text('[role=status], [role=status] + p')
  },
}

describe.each(ANSWERING)('$name answers in the window', ({ id, name, ruleset, answers }) => {
  it('by the rules of the map, with the clauses that say so', async () => {
    await askAside(app.app, 'maps.run', {
      mapId: battle.mapId,
      command: {
        type: 'edit-records',
        put: [{ table: 'settings', record: { id: SETTINGS_ID, name: 'Golden questions', ruleset: id } }],
      },
    })
    await window
      .getByRole('button', { name })
      .or(window.getByText(name, { exact: true }))
      .first()
      .waitFor()
    const explained = new Set([...ruleset.details.reference, ...conventionNotes].flatMap(({ clauses }) => clauses))
    for (const [question, words] of Object.entries(GOLDEN_QUESTIONS) as [GoldenQuestion, string][]) {
      const read = await ASK[question]()
      const [expected, clause] = answers[question]
      await expect
        .poll(async () => withoutClauses(await read()), { message: words, interval: 30, timeout: 5000 })
        .toBe(expected)
      const shown = clausesIn(await read())
      expect(shown.size > 0 ? shown : explained, words).toContain(clause)
    }
  })
})
