/** The answer first: the card above all of the Move panel; sections stay as they were left. */
import { createRawSnippet, flushSync, mount, unmount } from 'svelte'
import { expect, onTestFinished, test } from 'vitest'
import RouteCard from '../../../renderer/panels/movement/RouteCard.svelte'
import MovementPanel from '../../../renderer/panels/movement/Panel.svelte'
import { MovementState } from '../../../renderer/panels/movement/MovementState.svelte.ts'
import { Folds } from '../../../renderer/ui/folds.ts'
import { TestEditor } from '../editor/testEditor.ts'

const cell = (col: number, row: number) => ({ col, row })
const ROUTE = {
  feet: 70,
  legal: true,
  band: 'Double move',
  path: [cell(1, 1), cell(24, 8)],
  provokes: [
    { by: 'v', step: 1, square: cell(12, 7) },
    { by: 'r', step: 3, square: cell(11, 7) },
  ],
  doors: [{}],
  hazards: [cell(3, 3), cell(3, 4)],
  checks: [],
  blocker: null,
}
const CREATURES = new Map([
  ['v', { name: 'Valeria' }],
  ['r', { name: 'Rogue' }],
])

function shown(changed: object, rest: object = {}) {
  const target = document.body.appendChild(document.createElement('div'))
  const card = mount(RouteCard, {
    target,
    props: {
      route: { ...ROUTE, ...changed } as never,
      error: null,
      creatures: CREATURES as never,
      isPicking: false,
      aside: createRawSnippet(() => ({ render: () => '<i></i>' })),
      ...rest,
    },
  })
  onTestFinished(async () => {
    await unmount(card)
    target.remove()
  })
  flushSync()
  return [...target.querySelectorAll('h3, p')].map(({ textContent }) => textContent?.replaceAll(/\s+/g, ' ').trim())
}

test('it says what the route costs, which action it needs, and who gets an opportunity, where and why', () => {
  expect(shown({})).toEqual([
    'Route to Y9',
    '70 ft Double move opens 1 door, 2 hazardous squares',
    'Provokes by leaving threatened squares: Valeria at M8 and Rogue at L8.',
  ])
  expect(shown({}, { provokesBy: 'leaving-reach' }).at(-1)).toBe(
    'Provokes: leaves the reach of Valeria at M8 and Rogue at L8.',
  )
  expect(shown({ provokes: [], doors: [], hazards: [], band: null })).toEqual([
    'Route to Y9',
    '70 ft Out of range',
    'Provokes from no one.',
  ])
})

test('where there is no route it says what is in the way; before there is one, how to see one', () => {
  const [title, sum] = shown({
    feet: null,
    legal: false,
    band: null,
    provokes: [],
    doors: [],
    hazards: [],
    blocker: null,
  })
  expect([title, sum]).toEqual(['Route to Y9', ''])
  expect(shown({ legal: false, blocker: null })[2]).toBe('Out of range')
  expect(shown({}, { route: null })).toEqual([
    'Route',
    '',
    'Hover over a square to see the shortest route and its cost, step by step.',
  ])
  expect(shown({}, { route: null, isPicking: true })[2]).toBe('Click the map. Escape cancels.')
})

test('the card stands above every section of the panel', async () => {
  const t = await (await TestEditor.open()).place(['a', 1, 1])
  t.editor.select({ cells: new Set(), records: [{ table: 'creatures', id: 'a' as never }] })
  const movement = new MovementState({ client: t.main.client, editor: t.editor })
  const panel = mount(MovementPanel, {
    target: document.body,
    props: {
      open: { client: t.main.client, editor: t.editor, states: { movement } } as never,
      onToMap: () => undefined,
    },
  })
  onTestFinished(() => unmount(panel))
  flushSync()
  const parts = [...document.querySelectorAll('section.card, details')].map(
    (part) => part.querySelector('h3')?.textContent,
  )
  expect(parts.slice(0, 3)).toEqual(['Route', 'Steps and rules', 'Mode and action'])
  expect(document.querySelector<HTMLDetailsElement>('details')?.open).toBe(false)
})

test('folded sections are remembered by name, damaged memory is none', async () => {
  let stored: unknown = { 'movement.mode': false, odd: 'yes' }
  const client = {
    call: async (name: string, argument: { readonly value?: unknown }) => {
      if (name === 'preferences.write') stored = argument.value
      return { ok: true, value: stored }
    },
    on: () => () => undefined,
  }
  const folds = new Folds(client as never)
  expect(folds.isOpen('movement.mode', true)).toBe(true)
  await folds.start()
  expect([folds.isOpen('movement.mode', true), folds.isOpen('odd', true), folds.isOpen('new', false)]).toEqual([
    false,
    true,
    false,
  ])
  folds.set('movement.mode', true)
  folds.set('new', true)
  const again = new Folds(client as never)
  await again.start()
  expect([again.isOpen('movement.mode', false), again.isOpen('new', false)]).toEqual([true, true])
  stored = 'damaged'
  const fresh = new Folds(client as never)
  await fresh.start()
  expect(fresh.isOpen('new', false)).toBe(false)
})
