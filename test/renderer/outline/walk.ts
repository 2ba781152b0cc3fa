/** What each control of a page does: pressed or changed alone, on a page of its own. */
import { flushSync } from 'svelte'
import type { EditorState } from '../../../renderer/editor/EditorState.svelte.ts'
import type { Toasts } from '../../../renderer/ui/Toasts.svelte.ts'
import { CELL_LAYER_NAMES, TABLE_NAMES, type BattleMap } from '../../../src/map/battleMap.ts'
import { change, otherValue, type Control } from '../formFields.ts'
import { digestOf } from '../../support/golden.ts'
import { nameOf, plain } from '../page.ts'
import { isField, outlineOf, lineOf } from './outline.ts'

/** A page, and all that a press on it may change. */
export interface Shown {
  readonly page: Element
  readonly settle: () => Promise<void>
  readonly close: () => Promise<void>
  /** Calls of the main process up to now. */
  readonly calls: readonly Call[]
  readonly toasts?: Toasts
  readonly editor?: EditorState
  /** The map as the main process has it. */
  readonly map?: () => BattleMap
  /** What else may change, by name. */
  readonly more?: () => object
  /** Whether a control is used; absent: all are. */
  readonly uses?: (control: Element) => boolean
}
/** A call of the main process, or of what is around the page. */
export interface Call {
  readonly name: string
  readonly argument: unknown
}

const MAX_ITEMS = 6
const MAX_WORDS = 300
/** A value in one line. */
export function brief(value: unknown, depth = 0): string {
  if (typeof value === 'string')
    return value === '' ? '“”' : value.length > MAX_WORDS ? `${value.slice(0, 60)}… ${digestOf(value)}` : value
  if (typeof value === 'function') return 'function'
  if (typeof value !== 'object' || value === null) return String(value)
  if (ArrayBuffer.isView(value)) {
    const numbers = Array.from(value as Uint8Array)
    return `${numbers.length} numbers ${digestOf(numbers.join())}`
  }
  if (value instanceof Set || Array.isArray(value)) {
    const all = [...value].map((each) => brief(each, depth + 1))
    return all.length > MAX_ITEMS
      ? `[${all.slice(0, 3).join(', ')}, … ${all.length} of ${digestOf(all.join())}]`
      : `[${all.join(', ')}]`
  }
  if (value instanceof Map) return brief([...value], depth)
  if (value instanceof File) return `file ${value.name}`
  const parts = Object.entries(value)
    .filter(([, each]) => each !== undefined && typeof each !== 'function')
    .map(([name, each]) => `${name}: ${brief(each, depth + 1)}`)
  const text = `{${parts.join(', ')}}`
  return text.length > MAX_WORDS * 2 ? `${text.slice(0, MAX_WORDS)}… ${digestOf(text)}` : text
}

/** What of an editor a control may change, by name. */
function stateOf({ editor, more }: Shown): Readonly<Record<string, unknown>> {
  const told: Record<string, unknown> = { ...more?.() }
  if (editor) {
    const { toolId, options, selection, mover, overlays, editing, playersView, contextMenu, theme, cursor, preview } =
      editor
    Object.assign(told, { tool: toolId, mover, editing, playersView, contextMenu, theme, cursor, preview })
    Object.assign(told, { selection: selection.records.map(({ id }) => id), squares: [...selection.cells] })
    Object.assign(told, { options: { ...options }, overlays: { ...overlays } })
    const { tactics, reach, previews, staged } = editor.display.shown
    const places = staged && [...staged.tables.creatures.values()].map(({ id, at }) => [id, at.col, at.row])
    Object.assign(told, { map: { tactics, reach, previews, staged: places } })
  }
  return told
}

/** Lines taken away and added between two texts. */
export function difference(from: readonly string[], to: readonly string[]): readonly string[] {
  let start = 0
  while (start < from.length && from[start] === to[start]) start++
  let end = 0
  while (end < Math.min(from.length, to.length) - start && from.at(-1 - end) === to.at(-1 - end)) end++
  const [before, after] = [from.slice(start, from.length - end), to.slice(start, to.length - end)]
  const common = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1))
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      common[i]![j] =
        before[i] === after[j] ? common[i + 1]![j + 1]! + 1 : Math.max(common[i + 1]![j]!, common[i]![j + 1]!)
  const lines: string[] = []
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && before[i] === after[j]) [i, j] = [i + 1, j + 1]
    else if (j >= after.length || (i < before.length && common[i + 1]![j]! >= common[i]![j + 1]!))
      lines.push(`- ${before[i++]}`)
    else lines.push(`+ ${after[j++]}`)
  }
  return lines
}

