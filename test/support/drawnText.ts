import type { Mark, TextMark } from '../../src/draw/marks.ts'

/** Every mark of text of a drawing, those inside groups too and as they stand there, in the order they are drawn. */
export const placedTexts = (marks: readonly Mark[]): TextMark[] =>
  marks.flatMap((mark) => (mark.kind === 'text' ? [mark] : mark.kind === 'group' ? placedTexts(mark.marks) : []))

/** The words of all of them. */
export const drawnTexts = (marks: readonly Mark[]): string[] => placedTexts(marks).map(({ text }) => text)
