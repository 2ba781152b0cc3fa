/** Names of creatures beside their tokens, readable at every zoom, without covering tokens or each other. */
import { stateBadges } from '../../src/map/creatureStates.ts'
import { rectHolds } from '../../src/grid/cell.ts'
import { occupiedSpace } from '../../src/map/creatureSpace.ts'
import { invariant } from '../../src/base/invariant.ts'
import type { RecordId } from '../../src/map/records/ids.ts'
import type { Creature } from '../../src/map/records/creature.ts'
import { shortName, tokenLabel } from '../../src/draw/tokens/names.ts'
import { heightMark } from './paintHeightMarks.ts'
import { haloText, pillSize, pillText, uiFont } from './labels.ts'
import { placeLabels, type PlacedLabel } from './placeLabels.ts'
import { boxAround, pillSpot, type Box } from './pillSpot.ts'
import type { Painting } from './painting.ts'
import { notePinRadius, tokenBox } from './paintToken.ts'
import type { View } from './View.ts'

/** Minimum and maximum height of letters, extra height of a line, and gap between a token and its name, in CSS pixels. */
const [MIN_LETTER_PX, MAX_LETTER_PX] = [10, 14]
const LEADING_PX = 1
const GAP_PX = 1
/** Heights of letters in a square, between the minimum and maximum. */
const LETTERS_IN_SQUARE = 3.6
/** From this many CSS pixels a square on, a name without free space is painted below its token over whatever is there. */
const NEAR_CELL_PX = 30
/** The widest shortened name, in letters of the font's size. */
const SHORT_EM = 4.5
/** Narrower tokens have no label, or no badges, in CSS pixels. */
const LETTERLESS_PX = 18
const BADGELESS_PX = 12
const MAX_PAINTED = 1000

interface SeenToken {
  readonly creature: Creature
  readonly box: Box
}

/** Caches positions of names by map and zoom, and their painted letters: panning only copies them. */
export class TokenNames {
  #places = new Map<RecordId, PlacedLabel>()
  #placedFor: readonly unknown[] = []
  readonly #painted = new Map<string, HTMLCanvasElement>()

  /** Paints the names of the tokens in the window; a selected or hovered one in full. `all`: all tokens on the map. */
  paint(
    context: CanvasRenderingContext2D,
    painting: Painting,
    seen: readonly SeenToken[],
    all: readonly Creature[],
  ): void {
    const { view } = painting
    this.#place(context, painting, all)
    const namedInFull = seen.filter(({ creature }) => isPointedAt(painting, creature) && !this.#isNamedInFull(creature))
    for (const { creature } of seen) {
      const label = this.#places.get(creature.id)
      if (!label || namedInFull.some((each) => each.creature === creature)) continue
      const canvas = this.#letters(label.text, painting)
      context.drawImage(
        canvas,
        Math.round(view.originX + label.x - canvas.width / 2),
        Math.round(view.originY + label.y - canvas.height / 2),
      )
    }
    for (const { creature, box } of namedInFull) paintFullName(context, painting, creature, box, seen)
  }

  #isNamedInFull({ id, name }: Creature): boolean {
    return this.#places.get(id)?.text.startsWith(name) ?? false
  }

