import { failure, ok, type Result } from '../../../src/base/result.ts'
import { cutPicture as cut, type PictureToCut } from '../../print/cutPicture.ts'

/** Removes what players must not see from a picture. Error: `broken-picture`. */
export async function cutPicture(request: PictureToCut): Promise<Result<Uint8Array>> {
  const made = await cut(request)
  return made ? ok(made) : failure('broken-picture')
}
