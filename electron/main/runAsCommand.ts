/** Runs the packaged program as a command line program, without a window. */
import { spawnSync } from 'node:child_process'
import { Socket } from 'node:net'
import { app } from 'electron'
import { STATUS } from '../cli/command.ts'
import { runCommandLine } from '../cli/runCommandLine.ts'

/** Must be arguments: appended at run time, they come too late and Chromium crashes without a display. */
const WITHOUT_DISPLAY = ['--ozone-platform=headless', '--disable-gpu', '--log-level=3']
/** File descriptor of a pipe to the second process. Nothing is ever sent: it closes when the first process is killed. */
const LIFELINE = 3

/** Runs a command and exits with its status. On Linux without a display, runs it in a second, headless process. */
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
  // Chromium handles signals itself and turns each into a request to quit.
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

/** Ends when the first process is gone: it is blocked waiting for this one and cannot forward signals. */
function endWithFirst(): void {
  const lifeline = new Socket({ fd: LIFELINE, readable: true, writable: false })
  lifeline.once('error', end).once('end', end).resume()
  lifeline.unref()
}

/** Ends as a signal would: commands that clean up do so first. */
function end(): void {
  if (!process.emit('SIGTERM', 'SIGTERM')) app.exit(STATUS.stopped)
}

/** Exits after all output has been written. */
function leave(status: number): void {
  process.stdout.write('', () => process.stderr.write('', () => app.exit(status)))
}
