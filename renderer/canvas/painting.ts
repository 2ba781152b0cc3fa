import { MAP_COLOURS, type MapColours } from '../theme/mapColours.ts'
import type { Pictures } from './Pictures.ts'
import type { ReachedAreas } from './ReachedAreas.ts'
import type { Scene } from './Scene.ts'
import type { TokenSprites } from './TokenSprites.ts'
import type { View } from './View.ts'

/** What painting needs besides the context. Contexts count in device pixels of the window. */
export interface Painting {
  readonly scene: Scene
  readonly view: View
  readonly colours: MapColours
  readonly sprites: TokenSprites
  readonly pictures: Pictures
  readonly areas: ReachedAreas
}

/** The painting of a scene in a view. */
export const paintingOf = (
  scene: Scene,
  view: View,
  stores: Pick<Painting, 'sprites' | 'pictures' | 'areas'>,
): Painting => ({
  ...stores,
  scene,
  view,
  colours: MAP_COLOURS[scene.theme],
})
