import { expect, test } from 'vitest'
import { contextActions } from '../../../renderer/editor/contextMenu.ts'
import { selectedLink, returnLink } from '../../../renderer/editor/levelLinks.ts'
import { playerMap } from '../../../src/map/playerMap.ts'
import type { MapId, RecordId } from '../../../src/map/records/ids.ts'
import { mapWith } from '../../support/printableMap.ts'

const stairs = (leadsTo?: string) => ({
  symbol: 'stairs-down',
  at: { x: 1, y: 1 },
  widthSquares: 2,
  heightSquares: 1,
  leadsTo,
})
const map = mapWith({ widthCells: 6, heightCells: 4 }, { props: [stairs(), stairs('cellar'), stairs('attic')] })
const selected = (...ids: readonly string[]) => ({
  records: ids.map((id) => ({ table: 'props' as const, id: id as RecordId })),
  cells: new Set<number>(),
})

test('the menu of stairs goes to the map they lead to', () => {
  expect(selectedLink({ map, selection: selected('props-1') })).toBe('cellar')
  expect(contextActions(map, selected('props-1'))).toContain('here.follow')
  expect(selectedLink({ map, selection: selected('props-0') })).toBeNull()
  expect(contextActions(map, selected('props-0'))).not.toContain('here.follow')
  expect(selectedLink({ map, selection: selected('props-1', 'props-2') })).toBeNull()
})

test('who comes from a map finds the stairs back', () => {
  expect(returnLink(map, 'attic' as MapId)).toEqual({ table: 'props', id: 'props-2' })
  expect(returnLink(map, 'elsewhere' as MapId)).toBeNull()
})

test('players are not told where stairs lead', () => {
  expect(JSON.stringify([...playerMap(map).tables.props.values()])).not.toContain('cellar')
})
