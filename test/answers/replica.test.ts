import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Replica, situationOf } from '../../src/answers/replica.ts'
import { invariant } from '../../src/base/invariant.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import { applyChange, reverseChange, type MapChange } from '../../src/map/change.ts'
import { mapCommandSchema, type MapCommand } from '../../src/map/commands/command.ts'
import { planCommand } from '../../src/map/commands/index.ts'
import { arbitraryMap } from '../support/arbitraryMap.ts'
import { rulesOf } from '../../src/rules/registry.ts'

/** All of a battlefield that answers depend on, creatures in their order. */
function fieldOf(situation: ReturnType<Replica['situation']>) {
  if (!situation.ok) throw new Error(situation.error.code)
  const { field } = situation.value
  return {
    terrain: [...field.terrain],
    floors: field.floors && field.floors.some((level) => level !== 0) ? [...field.floors] : null,
    edges: [...field.westEdges, ...field.northEdges],
    combatants: [...field.combatants],
  }
}

/** An edit of a map as fractions: what it touches is picked from what is there. */
const edit = fc.record({
  kind: fc.constantFrom('paint', 'raise', 'remove', 'move', 'rise', 'edges', 'undo'),
  pick: fc.double({ min: 0, max: 0.999, noNaN: true }),
  terrain: fc.nat(14),
})
type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never

function commandOf(map: BattleMap, { kind, pick, terrain }: Edit): MapCommand | null {
  const index = Math.floor(pick * map.layers.terrain.length)
  const pickFrom = <T>(list: readonly T[]): T | undefined => list[Math.floor(pick * list.length)]
  const creature = pickFrom([...map.tables.creatures.values()])
  const edge = pickFrom([...map.tables.edges.values()])
  const command =
    kind === 'paint'
      ? { type: 'paint-cells', layer: 'terrain', indices: [index], values: [terrain] }
      : kind === 'raise'
        ? { type: 'paint-cells', layer: 'elevationFeet', indices: [index], values: [5 * terrain - 23] }
        : kind === 'remove' && creature
          ? { type: 'edit-records', remove: [{ table: 'creatures', id: creature.id }] }
          : kind === 'move' && creature
            ? { type: 'edit-records', put: [{ table: 'creatures', record: { ...creature, prone: !creature.prone } }] }
            : kind === 'edges' && edge
              ? { type: 'edit-records', remove: [{ table: 'edges', id: edge.id }] }
              : kind === 'rise' && creature
                ? {
                    type: 'edit-records',
                    put: [{ table: 'creatures', record: { ...creature, altitudeFeet: 5 * terrain } }],
                  }
                : null
  return command && mapCommandSchema.parse(command)
}

function changeOf(map: BattleMap, wanted: Edit): MapChange | null {
  const command = commandOf(map, wanted)
  const plan = command && planCommand(command, map, rulesOf)
  return plan?.ok ? plan.value.change : null
}

it('a battlefield kept in step with edits and their undo is the one made anew, in the order of its creatures too', () => {
  fc.assert(
    fc.property(arbitraryMap({ annotations: false }), fc.array(edit, { maxLength: 12 }), (start, edits) => {
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
    }),
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
