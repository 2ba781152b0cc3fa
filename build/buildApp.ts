// Builds the app into out/ and remembers what it was built from, so that a start with unchanged sources builds nothing.
// Run on its own (npm run build) it always builds. Size and time of change stand for a file's content: reading
// every source at each start would cost more than the rare needless build.

import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, readdir, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Stop, runScript } from './runtime/stop.ts'

/** What the bundles are made from: folders are taken whole. */
const SOURCES = ['src', 'electron', 'renderer', 'build/vite', 'package-lock.json', 'tsconfig.json']
const BUILT_FROM = 'out/.built-from'

/** Builds the app unless out/ was built from the very sources that are there now. Gives whether it built. */
export async function buildWhenStale(projectFolder: string): Promise<boolean> {
  const builtFrom = join(projectFolder, BUILT_FROM)
  if (existsSync(builtFrom) && (await readFile(builtFrom, 'utf8')) === (await fingerprint(projectFolder))) return false
  await buildApp(projectFolder)
  return true
}

/** Builds the app; its output goes to standard error, so that a command's own output stays clean. */
export async function buildApp(projectFolder: string): Promise<void> {
  const before = await fingerprint(projectFolder)
  process.stderr.write('Building …\n')
  const exitCode = await runBundler(projectFolder)
  if (exitCode !== 0) throw new Stop('The build failed; see above.')
  await writeFile(join(projectFolder, BUILT_FROM), before)
}

/** Changes when a source file comes, goes, or changes its size or time. */
export async function fingerprint(projectFolder: string, sources: readonly string[] = SOURCES): Promise<string> {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const path of await filesOf(join(projectFolder, source))) {
      const facts = await stat(path)
      hash.update(`${path}\n${facts.size} ${facts.mtimeMs}\n`)
    }
  }
  return hash.digest('hex')
}

/** All files below a path in order of their names; the path itself when it is a file; none when it is absent. */
async function filesOf(path: string): Promise<readonly string[]> {
  if (!existsSync(path)) return []
  if (!(await stat(path)).isDirectory()) return [path]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return files.sort()
}

function runBundler(projectFolder: string): Promise<number | null> {
  return new Promise((done, reject) => {
    const child = spawn(process.execPath, [join(projectFolder, 'build', 'vite', 'build.ts')], {
      cwd: projectFolder,
      stdio: ['ignore', process.stderr, process.stderr],
    })
    child.on('error', reject)
    child.on('close', done)
  })
}

if (import.meta.main) await runScript(() => buildApp(resolve(import.meta.dirname, '..')))
