/** Texts of a file on their way into records, which take no control characters and no text without end. */
import { cutText, inLines, inOneLine } from '../base/plainText.ts'
import { MAX_LONG_TEXT, MAX_SHORT_TEXT } from '../map/records/shared.ts'
import { lossIf } from './draft.ts'
import type { Loss } from './format.ts'

/** What a reader takes texts through; it counts those that do not come along as they were. */
export class FileTexts {
  #cut = 0
  #cleaned = 0

  /** A name or title: one line, cut where it is too long. */
  name(text: string): string {
    return this.#cutAt(MAX_SHORT_TEXT, this.#clean(text, inOneLine(text)))
  }

  /** A text of several lines, cut where it is too long. */
  lines(text: string): string {
    // Line ends of other systems say the same.
    const lines = text.replaceAll('\r\n', '\n')
    const clean = inLines(lines)
    if (clean.length !== lines.length) this.#cleaned++
    return this.#cutAt(MAX_LONG_TEXT, clean)
  }

  /** Counts the texts in a file's own words that its schema has changed. Both are of the same form. */
  compare(before: unknown, after: unknown): void {
    if (typeof before === 'string' && typeof after === 'string') {
      if (before.replaceAll('\r\n', '\n') !== after) this.#cleaned++
    } else if (isTree(before) && isTree(after))
      for (const [key, value] of Object.entries(after)) this.compare(before[key], value)
  }

  /** What came along otherwise than it was. */
  get losses(): Loss[] {
    return [...lossIf('texts-cut', this.#cut), ...lossIf('texts-cleaned', this.#cleaned)]
  }

  #clean(text: string, clean: string): string {
    if (clean !== text) this.#cleaned++
    return clean
  }

  #cutAt(most: number, text: string): string {
    const cut = cutText(text, most)
    if (cut !== text) this.#cut++
    return cut
  }
}

const isTree = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
