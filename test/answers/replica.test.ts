import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Replica, situationOf } from '../../src/answers/replica.ts'
import { invariant } from '../../src/base/invariant.ts'
import { cellAt } from '../../src/grid/cell.ts'
import { settingsOf, type BattleMap } from '../../src/map/battleMap.ts'
import { applyChange, reverseChange, type MapChange } from '../../src/map/change.ts'
import type { RecordId } from '../../src/map/records/ids.ts'
import { mapCommandSchema, type MapCommand } from '../../src/map/commands/command.ts'
import { planCommand } from '../../src/map/commands/index.ts'
import { arbitraryMap } from '../support/arbitraryMap.ts'
import { at } from '../support/drawnField.ts'
import { drawnCreature, drawnMap } from '../support/drawnMap.ts'
import { rulesOf } from '../../src/rules/registry.ts'

/** All of a battlefield that answers depend on, creatures in their order. */
function fieldOf(situation: ReturnType<Replica['situation']>) {
  if (!situation.ok) throw new Error(situation.error.code)
  const { field } = situation.value
  return {
    terrain: [...field.terrain],
    palette: field.palette,
    gravity: field.gravity,
    floors: field.floors && field.floors.some((level) => level !== 0) ? [...field.floors] : null,
    edges: [...field.westEdges, ...field.northEdges],
    combatants: [...field.combatants],
  }
}

/** An edit of a map as fractions: what it touches is picked from what is there. */
const edit = fc.record({
  kind: fc.constantFrom(
    ...(['paint', 'raise', 'remove', 'move', 'add', 'retype', 'gravity', 'edges', 'door', 'undo'] as const),
    // Twice as often: a mount must have a rider to take along.
    ...(['ride', 'ride', 'walk', 'walk', 'rise', 'rise'] as const),
  ),
  pick: fc.double({ min: 0, max: 0.999, noNaN: true }),
  terrain: fc.nat(14),
})
type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never

function commandOf(map: BattleMap, { kind, pick, terrain }: Edit): MapCommand | null {
  const index = Math.floor(pick * map.layers.terrain.length)
  const cell = cellAt(map, index)
  const pickFrom = <T>(list: readonly T[]): T | undefined => list[Math.floor(pick * list.length)]
  const creatures = [...map.tables.creatures.values()]
  const creature = pickFrom(creatures)
  const edge = pickFrom([...map.tables.edges.values()])
  const own = pickFrom([...map.tables.terrainTypes.values()])
  const put = (table: string, record: object) => ({ type: 'edit-records', put: [{ table, record }] })
  const remove = (table: string, { id }: { readonly id: string }) => ({ type: 'edit-records', remove: [{ table, id }] })
  const commands: Readonly<Record<Edit['kind'], () => unknown>> = {
    paint: () => ({ type: 'paint-cells', layer: 'terrain', indices: [index], values: [terrain] }),
    raise: () => ({ type: 'paint-cells', layer: 'elevationFeet', indices: [index], values: [5 * terrain - 23] }),
    remove: () => creature && remove('creatures', creature),
    move: () => creature && put('creatures', { ...creature, prone: !creature.prone }),
    rise: () => creature && put('creatures', { ...creature, altitudeFeet: 5 * terrain }),
    walk: () => creature && put('creatures', { ...creature, at: cell }),
    ride: () => creature && put('creatures', { ...creature, mountId: creatures[terrain % creatures.length]?.id }),
    add: () => put('creatures', { ...drawnCreature(`New ${terrain}`, cell.col, cell.row), size: 'small' }),
    retype: () => own && put('terrainTypes', { ...own, hazard: !own.hazard, blocksLines: terrain > 7 }),
    gravity: () => put('settings', { ...settingsOf(map), gravity: terrain > 7 ? 'high' : 'low' }),
    edges: () => edge && remove('edges', edge),
    door: () => edge && put('edges', { ...edge, kind: 'door', door: terrain > 7 ? 'open' : 'closed' }),
    undo: () => null,
  }
  const command = commands[kind]()
  return command ? mapCommandSchema.parse(command) : null
}

