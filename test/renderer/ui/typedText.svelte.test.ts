/** Fields that commit when editing ends, and buttons that act on what was typed. */
import { createRawSnippet, flushSync } from 'svelte'
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import Dialog from '../../../renderer/ui/Dialog.svelte'
import NumberField from '../../../renderer/ui/NumberField.svelte'
import TextField from '../../../renderer/ui/TextField.svelte'
import { awaitedByButtons, commitTypedText } from '../../../renderer/ui/typedText.ts'
import { field, press, show, type } from '../page.ts'

type Kind = 'number' | 'text' | 'lines'
const KINDS = ['number', 'text', 'lines'] as const

/** A form with one field, and a button that notes what the form holds when it is pressed. */
function form(kind: Kind, more: object = {}) {
  const state = $state({ value: kind === 'number' ? 30 : 'Hut' })
  const props = {
    label: 'Field',
    get value() {
      return state.value
    },
    onCommit: (value: never) => void (state.value = value),
    ...(kind === 'number' ? { min: 5, max: 90 } : {}),
    ...(kind === 'lines' ? { rows: 3 } : {}),
    ...more,
  }
  const page = show(kind === 'number' ? NumberField : TextField, props)
  const acted: (number | string)[] = []
  const add = (name: string, attributes: Readonly<Record<string, string>> = {}) => {
    const button = document.createElement('button')
    button.type = 'button'
    for (const [key, value] of Object.entries(attributes)) button.setAttribute(key, value)
    const label = document.createElement('span')
    label.textContent = name
    button.append(label)
    button.addEventListener('click', () => acted.push(state.value))
    page.append(button)
    return button
  }
  const input = field<HTMLInputElement>(page, 'Field')
  return { page, input, acted, add, committed: () => state.value }
}
const TYPED = { number: ['45', 45], text: ['Inn', 'Inn'], lines: ['Inn\nby the road', 'Inn\nby the road'] } as const

const click = (button: HTMLElement): void => {
  button.click()
  flushSync()
}
/** Presses with the mouse: false if the press itself took the focus from the field. */
const mouseDown = (target: Element): boolean =>
  !target.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }))

test.each(KINDS)('a button acts on the %s typed last, though the field still has the focus', (kind) => {
  const { input, acted, add, committed } = form(kind)
  const button = add('Import')
  const [text, value] = TYPED[kind]
  input.focus()
  type(input, text)
  expect(committed()).not.toBe(value)
  button.click()
  expect(acted).toEqual([value])
  expect(document.activeElement).toBe(button)
  expect(input.value).toBe(text)
})

test('a check box or radio button clicked while a field is edited changes once the text is committed', () => {
  const { page, input, committed } = form('number')
  const label = document.createElement('label')
  const box = Object.assign(document.createElement('input'), { type: 'radio', name: 'way' })
  const seen: (number | string)[] = []
  box.addEventListener('change', () => seen.push(committed()))
  label.append(box)
  page.append(label)
  input.focus()
  type(input, '45')
  const click = new MouseEvent('click', { bubbles: true, cancelable: true })
  box.dispatchEvent(click)
  // Preventing it would put back what was chosen before.
  expect([click.defaultPrevented, box.checked, seen]).toEqual([false, true, [45]])
})

test.each(KINDS)('a %s is committed as the button is released, so nothing moves under the pointer', (kind) => {
  const { input, acted, add, committed } = form(kind)
  const button = add('Import')
  const [text, value] = TYPED[kind]
  input.focus()
  type(input, text)
  expect(mouseDown(button.firstElementChild!)).toBe(true)
  expect([document.activeElement, committed()]).not.toContain(value)
  button.firstElementChild!.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }))
  expect(acted).toEqual([value])
  // Nothing is held any more.
  expect(mouseDown(button)).toBe(false)
  button.click()
  expect(acted).toEqual([value, value])
})

test('a refused value is explained instead, once; then the button acts on the value shown', () => {
  const { page, input, acted, add } = form('number')
  const button = add('Import')
  input.focus()
  type(input, '400')
  click(button)
  expect(acted).toEqual([])
  expect(page.querySelector('[role=alert]')?.textContent).toBe('At most 90.')
  expect([document.activeElement, input.value]).toEqual([input, '400'])
  button.click()
  expect(acted).toEqual([30])
  const refused = form('text', { problemOf: () => 'Taken' })
  const rename = refused.add('Rename')
  refused.input.focus()
  type(refused.input, 'Inn')
  click(rename)
  expect([refused.acted, refused.page.querySelector('[role=alert]')?.textContent]).toEqual([[], 'Taken'])
})

