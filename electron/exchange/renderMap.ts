import { failure, ok, type Result } from '../../src/base/result.ts'
import type { MapPicture, PictureOptions } from '../../src/formats/format.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import { printOptionsSchema } from '../../src/print/options.ts'
import { planPicture } from '../../src/print/planPicture.ts'
import { memorySink } from '../disk/memorySink.ts'
import { dayOf, factsOfMap } from '../../src/answers/print/facts.ts'
import { picturesOfMap, type PictureSource } from '../print/pictures.ts'
import { pixelSize, writePixels } from '../print/writePicture.ts'

/** Callback for the progress of drawing, and a signal to cancel it. */
export interface WriteHooks {
  readonly signal?: AbortSignal
  readonly onProgress?: (doneRows: number, ofRows: number) => void
}

/** Pictures are drawn for a screen of this resolution, so that lines have the same weight at any size. */
const PICTURE_DPI = 96

/** For other tools, which add their own grid and tokens: the players' map without grid, creatures and coordinates. */
const PLAIN: PictureOptions = { copy: 'player', grid: 'none' }
const optionsOf = (options: PictureOptions) =>
  printOptionsSchema.parse({ ...options, creatures: 'none', coordinates: 'none', overlays: [] })

/** Draws a map as PNG for other tools. Errors: those of the plan, `picture-too-large`, `canceled`. */
export async function renderMap(
  map: BattleMap,
  pixelsPerSquare: number,
  source: PictureSource,
  hooks: WriteHooks = {},
  options: PictureOptions = PLAIN,
): Promise<Result<MapPicture>> {
  const pictures = await picturesOfMap(map, source)
  const now = new Date()
  const facts = factsOfMap(map, { dateText: dayOf(now), pictures: pictures.facts })
  if (!facts.ok) return facts
  const plan = planPicture(map, facts.value, optionsOf(options), pixelsPerSquare / PICTURE_DPI)
  if (!plan.ok) return plan
  const size = pixelSize(plan.value, pixelsPerSquare, 'png')
  if (!size.ok) return size
  const { sink, bytes } = memorySink()
  try {
    await writePixels(plan.value, 'png', size.value, sink, {
      pictures,
      now,
      ...(hooks.signal && { signal: hooks.signal }),
      onProgress: (_, done, of) => hooks.onProgress?.(done, of),
    })
  } catch (error) {
    if (hooks.signal?.aborted) return failure('canceled')
    throw error
  }
  return ok({ mime: 'image/png', bytes: new Uint8Array(bytes()) })
}
