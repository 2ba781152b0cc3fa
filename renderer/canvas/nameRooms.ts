/** A box in device pixels. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/**
 * How wide each name may be that stands centered in its box without touching a neighbor: at least the box, more where the
 * boxes and tokens beside it leave room on both sides. Earlier names are served first, up to the width they ask for.
 */
export function nameRooms(
  boxes: readonly Box[],
  tokens: readonly Box[],
  wantedPx: readonly number[],
): readonly number[] {
  const taken = [...boxes]
  return boxes.map((box, i) => {
    const middle = (box.left + box.right) / 2
    const own = (box.right - box.left) / 2
    const wanted = (wantedPx[i] ?? 0) / 2
    if (wanted <= own) return 2 * own
    let half = wanted
    const keepOff = (other: Box): void => {
      if (other.bottom <= box.top || other.top >= box.bottom) return
      half = Math.min(half, other.left >= middle ? other.left - middle : middle - other.right)
    }
    for (const [j, other] of taken.entries()) if (j !== i) keepOff(other)
    for (const token of tokens) keepOff(token)
    half = Math.max(own, half)
    taken[i] = { ...box, left: middle - half, right: middle + half }
    return 2 * half
  })
}
