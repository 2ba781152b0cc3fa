import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ACTIONS } from '../../../renderer/editor/actions.ts'
import type { Action } from '../../../renderer/editor/actions/action.ts'
import { chordsOf } from '../../../renderer/editor/shortcuts.ts'
import { clashes } from '../../support/clashes.ts'
import { byGroup, matchScore, matchingCommands, type CommandEntry } from '../../../renderer/panels/commands/command.ts'
import { isForField } from '../../../renderer/panels/commands/isForField.ts'
import { readRebindings, rebound } from '../../../renderer/panels/commands/Shortcuts.svelte.ts'
import { windowActions } from '../../../renderer/panels/commands/windowActions.ts'

const entry = (label: string, group = 'View', enabled = true): CommandEntry => ({
  id: label,
  label,
  group,
  keys: null,
  enabled,
  run: () => undefined,
})
const nothing = (): void => undefined
const own = windowActions({
  showLibrary: nothing,
  follow: nothing,
  deleteMap: nothing,
  sendHere: nothing,
  newMap: nothing,
  showPalette: nothing,
  showGuide: nothing,
  showShortcuts: nothing,
  showPreferences: nothing,
  showPrint: nothing,
  importMap: nothing,
  exportMap: nothing,
  showPanel: nothing,
  nameVersion: () => undefined,
  toggleLegend: nothing,
  showLibraryDialog: nothing,
})

test('every chord is of keys that a keyboard has', () => {
  const key =
    /^(?:(?:Ctrl|Alt|Shift)\+)*(?:[A-Z0-9]|-|\[|\]|F\d|Plus|Comma|Period|Space|Home|Page(?:Up|Down)|Delete|Backspace|Arrow(?:Up|Down|Left|Right))$/
  const chords = [...ACTIONS, ...own].flatMap(({ shortcuts }) => shortcuts)
  expect(chords.length).toBeGreaterThan(80)
  expect(chords.filter((chord) => !key.test(chord))).toEqual([])
  expect([...clashes([...ACTIONS, ...own], {})]).toEqual([])
})

describe('the palette', () => {
  const entries = [entry('Zoom out'), entry('Rotate map right', 'Map'), entry('Zoom in', 'View', false), entry('Undo')]
  const labels = (typed: string): string[] => matchingCommands(entries, typed).map(({ label }) => label)

  test('shows everything before anything is typed, what cannot be done last', () => {
    expect(labels('')).toEqual(['Zoom out', 'Rotate map right', 'Undo', 'Zoom in'])
  })
  test('finds a whole name, then starts of words, then middles, then abbreviations', () => {
    const scores = ['Rotate map right', 'rotate', 'map', 'ma', 'otate', 'rmr'].map((typed) =>
      matchScore({ label: 'Rotate map right', group: 'Map' }, typed),
    )
    expect(scores).toEqual(scores.toSorted((a, b) => (a ?? 99) - (b ?? 99)))
    expect(scores).not.toContain(null)
    expect(matchScore({ label: 'Rotate map right', group: 'Map' }, 'xyz')).toBeNull()
    expect(labels('zo')).toEqual(['Zoom out', 'Zoom in'])
  })
  test('finds by another name, which counts more than the start of a word of the label', () => {
    const turn = { label: 'Rotate map right', group: 'Map', also: ['turn', 'landscape'] }
    expect(matchScore(turn, 'landscape')).toBeLessThan(
      matchScore({ label: 'Landscapes', group: 'Map' }, 'landscape') ?? 99,
    )
    expect(matchScore(turn, 'turn map')).not.toBeNull()
  })
  test('finds by heading too', () => expect(labels('map rot')).toEqual(['Rotate map right']))
  test('keeps entries under their headings in order', () => {
    expect(byGroup(entries).map(([group, list]) => [group, list.length])).toEqual([
      ['View', 3],
      ['Map', 1],
    ])
  })
})

describe('keys', () => {
  test('no two actions of window and editor share an id or claim one chord', () => {
    const all = [...own, ...ACTIONS]
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect([...clashes(all, {})]).toEqual([])
  })
  test('a rebound chord belongs to one action only, whatever was chosen before', () => {
    const all: readonly Action[] = [...own, ...ACTIONS]
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(all.length - 1), fc.constantFrom('B', 'Ctrl+K', 'Q', 'F7', null)), { maxLength: 12 }),
        (choices) => {
          let rebindings = {}
          for (const [at, chord] of choices) rebindings = rebound(all, rebindings, all[at]?.id ?? '', chord)
          const last = choices.at(-1)
          expect([...clashes(all, rebindings)]).toEqual([])
          const action = all[last?.[0] ?? 0]
          if (last && action) expect(chordsOf(action, rebindings)).toEqual(last[1] === null ? [] : [last[1]])
        },
      ),
    )
  })
  test('stored keys that are no lists of texts are left out', () => {
    expect(readRebindings({ a: ['B'], b: 'C', c: [1], d: [] })).toEqual({ a: ['B'], d: [] })
    expect(readRebindings(null)).toEqual({})
  })
  test('keep the keys chosen for the second action of the History panel, which is gone', () => {
    expect(readRebindings({ 'view.history': ['F4'] })).toEqual({ 'panel.history': ['Alt+9', 'F4'] })
    expect(readRebindings({ 'view.history': ['F4'], 'panel.history': [] })).toEqual({ 'panel.history': ['F4'] })
    expect(readRebindings({ 'view.history': [], a: ['B'] })).toEqual({ 'panel.history': ['Alt+9'], a: ['B'] })
    expect(readRebindings({ 'panel.history': ['F5'] })).toEqual({ 'panel.history': ['F5'] })
  })
})

describe('a key press belongs', () => {
  const pressIn = (html: string, key: string): boolean => {
    document.body.innerHTML = html
    return isForField({ target: document.querySelector('#x'), key })
  }
  test.each([
    ['<input id="x">', 'b', true],
    ['<textarea id="x"></textarea>', 'Delete', true],
    ['<select id="x"></select>', 'ArrowDown', true],
    ['<dialog><div id="x"></div></dialog>', 'b', true],
    ['<button id="x"></button>', ' ', true],
    ['<button><svg id="x"></svg></button>', 'Enter', true],
    ['<input type="radio" id="x">', 'ArrowLeft', true],
    ['<input type="radio" id="x">', 'b', false],
    ['<button id="x"></button>', 'b', false],
    ['<div id="x" tabindex="0"></div>', ' ', false],
  ])('to the control or to the map: %s, %s', (html, key, toControl) => expect(pressIn(html, key)).toBe(toControl))
})
