import { BOX_FREE, BOX_HARD, BOX_RANK_SHIFT, type Surface } from './surface.ts'
import { uniformityOf, STEP_TWO_RANKS, STEP_RANK_SHIFT } from './stepWord.ts'

/**
 * Computes the step words of a layer, ignoring borders and creatures, in one pass with a sliding window of 3 × 3 boxes: flags that
 * the three boxes of a column share are computed when the column enters in the east and reused in the middle and the west.
 */
export function plainSteps(
  surface: Surface,
  spaceCells: number,
  boxes: Uint8Array,
  { steps, worse }: { readonly steps: Uint16Array; readonly worse: Uint8Array },
): void {
  const width = surface.paddedWidth
  const rule = surface.source.rules['corner-rule']
  // Flags that close a corner: a hard box on one side, or shut boxes on both.
  const [oneOf, bothOf] = [rule === 'hard-corners' ? 2 : 0, rule === 'both-detours' ? 4 : 0]
  const lastCol = surface.source.widthCells - spaceCells
  for (let row = 0; row <= surface.source.heightCells - spaceCells; row++) {
    const start = surface.indexOf(0, row)
    let [nw, w, sw] = [boxes[start - 1 - width], boxes[start - 1], boxes[start - 1 + width]]
    let [n, here, s] = [boxes[start - width], boxes[start], boxes[start + width]]
    let [someWest, allWest] = [ones(nw) | ones(w) | ones(sw), rest(nw) & rest(w) & rest(sw)]
    let [someEnds, allEnds] = [ones(n) | ones(s), rest(n) & rest(s)]
    for (let p = start; p <= start + lastCol; p++) {
      const ne = boxes[p + 1 - width]
      const e = boxes[p + 1]
      const se = boxes[p + 1 + width]
      const someEndsEast = ones(ne) | ones(se)
      const allEndsEast = rest(ne) & rest(se)
      const some = someWest | someEnds | someEndsEast | ones(e)
      const all = allWest & allEnds & allEndsEast & rest(e)
      const legal =
        (e & 1) |
        ((s & 1) << 2) |
        ((w & 1) << 4) |
        ((n & 1) << 6) |
        (isOpen(se, e, s, oneOf, bothOf) << 1) |
        (isOpen(sw, w, s, oneOf, bothOf) << 3) |
        (isOpen(nw, w, n, oneOf, bothOf) << 5) |
        (isOpen(ne, e, n, oneOf, bothOf) << 7)
      const isClear = (some & BOX_HARD) === 0 && (here & (BOX_FREE | BOX_HARD)) === BOX_FREE
      const rank = here >> BOX_RANK_SHIFT
      const evenness = isClear ? uniformityOf(rank, some >> BOX_RANK_SHIFT, all >> BOX_RANK_SHIFT) : 0
      steps[p] = legal | (rank << STEP_RANK_SHIFT) | evenness
      if (evenness === STEP_TWO_RANKS)
        worse[p] =
          legal &
          (isWorse(e) |
            (isWorse(se) << 1) |
            (isWorse(s) << 2) |
            (isWorse(sw) << 3) |
            (isWorse(w) << 4) |
            (isWorse(nw) << 5) |
            (isWorse(n) << 6) |
            (isWorse(ne) << 7))
      someWest = someEnds | ones(here)
      allWest = allEnds & rest(here)
      someEnds = someEndsEast
      allEnds = allEndsEast
      nw = n
      w = here
      sw = s
      n = ne
      here = e
      s = se
    }
  }
}

/** Flags of a free box; 0 for one that is not free. For or-ing flags of free boxes. */
const ones = (box: number): number => box & -(box & 1)

/** Flags of a free box; all ones for one that is not free. For and-ing flags of free boxes. */
const rest = (box: number): number => box | ((box & 1) - 1)

/** 1 if a box of the lightest two ranks is of the second. */
const isWorse = (box: number): number => (box >> BOX_RANK_SHIFT) & 1

/** 1 if a diagonal step to `to` is legal: that box is free, and the two beside the step do not close the corner. */
const isOpen = (to: number, a: number, b: number, oneOf: number, bothOf: number): number =>
  to & 1 & ~(((a | b) & oneOf) >> 1) & ~((a & b & bothOf) >> 2)
