import { describe, expect, it } from 'vitest'
import { ALL_PARTS, drawMap } from '../../../src/draw/drawMap.ts'
import { PATH_OPS, type Mark } from '../../../src/draw/marks.ts'
import { sceneOf } from '../../../src/draw/scene.ts'
import type { GridForm } from '../../../src/draw/style.ts'
import { styleOf } from '../../../src/draw/styles/registry.ts'
import { SETTINGS_ID } from '../../../src/map/battleMap.ts'
import { pathPoints } from '../../support/drawnPoints.ts'
import { mapOf, openMap, styleSettings, wholeOf } from '../../draw/support.ts'

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

  it('has heavy lines and heavy crosses at every so many squares from the upper left corner, both ways', () => {
    const plain = openMap(8, 5)
    const [settings] = plain.tables.settings.values()
    const heavy = new Map([[SETTINGS_ID, { ...settings!, heavyLineEverySquares: 3 }]])
    const map = { ...plain, tables: { ...plain.tables, settings: heavy } }
    const marksWith = (gridForm: GridForm) =>
      drawMap(sceneOf(map, { view: 'gm', dressing: 'dungeon' }), styleSettings('schematic'), wholeOf(map), 'full', {
        ...ALL_PARTS,
        gridForm,
      })
    const { grid } = styleOf(styleSettings('schematic'))
    const linesOf = (marks: readonly Mark[]): readonly (readonly [width: number, ...points: number[]])[] =>
      marks.flatMap((mark) => {
        if (mark.kind === 'group') return linesOf(mark.marks)
        if (mark.kind !== 'path' || mark.paint.stroke !== grid.color) return []
        const points = pathPoints(mark.path)
        return points.flatMap(([x, y], i) =>
          i % 2 === 0 ? [[mark.paint.width ?? 0, x, y, ...(points[i + 1] ?? [])] as const] : [],
        )
      })
    const lines = linesOf(marksWith('lines'))
    const at = (isHeavy: boolean, isUpright: boolean) =>
      [
        ...new Set(
          lines
            .filter(([width, x1, , x2]) => width > grid.width === isHeavy && (x1 === x2) === isUpright)
            .map(([, x1, y1]) => (isUpright ? x1 : y1)),
        ),
      ].sort((a = 0, b = 0) => a - b)
    expect([at(true, true), at(true, false)]).toEqual([
      [0, 3, 6],
      [0, 3],
    ])
    expect([at(false, true), at(false, false)]).toEqual([
      [1, 2, 4, 5, 7, 8],
      [1, 2, 4, 5],
    ])
    const crosses = linesOf(marksWith('crosses'))
    const arms = crosses.filter(([, x1 = 0, y1, x2 = 0, y2]) => y1 === y2 && x2 > x1)
    const large = arms.filter(([, x1 = 0, , x2 = 0]) => x2 - x1 > 0.15)
    // On the border of the map the squares beyond count as the nearest ones on it.
    expect(arms).toHaveLength(9 * 6)
    expect(large.map(([, x1 = 0, y, x2 = 0]) => [Math.round((x1 + x2) / 2), y])).toEqual(
      [0, 3].flatMap((y) => [0, 3, 6].map((x) => [x, y])),
    )
  })
})
