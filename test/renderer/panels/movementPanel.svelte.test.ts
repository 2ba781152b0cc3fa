/** The movement panel: whom it is about, what it says of the range and before a move, and its switches of the map. */
import { flushSync } from 'svelte'
import { expect, test } from 'vitest'
import { MovementState } from '../../../renderer/panels/movement/MovementState.svelte.ts'
import type { Creature } from '../../../src/map/records/creature.ts'
import type { RecordId } from '../../../src/map/records/ids.ts'
import { TestEditor } from '../editor/testEditor.ts'
import { controls, set, texts, words } from '../page.ts'
import { selectCreatures, showPanel, shownAll } from './shownPanel.ts'

/** A hero at B2, a horse and an orc, on a map of 12 × 8 squares. */
async function opened(hero: Partial<Creature> = {}) {
  const t = await TestEditor.open()
  await t.place(
    ['hero', 1, 1, { name: 'Hero' }],
    ['horse', 1, 1, { name: 'Horse', size: 'large' }],
    ['orc', 7, 4, { name: '' }, 'foes'],
  )
  const record = { ...t.map.tables.creatures.get('hero' as RecordId)!, ...hero }
  await t.editor.run({ type: 'edit-records', put: [{ table: 'creatures', record }] })
  for (const call of ['reach', 'route', 'threat']) t.main.held.add(`engine.${call}`)
  const movement = new MovementState({ client: t.main.client, editor: t.editor })
  const { page } = showPanel('movement', t, { movement })
  const answerReach = async (more: object = {}) => {
    const value = {
      ...{ revision: t.main.revision, window: { col: 1, row: 1, widthCells: 3, heightCells: 1 }, altitudeFeet: 0 },
      ...{ covered: null, inActions: false, squeezing: [], costFeet: Uint16Array.of(0, 5, 10) },
      ...{ band: Uint8Array.of(1, 1, 1), flags: Uint8Array.of(1, 1, 1) },
      ...{ bands: [{ id: 'move', label: 'Move', budgetFeet: 30 }], ...more },
    }
    t.main.waiting.findLast(({ name }) => name === 'engine.reach')?.answer(value)
    await shownAll(t)
  }
  return { t, page, movement, answerReach }
}

test('without a selection creatures are listed with size and square; a click selects one and shows it', async () => {
  const { t, page } = await opened()
  const revealed: unknown[] = []
  t.editor.view = { reveal: (at: unknown) => revealed.push(at) } as never
  expect(texts(page, 'li button').map((line) => line.replace('foes', '').trim())).toEqual([
    ...['Hero Medium, B2', 'Horse Large, B2', 'Unnamed creature Medium, H5'],
  ])
  page.querySelectorAll<HTMLElement>('li button')[2]?.click()
  flushSync()
  expect([t.editor.selectedCreature?.id, revealed]).toEqual(['orc', [{ col: 7, row: 4 }]])
  selectCreatures(t, 'hero', 'orc')
  expect(words(page)).toContain('Several creatures selected')
})

test('the range is on its way, then counted without the square of the creature', async () => {
  const { t, page, answerReach } = await opened()
  selectCreatures(t, 'hero')
  expect(texts(page, 'details p.quiet')).toContain('Calculating…')
  await answerReach()
  expect(texts(page, 'tbody tr td:last-child')).toEqual(['2 squares'])
})

test('a range that is switched off says so', async () => {
  const { t, page } = await opened()
  t.editor.setOverlays({ reach: false })
  selectCreatures(t, 'hero')
  const quiet = texts(page, 'details p.quiet')
  expect([quiet.includes('Hidden. Turn it on below.'), quiet.includes('Calculating…')]).toEqual([true, false])
})

test('each switch shows its own on the map; costs are of actions where those are counted', async () => {
  const { t, page, answerReach } = await opened()
  selectCreatures(t, 'hero')
  await answerReach()
  for (const [label, key] of [
    ['Range', 'reach'],
    ['Cost per square', 'costs'],
    ['Route', 'path'],
  ] as const) {
    const before = { ...t.editor.overlays }
    set(page, label)
    expect([label, t.editor.overlays]).toEqual([label, { ...before, [key]: !before[key] }])
    set(page, label)
  }
  for (const [label, threat] of [
    ['Own', 'selected'],
    ['Opponents’', 'foes'],
    ['All', 'all'],
    ['None', 'none'],
  ] as const) {
    set(page.querySelector('[aria-label="Threatened squares"]')!, label)
    expect([label, t.editor.overlays.threat]).toEqual([label, threat])
  }
  const actions = await opened()
  selectCreatures(actions.t, 'hero')
  await actions.answerReach({ inActions: true })
  expect(controls(actions.page).filter((line) => line.endsWith('per square'))).toEqual(['[x] Actions per square'])
})

test('what a state asks for before a move, and squares it squeezes into, are said', async () => {
  const { t, page, answerReach } = await opened({ helpless: true })
  selectCreatures(t, 'hero')
  await answerReach({ squeezing: [{ text: 'Half speed.', clauses: [] }] })
  const notes = texts(page, '[role=note]')
  expect([notes.length, notes[0]?.startsWith('Before it moves'), notes[1]]).toEqual([
    2,
    true,
    'Squares marked S: squeezing Half speed.',
  ])
  selectCreatures(t, 'orc')
  await answerReach()
  expect(texts(page, '[role=note]')).toEqual([])
})

test('a rider moves as its mount, which is named; the mount itself rides no one', async () => {
  const { t, page } = await opened({ mountId: 'horse' as RecordId })
  const riding = () => texts(page, '.rides').map((line) => line.slice(0, 12))
  selectCreatures(t, 'hero')
  expect(riding()).toEqual(['Rides Horse:'])
  selectCreatures(t, 'horse')
  expect(riding()).toEqual([])
})

test('the route looked at comes before the last one', async () => {
  const { t, page, movement } = await opened()
  const route = (feet: number) => ({
    ...{ feet, legal: true, spaceCells: 1, steps: [], blocker: null, alternatives: [], provokes: [], doors: [] },
    ...{ hazards: [], squeezing: [], checks: [], band: 'Move', path: [] },
  })
  movement.routes.remember(route(15) as never)
  selectCreatures(t, 'hero')
  expect(words(page)).toContain('15 ft')
  t.move(5.5, 1.5)
  t.main.waiting.findLast(({ name }) => name === 'engine.route')?.answer({ revision: t.main.revision, ...route(25) })
  await shownAll(t)
  expect([words(page).includes('25 ft'), words(page).includes('15 ft')]).toEqual([true, false])
})
