import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ensureSystemPackages, missingPackages } from '../../build/runtime/systemPackages.ts'

const ELECTRON = '/opt/electron'
/** For scripts that stand in for programs: PATH has nothing else. */
const SHELL = '/bin/sh'

describe.runIf(process.platform === 'linux' && existsSync('/etc/debian_version'))(
  'a system that lacks libraries',
  () => {
    let folder = ''
    const said: string[] = []
    const program = (name: string, script: string): void => {
      writeFileSync(join(folder, name), `#!${SHELL}\n${script}\n`)
      chmodSync(join(folder, name), 0o755)
    }
    const ran = (): string => (existsSync(join(folder, 'ran')) ? readFileSync(join(folder, 'ran'), 'utf8') : '')
    const ensure = (needsVirtualDisplay: boolean): void =>
      ensureSystemPackages(ELECTRON, needsVirtualDisplay, (line) => void said.push(line))
    const asUser = (id: number): void => void vi.spyOn(process, 'getuid').mockReturnValue(id)
    /** apt-get as it is on a machine where installing works: libraries and display are there afterwards. */
    const workingApt = (): void =>
      program(
        'apt-get',
        `echo "apt-get $*" >> "${folder}/ran"; case "$*" in *install*) echo '#!${SHELL}' > "${folder}/ldd"; : > "${folder}/Xvfb";; esac`,
      )

    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), 'fivefoot-packages-'))
      said.length = 0
      program('ldd', `echo "\tlibnss3.so => not found"`)
      program('apt-cache', `printf 'libcups2t64:\\n  Candidate: 2.4.7\\n'`)
      // What stands before a command of root: sudo's own options, and the settings that env takes.
      const runRest = `while :; do case "$1" in -n|*=*) shift;; *) break;; esac; done; exec "$@"`
      program('env', runRest)
      program('sudo', `echo "sudo $*" >> "${folder}/ran"; ${runRest}`)
      program('true', '')
      workingApt()
      vi.stubEnv('PATH', folder)
    })
    afterEach(() => {
      vi.restoreAllMocks()
      vi.unstubAllEnvs()
      rmSync(folder, { recursive: true })
    })

    test('gets them installed by root, said in one line, by the names that this system knows', () => {
      asUser(0)
      ensure(true)
      expect(said).toEqual([
        expect.stringMatching(/^Installing the system packages that Electron needs: libnss3 .*xvfb/),
      ])
      expect(ran()).toMatch(
        /apt-get .*update\napt-get .*install -y --no-install-recommends .*libcups2t64.* xvfb xauth\n$/,
      )
      expect(ran()).not.toMatch(/sudo/)
    })

    test('gets them installed by sudo where it asks for no password', () => {
      asUser(1000)
      ensure(true)
      expect(ran()).toMatch(/^sudo -n true\nsudo -n env DEBIAN_FRONTEND=noninteractive apt-get/)
      expect(ran()).toMatch(/apt-get .*install/)
    })

    test('names packages as the system knows them after its lists are up to date', () => {
      asUser(0)
      program('apt-cache', `[ -e "${folder}/ran" ] && printf 'libcups2t64:\\n  Candidate: 2.4.7\\n'`)
      ensure(false)
      expect(ran()).toMatch(/install .*libcups2t64/)
    })

    test('is shown the line to run where sudo wants a password; nothing is installed', () => {
      asUser(1000)
      program('sudo', 'exit 1')
      expect(() => ensure(true)).toThrow(/^System packages are missing\. Run: sudo apt-get .*libcups2t64.* xvfb xauth$/)
      expect(ran()).toBe('')
      expect(said).toEqual([])
    })

    test('is shown why apt-get failed, and the line to run', () => {
      asUser(0)
      program('apt-get', `echo "E: Unable to fetch some archives" >&2; exit 100`)
      expect(() => ensure(true)).toThrow(
        /apt-get failed: E: Unable to fetch some archives\nSystem packages are missing/,
      )
    })

    test('is shown the line to run when packages are still missing afterwards', () => {
      asUser(0)
      program('apt-get', '')
      expect(() => ensure(true)).toThrow(/^System packages are missing/)
    })

    test('needs nothing when the libraries are there, and a display of its own only where it needs one', () => {
      program('ldd', 'true')
      expect(missingPackages(ELECTRON, false)).toEqual([])
      expect(missingPackages(ELECTRON, true)).toEqual(['xvfb', 'xauth'])
      program('Xvfb', 'true')
      expect(missingPackages(ELECTRON, true)).toEqual([])
    })
  },
)
