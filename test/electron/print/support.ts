import { Writable } from 'node:stream'
import { picturesOfMap, type PictureSource } from '../../../electron/print/pictures.ts'
import { writePdf } from '../../../electron/print/writePdf.ts'
import type { BattleMap } from '../../../src/map/battleMap.ts'
import type { PrintFacts } from '../../../src/print/facts.ts'
import type { PrintOptionsInput } from '../../../src/print/options.ts'
import { planPages, type PagePlan } from '../../../src/print/planPages.ts'
import { PLAIN_FACTS, printOptions } from '../../support/printableMap.ts'

/** Fonts, read once for all tests of a file. */

/** A sink that keeps everything. */
export class Kept extends Writable {
  readonly #chunks: Buffer[] = []

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#chunks.push(chunk)
    done()
  }

  get bytes(): Buffer {
    return Buffer.concat(this.#chunks)
  }
}

/** A map printed to PDF. */
export async function printed(
  map: BattleMap,
  options: PrintOptionsInput,
  more: { readonly facts?: Partial<PrintFacts>; readonly pictures?: PictureSource } = {},
): Promise<{ readonly plan: PagePlan; readonly bytes: Buffer }> {
  const pictures = await picturesOfMap(map, more.pictures ?? (() => undefined))
  const plan = planPages(map, { ...PLAIN_FACTS, pictures: pictures.facts, ...more.facts }, printOptions(options))
  if (!plan.ok) throw new Error(plan.error.code)
  const sink = new Kept()
  await writePdf(plan.value, sink, { pictures, now: new Date(0) })
  return { plan: plan.value, bytes: sink.bytes }
}
