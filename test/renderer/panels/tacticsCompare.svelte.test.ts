/** A route under all four systems: what each makes of it, and which of them is on the map. */
import { flushSync } from 'svelte'
import { expect, test } from 'vitest'
import { MovementState } from '../../../renderer/panels/movement/MovementState.svelte.ts'
import { TacticsState } from '../../../renderer/panels/tactics/TacticsState.svelte.ts'
import type { SystemReading } from '../../../src/ipc/shapes/tactics.ts'
import { TestEditor } from '../editor/testEditor.ts'
import { button, click, set, texts } from '../page.ts'
import { selectCreatures, showPanel, shownAll } from './shownPanel.ts'

const cell = (col: number, row: number) => ({ col, row })
const PATH = [cell(1, 1), cell(2, 2)]
const SYSTEM: SystemReading = {
  ...{ rulesetId: 'pf1e', name: 'Pathfinder 1e', refusal: null, feet: 35, legal: true, band: 'Double move' },
  ...{ path: PATH, opportunities: 2, attackers: [], hazards: 0, blocker: null },
}

/** The tab for a large hero at B2 with a pinned route to C3, and the last route elsewhere. */
async function opened() {
  const t = await TestEditor.open()
  await t.place(['hero', 1, 1, { name: 'Hero', size: 'large' }], ['orc', 7, 1, { name: 'Orc' }, 'foes'])
  for (const call of ['compare', 'reach', 'route', 'threat']) t.main.held.add(`engine.${call}`)
  t.tool('select')
  selectCreatures(t, 'hero')
  const tactics = new TacticsState(t.main.client, t.editor)
  const movement = new MovementState({ client: t.main.client, editor: t.editor })
  tactics.tab = 'compare'
  const { page } = showPanel('tactics', t, { tactics, movement })
  const answer = async (systems: readonly Partial<SystemReading>[]) => {
    const value = { revision: t.main.revision, systems: systems.map((each) => ({ ...SYSTEM, ...each })) }
    t.main.waiting.findLast(({ name }) => name === 'engine.compare')?.answer(value)
    await shownAll(t)
  }
  const route = (end: { readonly col: number; readonly row: number }) => ({ path: [PATH[0]!, end], feet: 5 }) as never
  const asked = () => t.main.calls.findLast(({ name }) => name === 'engine.compare')?.argument
  return { t, page, tactics, movement, answer, route, asked, overlay: () => t.editor.display.shown.tactics }
}

test('the pinned route is compared before the one looked at last', async () => {
  const { page, movement, route, asked } = await opened()
  expect(texts(page, 'section p')).toEqual(['Hover over a square to compare what the route costs in each system.'])
  movement.routes.remember(route(cell(6, 5)))
  flushSync()
  expect([asked(), texts(page, 'h3').at(-1)]).toMatchObject([
    { creatureId: 'hero', to: cell(6, 5) },
    expect.any(String),
  ])
  expect(asked()).not.toHaveProperty('path')
  movement.routes.pinned = { to: cell(2, 2), shortest: route(cell(2, 2)), safest: route(cell(4, 4)) }
  flushSync()
  expect([asked(), texts(page, 'h3').at(-1)]).toMatchObject([{ to: cell(2, 2) }, 'Rule systems: route to C3'])
  set(page, 'Same route')
  expect(asked()).toMatchObject({ path: PATH })
})

test('each system has its cost, action and reactions, or says why not', async () => {
  const { page, movement, route, answer } = await opened()
  movement.routes.remember(route(cell(2, 2)))
  flushSync()
  await answer([
    {},
    { rulesetId: 'b', name: 'Far', feet: 90, band: null, opportunities: 0 },
    { rulesetId: 'c', name: 'Blocked', feet: null, legal: false, band: null, path: [] },
    { rulesetId: 'd', name: 'Small', refusal: { code: 'size-not-in-ruleset' } as never },
  ])
  expect([...page.querySelectorAll('tbody tr')].map((row) => texts(row, 'th, td'))).toEqual([
    ['Pathfinder 1e', '35', 'Double move', '2'],
    ['Far', '90', 'out of range', 'no one'],
    ['Blocked', '—', 'not allowed', '2'],
    ['Small', 'No creatures of this size.'],
  ])
  expect([...page.querySelectorAll('tbody tr')].map((row) => row.classList.contains('own'))).toEqual([
    ...[true, false, false, false],
  ])
})

test('under a system without a way stands what is in the way', async () => {
  const { page, movement, route, answer } = await opened()
  movement.routes.remember(route(cell(2, 2)))
  flushSync()
  await answer([{}, { rulesetId: 'b', name: 'Blocked', feet: null, blocker: { reason: 'no-route' } }])
  expect(texts(page, 'tr.blocker')).toEqual(['No route.'])
})

test('a click shows the route of a system on the map, another takes it off', async () => {
  const { page, movement, route, answer, overlay } = await opened()
  movement.routes.remember(route(cell(2, 2)))
  flushSync()
  await answer([SYSTEM, { rulesetId: 'b', name: 'Blocked', feet: null, path: [] }])
  expect(overlay()).toBeNull()
  click(page, 'Pathfinder 1e')
  expect(overlay()).toEqual({ kind: 'route', path: PATH, spaceCells: 2, label: 'Pathfinder 1e: 35 ft' })
  expect(button(page, 'Pathfinder 1e').getAttribute('aria-pressed')).toBe('true')
  click(page, 'Blocked')
  expect(overlay()).toBeNull()
  click(page, 'Pathfinder 1e')
  click(page, 'Pathfinder 1e')
  expect(overlay()).toBeNull()
})
