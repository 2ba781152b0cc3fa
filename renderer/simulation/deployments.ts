import { cellsOfRect, spaceRect } from '../../src/grid/cell.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import type { Region } from '../../src/map/records/annotations.ts'
import type { Creature } from '../../src/map/records/creature.ts'
import { SPACE_CELLS } from '../../src/map/sizes.ts'

/** A deployment region, the creatures of its side, and those not wholly inside. Riders count with their mounts. */
export interface Deployment {
  readonly region: Region
  readonly members: readonly Creature[]
  readonly outside: readonly Creature[]
}

/** Returns the deployment regions of a map. A region without a side has no members. */
export const deploymentsOf = (map: BattleMap): readonly Deployment[] =>
  [...map.tables.regions.values()]
    .filter(({ purpose }) => purpose === 'deployment')
    .map((region) => {
      const inside = new Set(region.cells.map(({ col, row }) => `${col},${row}`))
      const members = [...map.tables.creatures.values()].filter(
        ({ side, mountId }) => mountId === undefined && side === region.side,
      )
      const outside = members.filter(({ at, size }) =>
        cellsOfRect(spaceRect(at, SPACE_CELLS[size])).some(({ col, row }) => !inside.has(`${col},${row}`)),
      )
      return { region, members, outside }
    })
