import type { CheckScene } from '../../../src/checks/CheckScene.ts'

/** Doors that someone stands right behind: they cannot be pushed open. */
export const blockedDoor = {
  id: 'blocked-door' as const,
  severity: 'note' as const,
  reasons: [],
  *find({ map, standing }: CheckScene) {
    for (const { kind, cell } of map.tables.edges.values()) {
      const behind = standing.find(({ creature: { at } }) => at.col === cell.col && at.row === cell.row)
      if (kind !== 'door' || !behind) continue
      const { id, name } = behind.creature
      yield { code: 'blocked-door' as const, facts: { name }, place: { cells: [cell], creatureIds: [id] } }
    }
  },
}
