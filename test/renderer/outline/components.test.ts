/** What the fields and other parts that all pages are made of say and offer, in each of their states. */
import { createRawSnippet } from 'svelte'
import { beforeEach, expect, test } from 'vitest'
import { basename, resolve } from 'node:path'
import { globSync } from 'node:fs'
import { Toasts } from '../../../renderer/ui/Toasts.svelte.ts'
import { mountOn } from '../page.ts'
import { expectOutlines, type State } from './golden.ts'
import { sameEveryTime, settled } from './openGarrison.svelte.ts'
import type { Call } from './walk.ts'

beforeEach(sameEveryTime)

const COMPONENTS = import.meta.glob<unknown>('../../../renderer/ui/*.svelte', { eager: true, import: 'default' })
const children = createRawSnippet(() => ({ render: () => '<span>Inside</span>' }))

/** A component with these properties; functions are noted as they are called. */
const part =
  (file: string, given: object | (() => object)): State =>
  async () => {
    const calls: Call[] = []
    const props = typeof given === 'function' ? (given as () => object)() : given
    const noted = Object.fromEntries(
      Object.entries(props).map(([name, value]) => [
        name,
        value === NOTED
          ? (...given: unknown[]) => void calls.push({ name, argument: given.length > 1 ? given : given[0] })
          : value,
      ]),
    )
    const { page, close } = mountOn(COMPONENTS[`../../../renderer/ui/${file}.svelte`], noted)
    await settled()
    return { page, settle: settled, calls, close }
  }
const NOTED = Symbol('noted')

const snippet = (text: string) => createRawSnippet(() => ({ render: () => `<span>${text}</span>` }))
const picker = {
  ...{ label: 'All fruit', searchLabel: 'Search fruit', placeholder: 'Search', none: 'No such fruit' },
  groupsFor: () => [{ title: 'Red', entries: ['cherry'] }, { entries: ['plum', 'pear'] }],
  idOf: (fruit: string) => fruit,
  isPicked: (fruit: string) => fruit === 'plum',
  onPick: NOTED,
  picked: snippet('Plum'),
  item: createRawSnippet((fruit: () => string) => ({ render: () => `<span>${fruit()}</span>` })),
}

const toasts = (then: (toasts: Toasts) => void) => (): object => {
  const made = new Toasts()
  then(made)
  return { toasts: made }
}
const number = { label: 'Speed', value: 30, min: 5, max: 90, onCommit: NOTED }
const text = { label: 'Name', value: 'Hut', onCommit: NOTED }
const list = {
  label: 'Size',
  value: 'b',
  choices: [
    ['a', 'Small'],
    ['b', 'Large'],
  ],
  onChange: NOTED,
}
const slider = { label: 'Opacity', value: 0.4, min: 0, max: 1.5, step: 0.1, onChange: NOTED }
const segmented = {
  label: 'Layout',
  value: 'b',
  choices: [
    ['a', 'Pages'],
    ['b', 'Booklet'],
  ],
  onChange: NOTED,
}

