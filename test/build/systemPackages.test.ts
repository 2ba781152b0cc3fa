import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { missingPackages, requireSystemPackages } from '../../build/runtime/systemPackages.ts'

describe.runIf(process.platform === 'linux')('a system that lacks libraries of Electron', () => {
  let folder = ''
  const program = (name: string, script: string): void => {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`)
    chmodSync(join(folder, name), 0o755)
  }

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'fivefoot-packages-'))
    program('ldd', `echo "\tlibnss3.so => not found"`)
    program('apt-cache', `printf 'libcups2t64:\\n  Candidate: 2.4.7\\n'`)
    for (const name of ['apt-get', 'sudo']) program(name, `echo run > "${folder}/ran"`)
    vi.stubEnv('PATH', folder)
  })
  afterEach(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true })
  })

  test('is told what to install by the names it knows; nothing is installed for it', () => {
    expect(() => requireSystemPackages('/opt/electron', true)).toThrow(
      /install .*(libcups2t64.* xvfb xauth$|libnss3\.so, the program Xvfb$)/,
    )
    expect(existsSync(join(folder, 'ran'))).toBe(false)
  })

  test('needs nothing when the libraries are there, and a display of its own only where it needs one', () => {
    program('ldd', 'true')
    expect(missingPackages('/opt/electron', false)).toEqual([])
    expect(() => requireSystemPackages('/opt/electron', true)).toThrow(/xvfb/i)
    program('Xvfb', 'true')
    expect(missingPackages('/opt/electron', true)).toEqual([])
  })
})
