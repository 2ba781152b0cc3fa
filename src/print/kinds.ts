/** Groups creatures of one kind: equal in all a run sheet says of them, and in name up to the number. */
import type { RunSheetCreature, RunSheetFacts } from './facts.ts'
import type { NumberedCreature } from './scene/scene.ts'

/** The name without its number: `Goblin` for `Goblin 3`. */
export const kindName = (name: string): string => name.replace(/\s*#?\d+$/u, '') || name

/** One creature of a kind, with its facts for the run sheet. */
export interface KindMember extends NumberedCreature {
  readonly facts: RunSheetCreature
}

/** Creatures of one kind, in map order; never empty. */
export interface Kind {
  readonly name: string
  readonly members: readonly [KindMember, ...KindMember[]]
}

/** The creatures by kind, in the order of the first of each. */
export function kindsOf(creatures: readonly NumberedCreature[], { creatures: facts }: RunSheetFacts): readonly Kind[] {
  const byId = new Map(facts.map((each) => [each.creatureId, each]))
  const kinds = new Map<string, [KindMember, ...KindMember[]]>()
  for (const numbered of creatures) {
    const own = byId.get(numbered.creature.id)
    if (!own) continue
    const key = keyOf(numbered, own)
    const members = kinds.get(key)
    if (members) members.push({ ...numbered, facts: own })
    else kinds.set(key, [{ ...numbered, facts: own }])
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
