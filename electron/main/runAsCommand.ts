/** The program without a window: what is asked for on the command line is answered there. */
import { app } from 'electron'
import { runCommandLine } from '../cli/runCommandLine.ts'

/** What Chromium reads before anything is shown: no display, no graphics, none of its complaints on standard error. */
const WITHOUT_DISPLAY = [['headless'], ['disable-gpu'], ['log-level', '3']] as const

/**
 * Runs a command and ends the program with its status. Called while the main script runs, before Chromium looks for a
 * display; the work itself goes on after that.
 */
export function runAsCommand(words: readonly string[]): void {
  for (const [name, value] of WITHOUT_DISPLAY)
    app.commandLine.appendSwitch(name, ...(value === undefined ? [] : [value]))
  runCommandLine(words).then(leave, (error: unknown) => {
    console.error(error)
    leave(1)
  })
}

/** Not before all that was said is out: a pipe takes what it can. */
function leave(status: number): void {
  process.stdout.write('', () => process.stderr.write('', () => app.exit(status)))
}
