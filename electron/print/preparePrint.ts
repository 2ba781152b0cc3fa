import { ok, type Result } from '../../src/base/result.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import { copyOfMap } from '../../src/print/copy.ts'
import type { PrintFacts } from '../../src/print/facts.ts'
import type { Copy } from '../../src/print/options.ts'
import { factsOfMap } from './factsOfMap.ts'
import { mapOverlays, type WantedOverlays } from './mapOverlays.ts'
import { picturesOfMap, type PictureSource, type PrintPictures } from './pictures.ts'

/** What a print needs beside the map and its options. */
export interface PreparedPrint {
  readonly facts: PrintFacts
  readonly pictures: PrintPictures
}

/** Decodes the pictures and works out prices and overlays. Errors: those of `factsOfMap` and of `mapOverlays`. */
export async function preparePrint(
  map: BattleMap,
  source: PictureSource,
  wanted: WantedOverlays & { readonly copy: Copy; readonly dateText: string },
): Promise<Result<PreparedPrint>> {
  const pictures = await picturesOfMap(map, source)
  const facts = factsOfMap(map, { dateText: wanted.dateText, pictures: pictures.facts })
  if (!facts.ok) return facts
  const overlays = mapOverlays(copyOfMap(map, facts.value, wanted.copy).map, wanted)
  if (!overlays.ok) return overlays
  return ok({ facts: { ...facts.value, overlays: overlays.value }, pictures })
}
