import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { flightRoute } from '../../../src/movement/flight/flightRoute.ts'
import type { PathPoint } from '../../../src/movement/levels.ts'
import { prepareMove, type Move } from '../../../src/movement/move.ts'
import { boxesOf, bystandersOf, pathAnswer } from '../../../src/movement/path/pathAnswer.ts'
import { walkPath } from '../../../src/movement/path/walk.ts'
import { opportunities } from '../../../src/movement/threat/provoke.ts'
import { RULESETS } from '../../../src/rules/registry.ts'
import type { Ruleset } from '../../../src/rules/ruleset.ts'
import { dnd35 } from '../../../src/rules/systems/dnd35/index.ts'
import { pf1e } from '../../../src/rules/systems/pf1e/index.ts'
import { starfinder } from '../../../src/rules/systems/starfinder/index.ts'
import { at, drawnField, combatant, type DrawnCreature } from '../../support/drawnField.ts'

function flying(ruleset: Ruleset, rows: readonly string[], creatures: readonly DrawnCreature[], altitude = 0): Move {
  const mover = combatant({ id: 'm', at: at(0, 0), speedFeet: { fly: 60 }, altitude })
  const field = drawnField(rows, ruleset, { creatures: [mover, ...creatures] })
  const move = prepareMove(field, { mover, mode: 'fly' })
  if (!move.ok) throw new Error(move.error.code)
  return move.value
}
const foe = (col: number, row: number, more: Partial<DrawnCreature> = {}): DrawnCreature => ({
  id: `foe-${col}-${row}-${more.altitude ?? 0}`,
  at: at(col, row),
  side: 'foes',
  ...more,
})
const heights = (points: readonly PathPoint[] | undefined) => points?.map(({ altitude }) => altitude)

