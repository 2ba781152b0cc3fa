import type { HeightDistance, MeasuringRules } from '../../src/grid/measure.ts'
import type { RulesetSummary } from '../../src/ipc/shapes/engine.ts'
import type { MapSettings, TableRuleValue } from '../../src/map/records/settings.ts'

/** How a table measures distances: by its rule system, and its house rules. Diagonals count 5, 10, 5, 10 ft while neither is known. */
export function measuringRules(settings: MapSettings | null, ruleset: RulesetSummary | null): MeasuringRules {
  const inForce = (id: keyof MeasuringRules): TableRuleValue | undefined =>
    settings?.tableRules[id] ?? ruleset?.tableRules.find((rule) => rule.id === id)?.default
  return {
    'second-diagonal': inForce('second-diagonal'),
    'height-distance': (inForce('height-distance') ?? 'one-diagonal') as HeightDistance,
  }
}
