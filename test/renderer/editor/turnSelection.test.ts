import { expect, test } from 'vitest'
import { turnSelection } from '../../../renderer/editor/tools/select/moveSelection.ts'
import { isRectOnGrid, spaceRect } from '../../../src/grid/cell.ts'
import { applyChange } from '../../../src/map/change.ts'
import { mapCommandSchema } from '../../../src/map/commands/command.ts'
import { planCommand } from '../../../src/map/commands/index.ts'
import { rulesOf } from '../../../src/rules/registry.ts'
import { mapWith } from '../../support/printableMap.ts'

const TURNS = ['clockwise', 'counterclockwise', 'half', 'mirror-left-right', 'mirror-top-bottom'] as const

test.each([
  [6, 3],
  [3, 6],
])(
  'every frame that fits a map of %d by %d both ways stays on it when turned, with its ground and creature',
  (widthCells, heightCells) => {
    const creature = { id: 'a', name: 'A', size: 'medium', side: 'party', speedFeet: { land: 30 } }
    const most = Math.min(widthCells, heightCells)
    for (let index = 0; index < widthCells * heightCells; index++) {
      const at = { col: index % widthCells, row: Math.floor(index / widthCells) }
      const map = mapWith(
        { widthCells, heightCells },
        { creatures: [{ ...creature, at }] },
        (col, row) => (col * 5 + row * 3) % 15,
      )
      const [{ id } = { id: '' as never }] = map.tables.creatures.values()
      for (let width = 1; width <= Math.min(most, widthCells - at.col); width++)
        for (let height = 1; height <= Math.min(most, heightCells - at.row); height++)
          for (const turn of TURNS) {
            const cells = Array.from(
              { length: width * height },
              (_, i) => index + Math.floor(i / width) * widthCells + (i % width),
            )
            const step = turnSelection(map, { cells: new Set(cells), records: [{ table: 'creatures', id }] }, turn)!
            const plan = planCommand(mapCommandSchema.parse(step.command), map, rulesOf)
            if (!plan.ok) throw new Error(plan.error.code)
            const turned = applyChange(map, plan.value.change)
            const ground = (indices: Iterable<number>, of: typeof map) =>
              [...indices].map((i) => of.layers.terrain[i]).toSorted()
            expect(ground(step.after.cells, turned)).toEqual(ground(cells, map))
            expect(step.after.records).toHaveLength(1)
            expect(isRectOnGrid(turned, spaceRect(turned.tables.creatures.get(id)!.at, 1))).toBe(true)
          }
    }
  },
)
