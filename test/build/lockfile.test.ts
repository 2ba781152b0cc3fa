import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

type Locked = { readonly optionalDependencies?: Readonly<Record<string, string>> }
const top = resolve(import.meta.dirname, '../..')
const lockfile = JSON.parse(readFileSync(resolve(top, 'package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<Record<string, Locked>>
}

test('the lockfile has the optional packages of every platform, without which npm ci refuses it', () => {
  const holes = Object.entries(lockfile.packages).flatMap(([path, locked]) =>
    Object.keys(locked.optionalDependencies ?? {})
      .filter(
        (name) => !(`${path}/node_modules/${name}` in lockfile.packages || `node_modules/${name}` in lockfile.packages),
      )
      .map((name) => `${path}: ${name}`),
  )
  expect(holes).toEqual([])
})

test.each(['package-lock.json', 'test/bench/package-lock.json'])('%s names no registry', (file) => {
  expect(readFileSync(resolve(top, file), 'utf8')).not.toMatch(/"resolved"|https?:\/\/[^"]*\.tgz/)
})

test('a too old npm or Node gets one line that says what to do', () => {
  const versions = createRequire(import.meta.url)('../../build/runtime/oldVersions.cjs') as {
    hostComplaint: (userAgent: string | undefined) => string | null
    scriptComplaint: (nodeVersion: string) => string | null
  }
  expect(versions.hostComplaint('npm/10.8.2 node/v20.19.0 linux x64')).toBeNull()
  expect(versions.hostComplaint(undefined)).toBeNull()
  expect(versions.hostComplaint('npm/9.9.0 node/v20.20.0 linux x64')).toMatch(/^[^\n]*npm 10[^\n]*$/)
  expect(versions.hostComplaint('npm/10.8.2 node/v20.18.1 linux x64')).toMatch(/Node 20\.19/)
  expect(versions.scriptComplaint('v24.0.0')).toBeNull()
  expect(versions.scriptComplaint('v20.20.2')).toMatch(/npm ci/)
})
