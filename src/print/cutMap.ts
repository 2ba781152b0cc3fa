/** Chooses the orientation of sheets, and finds what a slightly smaller scale would save. */
import { ok, type Result } from '../base/result.ts'
import type { PrintWarning } from '../words/facts.ts'
import { MM_PER_INCH } from './drawing.ts'
import { areasOf, cutArea, usableOf, type CutArea } from './pages/mapArea.ts'
import { sheetOf, type Orientation } from './pages/sheet.ts'
import { bandsOf } from './pages/tilePage.ts'
import type { Scene } from './scene/scene.ts'

/** All areas of a print, cut into pages of one orientation. */
export interface Cut {
  readonly areas: readonly CutArea[]
  readonly orientation: Orientation
}

function cutFor(scene: Scene, orientation: Orientation): Result<Cut> {
  const areas = areasOf(scene)
  if (!areas.ok) return areas
  const usable = usableOf(sheetOf(scene.options, orientation), scene.options.marginInches, bandsOf(scene.options))
  const cut: CutArea[] = []
  for (const area of areas.value) {
    const pieces = cutArea(scene, area, usable)
    if (!pieces.ok) return pieces
    cut.push(pieces.value)
  }
  return ok({ areas: cut, orientation })
}

const pageCount = ({ areas }: Cut): number => areas.reduce((sum, { kept }) => sum + kept.length, 0)
const squareSum = ({ areas }: Cut): number => areas.reduce((sum, { squareInches }) => sum + squareInches, 0)

/**
 * Cuts in the orientation with fewer pages; if equal, with larger squares; if equal, portrait.
 * Errors: those of `areasOf` and `cutArea`.
 */
export function cutForFewestPages(scene: Scene): Result<Cut> {
  const { orientation } = scene.options
  if (orientation !== 'fewest-pages') return cutFor(scene, orientation)
  const portrait = cutFor(scene, 'portrait')
  const landscape = cutFor(scene, 'landscape')
  if (!portrait.ok || !landscape.ok) return portrait.ok ? portrait : landscape
  const saved = pageCount(portrait.value) - pageCount(landscape.value)
  if (saved !== 0) return saved > 0 ? landscape : portrait
  return squareSum(landscape.value) > squareSum(portrait.value) ? landscape : portrait
}

/** Hundredths of an inch per square: true scale, and the least on which the base of a miniature, 25 mm, nearly fits. */
const [TRUE_HUNDREDTHS, MIN_HUNDREDTHS] = [100, 95]

/**
 * The scale slightly below true that takes the fewest sheets, the largest if several do; empty if none saves a sheet or the scale is
 * above true.
 */
export function sheetsSaved(scene: Scene, cut: Cut): PrintWarning[] {
  const { scale } = scene.options
  const hundredths = scale.kind === 'square' ? Math.ceil(scale.squareInches * 100 - 1e-6) : 0
  if (hundredths > TRUE_HUNDREDTHS || pageCount(cut) < 2) return []
  let best: { readonly squareInches: number; readonly sheets: number } | undefined
  for (let smallerHundredths = hundredths - 1; smallerHundredths >= MIN_HUNDREDTHS; smallerHundredths--) {
    const squareInches = smallerHundredths / 100
    const smaller = cutForFewestPages({
      ...scene,
      options: { ...scene.options, scale: { kind: 'square', squareInches } },
    })
    const sheets = smaller.ok ? pageCount(cut) - pageCount(smaller.value) : 0
    if (sheets > (best?.sheets ?? 0)) best = { squareInches, sheets }
  }
  return best ? [{ code: 'smaller-scale', ...best, squareMm: best.squareInches * MM_PER_INCH }] : []
}
