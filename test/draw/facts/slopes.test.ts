import { describe, expect, it } from 'vitest'
import { slopeArrowsOf } from '../../../src/draw/facts/slopes.ts'
import { drawMap } from '../../../src/draw/drawMap.ts'
import { sceneOf } from '../../../src/draw/scene.ts'
import { staleRect } from '../../../src/draw/stale.ts'
import { MAP_STYLES } from '../../../src/draw/styles/registry.ts'
import { BUILT_IN_TERRAIN } from '../../../src/map/terrain.ts'
import { mapWith } from '../../support/printableMap.ts'
import { styleSettings } from '../support.ts'

/** Elevation in digits, 5 ft each. */
const heights = (...rows: readonly string[]) => ({
  size: { widthCells: rows[0]?.length ?? 0, heightCells: rows.length },
  feet: Int16Array.from(rows.join(''), (digit) => Number(digit) * 5),
})
const arrows = (...rows: readonly string[]) => {
  const { size, feet } = heights(...rows)
  return slopeArrowsOf(size, feet)
}

const ROCK = BUILT_IN_TERRAIN.find(({ id }) => id === 'rock')!.code
/** How strong the plate under arrows is: nothing else with round ends has it. */
const ARROW_PLATE = 0.8

describe('arrows up slopes', () => {
  it('go over the steps of stairs from low to high', () => {
    expect(arrows('00123', '00123', '00123')).toEqual([
      { from: { col: 2, row: 1 }, to: { col: 3, row: 1 }, columns: 1, rows: 0 },
    ])
    expect(arrows('3', '2', '1', '0')).toEqual([
      { from: { col: 0, row: 2 }, to: { col: 0, row: 1 }, columns: 0, rows: -1 },
    ])
  })

  it('are not drawn for a dais, a ledge or level floor', () => {
    for (const rows of [['000', '010', '000'], ['0011'], ['1111'], ['0000']]) expect(arrows(...rows)).toEqual([])
  })

  it('follow a slope whose steps are two squares wide, and one that rises across the squares', () => {
    expect(arrows('0112')).toEqual([{ from: { col: 1, row: 0 }, to: { col: 2, row: 0 }, columns: 1, rows: 0 }])
    expect(arrows('01234', '12345', '23456', '34567', '45678')).toContainEqual({
      from: { col: 1, row: 1 },
      to: { col: 3, row: 3 },
      columns: 1,
      rows: 1,
    })
  })

  it('go down into pits as they go up hills, and stand every few squares of a long ramp', () => {
    expect(arrows('3210')[0]).toMatchObject({ columns: -1, rows: 0 })
    const { size, feet } = heights('0123456789'.repeat(1), '0123456789')
    expect(
      slopeArrowsOf(
        size,
        feet.map((f) => -f),
      ),
    ).toMatchObject([{ columns: -1 }])
    const ramp = Int16Array.from({ length: 26 }, (_, col) => col * 5)
    expect(slopeArrowsOf({ widthCells: 26, heightCells: 1 }, ramp)).toHaveLength(4)
  })
})

describe('a drawing of a slope', () => {
  const window = { col: 0, row: 0, widthCells: 5, heightCells: 3 }
  const map = (feet: readonly number[], props: readonly object[] = [], rock = false) => {
    const flat = mapWith(window, { props: props as never }, () => (rock ? ROCK : 0))
    return { ...flat, layers: { ...flat.layers, elevationFeet: Int16Array.from([...feet, ...feet, ...feet]) } }
  }
  const symbol = (id: string) => ({ symbol: id, at: { x: 2, y: 1 }, widthSquares: 2, heightSquares: 1 })
  /** Where the arrow ends: the tip of its shaft, which is the first line of its path. */
  const tips = (of: ReturnType<typeof map>, style = 'schematic'): (readonly number[])[] =>
    drawMap(sceneOf(of, { view: 'players' }), styleSettings(style), window, 'full').flatMap((mark) =>
      mark.kind === 'path' && mark.paint.cap === 'round' && mark.paint.opacity === ARROW_PLATE
        ? [Array.from(mark.path.slice(4, 6))]
        : [],
    )

  it('ends in an arrow at its upper end, in every style', () => {
    for (const { id } of MAP_STYLES) {
      expect(tips(map([0, 5, 10, 15, 15]), id)).toEqual([[expect.closeTo(2.8), expect.closeTo(1.5)]])
      expect(tips(map([0, 5, 0, 5, 0]), id)).toEqual([])
    }
    expect(tips(map([15, 10, 5, 0, 0]))).toEqual([[expect.closeTo(1.2), expect.closeTo(1.5)]])
  })

  it('leaves the arrow to stairs that stand there, and shows none within rock', () => {
    const slope = [0, 5, 10, 15, 15]
    expect(tips(map(slope, [symbol('ramp')]))).toEqual([])
    expect(tips(map(slope, [symbol('crate')]))).toHaveLength(1)
    expect(tips(map(slope, [], true))).toEqual([])
  })

  it('is stale where the arrow changes, however far the change is', () => {
    const scene = (feet: readonly number[]) => sceneOf(map(feet), { view: 'gm' })
    expect(staleRect(scene([0, 5, 10, 15, 15]), scene([0, 5, 10, 15, 20]), window)).not.toBeNull()
  })
})
