import type { Action } from '../../renderer/editor/actions/action.ts'
import { chordsOf, type Rebindings } from '../../renderer/editor/shortcuts.ts'

/** Chords claimed by more than one action, with who claims them. */
export function clashes(actions: readonly Action[], rebindings: Rebindings): ReadonlyMap<string, readonly string[]> {
  const claims = new Map<string, string[]>()
  for (const action of actions)
    for (const chord of chordsOf(action, rebindings)) claims.set(chord, [...(claims.get(chord) ?? []), action.id])
  return new Map([...claims].filter(([, ids]) => ids.length > 1))
}
