/** Creatures of one kind: alike in all a run sheet says of them, and named alike up to the number. */
import type { RunSheetCreature, RunSheetFacts } from './facts.ts'
import type { NumberedCreature } from './scene/scene.ts'

/** The name without the number that sets it apart from others of its kind: `Goblin` of `Goblin 3`. */
export const kindName = (name: string): string => name.replace(/\s*#?\d+$/u, '') || name

/** One creature of a kind, with what rules and plan say of it. */
export interface KindMember extends NumberedCreature {
  readonly said: RunSheetCreature
}

/** Creatures of one kind, in their order; never empty. */
export interface Kind {
  readonly name: string
  readonly members: readonly [KindMember, ...KindMember[]]
}

/** The creatures by kind, in the order of the first of each. */
export function kindsOf(creatures: readonly NumberedCreature[], { creatures: said }: RunSheetFacts): readonly Kind[] {
  const byId = new Map(said.map((each) => [each.creatureId, each]))
  const kinds = new Map<string, [KindMember, ...KindMember[]]>()
  for (const numbered of creatures) {
    const own = byId.get(numbered.creature.id)
    if (!own) continue
    const key = keyOf(numbered, own)
    const members = kinds.get(key)
    if (members) members.push({ ...numbered, said: own })
    else kinds.set(key, [{ ...numbered, said: own }])
  }
  return [...kinds.values()].map((members) => ({
    name: members.length > 1 ? kindName(members[0].creature.name) : members[0].creature.name,
    members,
  }))
}

function keyOf({ creature }: NumberedCreature, { reach, reactions }: RunSheetCreature): string {
  const { side, name, size, speedFeet, hitPoints, notes } = creature
  return JSON.stringify([side, kindName(name), size, speedFeet, hitPoints, notes, reach, reactions])
}
