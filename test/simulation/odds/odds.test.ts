import { describe, expect, it } from 'vitest'
import type { Order } from '../../../src/map/records/encounter.ts'
import { chanceOf, jamShadeOf, oddsOf, seedOfRun, variedIn } from '../../../src/simulation/odds/chances.ts'
import { OddsCounter } from '../../../src/simulation/odds/OddsCounter.ts'
import { oddsMarkdown, worstJams } from '../../../src/words/oddsReport.ts'
import { addTallies, emptyTally } from '../../../src/simulation/odds/tally.ts'
import type { Scene } from '../../../src/simulation/scene.ts'
import { runEncounter } from '../../../src/simulation/run.ts'
import { Stage } from '../../../src/simulation/Stage.ts'
import { drawnEncounter, sceneOf, turnsOf } from '../../support/drawnEncounter.ts'

const order = (creatureId: string, task: object) => ({ creatureId, task, pace: 'move' }) as unknown as Order

const slow = () => ({ speedFeet: { land: 5 } })

/** `A` leaves by the exit in its second round; `B` is bound elsewhere; `c`, who is slow, runs after `B`. */
const corridor: Scene = sceneOf(
  drawnEncounter(['A.........', '..........', 'c..B......'], 'pf1e', { A: {}, B: {}, c: slow() }),
  {
    rounds: 3,
    participants: ['A', 'B', 'c'].map((creatureId, i) => ({ creatureId, initiative: 20 - i })),
    orders: [
      order('A', { type: 'go-to', waypoints: [{ col: 9, row: 0 }] }),
      order('B', { type: 'go-to', waypoints: [{ col: 5, row: 2 }] }),
      order('c', { type: 'pursue', creatureId: 'B' }),
    ],
    exits: [{ name: 'out', cells: [{ col: 9, row: 0 }] }],
  },
)

/**
 * Five chases in lanes of their own. `a` is too slow for `A`; `b` comes up to `B`, who then runs out; `C` holds its ground;
 * `d` is too slow for `D`, who has nowhere to go; `E` is out, and still there, when `e` comes.
 */
const lanes: Scene = sceneOf(
  drawnEncounter(['a..A..', '######', 'b..B..', '######', 'c..C..', '######', 'd...D.', '######', 'e..E..'], 'pf1e', {
    A: {},
    a: slow(),
    B: {},
    b: {},
    C: {},
    c: {},
    D: {},
    d: slow(),
    E: {},
    e: {},
  }),
  {
    rounds: 2,
    participants: [...'AbBCcDdEea'].map((creatureId, i) => ({ creatureId, initiative: 20 - i })),
    orders: [
      ...[0, 2, 8].map((row) => order('ABxxE'[row / 2] ?? '', { type: 'go-to', waypoints: [{ col: 5, row }] })),
      ...[...'abcde'].map((id) => order(id, { type: 'pursue', creatureId: id.toUpperCase() })),
    ],
    exits: [
      { name: 'out', cells: [0, 2].map((row) => ({ col: 5, row })) },
      { name: 'ledge', takesOff: false, cells: [{ col: 5, row: 8 }] },
    ],
  },
)

function tallyOf(scene: Scene, runs: number) {
  const counter = new OddsCounter(new Stage(scene))
  for (let run = 0; run < runs; run++) counter.play(run)
  return counter.take()
}

