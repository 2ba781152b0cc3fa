/** Checks on small maps drawn by hand, every figure counted. */
import { describe, expect, test } from 'vitest'
import { checkMap } from '../../src/answers/checks.ts'
import { CHECKS } from '../../src/checks/registry.ts'
import type { CheckChoices } from '../../src/ipc/shapes/checks.ts'
import { en } from '../../src/words/en/index.ts'
import {
  afterCommand,
  drawnCreature as creature,
  drawnMap,
  foundOn as found,
  textsOn as texts,
  wallLine,
} from '../support/drawnMap.ts'
import { open } from '../support/asked.ts'
import { edgeAt } from '../support/printableMap.ts'

const PLAIN: CheckChoices = { settings: {}, rounds: 6 }

test('every check has a row of words, and the severity it comes with', () => {
  expect(CHECKS.map(({ id }) => id).toSorted()).toEqual(Object.keys(en.checks.rows).toSorted())
  const answer = checkMap(drawnMap(['.'], 'pf1e'), PLAIN)
  expect(answer.ok && answer.value.checks.map(({ id, severity }) => [id, severity])).toEqual(
    CHECKS.map(({ id, severity }) => [id, severity]),
  )
})

describe('creatures without room', () => {
  test('names what is in the space of a creature, and moves it to the nearest place with room', () => {
    const map = drawnMap(['...#', '....', '....'], 'pf1e', { creatures: [creature('Rook', 3, 0)] })
    const [finding] = found(map, 'no-room')
    expect(finding).toMatchObject({
      code: 'in-solid',
      severity: 'error',
      text: 'Rook at D1 cannot stand there: solid wall at D1.',
      cells: [{ col: 3, row: 0 }],
      creatureIds: ['rook'],
    })
    expect(finding?.fix?.label).toBe('Move Rook to C1')
    expect(texts(afterCommand(map, finding!.fix!.command), 'no-room')).toEqual([])
  })

  test('counts a wall through a space, where no squeezing helps', () => {
    const creatures = [creature('Ogre', 0, 0, { size: 'large' })]
    const edges = wallLine('west', [
      [1, 0],
      [1, 1],
    ])
    const map = (ruleset: string) => drawnMap(['....', '....'], ruleset, { creatures, edges })
    expect(texts(map('pf2e'), 'no-room')).toEqual(['Ogre at A1 cannot stand there: the wall A1–B1 and the wall A2–B2.'])
    expect(texts(map('pf1e'), 'no-room')).toEqual([])
  })

  test('finds two in one space, once, and neither a rider nor a swarm of the tiny', () => {
    const pair = [creature('Ann', 1, 0), creature('Bob', 1, 0)]
    expect(texts(drawnMap(['...'], 'pf1e', { creatures: pair }), 'no-room')).toEqual([
      'Ann at B1 and Bob at B1 stand in the same space.',
    ])
    const mounted = [creature('Horse', 0, 0, { size: 'large' }), creature('Ann', 0, 0, { mountId: 'horse' })]
    expect(texts(drawnMap(['...', '...'], 'pf1e', { creatures: mounted }), 'no-room')).toEqual([])
    const tiny = ['One', 'Two', 'Three'].map((name) => creature(name, 1, 0, { size: 'tiny' }))
    expect(texts(drawnMap(['...'], 'pf1e', { creatures: tiny }), 'no-room')).toEqual([])
  })

  test('finds who stands off the map, and who has a size the rules do not know', () => {
    const over = drawnMap(['...', '...', '...'], 'pf1e', { creatures: [creature('Ogre', 2, 2, { size: 'large' })] })
    expect(texts(over, 'no-room')).toEqual(['Ogre at C3 stands partly off the map.'])
    expect(found(over, 'no-room')[0]?.fix?.label).toBe('Move Ogre to B2')
    const colossal = drawnMap(
      Array.from({ length: 8 }, () => '........'),
      'pf2e',
      {
        creatures: [creature('Kaiju', 0, 0, { size: 'colossal' })],
      },
    )
    expect(texts(colossal, 'no-room')).toEqual(['Kaiju at A1 is Colossal, a size that Pathfinder 2e does not have.'])
  })

  test('lets swimmers be in water, fliers over a pit, and big swimmers lie at the shore', () => {
    const creatures = [
      creature('Shark', 0, 0, { speedFeet: { swim: 40 } }),
      creature('Bat', 2, 0, { speedFeet: { fly: 40 }, altitudeFeet: 10 }),
      creature('Slime', 4, 0, { size: 'large', speedFeet: { land: 10, swim: 20 } }),
    ]
    expect(texts(drawnMap(['~.p.~.', '....~.'], 'pf1e', { creatures }), 'no-room')).toEqual([])
    expect(texts(drawnMap(['~'], 'pf1e', { creatures: [creature('Ann', 0, 0)] }), 'no-room')).toEqual([
      'Ann at A1 cannot stand there: deep water at A1.',
    ])
  })
})

