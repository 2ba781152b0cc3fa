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

/** Hundredths of an inch that a square may lose: in what is left of an inch, the base of a miniature (25 mm) still stands. */
const MAX_HUNDREDTHS = 5

/**
 * The scale just under the wanted one that takes the fewest sheets, the largest of those that take as many; nothing where none saves a sheet.
 * Of scales in inches a square alone: the others fill their paper as it is.
 */
export function sheetsSaved(scene: Scene, cut: Cut): PrintWarning[] {
  const { scale } = scene.options
  if (scale.kind !== 'square' || pageCount(cut) < 2) return []
  const hundredths = Math.ceil(scale.squareInches * 100 - 1e-6)
  // As much of smaller squares.
  const most = Math.max(1, Math.floor(MAX_HUNDREDTHS * Math.min(1, scale.squareInches)))
  let best: { readonly squareInches: number; readonly sheets: number } | undefined
  for (let less = 1; less <= most && less < hundredths; less++) {
    const squareInches = (hundredths - less) / 100
    const smaller = cutForFewestPages({
      ...scene,
      options: { ...scene.options, scale: { kind: 'square', squareInches } },
    })
    const sheets = smaller.ok ? pageCount(cut) - pageCount(smaller.value) : 0
    if (sheets > (best?.sheets ?? 0)) best = { squareInches, sheets }
  }
  return best ? [{ code: 'smaller-scale', ...best, squareMm: best.squareInches * MM_PER_INCH }] : []
}
