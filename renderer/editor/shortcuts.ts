import type { Action } from './actions/action.ts'

/** What of a keyboard event a chord is made of. */
export interface KeyPress {
  readonly key: string
  readonly code: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

/** Chords a person chose, by action id; an action that is not there keeps its own, an empty list takes them away. */
export type Rebindings = Readonly<Record<string, readonly string[]>>

const NAMED: Readonly<Record<string, string>> = {
  ' ': 'Space',
  '+': 'Plus',
  '=': 'Plus',
  '.': 'Period',
  ',': 'Comma',
  _: '-',
  '{': '[',
  '}': ']',
}
/** Keys of signs whose place counts where Alt changes what they type. */
const SIGN_PLACES: Readonly<Record<string, string>> = { Minus: '-', BracketLeft: '[', BracketRight: ']' }
const MODIFIERS: ReadonlySet<string> = new Set(['Control', 'Shift', 'Alt', 'Meta', 'AltGraph'])

/**
 * The chord of a key press, modifiers in the order Ctrl, Alt, Shift; Command counts as Ctrl. Letters and digits go by the key's
 * place where Alt changes what it types. Null for a modifier alone.
 */
export function chordOf({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): string | null {
  if (MODIFIERS.has(key)) return null
  const byPlace = SIGN_PLACES[code] ?? /^(?:Key|Digit)(.)$/.exec(code)?.[1]
  const typed = altKey || (shiftKey && /^Digit/.test(code)) ? (byPlace ?? key) : key
  const name = NAMED[typed] ?? (typed.length === 1 ? typed.toUpperCase() : typed)
  const keepsShift = name !== 'Plus' || key !== '+'
  return [ctrlKey || metaKey ? 'Ctrl' : '', altKey ? 'Alt' : '', shiftKey && keepsShift ? 'Shift' : '', name]
    .filter((part) => part !== '')
    .join('+')
}

/** Chords of an action: those chosen, else its own. */
export const chordsOf = (action: Action, rebindings: Rebindings): readonly string[] =>
  rebindings[action.id] ?? action.shortcuts

/** Action ids by chord. Where two actions claim a chord, one the person chose wins, else the first. */
export function chordTable(actions: readonly Action[], rebindings: Rebindings): ReadonlyMap<string, string> {
  const table = new Map<string, string>()
  const chosen = (action: Action) => rebindings[action.id] !== undefined
  for (const action of [...actions.filter(chosen), ...actions.filter((each) => !chosen(each))])
    for (const chord of chordsOf(action, rebindings)) if (!table.has(chord)) table.set(chord, action.id)
  return table
}

const SIGNS: Readonly<Record<string, string>> = {
  Plus: '+',
  Period: '.',
  Comma: ',',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
}

/** A chord as people read it on this platform. */
export const chordText = (chord: string, isMac: boolean): string =>
  chord
    .split('+')
    .map((part) => (isMac && part === 'Ctrl' ? '⌘' : (SIGNS[part] ?? part)))
    .join(isMac ? ' ' : '+')
