/** Editions that play by the movement rules of Pathfinder 2e and call some things otherwise. */
import type { ReferenceNote } from '../../reference.ts'
import type { Ruleset } from '../../ruleset.ts'
import { pf2e } from './index.ts'

/** Old words and new ones. @source Pathfinder 2e Player Core and Starfinder 2e Player Core, Conditions */
const TERMS: readonly (readonly [RegExp, string])[] = [
  [/flat-footed/g, 'off-guard'],
  [/Flat-footed/g, 'Off-guard'],
]

/** A copy of a rule system’s data with its words replaced; its functions stay. */
function reworded<T>(data: T): T {
  if (typeof data === 'string') return TERMS.reduce<string>((text, [old, now]) => text.replace(old, now), data) as T
  if (Array.isArray(data)) return data.map(reworded) as T
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, reworded(value)])) as T
}

/** An edition with a note on what it is called there. */
function edition(own: Pick<Ruleset, 'id' | 'name'>, book: string, note: Omit<ReferenceNote, 'topic'>): Ruleset {
  const base = reworded(pf2e)
  return {
    ...base,
    ...own,
    variantOf: pf2e.id,
    sources: { P2: `${book}, Movement in Encounters` },
    details: { ...base.details, reference: [...base.details.reference, { topic: 'judgment', ...note }] },
  }
}

/** Pathfinder 2e since its Player Core. */
export const pf2eRemaster = edition(
  { id: 'pf2e-remaster', name: 'Pathfinder 2e (Remaster)' },
  'Pathfinder 2e Player Core',
  {
    title: 'Names in the Remaster',
    text: 'Movement is that of Pathfinder 2e. Off-guard was called flat-footed, and Reactive Strike was Attack of Opportunity.',
    clauses: ['P2-FLANK-1', 'P2-REACT-5'],
  },
)

/** Starfinder 2e, which shares the rules of movement with Pathfinder 2e. */
export const starfinder2e = edition({ id: 'starfinder2e', name: 'Starfinder 2e' }, 'Starfinder 2e Player Core', {
  title: 'Starfinder 2e and Pathfinder 2e',
  text: 'Movement is that of Pathfinder 2e: three actions, Strides and Steps, off-guard, Reactive Strike. The first Starfinder is a system of its own.',
  clauses: ['P2-MOVE-1', 'P2-REACT-5'],
})
