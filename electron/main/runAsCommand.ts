/** The program without a window: what is asked for on the command line is answered there. */
import { spawnSync } from 'node:child_process'
import { Socket } from 'node:net'
import { app } from 'electron'
import { STATUS } from '../cli/command.ts'
import { runCommandLine } from '../cli/runCommandLine.ts'

/** Only as arguments do these reach Chromium in time: appended to the running program they let it crash without a display. */
const WITHOUT_DISPLAY = ['--ozone-platform=headless', '--disable-gpu', '--log-level=3']
/** A line to the second process on which nothing is ever said: it breaks when the first is ended from outside. */
const LIFELINE = 3

/** Runs a command and ends the program with its status; on Linux without a display in a second process that needs none. */
export function runAsCommand(words: readonly string[]): void {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env
  const isBlind = process.platform === 'linux' && !DISPLAY && !WAYLAND_DISPLAY
  const isSecond = process.argv.includes('--ozone-platform=headless')
  if (isBlind && !isSecond) {
    const run = spawnSync(process.execPath, [...WITHOUT_DISPLAY, ...process.argv.slice(1)], {
      stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
      env: { ...process.env, [HAS_LIFELINE]: '1' },
    })
    process.exit(run.status ?? 1)
  }
  // Chromium takes the signals for itself and makes of each a request to quit.
  app.on('before-quit', (event) => {
    event.preventDefault()
    end()
  })
  if (isSecond && process.env[HAS_LIFELINE] !== undefined) endWithFirst()
  runCommandLine(words).then(leave, (error: unknown) => {
    console.error(error)
    leave(1)
  })
}

const HAS_LIFELINE = 'FIVEFOOT_HAS_LIFELINE'

/** The first process waits for this one and can hand on no signal: that it is gone is the request to end. */
function endWithFirst(): void {
  const lifeline = new Socket({ fd: LIFELINE, readable: true, writable: false })
  lifeline.once('error', end).once('end', end).resume()
  lifeline.unref()
}

/** What a signal would do, after commands that clean up have done so. */
function end(): void {
  if (!process.emit('SIGTERM', 'SIGTERM')) app.exit(STATUS.stopped)
}

/** Not before all that was said is out: a pipe takes what it can. */
function leave(status: number): void {
  process.stdout.write('', () => process.stderr.write('', () => app.exit(status)))
}