describe('a route through the air', () => {
  test('climbs over those who block a level one, and comes down behind them', () => {
    const found = flightRoute(flying(pf1e, ['......'], [foe(2, 0)]), at(5, 0), 0)
    expect(heights(found?.points)).toEqual([0, 0, 1, 0, 0, 0])
    expect(found?.feet).toBe(5 + 5 + 10 + 5 + 5)
  })

  test('climbs over a row of foes where flying around them is longer', () => {
    const row = [0, 1, 2].map((y) => foe(2, y))
    const found = flightRoute(
      flying(
        pf1e,
        Array.from({ length: 4 }, () => '......'),
        row,
      ),
      at(5, 0),
      0,
    )
    expect([found?.feet, heights(found?.points)]).toEqual([5 + 5 + 10 + 5 + 5, [0, 0, 1, 0, 0, 0]])
  })

  test('sinks under those who are above', () => {
    const found = flightRoute(flying(pf1e, ['......'], [foe(2, 0, { altitude: 3, tall: 3 })], 3), at(5, 0), 3)
    expect(found?.feet).toBe(30)
    expect(Math.min(...(heights(found?.points) ?? []))).toBe(2)
  })

  test('finds no route through full air', () => {
    const full = flying(pf1e, ['......'], [foe(2, 0, { tall: 3 }), foe(5, 0, { tall: 12, fillsSpace: true })])
    expect(flightRoute(full, at(5, 0), 0)).toBeNull()
    expect(flightRoute(full, at(4, 0), 0)?.feet).toBe(5 + 5 + 10 + 5 + 10 + 5)
  })

  test('arrives at its altitude: early up, late down', () => {
    expect(heights(flightRoute(flying(pf1e, ['......'], []), at(5, 0), 2)?.points)).toEqual([0, 1, 2, 2, 2, 2])
    expect(heights(flightRoute(flying(pf1e, ['......'], [], 2), at(5, 0), 0)?.points)).toEqual([2, 2, 2, 2, 1, 0])
  })

  test('climbs as early as creatures let it, if all routes cost the same', () => {
    const foes = [at(1, 0), at(2, 0)].map((spot, i) => ({ id: `f${i}`, side: 'foe', at: spot, altitude: i + 1 }))
    const mover = combatant({ id: 'm', at: at(0, 0), speedFeet: { fly: 60 } })
    const move = prepareMove(drawnField(['.......'], dnd35, { creatures: [mover, ...foes] }), { mover, mode: 'fly' })
    const route = move.ok ? flightRoute(move.value, at(6, 0), 2) : null
    expect(route?.points.map(({ altitude }) => altitude)).toEqual([0, 0, 1, 2, 2, 2, 2])
  })
  test('comes straight down behind a foe if a slanted path leads through it', () => {
    const found = flightRoute(flying(pf1e, ['......'], [foe(4, 0, { tall: 3 })], 3), at(5, 0), 0)
    expect(found?.feet).toBe(4 * 5 + 5 + 5 + 5)
    expect(flightRoute(flying(pf1e, ['......'], [], 3), at(5, 0), 0)?.feet).toBe(2 * 5 + 5 + 10 + 5)
  })

  test('pays for climbing in Starfinder (SF-FLY-4)', () => {
    expect(flightRoute(flying(starfinder, ['......'], [foe(2, 0)]), at(5, 0), 0)?.feet).toBe(30 + 5)
  })

  test('is none for runs, charges and steps', () => {
    const move = flying(pf1e, ['......'], [foe(2, 0)])
    for (const action of ['run', 'charge', 'step'] as const) {
      const bound = prepareMove(move.field, { mover: move.mover, mode: 'fly', action })
      expect(bound.ok && flightRoute(bound.value, at(5, 0), 0)).toBeNull()
    }
  })

  /** The cheapest flight by trying steps in every direction until nothing gets cheaper. */
  function byTrying(move: Move, to: { col: number; row: number }, end: number): number {
    const best = new Map<string, { feet: number; points: readonly PathPoint[] }>()
    const first = { col: move.mover.at.col, row: move.mover.at.row, altitude: move.mover.altitude }
    let open: (readonly PathPoint[])[] = [[first]]
    const endless = { ...move, budgetFeet: Infinity, actions: 1 }
    let least = Infinity
    while (open.length > 0) {
      const next: (readonly PathPoint[])[] = []
      for (const points of open) {
        const here = points.at(-1)!
        for (let i = 0; i < 27; i++) {
          const [columns, rows, rise] = [(i % 3) - 1, (Math.floor(i / 3) % 3) - 1, Math.floor(i / 9) - 1]
          const there = { col: here.col + columns, row: here.row + rows, altitude: here.altitude + rise }
          if (there.altitude < 0 || there.altitude > 3) continue
          const path = [...points, there]
          const walk = walkPath(endless, path)
          if (walk.problem !== null && walk.problem.reason !== 'cannot-end') continue
          const { feet, parity, heading } = walkPath(endless, [...path, there]).foothold
          const isThere = there.col === to.col && there.row === to.row && there.altitude === end
          if (isThere && walk.problem === null) least = Math.min(least, walk.foothold.feet)
          const key = JSON.stringify([there, walk.problem === null ? walk.foothold.parity : parity, heading])
          const known = best.get(key)
          const spent = walk.problem === null ? walk.foothold.feet : feet
          if (known && known.feet <= spent) continue
          best.set(key, { feet: spent, points: path })
          next.push(path)
        }
      }
      open = next
    }
    return least
  }

  test.each(RULESETS)('is as cheap as any that trying finds ($id)', (ruleset) => {
    const creatures = fc.uniqueArray(
      fc.record({ col: fc.integer({ min: 1, max: 2 }), row: fc.nat(1), altitude: fc.nat(1) }),
      { maxLength: 4, selector: (each) => JSON.stringify(each) },
    )
    fc.assert(
      fc.property(creatures, fc.nat(2), fc.nat(2), fc.constantFrom('...', '.c.'), (foes, from, to, row) => {
        const move = flying(
          ruleset,
          [row, '...'],
          foes.map(({ col, row: y, altitude }) => foe(col, y, { altitude })),
          from,
        )
        expect(flightRoute(move, at(2, 0), to)?.feet ?? Infinity).toBe(byTrying(move, at(2, 0), to))
      }),
      { numRuns: 3 },
    )
  })
})

