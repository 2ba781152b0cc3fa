/** What no schema of a record can see: a map whose parts do not fit each other. */
import { expect, test } from 'vitest'
import type { BattleMap } from '../../src/map/battleMap.ts'
import { checkMap } from '../../src/map/checkMap.ts'
import type { RecordId } from '../../src/map/records/ids.ts'
import { drawnCreature, drawnMap } from '../support/drawnMap.ts'

const whole = drawnMap(['....', '.#..', '....'], 'pf1e', { creatures: [drawnCreature('Orc', 2, 1)] })
const [orc] = [...whole.tables.creatures.values()]
const withLayers = (more: Partial<BattleMap['layers']>) => ({ ...whole, layers: { ...whole.layers, ...more } })
const withTables = (more: Partial<BattleMap['tables']>) => ({ ...whole, tables: { ...whole.tables, ...more } })

test('a whole map passes', () => {
  expect(checkMap(whole)).toEqual({ ok: true, value: whole })
})

test.each([
  ['a short layer of terrain', withLayers({ terrain: new Uint8Array(11) }), 'layers'],
  ['a short layer of elevation', withLayers({ elevationFeet: new Int16Array(11) }), 'layers'],
  ['terrain of no type', withLayers({ terrain: whole.layers.terrain.with(6, 99) }), 'terrain at 2, 1'],
  ['no settings', withTables({ settings: new Map() }), 'settings'],
  ['a record under another id', withTables({ creatures: new Map([['x' as RecordId, orc!]]) }), 'creatures.x'],
  [
    'a creature off the map',
    withTables({ creatures: new Map([[orc!.id, { ...orc!, at: { col: 4, row: 1 } }]]) }),
    'creatures.orc',
  ],
])('%s is named with its place', (_, map, where) => {
  expect(checkMap(map)).toMatchObject({ ok: false, error: { code: 'broken-map', where } })
})
