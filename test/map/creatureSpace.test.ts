import { expect, test } from 'vitest'
import { occupiedSpace, withOccupiedSpace } from '../../src/map/creatureSpace.ts'
import { planCommand } from '../../src/map/commands/index.ts'
import { applyChange } from '../../src/map/change.ts'
import { creatureSchema, type Creature } from '../../src/map/records/creature.ts'
import { mapWith } from '../support/printableMap.ts'
import { rulesOf } from '../../src/rules/registry.ts'

const OGRE = { id: 'ogre', name: 'Ogre', size: 'large', side: 'foes', at: { col: 4, row: 2 }, speedFeet: { land: 40 } }
/** In a corridor one square wide that runs down the right half of its space. */
const RIGHT_HALF = { col: 5, row: 2, widthCells: 1, heightCells: 2 }
const squeezed = () => withOccupiedSpace(creatureSchema.parse(OGRE), RIGHT_HALF)

/** The ogre after a command on a map of 10 × 6 squares. */
function after(command: Parameters<typeof planCommand>[0], creature = squeezed()): Creature {
  const map = mapWith({ widthCells: 10, heightCells: 6 }, { creatures: [creature] })
  const change = planCommand(command, map, rulesOf)
  if (!change.ok) throw new Error(change.error.code)
  const [only] = applyChange(map, change.value.change).tables.creatures.values()
  if (!only) throw new Error('the ogre is gone')
  return only
}

test('a creature stands in its whole space, and while it squeezes in the part of it that it has', () => {
  expect(occupiedSpace(creatureSchema.parse(OGRE))).toEqual({ col: 4, row: 2, widthCells: 2, heightCells: 2 })
  expect(occupiedSpace(squeezed())).toEqual(RIGHT_HALF)
  expect(occupiedSpace({ ...squeezed(), squeezing: false }).widthCells).toBe(2)
  expect(occupiedSpace({ ...squeezed(), size: 'medium' })).toEqual({ col: 4, row: 2, widthCells: 1, heightCells: 1 })
})

test('a part that is too wide or too high since its size changed is not the part it has', () => {
  const own = { col: 4, row: 2, widthCells: 1, heightCells: 1 }
  const halves = [
    { col: 4, row: 2, widthCells: 1, heightCells: 2 },
    { col: 4, row: 2, widthCells: 2, heightCells: 1 },
  ]
  for (const half of halves) {
    const ogre = withOccupiedSpace(creatureSchema.parse(OGRE), half)
    expect(occupiedSpace(ogre)).toEqual(half)
    expect(occupiedSpace({ ...ogre, size: 'medium' })).toEqual(own)
    expect(occupiedSpace({ ...ogre, size: 'huge' })).toEqual(half)
  }
})

test('moved by hand it still squeezes, but no one knows into what', () => {
  const moved = after({ type: 'move-creatures', moves: [{ id: 'ogre' as never, to: { col: 0, row: 0 } }] })
  expect(moved.squeezing).toBe(true)
  expect(occupiedSpace(moved)).toEqual({ col: 0, row: 0, widthCells: 2, heightCells: 2 })
})

test('the part it has turns with the map', () => {
  expect(occupiedSpace(after({ type: 'turn-map', turn: 'clockwise' }))).toEqual({
    col: 2,
    row: 5,
    widthCells: 2,
    heightCells: 1,
  })
  expect(occupiedSpace(after({ type: 'turn-map', turn: 'mirror-left-right' }))).toEqual({ ...RIGHT_HALF, col: 4 })
})