describe('creatures that squeeze', () => {
  const corridor = (more: Record<string, unknown> = {}) =>
    drawnMap(['######', '......', '######'], 'pf1e', {
      creatures: [creature('Ogre', 1, 0, { size: 'large', ...more })],
    })

  test('says so unless it is marked, and marks it', () => {
    const [finding] = found(corridor(), 'squeezing')
    expect(finding).toMatchObject({ severity: 'warning', text: 'Ogre at B1 (Large, 10 ft) fits only by squeezing.' })
    expect(finding?.clauses).toEqual(['P1-SQZ-2'])
    expect(texts(afterCommand(corridor(), finding!.fix!.command), 'squeezing')).toEqual([])
    expect(texts(corridor({ squeezing: true }), 'squeezing')).toEqual([])
  })

  test('is no help where the rules know no squeezing', () => {
    const map = drawnMap(['######', '......', '######'], 'pf2e', {
      creatures: [creature('Ogre', 1, 0, { size: 'large' })],
    })
    expect(found(map, 'no-room').map(({ code }) => code)).toEqual(['in-solid'])
  })
})

describe('creatures that cannot leave', () => {
  // A room of 3 × 3 with one door to a corridor, and a hall beyond: 9 squares inside, 2 + 12 outside.
  const rows = ['########', '#...####', '#......#', '#...##.#', '####...#', '####...#', '####...#', '########']
  const door = edgeAt(4, 2, 'west', { kind: 'door' })
  const map = (size: string, ruleset = 'pf1e', edges = [door]) =>
    drawnMap(rows, ruleset, { creatures: [creature('Grum', 1, 1, { size })], edges })

  test('names the door, its width and what the creature needs', () => {
    expect(found(map('huge'), 'shut-in')).toMatchObject([
      {
        severity: 'warning',
        text: 'Grum at B2 (Huge, 15 ft) cannot leave its 9 squares: the door at E3 is 5 ft wide; it needs 10 ft.',
        cells: [
          { col: 1, row: 1 },
          { col: 4, row: 2 },
        ],
      },
    ])
  })

  test('lets a Large one squeeze out, where the rules know squeezing', () => {
    expect(texts(map('large'), 'shut-in')).toEqual([])
    expect(texts(map('large'), 'squeezes-out')).toEqual([
      'Grum at B2 (Large, 10 ft) can leave its 9 squares only by squeezing: the door at E3 is 5 ft wide.',
    ])
    expect(texts(map('large', 'pf2e'), 'shut-in')).toEqual([
      'Grum at B2 (Large, 10 ft) cannot leave its 9 squares: the door at E3 is 5 ft wide; it needs 10 ft.',
    ])
    expect(texts(map('large', 'pf2e'), 'squeezes-out')).toEqual([])
  })

  test('who squeezes out of more than 400 squares is in no room', () => {
    // A yard of 20 × 20 or 20 × 21, and behind a gap of 5 ft one as large.
    const squeezes = (height: number) =>
      texts(
        drawnMap([...open(20, height), `#####.${'#'.repeat(14)}`, ...open(20, height + 1)], 'pf1e', {
          creatures: [creature('Grum', 1, 1, { size: 'large' })],
        }),
        'squeezes-out',
      )
    expect(squeezes(20)).toHaveLength(1)
    expect(squeezes(21)).toEqual([])
  })

  test('takes those of one size in one room together, and leaves those of another size apart', () => {
    const creatures = [
      creature('Ogre 1', 1, 1, { size: 'large' }),
      creature('Ogre 2', 2, 2, { size: 'large' }),
      creature('Giant', 1, 1, { size: 'huge' }),
    ]
    expect(texts(drawnMap(rows, 'pf2e', { creatures, edges: [door] }), 'shut-in')).toEqual([
      'Ogre 1 at B2 and Ogre 2 at C3 (Large, 10 ft each) cannot leave their 9 squares: the door at E3 is 5 ft wide; they need 10 ft.',
      'Giant at B2 (Huge, 15 ft) cannot leave its 9 squares: the door at E3 is 5 ft wide; it needs 15 ft.',
    ])
  })

  test('widens nothing into another room', () => {
    const shut = (rows: readonly string[], who: object, edges: readonly ReturnType<typeof edgeAt>[]) =>
      found(drawnMap(rows, 'pf2e', { creatures: [{ ...creature('Grum', 0, 0), ...who }], edges }), 'shut-in').map(
        ({ text, fix }) => [/the (?:door|gap) at \w+/u.exec(text)?.[0], fix?.label],
      )
    // A passage one square high between two rooms behind thin walls.
    const between = [
      ...wallLine(
        'west',
        [0, 2, 3].map((row) => [2, row] as const),
      ),
      ...wallLine(
        'north',
        [1, 2].flatMap((row) => Array.from({ length: 8 }, (_, i) => [i + 2, row] as const)),
      ),
      edgeAt(2, 1, 'west', { kind: 'door' }),
    ]
    const withoutUpper = between.filter(({ cell, border }) => cell.row !== 1 || border === 'west')
    expect(shut(open(10, 4), { size: 'large' }, between)).toEqual([['the door at C2', undefined]])
    expect(shut(open(10, 4), { size: 'large' }, withoutUpper)).toEqual([['the door at C2', 'Widen the door to 10 ft']])
    // A closet beside the gap, with a door of its own to the hall.
    const closet = ['#########', '#.......#', '#...#...#', '#.......#', '#########']
    const giant = { size: 'huge', at: { col: 1, row: 1 } }
    const edges = [edgeAt(4, 3, 'west', { kind: 'wall' }), edgeAt(5, 3, 'west', { kind: 'door' })]
    expect(shut(closet, giant, edges)).toEqual([['the gap at E2', undefined]])
    const rock = closet.map((row, i) => (i === 3 ? '#...#...#' : row))
    expect(shut(rock, giant, [])).toEqual([['the gap at E2', 'Widen the gap to 15 ft']])
  })

  test('does not blame a door for who is small, or for who has most of the map', () => {
    expect(texts(map('medium'), 'squeezes-out')).toEqual([])
    const outside = drawnMap(['......#..', '......#..', '.........', '......#..', '......#..'], 'pf2e', {
      creatures: [creature('Grum', 0, 0, { size: 'large' })],
    })
    expect(texts(outside, 'shut-in')).toEqual([])
  })
})

