/**
 * What a copy may hold. The players' copy is made from a map that has lost its secrets before anything is drawn or
 * counted, so nothing of them can reach a file: not under other marks, not as an empty page, not as a name in a legend.
 */
import type { BattleMap } from '../map/battleMap.ts'
import { drawnForPlayers } from '../map/playerMap.ts'
import type { PrintFacts } from './facts.ts'
import type { Copy } from './options.ts'

const PARTY = 'party'

/** Map and facts of one copy. */
export interface MapCopy {
  readonly map: BattleMap
  readonly facts: PrintFacts
}

/** The map and the facts as the copy may show them. The GM's copy is the map itself. */
export function copyOfMap(map: BattleMap, facts: PrintFacts, copy: Copy): MapCopy {
  if (copy === 'gm') return { map, facts }
  const shown = drawnForPlayers(map)
  // Where others than the party may be placed is the GM's plan, which its name gives away.
  const regions = new Map(
    [...shown.tables.regions].filter(([, { purpose, side }]) => purpose !== 'deployment' || side === PARTY),
  )
  const tables = { ...shown.tables, regions }
  return {
    map: { ...shown, tables },
    facts: {
      ...facts,
      overlays: facts.overlays
        .filter(
          ({ forPlayers, creatureId }) => forPlayers && (creatureId === undefined || tables.creatures.has(creatureId)),
        )
        .map((overlay) =>
          overlay.kind === 'round'
            ? { ...overlay, tracks: overlay.tracks.filter(({ creatureId }) => tables.creatures.has(creatureId)) }
            : overlay,
        ),
      tables: facts.tables.filter(({ forPlayers }) => forPlayers),
      runSheet: undefined,
      checks: undefined,
      summary: undefined,
    },
  }
}
