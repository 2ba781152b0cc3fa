/** Charges looked for from where they end, against lines walked from where they begin. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SPACE_CELLS, type Size } from '../../../src/map/sizes.ts'
import { markCreatures, prepareMove, type Move } from '../../../src/movement/move.ts'
import { eachLine } from '../../../src/movement/search/straightLines.ts'
import { Charges, ChargeTables } from '../../../src/movement/threat/dangerCharge.ts'
import { Battlefield } from '../../../src/movement/battlefield.ts'
import type { EDGE_CODE } from '../../../src/map/edges.ts'
import { dnd35 } from '../../../src/rules/systems/dnd35/index.ts'
import { pf1e } from '../../../src/rules/systems/pf1e/index.ts'
import { starfinder } from '../../../src/rules/systems/starfinder/index.ts'
import { at, drawnField, type DrawnCreature, type DrawnEdge } from '../../support/drawnField.ts'

const RULESETS = { dnd35, pf1e, starfinder }
const [WIDTH, HEIGHT] = [14, 11]
const sizes: readonly Size[] = ['medium', 'medium', 'medium', 'tiny', 'large', 'huge']

/** A place for a space of that size. */
const placed = (size: Size, square: number) =>
  at(
    Math.min(square % WIDTH, WIDTH - SPACE_CELLS[size]),
    Math.min(Math.floor(square / WIDTH), HEIGHT - SPACE_CELLS[size]),
  )

const square = fc.nat({ max: WIDTH * HEIGHT - 1 })
const creature = fc.record({
  square,
  size: fc.constantFrom(...sizes),
  side: fc.constantFrom('pc', 'pc', 'foe'),
  altitude: fc.constantFrom(0, 0, 0, 1, 4),
  helpless: fc.constantFrom(false, false, false, true),
})

/** A wall that runs diagonally, by squares or along their borders: what lines past it can be rounded round. */
const diagonalWall = fc.record({
  square,
  length: fc.integer({ min: 2, max: 6 }),
  isRising: fc.boolean(),
  kind: fc.constantFrom('squares', 'wall', 'barrier', 'doorOpen'),
})

interface Plan {
  readonly ruleset: keyof typeof RULESETS
  readonly rules: Partial<typeof dnd35.tableRules>
  readonly ground: readonly { readonly square: number; readonly glyph: string }[]
  readonly floors: readonly { readonly square: number; readonly level: number }[]
  readonly walls: readonly {
    readonly square: number
    readonly length: number
    readonly isRising: boolean
    readonly kind: string
  }[]
  readonly mover: { readonly square: number; readonly size: Size; readonly speed: number; readonly hampered: number }
  readonly others: readonly {
    readonly square: number
    readonly size: Size
    readonly side: string
    readonly altitude: number
    readonly helpless: boolean
  }[]
  readonly stands: readonly number[]
}

const plans: fc.Arbitrary<Plan> = fc.record({
  ruleset: fc.constantFrom('dnd35', 'pf1e', 'starfinder'),
  rules: fc.record({
    'charge-line': fc.constantFrom('any', 'any', 'any', 'eight'),
    'charge-least-feet': fc.constantFrom(10, 10, 0, 20),
    'barrier-stops-run': fc.boolean(),
    'second-diagonal': fc.constantFrom('10-feet', '10-feet', '5-feet'),
  }),
  ground: fc.array(fc.record({ square, glyph: fc.constantFrom(...'##dDt~h') }), { maxLength: 25, size: 'max' }),
  floors: fc.oneof(
    fc.constant([]),
    fc.array(fc.record({ square, level: fc.constantFrom(1, 1, 2, 5) }), { maxLength: 60, size: 'max' }),
  ),
  walls: fc.array(diagonalWall, { maxLength: 4 }),
  mover: fc.record({
    square,
    size: fc.constantFrom(...sizes),
    speed: fc.constantFrom(15, 30, 40),
    hampered: fc.constantFrom(0, 0, 1),
  }),
  others: fc.array(creature, { maxLength: 5 }),
  stands: fc.array(square, { minLength: 1, maxLength: 12 }),
})