const USED_TAGS = new Set(['BUTTON', 'INPUT', 'SELECT', 'TEXTAREA', 'SUMMARY'])
const USED_ROLES = new Set(['button', 'tab', 'option', 'menuitem', 'radio', 'switch', 'slider', 'separator'])
const isControl = (element: Element): boolean =>
  USED_TAGS.has(element.tagName)
    ? (element as HTMLInputElement).type !== 'file'
    : USED_ROLES.has(element.getAttribute('role') ?? '') || (element.tagName === 'A' && element.hasAttribute('href'))

/** The controls of a page, in order. Faster than a selector: it is asked often. */
function controlsIn(page: Element, found: Element[] = []): Element[] {
  for (const child of page.children) {
    if (child.tagName === 'svg') continue
    if (isControl(child)) found.push(child)
    controlsIn(child, found)
  }
  return found
}

const isOff = (element: Element): boolean =>
  (element as HTMLButtonElement).disabled || element.getAttribute('aria-disabled') === 'true'

/** Of longer lists, only the option after the chosen one is taken. */
const MAX_OPTIONS = 6
/** Indices of the options of a list to take one after another. */
function optionsToTake({ options, selectedIndex }: HTMLSelectElement): readonly number[] {
  const others = [...options].filter(({ disabled, index }) => !disabled && index !== selectedIndex)
  if (others.length < MAX_OPTIONS) return others.map(({ index }) => index)
  return [others.find(({ index }) => index > selectedIndex)?.index ?? 0]
}

/** Uses a control as one would: presses it, takes an option, or gives it another value. */
function use(element: Element, option: number | null): string {
  if (!isField(element) || ['checkbox', 'radio', 'button'].includes(element.type)) {
    ;(element as HTMLElement).click()
    flushSync()
    return ''
  }
  const control: Control = element
  if (control instanceof HTMLSelectElement) {
    control.selectedIndex = option ?? 0
    const words = plain(control.options[control.selectedIndex]?.textContent)
    control.dispatchEvent(new Event('change', { bubbles: true }))
    flushSync()
    return ` ← ${words}`
  }
  const value = otherValue(control)
  control.value = value
  control.dispatchEvent(new Event('input', { bubbles: true }))
  flushSync()
  change(control, value)
  return ` ← ${value}`
}

/** What is different between two maps: squares by layer, and records by field. */
function mapChanges(before: BattleMap, after: BattleMap): readonly string[] {
  if (before === after) return []
  const size = (map: BattleMap) => `${map.widthCells} × ${map.heightCells}`
  const layers = CELL_LAYER_NAMES.flatMap((name) => changes(before.layers[name], after.layers[name], name))
  const tables = TABLE_NAMES.flatMap((name) => {
    const [old, now] = [before.tables[name], after.tables[name]] as ReadonlyMap<string, object>[]
    return [...new Set([...old!.keys(), ...now!.keys()])].flatMap((id) =>
      changes(old!.get(id), now!.get(id), `${name}.${id}`),
    )
  })
  return [...(size(before) === size(after) ? [] : [`${size(before)} → ${size(after)}`]), ...layers, ...tables]
}

/** Questions that are asked again after each change of the map, and told only if they are other ones. */
const ASKED_AGAIN = /^(engine\.|rules\.sheet|players\.state|maps\.history|library\.)/

/** A call in one line; null if it was told. */
function callLine({ name, argument }: Call, told: Map<string, string>): string | null {
  const command = name === 'maps.run' ? (argument as { command: { type: string; label?: string } }).command : null
  if (command?.type === 'edit-records') return `does “${command.label}”`
  const line = command ? `does ${brief(command)}` : `${name} ${brief(withoutMap(argument))}`.trim()
  if (!ASKED_AGAIN.test(name)) return line
  const before = told.get(name)
  told.set(name, line)
  return line === before ? null : line
}

/** Of a page that changes more than this, only the first lines are told. */
const MAX_CHANGED = 40
const FIRST_CHANGED = 12

/** What is different between two values, by path. */
function changes(before: unknown, after: unknown, path: string): readonly string[] {
  const isPlain = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  if (isPlain(before) && isPlain(after))
    return Object.keys({ ...before, ...after }).flatMap((key) => changes(before[key], after[key], `${path}.${key}`))
  const [from, to] = [brief(before), brief(after)]
  return from === to ? [] : [`${path}: ${from} → ${to}`]
}
/** The line of a control, wherever the focus is. */
const lineOfControl = (element: Element): string =>
  lineOf(element)
    .replace(/focused(, )?/, '')
    .replace(', ]', ']')
    .replace(' []', '')
/** What a control is, whatever its value: those of a kind do the same. */
const kindOf = (element: Element): string =>
  isField(element) ? `${element.tagName} ${element.type} ${nameOf(element)}` : lineOfControl(element)
