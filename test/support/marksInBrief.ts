import type { Mark } from '../../src/draw/marks.ts'
import { digestOf } from './golden.ts'

/** Numbers to a thousandth, which no one sees; parts with what they draw. */
function plain(_key: string, value: unknown): unknown {
  if (typeof value === 'number') return Math.round(value * 1000) / 1000
  if (typeof value !== 'object' || value === null || !('kind' in value) || value.kind !== 'part') return value
  const { kind, box, draw } = value as Extract<Mark, { kind: 'part' }>
  return { kind, box, marks: draw() }
}

/** Marks in a few words for a golden file: how many there are, groups opened, and a digest that any change to them changes. */
export function marksInBrief(marks: readonly Mark[]): string {
  const text = JSON.stringify(marks, plain)
  const count = text.split('"kind":').length - 1
  return `${count} marks, ${digestOf(text, 12)}`
}
