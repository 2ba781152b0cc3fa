import { MAP_COLORS, type MapColors } from '../theme/mapColors.ts'
import type { Pictures } from './Pictures.ts'
import type { Scene } from './Scene.ts'
import type { TokenSprites } from './TokenSprites.ts'
import type { View } from './View.ts'
import { areaSquares, type AreaSquares } from '../../src/map/areaSquares.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import type { AreaTemplate } from '../../src/map/records/annotations.ts'

/** What painting needs besides the context, whose unit is a device pixel of the window. */
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

/** Caches the squares of area templates for each version of the map. */
export class ReachedAreas {
  #known = new WeakMap<AreaTemplate, { readonly map: BattleMap; readonly squares: AreaSquares }>()

  of(map: BattleMap, template: AreaTemplate): AreaSquares {
    const known = this.#known.get(template)
    if (known?.map === map) return known.squares
    const squares = areaSquares(map, template)
    this.#known.set(template, { map, squares })
    return squares
  }
}
