import { failure, ok, type Result } from '../../../src/base/result.ts'
import type { FoundWalls } from '../../../src/grid/pictureWalls/likelihoods.ts'
import { wallsInPicture, type PictureToSearch } from '../../exchange/wallsInPicture.ts'
import type { TaskHooks } from '../protocol.ts'

/** Finds walls in a picture. Error: `broken-picture`. */
export async function findWalls(picture: PictureToSearch, { onProgress }: TaskHooks): Promise<Result<FoundWalls>> {
  const found = await wallsInPicture(picture, (done, of) => onProgress('walls', done, of))
  return found ? ok(found) : failure('broken-picture')
}
