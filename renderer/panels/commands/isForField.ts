const TYPING =
  'input:not([type=radio],[type=checkbox],[type=range],[type=color]),textarea,select,[contenteditable=true]'
const PRESSABLE = 'button,summary,a,input,[role=tab],[role=option],[role=menuitem]'
const PRESSING: ReadonlySet<string> = new Set([' ', 'Enter', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'])

/** Whether a key press belongs to the focused control: all keys to text fields and dialogs, only those that press them to buttons. */
export function isForField({ target, key }: { readonly target: EventTarget | null; readonly key: string }): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('dialog') !== null || target.closest(TYPING) !== null) return true
  return PRESSING.has(key) && target.closest(PRESSABLE) !== null
}