/** States of each component, by file. */
const STATES: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  Button: {
    plain: { children, onclick: NOTED },
    'primary with an icon': { children, kind: 'primary', icon: 'plus', onclick: NOTED },
    'small, quiet and off': { children, kind: 'quiet', small: true, disabled: true, title: 'Later' },
    danger: { children, kind: 'danger', type: 'submit' },
  },
  Callout: {
    plain: { tone: 'plain', children },
    'a warning with an icon': { tone: 'warning', icon: 'warning', role: 'status', children },
  },
  ClauseLinks: {
    two: { clauses: ['P1-DIAG-1', 'P1-SQZ-3'] },
    'one marked': { clauses: ['P1-DIAG-1', 'P1-SQZ-3'], marked: 'P1-SQZ-3' },
  },
  ColorField: { 'with a hint': { label: 'Color', value: '#aa3311', hint: 'On the map', onChange: NOTED } },
  Dialog: {
    'with a title': { title: 'Export', onClose: NOTED, children },
    'wide, with actions': { title: 'Export', onClose: NOTED, width: '36rem', children, actions: children },
  },
  EmptyPanel: { empty: { icon: 'move', title: 'Nothing yet', children } },
  ErrorDetails: { long: { details: 'at row 7' } },
  ErrorText: {
    'an alert': { error: { code: 'no-such-map' } },
    'a note with details': { error: { code: 'job-broken', details: 'at row 7' }, role: 'note' },
  },
  FactLine: { plain: { icon: 'door', children }, danger: { icon: 'swords', tone: 'danger', children } },
  Field: { 'with a problem': { label: 'Name', hint: 'Hint', problem: 'Too long', children } },
  HeightHandle: {
    'between its limits': { label: 'Height of the ledger', height: 240, min: 96, max: 700, onChange: NOTED },
  },
  Icon: { plain: { name: 'plus' }, large: { name: 'eyeOff', size: 2 } },
  IconButton: {
    plain: { icon: 'plus', label: 'Add', onclick: NOTED },
    'small, with a shortcut': { icon: 'trash', label: 'Remove', small: true, shortcut: 'Delete' },
    pressed: { icon: 'star', label: 'Favorite', pressed: true, onclick: NOTED },
    'not pressed, off': { icon: 'star', label: 'Favorite', pressed: false, disabled: true },
  },
  ListField: {
    two: {
      label: 'Then',
      items: [
        { words: 'Hold', removeLabel: 'Remove Hold', onRemove: () => undefined },
        { words: 'Flee', removeLabel: 'Remove Flee' },
      ],
    },
    none: { label: 'Then', items: [] },
  },
  Modal: {
    centered: { width: '20rem', onClose: NOTED, children },
    'at the top': { width: '20rem', atTop: true, onClose: NOTED, children },
  },
  NumberField: {
    plain: number,
    'with a unit and a hint': { ...number, unit: 'ft', hint: 'In steps of 5', step: 5, grain: 5 },
    'that may be empty': { ...number, value: null, mayBeEmpty: true, placeholder: 'by size' },
    'off, without a label to see': { ...number, disabled: true, hideLabel: true },
    'under its label': { ...number, stacked: true },
  },
  Picker: {
    rows: picker,
    'tiles, nothing picked yet': { ...picker, tiles: true, isEmpty: true, isPicked: () => false },
    'none found': { ...picker, groupsFor: () => [] },
  },
  Section: {
    plain: { title: 'Route', children },
    'with a button beside its title': { title: 'Route', aside: children, children },
    unfolded: { title: 'Route', open: true, children },
    folded: { title: 'Route', open: false, keep: 'route', children },
  },
  Segmented: {
    plain: segmented,
    'with icons and one off': {
      ...segmented,
      iconsOnly: true,
      choices: [
        ['a', 'Pages', { icon: 'map', title: 'One by one' }],
        ['b', 'Booklet', { icon: 'notes' }],
        ['c', 'Poster', { disabled: true }],
      ],
    },
    'with its label, nothing chosen': { ...segmented, value: null, showLabel: true },
  },
  SelectField: {
    plain: list,
    'a menu with a prompt': { ...list, value: undefined, prompt: 'Choose', hideLabel: true },
    'in groups, off': {
      ...list,
      disabled: true,
      hint: 'Not now',
      choices: [
        ['a', 'Small', 'Usual'],
        ['b', 'Large', 'Rare'],
      ],
    },
  },
  SideMark: Object.fromEntries(
    ['party', 'foes', 'neutral', 'pirates'].flatMap((side) =>
      ['light', 'dark', 'high-contrast'].map((theme) => [`${side}, ${theme}`, { side, theme }]),
    ),
  ),
  SliderField: {
    plain: slider,
    'live, with a title': { ...slider, isLive: true, title: 'How solid' },
    off: { ...slider, disabled: true },
  },
  SymbolPicture: { turned: { symbol: { widthSquares: 1, heightSquares: 2, marks: [] }, degrees: 90, sizePx: 48 } },
  TerrainPicture: {
    water: {
      ...{ terrainTypes: new Map(), code: 8, dressing: 'dungeon', sizePx: 24 },
      styleSettings: { style: 'schematic', seed: 1, roughness: 1, hatching: 1, shadow: 1, floorDetail: 1 },
    },
  },
  TerrainSwatch: {
    dots: { type: { colour: '#556b2f', pattern: 'dots' }, theme: 'light' },
    small: { type: { colour: '#112233', pattern: 'none' }, theme: 'dark', size: 1 },
  },
  TextField: {
    plain: { ...text, maxlength: 200, placeholder: 'A name' },
    'of several lines': { ...text, rows: 6, maxlength: 20_000 },
    'with suggestions': {
      ...text,
      suggestions: [
        ['party', 'Party'],
        ['foes', 'Foes'],
      ],
      inputmode: 'search',
    },
    'in focus, live, with a problem': { ...text, focused: true, live: true, problem: 'Taken' },
    'that refuses': { ...text, problemOf: () => 'Not this one' },
  },
  ToastList: {
    none: toasts(() => undefined),
    'one of each kind': toasts((list) => {
      list.say('Saved')
      list.say('Removed the map', { label: 'Undo', run: () => list.say('Back again') })
      list.fail({ code: 'job-broken', details: 'at row 7' }, 'cave.png')
    }),
  },
  ToggleField: {
    off: { label: 'Grid', checked: false, onChange: NOTED },
    'on, with a hint': { label: 'Grid', checked: true, hint: 'On screen only', onChange: NOTED },
    'not to be changed': { label: 'Grid', checked: true, disabled: true, onChange: NOTED },
  },
}

test('each component has outlines', () => {
  const files = globSync('*.svelte', { cwd: resolve(import.meta.dirname, '../../../renderer/ui') })
  expect(Object.keys(STATES).sort()).toEqual(files.map((file) => basename(file, '.svelte')).sort())
})

test('the parts of all pages', () =>
  expectOutlines(
    'components',
    Object.fromEntries(
      Object.entries(STATES).flatMap(([file, states]) =>
        Object.entries(states).map(([state, props]) => [`${file}: ${state}`, part(file, props)]),
      ),
    ),
  ))
