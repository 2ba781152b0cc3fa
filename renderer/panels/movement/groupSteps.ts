import type { ExplainedStep } from '../../../src/ipc/shapes/engine.ts'
import type { Cell } from '../../../src/grid/cell.ts'

/** Consecutive steps with the same cost and reasons, shown as one line. */
export interface StepGroup {
  /** 1-based numbers of the first and last step. */
  readonly first: number
  readonly last: number
  readonly from: Cell
  readonly to: Cell
  /** Cost of each step. */
  readonly feetEach: number
  /** Cost from the start of the route to the end of the group. */
  readonly totalFeet: number
  /** Altitude at the end of the group. */
  readonly altitudeFeet: number
  readonly reasons: ExplainedStep['reasons']
}

const isSame = (group: StepGroup, step: ExplainedStep): boolean =>
  group.feetEach === step.feet &&
  group.reasons.length === step.reasons.length &&
  group.reasons.every((reason, i) => {
    const other = step.reasons[i]
    return other?.code === reason.code && other.feet === reason.feet && other.text === reason.text
  })

/** Groups the steps of a route. `breakAfter`: 1-based numbers of steps that must end a group. */
export function groupSteps(steps: readonly ExplainedStep[], breakAfter: ReadonlySet<number> = new Set()): StepGroup[] {
  const groups: StepGroup[] = []
  for (const [i, step] of steps.entries()) {
    const number = i + 1
    const group = groups.at(-1)
    if (group && isSame(group, step) && !breakAfter.has(group.last)) {
      groups[groups.length - 1] = {
        ...group,
        last: number,
        to: step.to,
        totalFeet: step.totalFeet,
        altitudeFeet: step.altitudeFeet,
      }
    } else {
      groups.push({
        first: number,
        last: number,
        from: step.from,
        to: step.to,
        feetEach: step.feet,
        totalFeet: step.totalFeet,
        altitudeFeet: step.altitudeFeet,
        reasons: step.reasons,
      })
    }
  }
  return groups
}
