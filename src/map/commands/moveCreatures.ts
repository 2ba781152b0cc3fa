import { counted } from '../../base/text.ts'
import { failure, ok, type Result } from '../../base/result.ts'
import type { BattleMap } from '../battleMap.ts'
import { movedTo } from '../creatureSpace.ts'
import type { CommandOf } from './command.ts'
import type { RecordEdit } from './edit.ts'

/** Moves as an edit of records. Riders follow their mounts unless the command moves them itself. Error: `record-not-found`. */
export function movedCreatures(
  map: BattleMap,
  { moves }: CommandOf<'move-creatures'>,
): Result<RecordEdit & { readonly label: string }> {
  const creatures = map.tables.creatures
  const places = new Map(moves.map(({ id, to }) => [id, to]))
  for (const { id } of moves) if (!creatures.has(id)) return failure('record-not-found', { where: `creatures/${id}` })
  // Riders may ride riders: each round passes a place on to the next in the chain.
  for (let hasMore = true; hasMore;) {
    hasMore = false
    for (const { id, mountId } of creatures.values()) {
      const place = mountId === undefined ? undefined : places.get(mountId)
      if (!place || places.has(id)) continue
      places.set(id, place)
      hasMore = true
    }
  }
  const put = [...places].flatMap(([id, at]) => {
    const creature = creatures.get(id)
    return creature ? [{ table: 'creatures' as const, record: movedTo(creature, at) }] : []
  })
  const [first] = moves
  const name = first && creatures.get(first.id)?.name
  const label = moves.length === 1 && name ? `Move ${name}` : `Move ${counted(moves.length, 'creature')}`
  return ok({ put, remove: [], label })
}
