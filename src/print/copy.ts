/**
 * Reduces map and facts to what a copy may hold. Secrets are removed before anything is drawn or counted, so that none can reach a
 * players' file: not under other marks, not as an empty page, not as a name in a legend.
 */
import type { BattleMap, MapTables } from '../map/battleMap.ts'
import { drawnForPlayers } from '../map/playerMap.ts'
import { PARTY_SIDE } from '../map/records/creature.ts'
import type { PrintFacts } from './facts.ts'
import type { Copy, PrintOptions } from './options.ts'

/** Map and facts of one copy. */
export interface MapCopy {
  readonly map: BattleMap
  readonly facts: PrintFacts
}

/** What a player copy on paper shows beyond what players know at the start. */
export type PlayerExtras = Partial<Pick<PrintOptions, 'foes' | 'regionNames'>>

/** Map and facts as the copy may show them; the GM's copy gets them unchanged. */
export function copyOfMap(map: BattleMap, facts: PrintFacts, copy: Copy, extras: PlayerExtras = {}): MapCopy {
  if (copy === 'gm') return { map, facts }
  const shown = drawnForPlayers(map)
  const tables = onPaper(shown.tables, extras)
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

/** Paper is handed out before play: where others than the party start, and what places are called, would tell too much. */
function onPaper(tables: MapTables, { foes = false, regionNames = false }: PlayerExtras): MapTables {
  const creatures = foes
    ? tables.creatures
    : new Map([...tables.creatures].filter(([, { side }]) => side === PARTY_SIDE))
  const templates = new Map(
    [...tables.templates].filter(([, { creatureId }]) => creatureId === undefined || creatures.has(creatureId)),
  )
  const regions = regionNames
    ? tables.regions
    : new Map([...tables.regions].map(([id, region]) => [id, { ...region, name: '' }]))
  return { ...tables, creatures, templates, regions }
}