/** Of a list, and of many buttons side by side, the first are enough. */
const MAX_ITEMS_USED = 5
const MAX_BUTTONS_USED = 12
function isFarther(element: Element): boolean {
  const item = element.closest('li, tr, [role=option]') ?? element
  let before = 0
  for (let each = item.previousElementSibling; each; each = each.previousElementSibling)
    if (each.tagName === item.tagName) before++
  return before >= (item === element ? MAX_BUTTONS_USED : MAX_ITEMS_USED)
}
const isUsable = (element: Element): boolean =>
  !isOff(element) && !(element instanceof HTMLInputElement && element.type === 'radio' && element.checked)

/** A use of a control: the `nth` of its line, and of a list an option. */
interface Use {
  readonly line: string
  readonly kind: string
  readonly nth: number
  readonly index: number
  readonly option: number | null
}

/** The control to use. Most are where they were; a list may have another of its options by now. */
function findControl(page: Element, { line, kind, nth, index, option }: Use): Element | undefined {
  const all = controlsIn(page)
  const there = all[index]
  if (there && isUsable(there) && option !== null && kindOf(there) === kind) return there
  if (nth === 0 && there && isUsable(there) && lineOfControl(there) === line) return there
  return all.filter((each) => isUsable(each) && lineOfControl(each) === line)[nth]
}

/**
 * The lines of what each usable control of a page does that is not among `done`: what it asks of the main process and of what
 * is around it, what it says, and what it changes of editor and page. They are used one after another, on a new page where the
 * ones before took a control away.
 */
export async function walk(open: () => Promise<Shown>, first: Shown, done: Set<string>): Promise<readonly string[]> {
  const counts = new Map<string, number>()
  const wanted = controlsIn(first.page).flatMap((element, index) => {
    if (!isUsable(element) || isFarther(element) || first.uses?.(element) === false) return []
    const line = lineOfControl(element)
    const count = (of: string): number => {
      counts.set(of, (counts.get(of) ?? -1) + 1)
      return counts.get(of) ?? 0
    }
    const nth = count(`line ${line}`)
    const kind = kindOf(element)
    const key = `${kind} ${count(`kind ${kind}`)}`
    if (done.has(key)) return []
    done.add(key)
    const options = element instanceof HTMLSelectElement ? optionsToTake(element) : [null]
    return options.map((option): Use => ({ line, kind, nth, index, option }))
  })
  const lines: string[] = []
  let shown = first
  const told = new Map<string, string>()
  let outline: readonly string[] | null = null
  let heard = 0
  for (const each of wanted) {
    let element = findControl(shown.page, each)
    if (!element) {
      await shown.close()
      shown = await open()
      outline = null
      heard = 0
      element = findControl(shown.page, each)
    }
    if (!element) throw new Error(`a new page is not as the one before: no ${each.line}`)
    const { page, calls, toasts, editor } = shown
    const before: readonly string[] = outline ?? outlineOf(page)
    const [state, asked, said] = [stateOf(shown), calls.length, toasts?.list.at(-1)?.id ?? 0]
    for (const call of calls.slice(heard)) callLine(call, told)
    const map = shown.map?.()
    const value = use(element, each.option)
    await shown.settle()
    const after = stateOf(shown)
    outline = outlineOf(page)
    const changed = difference(before, outline)
    const effects = [
      ...calls.slice(asked).flatMap((call) => callLine(call, told) ?? []),
      ...(map && shown.map ? mapChanges(map, shown.map()) : []),
      ...(toasts?.list ?? [])
        .filter(({ id }) => id > said)
        .map(({ text, action }) => `says “${text}”${action ? ` [${action.label}]` : ''}`),
      ...Object.keys({ ...state, ...after }).flatMap((name) => changes(state[name], after[name], name)),
      ...(changed.length > MAX_CHANGED
        ? [...changed.slice(0, FIRST_CHANGED), `… ${changed.length} lines ${digestOf(changed.join())}`]
        : changed),
    ]
    heard = calls.length
    if (editor && map !== shown.map?.()) {
      // What comes next meets the map, and so the page, as it was.
      await editor.undo()
      await shown.settle()
      outline = before
    }
    lines.push(`${each.line}${value}`, ...(effects.length > 0 ? effects : ['nothing']).map((effect) => `    ${effect}`))
  }
  await shown.close()
  return lines
}

/** An argument without what is the same for each call, and what names the caller. */
const withoutMap = (argument: unknown): unknown => {
  if (typeof argument !== 'object' || argument === null || !('mapId' in argument)) return argument
  return Object.fromEntries(Object.entries(argument).filter(([name]) => name !== 'mapId' && name !== 'asker'))
}
