/** Costs of terrain and edges for the legend of a print. */
import { en } from '../../words/en/index.ts'
import { terrainPalette, type BattleMap } from '../../map/battleMap.ts'
import { MOVEMENT_MODES, type MovementMode } from '../../map/modes.ts'
import type { TerrainType } from '../../map/terrain.ts'
import type { CostList } from '../../print/facts.ts'
import { costWords } from '../../words/costWords.ts'
import type { Ruleset } from '../../rules/ruleset.ts'
import type { TableRules } from '../../rules/tableRules.ts'

/** Costs of all terrain and edges, on foot and in the modes of the map's creatures; in all modes if it has none. */
export function costListOf(map: Pick<BattleMap, 'tables'>, ruleset: Ruleset, rules: TableRules): CostList {
  const modes = map.tables.creatures.size === 0 ? MOVEMENT_MODES : modesOf(map)
  const terrain: Record<number, readonly string[]> = {}
  const isIncorporeal = [...map.tables.creatures.values()].some(({ incorporeal }) => incorporeal)
  for (const type of terrainPalette(map))
    if (type) {
      const lines = terrainLines(type, modes, ruleset, rules)
      terrain[type.code] = type.normalForIncorporeal && isIncorporeal ? [...lines, en.paper.costs.incorporeal] : lines
    }
  return {
    terrain,
    edges: en.paper.costs.edges(costWords(ruleset, rules, { barrier: true })),
  }
}

function terrainLines(
  type: TerrainType,
  modes: readonly MovementMode[],
  ruleset: Ruleset,
  rules: TableRules,
): string[] {
  const byCost = new Map<string, MovementMode[]>()
  for (const mode of modes) {
    const cost = entryCost(type, mode, ruleset, rules)
    byCost.set(cost, [...(byCost.get(cost) ?? []), mode])
  }
  return [...byCost].map(([cost, modes]) => en.paper.costs.terrain(modes, cost))
}

/** Land, and the other modes that some creature of the map has a speed for. */
export const modesOf = ({ tables }: Pick<BattleMap, 'tables'>): readonly MovementMode[] =>
  MOVEMENT_MODES.filter(
    (mode) => mode === 'land' || [...tables.creatures.values()].some(({ speedFeet }) => speedFeet[mode]),
  )

/** The cost of a step onto terrain, in words. */
export function entryCost(type: TerrainType, mode: MovementMode, ruleset: Ruleset, rules: TableRules): string {
  const entry = type.entry[mode]
  if (!entry.passable) return en.paper.costs.noEntry
  return costWords(ruleset, rules, { terrainWeight: ruleset.terrain.weight(entry, mode, type) })
}
