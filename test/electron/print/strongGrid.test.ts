/** A strong grid is as wide on paper as chosen, at every scale. */
import { expect, it } from 'vitest'
import { mapWith } from '../../support/printableMap.ts'
import { readPdf } from '../../support/pdfGeometry.ts'
import { printed } from './support.ts'

const map = mapWith({ widthCells: 6, heightCells: 5 })
const points = (inches: number) => Math.round(inches * 720) / 10

/** Widths of the lines on the first page with a map that are as long as the map is wide, in points. */
async function widthsOf(options: Parameters<typeof printed>[1]): Promise<readonly number[]> {
  const pages = await readPdf((await printed(map, { coordinates: 'none', cropMarks: false, ...options })).bytes)
  const widths = pages.flatMap(({ paths }) =>
    paths.flatMap(({ points: ends, stroked, lineWidthInches }) =>
      stroked && ends.length > 8 ? [points(lineWidthInches)] : [],
    ),
  )
  return [...new Set(widths)]
}

it.each([0.5, 1, 1.5])('has lines of the chosen width where a square is %d in', async (squareInches) => {
  const scale = { kind: 'square', squareInches } as const
  for (const strongGridPoints of [1, 2.5]) {
    const widths = await widthsOf({ scale, strongGridPoints, parts: ['map'] })
    // The line, and the light band under it.
    expect(widths).toContain(strongGridPoints)
    expect(widths).toContain(strongGridPoints * 3)
  }
  expect(await widthsOf({ scale, parts: ['map'] })).not.toContain(2.5)
})

it('is thinner than chosen on squares that it would fill', async () => {
  const widths = await widthsOf({ scale: { kind: 'square', squareInches: 0.2 }, strongGridPoints: 6, parts: ['map'] })
  expect(widths).not.toContain(6)
  expect(widths).toContain(points(0.2 * 0.1))
})

it('has its own width on the small map of a cover and on the sheets of the same print', async () => {
  const scale = { kind: 'square', squareInches: 1 } as const
  const pages = await readPdf(
    (await printed(map, { scale, strongGridPoints: 2, parts: ['cover', 'map'], cropMarks: false })).bytes,
  )
  for (const { paths } of pages)
    expect(paths.some(({ stroked, lineWidthInches }) => stroked && points(lineWidthInches) === 2)).toBe(true)
})
