import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hasDisplay, startVirtualDisplay } from '../../build/runtime/display.ts'
import { findElectron } from '../../build/runtime/findElectron.ts'
import { sandboxArguments, sandboxConditions } from '../../build/runtime/sandboxArguments.ts'

const TOP_FOLDER = resolve(import.meta.dirname, '../..')

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fivefoot-signals-'))
  writeFileSync(join(folder, 'big.txt'), `# fivefoot text map\n# name: Big\n${`${'.d~#'.repeat(25)}\n`.repeat(100)}`)
})
// The second process may still write its user data while it ends.
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 20 }))

/** Starts a print of 150 pages in Electron and stops it once the file grows. */
async function stoppedPrint(signal: NodeJS.Signals, display: Readonly<Record<string, string>>) {
  const { executablePath } = await findElectron()
  const { DISPLAY: _x11, WAYLAND_DISPLAY: _wayland, ...rest } = process.env
  const words = ['print', join(folder, 'big.txt'), '--out', join(folder, 'big.pdf'), '--quiet']
  const electron = spawn(
    executablePath,
    [
      ...sandboxArguments(sandboxConditions(executablePath)),
      `--user-data-dir=${join(folder, 'user')}`,
      TOP_FOLDER,
      ...words,
    ],
    { stdio: 'ignore', env: { ...rest, ...display } },
  )
  const ended = once(electron, 'exit')
  const isUnfinished = (): boolean => readdirSync(folder).some((name) => name.endsWith('.part'))
  await vi.waitUntil(isUnfinished, { timeout: 60_000, interval: 5 })
  electron.kill(signal)
  const status = await ended
  await vi.waitUntil(() => !isUnfinished(), { timeout: 20_000, interval: 5 })
  return { status, files: readdirSync(folder).filter((name) => name !== 'user') }
}

describe('a stopped print leaves no file', () => {
  it('with a display: the exit status says that it was stopped', async () => {
    const display = hasDisplay() ? null : await startVirtualDisplay()
    const stopped = await stoppedPrint('SIGINT', { DISPLAY: display?.name ?? process.env['DISPLAY'] ?? '' })
    await display?.stop()
    expect(stopped).toEqual({ status: [130, null], files: ['big.txt'] })
  })

  it('without one: the second process, which does the work, ends with the first', async () => {
    expect(await stoppedPrint('SIGTERM', {})).toEqual({ status: [null, 'SIGTERM'], files: ['big.txt'] })
  })
})

it('npm start prints no browser messages on the terminal', async () => {
  const display = hasDisplay() ? null : await startVirtualDisplay()
  const started = spawn(
    process.execPath,
    ['--require', join(TOP_FOLDER, 'build/runtime/preflight.cjs'), join(TOP_FOLDER, 'build/start.ts')],
    {
      cwd: TOP_FOLDER,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, DISPLAY: display?.name ?? process.env['DISPLAY'] ?? '', XDG_CONFIG_HOME: folder },
    },
  )
  let written = ''
  started.stderr.setEncoding('utf8').on('data', (text: string) => (written += text))
  const ended = once(started, 'close')
  // Once the library exists, the main process is past startup, where most messages come from.
  const hasLibrary = (): boolean =>
    readdirSync(folder, { recursive: true }).some((name) => String(name).endsWith('library.fivefoot'))
  await vi.waitUntil(hasLibrary, { timeout: 60_000, interval: 50 })
  started.kill('SIGTERM')
  await ended
  await display?.stop()
  expect(written.split('\n').filter((line) => /:(?:ERROR|WARNING|INFO):\w+\.cc/u.test(line))).toEqual([])
})
