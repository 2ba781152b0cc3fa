/**
 * Counts squares in rectangles of a grid in constant time: a
 * [summed-area table](https://en.wikipedia.org/wiki/Summed-area_table).
 *
 * @source F. Crow, Summed-Area Tables for Texture Mapping, SIGGRAPH 1984
 */
export class SummedArea {
  /** `#sums[i]`: the count above and to the left of square i, on a grid one wider and one higher. */
  readonly #sums: Int32Array
  readonly #width: number

  /** A table of zeros for a grid of that size. */
  constructor(widthCells: number, heightCells: number) {
    this.#width = widthCells + 1
    this.#sums = new Int32Array(this.#width * (heightCells + 1))
  }

  /** Recounts the squares whose row-major value in `values` is `counted`. */
  count(values: Uint8Array, counted: number): void {
    const width = this.#width
    const sums = this.#sums
    for (let at = width, square = 0; at < sums.length; at++) {
      let inRow = 0
      for (const end = at + width - 1; at < end; square++) {
        if (values[square] === counted) inRow++
        at++
        sums[at] = (sums[at - width] as number) + inRow
      }
    }
  }

  /** Squares counted in columns `left` to `right - 1` and rows `top` to `bottom - 1`, all on the grid. */
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
