import type { RuleLine } from '../../src/ipc/shapes/tactics.ts'
import type { Modifier } from '../../src/rules/shared/particulars/particulars.ts'

/** A number with its sign, as rule books print it. */
export const signed = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`)

/** A modifier as a GM reads it: what, by how much, and why. */
export const modifierInWords = ({ to, by, text, clauses }: Modifier): RuleLine => ({
  text: `${signed(by)} ${to}. ${text}`,
  clauses,
})
