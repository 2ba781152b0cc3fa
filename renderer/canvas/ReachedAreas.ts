import { areaSquares, type AreaSquares } from '../../src/map/areaSquares.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import type { AreaTemplate } from '../../src/map/records/annotations.ts'

/** What the areas of a map reach, worked out once for each state of the map: a picture is painted many times between two. */
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
