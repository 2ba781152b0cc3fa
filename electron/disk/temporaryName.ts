/**
 * Names of temporary files and folders. Each contains the id of its process and a random part: two writers of the same file do not
 * share one, and leftovers of killed processes can be recognized.
 */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

const PATTERN = /\.(\d+)-[0-9a-f]{8}\.part(-wal|-shm|-journal)?$/

/** A path in the same folder for a file that will replace `path`. */
export const temporaryName = (path: string): string =>
  join(dirname(path), `${shortened(basename(path))}.${process.pid}-${randomBytes(4).toString('hex')}.part`)

/** File systems allow 255 bytes for a name. */
function shortened(name: string): string {
  const signs = [...name]
  while (Buffer.byteLength(signs.join('')) > 220) signs.pop()
  return signs.join('')
}

/** Removes temporary files that dead processes left in a folder. Returns how many; 0 if there is no such folder. */
export const removeLeftovers = (folder: string, isRunning = isProcessRunning): number =>
  removeOfDead(folder, PATTERN, isRunning)

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

function isProcessRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // It is running, as another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const FOLDER_PATTERN = /^fivefoot-[a-z]+-(\d+)-/

/** Creates a temporary folder; `kind` is part of its name. */
export const makeTemporaryFolder = (kind: string): string =>
  mkdtempSync(join(tmpdir(), `fivefoot-${kind}-${process.pid}-`))

/** Removes the temporary folders of dead processes. Returns how many. */
export const removeLeftoverFolders = (folder = tmpdir(), isRunning = isProcessRunning): number =>
  removeOfDead(folder, FOLDER_PATTERN, isRunning)

/** Removes what a dead process owns, by the process id that the pattern captures. */
function removeOfDead(folder: string, pattern: RegExp, isRunning: (pid: number) => boolean): number {
  const leftovers = namesIn(folder).filter((name) => {
    const owner = pattern.exec(name)?.[1]
    return owner !== undefined && !isRunning(Number(owner))
  })
  for (const name of leftovers) rmSync(join(folder, name), { recursive: true, force: true })
  return leftovers.length
}
