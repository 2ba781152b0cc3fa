/** Texts of a file on their way into records, which allow no control characters and limit the length. */
import { cutText, inLines, inOneLine } from '../base/plainText.ts'
import { MAX_LONG_TEXT, MAX_SHORT_TEXT } from '../map/records/shared.ts'
import { lossIf } from './draft.ts'
import type { Loss } from './format.ts'

/** Cleans the texts of a file and counts those that change. */
export class FileTexts {
  #cut = 0
  #cleaned = 0

  /** A name or title: one line, cut to the limit. */
  name(text: string): string {
    return this.#cutAt(MAX_SHORT_TEXT, this.#clean(text, inOneLine(text)))
  }

  /** A text of several lines, cut to the limit. */
  lines(text: string): string {
    // Line ends of other systems are no change.
    const lines = text.replaceAll('\r\n', '\n')
    const clean = inLines(lines)
    if (clean.length !== lines.length) this.#cleaned++
    return this.#cutAt(MAX_LONG_TEXT, clean)
  }

  /** Counts the texts that a schema changed: `before` as in the file, `after` as parsed, both of the same shape. */
  compare(before: unknown, after: unknown): void {
    if (typeof before === 'string' && typeof after === 'string') {
      if (before.replaceAll('\r\n', '\n') !== after) this.#cleaned++
    } else if (isTree(before) && isTree(after))
      for (const [key, value] of Object.entries(after)) this.compare(before[key], value)
  }

  /** Texts that were cut or cleaned. */
  get losses(): Loss[] {
    return [...lossIf('texts-cut', this.#cut), ...lossIf('texts-cleaned', this.#cleaned)]
  }

  #clean(text: string, clean: string): string {
    if (clean !== text) this.#cleaned++
    return clean
  }

  #cutAt(maxLength: number, text: string): string {
    const cut = cutText(text, maxLength)
    if (cut !== text) this.#cut++
    return cut
  }
}

const isTree = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
