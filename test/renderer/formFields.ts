import { flushSync } from 'svelte'

/** A control of a form. */
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The fields of a form: label, and control; of a group of radio buttons one that is not chosen. */
export function fieldsOf(form: HTMLElement): readonly (readonly [label: string, control: Control])[] {
  const parts = [
    ...form.querySelectorAll<HTMLElement>('[role=radiogroup], label[for], label.toggle, input[type=color]'),
  ]
  return parts.flatMap((part) => {
    if (part.getAttribute('role') === 'radiogroup')
      return [[part.getAttribute('aria-label') ?? '', part.querySelector('input:not(:checked)')!] as const]
    if (part instanceof HTMLInputElement) {
      const label = part.getAttribute('aria-label')
      return label === null ? [] : [[label, part] as const]
    }
    const label = part.querySelector('.words')?.firstChild?.textContent ?? part.textContent ?? ''
    const control = part.querySelector('input') ?? document.getElementById(part.getAttribute('for') ?? '')
    return [[label.trim(), control as Control] as const]
  })
}

/** A value that a control does not have. */
export const otherValue = (control: Control): string => {
  if (control.type === 'number') return String(Number(control.value) + 5)
  return control.type === 'range' ? '0.5' : control.type === 'color' ? '#123456' : 'changed'
}

/** Sets a control to another value, as a user would. */
export function change(control: Control, value = otherValue(control)): void {
  if (control instanceof HTMLSelectElement) control.selectedIndex = (control.selectedIndex + 1) % control.options.length
  else if (control.type === 'checkbox' || control.type === 'radio') return control.click()
  else control.value = value
  control.dispatchEvent(new Event('change', { bubbles: true }))
  control.dispatchEvent(new Event('blur', { bubbles: true }))
  flushSync()
}
