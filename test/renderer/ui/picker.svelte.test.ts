/** Lists to pick from by typing. */
import { createRawSnippet, flushSync } from 'svelte'
import { globSync, readFileSync } from 'node:fs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { bestMatches } from '../../../src/base/matchScore.ts'
import { ListCursor } from '../../../renderer/ui/ListCursor.svelte.ts'
import Picker from '../../../renderer/ui/Picker.svelte'
import { field, press, show, texts, type, words } from '../page.ts'

const ALL = ['Open terrain', 'Solid rock', 'Solid wall', 'Deep water', 'Shallow water', 'Wall']

/** A picker of terrain, and what was picked. */
function picker(more: object = {}) {
  const state = $state({ picked: 'Deep water' })
  const hidden = vi.fn()
  Object.assign(HTMLElement.prototype, { hidePopover: hidden })
  onTestFinished(() => void delete (HTMLElement.prototype as { hidePopover?: unknown }).hidePopover)
  const text = (of: () => string) => createRawSnippet(() => ({ render: () => `<span>${of()}</span>` }))
  const page = show(Picker, {
    ...{ label: 'All terrain', searchLabel: 'Search', placeholder: 'Search', none: 'Nothing matches.' },
    groupsFor: (typed: string) => [{ entries: bestMatches(ALL, typed, (name) => ({ name })) }],
    idOf: (name: string) => name,
    isPicked: (name: string) => name === state.picked,
    onPick: (name: string) => (state.picked = name),
    picked: text(() => state.picked),
    item: createRawSnippet((name: () => string) => ({ render: () => `<span>${name()}</span>` })),
    ...more,
  })
  const search = field(page, 'Search')
  const toggle = (newState: 'open' | 'closed') => {
    page.querySelector('[popover]')!.dispatchEvent(Object.assign(new Event('toggle'), { newState }))
    flushSync()
  }
  const current = () => words(page.querySelector('.pick.current'))
  return { page, search, toggle, current, hidden, picked: () => state.picked }
}

test('Enter picks the best match and closes the list, and the same key does not open it again', () => {
  for (const [typed, best] of [
    ['solid wall', 'Solid wall'],
    ['wall', 'Wall'],
    ['water', 'Deep water'],
    ['sh', 'Shallow water'],
  ] as const) {
    const { search, hidden, picked } = picker()
    type(search, typed)
    // The button that opened the list gets the focus back; the key must not press it.
    expect(press(search, 'Enter')).toBe(false)
    expect([picked(), hidden.mock.calls.length]).toEqual([best, 1])
  }
})

test('Enter picks nothing where nothing matches', () => {
  const { page, search, hidden, picked } = picker()
  type(search, 'lava')
  press(search, 'Enter')
  expect([picked(), hidden.mock.calls.length, texts(page, '.lists p')]).toEqual(['Deep water', 0, ['Nothing matches.']])
  expect(search.hasAttribute('aria-activedescendant')).toBe(false)
})

test('a list opens with its text selected, so that the next search replaces the last', () => {
  const { search, toggle } = picker()
  type(search, 'solid')
  press(search, 'Enter')
  toggle('closed')
  toggle('open')
  expect([document.activeElement, search.value]).toEqual([search, 'solid'])
  expect([search.selectionStart, search.selectionEnd]).toEqual([0, 'solid'.length])
})

test('arrow keys move from the best match, typing goes back to it; before that, what is picked is current', () => {
  const { page, search, toggle, current, picked } = picker()
  toggle('open')
  expect(current()).toBe('Deep water')
  expect(search.getAttribute('aria-activedescendant')).toBe(page.querySelector('.pick.current')!.id)
  for (const [key, at] of [
    ['ArrowDown', 'Shallow water'],
    ['ArrowUp', 'Deep water'],
    ['PageUp', 'Open terrain'],
    ['ArrowUp', 'Open terrain'],
    ['PageDown', 'Wall'],
  ] as const) {
    expect(press(search, key)).toBe(false)
    expect([key, current()]).toEqual([key, at])
  }
  type(search, 'solid')
  expect(current()).toBe('Solid rock')
  press(search, 'ArrowDown')
  press(search, 'Enter')
  expect(picked()).toBe('Solid wall')
  // Keys that move the caret of the field stay with it.
  expect([press(search, 'ArrowLeft'), press(search, 'Home')]).toEqual([true, true])
})

test('a press picks, Escape closes, and keys do not reach the map', () => {
  const { page, search, hidden, picked } = picker()
  const heard = vi.fn()
  document.body.addEventListener('keydown', heard)
  onTestFinished(() => document.body.removeEventListener('keydown', heard))
  page.querySelectorAll<HTMLElement>('.pick')[1]!.click()
  expect([picked(), hidden.mock.calls.length]).toEqual(['Solid rock', 1])
  press(search, 'Escape')
  press(search, 'b')
  expect([hidden.mock.calls.length, heard.mock.calls.length]).toEqual([2, 0])
})

test('among tiles the keys go by rows and columns', () => {
  const boxes = [0, 1, 2, 3, 4].map((i) => ({ left: (i % 3) * 80, top: Math.floor(i / 3) * 60 }))
  const cursor = new ListCursor(() => ({ entries: [...'abcde'], first: 1, boxes: () => boxes }))
  const take = vi.fn()
  const go = (key: string) => {
    const event = new KeyboardEvent('keydown', { key, cancelable: true })
    cursor.onKey(event, take)
    return [cursor.current, event.defaultPrevented]
  }
  // At first these move the caret.
  expect(go('ArrowRight')).toEqual(['b', false])
  expect(['ArrowDown', 'ArrowLeft', 'ArrowUp', 'ArrowUp', 'ArrowRight'].map(go)).toEqual([
    ...[
      ['e', true],
      ['d', true],
      ['a', true],
      ['a', true],
      ['b', true],
    ],
  ])
  cursor.reset()
  expect(go('ArrowRight')).toEqual(['b', false])
  go('Enter')
  expect(take).toHaveBeenCalledWith('b')
})

test('there is one picker: no other component opens a list with a search field', () => {
  const files = globSync('renderer/**/*.svelte')
  const withBoth = files.filter((file) => {
    const text = readFileSync(file, 'utf8')
    return /\bpopover="auto"/.test(text) && /type="search"/.test(text)
  })
  expect(withBoth).toEqual(['renderer/ui/Picker.svelte'])
})
