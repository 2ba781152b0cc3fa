/** A page as an indented text: what each element is, what it says, and all its attributes that matter. */
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { ICONS } from '../../../renderer/ui/icons.ts'
import { digestOf } from '../../support/golden.ts'
import { nameOf, plain } from '../page.ts'

const FOLDER = resolve(import.meta.dirname, '../../../renderer')
const ICON_NAMES = new Map(Object.entries(ICONS).map(([name, paths]) => [paths as string, name]))

/** Classes of components that are always there: they lay out, and mean nothing. */
const LAYOUT_CLASSES = layoutClasses()
function layoutClasses(): ReadonlySet<string> {
  const fixed = new Set<string>()
  const states = new Set<string>()
  for (const file of globSync('**/*.svelte', { cwd: FOLDER })) {
    const source = readFileSync(resolve(FOLDER, file), 'utf8')
    for (const [, names = ''] of source.matchAll(/\bclass="([^"{]*)"/g))
      for (const name of names.split(/\s+/)) fixed.add(name)
    for (const [, name = ''] of source.matchAll(/\bclass:([\w-]+)/g)) states.add(name)
    for (const [, given = ''] of source.matchAll(/\bclass=\{((?:[^{}]|\{[^{}]*\})*)\}/g)) {
      for (const [, name = ''] of given.matchAll(/\[\s*'([\w-]+)'/g)) fixed.add(name)
      for (const [, inner = ''] of given.matchAll(/\{([^{}]*)\}/g))
        for (const part of inner.split(',')) states.add(/^\s*'?([\w-]+)/.exec(part)?.[1] ?? '')
    }
  }
  return new Set([...fixed].filter((name) => !states.has(name)))
}

/** Elements that are part of the line of their words. */
const INLINE = new Set(['SPAN', 'B', 'STRONG', 'EM', 'I', 'SMALL', 'CODE', 'ABBR', 'SUB', 'SUP', 'TIME', 'BR', 'LABEL'])
const PASSED_THROUGH = new Set(['DIV', ...INLINE])
/** Attributes that are told otherwise, or come from the machine. */
const UNTOLD = new Set([
  ...['id', 'class', 'style', 'for', 'xmlns', 'viewBox', 'aria-label', 'aria-labelledby', 'aria-describedby'],
  ...[
    'value',
    'checked',
    'selected',
    'disabled',
    'name',
    'open',
    'readonly',
    'required',
    'multiple',
    'focusable',
    'role',
    'data-cancels',
  ],
])
const REFERENCES = new Set(['aria-controls', 'aria-activedescendant', 'aria-owns', 'list', 'form', 'popovertarget'])
const SHORT: Readonly<Record<string, string>> = { 'aria-keyshortcuts': 'keys', 'aria-hidden': 'unread' }
const STATES = ['disabled', 'readOnly', 'required', 'open', 'multiple', 'indeterminate'] as const
const MAX_SHAPES = 12
const MAX_WORDS = 300

const byId = (element: Element, ids: string): string =>
  ids
    .split(/\s+/)
    .map((id) => {
      const found = element.ownerDocument.getElementById(id)
      return found ? plain(found.textContent) || nameOf(found) || found.tagName.toLowerCase() : 'nothing'
    })
    .join(' ')

/** What an attribute such as `aria-controls` points at, in a few words. */
function pointedAt(element: Element, id: string): string {
  const found = element.ownerDocument.getElementById(id)
  if (!found) return 'nothing'
  return (
    found.getAttribute('aria-label') ?? `${found.tagName.toLowerCase()} ${plain(found.textContent).slice(0, 40)}`.trim()
  )
}

/** Whether an element is a field, with a value. */
export const isField = (element: Element): element is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement =>
  ['INPUT', 'SELECT', 'TEXTAREA'].includes(element.tagName)

const short = (text: string): string =>
  text.length > MAX_WORDS ? `${text.slice(0, MAX_WORDS / 4)}… ${digestOf(text)}` : text

/** The name of an icon; null for other pictures. */
function iconOf(element: Element): string | null {
  const paths = [...element.children].map(
    (path) => (path.classList.contains('filled') ? '*' : '') + path.getAttribute('d'),
  )
  return ICON_NAMES.get(paths.join('|')) ?? null
}

/** Elements that have states beside their attributes. */
const STATEFUL = new Set(['BUTTON', 'INPUT', 'SELECT', 'TEXTAREA', 'FIELDSET', 'DETAILS', 'DIALOG', 'OPTION'])

/** The attributes and states of an element that matter, apart from name and words. */
function tellingOf(element: Element): readonly string[] {
  const { attributes } = element
  if (attributes.length === 0 && !STATEFUL.has(element.tagName)) return []
  const told: string[] = []
  for (const name of element.classList)
    if (!name.startsWith('svelte-') && !LAYOUT_CLASSES.has(name)) told.push(`.${name}`)
  if (STATEFUL.has(element.tagName))
    for (const state of STATES)
      if ((element as HTMLInputElement)[state as 'disabled'] === true) told.push(state.toLowerCase())
  if (attributes.length > 0 && element === element.ownerDocument.activeElement) told.push('focused')
  for (const { name, value } of attributes) {
    if (UNTOLD.has(name) || name.startsWith('on')) continue
    if (name === 'hidden' || name === 'inert') told.push(name)
    else if (name === 'type' && (element.tagName === 'INPUT' || value === 'button')) continue
    else {
      const words = REFERENCES.has(name) ? pointedAt(element, value) : short(plain(value.replace(/blob:\S+/, 'blob')))
      told.push(`${SHORT[name] ?? name.replace(/^aria-/, '')}="${words}"`)
    }
  }
  const described = element.getAttribute('aria-describedby')
  if (described) told.push(`described="${byId(element, described)}"`)
  const style = plain(element.getAttribute('style'))
  if (style) told.push(`style="${short(style.replace(/--c\d+/g, '--c'))}"`)
  return told
}

/** The value of a control. */
function valueOf(element: Element): string {
  if (element instanceof HTMLSelectElement) {
    const group = (option: HTMLOptionElement) =>
      option.parentElement instanceof HTMLOptGroupElement ? `${option.parentElement.label}: ` : ''
    const options = [...element.options].map(
      (option) =>
        `${option.index === element.selectedIndex ? '*' : ''}${group(option)}${plain(option.textContent)}${option.disabled ? ' (disabled)' : ''}`,
    )
    return ` ${options.join(' | ')}`
  }
  if (element instanceof HTMLInputElement)
    return element.type === 'checkbox' || element.type === 'radio'
      ? ` [${element.checked ? 'x' : ' '}]`
      : ` = ${element.value}`
  if (element instanceof HTMLTextAreaElement) return ` = ${element.value.replaceAll('\n', '⏎')}`
  if (element.tagName === 'PROGRESS' || element.tagName === 'METER') return ` = ${element.getAttribute('value')}`
  return ''
}

const roleOf = (element: Element): string => {
  const role = element.getAttribute('role')
  const tag = element.tagName.toLowerCase()
  const kind = element instanceof HTMLInputElement ? element.type : tag
  return role && role !== kind ? (PASSED_THROUGH.has(element.tagName) ? role : `${kind} ${role}`) : kind
}

interface Line {
  readonly depth: number
  readonly text: string
}

/** What stands for the words of an element that its attributes name already. */
const nameFrom = (element: Element): string | null => {
  const own = element.getAttribute('aria-label')
  if (own !== null) return own
  const by = element.getAttribute('aria-labelledby')
  if (by !== null) return byId(element, by)
  return isField(element) ? nameOf(element) : null
}

const hintsOf = (page: Element): ReadonlySet<string> =>
  new Set(
    [...page.querySelectorAll('[aria-describedby]')].flatMap((each) =>
      each.getAttribute('aria-describedby')!.split(' '),
    ),
  )

/** Labels and hints that are part of the line of their control. */
function isToldElsewhere(element: Element, hints: ReadonlySet<string>): boolean {
  if (element.id && hints.has(element.id)) return !element.hasAttribute('role')
  if (!(element instanceof HTMLLabelElement)) return false
  const control = element.htmlFor ? element.ownerDocument.getElementById(element.htmlFor) : null
  return control !== null && nameFrom(control) === plain(element.textContent)
}

function linesOf(element: Element, depth: number, hints: ReadonlySet<string>): readonly Line[] {
  const lines: Line[] = []
  let run = ''
  const flush = () => {
    const text = plain(run)
    run = ''
    if (text) lines.push({ depth, text })
  }
  const visit = (parent: Element): void => {
    for (const node of parent.childNodes) {
      if (node.nodeType === 3) run += node.textContent
      if (!(node instanceof Element)) continue
      const tag = node.tagName
      if (tag === 'OPTION' || tag === 'OPTGROUP') continue
      const told = tellingOf(node)
      const isPlain = told.length === 0
      if (isPlain && isToldElsewhere(node, hints)) continue
      if (tag === 'svg' && node.getAttribute('aria-hidden') === 'true') run += ` (${iconOf(node) ?? pictureIn(node)}) `
      else if (tag === 'LABEL' && isPlain && node.querySelector('input, select, textarea')) {
        flush()
        lines.push(...without(linesOf(node, depth, hints), namesOfControls(node)))
      } else if (isPlain && PASSED_THROUGH.has(tag) && !node.hasAttribute('role') && nameFrom(node) === null) {
        const isInLine = INLINE.has(tag)
        if (isInLine) run += ' '
        else flush()
        visit(node)
        if (isInLine) run += ' '
        else flush()
      } else {
        flush()
        lines.push(...elementLines(node, depth, hints, told))
      }
    }
  }
  visit(element)
  flush()
  return lines
}

const namesOfControls = (within: Element): ReadonlySet<string> =>
  new Set([...within.querySelectorAll('input, select, textarea')].map((each) => nameFrom(each) ?? ''))

/** Words beside the name of a field that say the same again. */
const without = (lines: readonly Line[], said: ReadonlySet<string>): readonly Line[] =>
  lines.filter(({ text }) => !said.has(text))

function elementLines(
  element: Element,
  depth: number,
  hints: ReadonlySet<string>,
  told = tellingOf(element),
): readonly Line[] {
  const tag = element.tagName.toLowerCase()
  const name = nameFrom(element)
  const head = `${roleOf(element)}${name === null ? '' : ` “${name}”`}${valueOf(element)}`
  const tail = told.length > 0 ? ` [${told.join(', ')}]` : ''
  if (tag === 'svg') return pictureLines(element, depth, head + tail)
  if (isField(element)) return [{ depth, text: head + tail }]
  const said = tag === 'label' ? namesOfControls(element) : new Set<string>()
  const inner = without(linesOf(element, depth + 1, hints), said)
  const [only] = inner
  if (inner.length === 1 && only?.depth === depth + 1 && !/^(button|input|select|svg) /.test(only.text)) {
    if (only.text === name) return [{ depth, text: head + tail }]
    return [{ depth, text: `${head}${tail}: ${only.text}` }]
  }
  if (tag === 'tr' && inner.every((line) => line.depth === depth + 1))
    return [{ depth, text: `${head}${tail}: ${inner.map(({ text }) => text.replace(/^td: /, '')).join(' | ')}` }]
  return [{ depth, text: head + tail }, ...inner]
}

/** The source of a drawing without what differs each time: the ids of its parts. */
const drawingOf = (element: Element): string =>
  element.outerHTML.replace(/ (id|class)="[^"]*"/g, '').replace(/#[\w-]+\)/g, '#)')

/** A picture that decorates, in brief: its first colors, and a digest. */
function pictureIn(element: Element): string {
  const drawing = drawingOf(element)
  const colors = [...new Set(Array.from(drawing.matchAll(/(?:fill|stroke)="(#\w+)"/g), ([, color]) => color))]
  return ['picture', ...colors.slice(0, 4), digestOf(drawing)].join(' ')
}

/** A drawing: its shapes if they are few, else their number and digest. */
function pictureLines(element: Element, depth: number, head: string): readonly Line[] {
  const shapes = [...element.querySelectorAll('*')].filter((each) => each.children.length === 0)
  if (shapes.length > MAX_SHAPES)
    return [{ depth, text: `${head}: ${shapes.length} shapes ${digestOf(drawingOf(element))}` }]
  const lines = shapes.map((shape) => {
    const telling = tellingOf(shape).map((each) => each.replace(/(\.\d{3})\d+/g, '$1'))
    const words = plain(shape.textContent)
    return `${shape.tagName.toLowerCase()}${telling.length > 0 ? ` [${telling.join(', ')}]` : ''}${words ? `: ${words}` : ''}`
  })
  return [{ depth, text: head }, ...lines.map((text) => ({ depth: depth + 1, text }))]
}

/** An element in one line, without what is in it. */
export const lineOf = (element: Element): string => elementLines(element, 0, new Set())[0]!.text

/** The lines of a page, two spaces a level. */
export const outlineOf = (page: Element): readonly string[] =>
  linesOf(page, 0, hintsOf(page)).map(({ depth, text }) => '  '.repeat(depth) + text)
