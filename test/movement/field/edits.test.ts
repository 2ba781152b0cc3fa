import { describe, expect, it } from 'vitest'
import { EDGE_CODE } from '../../../src/map/edges.ts'
import { Battlefield } from '../../../src/movement/battlefield.ts'
import type { PreparedSurface } from '../../../src/movement/field/preparedSurface.ts'
import { dnd35 } from '../../../src/rules/systems/dnd35/index.ts'
import { pf2e } from '../../../src/rules/systems/pf2e/index.ts'
import { drawnField } from '../../support/drawnField.ts'

const ROWS = ['.......', '.d.....', '....#..', '.......', '.......']
const WALL = 13
const SIZES = [1, 2, 3] as const
const onFoot = (field: Battlefield): PreparedSurface =>
  field.surface({ mode: 'land', incorporeal: false, ignoresDifficultTerrain: false })

/** The field as it is now, prepared from the start. */
const afresh = ({ terrain, westEdges, northEdges, combatants, ...field }: Battlefield): Battlefield =>
  new Battlefield({
    ...field,
    terrain: Uint8Array.from(terrain),
    westEdges: Uint8Array.from(westEdges),
    northEdges: Uint8Array.from(northEdges),
    combatants: [...combatants.values()],
  })

/** Every edit in turn, each beside those before: a wall or open terrain on each square, then something on each border. */
function* edited(field: Battlefield) {
  const { widthCells, heightCells } = field
  for (let row = 0; row < heightCells; row++)
    for (let col = 0; col < widthCells; col++) {
      const cell = { col, row }
      field.setTerrain(cell, (3 * col + 5 * row) % 7 === 0 ? WALL : 0)
      yield
      const kind = ([EDGE_CODE.wall, EDGE_CODE.barrier, EDGE_CODE.doorOpen, EDGE_CODE.none] as const)[(col + row) % 4]
      if (col > 0) field.setEdge(cell, 'west', kind ?? 0)
      yield
      if (row > 0) field.setEdge(cell, 'north', kind ?? 0)
      yield
    }
}

describe.each([dnd35, pf2e])('a field that is edited square by square ($id)', (ruleset) => {
  it.each(SIZES)('has the steps of one prepared anew, for spaces of %i squares', (spaceCells) => {
    const field = drawnField(ROWS, ruleset)
    const layer = onFoot(field).layer(spaceCells)
    for (const _ of edited(field)) {
      const anew = onFoot(afresh(field)).layer(spaceCells)
      expect([...layer.steps]).toEqual([...anew.steps])
      expect([...layer.boxes]).toEqual([...anew.boxes])
    }
  })

  it.each(SIZES)('knows the areas of %i squares that are free, before any creature of that size has moved', (side) => {
    const field = drawnField(ROWS, ruleset)
    const boxes = onFoot(field).boxes(side)
    for (const _ of edited(field)) expect([...boxes]).toEqual([...onFoot(afresh(field)).boxes(side)])
  })
})