  /** Positions are relative to the map's corner, which pans with the window. */
  #place(context: CanvasRenderingContext2D, painting: Painting, all: readonly Creature[]): void {
    const { scene, view } = painting
    const { cellPx, pixelRatio, originX, originY } = view
    const placedFor = [scene.map, scene.settings, cellPx, pixelRatio]
    if (placedFor.every((each, i) => each === this.#placedFor[i])) return
    this.#placedFor = placedFor
    const fromCorner = ({ left, top, right, bottom }: Box): Box => ({
      left: left - originX,
      top: top - originY,
      right: right - originX,
      bottom: bottom - originY,
    })
    const tokens = all.map((creature): SeenToken => ({ creature, box: tokenBox(painting, creature) }))
    const heights = tokens.flatMap(({ creature, box }) => {
      const mark = heightMark(painting, creature, box)
      if (!mark) return []
      const { width, height } = pillSize(context, mark.text, mark.sizePx)
      return [fromCorner(boxAround([mark.x, mark.y], width, height))]
    })
    const radius = notePinRadius(view)
    const pins = [...scene.map.tables.notes.values()].map(({ at }) =>
      fromCorner(boxAround([view.toX(at.x), view.toY(at.y)], 2 * radius, 2 * radius)),
    )
    const letterPx = letterPxIn(view)
    context.font = uiFont(letterPx, 600)
    const widthOf = (text: string) => context.measureText(text).width
    const requests = tokens.map(({ creature, box }) => ({
      box: fromCorner(box),
      texts: textsOf(creature, (box.right - box.left) / pixelRatio, letterPx, widthOf),
    }))
    const [linePx, gapPx] = [letterPx + LEADING_PX * pixelRatio, GAP_PX * pixelRatio]
    const placed = placeLabels(requests, [...heights, ...pins], linePx, gapPx)
    const onWhatIsBelow = ({ name }: Creature, box: Box): PlacedLabel | null => {
      const room = box.right - box.left
      if (name === '' || cellPx < NEAR_CELL_PX * pixelRatio || room < cellPx) return null
      const { left, bottom } = fromCorner(box)
      return { text: shortName(name, room, widthOf), x: left + room / 2, y: bottom + gapPx + linePx / 2 }
    }
    this.#places = new Map()
    for (const [i, { creature, box }] of tokens.entries()) {
      const label = placed[i] ?? onWhatIsBelow(creature, box)
      if (label) this.#places.set(creature.id, label)
    }
  }

  #letters(text: string, { view, colors }: Painting): HTMLCanvasElement {
    const letterPx = letterPxIn(view)
    const key = [text, letterPx, colors.label, colors.halo].join('|')
    const known = this.#painted.get(key)
    if (known) return known
    if (this.#painted.size >= MAX_PAINTED) this.#painted.clear()
    const canvas = document.createElement('canvas')
    const context = canvas.getContext('2d')
    invariant(context, 'the browser gives a 2D canvas')
    const [font, halo] = [uiFont(letterPx, 600), Math.ceil(0.28 * letterPx)]
    context.font = font
    canvas.width = Math.ceil(context.measureText(text).width + 2 * halo)
    canvas.height = Math.ceil(1.2 * letterPx + 2 * halo)
    // A new size resets the context.
    context.font = font
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    haloText(context, text, canvas.width / 2, canvas.height / 2, colors.label, colors.halo, halo)
    this.#painted.set(key, canvas)
    return canvas
  }
}

/** Height of the letters, in device pixels. */
const letterPxIn = ({ cellPx, pixelRatio }: View): number =>
  Math.round(Math.max(MIN_LETTER_PX * pixelRatio, Math.min(MAX_LETTER_PX * pixelRatio, cellPx / LETTERS_IN_SQUARE)))

const statesOf = (creature: Creature): string => stateBadges(creature).join(' ')

/** Texts that name a creature, the best first; they include what its token has no room for (label, states). */
function textsOf(creature: Creature, tokenCssPx: number, letterPx: number, widthOf: (text: string) => number) {
  const { name } = creature
  const states = tokenCssPx < BADGELESS_PX ? statesOf(creature) : ''
  const short = shortName(name, SHORT_EM * letterPx, widthOf)
  const names = [name, short, ...(tokenCssPx < LETTERLESS_PX ? [tokenLabel(name)] : [])]
  const texts = names.map((each) => `${each} ${states}`.trim()).filter((text) => text !== '')
  return [...new Set(texts)].map((text) => ({ text, widthPx: widthOf(text) }))
}

function isPointedAt({ scene: { hover, selection } }: Painting, creature: Creature): boolean {
  const [only, more] = selection.records
  const isSelected = more === undefined && only?.table === 'creatures' && only.id === creature.id
  return isSelected || (hover !== null && rectHolds(occupiedSpace(creature), hover))
}

function paintFullName(
  context: CanvasRenderingContext2D,
  { view, colors }: Painting,
  creature: Creature,
  box: Box,
  seen: readonly SeenToken[],
): void {
  const text = `${creature.name} ${statesOf(creature)}`.trim()
  if (text === '') return
  const size = letterPxIn(view) + view.pixelRatio
  const window = { left: 0, top: 0, right: view.widthPx, bottom: view.heightPx }
  const tokens = seen.map((each) => each.box)
  const [x, y] = pillSpot(box, pillSize(context, text, size), tokens, window, 3 * view.pixelRatio, 'below')
  pillText(context, text, x, y, size, colors.pillInk, colors.pillFill)
}