function changeOf(map: BattleMap, wanted: Edit): MapChange | null {
  const command = commandOf(map, wanted)
  const plan = command && planCommand(command, map, rulesOf)
  return plan?.ok ? plan.value.change : null
}

it('a battlefield kept in step with edits and their undo is the one made anew, in the order of its creatures too', () => {
  fc.assert(
    fc.property(
      arbitraryMap({ annotations: false }),
      fc.array(edit, { minLength: 4, maxLength: 16 }),
      (start, edits) => {
        const replica = new Replica(start, 0)
        let map = start
        const done: MapChange[] = []
        fieldOf(replica.situation())
        edits.forEach((wanted, i) => {
          const undone = wanted.kind === 'undo' ? done.pop() : undefined
          const change = undone ? reverseChange(undone) : changeOf(map, wanted)
          if (!change) return
          if (!undone) done.push(change)
          map = applyChange(map, change)
          replica.apply(change, i + 1)
          expect(fieldOf(replica.situation())).toEqual(fieldOf(situationOf(map)))
        })
      },
    ),
    { numRuns: 150 },
  )
})

it('answers as if edits were done, and is as before afterwards, whatever came of it', () => {
  fc.assert(
    fc.property(
      arbitraryMap({ annotations: false }),
      fc.array(edit, { minLength: 1, maxLength: 6 }),
      (start, edits) => {
        const replica = new Replica(start, 7)
        const before = fieldOf(replica.situation())
        const commands = edits.flatMap((wanted) => commandOf(start, wanted) ?? [])
        // Each is planned on the map as the one before left it; what it does not allow changes nothing.
        const after = commands.reduce((map, command) => {
          const plan = planCommand(command, map, rulesOf)
          return plan.ok ? applyChange(map, plan.value.change) : map
        }, start)
        const seen = replica.asIf(commands, () => {
          const situation = replica.situation()
          return situation.ok
            ? { map: situation.value.map, field: fieldOf(situation), revision: replica.revision }
            : null
        })
        expect(seen).toEqual({ map: after, field: fieldOf(situationOf(after)), revision: 7 })
        expect(() => replica.asIf(commands, () => invariant(false, 'an answer that breaks'))).toThrow('breaks')
        const now = replica.situation()
        expect(now.ok && now.value.map).toBe(start)
        expect(fieldOf(now)).toEqual(before)
      },
    ),
    { numRuns: 150 },
  )
})

it('a rider goes with a mount that is lifted or put elsewhere, and gets down where the mount is removed', () => {
  const horse = drawnCreature('Horse', 1, 0, { size: 'large' })
  const start = drawnMap(['......', '......', '......'], 'dnd35', {
    creatures: [drawnCreature('Knight', 1, 0, { mountId: 'horse' }), horse, drawnCreature('Squire', 5, 2)],
  })
  const replica = new Replica(start, 0)
  let map = start
  const knightAfter = (command: object) => {
    // Made before the edit, so that it is kept in step with it.
    replica.situation()
    const change = planCommand(mapCommandSchema.parse(command), map, rulesOf)
    if (!change.ok) throw new Error(change.error.code)
    map = applyChange(map, change.value.change)
    replica.apply(change.value.change, 1)
    const situation = replica.situation()
    const knight = situation.ok ? situation.value.field.combatants.get('knight') : undefined
    return knight && { at: knight.at, altitude: knight.altitude, size: knight.size, mountedOn: knight.mountedOn }
  }
  const put = (record: object) => ({ type: 'edit-records', put: [{ table: 'creatures', record }] })
  const [mounted, lifted] = [{ size: 'large', mountedOn: 'horse' }, map.tables.creatures.get(horse.id as RecordId)]
  expect(knightAfter(put({ ...lifted, altitudeFeet: 15 }))).toEqual({ ...mounted, at: at(1, 0), altitude: 3 })
  expect(knightAfter(put({ ...lifted, at: at(3, 1) }))).toEqual({ ...mounted, at: at(3, 1), altitude: 0 })
  expect(knightAfter({ type: 'edit-records', remove: [{ table: 'creatures', id: 'horse' }] })).toEqual({
    at: at(1, 0),
    altitude: 0,
    size: 'medium',
    mountedOn: undefined,
  })
})
