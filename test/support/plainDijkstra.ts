/**
 * Lowest costs by Dijkstra's algorithm as a textbook has it, without tables, labels, pruning or heuristic: states in a list, the
 * cheapest one next. The rule system itself is asked what each step costs.
 */
import { stancesIn, WHOLE } from '../../src/movement/field/squeezing.ts'
import { turnsBetween } from '../../src/movement/field/stepWord.ts'
import { markCreatures, startStances, type Move } from '../../src/movement/move.ts'
import { eachStep } from '../../src/movement/search/eachStep.ts'
import { BARRIER, BODY, SQUEEZING } from '../../src/movement/stepCosts.ts'

interface State {
  readonly place: number
  readonly stance: number
  readonly heading: number
  readonly odd: boolean
  readonly feet: number
}

/** For each place reached, as `column,row`: the fewest actions that reach it, and with those the fewest feet of the last. */
export function plainCosts(move: Move): Map<string, { readonly action: number; readonly feet: number }> {
  markCreatures(move)
  const { surface } = move.layer
  const found = new Map<string, { action: number; feet: number }>()
  let starts: readonly State[] = startStances(move).map((stance) => ({
    place: move.start,
    stance,
    heading: move.heading,
    odd: move.parity === 1,
    feet: 0,
  }))
  for (let action = 1; action <= move.actions; action++) {
    const settled = settle(move, starts)
    for (const { place, feet } of settled) {
      const key = `${surface.colOf(place)},${surface.rowOf(place)}`
      if (!found.has(key)) found.set(key, { action, feet })
    }
    starts = settled.map((state) => ({ ...state, feet: 0, odd: move.field.rules['count-over-turn'] && state.odd }))
  }
  return found
}

/** The states within the budget, cheapest first. */
function settle(move: Move, starts: readonly State[]): readonly State[] {
  const nameOf = ({ place, stance, heading, odd }: State): string =>
    [place, stance, move.turnFeet > 0 ? heading : 0, Number(odd)].join()
  const settled = new Map<string, State>()
  const waiting = new Map<number, State[]>([[0, [...starts]]])
  for (let feet = 0; feet <= move.budgetFeet && waiting.size > 0; feet += 5) {
    const due = waiting.get(feet) ?? []
    waiting.delete(feet)
    for (const state of due) {
      if (settled.has(nameOf(state))) continue
      settled.set(nameOf(state), state)
      for (const next of successors(move, state)) {
        if (next.feet === feet) due.push(next)
        else waiting.set(next.feet, [...(waiting.get(next.feet) ?? []), next])
      }
    }
  }
  return [...settled.values()]
}

function successors(move: Move, state: State): readonly State[] {
  const { place, stance, heading, odd, feet } = state
  const { field, mover, turnFeet, squeezing } = move
  const next: State[] = []
  if (stance !== WHOLE && squeezing)
    for (const other of stancesIn(squeezing.changes(place, stance))) next.push({ ...state, stance: other })
  eachStep(move, place, stance, (direction, to, stanceThere, kind) => {
    const burdens = kind >> 6
    const cost = field.ruleset.stepCost(
      {
        diagonal: direction % 2 === 1,
        oddCount: odd,
        terrainWeight: move.layer.surface.weights[kind & 31] ?? 0,
        hampered: mover.hampered,
        squeezing: (burdens & SQUEEZING) !== 0,
        slow: false,
        creature: (burdens & BODY) !== 0,
        barrier: (burdens & BARRIER) !== 0,
      },
      field.rules,
    )
    const turned = turnsBetween(heading, direction) * turnFeet
    const oddThere = cost.turnsCount ? !odd : odd
    next.push({ place: to, stance: stanceThere, heading: direction, odd: oddThere, feet: feet + cost.feet + turned })
  })
  return next
}
