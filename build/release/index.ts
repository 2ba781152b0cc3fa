// npm run release -- [major | minor | patch | VERSION] [--dry-run]
// Gives the version to package.json, the lock file and the changelog, commits and tags. Pushing the tag starts the installers
// (.github/workflows/ci.yml). --dry-run only says what would be done. Without a word the minor version grows.

import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Stop, runScript } from '../runtime/stop.ts'
import { installerTargets, nextVersion, releasedChangelog, unreleased } from './release.ts'

const top = resolve(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(resolve(top, file), 'utf8')
const git = (...args: string[]): string => execFileSync('git', args, { cwd: top, encoding: 'utf8' }).trim()

await runScript(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false } },
  })
  const [step = 'minor', ...rest] = positionals
  const { version: before } = JSON.parse(read('package.json')) as { version: string }
  const version = rest.length === 0 ? nextVersion(before, step) : null
  if (version === null)
    throw new Stop(`expected major, minor, patch or a version after ${before}, got ${positionals.join(' ')}`)
  const changes = unreleased(read('CHANGELOG.md'))
  if (changes === null) throw new Stop('CHANGELOG.md has nothing under “Unreleased”.')
  const tag = `v${version}`
  if (git('tag', '--list', tag) !== '') throw new Stop(`The tag ${tag} exists.`)
  const installers = Object.entries(installerTargets(read('electron-builder.yml')))
  process.stdout.write(
    [
      `version     ${before} → ${version}`,
      `tag         ${tag}`,
      ...installers.map(([system, names]) => `installers  ${system}: ${names.join(', ')}`),
      `changelog   ## ${version}\n\n${changes}\n`,
    ].join('\n'),
  )
  if (values['dry-run']) return
  if (git('status', '--porcelain') !== '') throw new Stop('There are changes that are not committed.')
  writeFileSync(resolve(top, 'CHANGELOG.md'), releasedChangelog(read('CHANGELOG.md'), version))
  // npm writes package.json and the lock file.
  execFileSync('npm', ['version', version, '--no-git-tag-version'], { cwd: top, stdio: 'ignore', shell: true })
  git('commit', '--all', '--message', `Release ${version}`)
  git('tag', '--annotate', tag, '--message', `Fivefoot ${version}`)
  process.stdout.write(`Committed and tagged. Publish with: git push --follow-tags\n`)
})
