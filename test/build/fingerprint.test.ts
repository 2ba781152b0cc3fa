import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildWhenStale, fingerprint } from '../../build/buildApp.ts'

describe('what a build was made from', () => {
  let project = ''
  const source = (): string => join(project, 'src', 'deep', 'map.ts')

  beforeEach(() => {
    project = mkdtempSync(join(tmpdir(), 'sources-'))
    mkdirSync(join(project, 'src', 'deep'), { recursive: true })
    mkdirSync(join(project, 'out'))
    writeFileSync(source(), 'one')
    utimesSync(source(), 1000, 1000)
  })

  const changes: readonly (readonly [string, () => void])[] = [
    ['a source that grew', () => (writeFileSync(source(), 'three'), utimesSync(source(), 1000, 1000))],
    ['a source written later', () => utimesSync(source(), 2000, 2000)],
    ['a new source', () => writeFileSync(join(project, 'src', 'new.ts'), '')],
    ['a source that went', () => rmSync(source())],
    ['a source with another name', () => renameSync(source(), join(project, 'src', 'deep', 'cell.ts'))],
  ]

  test.each(changes)('%s makes it stale', async (_name, change) => {
    const before = await fingerprint(project)
    change()
    expect(await fingerprint(project)).not.toBe(before)
  })

  test('what is no source leaves it fresh, and what is fresh is not built again', async () => {
    writeFileSync(join(project, 'out', '.built-from'), await fingerprint(project))
    writeFileSync(join(project, 'README.md'), 'words')
    // A folder without a bundler: building it would fail.
    expect(await buildWhenStale(project)).toBe(false)
    writeFileSync(source(), 'stale now')
    await expect(buildWhenStale(project)).rejects.toThrow('The build failed')
  })
})
