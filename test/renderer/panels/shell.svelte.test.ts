/** The frame of the window around the map: its bars, the rail of panels, and the dialogs of commands. */
import { createRawSnippet, flushSync } from 'svelte'
import { expect, test, vi } from 'vitest'
import CommandPalette from '../../../renderer/panels/commands/CommandPalette.svelte'
import type { CommandEntry } from '../../../renderer/panels/commands/command.ts'
import ContextMenu from '../../../renderer/panels/commands/ContextMenu.svelte'
import ShortcutsDialog from '../../../renderer/panels/commands/ShortcutsDialog.svelte'
import { PANELS } from '../../../renderer/panels/panels.ts'
import PreferencesDialog from '../../../renderer/panels/preferences/PreferencesDialog.svelte'
import Inspector from '../../../renderer/panels/shell/Inspector.svelte'
import { PanelWidth } from '../../../renderer/panels/shell/PanelWidth.svelte.ts'
import StatusBar from '../../../renderer/panels/shell/StatusBar.svelte'
import TopBar from '../../../renderer/panels/shell/TopBar.svelte'
import WheelQuestion from '../../../renderer/panels/shell/WheelQuestion.svelte'
import { Appearance } from '../../../renderer/theme/Appearance.svelte.ts'
import { Toasts } from '../../../renderer/ui/Toasts.svelte.ts'
import ToastList from '../../../renderer/ui/ToastList.svelte'
import { WheelPreference } from '../../../renderer/ui/WheelPreference.svelte.ts'
import { settingsOf } from '../../../src/map/battleMap.ts'
import { answering } from '../answering.ts'
import { TestEditor } from '../editor/testEditor.ts'
import { button, click, controls, mountOn, press, set, show, texts, type, words } from '../page.ts'

async function topBar() {
  const t = await TestEditor.open()
  const done: string[] = []
  const note = (what: string) => () => void done.push(what)
  const bar = show(TopBar, {
    editor: t.editor,
    keyOf: (id: string) => (id === 'file.print' ? undefined : `Key of ${id}`),
    ...{ onLibrary: note('library'), onPrint: note('print'), onExport: note('export'), onPalette: note('palette') },
    ...{ onGuide: note('guide'), onPreferences: note('preferences'), onRules: note('rules') },
  })
  return { t, bar, done }
}

test('buttons of the top bar do what they say, and name their keys', async () => {
  const { bar, done } = await topBar()
  for (const name of ['Library', 'pf1e', 'Print', 'Export', 'Find a command', 'Guide', 'Preferences']) click(bar, name)
  expect(done).toEqual(['library', 'rules', 'print', 'export', 'palette', 'guide', 'preferences'])
  const keys = Object.fromEntries(
    [...bar.querySelectorAll('[aria-label]')].map((each) => [
      each.getAttribute('aria-label'),
      each.getAttribute('aria-keyshortcuts'),
    ]),
  )
  expect(keys).toEqual({
    ...{
      'Nothing to undo': 'Key of edit.undo',
      'Nothing to redo': 'Key of edit.redo',
      'Zoom out': 'Key of view.zoomOut',
    },
    ...{
      'Zoom in': 'Key of view.zoomIn',
      'Show the whole map': 'Key of view.fit',
      Print: null,
      Export: 'Key of file.export',
    },
    ...{ 'Find a command': 'Key of app.palette', Guide: 'Key of help.guide', Preferences: 'Key of app.preferences' },
  })
  expect([button(bar, 'Print').title, button(bar, 'Export').title]).toEqual(['Print', 'Export (Key of file.export)'])
})

