/** What many creatures get to, each component of the map flooded once, beside a flood for each of them. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CheckScene } from '../../src/checks/CheckScene.ts'
import { stanceOf } from '../../src/checks/reached.ts'
import { cellsOfRect } from '../../src/grid/cell.ts'
import { settingsOf, type BattleMap } from '../../src/map/battleMap.ts'
import { stancesIn, WHOLE } from '../../src/movement/field/squeezing.ts'
import { markCreatures, startStances, type Move } from '../../src/movement/move.ts'
import { eachStep } from '../../src/movement/search/eachStep.ts'
import { rulesOf } from '../../src/rules/registry.ts'
import { drawnCreature, drawnMap } from '../support/drawnMap.ts'
import { edgeAt } from '../support/printableMap.ts'

const SIZES = ['medium', 'large', 'huge'] as const
const [WIDTH, HEIGHT] = [10, 9]

const edge = fc.record({
  col: fc.integer({ min: 0, max: WIDTH - 1 }),
  row: fc.integer({ min: 0, max: HEIGHT - 1 }),
  border: fc.constantFrom('west' as const, 'north' as const),
  kind: fc.constantFrom('wall' as const, 'door' as const, 'barrier' as const),
})
const scene = fc.record({
  rows: fc.array(
    fc
      .array(fc.constantFrom('.', '.', '.', '.', '#', 'd'), { minLength: WIDTH, maxLength: WIDTH })
      .map((squares) => squares.join('')),
    { minLength: HEIGHT, maxLength: HEIGHT },
  ),
  edges: fc.uniqueArray(edge, { maxLength: 30, selector: ({ col, row, border }) => `${col},${row},${border}` }),
  creatures: fc.array(fc.record({ col: fc.nat(WIDTH - 3), row: fc.nat(HEIGHT - 3), size: fc.nat(2) }), {
    minLength: 2,
    maxLength: 8,
  }),
  ruleset: fc.constantFrom('pf1e', 'pf2e', 'starfinder'),
})

function sceneOf(map: BattleMap): CheckScene {
  const played = rulesOf(settingsOf(map))
  if (!played.ok) throw new Error(played.error.code)
  return new CheckScene({ map, ...played.value, rounds: 6 })
}

/** Squares covered by whatever one mover steps into, one step after the other, as texts and without what others found. */
function coveredAlone(move: Move): readonly number[] {
  markCreatures(move)
  const { surface, spaceCells } = move.layer
  const { widthCells, heightCells } = move.field
  const covered = Array.from({ length: widthCells * heightCells }, () => 0)
  const stood = new Set(startStances(move).map((stance) => `${move.start},${stance}`))
  for (const each of stood) {
    const [place = 0, stance = WHOLE] = each.split(',').map(Number)
    const whole = {
      col: surface.colOf(place),
      row: surface.rowOf(place),
      widthCells: spaceCells,
      heightCells: spaceCells,
    }
    const held = stance === WHOLE ? whole : move.squeezing?.heldRect(place, stance)
    for (const { col, row } of cellsOfRect(held ?? whole)) covered[row * widthCells + col] = 1
    eachStep(move, place, stance, (_, to, next) => stood.add(`${to},${next}`))
    if (stance !== WHOLE && move.squeezing)
      for (const next of stancesIn(move.squeezing.changes(place, stance))) stood.add(`${place},${next}`)
  }
  return covered
}

test('a creature in an area flooded before reaches what its own flood finds', () => {
  const stances = { whole: 0, squeezed: 0, none: 0 }
  fc.assert(
    fc.property(scene, ({ rows, edges, creatures, ruleset }) => {
      const map = drawnMap(rows, ruleset, {
        creatures: creatures.map(({ col, row, size }, i) => drawnCreature(`C${i}`, col, row, { size: SIZES[size] })),
        edges: edges.map(({ col, row, border, kind }) => edgeAt(col, row, border, { kind })),
      })
      const made = sceneOf(map)
      for (const { combatant } of made.standing) {
        const move = made.moveOf(combatant, 'all')
        if (!move) continue
        stances[stanceOf(move)]++
        const alone = coveredAlone(move)
        const shared = made.reachedBy(combatant, 'all')
        expect([...(shared?.covered ?? [])]).toEqual(alone)
        expect(shared?.squares).toBe(alone.reduce((sum, each) => sum + each, 0))
      }
    }),
    { numRuns: 120 },
  )
  // Each way to stand was met often enough to mean something.
  expect(Math.min(...Object.values(stances))).toBeGreaterThan(50)
})

test('those who squeeze in one area share one answer, and so do kinds to whom the same is open', () => {
  const rows = ['....#....', '....#....', '....#....', '....#....']
  const ogres = [0, 1, 2].map((row) => drawnCreature(`Ogre ${row}`, 3, row, { size: 'large' }))
  const bats = [0, 2].map((row) => drawnCreature(`Bat ${row}`, 0, row, { size: 'large', speedFeet: { fly: 30 } }))
  const made = sceneOf(drawnMap(rows, 'pf1e', { creatures: [...ogres, ...bats] }))
  const found = made.standing.map(({ combatant }) => made.reachedBy(combatant, 'all'))
  expect(found[0]?.squares).toBe(16)
  expect(new Set(found).size).toBe(1)
})

test('a creature squeezed across a wall may be on either side of it, and reaches both', () => {
  const wall = [0, 1].map((row) => edgeAt(5, row, 'west', { kind: 'wall' }))
  const made = sceneOf(
    drawnMap(['..........', '..........'], 'pf1e', {
      creatures: [drawnCreature('West', 0, 0, { size: 'large' }), drawnCreature('Ogre', 4, 0, { size: 'large' })],
      edges: wall,
    }),
  )
  expect(made.standing.map(({ combatant }) => made.reachedBy(combatant, 'all')?.squares)).toEqual([10, 20])
})
