import { describe, expect, it } from 'vitest'
import { ALL_PARTS, drawMap, type MapParts } from '../../src/draw/drawMap.ts'
import type { Mark } from '../../src/draw/marks.ts'
import { sceneOf } from '../../src/draw/scene.ts'
import { styleOf } from '../../src/draw/styles/registry.ts'
import { edgeIdAt, type EdgeBorder } from '../../src/map/records/edge.ts'
import { mapOf, styleSettings, wholeOf } from './support.ts'

const SETTINGS = styleSettings('schematic')
const map = mapOf(
  ['.......', '.d~.#..', '.......'],
  [
    [2, 1, 'north', { kind: 'wall' }],
    [5, 1, 'west', { kind: 'door' }],
  ],
)
const marksWith = (parts: Partial<MapParts>): readonly Mark[] =>
  drawMap(sceneOf(map, { view: 'gm', dressing: 'dungeon' }), SETTINGS, wholeOf(map), 'full', { ...ALL_PARTS, ...parts })
const opacities = (marks: readonly Mark[]) =>
  marks.flatMap((mark) => (mark.kind === 'group' && mark.opacity !== undefined ? [mark.opacity] : []))

describe('the parts of a drawing', () => {
  it('are as opaque as they are to be, edges apart from terrain', () => {
    expect(opacities(marksWith({}))).toEqual([])
    expect(new Set(opacities(marksWith({ edges: 0.4 })))).toEqual(new Set([0.4]))
    expect(opacities(marksWith({ edges: 0.4 }))).toHaveLength(1)
    const faded = opacities(marksWith({ terrain: 0.3 }))
    expect(new Set(faded)).toEqual(new Set([0.3]))
    expect(faded.length).toBeGreaterThan(3)
  })

  it('stand on paper where terrain is faint, not over a picture', () => {
    const { paper } = styleOf(SETTINGS).palette
    const isPaper = ([first]: readonly Mark[]) =>
      first?.kind === 'path' && first.paint.fill === paper && first.path.length === 5
    expect(isPaper(marksWith({ terrain: 0.3 }))).toBe(true)
    expect(isPaper(marksWith({ terrain: 0.3, overPicture: true }))).toBe(false)
    expect(marksWith({ terrain: 0.3 }).length).toBe(marksWith({ terrain: 0.5 }).length)
  })

  it('that tint a picture and follow one another are one group, in their order', () => {
    const marks = marksWith({ overPicture: true })
    const tints = marks.map((mark) => mark.kind === 'group' && mark.opacity === 0.5)
    expect(tints.filter(Boolean).length).toBeGreaterThan(0)
    expect(tints.some((isTint, i) => isTint && tints[i + 1] === true)).toBe(false)
  })
})

it.each(['north', 'west'] as const)(
  'an edge on the %s of a square is drawn unless rock hides it',
  (border: EdgeBorder) => {
    // Before the edge and behind it: floor, or rock.
    const sides = ['..', '.r', 'r.', 'rr']
    const drawn = (more: object) =>
      sides.filter(([before = '', behind = '']) => {
        const rows =
          border === 'north'
            ? ['.....', `..${before}..`, `..${behind}..`, '.....']
            : ['.....', `.${before}${behind}..`, '.....']
        const [col, row] = border === 'north' ? [2, 2] : [2, 1]
        const { edges } = sceneOf(mapOf(rows, [[col, row, border, more]]), { view: 'gm' })
        return edges.some(({ id }) => id === edgeIdAt({ col, row }, border))
      })
    expect(drawn({ kind: 'wall' })).toEqual(['..'])
    expect(drawn({ kind: 'wall', secret: true })).toEqual(['..', '.r', 'r.'])
    for (const kind of ['door', 'window', 'barrier']) expect(drawn({ kind })).toEqual(['..', '.r', 'r.'])
  },
)