/** The diagonal walls of a plan, as squares of rock and as borders: a stair, west and north borders in turns. */
function wallsOf(plan: Plan): { readonly rock: ReadonlySet<number>; readonly edges: readonly DrawnEdge[] } {
  const rock = new Set<number>()
  const edges: DrawnEdge[] = []
  for (const { square: first, length, isRising, kind } of plan.walls)
    for (let i = 0; i < length; i++) {
      const col = (first % WIDTH) + i
      const row = Math.floor(first / WIDTH) + (isRising ? -i : i)
      if (col >= WIDTH || row < 0 || row >= HEIGHT) break
      if (kind === 'squares') rock.add(row * WIDTH + col)
      else
        for (const border of ['west', 'north'] as const)
          if (border === 'west' ? col > 0 : row > 0) edges.push([col, row, border, kind as keyof typeof EDGE_CODE])
    }
  return { rock, edges }
}

function fieldOf(plan: Plan): { readonly field: Battlefield; readonly charge: Move } {
  const { rock, edges } = wallsOf(plan)
  const glyphs = new Map(plan.ground.map(({ square: where, glyph }) => [where, glyph]))
  const rows = Array.from({ length: HEIGHT }, (_, row) =>
    Array.from({ length: WIDTH }, (__, col) => {
      const index = row * WIDTH + col
      return rock.has(index) ? '#' : (glyphs.get(index) ?? '.')
    }).join(''),
  )
  const { size, speed, hampered } = plan.mover
  const mover: DrawnCreature = {
    id: 'm',
    at: placed(size, plan.mover.square),
    size,
    hampered,
    speedFeet: { land: speed },
  }
  const others = plan.others.map(({ square: where, ...other }, i) => ({
    ...other,
    id: `c${i}`,
    at: placed(other.size, where),
    obstacleWhenHelpless: i % 2 === 0,
  }))
  const drawn = drawnField(rows, RULESETS[plan.ruleset], { creatures: [mover, ...others], edges, rules: plan.rules })
  const floorLevels = new Int16Array(WIDTH * HEIGHT)
  for (const { square: where, level } of plan.floors) floorLevels[where] = level
  const field =
    plan.floors.length > 0
      ? new Battlefield({ ...drawn, floorLevels, combatants: [...drawn.combatants.values()] })
      : drawn
  const combatant = field.combatants.get('m')
  if (!combatant) throw new Error('the mover stands on its field')
  const charge = prepareMove(field, { mover: combatant, action: 'charge' })
  if (!charge.ok) throw new Error(charge.error.details)
  return { field, charge: charge.value }
}

/** By place the stands from which a line leads there, each walked by itself. */
function chargedFrom(charge: Move, stands: ReadonlySet<number>): ReadonlyMap<number, ReadonlySet<number>> {
  const { surface } = charge.layer
  const found = new Map<number, Set<number>>()
  markCreatures(charge)
  for (const start of stands) {
    const mover = { ...charge.mover, at: at(surface.colOf(start), surface.rowOf(start)) }
    eachLine({ ...charge, start, mover }, (place) => {
      const from = found.get(place) ?? new Set()
      found.set(place, from.add(start))
    })
  }
  return found
}

describe('charges of a danger map', () => {
  it('lead where a line walked from one of their beginnings leads, and from there', () => {
    const counted = { open: 0, closed: 0 }
    fc.assert(
      fc.property(plans, fc.integer({ min: 0, max: 11 }), (plan, guess) => {
        const { charge } = fieldOf(plan)
        const { surface } = charge.layer
        const stands = new Set(
          [plan.mover.square, ...plan.stands].map((where) => {
            const { col, row } = placed(plan.mover.size, where)
            return surface.indexOf(col, row)
          }),
        )
        const expected = chargedFrom(charge, stands)
        const charges = new Charges(charge, new ChargeTables(surface.paddedCells))
        charges.begin([...stands])
        const first = [...stands][guess] ?? -1
        const n = SPACE_CELLS[plan.mover.size]
        for (let row = 0; row <= HEIGHT - n; row++)
          for (let col = 0; col <= WIDTH - n; col++) {
            const place = surface.indexOf(col, row)
            if (stands.has(place)) continue
            const origin = charges.originOf(place, first)
            const from = expected.get(place)
            counted[from ? 'open' : 'closed']++
            expect([col, row, origin >= 0]).toEqual([col, row, from !== undefined])
            if (from) expect(from.has(origin)).toBe(true)
          }
      }),
      { numRuns: 180 },
    )
    // Both happen often.
    expect(Math.min(counted.open, counted.closed)).toBeGreaterThan(5000)
  })
})
