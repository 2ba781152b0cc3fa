/**
 * Names of temporary files and folders. Each contains the id of its process and a random part: two writers of the same file do not
 * share one, and leftovers of killed processes can be recognized.
 */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

const PATTERN = /\.(\d+)-[0-9a-f]{8}\.part(-wal|-shm|-journal)?$/

/** A path in the same folder for a file that will replace `path`. */
export const temporaryName = (path: string): string =>
  join(dirname(path), `${shortened(basename(path))}.${process.pid}-${randomBytes(4).toString('hex')}.part`)

/** True for names that `temporaryName` gives. */
export const isTemporaryName = (name: string): boolean => PATTERN.test(name)

/** File systems allow 255 bytes for a name. */
function shortened(name: string): string {
  const signs = [...name]
  while (Buffer.byteLength(signs.join('')) > 220) signs.pop()
  return signs.join('')
}

/** When the process with an id started, in ms since the epoch: null if it does not run, undefined if the system does not say. */
type StartOf = (pid: number) => number | null | undefined

/** Removes temporary files that dead processes left in a folder. Returns how many; 0 if there is no such folder. */
export const removeLeftovers = (folder: string, startOf: StartOf = startOfProcess, nowMs = Date.now()): number =>
  removeOfDead(folder, PATTERN, startOf, nowMs)

/** Removes the temporary files of `path` that a terminated thread of this process left. */
export function removeUnfinished(path: string): void {
  const [folder, own] = [dirname(path), `${shortened(basename(path))}.${process.pid}-`]
  for (const name of namesIn(folder))
    if (name.startsWith(own) && PATTERN.test(name)) rmSync(join(folder, name), { force: true })
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return [] // Missing or unreadable: nothing to remove.
  }
}

/** The clock of `/proc` counts hundredths of a second on every Linux that Electron runs on. */
const TICK_MS = 10

function startOfProcess(pid: number): number | null | undefined {
  if (pid === process.pid) return Date.now() - process.uptime() * 1000
  try {
    process.kill(pid, 0)
  } catch (error) {
    // Otherwise it is running, as another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return null
  }
  return process.platform === 'linux' ? startOnLinux(pid) : undefined
}

/** See proc(5): the 22nd field, counted after the name in parentheses, is the start in ticks since the machine started. */
function startOnLinux(pid: number): number | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ')
    const bootSeconds = /^btime (\d+)$/m.exec(readFileSync('/proc/stat', 'latin1'))?.[1]
    const startMs = Number(bootSeconds) * 1000 + Number(fields?.[19]) * TICK_MS
    return Number.isFinite(startMs) ? startMs : undefined
  } catch {
    return undefined
  }
}

const FOLDER_PATTERN = /^fivefoot-[a-z]+-(\d+)-/

/** Creates a temporary folder; `kind` is part of its name. */
export const makeTemporaryFolder = (kind: string): string =>
  mkdtempSync(join(tmpdir(), `fivefoot-${kind}-${process.pid}-`))

/** Removes the temporary folders of dead processes. Returns how many. */
export const removeLeftoverFolders = (
  folder = tmpdir(),
  startOf: StartOf = startOfProcess,
  nowMs = Date.now(),
): number => removeOfDead(folder, FOLDER_PATTERN, startOf, nowMs)

/** Differences between the clocks of processes and files. */
const SLACK_MS = 5_000
/** A file that is being written changes more often, so an older one of a process of unknown age is left over. */
const ABANDONED_MS = 24 * 60 * 60 * 1000

/** Removes what a dead process owns, by the process id that the pattern captures. A process that started later only has the same id. */
function removeOfDead(folder: string, pattern: RegExp, startOf: StartOf, nowMs: number): number {
  const leftovers = namesIn(folder).filter((name) => {
    const owner = pattern.exec(name)?.[1]
    if (owner === undefined) return false
    const startMs = startOf(Number(owner))
    if (startMs === null) return true
    const changedMs = statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? nowMs
    return changedMs < (startMs === undefined ? nowMs - ABANDONED_MS : startMs - SLACK_MS)
  })
  for (const name of leftovers) rmSync(join(folder, name), { recursive: true, force: true })
  return leftovers.length
}
