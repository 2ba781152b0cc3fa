import { failure, ok, type Result } from '../../../src/base/result.ts'
import { cutPicture as cut, type PictureToCut } from '../../exchange/cutPicture.ts'

/** Cuts what players must not see out of a picture. Error: `broken-picture`. */
export async function cutPicture(wanted: PictureToCut): Promise<Result<Uint8Array>> {
  const made = await cut(wanted)
  return made ? ok(made) : failure('broken-picture')
}