describe('creatures far from every enemy', () => {
  const foe = (name: string, col: number, row: number, more = {}) => creature(name, col, row, { side: 'foes', ...more })

  test('says what is in the way', () => {
    const map = drawnMap(['...#...', '...#...'], 'pf1e', { creatures: [creature('Ann', 0, 0), foe('Orc', 6, 0)] })
    expect(texts(map, 'no-contact')).toEqual([
      'Ann at A1 and Orc at G1 cannot get next to any enemy. No route: D1 is solid wall. Without it: 25 ft.',
    ])
  })

  test('names the narrow place that keeps who is too big, once', () => {
    const creatures = [creature('Ann', 1, 1), foe('Grum', 6, 4, { size: 'large', reachFeet: 5 })]
    const inHall = ['########', '#..#####', '#......#', '####...#', '####...#', '####...#', '####...#', '########']
    const map = drawnMap(inHall, 'pf2e', { creatures: [creatures[0]!, { ...creatures[1]!, at: { col: 5, row: 4 } }] })
    expect(texts(map, 'no-contact')).toEqual([
      'Grum at F5 (Large, 10 ft) cannot get next to any enemy: the gap at D3 is 5 ft wide; it needs 10 ft.',
    ])
    // A closet behind another narrow place leads to no one: it is not named.
    const closet = ['########', '#..#####', '#......#', '####...#', '#..#...#', '#......#', '#..#...#', '########']
    const twoGaps = drawnMap(closet, 'pf2e', {
      creatures: [creatures[0]!, { ...creatures[1]!, at: { col: 5, row: 4 } }],
    })
    expect(texts(twoGaps, 'no-contact', { settings: { 'shut-in': 'off' } })).toEqual([
      'Grum at F5 (Large, 10 ft) cannot get next to any enemy: the gap at D3 is 5 ft wide; it needs 10 ft.',
    ])
    // Shut in, it is said there; with that check off, here.
    const shut = drawnMap(['#######', '#..#..#', '#.....#', '###...#', '#######'], 'pf2e', {
      creatures: [foe('Grum', 1, 1, { size: 'large' }), creature('Ann', 5, 3)],
    })
    const gap = 'the gap at D3 is 5 ft wide; it needs 10 ft.'
    expect(texts(shut, 'shut-in')).toEqual([
      `Grum at B2 (Large, 10 ft) cannot leave its 4 squares or get next to any enemy: ${gap}`,
    ])
    expect(texts(shut, 'no-contact', { settings: { 'shut-in': 'off' } })).toEqual([
      `Grum at B2 (Large, 10 ft) cannot get next to any enemy: ${gap}`,
    ])
  })

  test('reaches over no wall, however long the arms', () => {
    const foes = (at: number) => [creature('Ann', 0, 0), foe('Giant', at, 0, { size: 'large', reachFeet: 15 })]
    const rows = ['......', '......']
    const edges = wallLine('west', [
      [2, 0],
      [2, 1],
    ])
    expect(texts(drawnMap(rows, 'pf2e', { creatures: foes(3) }), 'no-contact')).toEqual([])
    expect(found(drawnMap(rows, 'pf2e', { creatures: foes(3), edges }), 'no-contact')).toMatchObject([
      { code: 'no-contact', creatureIds: ['ann', 'giant'], fix: { label: 'Put a door at B1–C1' } },
    ])
  })

  test('counts rounds of moving twice: 30 squares, 12 a round, a square short', () => {
    const map = drawnMap(['.'.repeat(32)], 'pf1e', { creatures: [creature('Ann', 0, 0), foe('Orc', 31, 0)] })
    expect(texts(map, 'no-contact', { rounds: 3 })).toEqual([])
    expect(texts(map, 'no-contact', { rounds: 2 })).toEqual([
      '2 creatures need more than 2 rounds to get next to an enemy: Ann at A1 (3) and Orc at AF1 (3).',
    ])
  })

  test('opens doors, and minds neither neutrals nor who lies helpless', () => {
    const edges = [edgeAt(3, 0, 'west', { kind: 'door', door: 'locked' })]
    const behind = drawnMap(['......'], 'pf1e', { creatures: [creature('Ann', 0, 0), foe('Orc', 5, 0)], edges })
    expect(texts(behind, 'no-contact')).toEqual([])
    const walls = wallLine('west', [[3, 0]])
    const neutral = [creature('Ann', 0, 0), creature('Cat', 5, 0, { side: 'neutral' })]
    expect(texts(drawnMap(['......'], 'pf1e', { creatures: neutral, edges: walls }), 'no-contact')).toEqual([])
    const helpless = [creature('Ann', 0, 0, { helpless: true }), foe('Orc', 5, 0, { helpless: true })]
    expect(texts(drawnMap(['......'], 'pf1e', { creatures: helpless, edges: walls }), 'no-contact')).toEqual([])
  })
})

