/** The battlefield report of a map. */
import { failure, ok, type Result } from '../base/result.ts'
import type { CallArgument } from '../ipc/contract.ts'
import type { ReportAnswer } from '../ipc/shapes/report.ts'
import { battlefieldReport, QUICK, type Effort, type OnMeasured } from '../report/report.ts'
import { sidesOn, usualSize, usualSpeedFeet, zoneOf } from '../report/zones.ts'
import { closedDoors } from '../simulation/Stage.ts'
import type { Situation } from './replica.ts'

/** Sides, size and speed of a report; see `reportSchema`. */
export type ReportAbout = Pick<CallArgument<'engine.report'>, 'sides' | 'size' | 'speedFeet' | 'opensDoors'>

/** A quick report while the map is being drawn. Errors: those of `measuredReport`. */
export const reportAnswer = (situation: Situation, about: CallArgument<'engine.report'>): Result<ReportAnswer> =>
  measuredReport(situation, about, QUICK)

/** Measures a report. Errors: `no-zones`, `size-not-in-ruleset` (also if the map is smaller than the size's space). */
export function measuredReport(
  { map, field, revision }: Situation,
  { sides: chosen, size: asked, speedFeet, opensDoors }: ReportAbout,
  effort: Effort,
  onMeasured?: OnMeasured,
): Result<ReportAnswer> {
  const sides = sidesOn(map)
  const [first, second] = chosen ?? sides
  const zones = [zoneOf(map, first ?? ''), zoneOf(map, second ?? '')] as const
  if (zones[0].squares.length === 0 || zones[1].squares.length === 0) return failure('no-zones')
  const both = [zones[0].side, zones[1].side]
  const size = asked ?? usualSize(map, both)
  const report = battlefieldReport(
    field,
    {
      zones,
      size,
      speedFeet: speedFeet ?? usualSpeedFeet(map, both),
      opened: opensDoors ? closedDoors(map) : [],
      effort,
    },
    onMeasured,
  )
  if (!report) return failure('size-not-in-ruleset', { details: `${field.ruleset.name} has no size ${size}` })
  return ok({ revision, report, sides })
}
