/** Creatures as tokens: each is painted once for a zoom and a state, then copied. */
import { invariant } from '../../src/base/invariant.ts'
import { activeStates, CREATURE_STATES, stateBadges } from '../../src/map/creatureStates.ts'
import type { Creature } from '../../src/map/records/creature.ts'
import { MAP_COLORS, sideIndex, SIDE_SHAPES, type MapColors, type Paint } from '../theme/mapColors.ts'
import type { MapTheme } from '../theme/mapColors.ts'
import { uiFont } from './labels.ts'
import type { Pictures } from './Pictures.ts'
import { shapePath } from './shapePath.ts'

const MOST_SPRITES = 1500
/** Sprites have this much room round the token, as a part of its width. */
const MARGIN = 0.12

/** A painted token; draw it with its middle on the creature's. */
export interface TokenSprite {
  readonly canvas: HTMLCanvasElement
  readonly halfPx: number
}

/** Keeps painted tokens. */
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

  /** The token of a creature, `widthPx` pixels wide. */
  of(creature: Creature, widthPx: number, theme: MapTheme): TokenSprite {
    const { side, picture, altitudeFeet, facing } = creature
    const flies = creature.speedFeet.fly !== undefined || altitudeFeet > 0
    const key = [
      Math.round(widthPx),
      theme,
      side,
      tokenLabel(creature.name),
      picture ?? '',
      ...CREATURE_STATES.map(({ id }) => creature[id]),
      flies ? facing : '',
    ].join('|')
    const known = this.#sprites.get(key)
    if (known) return known
    if (this.#sprites.size >= MOST_SPRITES) this.#sprites.clear()
    const sprite = this.#paint(creature, Math.max(3, Math.round(widthPx)), MAP_COLORS[theme], flies)
    this.#sprites.set(key, sprite)
    return sprite
  }

  #paint(creature: Creature, widthPx: number, colors: MapColors, flies: boolean): TokenSprite {
    const canvas = document.createElement('canvas')
    const halfPx = Math.ceil(widthPx * (0.5 + MARGIN))
    canvas.width = canvas.height = 2 * halfPx
    const context = canvas.getContext('2d')
    invariant(context, 'the browser gives a 2D canvas')
    context.translate(halfPx, halfPx)
    const index = sideIndex(creature.side)
    const paint = colors.sides[index] ?? colors.sides[0]
    invariant(paint, 'every side has a colour')
    const radius = widthPx * 0.43
    const shape = SIDE_SHAPES[index] ?? 'circle'
    context.globalAlpha = creature.hidden ? 0.55 : 1
    if (flies && widthPx >= 16) facingMark(context, creature.facing, radius, paint)
    shapePath(context, shape, 0, 0, radius)
    context.fillStyle = paint.fill
    context.fill()
    const pictured = this.#picture(context, creature, radius)
    context.lineWidth = Math.max(1.5, widthPx * 0.05)
    context.strokeStyle = paint.stroke
    if (creature.hidden) context.setLineDash([widthPx * 0.08, widthPx * 0.06])
    shapePath(context, shape, 0, 0, radius)
    context.stroke()
    context.setLineDash([])
    if (!pictured) label(context, creature.name, widthPx, shape, colors)
    context.globalAlpha = 1
    if (activeStates(creature).some(({ mark }) => mark === 'cross')) crossMark(context, radius, colors)
    if (widthPx >= 22) badges(context, creature, widthPx, colors)
    return { canvas, halfPx }
  }

  /** Answers whether there is a picture to show: while it loads, and where it is gone, letters say who it is. */
  #picture(context: CanvasRenderingContext2D, { picture }: Creature, radius: number): boolean {
    const image = picture === undefined ? null : this.#pictures.get(picture)
    if (!image) return false
    context.save()
    context.clip()
    const scale = (2.2 * radius) / Math.min(image.naturalWidth, image.naturalHeight)
    const [width, height] = [image.naturalWidth * scale, image.naturalHeight * scale]
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, -width / 2, -height / 2, width, height)
    context.restore()
    return true
  }
}

/** What a token says: its number and first letters: `G3` for Goblin 3, `OW` for Ogre Warlord, `Og` for Ogre. */
export function tokenLabel(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '')
  const last = words.at(-1) ?? ''
  const number = words.length > 1 && /^\d{1,3}$/.test(last) ? last : ''
  const named = number === '' ? words : words.slice(0, -1)
  const [first = '', second = ''] = named
  if (number !== '') return `${[...first][0]?.toUpperCase() ?? ''}${number}`
  if (second !== '') return `${[...first][0] ?? ''}${[...second][0] ?? ''}`.toUpperCase()
  return [...first].slice(0, 2).join('')
}

function label(
  context: CanvasRenderingContext2D,
  name: string,
  widthPx: number,
  shape: string,
  colors: MapColors,
): void {
  const text = tokenLabel(name)
  if (widthPx < 13 || text === '') return
  const room = shape === 'triangle' ? 0.36 : shape === 'diamond' ? 0.46 : 0.6
  const size = Math.min(
    widthPx * (shape === 'triangle' ? 0.34 : 0.42),
    (widthPx * room * 1.6) / Math.max(2, text.length),
  )
  context.font = uiFont(size, 700)
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillStyle = colors.creatureText
  context.fillText(text, 0, shape === 'triangle' ? widthPx * 0.14 : size * 0.06)
}

/** A beak outside the token, in the direction it faces: 0 north, clockwise in eighths. */
function facingMark(context: CanvasRenderingContext2D, facing: number, radius: number, { stroke }: Paint): void {
  context.save()
  context.rotate((facing * Math.PI) / 4)
  context.beginPath()
  context.moveTo(-radius * 0.38, -radius * 0.8)
  context.lineTo(0, -radius * 1.36)
  context.lineTo(radius * 0.38, -radius * 0.8)
  context.closePath()
  context.fillStyle = stroke
  context.fill()
  context.restore()
}

/** Across the token of someone out of action. */
function crossMark(context: CanvasRenderingContext2D, radius: number, colors: MapColors): void {
  context.lineCap = 'round'
  for (const [width, colour] of [
    [radius * 0.3, colors.labelHalo],
    [radius * 0.15, colors.provokes],
  ] as const) {
    context.lineWidth = width
    context.strokeStyle = colour
    context.beginPath()
    for (const sign of [-1, 1]) {
      context.moveTo(-radius * 0.6, -radius * 0.6 * sign)
      context.lineTo(radius * 0.6, radius * 0.6 * sign)
    }
    context.stroke()
  }
}

/** Small round signs of its states along the lower rim. */
function badges(context: CanvasRenderingContext2D, creature: Creature, widthPx: number, colors: MapColors): void {
  const signs = stateBadges(creature)
  const size = Math.max(8, Math.min(16, widthPx * 0.24))
  const y = widthPx * 0.4
  for (const [i, sign] of signs.entries())
    badge(context, sign, (i - (signs.length - 1) / 2) * size * 1.4, y, size, colors)
}

function badge(
  context: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  size: number,
  colors: MapColors,
): void {
  context.font = uiFont(size, 700)
  const width = Math.max(size * 1.25, context.measureText(text).width + size * 0.5)
  context.beginPath()
  context.roundRect(x - width / 2, y - size * 0.62, width, size * 1.25, size * 0.62)
  context.fillStyle = colors.notePin.fill
  context.fill()
  context.lineWidth = 1
  context.strokeStyle = colors.notePin.stroke
  context.stroke()
  context.fillStyle = colors.notePin.stroke
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(text, x, y + size * 0.06)
}
