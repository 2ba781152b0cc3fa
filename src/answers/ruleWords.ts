import type { RuleLine } from '../ipc/shapes/engine.ts'
import type { Modifier } from '../rules/rulesetDetails.ts'
import { en } from '../words/en/index.ts'

/** A modifier as a GM reads it: what, by how much, and why. */
export const modifierInWords = ({ to, by, text, clauses }: Modifier): RuleLine => ({
  text: `${en.signed(by)} ${to}. ${text}`,
  clauses,
})

/** Modifiers as a GM reads them; those that differ only in what they change are one line. */
export function modifiersInWords(modifiers: readonly Modifier[]): readonly RuleLine[] {
  const groups = new Map<string, Modifier[]>()
  for (const modifier of modifiers) {
    const key = `${modifier.by} ${modifier.text}`
    groups.set(key, [...(groups.get(key) ?? []), modifier])
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    return first ? [modifierInWords({ ...first, to: group.map(({ to }) => to).join(', ') })] : []
  })
}
