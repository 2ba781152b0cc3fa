import type { Page } from 'playwright-core'
import type { MapId, RecordId } from '../../../src/map/records/ids.ts'
import { ask } from './asWindow.ts'
import { openFromLibrary } from './editor.ts'

const SIZE = { widthCells: 20, heightCells: 8 }
const DOOR_ROW = 4
const WALL_COL = 8
const GATE_COL = 19
const SIZES = ['small', 'medium', 'large'] as const

/** Opens a map with twelve creatures of mixed size, ordered through the one 5-foot door in a wall. */
export async function crowdAtADoor(window: Page): Promise<MapId> {
  const mapId = await ask(window, 'library.create', { name: 'Crowd at a door', ruleset: 'pf1e', ...SIZE })
  const wall = Array.from({ length: SIZE.heightCells }, (_, row) => ({
    table: 'edges' as const,
    record: {
      id: `${WALL_COL},${row},w` as RecordId,
      cell: { col: WALL_COL, row },
      border: 'west' as const,
      ...(row === DOOR_ROW ? { kind: 'door' as const, door: 'open' as const } : { kind: 'wall' as const }),
    },
  }))
  const crowd = Array.from({ length: 12 }, (_, i) => ({
    table: 'creatures' as const,
    record: {
      id: `c${i}` as RecordId,
      name: `Walker ${i + 1}`,
      at: { col: 2 * (i % 3), row: 2 * Math.floor(i / 3) },
      size: SIZES[i % SIZES.length] ?? 'medium',
      side: 'party',
      speedFeet: { land: 30 },
    },
  }))
  const gate = Array.from({ length: SIZE.heightCells - 1 }, (_, row) => ({ col: GATE_COL, row }))
  const plan = {
    table: 'encounters' as const,
    record: {
      id: 'out' as RecordId,
      name: 'All out',
      rounds: 20,
      seed: 'crowd',
      exits: [{ name: 'the far side', cells: gate }],
      orders: crowd.map(({ record: { id } }) => ({
        creatureId: id,
        pace: 'double' as const,
        task: {
          type: 'go-to' as const,
          waypoints: [
            { col: GATE_COL - 1, row: DOOR_ROW },
            { col: GATE_COL, row: 3 },
          ],
        },
      })),
    },
  }
  await ask(window, 'maps.run', { mapId, command: { type: 'edit-records', put: [...wall, ...crowd, plan] } })
  await openFromLibrary(window, 'Crowd at a door')
  return mapId
}
