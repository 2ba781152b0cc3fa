import { BOX_FREE, BOX_HARD, BOX_RANK_SHIFT, type Surface } from './surface.ts'
import { evennessOf, STEP_TWO_RANKS, STEP_RANK_SHIFT } from './stepWord.ts'

/**
 * Step words as if there were no borders and no one about; one pass, nothing asked twice: what a column of three boxes has
 * in common is worked out when it comes in from the east and kept while it is in the middle and in the west.
 */
export function plainSteps(
  surface: Surface,
  spaceCells: number,
  boxes: Uint8Array,
  { steps, worse }: { readonly steps: Uint16Array; readonly worse: Uint8Array },
): void {
  const width = surface.paddedWidth
  const rule = surface.source.rules['corner-rule']
  // Bits that shut a corner, moved to bit 0: hard in one of two boxes, or shut in both.
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
      const evenness = isClear ? evennessOf(rank, some >> BOX_RANK_SHIFT, all >> BOX_RANK_SHIFT) : 0
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

/** Flags of a free box, nothing of another: a free box makes a mask of ones. */
const ones = (box: number): number => box & -(box & 1)

/** Flags of a free box; all of another, which says nothing of what free ones share. */
const rest = (box: number): number => box | ((box & 1) - 1)

/** 1 if a box of the lightest two ranks is not of the lightest. */
const isWorse = (box: number): number => (box >> BOX_RANK_SHIFT) & 1

/** 1 if the box a diagonal step leads to is free and the two beside the step do not shut the corner. */
const isOpen = (to: number, a: number, b: number, oneOf: number, bothOf: number): number =>
  to & 1 & ~(((a | b) & oneOf) >> 1) & ~((a & b & bothOf) >> 2)