test('a refused value does not hold back buttons of other forms', () => {
  const { page, input, acted, add } = form('number')
  const other = document.createElement('form')
  page.append(other)
  other.append(add('Undo'))
  input.focus()
  type(input, '400')
  other.querySelector('button')!.click()
  expect(acted).toEqual([30])
})

test('canceling drops what was typed', () => {
  const { input, acted, add, committed } = form('text')
  const cancel = add('Cancel', { 'data-cancels': '' })
  input.focus()
  type(input, 'Inn')
  cancel.click()
  expect([acted, committed()]).toEqual([['Hut'], 'Hut'])
  type(input, 'Inn')
  press(input, 'Escape')
  cancel.click()
  expect([committed(), input.value]).toEqual(['Hut', 'Hut'])
  const dialog = show(Dialog, {
    title: 'Import',
    onClose: () => undefined,
    children: createRawSnippet(() => ({ render: () => '<p>Inside</p>' })),
  })
  expect(dialog.querySelector('header button')?.hasAttribute('data-cancels')).toBe(true)
})

test('a button waits until a change that the text makes is there, as of a map', async () => {
  let arrive: () => void = () => undefined
  const shown: string[] = []
  const { input, add } = form('text', {
    onCommit: (text: string) =>
      void awaitedByButtons(new Promise<void>((resolve) => (arrive = resolve))).then(() => shown.push(text)),
  })
  const button = add('Hide')
  let seen: readonly string[] | null = null
  let acted = 0
  button.addEventListener('click', () => {
    seen = [...shown]
    acted++
  })
  input.focus()
  type(input, 'Inn')
  button.click()
  // An impatient second click is no second act.
  button.click()
  await Promise.resolve()
  expect(seen).toBeNull()
  arrive()
  await new Promise((resolve) => setTimeout(resolve))
  expect([seen, acted]).toEqual([['Inn'], 1])
  // Work that goes on since before, as of a job, holds no button back.
  void awaitedByButtons(new Promise<void>(() => undefined))
  // Nothing is awaited where nothing was typed.
  void awaitedByButtons(new Promise<void>((resolve) => (arrive = resolve)))
  seen = null
  button.click()
  expect(seen).toEqual(['Inn'])
  arrive()
})

test('work that fails is reported once, by who began it', async () => {
  const reported: unknown[] = []
  const report = (reason: unknown) => void reported.push(reason)
  process.on('unhandledRejection', report)
  await expect(awaitedByButtons(Promise.reject(new Error('disk full')))).rejects.toThrow('disk full')
  await new Promise((resolve) => setTimeout(resolve))
  process.off('unhandledRejection', report)
  expect(reported).toEqual([])
})

test('a command of the menu acts on what was typed', () => {
  const { input, committed } = form('text')
  input.focus()
  type(input, 'Inn')
  commitTypedText()
  expect(committed()).toBe('Inn')
})

test.each(KINDS)('a %s whose value comes back late is committed once', (kind) => {
  const commits: unknown[] = []
  const { input, add } = form(kind, { onCommit: (value: unknown) => void commits.push(value) })
  const button = add('Import')
  input.focus()
  type(input, TYPED[kind][0])
  button.click()
  button.click()
  expect(commits).toEqual([TYPED[kind][1]])
  // Typed again, it is committed again.
  input.focus()
  type(input, TYPED[kind][0])
  input.blur()
  expect(commits).toEqual([TYPED[kind][1], TYPED[kind][1]])
})

test('pressing Enter and then a button commits a value once', () => {
  let commits = 0
  const { input, add } = form('number', { onCommit: () => void commits++ })
  const button = add('Import')
  input.focus()
  type(input, '45')
  press(input, 'Enter')
  expect(commits).toBe(1)
  input.value = '30'
  button.click()
  expect(commits).toBe(1)
})

test('no component has a field of its own that commits when editing ends', () => {
  const FIELDS = ['NumberField', 'TextField']
  const files = globSync('renderer/**/*.svelte').filter((file) => !FIELDS.includes(basename(file, '.svelte')))
  expect(files.length).toBeGreaterThan(50)
  const own = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/<(?:input|textarea)\b[^]*?\/?>\n/g)]
      .map(([tag]) => tag)
      .filter((tag) => !/type="(?:range|color|checkbox|radio|file)"/.test(tag))
      // Live fields: a button finds what was typed.
      .filter((tag) => !/bind:value|oninput/.test(tag))
      .map((tag) => `${file}: ${tag}`),
  )
  expect(own).toEqual([])
})
