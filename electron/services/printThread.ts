/** Prints in a thread of their own, so that no window waits for one. */
import { Worker } from 'node:worker_threads'
import { failure, type AppError, type Result } from '../../src/base/result.ts'
import type { PrintFacts } from '../../src/print/facts.ts'
import type { PrintNews, PrintTask } from '../worker/printProtocol.ts'

/** Works out the facts of a print. Errors: those of `preparePrint`, `print-broken`. */
export const factsInThread = (
  workerFile: string,
  task: Omit<PrintTask, 'file'>,
): Promise<Result<PrintFacts, AppError>> =>
  new Promise((done) => {
    startThread(workerFile, { ...task, file: null }, done, (news) => {
      if (news.kind === 'facts') done(news.facts)
    })
  })

/** A file that is being printed. */
export interface PrintUnderWay {
  /** Its size in bytes. Errors: those of `preparePrint` and `writePrint`, `print-broken`. */
  readonly result: Promise<Result<number, AppError>>
  /** Asks it to stop: `result` is then the error `cancelled`, and no file is left. */
  readonly cancel: () => void
}

/** Starts to write a file. */
export function startPrint(
  workerFile: string,
  task: PrintTask & { readonly file: NonNullable<PrintTask['file']> },
  progress: (done: number, of: number) => void,
): PrintUnderWay {
  let cancel: PrintUnderWay['cancel'] = () => undefined
  const result = new Promise<Result<number, AppError>>((done) => {
    const worker = startThread(workerFile, task, done, (news) => {
      if (news.kind === 'progress') progress(news.done, news.of)
      else if (news.kind === 'written') done(news.written)
    })
    cancel = () => worker.postMessage('stop')
  })
  return { result, cancel }
}

/** A thread that breaks, or ends without a word, is answered by `print-broken`: an answer already given stands. */
function startThread(
  file: string,
  workerData: PrintTask,
  broken: (error: Result<never, AppError>) => void,
  hear: (news: PrintNews) => void,
): Worker {
  const worker = new Worker(file, { workerData })
  worker.on('message', hear)
  worker.on('error', (error: Error) => broken(failure('print-broken', error.message)))
  worker.on('exit', () => broken(failure('print-broken', 'the print ended before it was finished')))
  return worker
}
