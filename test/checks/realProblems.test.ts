/** What game masters report of their tables, and what the four samples and the scenes of the simulation must not be blamed for. */
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { BattleMap } from '../../src/map/battleMap.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { SAMPLES, sampleMap } from '../../src/samples/index.ts'
import { scenarioIn } from '../../src/formats/fivefoot/read.ts'
import { afterCommand, drawnCreature as creature, drawnMap, foundOn, textsOn } from '../support/drawnMap.ts'
import { edgeAt } from '../support/printableMap.ts'

const foe = (name: string, col: number, row: number, more = {}) => creature(name, col, row, { side: 'foes', ...more })

/** What is found on a map, and what is left once the first fix is taken: one step, which undo takes back. */
function fixedOn(map: BattleMap) {
  const [first] = foundOn(map, ['closed-off', 'no-contact', 'shut-in'])
  const fix = first?.fix
  return {
    texts: textsOn(map, ['closed-off', 'no-contact', 'shut-in']),
    label: fix?.label,
    after: fix ? textsOn(afterCommand(map, fix.command), ['closed-off', 'no-contact', 'shut-in']) : null,
  }
}

describe('four problems from the table', () => {
  test('a party that does not get its Large mount past a 5-ft door', () => {
    const rows = ['###########', '#...#######', '#.........#', '#...#.....#', '#####.....#', '###########']
    const map = (ruleset: string, door = {}) =>
      drawnMap(rows, ruleset, {
        creatures: [
          creature('Bay', 1, 1, { size: 'large', speedFeet: { land: 50 } }),
          creature('Serah', 1, 1, { mountId: 'bay' }),
          foe('Guard', 8, 3),
        ],
        edges: [edgeAt(4, 2, 'west', { kind: 'door', ...door })],
      })
    // Its rider may dismount: the party is not kept out.
    expect(fixedOn(map('pf2e'))).toEqual({
      texts: [
        'Bay at B2 (Large, 10 ft) cannot leave its 9 squares or get next to any enemy: the door at E3 is 5 ft wide; it needs 10 ft.',
      ],
      label: 'Widen the door to 10 ft',
      after: [],
    })
    expect(foundOn(map('dnd35'), 'squeezes-out').map(({ code }) => code)).toEqual(['leaves-squeezing'])
    const { command } = foundOn(map('pf2e', { doorLocked: true }), ['behind-doors', 'shut-in'])[0]!.fix!
    const doors = [...afterCommand(map('pf2e', { doorLocked: true }), command).tables.edges.values()]
    expect(doors).toMatchObject([
      { kind: 'door', doorLocked: true, leaf: 'first' },
      { kind: 'door', doorLocked: true, leaf: 'second' },
    ])
  })

  test('a giant in a room it cannot leave', () => {
    const rows = [
      '##############',
      '#....#########',
      '#............#',
      '#............#',
      '#....###.....#',
      '##############',
    ]
    const map = drawnMap(rows, 'pf2e', { creatures: [foe('Giant', 1, 1, { size: 'huge' }), creature('Ann', 9, 3)] })
    expect(textsOn(map, 'shut-in')).toEqual([
      'Giant at B2 (Huge, 15 ft) cannot leave its 16 squares or get next to any enemy: the gap at F3 is 10 ft wide; it needs 15 ft.',
    ])
    // Three squares of corridor follow: a wider gap alone is no help.
    expect(foundOn(map, 'shut-in')[0]?.fix).toBeNull()
    const thin = rows.map((row) =>
      row.replace('#....###.....#', '#....#.......#').replace('#....#########', '#....#.......#'),
    )
    expect(
      fixedOn(drawnMap(thin, 'pf2e', { creatures: [foe('Giant', 1, 1, { size: 'huge' }), creature('Ann', 9, 3)] })),
    ).toMatchObject({
      label: 'Widen the gap to 15 ft',
      after: [],
    })
  })

  test('a bedroom too small for its fight', () => {
    const rows = ['######', '#...##', '#....#', '######']
    const map = drawnMap(rows, 'starfinder', {
      creatures: [creature('Ann', 1, 1), creature('Bob', 1, 2), foe('Thief', 3, 1), foe('Guard', 3, 2)],
      edges: [edgeAt(4, 2, 'west', { kind: 'door' })],
    })
    expect(textsOn(map, 'crowded')).toEqual([
      '4 creatures fill 4 of the 6 squares around C2: there is hardly room to move.',
    ])
  })

  test('a cave whose two halves are joined by a crack', () => {
    const rows = ['#########', '#...#####', '#...#####', '####....#', '####....#', '#########']
    const map = drawnMap(rows, 'pf1e', { creatures: [creature('Ann', 1, 1), foe('Orc', 6, 4)] })
    expect(fixedOn(map)).toEqual({
      texts: [
        'Ann at B2 and Orc at G5 cannot get next to any enemy. No route: E3 is solid wall. Without it: 25 ft.',
        'No one can reach the 8 squares around F4: the crack between E4 and D3 is narrower than 5 ft.',
      ],
      label: 'Open E3',
      after: [],
    })
    const crack = foundOn(map, 'closed-off')[0]!
    expect(crack.fix?.label).toBe('Open D4')
    expect(
      textsOn(afterCommand(map, crack.fix!.command), [
        'behind-doors',
        'crowded',
        'door-nowhere',
        'no-room',
        'orders',
        'out-of-reach',
        'shut-in',
        'squeezes-out',
        'squeezing',
      ]),
    ).toEqual([])
  })
})

