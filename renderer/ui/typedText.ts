/**
 * Text typed into fields that commit when editing ends. A button that is pressed meanwhile acts on what was typed: fields
 * commit first, as the button is released, so that nothing moves under the pointer between press and release.
 */
import type { Attachment } from 'svelte/attachments'
import { on } from 'svelte/events'

type TextControl = HTMLInputElement | HTMLTextAreaElement

/** Fields with text that is not committed. Each commits it; false if it is refused, and then the field shows why. */
const typed = new Map<TextControl, () => boolean>()

/** What acts when it is released. */
const PRESSED = 'button, summary, label, a[href]'
/** What a button acts on: the fields of its dialog, form, panel or tool. */
const FORM = 'dialog, form, [role=tabpanel], [role=toolbar]'

/** Work that a button waits for once text is committed. */
const underway = new Set<Promise<unknown>>()

/** Commits all text that was typed, as before a command of the menu. */
export function commitTypedText(): void {
  for (const commit of typed.values()) commit()
}

/** Makes a button that commits text wait for work, such as a change of the map, to act on its result. Returns the work. */
export function awaitedByButtons<T>(work: Promise<T>): Promise<T> {
  underway.add(work)
  const isOver = () => underway.delete(work)
  void work.then(isOver, isOver)
  return work
}

/** Keeps the focus in the field until the button is released. A drag begins with the press, so it takes the focus. */
function onMouseDown(event: MouseEvent, control: TextControl): void {
  const pressed = pressedBy(event)
  if (pressed && pressed.closest('[draggable=true]') === null && document.activeElement === control)
    event.preventDefault()
}

/**
 * Commits before the button acts, unless that cancels. If the text is refused, a button of the same form does nothing. The click
 * is repeated: where nothing has to be awaited within this one, before the page changes, which may disable the button.
 */
function onClick(event: MouseEvent, control: TextControl): void {
  const pressed = pressedBy(event)
  if (!pressed || pressed.contains(control) || pressed.matches('[data-cancels]')) return
  // A check box or radio button has changed already, and would change back if this click were prevented.
  if (event.target instanceof HTMLInputElement) return void typed.get(control)?.()
  hold(event)
  const before = new Set(underway)
  const isKept = typed.get(control)?.() ?? true
  typed.delete(control)
  if (!isKept && pressed.tagName === 'BUTTON' && pressed.closest(FORM) === control.closest(FORM)) return
  const act = (): void => {
    if (document.activeElement === control) pressed.focus()
    pressed.dispatchEvent(new MouseEvent('click', event))
  }
  // What the text has set off; work begun earlier is none of this button's.
  const begun = [...underway].filter((work) => !before.has(work))
  if (begun.length === 0) return act()
  // Until then, the same button does not act a second time.
  const stop = on(window, 'click', (again) => pressedBy(again) === pressed && hold(again), { capture: true })
  void Promise.allSettled(begun).then(stop).then(act)
}

function hold(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

const pressedBy = ({ target }: Event): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(PRESSED) : null

/** What a field does with the text of its control. */
export interface TextField<C extends TextControl> {
  /** Commits the text; returns false if it is refused. */
  readonly commit: (control: C) => boolean
  /** Shows the current value again. A committed value may come back later than the end of editing. */
  readonly restore: (control: C) => void
}

/** For a control whose text is committed once when editing ends: as it loses the focus, or before a button acts. */
export const committing =
  <C extends TextControl>({ commit, restore }: TextField<C>): Attachment<C> =>
  (control) => {
    let committed: string | null = null
    const commitOnce = (): boolean => {
      if (control.value === committed) return true
      const isKept = commit(control)
      committed = isKept ? control.value : null
      return isKept
    }
    const end = (): void => {
      typed.delete(control)
      committed = null
    }
    const stop = [
      on(control, 'input', () => void typed.set(control, commitOnce)),
      on(control, 'blur', () => {
        commitOnce()
        restore(control)
        end()
      }),
      on(control, 'keydown', ({ key }) => key === 'Escape' && end()),
      on(window, 'mousedown', (event) => typed.has(control) && onMouseDown(event, control), { capture: true }),
      on(window, 'click', (event) => typed.has(control) && onClick(event, control), { capture: true }),
    ]
    return () => {
      end()
      for (const each of stop) each()
    }
  }
