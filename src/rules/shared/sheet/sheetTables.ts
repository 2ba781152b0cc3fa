import type { RaceSpeed } from './raceSpeeds.ts'

/** Which tables of the creature sheet a rule system has. `null`: its text has no such table. */
export interface SheetTables {
  /** How loads are counted. */
  readonly carrying: 'pounds' | 'bulk' | null
  /** Land speeds of the common races by name. */
  readonly races: { readonly speeds: Readonly<Record<string, RaceSpeed>>; readonly clauses: readonly string[] } | null
  /** Typical bodies by size, with or without the modifiers of the size. */
  readonly sizes: { readonly hasModifiers: boolean; readonly clauses: readonly string[] } | null
}
