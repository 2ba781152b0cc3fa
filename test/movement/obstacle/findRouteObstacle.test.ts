import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  withDoorsOpen,
  withRemoved,
  yieldingKind,
  type YieldingKind,
} from '../../../src/movement/obstacle/blockerRemoval.ts'
import type { Blocker } from '../../../src/movement/obstacle/blockers.ts'
import { explainPath } from '../../../src/movement/obstacle/explainPath.ts'
import { prepareMove, type Move } from '../../../src/movement/move.ts'
import { findRouteObstacle, type RouteObstacle } from '../../../src/movement/obstacle/findRouteObstacle.ts'
import { cheapestRoute } from '../../../src/movement/search/route.ts'
import { RULESETS } from '../../../src/rules/registry.ts'
import type { Ruleset } from '../../../src/rules/ruleset.ts'
import { dnd35 } from '../../../src/rules/systems/dnd35/index.ts'
import { pf2e } from '../../../src/rules/systems/pf2e/index.ts'
import { foe } from '../../support/asked.ts'
import { combatant, drawnField, type DrawnCreature } from '../../support/drawnField.ts'

function moveOn(
  ruleset: Ruleset,
  rows: readonly string[],
  mover: Partial<DrawnCreature> = {},
  options: Parameters<typeof drawnField>[2] = {},
): Move {
  const moving = combatant({ id: 'm', at: { col: 0, row: 0 }, ...mover })
  const field = drawnField(rows, ruleset, { ...options, creatures: [moving, ...(options.creatures ?? [])] })
  const move = prepareMove(field, { mover: moving })
  if (!move.ok) throw new Error(move.error.code)
  return move.value
}

