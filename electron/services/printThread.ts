/** Prints in a thread of their own, so that no window waits for one. */
import { failure, type AppError, type Result } from '../../src/base/result.ts'
import type { PrintProgress } from '../../src/ipc/shapes/print.ts'
import type { PrintFacts } from '../../src/print/facts.ts'
import type { PrintNews, PrintTask } from '../worker/printProtocol.ts'
import { startThread } from './threads.ts'

const broken = (why: string) => failure('print-broken', `The print broke off: ${why}.`)

type Told = (told: Omit<PrintProgress, 'job'>) => void

/** Facts of a print that are worked out. */
export interface FactsUnderWay {
  /** Errors: those of `preparePrint`, `cancelled`, `print-broken`. */
  readonly result: Promise<Result<PrintFacts, AppError>>
  /** Ends it: `result` is then the error `cancelled`. */
  readonly cancel: () => void
}

/** Works out the facts of a print. */
export function startFacts(workerFile: string, task: Omit<PrintTask, 'file'>, progress: Told): FactsUnderWay {
  let cancel: FactsUnderWay['cancel'] = () => undefined
  const result = new Promise<Result<PrintFacts, AppError>>((done) => {
    const hear = (news: PrintNews) => {
      if (news.kind === 'progress') progress(news)
      else if (news.kind === 'facts') done(news.facts)
    }
    const worker = startThread<PrintTask, PrintNews>(workerFile, { ...task, file: null }, hear, (why) =>
      done(broken(why)),
    )
    cancel = () => {
      // It writes nothing, and may be deep in a picture.
      done(failure('cancelled', 'Stopped.'))
      void worker.terminate()
    }
  })
  return { result, cancel: () => cancel() }
}

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
  progress: Told,
): PrintUnderWay {
  let cancel: PrintUnderWay['cancel'] = () => undefined
  const result = new Promise<Result<number, AppError>>((done) => {
    const hear = (news: PrintNews) => {
      if (news.kind === 'progress') progress(news)
      else if (news.kind === 'written') done(news.written)
    }
    const worker = startThread<PrintTask, PrintNews>(workerFile, task, hear, (why) => done(broken(why)))
    cancel = () => worker.postMessage('stop')
  })
  return { result, cancel }
}
