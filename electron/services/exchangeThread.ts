/** Reads and writes map files in threads of their own, so that no window waits for one. */
import { failure, type AppError, type Result } from '../../src/base/result.ts'
import type { ExchangeProgress, ExportForecast } from '../../src/ipc/shapes/exchange.ts'
import type { WrittenMap } from '../exchange/writeMapFiles.ts'
import type { ExchangeNews, ExchangeTask, ReadInThread } from '../worker/exchangeProtocol.ts'
import { startThread } from './threads.ts'

/** What a task of each kind answers. */
interface Answers {
  readonly read: ReadInThread
  readonly forecast: ExportForecast
  readonly written: WrittenMap
}

/** Work that runs. */
export interface ExchangeUnderWay<K extends keyof Answers> {
  /** Errors: those of the work, `cancelled`, `exchange-broken`. */
  readonly result: Promise<Result<Answers[K], AppError>>
  /** Ends it: `result` is then the error `cancelled`, and no file is left half written. */
  readonly cancel: () => void
}

/** Starts a task; `kind` says which answer it gives. */
export function startExchange<K extends keyof Answers>(
  workerFile: string,
  task: ExchangeTask,
  kind: K,
  progress: (told: Omit<ExchangeProgress, 'job'>) => void,
): ExchangeUnderWay<K> {
  let cancel: () => void = () => undefined
  const result = new Promise<Result<Answers[K], AppError>>((done) => {
    const hear = (news: ExchangeNews) => {
      if (news.kind === 'progress') progress({ stage: news.stage, done: news.done, of: news.of })
      else if (news.kind === kind) done((news as unknown as Record<K, Result<Answers[K], AppError>>)[kind])
    }
    const worker = startThread<ExchangeTask, ExchangeNews>(workerFile, task, hear, (why) =>
      done(failure('exchange-broken', `The work on the file broke off: ${why}.`)),
    )
    cancel = () => {
      // What writes clears away after itself; what reads has nothing to clear, and may be deep in a parse.
      if (kind === 'written') return worker.postMessage('stop')
      done(failure('cancelled', 'Stopped.'))
      void worker.terminate()
    }
  })
  return { result, cancel: () => cancel() }
}
