/** What keys and the wheel do next, in a few words for the strip above the map. */

/** What the tool in hand is in the middle of, as far as keys are concerned. */
export interface KeyMoment {
  /** What the tool waits for: `between` two presses, or `corners` of a line or area. */
  readonly waits: 'between' | 'corners' | null
  /** Whether the keyboard's square shows. */
  readonly isByKeyboard: boolean
  /** How the tool works by keyboard: one press, or one to begin and one to end. */
  readonly works: 'press' | 'drag'
  /** Whether brackets choose the border a door or window goes on. */
  readonly choosesBorder: boolean
}

/** `Space or Enter: use here · Esc: cancel`; null where there is nothing to say but what the tool is for. */
function next({ waits, isByKeyboard, works, choosesBorder }: KeyMoment): string | null {
  if (waits === 'between') return isByKeyboard ? 'Space or Enter: end here · Esc: cancel' : 'Esc: cancel'
  if (waits === 'corners') return `${isByKeyboard ? 'Space: next corner · ' : ''}Enter: finish · Esc: cancel`
  if (!isByKeyboard) return null
  const border = choosesBorder ? '[ or ]: other border · ' : ''
  return `Space or Enter: ${works === 'drag' ? 'begin here' : 'use here'} · ${border}Shift+Space: erase · Arrows: move`
}

const wheel = {
  title: 'Mouse wheel',
  question: 'The mouse wheel should',
  choices: { zoom: 'Zoom', pan: 'Scroll' },
  later: 'You can change this in Preferences. Ctrl+wheel always zooms; trackpads scroll and pinch.',
  hint: 'Ctrl+wheel always zooms, Shift+wheel scrolls sideways. Two fingers on a trackpad scroll; pinch to zoom.',
} as const

export const keys = { next, wheel }