describe('doors that lead nowhere', () => {
  test('names the solid square, and puts a wall there', () => {
    const edges = [edgeAt(1, 1, 'west', { kind: 'door' }), edgeAt(2, 1, 'west', { kind: 'wall' })]
    const map = drawnMap(['####', '#..#', '####'], 'pf1e', { edges })
    const [finding] = found(map, 'door-nowhere')
    expect(finding).toMatchObject({
      code: 'door-to-solid',
      text: 'The closed door A2–B2 leads nowhere: solid wall at A2.',
      fix: { label: 'Replace it with a wall' },
    })
    expect(texts(afterCommand(map, finding!.fix!.command), 'door-nowhere')).toEqual([])
  })

  test('may lead off the map, and stand between walls or rock', () => {
    const edges = [edgeAt(0, 1, 'west', { kind: 'door' }), edgeAt(2, 1, 'west', { kind: 'door' })]
    expect(texts(drawnMap(['####', '....', '####'], 'pf1e', { edges }), 'door-nowhere')).toEqual([])
  })

  test('finds a door that stands alone, one of both leaves', () => {
    const edges = [
      edgeAt(2, 1, 'west', { kind: 'door', leaf: 'first' }),
      edgeAt(2, 2, 'west', { kind: 'door', leaf: 'second' }),
    ]
    const open = ['.....', '.....', '.....', '.....', '.....']
    const map = drawnMap(open, 'pf1e', { edges })
    expect(texts(map, 'door-nowhere')).toEqual(['The closed door B2–C2 stands in no wall: anyone can walk around it.'])
    expect(afterCommand(map, found(map, 'door-nowhere')[0]!.fix!.command).tables.edges.size).toBe(0)
    const walled = [...edges, edgeAt(2, 3, 'west', { kind: 'wall' })]
    expect(texts(drawnMap(open, 'pf1e', { edges: walled }), 'door-nowhere')).toEqual([])
  })
})

test('a check that is off finds nothing, and a severity is as chosen', () => {
  const map = drawnMap(['~'], 'pf1e', { creatures: [creature('Ann', 0, 0)] })
  expect(texts(map, 'no-room', { settings: { 'no-room': 'off' } })).toEqual([])
  expect(found(map, 'no-room', { settings: { 'no-room': 'note', nonsense: 'error' } })[0]?.severity).toBe('note')
})
