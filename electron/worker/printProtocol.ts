import type { AppError, Result } from '../../src/base/result.ts'
import type { PrintStage } from '../../src/ipc/shapes/print.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import type { PictureFacts, PrintFacts } from '../../src/print/facts.ts'
import type { PrintFormat, PrintOptions } from '../../src/print/options.ts'
import type { WantedPrint } from '../print/preparePrint.ts'

/** What a thread that prints is started with. Plain data, copied to it. */
export interface PrintTask {
  readonly map: BattleMap
  /** Bytes of the stored pictures the map uses, by id. */
  readonly pictures: ReadonlyMap<string, Uint8Array>
  /** Facts of pictures that were decoded before, by id: an id is the hash of the bytes. */
  readonly known: ReadonlyMap<string, PictureFacts>
  readonly wanted: WantedPrint
  /** The file to write; null where only the facts are asked for. */
  readonly file: null | {
    readonly path: string
    readonly format: PrintFormat | 'sheets'
    readonly options: PrintOptions
    readonly pixelsPerSquare: number
    /** The moment written into the file, in milliseconds since 1970. */
    readonly now: number
  }
}

/** What it says: how far it is, and last the facts or the size of the file in bytes. */
export type PrintNews =
  | { readonly kind: 'progress'; readonly stage: PrintStage; readonly done: number; readonly of: number }
  | { readonly kind: 'facts'; readonly facts: Result<PrintFacts, AppError> }
  | { readonly kind: 'written'; readonly written: Result<number, AppError> }