test.each(SAMPLES)('$id: nothing but notes that hold', (sample) => {
  const found = foundOn(sampleMap(sample, 'sample' as MapId), ['behind-doors', 'squeezes-out'])
  expect(found.filter(({ severity }) => severity !== 'note')).toEqual([])
  expect(found.map(({ text }) => text)).toEqual(TRUE_NOTES[sample.id])
})

/** Read one by one on the maps: each is meant by their author, and good to know. */
const TRUE_NOTES: Readonly<Record<string, readonly string[]>> = {
  'chapel-in-the-reeds': [],
  'boarding-the-gannet': [
    'Cargo handler at N7 (Large, 10 ft) can leave its 167 squares only by squeezing: the door at T12 is 5 ft wide, the door at R14 is 5 ft wide and the door at N14 is 5 ft wide.',
    'The party can reach the 82 squares around W12 only through the locked door S12–T12 or the secret door S16–T16.',
  ],
  'toll-at-harrow-bridge': [
    'The party can reach the 30 squares around F16 only through the locked door H13–H14 or the secret door E18–E19.',
  ],
  'vault-of-the-salt-king': [
    'Hungry ogre at O12 (Large, 10 ft) can leave its 85 squares only by squeezing: the gap at K15 is 5 ft wide and the door at Q10 is 5 ft wide.',
    'Brine slime at R14 (Large, 10 ft) can leave its 97 squares only by squeezing: the gap at K15 is 5 ft wide and the door at Q10 is 5 ft wide.',
    'The party can reach the 23 squares around AC9 only through the secret door Z15–AA15.',
    'The party can reach the 6 squares around D16 only through the locked door E17–F17.',
  ],
  'lantern-market': [
    'The party can reach the 33 squares around Y4 only through the locked door Y6–Y7.',
    'The party can reach the 29 squares around X21 only through the locked door R19–R20.',
  ],
}

test('the scenes of the simulation: what is found is there', () => {
  const golden = resolve(import.meta.dirname, '../golden/simulation')
  const found = readdirSync(golden).flatMap((name) => {
    const read = scenarioIn(JSON.parse(readFileSync(resolve(golden, name, 'scenario.fivefoot'), 'utf8')), {
      knowsRuleset: () => true,
    })
    if (!read.ok) throw new Error(read.error.code)
    return foundOn(read.value.map, [
      'behind-doors',
      'door-nowhere',
      'no-room',
      'orders',
      'out-of-reach',
      'shut-in',
      'squeezes-out',
      'squeezing',
    ])
      .filter(({ severity }) => severity !== 'note')
      .map(({ code }) => `${name} ${code}`)
  })
  expect(found).toEqual([
    'pf1e-at-the-river order-out-of-reach',
    'pf2e-many-orders in-solid',
    'pf2e-many-orders shut-in',
    'pf2e-many-orders door-free',
    'pf2e-many-orders door-free',
    'starfinder-shut-in fits-squeezing',
    'starfinder-shut-in fits-squeezing',
    'starfinder-shut-in shut-in',
    'starfinder-shut-in door-to-solid',
  ])
})
