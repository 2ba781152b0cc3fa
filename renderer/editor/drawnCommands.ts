import { MAX_DRAWN } from '../../src/ipc/shapes/engine.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import type { MapCommandInput } from '../../src/map/commands/command.ts'
import type { Preview } from './preview.ts'

/** A command that a query may assume as done. */
export type DrawnCommand = Extract<
  MapCommandInput,
  { readonly type: 'paint-cells' | 'edit-records' | 'move-creatures' }
>

/** The part of the editor that shows what is drawn but not committed yet. */
interface Drawing {
  readonly map: BattleMap | null
  readonly pendingPreviews: readonly (readonly Preview[])[]
  readonly preview: readonly Preview[]
}

/** The commands that the previews stand for: drawn edges, terrain and elevation, and dragged creatures. None if there are too many. */
export function drawnCommands({ map, pendingPreviews, preview }: Drawing): readonly DrawnCommand[] {
  if (!map) return []
  const commands = [...pendingPreviews.flat(), ...preview].flatMap((each) => commandOf(map, each) ?? [])
  return commands.length <= MAX_DRAWN ? commands : []
}

function commandOf({ tables }: BattleMap, preview: Preview): DrawnCommand | null {
  switch (preview.kind) {
    case 'edges': {
      const put = preview.put.map((record) => ({ table: 'edges' as const, record }))
      const remove = preview.remove.flatMap((id) => (tables.edges.has(id) ? [{ table: 'edges' as const, id }] : []))
      return put.length + remove.length === 0 ? null : { type: 'edit-records', put, remove }
    }
    case 'terrain':
      return painted('terrain', preview.cells, [preview.terrain])
    case 'elevation':
      return painted('elevationFeet', preview.cells, preview.feet)
    case 'creatures': {
      const moves = preview.creatures.flatMap(({ id, at: { col, row } }) =>
        tables.creatures.has(id) ? [{ id, to: { col, row } }] : [],
      )
      return moves.length === 0 ? null : { type: 'move-creatures', moves }
    }
    default:
      return null
  }
}

const painted = (
  layer: 'terrain' | 'elevationFeet',
  cells: readonly number[],
  values: readonly number[],
): DrawnCommand | null =>
  cells.length === 0 ? null : { type: 'paint-cells', layer, indices: [...cells], values: [...values] }
