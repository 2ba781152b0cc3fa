import { MAP_COLORS, type MapColors } from '../theme/mapColors.ts'
import type { Pictures } from './Pictures.ts'
import type { ReachedAreas } from './ReachedAreas.ts'
import type { Scene } from './Scene.ts'
import type { TokenSprites } from './TokenSprites.ts'
import type { View } from './View.ts'

/** What painting needs besides the context. Contexts count in device pixels of the window. */
export interface Painting {
  readonly scene: Scene
  readonly view: View
  readonly colors: MapColors
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
  colors: MAP_COLORS[scene.theme],
})
