import { describe, expect, it } from 'vitest'
import type { EncounterEvent, Order } from '../../src/map/records/encounter.ts'
import type { RecordId } from '../../src/map/records/ids.ts'
import { pf1e } from '../../src/rules/systems/pf1e/index.ts'
import type { EventEntry, LedgerEntry, TurnEntry } from '../../src/simulation/ledger.ts'
import { en } from '../../src/words/en/index.ts'
import { eventWords, hazardWords, noteWords, orderWords } from '../../src/words/ledger.ts'
import { drawnEncounter } from '../support/drawnEncounter.ts'
import { at } from '../support/drawnField.ts'

const map = drawnEncounter(['AB....'], 'pf1e', { A: {}, B: {} }, [[2, 0, 'west', { kind: 'door', door: 'closed' }]])
const [A, gone] = ['A', 'gone'] as unknown as [RecordId, RecordId]
const turn = (task: TurnEntry['task'], round: number) => ({ turn: { task, round }, escapes: new Map([['A', 3]]) })

describe('words of an encounter', () => {
  it('an escape is told from the round it happened in', () => {
    const note = { code: 'nobody-to-act-on', creatureId: A } as const
    expect(noteWords(map, note, turn('pursue', 2))).toBe('A is not on the map')
    expect(noteWords(map, note, turn('pursue', 3))).toBe('A escaped in round 3')
  })

  it('who flees and finds nothing better is cornered', () => {
    expect(noteWords(map, { code: 'nowhere-better' }, turn('flee', 1))).toBe('is cornered')
    expect(noteWords(map, { code: 'nowhere-better' }, turn('keep-distance', 1))).toBe('has nowhere better to go')
  })

  it('events are worded alike in the plan and in the ledger', () => {
    const edgeId = [...map.tables.edges.keys()][0]!
    const events: [EncounterEvent, string][] = [
      [{ type: 'door', round: 1, edgeId, door: 'open' }, 'The door B1–C1 opens'],
      [{ type: 'drop', round: 1, creatureId: A }, 'A drops'],
      [{ type: 'arrive', round: 1, creatureId: gone, at: { col: 1, row: 0 } }, 'a deleted creature arrives at B1'],
      [{ type: 'terrain', round: 1, terrain: 1, cells: [{ col: 1, row: 0 }] }, 'B1 becomes difficult terrain'],
      [
        { type: 'terrain', round: 1, terrain: 1, cells: [0, 1].map((col) => ({ col, row: 0 })) },
        'A1 and B1 become difficult terrain',
      ],
      [
        { type: 'terrain', round: 1, terrain: 13, cells: [0, 1, 2, 3, 4, 5].map((col) => ({ col, row: 2 })) },
        'A3, B3, C3, D3 and 2 more become solid wall',
      ],
    ]
    for (const [event, words] of events) expect(eventWords(map, event)).toBe(words)
  })

  it('orders name whom they are about, how and for how long', () => {
    const order = { task: { type: 'flee', from: [A] }, pace: 'run', mode: 'fly', then: [] } as unknown as Order
    expect(orderWords(map, order)).toBe('Flee: from A, run, fly')
    expect([en.encounter.rounds(1, undefined), en.encounter.rounds(2, 2), en.encounter.rounds(2, 5)]).toEqual([
      'Every round',
      'Round 2',
      'Rounds 2–5',
    ])
  })

  it('a route over minutes says what of a run is hustled, stretch by stretch or in all', () => {
    const legs = [
      { pace: 'run', feet: 120 },
      { pace: 'hustle', feet: 20 },
    ] as const
    expect(en.encounter.route(140, [], false)).toBe('140 ft')
    expect(en.encounter.route(140, [], true)).toBe('140 ft at a hustle: no terrain to run on')
    expect(en.encounter.route(140, legs, false)).toBe('140 ft: run 120 ft, hustle 20 ft')
    expect(en.encounter.route(420, [...legs, ...legs, ...legs], false)).toBe('420 ft, 60 of them at a hustle')
  })

  it('a hazard is named as it is by then: after the terrain has changed, not where it could not', () => {
    const caught = { kind: 'turn', hazards: [at(1, 0), at(2, 0), at(4, 0)] } as unknown as TurnEntry
    const becomes = (terrain: number, problem: EventEntry['problem']): EventEntry => ({
      kind: 'event',
      round: 1,
      event: { type: 'terrain', round: 1, terrain, cells: [at(2, 0)] },
      problem,
    })
    const burning = drawnEncounter(['.hh.h.'], 'pf1e', {})
    const words = (...entries: readonly LedgerEntry[]) =>
      hazardWords({ map: burning, ruleset: pf1e }, entries).map((each) => each.join('; '))
    const all = 'Hazardous ground at B1, C1, E1'
    expect(words(caught, becomes(9, null), caught, becomes(1, 'no-such-terrain'), caught)).toEqual([
      all,
      '',
      'Hazardous ground at B1, E1; Pit, chasm at C1',
      '',
      'Hazardous ground at B1, E1; Pit, chasm at C1',
    ])
  })

  it('rounds are a time, ten to the minute', () => {
    expect([1, 2, 10, 21].map(en.encounter.time)).toEqual(['1 round', '2 rounds', '1 min', '2 min 1 round'])
  })
})
