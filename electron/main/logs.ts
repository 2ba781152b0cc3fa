/**
 * What the program writes down of faults, for reports: a few files that replace one another. Never what is on a map: texts
 * in quotes are left out, and the home folder is `~`.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'

const MAX_BYTES = 512 * 1024
/** Files besides the one being written. */
const KEPT_FILES = 3
const MAX_LINE = 2_000
/** All from the first to the last quotation mark of a line: quotations hold others. */
const QUOTED = /["“'`][^\n]*["”'`]/gu

/** A log in a folder. */
export class Log {
  readonly folder: string
  readonly #home: string
  readonly #now: () => number

  constructor(folder: string, home: string, now: () => number) {
    this.folder = folder
    this.#home = home
    this.#now = now
  }

  get #file(): string {
    return join(this.folder, 'fivefoot.log')
  }

  /** Adds a line for each part, with the time. Never throws: what cannot be logged is not logged. */
  write(...parts: readonly unknown[]): void {
    const text = parts.map((part) => this.clean(part)).join(' ')
    try {
      mkdirSync(this.folder, { recursive: true })
      this.#rotate()
      appendFileSync(this.#file, `${new Date(this.#now()).toISOString()} ${text.replaceAll('\n', '\n  ')}\n`)
    } catch {
      // A full disk, most likely.
    }
  }

  /** The last lines. */
  tail(lines: number): string {
    try {
      return readFileSync(this.#file, 'utf8').trimEnd().split('\n').slice(-lines).join('\n')
    } catch {
      return '' // Nothing was logged yet.
    }
  }

  /** A fault as text without what is on maps: an error as its stack. */
  clean(part: unknown): string {
    const text = part instanceof Error ? (part.stack ?? part.message) : String(part)
    return text.replaceAll(this.#home, '~').replace(QUOTED, '"…"').slice(0, MAX_LINE)
  }

  #rotate(): void {
    if ((statSync(this.#file, { throwIfNoEntry: false })?.size ?? 0) < MAX_BYTES) return
    const old = (number: number): string => join(this.folder, `fivefoot.${number}.log`)
    for (let number = KEPT_FILES - 1; number >= 1; number--)
      if (existsSync(old(number))) renameSync(old(number), old(number + 1))
    renameSync(this.#file, old(1))
  }
}
