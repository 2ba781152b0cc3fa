import type { Action } from './actions/action.ts'

/** The part of a keyboard event that makes a chord. */
export interface KeyPress {
  readonly key: string
  readonly code: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

/** Chords chosen by the user, by action id. An action that is missing has its default chords; one with an empty list has none. */
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
/** Keys of punctuation that go by their position if Alt changes what they type. */
const POSITIONS: Readonly<Record<string, string>> = { Minus: '-', BracketLeft: '[', BracketRight: ']' }
const MODIFIERS: ReadonlySet<string> = new Set(['Control', 'Shift', 'Alt', 'Meta', 'AltGraph'])

/**
 * The chord of a key press, with modifiers in the order Ctrl, Alt, Shift; Command counts as Ctrl. Letters and digits go by
 * the position of the key if Alt changes what it types. Null for a modifier alone.
 */
export function chordOf({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): string | null {
  if (MODIFIERS.has(key)) return null
  const byPosition = POSITIONS[code] ?? /^(?:Key|Digit)(.)$/.exec(code)?.[1]
  const typed = altKey || (shiftKey && /^Digit/.test(code)) ? (byPosition ?? key) : key
  const name = NAMED[typed] ?? (typed.length === 1 ? typed.toUpperCase() : typed)
  const keepsShift = name !== 'Plus' || key !== '+'
  return [ctrlKey || metaKey ? 'Ctrl' : '', altKey ? 'Alt' : '', shiftKey && keepsShift ? 'Shift' : '', name]
    .filter((part) => part !== '')
    .join('+')
}

/** The chords of an action: chosen ones, else its default ones. */
export const chordsOf = (action: Action, rebindings: Rebindings): readonly string[] =>
  rebindings[action.id] ?? action.shortcuts

/** Action ids by chord. If two actions have the same chord, a chosen one wins, else the first. */
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

/** The text of a chord on this platform. */
export const chordText = (chord: string, isMac: boolean): string =>
  chord
    .split('+')
    .map((part) => (isMac && part === 'Ctrl' ? '⌘' : (SIGNS[part] ?? part)))
    .join(isMac ? ' ' : '+')
