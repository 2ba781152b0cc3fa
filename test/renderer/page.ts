/** Components on a page: put there, read as a user would, and used. */
import { flushSync, mount, unmount, type Component } from 'svelte'
import { onTestFinished } from 'vitest'
import type { Control } from './formFields.ts'

/** A component on the page, and what takes it off before the test is over. */
export interface Mounted {
  readonly page: HTMLElement
  readonly close: () => Promise<void>
}

/** Puts a component on the page until it is closed, or the test is over. */
export function mountOn(component: unknown, props: object): Mounted {
  const page = document.createElement('div')
  document.body.append(page)
  const mounted = mount(component as Component<Record<string, unknown>>, { target: page, props: props as never })
  let isOpen = true
  const close = async (): Promise<void> => {
    if (!isOpen) return
    isOpen = false
    await unmount(mounted)
    page.remove()
    flushSync()
  }
  onTestFinished(close)
  flushSync()
  return { page, close }
}

/** Puts a component on the page until the test is over. */
export const show = (component: unknown, props: object): HTMLElement => mountOn(component, props).page

/** A text in one line. */
export const plain = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim()

/** The text of each element found. */
export const texts = (within: Element, selector: string): string[] =>
  [...within.querySelectorAll(selector)].map(({ textContent }) => plain(textContent))

/** The text of an element as it is shown. */
export const words = (within: Element | null | undefined): string => plain(within?.textContent)

/** The name under which an element is known to those who see or hear it. */
export function nameOf(element: Element): string {
  const given = element.getAttribute('aria-label')
  if (given !== null) return given
  if (element.tagName === 'BUTTON' || element.tagName === 'SUMMARY') return plain(element.textContent)
  const label = element.closest('label') ?? element.closest('.field')?.querySelector('label')
  // A list inside its label is no part of the words.
  const within = [...(label?.childNodes ?? [])].filter((node) => !(node instanceof HTMLSelectElement))
  const own = within.map(({ textContent }) => textContent).join('')
  return plain(label?.querySelector('.words')?.firstChild?.textContent ?? own)
}

const notes = (element: Element): string => {
  const is = (name: string, value = 'true') => element.getAttribute(name) === value
  return [
    ...((element as HTMLInputElement).disabled ? [' (disabled)'] : []),
    ...(is('aria-pressed') || is('aria-selected') ? [' (on)'] : []),
    ...(is('aria-pressed', 'false') ? [' (off)'] : []),
    ...(element.hasAttribute('aria-current') && !is('aria-current', 'false') ? [' (current)'] : []),
    ...(is('aria-expanded') ? [' (expanded)'] : []),
  ].join('')
}

function lineOf(element: Element): string {
  if (element.getAttribute('role') === 'radiogroup') {
    const choices = [...element.querySelectorAll<HTMLInputElement>('input, [role=radio]')].map(
      (each) => (each.checked || each.getAttribute('aria-checked') === 'true' ? '*' : '') + nameOf(each) + notes(each),
    )
    return `${nameOf(element)}: ${choices.join(' | ')}`
  }
  const name = nameOf(element)
  if (element instanceof HTMLSelectElement)
    return `${name}: ${plain([...element.options].find(({ value }) => value === element.value)?.textContent)}${notes(element)}`
  if (element instanceof HTMLInputElement) {
    if (element.type === 'checkbox' || element.type === 'radio')
      return `[${element.checked ? 'x' : ' '}] ${name}${notes(element)}`
    const range = element.type === 'number' || element.type === 'range' ? ` (${element.min} to ${element.max})` : ''
    return `${name}: ${element.value}${range}${notes(element)}`
  }
  if (element instanceof HTMLTextAreaElement) return `${name}: ${element.value}${notes(element)}`
  return name + notes(element)
}

/**
 * What can be used within an element, in order: buttons by name, switches as `[x] Name`, groups of radio buttons as
 * `Name: *one | other`, other fields as `Name: value (min to max)`, each with its state.
 */
export function controls(within: Element): string[] {
  const all = [...within.querySelectorAll('button, input, select, textarea, summary, [role=radiogroup]')]
  return all.filter((each) => !each.parentElement?.closest('[role=radiogroup]')).map(lineOf)
}

/** The button of that name. */
export function button(within: Element, name: string): HTMLButtonElement {
  const found = [...within.querySelectorAll('button')].find((each) => nameOf(each) === name)
  if (!found)
    throw new Error(`no button “${name}” among: ${[...within.querySelectorAll('button')].map(nameOf).join(', ')}`)
  return found
}

/** Clicks the button of that name. */
export function click(within: Element, name: string): void {
  button(within, name).click()
  flushSync()
}

/** The field under a label. */
export function field<C extends Control = HTMLInputElement>(within: Element, label: string): C {
  const all = [...within.querySelectorAll<C>('input, select, textarea')]
  const found = all.find((each) => nameOf(each) === label)
  if (!found) throw new Error(`no field “${label}” among: ${all.map(nameOf).join(', ')}`)
  return found
}

/** Sets a field: the words of a list's option, the text of others; a switch or radio button is clicked. */
export function set(within: Element, label: string, value = ''): void {
  const control = field<Control>(within, label)
  if (control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')) control.click()
  else if (control instanceof HTMLSelectElement) {
    const at = [...control.options].findIndex((option) => plain(option.textContent) === value)
    if (at < 0) throw new Error(`no option “${value}” in “${label}”`)
    control.selectedIndex = at
    control.dispatchEvent(new Event('change', { bubbles: true }))
  } else {
    control.value = value
    for (const event of ['input', 'change', 'blur']) control.dispatchEvent(new Event(event, { bubbles: true }))
  }
  flushSync()
}

/** Types a text into a field. */
export function type(input: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  input.value = text
  input.dispatchEvent(new Event('input', { bubbles: true }))
  flushSync()
}

/** Presses a key in an element; false if the event was handled. */
export function press(element: Element | null, key: string, more: KeyboardEventInit = {}): boolean {
  const isFree = element?.dispatchEvent(
    new KeyboardEvent('keydown', {
      key,
      bubbles: true,
      cancelable: true,
      ...more,
    }),
  )
  flushSync()
  return isFree ?? true
}

/** The words of the choices of a list. */
export const optionsOf = (within: Element, label: string): string[] =>
  texts(field<HTMLSelectElement>(within, label), 'option')
