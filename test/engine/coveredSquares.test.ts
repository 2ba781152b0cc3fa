/** The squares a creature stands in wherever a move gets it, against all states the oracle finds. */
import { describe, expect, it } from 'vitest'
import { indexInRect } from '../../src/grid/cell.ts'
import { coveredReach } from '../../src/movement/cover/coveredReach.ts'
import { battlefieldOfRequest } from '../../src/answers/document/battlefieldOfRequest.ts'
import { parseEngineDocument } from '../../src/formats/engineDocument/parseDocument.ts'
import { prepareMove, type Move } from '../../src/movement/move.ts'
import { CAN_END } from '../../src/movement/search/reachField.ts'
import { RULESETS } from '../../src/rules/registry.ts'
import { isLegal } from '../support/oracle/boxes.ts'
import { reachable, type State } from '../support/oracle/explore.ts'
import { parseRequest } from '../support/oracle/parseRequest.ts'
import { spanOf, type RawRequest } from '../support/oracle/randomMap.ts'
import { randomRequest } from '../support/oracle/randomRequest.ts'
import { seededRandom } from '../support/oracle/seededRandom.ts'
import { randomTable } from '../support/oracle/randomTable.ts'
import type { Ruleset } from '../support/oracle/request.ts'
import { situationOf, type Situation } from '../support/oracle/situation.ts'
import { squaresOf, widthOf } from '../support/oracle/squares.ts'
import type { Deviations } from '../support/oracle/tableRules.ts'

/** A square covered: whether from a place to end in, the action that first gets there, feet (0 over several actions). */
type Covered = readonly [isEnd: boolean, action: number, feet: number]

/** By `column,row`. */
type Squares = Readonly<Record<string, Covered>>

function coveredByEngine(move: Move): Squares {
  const { window, costFeet, band, flags } = coveredReach(move).squares
  const found: Record<string, Covered> = {}
  for (let row = window.row; row < window.row + window.heightCells; row++)
    for (let col = window.col; col < window.col + window.widthCells; col++) {
      const i = indexInRect(window, { col, row })
      if (band[i] !== 0) found[`${col},${row}`] = [((flags[i] ?? 0) & CAN_END) !== 0, band[i] ?? 0, costFeet[i] ?? 0]
    }
  return found
}

function coveredByOracle(situation: Situation): Squares {
  const found: Record<string, Covered> = {}
  for (const state of reachable(situation))
    for (const square of squaresOf(state.place.part)) {
      const covered = coveredIn(situation, state)
      const known = found[String(square)]
      if (!known || rank(covered) < rank(known)) found[String(square)] = covered
    }
  return found
}

const coveredIn = (situation: Situation, { place, strides, feet }: State): Covered => [
  isLegal(situation, place.at),
  Math.max(1, strides),
  situation.strides > 1 ? 0 : feet,
]

const rank = ([isEnd, action, feet]: Covered): number => (isEnd ? 0 : 1e9) + action * 1e6 + feet

/** Someone large beside thin walls across the map, with a gap here and there and rock or a helpless body on either side. */
function alongWalls(seed: number, ruleset: Ruleset): RawRequest {
  const random = seededRandom(seed)
  const size = random.pick(['large', 'large', 'huge', 'gargantuan'] as const)
  const span = spanOf(size)
  const [width, height] = [random.from(span + 1, span + 6), random.from(span + 1, span + 2)]
  const stone = random.pick([0, 0, 0.05, 0.15])
  const rows = Array.from({ length: height }, () =>
    Array.from({ length: width }, () => (random.chance(stone) ? '#' : random.pick([...'...d']))).join(''),
  )
  const [line, isAcross] = [random.from(1, height - 1), random.chance(0.8)]
  const edges = Array.from({ length: isAcross ? width : height }, (_, i) =>
    isAcross ? { a: [i, line - 1], b: [i, line], kind: 'wall' } : { a: [line - 1, i], b: [line, i], kind: 'wall' },
  ).filter(() => random.chance(0.93))
  const at: [number, number] = [random.from(0, width - span), random.from(0, height - span)]
  const speed = { land: random.pick([10, 20, 30, 60]), fly: random.pick([10, 20, 30, 60]) }
  const mover = { id: 'm', at, size, side: 'pc', speed }
  const body = {
    id: 'b',
    at: [0, random.from(0, height - 1)] as [number, number],
    size: 'medium',
    side: 'foe',
  } as const
  return {
    ruleset,
    map: { rows, edges },
    creatures: [mover, { ...body, speed, helpless: random.chance(0.7) }],
    queries: [],
  }
}

