import { failure, ok, type Result } from '../../base/result.ts'
import { readActors } from './actors.ts'
import type { FoundCreature } from './foundCreature.ts'
import { readStatBlocks } from './splitBlocks.ts'

/** Longest text of stat blocks, in characters: more than a chapter of a bestiary. */
export const MAX_STAT_BLOCKS = 100_000

/** The creatures in a text: actors if it is JSON, else stat blocks; empty if there are none. Linear. Error: `text-too-long`. */
export function recognizeCreatures(text: string): Result<readonly FoundCreature[]> {
  // A stat block may begin with its level in brackets.
  if (/^\s*(?:\{|\[\s*[{[\]"])/u.test(text)) return ok(readActors(text) ?? [])
  if (text.length > MAX_STAT_BLOCKS) return failure('text-too-long', { max: MAX_STAT_BLOCKS })
  return ok(readStatBlocks(text))
}
