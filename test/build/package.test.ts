import { expect, test } from 'vitest'
import { configurationFor, refuseFallback } from '../../build/package/packageApp.ts'
import { shippedComponents, type Component } from '../../build/package/sbom.ts'
import type { ElectronRuntime } from '../../build/runtime/electronRuntime.ts'
import { about } from '../../src/words/en/about.ts'

const runtime = (kind: ElectronRuntime['kind']): ElectronRuntime => ({
  kind,
  executablePath: '/electron/electron',
  distFolder: '/electron',
  electronVersion: '33.2.1',
  substituteModulesFolder: null,
})
const order = { projectFolder: '/project', outputFolder: '/project/dist/app', target: 'dir' as const }

test('what people get lets no debugger in; the build that tests drive does', () => {
  for (const isInspectable of [false, true])
    expect(configurationFor({ ...order, runtime: runtime('declared'), isInspectable }).electronFuses).toEqual({
      enableNodeCliInspectArguments: isInspectable,
    })
})

test('an Electron without security updates is packaged only where that is asked for, and marked', () => {
  expect(() => refuseFallback(runtime('registry'))).toThrow(/--with-fallback-electron/)
  for (const kind of ['declared', 'override'] as const) expect(() => refuseFallback(runtime(kind))).not.toThrow()
  for (const kind of ['registry', 'declared', 'override'] as const)
    expect(configurationFor({ ...order, runtime: runtime(kind), isInspectable: false }).extraMetadata).toEqual({
      isOnFallbackElectron: kind === 'registry',
    })
})

test('About names every version, and an old Electron as such', () => {
  const facts = {
    version: '1.2.3',
    electron: '33.2.1',
    chromium: '130',
    node: '20',
    librarySchema: 4,
    scenarioSchema: 1,
  }
  expect(about.lines({ ...facts, isOnFallbackElectron: false }).join('\n')).not.toContain('security updates')
  const lines = about.lines({ ...facts, isOnFallbackElectron: true })
  expect(lines).toContain('For development only: Electron 33.2.1 no longer gets security updates.')
  expect(lines.slice(0, 2)).toEqual(['Electron 33.2.1, Chromium 130, Node 20', 'Library format 4, scenario format 1'])
})

test('a bill of materials holds what is handed out, once, and substitutes in place of what they replace', () => {
  const component = (name: string, version: string): Component => ({
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${name}@${version}`,
  })
  const known = [component('zod', '4.0.0'), component('vite', '8.0.0'), component('better-sqlite3', '13.0.0')]
  const licenses = '# Licenses\n\n## better-sqlite3 13.0.0\n\nMIT\n\n## zod 4.0.0\n\n## 1. Grant\n\nMIT\n'
  const substitutes = [component('better-sqlite3', '11.0.0')]
  expect(shippedComponents(known, licenses, substitutes).map(({ name, version }) => `${name} ${version}`)).toEqual([
    'zod 4.0.0',
    'better-sqlite3 11.0.0',
  ])
  expect(() => shippedComponents([], licenses, [])).toThrow('lacks better-sqlite3 13.0.0')
})
