import { readActors } from './actors.ts'
import type { FoundCreature } from './foundCreature.ts'
import { readStatBlock } from './statBlock.ts'

/** Creatures in a text: actors where it is JSON, else one stat block; none where there is none. */
export function recognizeCreatures(text: string): readonly FoundCreature[] {
  if (/^\s*[[{]/u.test(text)) return readActors(text) ?? []
  const block = readStatBlock(text)
  return block ? [block] : []
}
