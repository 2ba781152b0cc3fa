// npm run dev: the app with hot reload. Changed modules of the renderer are replaced in the open window; when src or electron
// change, main process, preload script and threads are bundled again and Electron starts again.
// Arguments go to the app. Debuggers attach to port 9229 (main process and threads) and 9222 (renderer), see .vscode/launch.json.

import { spawn, type ChildProcess } from 'node:child_process'
import { watch } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createServer } from 'vite'
import { hasDisplay } from './runtime/display.ts'
import { findElectron } from './runtime/findElectron.ts'
import { sandboxArguments, sandboxConditions } from './runtime/sandboxArguments.ts'
import { Stop, runScript } from './runtime/stop.ts'
import { ensureSystemPackages } from './runtime/systemPackages.ts'
import { buildNode } from './vite/build.ts'
import { rendererConfig } from './vite/renderer.ts'

const top = resolve(import.meta.dirname, '..')
const HOST = '127.0.0.1'
const PORT = 5173
const NO_DISPLAY_LINE =
  'There is no display (DISPLAY and WAYLAND_DISPLAY are not set). Develop in a desktop session, or in a virtual display: ' +
  'xvfb-run -a npm run dev'
/** Editors write a file in several steps, and a rename touches many. */
const QUIET_MS = 150

/** The running app. Its exit ends this program, unless it is being restarted. */
class App {
  readonly #executablePath: string
  #process: ChildProcess | undefined

  constructor(executablePath: string) {
    this.#executablePath = executablePath
  }

  start(): void {
    const env = { ...process.env, FIVEFOOT_DEV_SERVER: `http://${HOST}:${PORT}` }
    const args = [
      ...['--inspect=9229', '--remote-debugging-port=9222'],
      ...sandboxArguments(sandboxConditions(this.#executablePath)),
      ...[top, ...process.argv.slice(2)],
    ]
    const started = spawn(this.#executablePath, args, { stdio: 'inherit', env })
    started.on('exit', (code) => {
      if (this.#process === started) process.exit(code ?? 0)
    })
    this.#process = started
  }

  async restart(): Promise<void> {
    const ending = this.#process
    this.#process = undefined
    const hasEnded = new Promise((done) => ending?.once('exit', done))
    ending?.kill()
    await hasEnded
    this.start()
  }

  kill(): void {
    this.#process?.kill()
  }
}

await runScript(async () => {
  if (!hasDisplay()) throw new Stop(NO_DISPLAY_LINE)
  const { executablePath } = await findElectron()
  ensureSystemPackages(executablePath, false, (line) => void process.stderr.write(`${line}\n`))
  // Bundling would set it to production for the whole process, and components would not be replaced in the page.
  process.env['NODE_ENV'] = 'development'
  // From now on, out/ is not a complete build.
  await rm(join(top, 'out/.built-from'), { force: true })
  await buildNode()
  await serveRenderer()
  const app = new App(executablePath)
  restartOnChanges(app)
  process.once('exit', () => app.kill())
  app.start()
})

async function serveRenderer(): Promise<void> {
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
}

/** Bundles again and restarts the app when a file of `src` or `electron` changes. */
function restartOnChanges(app: App): void {
  let timer: NodeJS.Timeout | undefined
  let building = Promise.resolve()
  const rebuild = async (): Promise<void> => {
    try {
      await buildNode()
    } catch (error) {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\nThe app keeps running.\n`)
      return
    }
    await app.restart()
  }
  for (const folder of ['src', 'electron'])
    watch(join(top, folder), { recursive: true }, () => {
      clearTimeout(timer)
      timer = setTimeout(() => void (building = building.then(rebuild)), QUIET_MS)
    })
}
