import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { Stop } from './stop.ts'

const SCREEN = '1600x1000x24'
const START_WITHIN_MS = 20_000
/** File descriptor on which Xvfb writes the number of the display that it took. */
const DISPLAY_DESCRIPTOR = 3

type Environment = Readonly<Record<string, string | undefined>>

/** A display of our own, for as long as it is needed. */
export type VirtualDisplay = {
  /** Value for DISPLAY, as in ":42". */
  readonly name: string
  readonly stop: () => Promise<void>
}

/** Whether windows can be shown: always outside Linux, there only in a desktop session (X11 or Wayland). */
export function hasDisplay(
  platform: NodeJS.Platform = process.platform,
  environment: Environment = process.env,
): boolean {
  return platform !== 'linux' || Boolean(environment['DISPLAY'] || environment['WAYLAND_DISPLAY'])
}

/** For someone who starts the app where its window cannot be seen. */
export const VIRTUAL_DISPLAY_LINE =
  'There is no display (DISPLAY and WAYLAND_DISPLAY are not set): Fivefoot runs in a virtual one that no one can see. ' +
  'Start it from a desktop session to use it. Ctrl+C ends it.'

/**
 * Runs `body` with DISPLAY set to a virtual display where there is no display, and stops that display after it.
 * @param onVirtual called before a virtual display is started
 */
export async function withDisplay<T>(body: () => Promise<T>, onVirtual?: () => void): Promise<T> {
  if (hasDisplay()) return body()
  onVirtual?.()
  const display = await startVirtualDisplay()
  process.env['DISPLAY'] = display.name
  try {
    return await body()
  } finally {
    delete process.env['DISPLAY']
    await display.stop()
  }
}

/** Starts an Xvfb of our own on a free display number, which Xvfb picks, so that many can start at once. */
export async function startVirtualDisplay(): Promise<VirtualDisplay> {
  const server = spawn('Xvfb', ['-displayfd', String(DISPLAY_DESCRIPTOR), '-screen', '0', SCREEN, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const killWithUs = (): void => void server.kill()
  process.once('exit', killWithUs)
  const number = await displayNumber(server)
  return {
    name: `:${number}`,
    stop: async () => {
      process.off('exit', killWithUs)
      await stopServer(server)
    },
  }
}

function displayNumber(server: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail('it did not tell its display number'), START_WITHIN_MS)
    const fail = (reason: string): void => {
      clearTimeout(timer)
      server.kill()
      reject(new Stop(`Xvfb did not start: ${reason}.`))
    }
    server.once('error', (error) => fail(error.message))
    server.once('exit', (exitCode) => fail(`it ended with exit code ${exitCode}`))
    let text = ''
    const pipe = server.stdio[DISPLAY_DESCRIPTOR] as Readable
    pipe.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      if (!text.includes('\n')) return
      clearTimeout(timer)
      server.removeAllListeners('exit')
      resolve(Number(text))
    })
  })
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill()
  await ended
}
