import type { Page } from 'playwright-core'
import type { MapId, RecordId } from '../../../src/map/records/ids.ts'
import { ask } from './asWindow.ts'
import { openFromLibrary } from './editor.ts'

/** Size of the map of the escape. */
export const ESCAPE_SIZE = { widthCells: 20, heightCells: 12 }

const DOOR_ROW = 5
const WALL_COL = 10
const creature = (id: string, col: number, row: number, side: string, more: object = {}) => ({
  table: 'creatures' as const,
  record: {
    ...{ id: id as RecordId, name: id, at: { col, row }, size: 'medium' as const, side, speedFeet: { land: 30 } },
    ...more,
  },
})

/** Opens a map where a thief is pursued through a closed door to an exit; a guard patrols and a mule stays. */
export async function escape(window: Page, name = 'Escape'): Promise<MapId> {
  const mapId = await ask(window, 'library.create', { name, ruleset: 'pf1e', ...ESCAPE_SIZE })
  const wall = Array.from({ length: ESCAPE_SIZE.heightCells }, (_, row) => ({
    table: 'edges' as const,
    record: {
      id: `${WALL_COL},${row},w` as RecordId,
      cell: { col: WALL_COL, row },
      border: 'west' as const,
      ...(row === DOOR_ROW ? { kind: 'door' as const, door: 'closed' as const } : { kind: 'wall' as const }),
    },
  }))
  const creatures = [
    creature('Silk', 4, 5, 'party', { dexterity: 16 }),
    creature('Ogre', 1, 4, 'foes', { size: 'large', speedFeet: { land: 40 } }),
    creature('Hound', 5, 7, 'foes', { size: 'small', speedFeet: { land: 40 } }),
    creature('Guard', 13, 2, 'watch'),
    creature('Mule', 7, 9, 'neutral'),
  ]
  const goTo = (creatureId: string, ...squares: (readonly [number, number])[]) => ({
    creatureId: creatureId as RecordId,
    task: { type: 'go-to' as const, waypoints: squares.map(([col, row]) => ({ col, row })) },
  })
  const plan = {
    table: 'encounters' as const,
    record: {
      id: 'flight' as RecordId,
      name: 'Flight',
      rounds: 12,
      seed: 'door',
      exits: [{ name: 'the gate', cells: [4, 5, 6].map((row) => ({ col: ESCAPE_SIZE.widthCells - 1, row })) }],
      orders: [
        { ...goTo('Silk', [9, 5], [19, 5]), pace: 'double' as const },
        ...['Ogre', 'Hound'].map((creatureId) => ({
          creatureId: creatureId as RecordId,
          pace: 'double' as const,
          task: { type: 'pursue' as const, creatureId: 'Silk' as RecordId },
        })),
        { ...goTo('Guard', [13, 2]), toRound: 1, task: { type: 'hold' as const } },
        { ...goTo('Guard', [13, 9]), fromRound: 2 },
      ],
    },
  }
  const put = [...wall, ...creatures, plan]
  await ask(window, 'maps.run', { mapId, command: { type: 'edit-records', put } })
  await openFromLibrary(window, name)
  return mapId
}
