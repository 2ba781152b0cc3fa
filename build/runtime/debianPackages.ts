// What Electron needs from a Debian or Ubuntu system, and what of it is missing. Pure: text of system tools in, names out.

/** Debian's names of the packages whose libraries Electron is linked to or opens while it runs. */
export const LIBRARY_PACKAGES = [
  ...['libnss3', 'libatk1.0-0', 'libatk-bridge2.0-0', 'libcups2', 'libdrm2', 'libxkbcommon0', 'libxcomposite1'],
  ...['libxdamage1', 'libxfixes3', 'libxrandr2', 'libgbm1', 'libasound2', 'libgtk-3-0', 'libpango-1.0-0', 'libcairo2'],
] as const

/** A virtual display for machines without one; `xvfb-run` needs xauth as well. */
export const DISPLAY_PACKAGES = ['xvfb', 'xauth'] as const

/** Libraries that a program is linked to and the system lacks, from what `ldd` prints, each once, in its order. */
export function missingLibraries(lddOutput: string): readonly string[] {
  const names = lddOutput.split('\n').flatMap((line) => /^\s*(\S+) => not found/.exec(line)?.[1] ?? [])
  return [...new Set(names)]
}

/**
 * The names by which this system can install `packages`: the 64-bit-time transition renamed some of them (libcups2 is
 * libcups2t64 on Ubuntu 24.04 and Debian 13), decided by which of both names `apt-cache policy` gives a candidate for.
 */
export function installableNames(packages: readonly string[], aptPolicyOutput: string): readonly string[] {
  const candidates = packagesWithCandidate(aptPolicyOutput)
  return packages.map((name) => (candidates.has(renamed(name)) ? renamed(name) : name))
}

/** Both names of each package, to ask `apt-cache policy` for. */
export function bothNames(packages: readonly string[]): readonly string[] {
  return packages.flatMap((name) => [name, renamed(name)])
}

/** Whether /etc/os-release is that of Debian, Ubuntu or a system derived from them. */
export function isDebianLike(osRelease: string): boolean {
  const identity = osRelease.split('\n').filter((line) => /^ID(?:_LIKE)?=/.test(line))
  return identity.some((line) => /\b(?:debian|ubuntu)\b/.test(line))
}

function renamed(name: string): string {
  return `${name}t64`
}

function packagesWithCandidate(aptPolicyOutput: string): ReadonlySet<string> {
  const found = new Set<string>()
  let current = ''
  for (const line of aptPolicyOutput.split('\n')) {
    const heading = /^(\S+):$/.exec(line)
    if (heading?.[1] !== undefined) current = heading[1]
    if (/^\s+Candidate: (?!\(none\))/.test(line)) found.add(current)
  }
  return found
}
