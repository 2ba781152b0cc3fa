/**
 * Why each step of a path costs what it costs. The ruleset itself is asked again and again for the price of the same step
 * with one burden more each time: what a burden adds is the difference. So the reasons always add up to the price, in
 * every ruleset, whatever its arithmetic; rejected: repeating each ruleset's arithmetic in words.
 */
import { spaceRect, type Cell } from '../../src/grid/cell.ts'
import type { ExplainedStep } from '../../src/ipc/shapes/engine.ts'
import { WHOLE } from '../../src/movement/ground/squeezing.ts'
import type { Move } from '../../src/movement/move.ts'
import { BARRIER, BODY, SQUEEZING } from '../../src/movement/stepPrices.ts'
import type { Foothold, PathPoint } from '../../src/movement/walk.ts'
import type { StepFacts } from '../../src/rules/ruleset.ts'

type Reason = ExplainedStep['reasons'][number]

const FREE_STEP: StepFacts = {
  diagonal: false,
  oddCount: false,
  terrainWeight: 0,
  hampered: 0,
  squeezing: false,
  helplessBody: false,
  barrier: false,
}

/** The steps made along a path, each with its reasons in the order they add up. */
export function explainedSteps(move: Move, path: readonly PathPoint[], foothold: Foothold): readonly ExplainedStep[] {
  let totalFeet = 0
  let parity = move.parity
  return foothold.steps.flatMap((feet, step) => {
    const [from, to] = [path[step], path[step + 1]]
    if (!from || !to) return []
    const startsAction = step > 0 && foothold.actions[step] !== foothold.actions[step - 1]
    if (startsAction && !move.field.rules['count-over-turn']) parity = 0
    const facts = factsOf(move, foothold.prices[step] ?? 0, parity)
    const { turnsCount } = move.field.ruleset.priceStep(facts, move.field.rules)
    const reasons = [...priceReasons(move, facts, to), ...extraReasons(foothold.extras[step])]
    if (turnsCount) parity = parity === 1 ? 0 : 1
    totalFeet += feet
    const squeezing = (foothold.stances[step + 1] ?? WHOLE) !== WHOLE
    return [{ from: cellOf(from), to: cellOf(to), feet, totalFeet, squeezing, reasons }]
  })
}

const cellOf = ({ col, row }: Cell): Cell => ({ col, row })

/** A price index taken apart. */
function factsOf(move: Move, price: number, parity: 0 | 1): StepFacts {
  const burdens = price >> 6
  return {
    diagonal: ((price >> 5) & 1) === 1,
    oddCount: parity === 1,
    terrainWeight: move.layer.ground.weights[price & 31] ?? 0,
    hampered: move.mover.hampered,
    squeezing: (burdens & SQUEEZING) !== 0,
    helplessBody: (burdens & BODY) !== 0,
    barrier: (burdens & BARRIER) !== 0,
  }
}

function priceReasons(move: Move, facts: StepFacts, to: Cell): Reason[] {
  const { ruleset, rules } = move.field
  const reasons: Reason[] = []
  let sofar = { ...FREE_STEP }
  let before = 0
  const add = (code: string, text: string, more: Partial<StepFacts>) => {
    sofar = { ...sofar, ...more }
    const { feet } = ruleset.priceStep(sofar, rules)
    if (feet !== before) reasons.push({ code, text, feet: feet - before, clauses: [] })
    before = feet
  }
  if (facts.diagonal) {
    const text = facts.oddCount ? 'every second diagonal' : 'diagonal'
    add(facts.oddCount ? 'second-diagonal' : 'diagonal', text, { diagonal: true, oddCount: facts.oddCount })
  } else add('square', 'one square', { oddCount: facts.oddCount })
  if (facts.hampered > 0) add('hampered', 'the creature is hampered', { hampered: facts.hampered })
  if (facts.terrainWeight > 0) add('terrain', terrainText(move, to), { terrainWeight: facts.terrainWeight })
  if (facts.squeezing) add('squeezing', 'squeezing', { squeezing: true })
  if (facts.helplessBody) add('helpless-body', 'a helpless body in the way', { helplessBody: true })
  if (facts.barrier) add('barrier', 'crossing a low barrier', { barrier: true })
  return reasons
}

/** Name of the ground that decides: the worst under the space after the step. */
function terrainText({ field, layer, mode }: Move, to: Cell): string {
  let worst = { weight: -1, name: 'difficult ground' }
  const { col, row, widthCells, heightCells } = spaceRect(to, layer.spaceCells)
  for (let r = row; r < row + heightCells; r++)
    for (let c = col; c < col + widthCells; c++) {
      const type = field.palette[field.terrain[r * field.widthCells + c] ?? 0]
      const weight = type ? field.ruleset.terrainWeight(type.entry[mode]) : -1
      if (type && weight > worst.weight) worst = { weight, name: type.name.toLowerCase() }
    }
  return worst.name
}

const extraReasons = (extra: Foothold['extras'][number] | undefined): Reason[] => [
  ...(extra && extra.turn > 0 ? [{ code: 'turn', text: 'turning in flight', feet: extra.turn, clauses: [] }] : []),
  ...(extra && extra.ascent > 0 ? [{ code: 'ascent', text: 'rising', feet: extra.ascent, clauses: [] }] : []),
]
