import { app } from 'electron'
import { noteFault } from './faultReport.ts'

/**
 * Lets the program quit only when `end` has come back. Electron waits without limit for threads that run on while it quits;
 * a program that hangs there without a window would keep the next one from starting. Where `end` answers false, something
 * runs on that cannot be ended: the program then ends itself by force, with nothing left to lose.
 */
export function endBeforeQuitting(end: () => Promise<boolean>): void {
  let hasEnded = false
  let isEnding = false
  app.on('will-quit', (event) => {
    if (hasEnded) return
    event.preventDefault()
    if (isEnding) return
    isEnding = true
    // Not before this event is over: quitting while it is being prevented leaves the program hanging forever.
    const ending = new Promise<void>((over) => setImmediate(over)).then(end).catch((error: unknown) => {
      noteFault('Fivefoot could not end in good order', error)
      return false
    })
    void ending.then((isClean) => {
      hasEnded = true
      if (isClean) app.quit()
      else process.kill(process.pid, 'SIGKILL')
    })
  })
}