/** Reach questions of everyone who fills more than a square: all it may do in each mode. */
function withReachQueries(request: RawRequest): RawRequest {
  const isPf2e = request.ruleset === 'pf2e'
  const actions = isPf2e
    ? [{}, { actions: 3 }, { action: 'step' }]
    : [{ action: 'move' }, { action: 'double' }, { action: 'minimum' }, { action: 'step' }, { action: 'charge' }]
  const queries = (request.creatures ?? [])
    .filter(({ size }) => widthOf(size) > 1)
    .flatMap(({ id, speed }) =>
      ['land', 'fly']
        .filter((mode) => mode in speed)
        .flatMap((mode) => actions.map((action) => ({ kind: 'reach', creature: id, mode, diagonals: 1, ...action }))),
    )
  return { ...request, queries }
}

/** A question that is answered, and what engine and oracle cover by it. */
interface Asked {
  readonly query: object
  readonly engine: Squares
  readonly oracle: Squares
}

/** Both answers to each question. */
function answers(request: RawRequest, deviations: Deviations): readonly Asked[] {
  const ruleset = RULESETS.find(({ id }) => id === request.ruleset)
  const document = parseEngineDocument(request, () => true)
  if (!document.ok || !ruleset) throw new Error('a well-formed request')
  const [ours] = document.value.requests
  if (!ours) return []
  const field = battlefieldOfRequest(ours, { ...ruleset, tableRules: { ...ruleset.tableRules, ...deviations } })
  const theirs = parseRequest(request, '$', false, deviations)
  return theirs.queries.flatMap((query, i) => {
    const asked = ours.queries[i]
    if (query.kind !== 'reach' || asked?.kind !== 'reach') return []
    const mover = theirs.creatures.find(({ id }) => id === query.creature)
    const combatant = field.combatants.get(query.creature)
    if (!mover || !combatant) return []
    const { action, ...terms } = asked
    const move = prepareMove(field, { ...terms, mover: combatant, ...(action ? { action } : {}) })
    if (!move.ok) return []
    return [{ query, engine: coveredByEngine(move.value), oracle: coveredByOracle(situationOf(theirs, query, mover)) }]
  })
}

const FIRST = 40_000
const RUNS = 6

describe('every square covered is held by someone who gets there, at the least cost, and none is missing', () => {
  for (const ruleset of ['starfinder', 'dnd35', 'pf1e', 'pf2e'] satisfies Ruleset[])
    for (const [table, deviationsOf] of [
      ['as written', () => ({})],
      ['by random tables', (seed: number) => ({ ...randomTable(seed), squeezing: true })],
    ] as const)
      it(`in ${ruleset}, ${table}`, { timeout: 120_000 }, () => {
        let asked = 0
        for (let seed = FIRST; seed < FIRST + RUNS; seed++) {
          const request = withReachQueries((seed % 2 === 0 ? alongWalls : randomRequest)(seed, ruleset))
          for (const { query, engine, oracle } of answers(request, deviationsOf(seed))) {
            expect({ seed, query, squares: engine }).toEqual({ seed, query, squares: oracle })
            asked++
          }
        }
        expect(asked).toBeGreaterThan(RUNS)
      })
})
