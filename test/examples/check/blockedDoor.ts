import type { Check } from '../../../src/checks/check.ts'

/** Doors that someone stands right behind: they cannot be pushed open. */
export const blockedDoor: Check = {
  id: 'blocked-door',
  severity: 'note',
  reasons: [],
  *find({ map, standing }) {
    for (const { kind, cell } of map.tables.edges.values()) {
      const behind = standing.find(({ creature: { at } }) => at.col === cell.col && at.row === cell.row)
      if (kind !== 'door' || !behind) continue
      const { id, name } = behind.creature
      yield { code: 'blocked-door', facts: { name }, place: { cells: [cell], creatureIds: [id] } }
    }
  },
}