describe('the safest route through the air', () => {
  const provoked = (move: Move, points: readonly PathPoint[]): number =>
    pathAnswer({ ...move, budgetFeet: Infinity }, points).provokes.length

  test('passes out of reach above those a level route would provoke', () => {
    const move = flying(pf1e, ['...........', '...........'], [foe(5, 1)], 1)
    const [safest, shortest] = (['safest', 'shortest'] as const).map((prefer) =>
      flightRoute(move, at(10, 0), 1, prefer)!,
    )
    expect(provoked(move, shortest!.points)).toBe(1)
    expect(provoked(move, safest!.points)).toBe(0)
    expect(Math.max(...(heights(safest!.points) ?? []))).toBe(2)
    expect(safest!.feet).toBeGreaterThan(shortest!.feet)
  })

  test('is the cheapest of those that give the fewest opportunities, compared with every flight', () => {
    let climbed = 0
    const spot = fc.record({
      col: fc.integer({ min: 1, max: 4 }),
      row: fc.nat(2),
      altitude: fc.nat(2),
      reachWeapon: fc.boolean(),
    })
    fc.assert(
      fc.property(
        fc.constantFrom(pf1e, dnd35),
        fc.uniqueArray(spot, { minLength: 1, maxLength: 2, selector: ({ col, row }) => `${col},${row}` }),
        fc.nat(2),
        fc.nat(2),
        (ruleset, foes, from, to) => {
          const creatures = foes.map(({ col, row, ...more }) => foe(col, row, more))
          const move = flying(ruleset, ['......', '......', '......'], creatures, from)
          const target = at(5, 2)
          const found = flightRoute(move, target, to, 'safest')
          const attackers = bystandersOf(move).filter(({ takesOpportunities }) => takesOpportunities)
          // Dijkstra over place, altitude, parity and the set of opponents provoked.
          const TOP = 8
          type Known = { readonly strikes: number; readonly feet: number }
          const isLess = (a: Known, b: Known | undefined) =>
            !b || a.strikes < b.strikes || (a.strikes === b.strikes && a.feet < b.feet)
          const best = new Map<string, Known>([[`0,0,${from},0,`, { strikes: 0, feet: 0 }]])
          const open = new Set(best.keys())
          const steps = new Map<string, { readonly feet: number; readonly by: readonly string[] } | null>()
          const stepOf = (a: PathPoint, b: PathPoint, odd: number) => {
            const key = [a.col, a.row, a.altitude, b.col, b.row, b.altitude, odd].join()
            if (!steps.has(key)) {
              const mover = { ...move.mover, at: { col: a.col, row: a.row }, altitude: a.altitude }
              const made = prepareMove(move.field, { mover, mode: 'fly', diagonals: odd })
              if (!made.ok) throw new Error(made.error.code)
              const answer = pathAnswer({ ...made.value, budgetFeet: Infinity }, [a, b])
              const by = opportunities(boxesOf(move, [a, b]), attackers).map((each) => each.by)
              steps.set(key, answer.problem ? null : { feet: answer.feet, by })
            }
            return steps.get(key)!
          }
          for (;;) {
            let next: string | null = null
            for (const key of open) if (next === null || isLess(best.get(key)!, best.get(next))) next = key
            if (next === null) break
            open.delete(next)
            const [col, row, altitude, odd, had] = next.split(',') as [string, string, string, string, string]
            const a = { col: Number(col), row: Number(row), altitude: Number(altitude) }
            const now = best.get(next)!
            for (let dc = -1; dc <= 1; dc++)
              for (let dr = -1; dr <= 1; dr++)
                for (let rise = -1; rise <= 1; rise++) {
                  const b = { col: a.col + dc, row: a.row + dr, altitude: a.altitude + rise }
                  if (b.col < 0 || b.row < 0 || b.col > 5 || b.row > 2 || b.altitude < 0 || b.altitude > TOP) continue
                  if (dc === 0 && dr === 0 && rise === 0) continue
                  const step = stepOf(a, b, Number(odd))
                  if (!step) continue
                  const attacked = new Set([...had.split(' ').filter(Boolean), ...step.by])
                  const isDiagonal = Number(dc !== 0) + Number(dr !== 0) + Number(rise !== 0) > 1
                  const parity = isDiagonal ? 1 - Number(odd) : Number(odd)
                  const known = { strikes: attacked.size, feet: now.feet + step.feet }
                  const key = `${b.col},${b.row},${b.altitude},${parity},${[...attacked].sort().join(' ')}`
                  if (!isLess(known, best.get(key))) continue
                  best.set(key, known)
                  open.add(key)
                }
          }
          const ends = [...best].filter(([key]) => key.startsWith(`5,2,${to},`)).map(([, known]) => known)
          if (ends.length === 0) {
            expect(found).toBeNull()
            return
          }
          const least = ends.reduce((a, b) => (isLess(b, a) ? b : a))
          expect([provoked(move, found!.points), found!.feet]).toEqual([least.strikes, least.feet])
          expect(walkPath({ ...move, budgetFeet: Infinity }, found!.points).problem).toBeNull()
          if (Math.max(...heights(found!.points)!) > Math.max(from, to)) climbed++
        },
      ),
      { numRuns: 6 },
    )
    expect(climbed).toBeGreaterThan(0)
  }, 60_000)
})
