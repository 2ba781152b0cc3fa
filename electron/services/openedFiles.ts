/** Files opened from the desktop that no window has read yet. */
export class OpenedFiles {
  readonly #waiting: string[] = []

  add(paths: readonly string[]): void {
    this.#waiting.push(...paths)
  }

  get areWaiting(): boolean {
    return this.#waiting.length > 0
  }

  /** Removes and returns the next one; null if there is none. */
  take(): string | null {
    return this.#waiting.shift() ?? null
  }
}
