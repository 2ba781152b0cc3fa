/** How sheets are turned for the map, and what a slightly smaller scale would save. */
import { ok, type Result } from '../base/result.ts'
import type { PrintWarning } from '../words/facts.ts'
import { MM_PER_INCH } from './drawing.ts'
import { areasOf, cutArea, usableOf, type CutArea } from './pages/mapArea.ts'
import { sheetOf, type Turn } from './pages/sheet.ts'
import { bandsOf } from './pages/tilePage.ts'
import type { Scene } from './scene/scene.ts'

/** All areas of a print, cut for sheets that are turned one way. */
export interface Cut {
  readonly areas: readonly CutArea[]
  readonly turn: Turn
}

/** All areas cut for a sheet that lies one way. */
function cutFor(scene: Scene, turn: Turn): Result<Cut> {
  const areas = areasOf(scene)
  if (!areas.ok) return areas
  const usable = usableOf(sheetOf(scene.options, turn), scene.options.marginInches, bandsOf(scene.options))
  const cut: CutArea[] = []
  for (const area of areas.value) {
    const pieces = cutArea(scene, area, usable)
    if (!pieces.ok) return pieces
    cut.push(pieces.value)
  }
  return ok({ areas: cut, turn })
}

const pageCount = ({ areas }: Cut): number => areas.reduce((sum, { kept }) => sum + kept.length, 0)
const squareSum = ({ areas }: Cut): number => areas.reduce((sum, { squareInches }) => sum + squareInches, 0)

/**
 * The turn with fewer pages; with bigger squares where both have as many; upright where that is equal too.
 * Errors: those of `areasOf` and `cutArea`.
 */
export function cutForFewestPages(scene: Scene): Result<Cut> {
  const { orientation } = scene.options
  if (orientation !== 'fewest-pages') return cutFor(scene, orientation)
  const upright = cutFor(scene, 'portrait')
  const lying = cutFor(scene, 'landscape')
  if (!upright.ok || !lying.ok) return upright.ok ? upright : lying
  const saved = pageCount(upright.value) - pageCount(lying.value)
  if (saved !== 0) return saved > 0 ? lying : upright
  return squareSum(lying.value) > squareSum(upright.value) ? lying : upright
}

/** True scale is an inch a square. On as little as this the base of a miniature, 25 mm, still stands. */
const [TRUE_HUNDREDTHS, LEAST_HUNDREDTHS] = [100, 95]

/**
 * The scale slightly under true that takes the fewest sheets, the largest of those that take as many; nothing where none saves a sheet, and for
 * scales that are not about true.
 */
export function sheetsSaved(scene: Scene, cut: Cut): PrintWarning[] {
  const { scale } = scene.options
  const hundredths = scale.kind === 'square' ? Math.ceil(scale.squareInches * 100 - 1e-6) : 0
  if (hundredths > TRUE_HUNDREDTHS || pageCount(cut) < 2) return []
  let best: { readonly squareInches: number; readonly sheets: number } | undefined
  for (let less = hundredths - 1; less >= LEAST_HUNDREDTHS; less--) {
    const squareInches = less / 100
    const smaller = cutForFewestPages({
      ...scene,
      options: { ...scene.options, scale: { kind: 'square', squareInches } },
    })
    const sheets = smaller.ok ? pageCount(cut) - pageCount(smaller.value) : 0
    if (sheets > (best?.sheets ?? 0)) best = { squareInches, sheets }
  }
  return best ? [{ code: 'smaller-scale', ...best, squareMm: best.squareInches * MM_PER_INCH }] : []
}
