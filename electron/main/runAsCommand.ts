/** The program without a window: what is asked for on the command line is answered there. */
import { spawnSync } from 'node:child_process'
import { app } from 'electron'
import { runCommandLine } from '../cli/runCommandLine.ts'

/** Only as arguments do these reach Chromium in time: appended to the running program they let it crash without a display. */
const WITHOUT_DISPLAY = ['--ozone-platform=headless', '--disable-gpu', '--log-level=3']

/** Runs a command and ends the program with its status; on Linux without a display in a second process that needs none. */
export function runAsCommand(words: readonly string[]): void {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env
  const isBlind = process.platform === 'linux' && !DISPLAY && !WAYLAND_DISPLAY
  if (isBlind && !process.argv.includes('--ozone-platform=headless')) {
    const run = spawnSync(process.execPath, [...WITHOUT_DISPLAY, ...process.argv.slice(1)], { stdio: 'inherit' })
    process.exit(run.status ?? 1)
  }
  runCommandLine(words).then(leave, (error: unknown) => {
    console.error(error)
    leave(1)
  })
}

/** Not before all that was said is out: a pipe takes what it can. */
function leave(status: number): void {
  process.stdout.write('', () => process.stderr.write('', () => app.exit(status)))
}
