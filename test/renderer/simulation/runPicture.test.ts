import { describe, expect, it } from 'vitest'
import { otherMarks, roundMarks, walkers, withoutWalker } from '../../../renderer/simulation/runPicture.ts'
import type { Order } from '../../../src/map/records/encounter.ts'
import type { LedgerEntry, TurnEntry } from '../../../src/simulation/ledger.ts'
import { drawnEncounter, played, sceneOf, turnsOf } from '../../support/drawnEncounter.ts'

const at = (col: number, row = 0) => ({ col, row })
const order = (creatureId: string, task: object) => ({ creatureId, task }) as unknown as Order
const DOOR = [
  [4, 0, 'west', { kind: 'door', door: 'closed' }],
  [4, 1, 'west', { kind: 'wall' }],
] as const

/** A hero goes through a door past a foe, then the foe after it. */
function run() {
  const map = drawnEncounter(['A.......', '..b.....'], 'pf1e', { A: {}, b: {} }, DOOR)
  const scene = sceneOf(map, {
    rounds: 2,
    participants: [
      { creatureId: 'A', initiative: 20 },
      { creatureId: 'b', initiative: 10 },
    ],
    orders: [order('A', { type: 'go-to', waypoints: [at(7)] }), order('b', { type: 'pursue', creatureId: 'A' })],
  })
  return { map, ledger: played(scene).ledger }
}
const indexOf = (ledger: readonly LedgerEntry[], round: number, id: string) =>
  ledger.findIndex((entry) => entry.kind === 'turn' && entry.round === round && entry.creatureId === id)

describe('the picture of a run', () => {
  it('shows the turn in full and the earlier ones of its round faded, each in its side', () => {
    const { map, ledger } = run()
    const trails = (i: number) =>
      roundMarks(map, ledger, i, null).flatMap((mark) => (mark.kind === 'trail' ? [[mark.side, mark.emphasis]] : []))
    const sides = [map.tables.creatures.get('A' as never)?.side, map.tables.creatures.get('b' as never)?.side]
    expect(trails(indexOf(ledger, 1, 'A'))).toEqual([[sides[0], 'now']])
    expect(trails(indexOf(ledger, 2, 'b'))).toEqual([
      [sides[0], 'before'],
      [sides[1], 'now'],
    ])
    expect(trails(ledger.findIndex((entry) => entry.kind === 'round' && entry.round === 2))).toEqual([])
  })

  it('marks doors and reactions where they happened; who reacted shows only while it is its moment', () => {
    const { map, ledger } = run()
    const first = turnsOf(ledger, 'A').find(({ opportunities }) => opportunities.length > 0)
    expect(first).toBeDefined()
    const i = ledger.indexOf(first as TurnEntry)
    const marks = (place: number) => roundMarks(map, ledger, place, null)
    expect(marks(i).filter(({ kind }) => kind === 'opened-door')).toHaveLength(1)
    expect(marks(i).filter(({ kind }) => kind === 'opportunity')).toMatchObject([
      { by: 'b', square: first?.opportunities[0]?.square },
    ])
    expect(marks(indexOf(ledger, 1, 'b')).filter(({ kind }) => kind === 'opportunity')).toMatchObject([
      { by: null, emphasis: 'before' },
    ])
  })

  it('marks no reaction that was not taken', () => {
    const { map, ledger } = run()
    const i = indexOf(ledger, 1, 'A')
    const marksOf = (isTaken: boolean) => {
      const turn = ledger[i] as TurnEntry
      const opportunities = turn.opportunities.map((each) => ({ ...each, isTaken }))
      return roundMarks(map, ledger.with(i, { ...turn, opportunities }), i, null).filter(
        ({ kind }) => kind === 'opportunity',
      )
    }
    expect([marksOf(true).length, marksOf(false).length]).toEqual([1, 0])
  })

  it('shows a reaction only once the walker has come to the square', () => {
    const { map, ledger } = run()
    const i = indexOf(ledger, 1, 'A')
    const turn = ledger[i] as TurnEntry
    const step = turn.opportunities[0]?.step ?? -1
    const strikes = (squares: number) =>
      roundMarks(map, ledger, i, { index: i, squares }).filter(({ kind }) => kind === 'opportunity').length
    expect([strikes(step - 0.5), strikes(step)]).toEqual([0, 1])
  })

  it('keeps the reactions to earlier turns while another walks, and the trail of a single step', () => {
    const { map, ledger } = run()
    const i = indexOf(ledger, 1, 'b')
    const kinds = (entries: readonly LedgerEntry[], kind: string) =>
      roundMarks(map, entries, i, { index: i, squares: 0 }).filter((mark) => mark.kind === kind)
    expect(kinds(ledger, 'opportunity')).toMatchObject([{ by: null, emphasis: 'before' }])
    const trails = [1, 2, 3].map((squares) => {
      const path = [at(2, 1), at(3, 1), at(4, 1)].slice(0, squares)
      return kinds(ledger.with(i, { ...(ledger[i] as TurnEntry), path }), 'trail').length
    })
    expect(trails).toEqual([1, 2, 2])
  })

  it('shows a walker with its rider between two squares, and the map without them', () => {
    const map = drawnEncounter(['A.......', '..b.....'], 'pf1e', { A: {}, b: { mountId: 'A' } })
    const turn = { creatureId: 'A', path: [at(0), at(1), at(2, 1)] } as unknown as TurnEntry
    const place = (squares: number) =>
      walkers(map, turn, squares).map((mark) =>
        mark.kind === 'walker' ? [mark.creature.id, mark.at.x, mark.at.y] : [],
      )
    expect(place(1.5)).toEqual([
      ['A', 1.5, 0.5],
      ['b', 1.5, 0.5],
    ])
    for (const squares of [9, Infinity]) expect(place(squares)[0]).toEqual(['A', 2, 1])
    expect([...withoutWalker(map, 'A').tables.creatures.keys()]).toEqual([])
  })

  it('the ways of another run have its emphasis', () => {
    const { map, ledger } = run()
    expect(otherMarks(map, ledger, indexOf(ledger, 2, 'b')).map((mark) => 'emphasis' in mark && mark.emphasis)).toEqual(
      ['other', 'other'],
    )
  })
})
