/** Where the sentences stand that clause ids stand for, by what the ids begin with. */
const SOURCES: Readonly<Record<string, string>> = {
  SF: 'Starfinder, Movement and Position',
  SFT: 'Starfinder, Movement and Position',
  D35: 'D&D 3.5, Movement, Position, and Distance',
  P1: 'Pathfinder 1e, Movement, Position, and Distance',
  P2: 'Pathfinder 2e, Movement in Encounters',
  CT: 'Fivefoot’s own reading, where the texts leave it open',
}

/** The source of a clause, as a reader finds it; null for what is no clause. */
export const sourceOfClause = (clause: string): string | null => SOURCES[clause.split('-')[0] ?? ''] ?? null
