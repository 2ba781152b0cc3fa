import type { AppError, Result } from '../../src/base/result.ts'
import type { FormatFile, ImportDraft } from '../../src/formats/format.ts'
import type { ExchangeStage, ExportForecast } from '../../src/ipc/shapes/exchange.ts'
import type { PreviewPictures } from '../../src/ipc/shapes/maps.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import type { ReadOptions } from '../exchange/readMapFile.ts'
import type { WriteOptions, WrittenMap } from '../exchange/writeMapFiles.ts'

/** Where a map is read from: a file on the disk, or bytes that a window was given, with the pictures beside them. */
export type MapOrigin =
  { readonly path: string } | { readonly file: FormatFile; readonly beside: ReadonlyMap<string, Uint8Array> }

/** What a thread that reads or writes a map is started with. Plain data, copied to it. */
export type ExchangeTask =
  | { readonly kind: 'read'; readonly origin: MapOrigin; readonly options: ReadOptions }
  | {
      readonly kind: 'write'
      readonly map: BattleMap
      /** Bytes of the stored pictures the map uses, by id. */
      readonly pictures: ReadonlyMap<string, Uint8Array>
      /** Id of the format. */
      readonly format: string
      readonly options: WriteOptions
      /** The main file; null where only a forecast is asked for. */
      readonly path: string | null
    }

/** A map that was read, the id of the format it was in, and its pictures drawn small, where it has any. */
export interface ReadInThread {
  readonly draft: ImportDraft
  readonly format: string
  readonly pictures?: PreviewPictures | undefined
}

/** What it says: how far it is, and last what came of it. */
export type ExchangeNews =
  | { readonly kind: 'progress'; readonly stage: ExchangeStage; readonly done: number; readonly of: number }
  | { readonly kind: 'read'; readonly read: Result<ReadInThread, AppError> }
  | { readonly kind: 'forecast'; readonly forecast: Result<ExportForecast, AppError> }
  | { readonly kind: 'written'; readonly written: Result<WrittenMap, AppError> }
