import type { RuleLine } from '../ipc/shapes/engine.ts'
import { effectOf, type Modifier } from '../rules/rulesetDetails.ts'
import { en } from '../words/en/index.ts'

/** A modifier with its cause: `Squeezing: −4 to AC.` */
export const modifierInWords = ({ to, by, text, clauses }: Modifier): RuleLine => ({
  text: `${text}: ${effectOf({ to, by })}.`,
  clauses,
})

/** Modifiers with their causes. Equal modifiers of the same cause share a line. */
export function modifiersInWords(modifiers: readonly Modifier[]): readonly RuleLine[] {
  const groups = new Map<string, Modifier[]>()
  for (const modifier of modifiers) {
    const key = `${modifier.by} ${modifier.text}`
    groups.set(key, [...(groups.get(key) ?? []), modifier])
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    return first ? [modifierInWords({ ...first, to: en.and(group.map(({ to }) => to)) })] : []
  })
}
