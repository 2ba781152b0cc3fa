import type { EdgePlace } from '../../../src/map/records/edge.ts'
import type { Size } from '../../../src/map/sizes.ts'
import type { Battlefield } from '../../../src/movement/battlefield.ts'
import { battlefieldReport, WHOLE_MAP, type BattlefieldReport, type Effort } from '../../../src/report/report.ts'
import { rulesetById } from '../../../src/rules/registry.ts'
import type { TableRules } from '../../../src/rules/tableRules.ts'
import { drawnField, type DrawnEdge } from '../drawnField.ts'

/** What differs from a report for six Medium creatures of 30 ft on each side under Pathfinder 1e. */
export interface DrawnReport {
  readonly edges?: readonly DrawnEdge[]
  readonly ruleset?: string
  readonly rules?: Partial<TableRules>
  readonly size?: Size
  readonly speedFeet?: number
  readonly creatures?: number
  readonly opened?: readonly EdgePlace[]
  readonly effort?: Effort
}

/** A field drawn with terrain glyphs; `A` and `B` are open squares of the zones. */
export function drawnZones(rows: readonly string[], more: DrawnReport = {}) {
  const ruleset = rulesetById(more.ruleset ?? 'pf1e')
  if (!ruleset) throw new Error('no such ruleset')
  const plain = rows.map((row) => row.replaceAll(/[AB]/g, '.'))
  const field = drawnField(plain, ruleset, { edges: more.edges ?? [], rules: more.rules ?? {} })
  const squaresOf = (letter: string): number[] =>
    [...rows.join('')].flatMap((glyph, index) => (glyph === letter ? [index] : []))
  return { field, zones: { A: squaresOf('A'), B: squaresOf('B') } }
}

/** The report of a field between the squares of two zones. */
export function reportBetween(
  field: Battlefield,
  zones: { readonly A: readonly number[]; readonly B: readonly number[] },
  more: DrawnReport = {},
): BattlefieldReport {
  const creatures = more.creatures ?? 6
  const report = battlefieldReport(field, {
    zones: [
      { side: 'party', squares: zones.A, creatures },
      { side: 'foes', squares: zones.B, creatures },
    ],
    size: more.size ?? 'medium',
    speedFeet: more.speedFeet ?? 30,
    opened: more.opened ?? [],
    effort: more.effort ?? WHOLE_MAP,
  })
  if (!report) throw new Error('no report')
  return report
}

/** The report of a drawn field. */
export function drawnReport(rows: readonly string[], more: DrawnReport = {}): BattlefieldReport {
  const { field, zones } = drawnZones(rows, more)
  return reportBetween(field, zones, more)
}
