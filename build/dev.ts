// npm run dev: the app with hot reload. Changed modules of the renderer are replaced in the open window; when src or electron
// change, main process, preload script and threads are bundled again and Electron starts again.
// Arguments go to the app. Debuggers attach to port 9229 (main process and threads) and 9222 (renderer), see .vscode/launch.json.

import { spawn, type ChildProcess } from 'node:child_process'
import { watch } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createServer } from 'vite'
import { NO_DISPLAY_LINE, hasDisplay } from './runtime/display.ts'
import { findElectron } from './runtime/findElectron.ts'
import { sandboxArguments, sandboxSurroundings } from './runtime/sandboxArguments.ts'
import { Stop, runScript } from './runtime/stop.ts'
import { requireSystemPackages } from './runtime/systemPackages.ts'
import { buildNode } from './vite/build.ts'
import { rendererConfig } from './vite/renderer.ts'

const top = resolve(import.meta.dirname, '..')
const HOST = '127.0.0.1'
const PORT = 5173
/** Editors write a file in several steps, and a rename touches many. */
const QUIET_MS = 150

await runScript(async () => {
  if (!hasDisplay()) throw new Stop(NO_DISPLAY_LINE.replace('npm start', 'npm run dev'))
  const { executablePath } = await findElectron()
  requireSystemPackages(executablePath, false)
  // Bundling would set it to production for the whole program, and components would no longer be replaced in the page.
  process.env['NODE_ENV'] = 'development'
  // What lies in out/ is no whole build from now on.
  await rm(join(top, 'out/.built-from'), { force: true })
  await buildNode()
  const server = await createServer({
    ...rendererConfig,
    base: '/',
    server: {
      host: HOST,
      port: PORT,
      strictPort: true,
      hmr: { host: HOST, protocol: 'ws', clientPort: PORT },
      fs: { allow: [top] },
    },
  })
  await server.listen()
  const env = { ...process.env, FIVEFOOT_DEV_SERVER: `http://${HOST}:${PORT}` }
  const args = [
    ...['--inspect=9229', '--remote-debugging-port=9222'],
    ...sandboxArguments(sandboxSurroundings(executablePath)),
    ...[top, ...process.argv.slice(2)],
  ]

  let app: ChildProcess | undefined
  const start = (): void => {
    const started = spawn(executablePath, args, { stdio: 'inherit', env })
    started.on('exit', (code) => {
      // Closed by its user, not to start again.
      if (app === started) process.exit(code ?? 0)
    })
    app = started
  }
  const restart = async (): Promise<void> => {
    try {
      await buildNode()
    } catch (error) {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\nThe app goes on as it was.\n`)
      return
    }
    const ended = app
    app = undefined
    const hasEnded = new Promise((done) => ended?.once('exit', done))
    ended?.kill()
    await hasEnded
    start()
  }

  let timer: NodeJS.Timeout | undefined
  let building = Promise.resolve()
  for (const folder of ['src', 'electron'])
    watch(join(top, folder), { recursive: true }, () => {
      clearTimeout(timer)
      timer = setTimeout(() => void (building = building.then(restart)), QUIET_MS)
    })
  process.once('exit', () => app?.kill())
  start()
})
