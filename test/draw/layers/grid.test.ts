import { describe, expect, it } from 'vitest'
import { ALL_PARTS, drawMap } from '../../../src/draw/drawMap.ts'
import { PATH_OPS, type Mark } from '../../../src/draw/marks.ts'
import { sceneOf } from '../../../src/draw/scene.ts'
import { styleOf } from '../../../src/draw/styles/registry.ts'
import { mapOf, styleSettings, wholeOf } from '../../draw/support.ts'

/** Unit borders that the grid of a map draws, by how opaque, and how many lines it draws them with. */
function gridOf(rows: readonly string[], style: string) {
  const map = mapOf(rows)
  const settings = styleSettings(style)
  const bare = { ...ALL_PARTS, edges: 0, heights: false }
  const grid = styleOf(settings).grid
  const borders = { full: new Set<string>(), weak: new Set<string>() }
  let lines = 0
  const visit = (mark: Mark) => {
    if (mark.kind === 'group') mark.marks.forEach(visit)
    if (mark.kind !== 'path' || mark.paint.stroke !== grid.color) return
    const { path, paint } = mark
    for (let i = 0; i < path.length; i += 6) {
      expect([path[i], path[i + 3]]).toEqual([PATH_OPS.move, PATH_OPS.line])
      const [x1, y1, x2, y2] = [path[i + 1]!, path[i + 2]!, path[i + 4]!, path[i + 5]!]
      lines++
      for (let k = 0; k < x2 - x1; k++) borders[paint.opacity === 1 ? 'full' : 'weak'].add(`north ${x1 + k},${y1}`)
      for (let k = 0; k < y2 - y1; k++) borders[paint.opacity === 1 ? 'full' : 'weak'].add(`west ${x1},${y1 + k}`)
    }
  }
  drawMap(sceneOf(map, { view: 'gm' }), settings, wholeOf(map), 'full', bare).forEach(visit)
  return { full: [...borders.full].sort(), weak: [...borders.weak].sort(), lines }
}

describe('the grid', () => {
  const POND = ['rrrrrr', 'r....r', 'r.~~.r', 'r.~~.r', 'r...pr', 'rrrrrr']

  it('lies between floor squares, weaker between squares of water, and not on pits', () => {
    const { full, weak } = gridOf(POND, 'schematic')
    expect(weak).toEqual(['north 2,3', 'north 3,3', 'west 3,2', 'west 3,3'])
    expect(full).toContain('north 1,2')
    expect(full).toContain('north 2,2')
    expect(full).toContain('west 2,2')
    for (const border of ['north 4,4', 'west 4,4', 'north 1,1', 'west 1,1', ...weak]) expect(full).not.toContain(border)
    // Nine squares across and nine down border on floor, less those at water and at the pit.
    expect(full.length + weak.length).toBe(24 - 2)
  })

  it('is drawn in stretches, and square by square where it is dashed', () => {
    const [plain, dashed] = [gridOf(POND, 'schematic'), gridOf(POND, 'old-school')]
    expect([...dashed.full, ...dashed.weak].sort()).toEqual([...plain.full, ...plain.weak].sort())
    expect(dashed.lines).toBe(dashed.full.length + dashed.weak.length)
    expect(plain.lines).toBeLessThan(dashed.lines * 0.6)
  })
})
