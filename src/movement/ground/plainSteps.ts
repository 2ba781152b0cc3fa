import { BOX_FREE, BOX_HARD, BOX_RANK_SHIFT, type GroundSurface } from './groundSurface.ts'
import { evennessOf, STEP_RANK_SHIFT } from './stepWord.ts'

/** Step words as if there were no borders and nobody about; one pass, nothing asked twice. */
export function plainSteps(ground: GroundSurface, spaceCells: number, boxes: Uint8Array, steps: Uint16Array): void {
  const width = ground.paddedWidth
  const rule = ground.source.rules['corner-rule']
  const lastCol = ground.source.widthCells - spaceCells
  for (let row = 0; row <= ground.source.heightCells - spaceCells; row++) {
    const start = ground.indexOf(0, row)
    for (let p = start; p <= start + lastCol; p++) {
      const e = boxes[p + 1] as number
      const se = boxes[p + width + 1] as number
      const s = boxes[p + width] as number
      const sw = boxes[p + width - 1] as number
      const w = boxes[p - 1] as number
      const nw = boxes[p - width - 1] as number
      const n = boxes[p - width] as number
      const ne = boxes[p - width + 1] as number
      const here = boxes[p] as number
      let legal = (e & 1) | ((s & 1) << 2) | ((w & 1) << 4) | ((n & 1) << 6)
      if (rule === 'hard-corners')
        legal |=
          ((se & 1 & ~((e | s) >> 1)) << 1) |
          ((sw & 1 & ~((w | s) >> 1)) << 3) |
          ((nw & 1 & ~((w | n) >> 1)) << 5) |
          ((ne & 1 & ~((e | n) >> 1)) << 7)
      else if (rule === 'both-detours')
        legal |=
          ((se & 1 & ~((e & s) >> 2)) << 1) |
          ((sw & 1 & ~((w & s) >> 2)) << 3) |
          ((nw & 1 & ~((w & n) >> 2)) << 5) |
          ((ne & 1 & ~((e & n) >> 2)) << 7)
      else legal |= ((se & 1) << 1) | ((sw & 1) << 3) | ((nw & 1) << 5) | ((ne & 1) << 7)
      // Flags of free boxes only: a free box makes a mask of ones.
      const around =
        (e & -(e & 1)) |
        (se & -(se & 1)) |
        (s & -(s & 1)) |
        (sw & -(sw & 1)) |
        (w & -(w & 1)) |
        (nw & -(nw & 1)) |
        (n & -(n & 1)) |
        (ne & -(ne & 1))
      // Flags all free boxes have: one that is not free puts ones in.
      const shared =
        (e | ((e & 1) - 1)) &
        (se | ((se & 1) - 1)) &
        (s | ((s & 1) - 1)) &
        (sw | ((sw & 1) - 1)) &
        (w | ((w & 1) - 1)) &
        (nw | ((nw & 1) - 1)) &
        (n | ((n & 1) - 1)) &
        (ne | ((ne & 1) - 1))
      const isClear = (around & BOX_HARD) === 0 && (here & (BOX_FREE | BOX_HARD)) !== (BOX_FREE | BOX_HARD)
      const evenness = isClear
        ? evennessOf(here >> BOX_RANK_SHIFT, around >> BOX_RANK_SHIFT, shared >> BOX_RANK_SHIFT)
        : 0
      steps[p] = legal | ((here >> BOX_RANK_SHIFT) << STEP_RANK_SHIFT) | evenness
    }
  }
}
