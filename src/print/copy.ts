/**
 * Reduces map and facts to what a copy may hold. Secrets are removed before anything is drawn or counted, so that none can reach a
 * players' file: not under other marks, not as an empty page, not as a name in a legend.
 */
import type { BattleMap } from '../map/battleMap.ts'
import { drawnForPlayers } from '../map/playerMap.ts'
import type { PrintFacts } from './facts.ts'
import type { Copy } from './options.ts'

/** Map and facts of one copy. */
export interface MapCopy {
  readonly map: BattleMap
  readonly facts: PrintFacts
}

/** Map and facts as the copy may show them; the GM's copy gets them unchanged. */
export function copyOfMap(map: BattleMap, facts: PrintFacts, copy: Copy): MapCopy {
  if (copy === 'gm') return { map, facts }
  const shown = drawnForPlayers(map)
  const { tables } = shown
  return {
    map: shown,
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
