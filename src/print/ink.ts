/** Colors of what a print has on and beside its maps. */
import type { Color } from '../draw/marks.ts'
import type { MapStyle } from '../draw/style.ts'
import type { TokenInk } from '../draw/tokens/token.ts'

/** Colors of one print. */
export interface Ink {
  /** Of lines and letters that have a color of their own. */
  readonly line: (color: Color) => Color
  readonly text: Color
  readonly quiet: Color
  readonly tokens: TokenInk
}

const BLACK = '#000000'

/** The colors that go with a style: a style in black and white makes a print without any color. */
export const inkOf = ({ tokenInk }: MapStyle): Ink =>
  tokenInk === 'black-and-white'
    ? { line: () => BLACK, text: BLACK, quiet: BLACK, tokens: tokenInk }
    : { line: (color) => color, text: '#1a1a1a', quiet: '#5c5c5c', tokens: tokenInk }
