/**
 * The log of faults, for reports: a few rotating files. Contains nothing from maps: quoted text is removed, and the home folder
 * becomes `~`.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'

const MAX_BYTES = 512 * 1024
/** Files besides the one being written. */
const KEPT_FILES = 3
const MAX_LINE = 2_000
/** Everything from the first to the last quotation mark of a line, since quotations may be nested. */
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

  /** Writes the parts as one entry with the time. Never throws. */
  write(...parts: readonly unknown[]): void {
    const text = parts.map((part) => this.clean(part)).join(' ')
    try {
      mkdirSync(this.folder, { recursive: true })
      this.#rotate()
      appendFileSync(this.#file, `${new Date(this.#now()).toISOString()} ${text.replaceAll('\n', '\n  ')}\n`)
    } catch {
      // Most likely a full disk.
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

  /** A part as text without anything from maps; an error as its stack. */
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