test('the top bar renames the map, undoes and redoes with the name of the step, and says when it is saving', async () => {
  const { t, bar } = await topBar()
  const undoable = () => controls(bar).filter((line) => /undo|redo/i.test(line))
  expect(undoable()).toEqual(['Nothing to undo (disabled)', 'Nothing to redo (disabled)'])
  expect(words(bar.querySelector('[role=status]'))).toBe('Saved')
  t.main.held.add('maps.run')
  set(bar, 'Map name', ' Mill ')
  expect(words(bar.querySelector('[role=status]'))).toBe('Saving…')
  t.main.held.clear()
  const [call] = t.main.waiting
  call!.answer(t.main.change((call!.argument as { command: unknown }).command))
  await t.settled()
  flushSync()
  expect([settingsOf(t.map).name, words(bar.querySelector('h1')), words(bar.querySelector('[role=status]'))]).toEqual([
    ...['Mill', 'Mill', 'Saved'],
  ])
  expect(undoable()).toEqual(['Undo: Rename map', 'Nothing to redo (disabled)'])
  click(bar, 'Undo: Rename map')
  await t.settled()
  flushSync()
  expect([settingsOf(t.map).name, undoable()]).toEqual(['Test', ['Nothing to undo (disabled)', 'Redo: Rename map']])
  click(bar, 'Redo: Rename map')
  await t.settled()
  expect(settingsOf(t.map).name).toBe('Mill')
  set(bar, 'Map name', ' ')
  expect(words(bar.querySelector('[role=alert]'))).toBe('Give the map a name.')
})

test('the top bar zooms, and shows house rules', async () => {
  const { t, bar, done } = await topBar()
  const moves: unknown[] = []
  t.editor.view = {
    zoomBy: (factor: number) => moves.push(['by', factor]),
    zoomTo: (zoom: number) => moves.push(['to', zoom]),
    fit: () => moves.push('fit'),
  } as never
  t.editor.zoom = 0.666
  flushSync()
  for (const name of ['Zoom in', 'Zoom out', '67%', 'Show the whole map']) click(bar, name)
  expect(moves).toEqual([['by', 1.25], ['by', 0.8], ['to', 1], 'fit'])
  expect(bar.querySelector('.house')).toBeNull()
  const rule = (id: string) => ({ id, label: `Rule ${id}`, default: 'book', values: [] })
  const tableRules = ['corner-rule', 'squeezing', 'second-diagonal'].map(rule)
  t.editor.rulesets = [{ id: 'pf1e', name: 'Pathfinder 1e', tableRules }] as never
  const record = { ...settingsOf(t.map), tableRules: { 'corner-rule': 'none', 'second-diagonal': '5-feet' } }
  t.main.change({ type: 'edit-records', put: [{ table: 'settings', record }] })
  await t.settled()
  flushSync()
  expect(words(bar.querySelector('.badge'))).toBe('Pathfinder 1e')
  const house = bar.querySelector<HTMLElement>('.house')!
  expect([words(house), house.title]).toEqual(['2 house rules', 'Rule corner-rule: none\nRule second-diagonal: 5-feet'])
  house.click()
  expect(done).toEqual(['rules'])
})

test('the status bar says what is at the square in focus, and what is selected', async () => {
  const t = await TestEditor.open()
  await t.place(['hero', 1, 1, { name: 'Hero' }], ['blank', 4, 4, { name: '' }])
  let legends = 0
  const bar = show(StatusBar, { editor: t.editor, legend: false, onLegend: () => void legends++ })
  expect(texts(bar, 'span').filter(Boolean)).toEqual([
    'Hover over a square or use the arrow keys to see what is there.',
    '12 × 8 squares',
  ])
  await t.editor.run({ type: 'paint-cells', layer: 'terrain', indices: [2 * 12 + 5], values: [1] })
  await t.editor.run({ type: 'paint-cells', layer: 'elevationFeet', indices: [2 * 12 + 5], values: [-10] })
  t.move(5.5, 2.5)
  flushSync()
  const name = t.editor.palette[1]!.name
  expect([words(bar.querySelector('.square')), texts(bar, 'span').filter(Boolean)]).toEqual([
    'F3',
    [name, 'Elevation -10 ft', '12 × 8 squares'],
  ])
  t.move(1.5, 6.5)
  flushSync()
  expect(texts(bar, 'span').filter(Boolean)).toEqual([t.editor.palette[0]!.name, '12 × 8 squares'])
  const end = () => words(bar.querySelector('.end'))
  const select = (cells: readonly number[], ...names: readonly string[]) => {
    t.editor.select({ cells: new Set(cells), records: names.map((id) => ({ table: 'creatures', id: id as never })) })
    flushSync()
    return end()
  }
  expect(select([], 'hero')).toBe('Hero selected')
  expect(words(bar)).toContain('Out of range')
  expect(select([], 'blank')).toBe('Creature selected')
  expect(select([3, 4], 'hero', 'blank')).toBe('2 items and 2 squares selected')
  expect(select([3])).toBe('1 square selected')
  expect(select([])).toBe('')
  click(bar, 'Legend')
  expect([legends, controls(bar)]).toEqual([1, ['Legend (off)']])
})