describe('without a route', () => {
  const obstacle = (rows: readonly string[], to: readonly [number, number], options = {}): RouteObstacle | null => {
    const move = moveOn(dnd35, rows, {}, options)
    return findRouteObstacle(move, { mover: move.mover }, { col: to[0], row: to[1] })
  }

  it('the obstacle whose removal opens the cheapest route is named', () => {
    expect(obstacle(['.#.', '.#.'], [2, 0])).toMatchObject({
      kind: 'one-thing',
      blocker: { kind: 'terrain', cell: { col: 1, row: 0 } },
      feet: 10,
    })
    const doors = {
      edges: [
        [1, 0, 'west', 'doorClosed'],
        [1, 1, 'west', 'wall'],
      ],
    }
    expect(obstacle(['..', '..'], [1, 0], doors)).toMatchObject({
      blocker: { kind: 'edge', cell: { col: 1, row: 0 } },
      feet: 5,
    })
    expect(obstacle(['...'], [2, 0], { creatures: [foe('f', 1, 0)] })).toMatchObject({
      blocker: { kind: 'creature', id: 'f' },
      feet: 10,
    })
  })

  it('several closed doors are named in the order of the route, each once', () => {
    const edges = [
      [2, 0, 'west', 'doorClosed'],
      [2, 1, 'west', 'doorClosed'],
      [4, 0, 'west', 'wall'],
      [4, 1, 'west', 'doorClosed'],
      // A door elsewhere.
      [1, 1, 'north', 'doorClosed'],
    ] as const
    expect(obstacle(['......', '......'], [5, 1], { edges })).toEqual({
      kind: 'several-things',
      blockers: [
        { kind: 'edge', cell: { col: 2, row: 0 }, border: 'west' },
        { kind: 'edge', cell: { col: 4, row: 1 }, border: 'west' },
      ],
      feet: 25,
    })
  })

  it('walls in a row are not taken for something to get rid of, but named; nor is a door with a wall behind it', () => {
    const wall = (col: number): Blocker => ({ kind: 'terrain', cell: { col, row: 0 }, terrain: 'wall' })
    expect(obstacle(['.#..#.'], [5, 0])).toEqual({ kind: 'walled-off', blockers: [wall(1), wall(4)] })
    expect(obstacle(['.##.'], [3, 0])).toEqual({ kind: 'walled-off', blockers: [wall(1), wall(2)] })
    const door = [[1, 0, 'west', 'doorClosed']]
    expect(obstacle(['...#.'], [4, 0], { edges: door })).toEqual({
      kind: 'walled-off',
      blockers: [{ kind: 'edge', cell: { col: 1, row: 0 }, border: 'west' }, wall(3)],
    })
  })

  it('a closed door comes before a wall, even if the route through it is longer', () => {
    const edges = [
      [1, 0, 'west', 'wall'],
      [1, 1, 'west', 'wall'],
      [1, 2, 'west', 'doorClosed'],
    ]
    expect(obstacle(['..', '..', '..'], [1, 0], { edges })).toMatchObject({
      blocker: { kind: 'edge', cell: { col: 1, row: 2 } },
      feet: 25,
    })
  })

  it('a door of several leaves is one thing, named by its first leaf', () => {
    const leaves = [1, 2].map((row) => [2, row, 'west', 'doorClosed'] as const)
    const rows = ['..#..', '.....', '.....', '..#..']
    const mover = { size: 'large', at: { col: 0, row: 1 } } as const
    const move = moveOn(dnd35, rows, mover, { edges: leaves })
    expect(findRouteObstacle(move, { mover: move.mover }, { col: 3, row: 1 })).toMatchObject({
      blocker: { kind: 'edge', cell: { col: 2, row: 1 } },
      feet: 15,
    })
  })

  it('a wall beside a diagonal is named where one free side of two is enough', () => {
    const rows = ['...#....', '....#...', '...t....', '....###t', '........']
    const edges = [0, 1, 2, 3, 4].map((row) => [4, row, 'west', 'wall'] as const)
    const move = moveOn(pf2e, rows, {}, { edges })
    expect(findRouteObstacle(move, { mover: move.mover }, { col: 5, row: 0 })).toMatchObject({
      kind: 'one-thing',
      blocker: { cell: { col: 4, row: 2 }, border: 'west' },
      feet: 35,
    })
  })

  it.each(RULESETS)('a creature that steps aside slows no one ($id)', (ruleset) => {
    const move = moveOn(ruleset, ['...'], {}, { creatures: [foe('f', 1, 0)] })
    expect(findRouteObstacle(move, { mover: move.mover }, { col: 2, row: 0 })).toMatchObject({ feet: 10 })
  })

  it('a creature that fills the passage is named, however big it is', () => {
    const others = { creatures: [foe('f', 1, 0, { size: 'huge' })] }
    expect(obstacle(['.....', '.....', '.....'], [4, 1], others)).toMatchObject({
      blocker: { kind: 'creature', id: 'f' },
    })
  })

  describe('for a creature that squeezes', () => {
    const rows = ['###########', '...####....', '...........', '...####....', '###########']
    const door = [[4, 2, 'west', 'doorClosed']] as const
    const large = { size: 'large', at: { col: 0, row: 1 } } as const
    const move = () => moveOn(dnd35, rows, large, { edges: door })
    it.each([
      ['behind the corridor', [8, 1], 65],
      ['in the corridor', [5, 1], 45],
      ['in the doorway itself', [3, 2], 25],
    ] as const)('the door of a narrow corridor is named where it is pointed %s', (_, [col, row], feet) => {
      const asked = move()
      expect(findRouteObstacle(asked, { mover: asked.mover }, { col, row })).toEqual({
        kind: 'one-thing',
        blocker: { kind: 'edge', cell: { col: 4, row: 2 }, border: 'west' },
        feet,
      })
    })
    it('an explicit path is refused as the contract says, for its whole box, and names the door first', () => {
      const way = [0, 1, 2, 3].map((col) => ({ col, row: 1, altitude: 0 }))
      expect(explainPath(move(), way).refusal).toMatchObject({
        reason: 'impassable',
        blockers: [{ kind: 'edge', cell: { col: 4, row: 2 } }, { kind: 'terrain' }, { kind: 'terrain' }],
      })
    })
  })

  it('a single obstacle is the cheapest there is: doors, then what gives way, then terrain and walls', () => {
    const plan = fc.record({
      ruleset: fc.constantFrom(...RULESETS),
      size: fc.constantFrom('medium' as const, 'large' as const, 'huge' as const),
      squares: fc.array(fc.constantFrom(...'.....d#t'), { minLength: 40, maxLength: 40 }),
      between: fc.array(fc.constantFrom('wall' as const, 'doorClosed' as const, 'window' as const), {
        minLength: 5,
        maxLength: 5,
      }),
      isFoeThere: fc.boolean(),
    })
    fc.assert(
      fc.property(plan, ({ ruleset, size, squares, between, isFoeThere }) => {
        fc.pre(ruleset.sizes.includes(size))
        const rows = [0, 1, 2, 3, 4].map((row) => squares.slice(8 * row, 8 * row + 8).join(''))
        const edges = between.map((kind, row) => [4, row, 'west', kind] as const)
        const creatures = isFoeThere ? [foe('f', 5, 1)] : []
        const move = moveOn(ruleset, rows, { size }, { edges, creatures })
        const to = { col: 5, row: 0 }
        const found = findRouteObstacle(move, { mover: move.mover }, to)
        if (found === null || found.kind === 'target') return
        const feetWithout = (blocker: Blocker): number =>
          withRemoved(move.field, [blocker], () => {
            const again = prepareMove(move.field, { mover: move.mover })
            return again.ok ? (cheapestRoute(again.value, to)?.feet ?? Infinity) : Infinity
          })
        const cells = squares.map((_, i) => ({ col: i % 8, row: Math.floor(i / 8) }))
        const things: readonly Blocker[] = [
          ...cells.map((cell) => ({ kind: 'terrain', cell, terrain: '' }) as const),
          ...edges.map(([col, row, border]) => ({ kind: 'edge', cell: { col, row }, border }) as const),
          ...creatures.map(({ id }) => ({ kind: 'creature', id, passage: 'opponent' }) as const),
        ]
        const least = (kinds: readonly (YieldingKind | null)[]): number =>
          Math.min(
            ...things.filter((thing) => kinds.includes(yieldingKind(move.field, thing))).map(feetWithout),
            Infinity,
          )
        const [door, yielding, solid] = [least(['door']), least(['creature', 'window']), least([null])]
        if (found.kind === 'several-things') expect([door, yielding]).toEqual([Infinity, Infinity])
        else {
          const expected = door < Infinity ? door : yielding < Infinity ? yielding : solid
          expect(found.kind === 'one-thing' ? found.feet : Infinity).toBe(expected)
        }
      }),
      { numRuns: 75 },
    )
  })

  describe('several obstacles together are named in the order of the route', () => {
    const door = (col: number, row: number): Blocker => ({ kind: 'edge', cell: { col, row }, border: 'west' })
    const creature = (id: string): Blocker => ({ kind: 'creature', id, passage: 'opponent' })

    it.each<readonly [string, readonly string[], Parameters<typeof drawnField>[2], readonly Blocker[], number]>([
      [
        'a creature and a door',
        ['######', '......', '######'],
        { creatures: [foe('f', 2, 1)], edges: [[4, 1, 'west', 'doorClosed']] },
        [creature('f'), door(4, 1)],
        25,
      ],
      [
        'two creatures',
        ['######', '......', '######'],
        { creatures: [foe('far', 4, 1), foe('near', 2, 1)] },
        [creature('near'), creature('far')],
        25,
      ],
      [
        'a door and a window',
        ['######', '......', '######'],
        {
          edges: [
            [4, 1, 'west', 'window'],
            [2, 1, 'west', 'doorClosed'],
          ],
        },
        [door(2, 1), door(4, 1)],
        25,
      ],
      [
        'a creature in the doorway of a thin wall, which comes before the wall',
        ['......', '......', '......'],
        {
          creatures: [foe('f', 3, 1)],
          edges: [
            [3, 0, 'west', 'wall'],
            [3, 1, 'west', 'doorClosed'],
            [3, 2, 'west', 'wall'],
            [3, 1, 'north', 'wall'],
            [3, 2, 'north', 'wall'],
          ],
        },
        [door(3, 1), creature('f')],
        25,
      ],
    ])('%s', (_, rows, options, things, feet) => {
      const move = moveOn(dnd35, rows, { at: { col: 0, row: 1 } }, options)
      const found = findRouteObstacle(move, { mover: move.mover }, { col: 5, row: 1 })
      expect(found).toEqual({ kind: 'several-things', blockers: things, feet })
    })

    it('creatures that can be avoided are not among them, even if the shortest route leads through', () => {
      const rows = ['#####....', '.........', '#####....']
      const creatures = [foe('beside', 6, 1), foe('f', 1, 1)]
      const move = moveOn(dnd35, rows, { at: { col: 0, row: 1 } }, { creatures, edges: [[3, 1, 'west', 'doorClosed']] })
      expect(findRouteObstacle(move, { mover: move.mover }, { col: 8, row: 1 })).toEqual({
        kind: 'several-things',
        blockers: [creature('f'), door(3, 1)],
        feet: 45,
      })
    })

    it('of a box squeezed into only who stands in the part that is needed', () => {
      const rows = ['.......', '.......', '..####.', '..####.']
      const others = [foe('high', 3, 0), foe('low', 3, 1)]
      const walls = [0, 1].map((row) => [5, row, 'west', row === 0 ? 'doorClosed' : 'wall'] as const)
      const move = moveOn(dnd35, rows, { size: 'large' }, { creatures: others, edges: walls })
      expect(findRouteObstacle(move, { mover: move.mover }, { col: 5, row: 0 })).toMatchObject({
        kind: 'several-things',
        blockers: [creature('high'), door(5, 0)],
      })
    })

    it('removing all of them opens a route of that length, and no smaller subset does', () => {
      const plan = fc.record({
        ruleset: fc.constantFrom(...RULESETS),
        size: fc.constantFrom('medium' as const, 'large' as const),
        squares: fc.array(fc.constantFrom(...'......d#'), { minLength: 60, maxLength: 60 }),
        fences: fc.array(fc.constantFrom('wall' as const, 'doorClosed' as const, 'window' as const), {
          minLength: 10,
          maxLength: 10,
        }),
        foes: fc.array(fc.integer({ min: 12, max: 59 }), { maxLength: 5 }),
      })
      let named = 0
      fc.assert(
        fc.property(plan, ({ ruleset, size, squares, fences, foes }) => {
          const rows = [0, 1, 2, 3, 4].map((row) => squares.slice(12 * row, 12 * row + 12).join(''))
          const edges = fences.map((kind, i) => [i < 5 ? 4 : 8, i % 5, 'west', kind] as const)
          const creatures = foes.map((at, i) => foe(`f${i}`, at % 12, Math.floor(at / 12)))
          const move = moveOn(ruleset, rows, { size }, { edges, creatures })
          const to = { col: 10, row: 1 }
          const found = findRouteObstacle(move, { mover: move.mover }, to)
          if (found?.kind !== 'several-things') return
          named++
          const feetWithout = (things: readonly Blocker[]): number | undefined =>
            withDoorsOpen(move.field, things, () => {
              const again = prepareMove(move.field, { mover: move.mover })
              return again.ok ? cheapestRoute(again.value, to)?.feet : undefined
            })
          expect(found.blockers.map((thing) => yieldingKind(move.field, thing))).not.toContain(null)
          expect(feetWithout(found.blockers)).toBe(found.feet)
          for (const thing of found.blockers)
            expect(feetWithout(found.blockers.filter((other) => other !== thing))).toBeUndefined()
        }),
        { numRuns: 100 },
      )
      expect(named).toBeGreaterThan(20)
    })
  })

  it('of a wall too long to be tried everywhere, the squares nearest to the straight line are tried', () => {
    // 69 diagonals, two squares straight through the gap and 30 south: the squares near the start open longer routes.
    const rows = Array.from({ length: 100 }, () => `${'.'.repeat(70)}#.`)
    expect(obstacle(rows, [71, 99])).toMatchObject({ kind: 'one-thing', feet: 675 })
  })

  it('an occupied target is the obstacle, and an open route has none', () => {
    expect(obstacle(['...'], [2, 0], { creatures: [foe('f', 2, 0)] })).toMatchObject({
      kind: 'target',
      blockers: [{ kind: 'creature' }],
    })
    expect(obstacle(['...'], [2, 0])).toBeNull()
  })

  it('and the field is as before', () => {
    const move = moveOn(dnd35, ['.#.'])
    const before = [...move.layer.steps]
    findRouteObstacle(move, { mover: move.mover }, { col: 2, row: 0 })
    expect([...move.layer.steps]).toEqual(before)
  })
})
