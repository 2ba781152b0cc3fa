/** Creatures as tokens: each is painted once for a zoom and a state, then copied. */
import { invariant } from '../../src/base/invariant.ts'
import { activeStates, CREATURE_STATES, stateBadges } from '../../src/map/creatureStates.ts'
import type { Canvas2D } from '../../src/draw/canvas2d.ts'
import { toCanvas } from '../../src/draw/toCanvas.ts'
import { tokenLabel } from '../../src/draw/tokens/names.ts'
import { tokenMarks } from '../../src/draw/tokens/token.ts'
import { SPACE_CELLS } from '../../src/map/sizes.ts'
import { browserCanvasDeps, type BrowserImage } from '../ui/browserCanvas.ts'
import type { Creature } from '../../src/map/records/creature.ts'
import type { Pictures } from './Pictures.ts'

const MAX_SPRITES = 1500
/** Margin around the token, as a share of its width. */
const MARGIN = 0.12

/** A painted token, to draw centered on its creature. */
export interface TokenSprite {
  readonly canvas: HTMLCanvasElement
  readonly halfPx: number
}

/** The smallest letters on tokens, in CSS pixels. */
const MIN_TEXT_PX = 9

/** A cache of painted tokens. */
export class TokenSprites {
  readonly #pictures: Pictures
  readonly #sprites = new Map<string, TokenSprite>()

  constructor(pictures: Pictures) {
    this.#pictures = pictures
  }

  /** Forgets all tokens (another theme, a picture arrived). */
  clear(): void {
    this.#sprites.clear()
  }

  /** The token of a creature, `widthPx` pixels wide, on a screen with `pixelRatio` pixels to one of CSS. */
  of(creature: Creature, widthPx: number, pixelRatio: number): TokenSprite {
    const { side, picture, altitudeFeet, facing } = creature
    const flies = creature.speedFeet.fly !== undefined || altitudeFeet > 0
    const key = [
      Math.round(widthPx),
      pixelRatio,
      side,
      tokenLabel(creature.name),
      picture ?? '',
      ...CREATURE_STATES.map(({ id }) => creature[id]),
      flies ? facing : '',
    ].join('|')
    const known = this.#sprites.get(key)
    if (known) return known
    if (this.#sprites.size >= MAX_SPRITES) this.#sprites.clear()
    const sprite = this.#paint(creature, Math.max(3, Math.round(widthPx)), MIN_TEXT_PX * pixelRatio, flies)
    this.#sprites.set(key, sprite)
    return sprite
  }

  #paint(creature: Creature, widthPx: number, minText: number, flies: boolean): TokenSprite {
    const canvas = document.createElement('canvas')
    const halfPx = Math.ceil(Math.max(widthPx * (0.5 + MARGIN), widthPx * 0.5 + minText * 1.5))
    canvas.width = canvas.height = 2 * halfPx
    const context = canvas.getContext('2d')
    invariant(context, 'the browser gives a 2D canvas')
    context.translate(halfPx, halfPx)
    // A label replaces a picture that is loading or missing.
    const image = creature.picture === undefined ? null : this.#pictures.get(creature.picture)
    const size = image && { widthPx: image.naturalWidth, heightPx: image.naturalHeight }
    const marks = tokenMarks(
      {
        side: creature.side,
        label: tokenLabel(creature.name),
        badges: stateBadges(creature),
        isCrossed: activeStates(creature).some(({ mark }) => mark === 'cross'),
        isHidden: creature.hidden,
        ...(flies ? { facing: creature.facing } : {}),
        ...(creature.picture !== undefined && size ? { picture: { id: creature.picture, ...size } } : {}),
      },
      { x: 0, y: 0, width: widthPx },
      { ink: 'color', minText, square: widthPx / SPACE_CELLS[creature.size] },
    )
    toCanvas(
      context as Canvas2D<BrowserImage>,
      marks,
      browserCanvasDeps((id) => this.#pictures.get(id) ?? undefined),
    )
    return { canvas, halfPx }
  }
}
