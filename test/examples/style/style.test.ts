/** A style is one folder and one line: the Map panel, prints and the command line offer it, and it hides what players may not see. */
import { describe, expect, it } from 'vitest'
import { drawMap } from '../../../src/draw/drawMap.ts'
import type { Color, Mark } from '../../../src/draw/marks.ts'
import { sceneOf } from '../../../src/draw/scene.ts'
import { MAP_STYLES, styleOf } from '../../../src/draw/styles/registry.ts'
import { styleSettings, variedMap, wholeOf } from '../../draw/support.ts'
import { chalk } from './chalk.ts'

/** Every plain color that marks are filled or stroked with. */
function colorsOf(marks: readonly Mark[]): ReadonlySet<Color> {
  const colors = new Set<Color>()
  const look = (mark: Mark): void => {
    if (mark.kind === 'group') mark.marks.forEach(look)
    if (mark.kind !== 'path') return
    const { fill, stroke } = mark.paint
    if (typeof fill === 'string') colors.add(fill)
    if (stroke !== undefined) colors.add(stroke)
  }
  marks.forEach(look)
  return colors
}

describe('a seventh style', () => {
  it('is offered after the others, and a map may have it', () => {
    expect(MAP_STYLES.at(-1)).toBe(chalk)
    expect(styleOf(styleSettings('chalk'))).toBe(chalk)
  })

  it('draws every terrain and edge in its own two colors', () => {
    const map = variedMap()
    const colors = colorsOf(drawMap(sceneOf(map, { view: 'gm' }), styleSettings('chalk'), wholeOf(map), 'full'))
    const { paper, ink } = chalk.palette
    expect(colors).toContain(paper)
    expect(colors).toContain(ink)
    expect([...colors].filter((color) => !color.startsWith(paper) && !color.startsWith(ink))).toEqual([])
  })
})
