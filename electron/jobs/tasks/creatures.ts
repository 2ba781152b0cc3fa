import type { Result } from '../../../src/base/result.ts'
import type { FoundCreature } from '../../../src/formats/creatures/foundCreature.ts'
import { recognizeCreatures } from '../../../src/formats/creatures/recognize.ts'

/** Recognizes the creatures in a text. Errors: those of `recognizeCreatures`. */
export const recognize = ({ text }: { readonly text: string }): Result<readonly FoundCreature[]> =>
  recognizeCreatures(text)
