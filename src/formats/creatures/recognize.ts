import { readActors } from './actors.ts'
import type { FoundCreature } from './foundCreature.ts'
import { readStatBlock } from './statBlock.ts'

/** The creatures in a text: actors if it is JSON, else one stat block; empty if there is none. */
export function recognizeCreatures(text: string): readonly FoundCreature[] {
  if (/^\s*[[{]/u.test(text)) return readActors(text) ?? []
  const block = readStatBlock(text)
  return block ? [block] : []
}
