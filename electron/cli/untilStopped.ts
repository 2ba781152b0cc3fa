import { STATUS } from './command.ts'

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/**
 * From here on a signal ends the program with the status that says so, wherever it is: while modules load, while files are
 * read. Where work clears away after itself (`untilStopped`), that comes first. Answers with what takes this back.
 */
export function endOnSignals(): () => void {
  const ends = SIGNALS.map((name) => {
    const end = () => {
      if (process.listenerCount(name) === 1) process.exit(STATUS.stopped)
    }
    process.on(name, end)
    return () => void process.off(name, end)
  })
  return () => ends.forEach((takeBack) => takeBack())
}

/**
 * Does work that can be stopped from outside: Ctrl+C or a request to end aborts the signal, so that the work can clear away
 * what it had begun. A second one ends the program immediately.
 */
export async function untilStopped<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController()
  const abort = () => {
    release()
    stop.abort()
  }
  const release = () => SIGNALS.forEach((name) => process.off(name, abort))
  for (const name of SIGNALS) process.on(name, abort)
  try {
    return await work(stop.signal)
  } finally {
    release()
  }
}
