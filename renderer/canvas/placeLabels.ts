import { boxAround, type Box } from './pillSpot.ts'

/** What wants a label: the box it belongs to, and its texts with their widths in pixels, the best first. */
export interface LabelWish {
  readonly box: Box
  readonly texts: readonly { readonly text: string; readonly widthPx: number }[]
}

/** A text and the middle of its place, in pixels. */
export interface PlacedLabel {
  readonly text: string
  readonly x: number
  readonly y: number
}

/** Side of the squares boxes are looked up by, in pixels: about the length of a name. */
const BUCKET_PX = 64

/**
 * Places labels as maps do: each beside its box where it covers neither another box nor another label: below, above, right or
 * left. First all get their last text, where there is room, then each the best text that still has room; null where none has.
 * `heightPx`: of a label; `gapPx`: between box and label; `obstacles`: what no label covers besides the boxes.
 */
export function placeLabels(
  wishes: readonly LabelWish[],
  obstacles: readonly Box[],
  heightPx: number,
  gapPx: number,
): readonly (PlacedLabel | null)[] {
  const taken = new TakenPlaces()
  for (const box of [...wishes.map((wish) => wish.box), ...obstacles]) taken.add(box)
  const placed: (PlacedLabel | null)[] = wishes.map(() => null)
  const place = (i: number, { box, texts }: LabelWish): void => {
    const before = placed[i] ?? null
    const boxOf = ({ x, y, text }: PlacedLabel): Box =>
      boxAround([x, y], texts.find((each) => each.text === text)?.widthPx ?? 0, heightPx)
    if (before) taken.delete(boxOf(before))
    const free = labelsFor({ box, texts }, heightPx, gapPx).find((label) => !taken.isTaken(boxOf(label))) ?? before
    placed[i] = free
    if (free) taken.add(boxOf(free))
  }
  for (const [i, { box, texts }] of wishes.entries()) place(i, { box, texts: texts.slice(-1) })
  for (const [i, wish] of wishes.entries()) place(i, wish)
  return placed
}

const labelsFor = ({ box, texts }: LabelWish, heightPx: number, gapPx: number): readonly PlacedLabel[] =>
  texts.flatMap(({ text, widthPx }) => spotsAround(box, widthPx, heightPx, gapPx).map(([x, y]) => ({ text, x, y })))

function spotsAround({ left, top, right, bottom }: Box, widthPx: number, heightPx: number, gapPx: number) {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  return [
    [x, bottom + gapPx + heightPx / 2],
    [x, top - gapPx - heightPx / 2],
    [right + gapPx + widthPx / 2, y],
    [left - gapPx - widthPx / 2, y],
  ] as const
}

/** Boxes by the squares of the window they lie in: of hundreds only the near ones are compared. */
class TakenPlaces {
  readonly #buckets = new Map<string, Box[]>()

  add(box: Box): void {
    for (const key of bucketsOf(box)) {
      const boxes = this.#buckets.get(key)
      if (boxes) boxes.push(box)
      else this.#buckets.set(key, [box])
    }
  }

  /** Takes out a box that was added, by its sides. */
  delete(box: Box): void {
    const isIt = (other: Box) => other.left === box.left && other.right === box.right && other.top === box.top
    for (const key of bucketsOf(box)) {
      const boxes = this.#buckets.get(key) ?? []
      boxes.splice(boxes.findIndex(isIt), 1)
    }
  }

  isTaken(box: Box): boolean {
    const meets = (other: Box) =>
      other.left < box.right && other.right > box.left && other.top < box.bottom && other.bottom > box.top
    return bucketsOf(box).some((key) => this.#buckets.get(key)?.some(meets))
  }
}

function bucketsOf({ left, top, right, bottom }: Box): readonly string[] {
  const keys: string[] = []
  for (let col = Math.floor(left / BUCKET_PX); col <= Math.floor(right / BUCKET_PX); col++)
    for (let row = Math.floor(top / BUCKET_PX); row <= Math.floor(bottom / BUCKET_PX); row++) keys.push(`${col},${row}`)
  return keys
}
