/** What a release changes, as pure text in and out. */

/** The next version after `version`; `step` is which part grows, or the version itself. Null if it is neither or not newer. */
export function nextVersion(version: string, step: string): string | null {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  if (step === 'major') return `${major + 1}.0.0`
  if (step === 'minor') return `${major}.${minor + 1}.0`
  if (step === 'patch') return `${major}.${minor}.${patch + 1}`
  if (!/^\d+\.\d+\.\d+$/.test(step)) return null
  const wanted = step.split('.').map(Number)
  const first = [major, minor, patch].map((part, i) => (wanted[i] ?? 0) - part).find((difference) => difference !== 0)
  return first !== undefined && first > 0 ? step : null
}

/** The text under “Unreleased” of the changelog; null if there is none or it is empty. */
export function unreleased(changelog: string): string | null {
  const section = /^## Unreleased\n([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(changelog)?.[1]?.trim()
  return section ? section : null
}

/** The changelog with what was unreleased under the version. */
export const releasedChangelog = (changelog: string, version: string): string =>
  changelog.replace(/^## Unreleased$/m, () => `## Unreleased\n\n## ${version}`)

/** The installers that electron-builder.yml asks for, by system. */
export const installerTargets = (configuration: string): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    [...configuration.matchAll(/^(linux|mac|win):\n(?: .*\n)*? {2}target: \[(.+)\]$/gm)].map(
      ([, system = '', names = '']) => [system, names.split(', ')],
    ),
  )
