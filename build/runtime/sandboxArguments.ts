import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What decides whether Chromium's sandbox can start. */
export type SandboxConditions = {
  readonly platform: NodeJS.Platform
  /** Null outside Unix. */
  readonly userId: number | null
  /** The kernel lets ordinary users make user namespaces, which the sandbox is made of. */
  readonly allowsUserNamespaces: boolean
  /** The distribution's sandbox helper belongs to root and runs as root, which is the other way. */
  readonly hasSetuidHelper: boolean
}

const SETUID = 0o4000

/**
 * `--no-sandbox` where Chromium would refuse to start otherwise: as root, and where the system denies user namespaces
 * (as Ubuntu 24.04 does to programs that it does not know). Everywhere else nothing: the sandbox stays on.
 */
export function sandboxArguments(surroundings: SandboxConditions): readonly string[] {
  const { platform, userId, allowsUserNamespaces, hasSetuidHelper } = surroundings
  if (platform !== 'linux') return []
  return userId === 0 || !(allowsUserNamespaces || hasSetuidHelper) ? ['--no-sandbox'] : []
}

/** The surroundings of an executable on this machine. */
export function sandboxConditions(executablePath: string): SandboxConditions {
  return {
    platform: process.platform,
    userId: process.getuid?.() ?? null,
    allowsUserNamespaces:
      setting('/proc/sys/kernel/apparmor_restrict_unprivileged_userns', '0') === '0' &&
      setting('/proc/sys/kernel/unprivileged_userns_clone', '1') === '1' &&
      setting('/proc/sys/user/max_user_namespaces', '1') !== '0',
    hasSetuidHelper: isSetuidRoot(join(dirname(executablePath), 'chrome-sandbox')),
  }
}

function setting(path: string, whenAbsent: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : whenAbsent
}

function isSetuidRoot(path: string): boolean {
  if (!existsSync(path)) return false
  const facts = statSync(path)
  return facts.uid === 0 && (facts.mode & SETUID) !== 0
}