test('the status bar calls a selected thing without a name by what it is', async () => {
  const t = await TestEditor.open()
  const edge = { cell: { col: 2, row: 2 }, border: 'north' }
  const drawing = {
    points: [
      { x: 1, y: 1 },
      { x: 2, y: 2 },
    ],
  }
  await t.editor.run({
    type: 'edit-records',
    put: [
      { table: 'edges', record: { ...edge, id: '2,2,n', kind: 'door' } },
      { table: 'edges', record: { ...edge, id: '2,2,w', border: 'west', kind: 'barrier' } },
      { table: 'drawings', record: { ...drawing, id: 'arrow', shape: 'arrow' } },
      { table: 'drawings', record: { ...drawing, id: 'text', shape: 'text', text: 'Beware' } },
      { table: 'lights', record: { id: 'lamp', at: { x: 1, y: 1 }, rangeFeet: 20 } },
    ] as never,
  })
  const bar = show(StatusBar, { editor: t.editor, legend: false, onLegend: () => {} })
  const said = (table: string, id: string) => {
    t.editor.select({ cells: new Set(), records: [{ table, id } as never] })
    flushSync()
    return words(bar.querySelector('.end'))
  }
  expect(said('edges', '2,2,n')).toBe('Door selected')
  expect(said('edges', '2,2,w')).toBe('Low wall selected')
  expect(said('drawings', 'arrow')).toBe('Arrow selected')
  expect(said('drawings', 'text')).toBe('Text on the map selected')
  expect(said('lights', 'lamp')).toBe('Light selected')
})

test('the rail opens one panel at a time, closes it again, and goes round with the arrow keys', () => {
  const asked: unknown[] = []
  const children = createRawSnippet(() => ({ render: () => '<p>inside</p>' }))
  const main = answering()
  const props = $state({
    panel: null as string | null,
    width: new PanelWidth(main.client),
    onPanel: (panel: string | null) => {
      asked.push(panel)
      props.panel = panel
    },
    onHelp: (panel: string) => asked.push(`help ${panel}`),
    children,
  })
  const rail = show(Inspector, props)
  const tabs = () => [...rail.querySelectorAll<HTMLElement>('[role=tab]')]
  expect(texts(rail, '[role=tab]')).toEqual(PANELS.map(({ label }) => label))
  expect([
    rail.querySelector('.panel'),
    tabs()
      .map((tab) => tab.tabIndex)
      .indexOf(0),
  ]).toEqual([null, 0])
  expect(tabs().filter((tab) => tab.tabIndex === 0)).toHaveLength(1)
  tabs()[2]!.click()
  flushSync()
  const third = PANELS[2]
  expect([asked, words(rail.querySelector('h2')), words(rail.querySelector('.content'))]).toEqual([
    [third.id],
    third.label,
    'inside',
  ])
  expect(
    tabs()
      .map((tab) => tab.tabIndex)
      .indexOf(0),
  ).toBe(2)
  expect(tabs().filter((tab) => tab.tabIndex === 0)).toHaveLength(1)
  expect([tabs()[2]!.title, tabs()[1]!.title]).toEqual([`Hide ${third.label}`, PANELS[1].label])
  expect(tabs()[2]!.getAttribute('aria-controls')).toBe(rail.querySelector('.panel')!.id)
  expect(rail.querySelector('.panel')!.getAttribute('aria-labelledby')).toBe(tabs()[2]!.id)
  rail.querySelector<HTMLElement>('header button')!.click()
  expect(asked.at(-1)).toBe(`help ${third.id}`)
  expect(press(tabs()[2]!, 'ArrowDown')).toBe(false)
  expect([asked.at(-1), document.activeElement]).toEqual([PANELS[3].id, tabs()[3]])
  for (let i = 0; i < 4; i++) press(tabs()[0]!, 'ArrowUp')
  expect([asked.at(-1), document.activeElement]).toEqual([PANELS.at(-1)!.id, tabs().at(-1)])
  press(tabs()[0]!, 'ArrowDown')
  expect(asked.at(-1)).toBe(PANELS[0].id)
  expect(press(tabs()[0]!, 'ArrowRight')).toBe(true)
  tabs()[0]!.click()
  flushSync()
  expect([asked.at(-1), rail.querySelector('.panel'), tabs()[0]!.getAttribute('aria-controls')]).toEqual([
    null,
    null,
    null,
  ])
})

