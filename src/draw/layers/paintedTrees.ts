/** Painted trees: blobs of leaves from dark to light, each layer offset a little toward the light. */
import { mixColors } from '../color.ts'
import { squareRandom } from '../geometry/noise.ts'
import type { Color } from '../marks.ts'
import { pathMark, polygonPath, softGroup } from '../paths.ts'
import type { Layer } from '../style.ts'
import { emptyPaths } from './common.ts'
import { crownPath, treesIn } from './trees.ts'

/** Layers of leaves: the count of blobs, how far they spread, and how light they are. */
const LEAVES = [
  { count: 34, spread: 0.9, light: 0.1 },
  { count: 24, spread: 0.66, light: 0.55 },
  { count: 13, spread: 0.4, light: 1 },
] as const
const TONES = 3
const CORNERS = 7

/** Crowns of leaves with a soft shadow. */
export const paintedTrees = ({ dark, light }: { readonly dark: Color; readonly light: Color }): Layer => ({
  draw: (drawing) => {
    const trees = treesIn(drawing)
    if (trees.length === 0) return []
    const crowns = trees.flatMap((tree) => crownPath(tree, tree.radius * 0.93))
    const base = pathMark(crowns, { fill: mixColors(dark, '#000000', 0.25) })
    if (drawing.detail === 'coarse')
      return [base, pathMark(crowns, { fill: mixColors(dark, light, 0.4), opacity: 0.6 })]
    const shadow = softGroup([pathMark(crowns, { fill: '#00000099' })], { x: 0.13, y: 0.17, blur: 0.11 })
    const paths = LEAVES.map(() => emptyPaths(TONES))
    for (const tree of trees) {
      const random = squareRandom(tree.seed, 7, 3)
      for (const [layer, { count, spread }] of LEAVES.entries())
        for (let i = 0; i < count; i++) {
          const angle = random(0, 2 * Math.PI)
          const distance = Math.sqrt(random()) * tree.radius * spread
          const x = tree.x - (0.05 * layer + 0.07) * tree.radius + Math.cos(angle) * distance
          const y = tree.y - (0.06 * layer + 0.07) * tree.radius + Math.sin(angle) * distance
          const size = tree.radius * random(0.13, 0.24)
          const corners = Array.from({ length: CORNERS }).flatMap((_, k) => {
            const [turn, reach] = [(k / CORNERS) * 2 * Math.PI + random(0, 0.6), size * random(0.7, 1.15)]
            return [x + Math.cos(turn) * reach, y + Math.sin(turn) * reach]
          })
          paths[layer]?.[Math.floor(random() * TONES)]?.push(...polygonPath(corners))
        }
    }
    const leaves = paths.flatMap((tones, layer) =>
      tones.map((path, tone) => {
        const plain = mixColors(dark, light, LEAVES[layer]?.light ?? 0)
        return pathMark(path, {
          fill: mixColors(plain, tone === 0 ? '#000000' : '#e8f0a0', 0.07 * tone + 0.02),
          opacity: 0.92,
        })
      }),
    )
    return [shadow, base, ...leaves]
  },
})
