/**
 * What something on screen has made or begun, and how each of it ends. The owner ends all of it by one call, so that nothing is
 * forgotten: Konva, for one, keeps every shape in a global registry, with all its closures hold, until it is destroyed.
 */
export class Lifetime {
  readonly #ends: (() => void)[] = []
  #isOver = false

  get isOver(): boolean {
    return this.#isOver
  }

  /** Returns `thing`, which `end` ends when the lifetime is over. */
  own<T>(thing: T, end: (thing: T) => unknown): T {
    this.#ends.push(() => void end(thing))
    return thing
  }

  /** Ends everything, the last first, once. */
  end(): void {
    this.#isOver = true
    for (const end of this.#ends.splice(0).toReversed()) end()
  }
}