describe('odds', () => {
  it('count the round in which someone gets out, and over which rounds that was', () => {
    const tally = tallyOf(corridor, 4)
    expect(tally.runs).toBe(4)
    expect(tally.creatures['A']?.exitsByRound).toEqual([0, 0, 4, 0])
    const [a, b] = oddsOf(corridor, tally)
    expect(a).toMatchObject({ creatureId: 'A', meanRoundsOut: 2, isQuarry: false, meanProvoked: 0, meanJams: 0 })
    expect(a?.getsOut.share).toBe(1)
    expect(b).toMatchObject({ creatureId: 'B', meanRoundsOut: null, isQuarry: true })
  })

  it('call the map cleared when those bound for a way out are out, whatever the others do', () => {
    expect(tallyOf(corridor, 3).clearedByRound).toEqual([0, 0, 3, 0])
    const noExit = sceneOf(drawnEncounter(['A.'], 'pf1e', { A: {} }), {
      orders: [order('A', { type: 'go-to', waypoints: [{ col: 1, row: 0 }] })],
    })
    expect(tallyOf(noExit, 3).clearedByRound[0]).toBe(3)
    // One is out in the first round, the other is too slow.
    const [first, second] = [0, 1].map((row) => ({ col: 3, row }))
    const half = sceneOf(drawnEncounter(['A....', 'B....'], 'pf1e', { A: {}, B: slow() }), {
      rounds: 2,
      orders: [order('A', { type: 'go-to', waypoints: [first] }), order('B', { type: 'go-to', waypoints: [second] })],
      exits: [{ name: 'out', cells: [first!, second!] }],
    })
    expect(tallyOf(half, 3).clearedByRound).toEqual([3, 0, 0])
  })

  it('end a run for each quarry in exactly one way, by what happens to it first', () => {
    const all = oddsOf(lanes, tallyOf(lanes, 5))
    const surely = (id: string) => {
      const fates = Object.entries(all.find(({ creatureId }) => creatureId === id)?.fates ?? {})
      expect(fates.reduce((sum, [, { share }]) => sum + share, 0)).toBe(1)
      return fates.find(([, { share }]) => share === 1)?.[0]
    }
    expect(['A', 'B', 'C', 'D', 'E'].map(surely)).toEqual(['escaped', 'slipped-away', 'caught', 'at-large', 'escaped'])
  })

  it('count each strike for anyone who suffers it and for anyone who gets it', () => {
    const passing = sceneOf(drawnEncounter(['A..', '.b.', '...'], 'dnd35', { A: {}, b: {} }), {
      orders: [
        order('A', {
          type: 'go-to',
          waypoints: [
            { col: 1, row: 0 },
            { col: 2, row: 0 },
          ],
        }),
      ],
    })
    const [a, b] = oddsOf(passing, tallyOf(passing, 2))
    expect([a?.meanProvoked, a?.meanOpportunities]).toEqual([1, 0])
    expect([b?.meanProvoked, b?.meanOpportunities]).toEqual([0, 1])
  })

  it('begin with nothing, and nothing added changes nothing', () => {
    const none = emptyTally(corridor)
    expect(none.runs).toBe(0)
    const tally = tallyOf(corridor, 2)
    expect(addTallies(none, tally)).toEqual(tally)
    expect(addTallies(tally, tally)).toMatchObject({ runs: 4, clearedByRound: [0, 0, 4, 0] })
  })

  it('offer a run to open for each fate: fewest opportunities and soonest out first, the middle one, the other end', () => {
    const outcome = (round: number, provoked: number, runs: number, firstRun: number) => ({
      fate: 'escaped' as const,
      round,
      provoked,
      runs,
      firstRun,
    })
    const none = emptyTally(corridor)
    const all = [outcome(2, 1, 2, 0), outcome(3, 0, 1, 3), outcome(2, 0, 1, 9), outcome(2, 2, 1, 4)]
    const outcomes = Object.fromEntries(all.map((each, i) => [i, each]))
    const tally = { ...none, runs: 5, creatures: { ...none.creatures, A: { ...none.creatures['A']!, outcomes } } }
    const [a] = oddsOf(corridor, tally)
    expect(a?.examples.escaped).toEqual({
      best: { seed: '1/9', round: 2, provoked: 0 },
      typical: { seed: '1/0', round: 2, provoked: 1 },
      worst: { seed: '1/4', round: 2, provoked: 2 },
    })
    expect(a?.examples.caught).toBeNull()
  })

  it('an example played from its seed goes as it says', () => {
    const chase = sceneOf(drawnEncounter(['.....A.....', '.c.........'], 'pf1e', { A: {}, c: {} }), {
      rounds: 4,
      orders: [
        order('A', { type: 'go-to', waypoints: [{ col: 10, row: 0 }] }),
        order('c', { type: 'pursue', creatureId: 'A' }),
      ],
      exits: [{ name: 'out', cells: [{ col: 10, row: 0 }] }],
    })
    const [a] = oddsOf(chase, tallyOf(chase, 40))
    const found = Object.values(a?.examples ?? {}).flatMap((each) => (each ? Object.values(each) : []))
    expect(found.length).toBeGreaterThanOrEqual(3)
    for (const { seed, round, provoked } of found) {
      const { ledger } = runEncounter(chase, { seed })
      const turns = turnsOf(ledger, 'A')
      expect(turns.flatMap(({ opportunities }) => opportunities.filter(({ isTaken }) => isTaken))).toHaveLength(
        provoked,
      )
      expect(turns.find(({ notes }) => notes.some(({ code }) => code === 'took-exit'))?.round ?? null).toBe(round)
    }
  })

  it('say what dice decided, and the tallies of parts add up to it', () => {
    expect(variedIn(tallyOf(corridor, 3))).toEqual([])
    const rolled = sceneOf(corridor.map, { ...corridor.encounter, participants: [] })
    const tally = tallyOf(rolled, 2)
    expect(variedIn(tally)).toEqual(['initiative'])
    expect(addTallies(tally, tally).diceRuns.initiative).toBe(4)
  })

  it('a heat map has a fixed scale in jams per run', () => {
    expect([0, 1, 49, 50, 99, 100, 500].map((jams) => jamShadeOf(jams, 100))).toEqual([-1, 0, 0, 1, 1, 2, 2])
  })

  it('list creatures by name, Rat 2 before Rat 10', () => {
    const map = drawnEncounter(['A.B.C'], 'pf1e', { A: { name: 'Rat 10' }, B: { name: 'Rat 2' }, C: { name: 'Cat' } })
    const rats = sceneOf(map, { orders: [] })
    expect(oddsOf(rats, tallyOf(rats, 1)).map(({ creatureId }) => creatureId)).toEqual(['C', 'B', 'A'])
  })

  it('a run is found again by the seed of its number', () => {
    expect(seedOfRun('night', 7)).toBe('night/7')
  })

  // Wilson, “Probable inference”, 1927; the figures are those of the closed form at z = 1.96.
  it.each([
    [0, 10, 0, 0, 0.2775],
    [10, 10, 1, 0.7225, 1],
    [5, 10, 0.5, 0.2366, 0.7634],
    [0, 0, 0, 0, 1],
  ])('%i of %i runs are a chance of %d, between %d and %d', (hits, runs, share, low, high) => {
    const chance = chanceOf(hits, runs)
    expect(chance.share).toBe(share)
    expect(chance.low).toBeCloseTo(low, 4)
    expect(chance.high).toBeCloseTo(high, 4)
  })
})

