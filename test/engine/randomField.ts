/** Random fields for properties: seeded by fast-check, small enough to search slowly. */
import fc from 'fast-check'
import { BUILT_IN_TERRAIN } from '../../src/map/terrain.ts'
import type { Size } from '../../src/map/sizes.ts'
import type { MovementMode } from '../../src/map/modes.ts'
import { Battlefield } from '../../src/movement/battlefield.ts'
import type { Combatant } from '../../src/movement/combatant.ts'
import { COMBATANT_DEFAULTS } from '../support/combatantDefaults.ts'
import type { Ruleset } from '../../src/rules/ruleset.ts'
import type { TableRules } from '../../src/rules/tableRules.ts'

/** Everything a field is drawn from: plain data that fast-check can shrink. */
export interface FieldPlan {
  readonly width: number
  readonly height: number
  /** Glyph of each square. */
  readonly ground: readonly string[]
  /** Code, cell index, west or north. */
  readonly edges: readonly (readonly [number, number, boolean])[]
  readonly mover: { readonly at: number; readonly size: Size; readonly hampered: number }
  readonly others: readonly {
    readonly at: number
    readonly size: Size
    readonly isFoe: boolean
    readonly helpless: boolean
  }[]
}

const sizes = ['tiny', 'medium', 'large', 'huge', 'gargantuan'] as const

/** Plans of fields of 6 to 14 squares along each side. */
export const fieldPlans = fc
  .record({ width: fc.integer({ min: 6, max: 14 }), height: fc.integer({ min: 6, max: 14 }) })
  .chain(({ width, height }) => {
    const cell = fc.integer({ min: 0, max: width * height - 1 })
    const glyph = fc.oneof(
      { weight: 14, arbitrary: fc.constant('.') },
      { weight: 6, arbitrary: fc.constantFrom(...'dDo#tehc~^pu') },
    )
    return fc.record({
      width: fc.constant(width),
      height: fc.constant(height),
      ground: fc.array(glyph, { minLength: width * height, maxLength: width * height }),
      edges: fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), cell, fc.boolean()), { maxLength: 12 }),
      mover: fc.record({ at: cell, size: fc.constantFrom<Size>(...sizes), hampered: fc.constantFrom(0, 0, 0, 1) }),
      others: fc.array(
        fc.record({ at: cell, size: fc.constantFrom<Size>(...sizes), isFoe: fc.boolean(), helpless: fc.boolean() }),
        { maxLength: 4 },
      ),
    })
  })

/** Plans of narrow passages through rock, with a big creature that must squeeze and one opponent. */
export const corridorPlans = fc.integer({ min: 20, max: 55 }).chain((rock) => {
  const cell = fc.integer({ min: 0, max: 63 })
  const glyph = fc.oneof(
    { weight: 100 - rock, arbitrary: fc.constant('.') },
    { weight: rock, arbitrary: fc.constant('#') },
  )
  return fc.record({
    width: fc.constant(8),
    height: fc.constant(8),
    ground: fc.array(glyph, { minLength: 64, maxLength: 64 }),
    edges: fc.constant([]),
    mover: fc.record({ at: cell, size: fc.constantFrom<Size>('large', 'huge'), hampered: fc.constant(0) }),
    others: fc.tuple(
      fc.record({
        at: cell,
        size: fc.constant<Size>('medium'),
        isFoe: fc.constant(true),
        helpless: fc.constant(false),
      }),
    ),
  })
})

const CODES = new Map<string, number>(BUILT_IN_TERRAIN.map(({ glyph, code }) => [glyph, code]))
const SPACES: Readonly<Record<string, number>> = { large: 2, huge: 3, gargantuan: 4 }

/** The field of a plan and the creature that moves on it, which always lies wholly on the map. */
export function planned(
  plan: FieldPlan,
  ruleset: Ruleset,
  rules: TableRules = ruleset.tableRules,
): { readonly field: Battlefield; readonly mover: Combatant } {
  const cells = plan.width * plan.height
  const westEdges = new Uint8Array(cells)
  const northEdges = new Uint8Array(cells)
  for (const [code, cell, isWest] of plan.edges) {
    if (isWest && cell % plan.width > 0) westEdges[cell] = code
    if (!isWest && cell >= plan.width) northEdges[cell] = code
  }
  const place = (at: number, size: Size): { readonly col: number; readonly row: number } => ({
    col: Math.min(at % plan.width, plan.width - (SPACES[size] ?? 1)),
    row: Math.min(Math.floor(at / plan.width), plan.height - (SPACES[size] ?? 1)),
  })
  const mover: Combatant = {
    ...COMBATANT_DEFAULTS,
    id: 'm',
    side: 'pc',
    at: place(plan.mover.at, plan.mover.size),
    size: plan.mover.size,
    hampered: plan.mover.hampered,
    speedFeet: { land: 30, fly: 40, climb: 30 },
  }
  const others = plan.others.map(({ at, size, isFoe, helpless }, i) => ({
    ...COMBATANT_DEFAULTS,
    id: `c${i}`,
    side: isFoe ? 'foe' : 'pc',
    at: place(at, size),
    size,
    helpless,
    obstacleWhenHelpless: i % 2 === 0,
    speedFeet: { land: 30 },
  }))
  const field = new Battlefield({
    widthCells: plan.width,
    heightCells: plan.height,
    terrain: Uint8Array.from(plan.ground, (glyph) => CODES.get(glyph) ?? 0),
    palette: BUILT_IN_TERRAIN,
    westEdges,
    northEdges,
    combatants: [mover, ...others],
    gravity: 'normal',
    ruleset,
    rules,
  })
  return { field, mover }
}

/** Modes a random mover has a speed for. */
export const MODES: readonly MovementMode[] = ['land', 'fly', 'climb']
