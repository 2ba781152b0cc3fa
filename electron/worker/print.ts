/** A thread that prints: fonts, canvas and drawing stay out of the process that the windows talk to. Any message stops it. */
import { parentPort, workerData } from 'node:worker_threads'
import { ok, type AppError, type Result } from '../../src/base/result.ts'
import type { PrintStage } from '../../src/ipc/shapes/print.ts'
import { PrintFonts } from '../print/fontFiles.ts'
import { preparePrint, type PreparedPrint } from '../print/preparePrint.ts'
import { writePrint } from '../print/writePrint.ts'
import type { PrintNews, PrintTask } from './printProtocol.ts'

/** Progress is told no more often than this. */
const TELL_EVERY_MS = 60

const say = (news: PrintNews) => parentPort?.postMessage(news)
const { map, pictures, known, wanted, file } = workerData as PrintTask
const stop = new AbortController()
parentPort?.on('message', () => stop.abort())

let toldAt = -Infinity
let told: PrintStage | undefined
/** The beginning and the end of a stage are told in every case. */
const tell = (stage: PrintStage, done: number, of: number) => {
  if (stage === told && done < of && performance.now() - toldAt < TELL_EVERY_MS) return
  toldAt = performance.now()
  told = stage
  say({ kind: 'progress', stage, done, of })
}

void print().finally(() => parentPort?.close())

async function print(): Promise<void> {
  const onProgress = (done: number, of: number) => {
    if (of > 0) tell('looking', done, of)
  }
  const prepared = await preparePrint(map, (id) => pictures.get(id), wanted, { known, onProgress })
  if (file === null) say({ kind: 'facts', facts: prepared.ok ? ok(prepared.value.facts) : prepared })
  else say({ kind: 'written', written: prepared.ok ? await write(file, prepared.value) : prepared })
}

function write(
  { path, now, ...job }: NonNullable<PrintTask['file']>,
  prepared: PreparedPrint,
): Promise<Result<number, AppError>> {
  return writePrint({ ...job, map, facts: prepared.facts }, path, {
    fonts: new PrintFonts(),
    pictures: prepared.pictures,
    now: new Date(now),
    signal: stop.signal,
    onProgress: tell,
  })
}