describe('odds in words', () => {
  it('are a table of who gets where, and a sentence on when all are out', () => {
    const lines = oddsMarkdown(corridor, tallyOf(corridor, 4)).split('\n')
    expect(lines).toContain('| A | 100% (51%–100%) | 2.0 | 0.0 | 0.0 | 0% (0%–49%) | 0.0 |')
    expect(lines).toContain('| B | 0% (0%–49%) | – | 0.0 | 0.0 | 0% (0%–49%) | 0.0 |')
    expect(lines).toContain('| B | 0% (0%–49%) | 0% (0%–49%) | 0% (0%–49%) | 100% (51%–100%) |')
    expect(lines).toContain('Everyone trying to leave has escaped by round 2: 100%.')
  })

  it('name the worst squares first, on a tie the earlier one', () => {
    const jamsByCell = emptyTally(corridor).jamsByCell.map((_, index) => [0, 2, 5, 2][index] ?? 0)
    const tally = { ...emptyTally(corridor), runs: 4, jamsByCell }
    expect(worstJams(corridor, tally, 2)).toEqual([
      { cell: { col: 2, row: 0 }, count: 5 },
      { cell: { col: 1, row: 0 }, count: 2 },
    ])
    expect(oddsMarkdown(corridor, tally)).toContain('Worst jams: C1 (1.3 per run), B1 (0.5 per run), D1 (0.5 per run).')
  })
})
