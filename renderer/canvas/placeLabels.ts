import { boxAround, type Box } from './pillSpot.ts'

/** A label to place: the box it belongs to, and its texts with their widths in pixels, the best first. */
export interface LabelRequest {
  readonly box: Box
  readonly texts: readonly { readonly text: string; readonly widthPx: number }[]
}

/** A text and its center, in pixels. */
export interface PlacedLabel {
  readonly text: string
  readonly x: number
  readonly y: number
}

/** Side of the buckets of the spatial index, in pixels: about the length of a name. */
const BUCKET_PX = 64

/**
 * Places labels beside their boxes (below, above, right or left) so that they cover neither boxes nor labels. First all labels get
 * their last text if it fits, then each the best text that still fits; null if none does. `heightPx`: height of a label; `gapPx`:
 * gap between box and label; `obstacles`: other boxes that labels must not cover.
 */
export function placeLabels(
  requests: readonly LabelRequest[],
  obstacles: readonly Box[],
  heightPx: number,
  gapPx: number,
): readonly (PlacedLabel | null)[] {
  const occupied = new OccupiedBoxes()
  for (const box of [...requests.map((request) => request.box), ...obstacles]) occupied.add(box)
  const placed: (PlacedLabel | null)[] = requests.map(() => null)
  const place = (i: number, { box, texts }: LabelRequest): void => {
    const before = placed[i] ?? null
    const boxOf = ({ x, y, text }: PlacedLabel): Box =>
      boxAround([x, y], texts.find((each) => each.text === text)?.widthPx ?? 0, heightPx)
    if (before) occupied.delete(boxOf(before))
    const free =
      labelsFor({ box, texts }, heightPx, gapPx).find((label) => !occupied.overlapsAny(boxOf(label))) ?? before
    placed[i] = free
    if (free) occupied.add(boxOf(free))
  }
  for (const [i, { box, texts }] of requests.entries()) place(i, { box, texts: texts.slice(-1) })
  for (const [i, request] of requests.entries()) place(i, request)
  return placed
}

const labelsFor = ({ box, texts }: LabelRequest, heightPx: number, gapPx: number): readonly PlacedLabel[] =>
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

/** A spatial index of boxes by buckets. */
class OccupiedBoxes {
  readonly #buckets = new Map<string, Box[]>()

  add(box: Box): void {
    for (const key of bucketsOf(box)) {
      const boxes = this.#buckets.get(key)
      if (boxes) boxes.push(box)
      else this.#buckets.set(key, [box])
    }
  }

  /** Removes an equal box. */
  delete(box: Box): void {
    const isIt = (other: Box) => other.left === box.left && other.right === box.right && other.top === box.top
    for (const key of bucketsOf(box)) {
      const boxes = this.#buckets.get(key) ?? []
      boxes.splice(boxes.findIndex(isIt), 1)
    }
  }

  overlapsAny(box: Box): boolean {
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
