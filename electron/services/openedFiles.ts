/** Files that the desktop asked the program to open and no window has read yet. */
export class OpenedFiles {
  readonly #waiting: string[] = []

  add(paths: readonly string[]): void {
    this.#waiting.push(...paths)
  }

  get areWaiting(): boolean {
    return this.#waiting.length > 0
  }

  /** The next one, which from now on is someone's; null: none. */
  take(): string | null {
    return this.#waiting.shift() ?? null
  }
}
