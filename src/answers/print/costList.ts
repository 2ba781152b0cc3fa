/** What ground and edges cost under a ruleset, in words for the legend. */
import { en } from '../../words/en/index.ts'
import { terrainPalette, type BattleMap } from '../../map/battleMap.ts'
import { MOVEMENT_MODES, type MovementMode } from '../../map/modes.ts'
import type { TerrainEntry, TerrainType } from '../../map/terrain.ts'
import type { CostList } from '../../print/facts.ts'
import { costWords } from '../../rules/costWords.ts'
import type { Ruleset } from '../../rules/ruleset.ts'
import type { TableRules } from '../../rules/tableRules.ts'

const MODE_WORDS: Readonly<Record<MovementMode, string>> = {
  land: 'on foot',
  fly: 'flying',
  swim: 'swimming',
  burrow: 'burrowing',
  climb: 'climbing',
}

/** Prices of everything a map may hold. */
export function costListOf(map: Pick<BattleMap, 'tables'>, ruleset: Ruleset, rules: TableRules): CostList {
  const terrain: Record<number, readonly string[]> = {}
  for (const type of terrainPalette(map)) if (type) terrain[type.code] = groundLines(type, ruleset, rules)
  return {
    terrain,
    edges: {
      wall: 'No one can pass.',
      door: 'Open: free to pass. Closed or locked: no one can pass.',
      window: 'No one can pass.',
      barrier: `Step across onto open ground: ${costWords(ruleset, rules, { barrier: true })}.`,
    },
  }
}

function groundLines(type: TerrainType, ruleset: Ruleset, rules: TableRules): string[] {
  const byPrice = new Map<string, MovementMode[]>()
  for (const mode of MOVEMENT_MODES) {
    const words = entryWords(type.entry[mode], ruleset, rules)
    byPrice.set(words, [...(byPrice.get(words) ?? []), mode])
  }
  const lines = [...byPrice].map(
    ([words, modes]) => `${capital(en.and(modes.map((mode) => MODE_WORDS[mode])))}: ${words}`,
  )
  return type.normalForIncorporeal ? [...lines, 'Incorporeal: as open ground'] : lines
}

const entryWords = (entry: TerrainEntry, ruleset: Ruleset, rules: TableRules): string =>
  entry.passable ? costWords(ruleset, rules, { terrainWeight: ruleset.terrainWeight(entry) }) : 'no entry'

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
