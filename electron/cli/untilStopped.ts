const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/**
 * Does work that can be stopped from outside: Ctrl+C or a request to end aborts the signal, so that the work can clear away
 * what it had begun. A second one ends the program at once.
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
