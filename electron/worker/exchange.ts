/** A thread that reads or writes one map file: neither a long parse nor the drawing of a picture holds up a window. Any message stops it. */
import { parentPort, workerData } from 'node:worker_threads'
import { failure, ok, type AppError, type Result } from '../../src/base/result.ts'
import { formatById } from '../../src/formats/registry.ts'
import type { ExchangeStage, ExportForecast } from '../../src/ipc/shapes/exchange.ts'
import { drawPreviewPictures } from '../exchange/drawPreviewPictures.ts'
import { readMapBytes, readMapFile } from '../exchange/readMapFile.ts'
import { exportMap, writeMap, type WrittenMap } from '../exchange/writeMapFiles.ts'
import type { ExchangeNews, ExchangeTask, ReadInThread } from './exchangeProtocol.ts'

/** What the preview of an import shows on a fine screen. */
const PREVIEW_BOX = { widthPx: 960, heightPx: 600 }
/** Progress is told no more often than this. */
const TELL_EVERY_MS = 60

const say = (news: ExchangeNews) => parentPort?.postMessage(news)
const task = workerData as ExchangeTask
const stop = new AbortController()
parentPort?.on('message', () => stop.abort())

void work(task).finally(() => parentPort?.close())

async function work(asked: ExchangeTask): Promise<void> {
  if (asked.kind === 'read') say({ kind: 'read', read: await read(asked) })
  else if (asked.path === null) say({ kind: 'forecast', forecast: await forecast(asked) })
  else say({ kind: 'written', written: await write(asked, asked.path) })
}

function tellerOf(stage: ExchangeStage): (done: number, of: number) => void {
  let toldAt = 0
  return (done, of) => {
    if (performance.now() - toldAt < TELL_EVERY_MS) return
    toldAt = performance.now()
    say({ kind: 'progress', stage, done, of })
  }
}

async function read({
  origin,
  options,
}: Extract<ExchangeTask, { kind: 'read' }>): Promise<Result<ReadInThread, AppError>> {
  const parsing = () => say({ kind: 'progress', stage: 'understanding', done: 0, of: 0 })
  const done =
    'path' in origin
      ? await readMapFile(origin.path, options, { onProgress: tellerOf('reading'), onRead: parsing })
      : (parsing(), await readMapBytes(origin.file, origin.beside, options))
  if (!done.ok) return done
  const { draft, format } = done.value
  const pictures = await drawPreviewPictures(draft.map, (id) => draft.pictures.get(id)?.bytes, PREVIEW_BOX)
  return ok({ draft, format: format.id, pictures })
}

type WriteTask = Extract<ExchangeTask, { kind: 'write' }>

async function forecast({ map, pictures, format, options }: WriteTask): Promise<Result<ExportForecast, AppError>> {
  const known = formatById(format)
  if (!known) return failure('unknown-format', `Fivefoot does not write ${format}.`, 'format')
  const made = await exportMap(map, known, (id) => pictures.get(id), options, { onProgress: tellerOf('drawing') })
  if (!made.ok) return made
  const files = made.value.files.map(({ name, bytes }) => ({ name, byteLength: bytes.byteLength }))
  return ok({ files, losses: made.value.losses })
}

async function write(
  { map, pictures, format, options }: WriteTask,
  path: string,
): Promise<Result<WrittenMap, AppError>> {
  const known = formatById(format)
  if (!known) return failure('unknown-format', `Fivefoot does not write ${format}.`, 'format')
  const hooks = { signal: stop.signal, onProgress: tellerOf('drawing') }
  return writeMap(map, known, (id) => pictures.get(id), options, path, hooks)
}
