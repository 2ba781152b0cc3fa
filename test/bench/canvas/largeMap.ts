import type { Page } from 'playwright-core'
import { nextUint32, seedRandom } from '../../../src/base/random.ts'
import type { CallInput } from '../../../src/ipc/contract.ts'
import type { MapId, RecordId } from '../../../src/map/records/ids.ts'
import { ask } from '../../e2e/support/asWindow.ts'

type Put = Extract<CallInput<'maps.run'>['command'], { readonly type: 'edit-records' }>['put']

/** Makes a seeded square map in the library: a third of its squares not open, with walls and doors, and creatures near its middle. */
export async function makeLargeMap(
  page: Page,
  { name, side, edges, creatures }: { name: string; side: number; edges: number; creatures: number },
): Promise<MapId> {
  let state = seedRandom(name)
  const below = (limit: number): number => {
    const [value, next] = nextUint32(state)
    state = next
    return value % limit
  }
  const mapId = await ask(page, 'library.create', { name, ruleset: 'pf1e', widthCells: side, heightCells: side })
  const indices = Array.from({ length: side * side }, (_, i) => i).filter(() => below(3) === 0)
  const values = indices.map(() => 1 + below(6))
  await ask(page, 'maps.run', { mapId, command: { type: 'paint-cells', layer: 'terrain', indices, values } })
  const put = new Map<string, NonNullable<Put>[number]>()
  while (put.size < edges) {
    const cell = { col: 1 + below(side - 2), row: 1 + below(side - 2) }
    const border = below(2) === 0 ? ('north' as const) : ('west' as const)
    const id = `${cell.col},${cell.row},${border.slice(0, 1)}` as RecordId
    const kind = (['wall', 'door', 'window', 'barrier'] as const)[below(4)] ?? 'wall'
    put.set(id, { table: 'edges', record: { id, cell, border, kind } })
  }
  const quarter = Math.floor(side / 4)
  for (let i = 0; i < creatures; i++)
    put.set(`creature ${i}`, {
      table: 'creatures',
      record: {
        id: `c${i}` as RecordId,
        name: `Goblin ${i + 1}`,
        size: (['small', 'medium', 'large', 'huge'] as const)[i % 4] ?? 'medium',
        side: ['party', 'foes', 'neutral'][i % 3] ?? 'foes',
        at: { col: quarter + below(2 * quarter), row: quarter + below(2 * quarter) },
        speedFeet: { land: 30 },
      },
    })
  await ask(page, 'maps.run', { mapId, command: { type: 'edit-records', put: [...put.values()] } })
  return mapId
}
