import type { Mark } from '../../src/draw/marks.ts'

/** Every text among the marks of a drawing, those inside groups too, in the order they are drawn. */
export const drawnTexts = (marks: readonly Mark[]): string[] =>
  marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : mark.kind === 'group' ? drawnTexts(mark.marks) : []))