const entry = (id: string, more: Partial<CommandEntry> = {}): CommandEntry => ({
  ...{ id, label: `Do ${id}`, group: 'Edit', keys: null, enabled: true, run: () => undefined, ...more },
})

test('the palette runs the command at hand by Enter or a click; keys and pointer move among those found', () => {
  const done: unknown[] = []
  const commands = [
    ...Array.from({ length: 12 }, (_, i) =>
      entry(`c${i + 1}`, { keys: i === 0 ? 'F1' : null, run: (count) => done.push(['c', i + 1, count]) }),
    ),
    entry('goblin', { label: 'Goblin', isContent: true, run: (count) => done.push(['goblin', count]) }),
    entry('off', { label: 'Switched off', enabled: false, run: () => done.push('off') }),
  ]
  const open = () => {
    const palette = show(CommandPalette, { commands, onClose: () => done.push('closed') })
    const input = palette.querySelector('input')!
    const current = () => words(palette.querySelector('[aria-selected=true] .label'))
    return { palette, input, current, dialog: palette.querySelector('dialog')! }
  }
  const { palette, input, current } = open()
  expect(palette.querySelectorAll('[role=option]')).toHaveLength(13)
  expect([current(), words(palette.querySelector('[aria-selected=true] kbd'))]).toEqual(['Do c1', 'F1'])
  expect(input.getAttribute('aria-activedescendant')).toBe(palette.querySelector('[aria-selected=true]')!.id)
  for (const [key, at] of [
    ['ArrowDown', 'Do c2'],
    ['PageDown', 'Do c10'],
    ['PageDown', 'Switched off'],
    ['ArrowUp', 'Do c12'],
    ['PageUp', 'Do c4'],
    ['PageUp', 'Do c1'],
    ['ArrowUp', 'Do c1'],
  ] as const) {
    expect(press(input, key)).toBe(false)
    expect([key, current()]).toEqual([key, at])
  }
  press(input, 'ArrowDown')
  type(input, 'do c')
  expect(current()).toBe('Do c1')
  palette.querySelectorAll('[role=option]')[2]!.dispatchEvent(new Event('pointermove', { bubbles: true }))
  flushSync()
  expect(current()).toBe('Do c3')
  press(input, 'Enter')
  expect(done.splice(0)).toEqual(['closed', ['c', 3, undefined]])
  type(input, '6 gob')
  expect(texts(palette, '.label')).toEqual(['Goblin'])
  press(input, 'Enter')
  expect(done.splice(0)).toEqual(['closed', ['goblin', 6]])
  type(input, 'switched')
  expect(palette.querySelector('[aria-disabled=true]')).not.toBeNull()
  press(input, 'Enter')
  palette.querySelector<HTMLElement>('[role=option]')!.click()
  expect(done).toEqual([])
  type(input, 'do c7')
  palette.querySelector<HTMLElement>('[role=option]')!.click()
  expect(done.splice(0)).toEqual(['closed', ['c', 7, undefined]])
  type(input, 'xyzzy')
  expect([palette.querySelectorAll('[role=option]').length, words(palette.querySelector('.list'))]).toEqual([
    0,
    'No matching command.',
  ])
  expect(input.hasAttribute('aria-activedescendant')).toBe(false)
})

