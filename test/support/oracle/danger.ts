/** Contract 7, `danger`: by the letter, one reach for every place and round. */
import { answerReach } from './explore.ts'
import { threatensCube } from './creatures.ts'
import { floorAt, holdsCube, solidOf } from './heights.ts'
import { allSquares, keyOf, terrainAt } from './squares.ts'
import { situationOf } from './situation.ts'
import type { Action, Creature, Query, ReachQuery, Request, Square } from './request.ts'

type DangerQuery = Extract<Query, { kind: 'danger' }>

export function answerDanger(asked: Request, query: DangerQuery): object {
  const request = query.openDoors ? withOpenDoors(asked) : asked
  const all = query.by.map((id) => {
    const creature = request.creatures.find((one) => one.id === id)
    if (creature === undefined) throw new Error('parsing let an unknown creature pass')
    return { id, rounds: firstRounds(request, creature, query) }
  })
  const squares = allSquares(request.map).flatMap((at) => {
    const round = Math.min(...all.map(({ rounds }) => rounds.get(keyOf(at)) ?? Infinity))
    if (round === Infinity) return []
    return [{ at, round, by: all.filter(({ rounds }) => rounds.get(keyOf(at)) === round).map(({ id }) => id) }]
  })
  return { squares }
}

function withOpenDoors(request: Request): Request {
  const edges = request.map.edges.map((edge) =>
    edge.kind === 'door-closed' ? { ...edge, kind: 'door-open' as const } : edge,
  )
  return { ...request, map: { ...request.map, edges } }
}

function firstRounds(request: Request, creature: Creature, query: DangerQuery): Map<string, number> {
  const rounds = new Map<string, number>()
  if (creature.helpless || (creature.speed[query.mode] ?? 0) === 0) return rounds
  const isP2 = request.ruleset === 'pf2e'
  const ends = new Map<string, Square[]>()
  const legalEnds = (at: Square, action: Action, actions: number): Square[] => {
    const key = `${keyOf(at)} ${action} ${actions}`
    let found = ends.get(key)
    if (found === undefined) {
      const { mode } = query
      const reach: ReachQuery = {
        kind: 'reach',
        creature: creature.id,
        action,
        mode,
        tumble: false,
        diagonals: 0,
        actions,
      }
      const answer = answerReach(situationOf(request, reach, { ...creature, at }), reach)
      found = (answer as { squares: { at: Square; canEnd: boolean }[] }).squares
        .filter(({ canEnd }) => canEnd)
        .map((square) => square.at)
      ends.set(key, found)
    }
    return found
  }
  const mayCharge = !isP2 && query.mode !== 'burrow' && query.mode !== 'climb'
  let stands: Square[] = [creature.at]
  for (let round = 1; round <= query.rounds; round++) {
    const strikes = stands.flatMap((at) => [
      at,
      ...(isP2 ? [...legalEnds(at, 'stride', 1), ...legalEnds(at, 'stride', 2)] : legalEnds(at, 'move', 1)),
      ...(mayCharge ? legalEnds(at, 'charge', 1) : []),
    ])
    for (const at of distinct(strikes)) strike(request, { ...creature, at }, query.z, round, rounds)
    stands = distinct(stands.flatMap((at) => [at, ...(isP2 ? legalEnds(at, 'stride', 3) : legalEnds(at, 'double', 1))]))
  }
  return rounds
}

const distinct = (squares: readonly Square[]): Square[] => [
  ...new Map(squares.map((square) => [keyOf(square), square])).values(),
]

function strike(
  request: Request,
  creature: Creature,
  z: number | null,
  round: number,
  rounds: Map<string, number>,
): void {
  const own = solidOf(request.map, creature)
  for (const square of allSquares(request.map)) {
    if (rounds.has(keyOf(square)) || '#re'.includes(terrainAt(request.map, square) ?? '#')) continue
    const level = z ?? floorAt(request.map, square)
    if (holdsCube(own, [...square, level])) continue
    if (threatensCube(request, creature, [...square, level])) rounds.set(keyOf(square), round)
  }
}
