/** Print tasks: fonts, canvas and drawing stay out of the main process. */
import { ok, type Result } from '../../../src/base/result.ts'
import type { BattleMap } from '../../../src/map/battleMap.ts'
import type { PictureFacts, PrintFacts } from '../../../src/print/facts.ts'
import type { PrintFormat, PrintOptions } from '../../../src/print/options.ts'
import { preparePrint, type PreparedPrint, type PrintRequest } from '../../print/preparePrint.ts'
import { writePrint } from '../../print/writePrint.ts'
import type { TaskHooks } from '../protocol.ts'

/** What to print. */
export interface PrintInput {
  readonly map: BattleMap
  /** Bytes of the stored pictures the map uses, by id. */
  readonly pictures: ReadonlyMap<string, Uint8Array>
  /** Sizes of pictures that were decoded before, by id, which is the hash of their bytes. */
  readonly known: ReadonlyMap<string, PictureFacts>
  readonly request: PrintRequest
}

/** The file to write. */
export interface PrintOutput {
  readonly path: string
  readonly format: PrintFormat | 'sheets'
  readonly options: PrintOptions
  readonly pixelsPerSquare: number
  /** The time written into the file, in milliseconds since 1970. */
  readonly now: number
}

/** Computes the facts of a print. Errors: those of `preparePrint`. */
export async function printFacts(input: PrintInput, hooks: TaskHooks): Promise<Result<PrintFacts>> {
  const prepared = await prepare(input, hooks)
  return prepared.ok ? ok(prepared.value.facts) : prepared
}

/** Writes the file and returns its size in bytes. Errors: those of `preparePrint` and `writePrint`. */
export async function printFile(
  { file: { path, now, ...job }, ...input }: PrintInput & { readonly file: PrintOutput },
  hooks: TaskHooks,
): Promise<Result<number>> {
  const prepared = await prepare(input, hooks)
  if (!prepared.ok) return prepared
  return writePrint({ ...job, map: input.map, facts: prepared.value.facts }, path, {
    pictures: prepared.value.pictures,
    now: new Date(now),
    ...hooks,
  })
}

function prepare(
  { map, pictures, known, request }: PrintInput,
  { onProgress }: TaskHooks,
): Promise<Result<PreparedPrint>> {
  const onPicture = (done: number, of: number): void => {
    if (of > 0) onProgress('preparing', done, of)
  }
  return preparePrint(map, (id) => pictures.get(id), request, { known, onProgress: onPicture })
}
