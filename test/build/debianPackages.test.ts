import { expect, test } from 'vitest'
import { installableNames, isDebianLike, missingLibraries } from '../../build/runtime/debianPackages.ts'
import { sandboxArguments } from '../../build/runtime/sandboxArguments.ts'

test('only the libraries that ldd did not find are missing, each once', () => {
  const output = [
    '\tlinux-vdso.so.1 (0x00007ffd)',
    '\tlibnss3.so => not found',
    '\tlibc.so.6 => /lib/x86_64-linux-gnu/libc.so.6 (0x00007f)',
    '\tlibgtk-3.so.0 => not found',
    '\tlibnss3.so => not found',
  ].join('\n')
  expect(missingLibraries(output)).toEqual(['libnss3.so', 'libgtk-3.so.0'])
})

test('packages renamed by the 64-bit-time transition are installed by the name that has a candidate', () => {
  const policy = [
    'libnss3:',
    '  Installed: (none)',
    '  Candidate: 2:3.98',
    'libcups2:',
    '  Candidate: (none)',
    'libcups2t64:',
    '  Candidate: 2.4.7',
  ].join('\n')
  expect(installableNames(['libnss3', 'libcups2'], policy)).toEqual(['libnss3', 'libcups2t64'])
  expect(installableNames(['libnss3', 'libcups2'], '')).toEqual(['libnss3', 'libcups2'])
})

test('Debian, Ubuntu and what derives from them install with apt; others do not', () => {
  expect(isDebianLike('PRETTY_NAME="Debian GNU/Linux 12"\nID=debian\n')).toBe(true)
  expect(isDebianLike('ID=linuxmint\nID_LIKE="ubuntu debian"\n')).toBe(true)
  expect(isDebianLike('ID=fedora\nHOME_URL="https://not-debian.example"\n')).toBe(false)
})

test('the sandbox is off only where Chromium could not start with it', () => {
  const desktop = { platform: 'linux', userId: 1000, allowsUserNamespaces: true, hasSetuidHelper: false } as const
  expect(sandboxArguments(desktop)).toEqual([])
  expect(sandboxArguments({ ...desktop, userId: 0 })).toEqual(['--no-sandbox'])
  expect(sandboxArguments({ ...desktop, allowsUserNamespaces: false })).toEqual(['--no-sandbox'])
  expect(sandboxArguments({ ...desktop, allowsUserNamespaces: false, hasSetuidHelper: true })).toEqual([])
  expect(sandboxArguments({ ...desktop, platform: 'darwin', userId: 0 })).toEqual([])
})
