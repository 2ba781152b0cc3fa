import { expect, test } from 'vitest'
import { installerTargets, nextVersion, releasedChangelog, unreleased } from '../../build/release/release.ts'

const CHANGELOG = '# Changelog\n\n## Unreleased\n\n### Maps\n\n- New.\n\n## 0.1.0\n\n- Old.\n'

test.each([
  ['patch', '0.1.10'],
  ['minor', '0.2.0'],
  ['major', '1.0.0'],
  ['0.10.0', '0.10.0'],
  ['0.1.9', null],
  ['0.0.10', null],
  ['next', null],
])('%s after 0.1.9 is %s', (step, version) => {
  expect(nextVersion('0.1.9', step)).toBe(version)
})

test('what was unreleased comes under the version, and the next has an empty place above it', () => {
  expect(unreleased(CHANGELOG)).toBe('### Maps\n\n- New.')
  const released = releasedChangelog(CHANGELOG, '0.2.0')
  expect(released).toContain('## Unreleased\n\n## 0.2.0\n\n### Maps')
  expect(unreleased(released)).toBeNull()
  expect(unreleased('# Changelog\n\n## Unreleased\n\n- Last.\n')).toBe('- Last.')
})

test('installers are read from the configuration of electron-builder', () => {
  const configuration =
    'asar: true\nlinux:\n  category: Game\n  target: [AppImage, deb]\nmac:\n  icon: x\n  target: [dmg]\n'
  expect(installerTargets(configuration)).toEqual({ linux: ['AppImage', 'deb'], mac: ['dmg'] })
})
