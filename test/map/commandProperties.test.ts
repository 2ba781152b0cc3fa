import fc from 'fast-check'
import { expect, it } from 'vitest'
import { TABLE_NAMES, type BattleMap } from '../../src/map/battleMap.ts'
import { applyChange, reverseChange } from '../../src/map/change.ts'
import { checkMap } from '../../src/map/checkMap.ts'
import { mapCommandSchema, type MapCommandInput } from '../../src/map/commands/command.ts'
import { planCommand } from '../../src/map/commands/index.ts'
import { arbitraryMap } from '../support/arbitraryMap.ts'
import { plainMap } from '../support/plainMap.ts'
import { rulesOf } from '../../src/rules/registry.ts'

const side = fc.integer({ min: 1, max: 14 })
const arbitraryCommand = (map: BattleMap): fc.Arbitrary<MapCommandInput> => {
  const index = fc.nat(map.layers.terrain.length - 1)
  const removals = TABLE_NAMES.flatMap((table) =>
    table === 'settings' ? [] : [...map.tables[table].keys()].map((id) => ({ table, id })),
  )
  return fc.oneof<fc.Arbitrary<MapCommandInput>[]>(
    fc.record({
      type: fc.constant('paint-cells' as const),
      layer: fc.constant('terrain' as const),
      indices: fc.array(index, { minLength: 1, maxLength: 20 }),
      values: fc.tuple(fc.nat(14)),
    }),
    fc.record({ type: fc.constant('replace-terrain' as const), from: fc.nat(14), to: fc.nat(14) }),
    fc.record({ type: fc.constant('edit-records' as const), remove: fc.subarray(removals) }),
    fc.record({
      type: fc.constant('turn-map' as const),
      turn: fc.constantFrom('clockwise', 'counterclockwise', 'half', 'mirror-left-right', 'mirror-top-bottom'),
    }),
    fc.constant({ type: 'double-map' as const }),
    fc.record({
      type: fc.constant('resize-map' as const),
      widthCells: side,
      heightCells: side,
      offset: fc.record({ col: fc.integer({ min: -14, max: 14 }), row: fc.integer({ min: -14, max: 14 }) }),
    }),
  )
}
const mapAndCommand = arbitraryMap().chain((map) => fc.tuple(fc.constant(map), arbitraryCommand(map)))

it('whatever a command does leaves a sound map, and taking it back leaves the map as it was', () => {
  fc.assert(
    fc.property(mapAndCommand, ([map, input]) => {
      const planned = planCommand(mapCommandSchema.parse(input), map, rulesOf)
      // A terrain type that is still used may not go; all else here is allowed.
      if (!planned.ok) {
        expect(planned.error.code).toBe('terrain-in-use')
        return
      }
      const after = applyChange(map, planned.value.change)
      expect(checkMap(after)).toMatchObject({ ok: true })
      expect(plainMap(applyChange(after, reverseChange(planned.value.change)))).toEqual(plainMap(map))
      expect(planned.value.label).not.toBe('')
    }),
    { numRuns: 400 },
  )
})