test('the context menu runs its commands, moves with the keys past those switched off, and gives the focus back', async () => {
  const before = document.body.appendChild(document.createElement('button'))
  before.focus()
  const done: string[] = []
  const commands = [
    entry('off', { enabled: false }),
    entry('a', { keys: 'A', run: () => done.push('a') }),
    entry('b', { run: () => done.push('b') }),
  ]
  const { page: menu, close } = mountOn(ContextMenu, { x: 5000, y: -20, commands, onClose: () => done.push('closed') })
  const items = [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')]
  expect(controls(menu)).toEqual(['Do off (disabled)', 'Do a A', 'Do b'])
  const box = menu.querySelector<HTMLElement>('.menu')!
  expect([box.style.left, box.style.top]).toEqual([`${innerWidth - 4}px`, '4px'])
  expect(document.activeElement).toBe(items[1])
  const at = (key: string) => {
    press(document.activeElement, key)
    return document.activeElement
  }
  expect([at('ArrowDown'), at('ArrowDown'), at('ArrowUp')]).toEqual([items[2], items[1], items[2]])
  items[2]!.click()
  expect(done.splice(0)).toEqual(['closed', 'b'])
  press(items[1]!, 'Escape')
  press(items[1]!, 'Tab')
  press(items[1]!, 'x')
  menu.querySelector('.scrim')!.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  expect(done).toEqual(['closed', 'closed', 'closed'])
  await close()
  expect(document.activeElement).toBe(before)
  before.remove()
})

function shortcutsDialog(changed: readonly string[] = []) {
  const done: unknown[] = []
  const commands = [
    entry('file.print', { label: 'Print', group: 'File', keys: 'Ctrl+P' }),
    entry('edit.undo', { label: 'Undo', group: 'Edit', keys: 'Ctrl+Z', enabled: false }),
    entry('edit.none', { label: 'Deselect', group: 'Edit' }),
  ]
  const dialog = show(ShortcutsDialog, {
    ...{ commands, changed: new Set(changed) },
    chordOf: ({ key, ctrlKey }: KeyboardEvent) => (key === 'Control' ? null : (ctrlKey ? 'C-' : '') + key),
    chordText: (chord: string) => chord.replace('C-', 'Ctrl+').toUpperCase().replace('CTRL', 'Ctrl'),
    onRebind: (id: string, chord: string | null) => done.push(['rebind', id, chord]),
    onReset: (id: string) => done.push(['reset', id]),
    onResetAll: () => done.push('reset all'),
    onClose: () => done.push('closed'),
  })
  return { dialog, done }
}

test('keys are listed by group, found by words, and rebound by pressing others', () => {
  const { dialog, done } = shortcutsDialog(['edit.undo'])
  expect(texts(dialog, 'h3')).toEqual(['File', 'Edit'])
  expect(texts(dialog, 'li')).toEqual(['Print Ctrl+P', 'Undo Ctrl+Z', 'Deselect —'])
  expect(dialog.querySelectorAll('li [title]')).toHaveLength(1)
  const [print, , undo, deselect] = [...dialog.querySelectorAll<HTMLElement>('li button')] as HTMLElement[]
  print!.click()
  flushSync()
  expect(words(print)).not.toBe('Ctrl+P')
  press(print!, 'Control', { ctrlKey: true })
  expect(done).toEqual([])
  expect(press(print!, 'k', { ctrlKey: true })).toBe(false)
  expect(done.splice(0)).toEqual([['rebind', 'file.print', 'C-k']])
  const status = () => words(dialog.querySelector('[role=status]'))
  const about = status()
  press(print!, 'j')
  expect([done, words(print)]).toEqual([[], 'Ctrl+P'])
  undo!.click()
  flushSync()
  press(undo!, 'p', { ctrlKey: true })
  expect(done.splice(0)).toEqual([['rebind', 'edit.undo', 'C-p']])
  expect([status() === about, status().includes('Print')]).toEqual([false, true])
  deselect!.click()
  flushSync()
  press(deselect!, 'Backspace')
  expect(done.splice(0)).toEqual([['rebind', 'edit.none', null]])
  deselect!.click()
  flushSync()
  press(deselect!, 'Escape')
  press(deselect!, 'x')
  expect(done).toEqual([])
  // Pressed again, or left, it no longer listens.
  deselect!.click()
  deselect!.click()
  press(deselect!, 'x')
  deselect!.click()
  deselect!.dispatchEvent(new Event('blur'))
  press(deselect!, 'x')
  expect(done).toEqual([])
  dialog.querySelector<HTMLElement>('li [title]')!.click()
  click(dialog, 'Reset all')
  expect(done).toEqual([['reset', 'edit.undo'], 'reset all'])
  type(dialog.querySelector('input')!, 'undo')
  expect(texts(dialog, 'li')).toEqual(['Undo Ctrl+Z'])
  expect(controls(shortcutsDialog().dialog)).not.toContain('Reset all')
})

test('preferences choose theme, size, animation and wheel', () => {
  const main = answering()
  const appearance = new Appearance(main.client)
  const wheel = new WheelPreference(main.client)
  const dialog = show(PreferencesDialog, { appearance, wheel, onClose: () => undefined })
  const chosen = () =>
    controls(dialog)
      .slice(1)
      .map((line) => /\*([^|]*?)(?: \||$)/.exec(line)?.[1]?.trim())
  expect(chosen()).toEqual(['Same as system', '100%', expect.any(String), expect.any(String)])
  const groups = [...dialog.querySelectorAll<HTMLElement>('[role=radiogroup]')]
  set(groups[0]!, 'Dark')
  set(groups[1]!, '115%')
  for (const group of groups.slice(2)) {
    group.querySelector<HTMLInputElement>('input:not(:checked)')!.click()
    flushSync()
  }
  expect([appearance.themeChoice, appearance.scale, appearance.motionChoice, wheel.choice]).toEqual([
    ...['dark', 1.15, 'reduced', 'pan'],
  ])
  expect(chosen().slice(0, 2)).toEqual(['Dark', '115%'])
})

test('the wheel is asked about while nothing is chosen', () => {
  const main = answering()
  const wheel = new WheelPreference(main.client)
  const question = show(WheelQuestion, { wheel })
  wheel.turned()
  flushSync()
  const names = controls(question)
  expect(names.length).toBeGreaterThan(1)
  click(question, names[1]!)
  expect([wheel.choice, wheel.isAsking]).toEqual(['pan', false])
})

test('messages can be acted on and put away; they stay while they are looked at', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const toasts = new Toasts()
  const list = show(ToastList, { toasts })
  const section = list.querySelector<HTMLElement>('.toasts')!
  Object.assign(section, { showPopover: () => undefined, hidePopover: () => undefined })
  let undone = 0
  toasts.say('Deleted.', { label: 'Undo', run: () => void undone++ })
  toasts.fail({ code: 'no-such-map' } as never, 'a.png')
  flushSync()
  expect(texts(list, '.toast p')[0]).toBe('Deleted.')
  expect(texts(list, '.toast p')[1]).toMatch(/^“a.png”: /)
  expect(controls(list)).toEqual(['Undo', 'Dismiss', 'Dismiss'])
  section.dispatchEvent(new Event('pointerenter'))
  vi.advanceTimersByTime(60_000)
  expect(toasts.list).toHaveLength(2)
  click(list, 'Undo')
  expect([undone, toasts.list.length]).toEqual([1, 1])
  section.dispatchEvent(new Event('pointerleave'))
  vi.advanceTimersByTime(11_999)
  expect(toasts.list).toHaveLength(1)
  section.dispatchEvent(new Event('focusin', { bubbles: true }))
  vi.advanceTimersByTime(60_000)
  expect(toasts.list).toHaveLength(1)
  section.dispatchEvent(new Event('focusout', { bubbles: true }))
  vi.advanceTimersByTime(12_000)
  flushSync()
  expect([toasts.list, list.querySelectorAll('.toast').length]).toEqual([[], 0])
  toasts.complain('No.')
  flushSync()
  click(list, 'Dismiss')
  expect(toasts.list).toEqual([])
  vi.useRealTimers()
})
