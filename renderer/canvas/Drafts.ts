/**
 * Drafts of squares that have changed or are about to: drawn in the map's style on the window's own thread, and nothing else, while
 * the pictures of all around them stay until the workers have new ones.
 */
import { detailAt } from '../../src/draw/marks.ts'
import { sceneOf, type MapScene } from '../../src/draw/scene.ts'
import { boundsOfCells, grownRect, sharedRect, type CellRect } from '../../src/grid/cell.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import type { Dressing } from '../../src/map/records/styleSettings.ts'
import { cutSquares } from './drawing/cutSquares.ts'
import type { DrawJob } from './drawing/messages.ts'
import { paintPart } from './drawing/paintPart.ts'

/** A picture of a rectangle of squares that is clear everywhere else than in the changed ones. */
export interface Draft {
  readonly rect: CellRect
  readonly picture: OffscreenCanvas
}

/** What drafts look like. */
export type DraftLook = Pick<DrawJob, 'cellPx' | 'styleSettings' | 'parts'>

/** Rectangles of more squares take too long: they wait for the workers. */
const MAX_DRAFT_CELLS = 900
/** Up to so many squares all details are drawn, so that the picture that follows looks the same. */
const MAX_DETAILED_CELLS = 100
/** Facts of larger maps take too long: they are derived from the surroundings of the draft. */
const MAX_WHOLE_CELLS = 40_000
const SURROUNDINGS_CELLS = 6

/** Draws drafts. It keeps what it has derived from the map for the next one. */
export class Drafts {
  #scene: MapScene | undefined

  /** Forgets the map. */
  clear(): void {
    this.#scene = undefined
  }

  /**
   * A draft of some squares of a map, by index; null if there are none or too many. `dressing` is the one that the workers have found
   * if the GM has chosen none.
   */
  of(map: BattleMap, wanted: ReadonlySet<number>, look: DraftLook, dressing: Dressing | undefined): Draft | null {
    if (wanted.size === 0 || look.cellPx === 0) return null
    const rect = boundsOfCells(map, [...wanted])
    const cells = rect.widthCells * rect.heightCells
    if (cells > MAX_DRAFT_CELLS) return null
    const { scene, offset } = this.#read(map, rect, look.styleSettings.dressing ?? dressing)
    const picture = paintPart(scene, {
      ...look,
      rect: { ...rect, col: rect.col - offset.col, row: rect.row - offset.row },
      detail: cells <= MAX_DETAILED_CELLS ? detailAt(look.cellPx) : 'coarse',
    })
    clearOthers(picture, map, rect, wanted)
    return { rect, picture }
  }

  #read(map: BattleMap, rect: CellRect, dressing: Dressing | undefined) {
    if (map.widthCells * map.heightCells <= MAX_WHOLE_CELLS) {
      this.#scene = sceneOf(map, { view: 'gm', dressing }, this.#scene)
      return { scene: this.#scene, offset: { col: 0, row: 0 } }
    }
    const around = sharedRect(grownRect(rect, SURROUNDINGS_CELLS), { col: 0, row: 0, ...sizeOf(map) })
    return { scene: sceneOf(cutSquares(map, around), { view: 'gm', dressing }), offset: around }
  }
}

const sizeOf = ({ widthCells, heightCells }: BattleMap) => ({ widthCells, heightCells })

function clearOthers(picture: OffscreenCanvas, map: BattleMap, rect: CellRect, wanted: ReadonlySet<number>): void {
  const context = picture.getContext('2d')
  if (!context) throw new Error('the browser gives no 2D canvas')
  context.setTransform(1, 0, 0, 1, 0, 0)
  const edge = (at: number, cells: number, px: number) => Math.round((at * px) / cells)
  for (let row = 0; row < rect.heightCells; row++)
    for (let col = 0; col < rect.widthCells; col++) {
      if (wanted.has((rect.row + row) * map.widthCells + rect.col + col)) continue
      const [x, y] = [edge(col, rect.widthCells, picture.width), edge(row, rect.heightCells, picture.height)]
      const right = edge(col + 1, rect.widthCells, picture.width)
      const bottom = edge(row + 1, rect.heightCells, picture.height)
      context.clearRect(x, y, right - x, bottom - y)
    }
}
