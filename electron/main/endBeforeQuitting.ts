import { app } from 'electron'
import { noteFault } from './faultReport.ts'

/**
 * Delays quitting until `end` is done. Electron waits forever for threads that are still running when it quits, and a hanging
 * program without a window would keep the next one from starting. So if `end` returns false because something could not be
 * stopped, the program kills itself; everything is saved by then.
 */
export function endBeforeQuitting(end: () => Promise<boolean>): void {
  let hasEnded = false
  let isEnding = false
  app.on('will-quit', (event) => {
    if (hasEnded) return
    event.preventDefault()
    if (isEnding) return
    isEnding = true
    // Only after this event: quitting while it is being prevented makes the program hang.
    const ending = new Promise<void>((over) => setImmediate(over)).then(end).catch((error: unknown) => {
      noteFault('Fivefoot could not end cleanly', error)
      return false
    })
    void ending.then((isClean) => {
      hasEnded = true
      if (isClean) app.quit()
      else process.kill(process.pid, 'SIGKILL')
    })
  })
}
