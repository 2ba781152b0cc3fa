import { lowestBit } from '../../base/bits.ts'
import type { GridSize } from '../../grid/cell.ts'
import { SummedArea } from '../../grid/summedArea.ts'

/** Records which creatures attack each square first. */
export class Claims {
  /** By square: the first round in which it is attacked; 0 if open, that is not attacked yet. */
  readonly rounds: Uint8Array
  /** By square: the attackers in that round, as bits of `#words` numbers. */
  readonly #by: Int32Array
  readonly #words: number
  readonly #size: GridSize
  /** Counts the squares that were open when the round began. */
  readonly #open: SummedArea

  constructor(size: GridSize, creatures: number) {
    this.#size = size
    this.#words = Math.ceil(creatures / BITS)
    this.rounds = new Uint8Array(size.widthCells * size.heightCells)
    this.#by = new Int32Array(this.rounds.length * this.#words)
    this.#open = new SummedArea(size.widthCells, size.heightCells)
  }

  /** Begins a round. */
  begin(): void {
    this.#open.count(this.rounds, 0)
  }

  /** True if a square within `squares` of a space was open when the round began. */
  isAnyOpenNear(col: number, row: number, spaceCells: number, squares: number): boolean {
    const right = Math.min(this.#size.widthCells, col + spaceCells + squares)
    const bottom = Math.min(this.#size.heightCells, row + spaceCells + squares)
    return this.#open.within(Math.max(0, col - squares), Math.max(0, row - squares), right, bottom) > 0
  }

  /** True if an attack of a creature on a square would be new: no earlier round and not the same creature has claimed it. */
  isOpen(index: number, round: number, creature: number): boolean {
    const claimed = this.rounds[index]
    return (
      claimed === 0 || (claimed === round && ((this.#by[this.#wordOf(index, creature)] ?? 0) & bitOf(creature)) === 0)
    )
  }

  /** Records an attack, unless an earlier round has claimed the square. */
  claim(index: number, round: number, creature: number): void {
    const claimed = this.rounds[index]
    if (claimed !== 0 && claimed !== round) return
    this.rounds[index] = round
    const word = this.#wordOf(index, creature)
    this.#by[word] = (this.#by[word] ?? 0) | bitOf(creature)
  }

  /** Numbers of the attackers of a square in its first round, ascending. */
  attackersOf(index: number): readonly number[] {
    const numbers: number[] = []
    for (let word = 0; word < this.#words; word++)
      for (let bits = this.#by[index * this.#words + word] ?? 0; bits !== 0; bits &= bits - 1)
        numbers.push(word * BITS + lowestBit(bits))
    return numbers
  }

  /** Equal for squares with the same attackers. */
  keyOf(index: number): string {
    const first = index * this.#words
    return this.#words === 1 ? `${this.#by[first]}` : this.#by.subarray(first, first + this.#words).join()
  }

  #wordOf(index: number, creature: number): number {
    return index * this.#words + Math.floor(creature / BITS)
  }
}

/** Creatures per number of `Claims`. */
const BITS = 32
const bitOf = (creature: number): number => 1 << (creature % BITS)
