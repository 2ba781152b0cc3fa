/** Prints in a thread of their own, so that no window waits for one. */
import { failure, type AppError, type Result } from '../../src/base/result.ts'
import type { PrintFacts } from '../../src/print/facts.ts'
import type { PrintNews, PrintTask } from '../worker/printProtocol.ts'
import { startThread } from './startThread.ts'

const broken = (why: string) => failure('print-broken', `The print broke off: ${why}.`)

/** Works out the facts of a print. Errors: those of `preparePrint`, `print-broken`. */
export const factsInThread = (
  workerFile: string,
  task: Omit<PrintTask, 'file'>,
): Promise<Result<PrintFacts, AppError>> =>
  new Promise((done) => {
    const hear = (news: PrintNews) => {
      if (news.kind === 'facts') done(news.facts)
    }
    startThread<PrintTask, PrintNews>(workerFile, { ...task, file: null }, hear, (why) => done(broken(why)))
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
    const hear = (news: PrintNews) => {
      if (news.kind === 'progress') progress(news.done, news.of)
      else if (news.kind === 'written') done(news.written)
    }
    const worker = startThread<PrintTask, PrintNews>(workerFile, task, hear, (why) => done(broken(why)))
    cancel = () => worker.postMessage('stop')
  })
  return { result, cancel }
}
