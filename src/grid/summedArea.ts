/**
 * Counts over rectangles of a grid in constant time: a summed-area table.
 *
 * @source F. Crow, Summed-Area Tables for Texture Mapping, SIGGRAPH 1984
 */
export class SummedArea {
  /** `#sums[i]` is what lies in the rows above and the columns left of square i of a grid one wider and one higher. */
  readonly #sums: Int32Array
  readonly #width: number

  /** Over a grid of that many squares, all empty at first. */
  constructor(widthCells: number, heightCells: number) {
    this.#width = widthCells + 1
    this.#sums = new Int32Array(this.#width * (heightCells + 1))
  }

  /** Counts anew the squares whose row-major value in `values` is `counted`. */
  count(values: Uint8Array, counted: number): void {
    const width = this.#width
    const sums = this.#sums
    for (let at = width, square = 0; at < sums.length; at++) {
      // The first column has nothing to its left.
      let inRow = 0
      for (const end = at + width - 1; at < end; square++) {
        if (values[square] === counted) inRow++
        at++
        sums[at] = (sums[at - width] as number) + inRow
      }
    }
  }

  /** Squares counted from column `left` and row `top` to before `right` and `bottom`, which all lie on the grid. */
  within(left: number, top: number, right: number, bottom: number): number {
    const sums = this.#sums
    const [above, below] = [top * this.#width, bottom * this.#width]
    return (
      (sums[below + right] as number) -
      (sums[below + left] as number) -
      (sums[above + right] as number) +
      (sums[above + left] as number)
    )
  }
}
