/**
 * Names of files that are not finished yet. Each names the process that writes it and is used once: two that write the same
 * file at the same time do not share one, and what a process left behind when it was killed can be told from what is in use.
 */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

const PATTERN = /\.(\d+)-[0-9a-f]{8}\.part(-wal|-shm|-journal)?$/

/** A path beside `path` for what is to take its place. */
export const temporaryName = (path: string): string =>
  join(dirname(path), `${shortened(basename(path))}.${process.pid}-${randomBytes(4).toString('hex')}.part`)

/** No file system takes more than 255 bytes for a name. */
function shortened(name: string): string {
  const signs = [...name]
  while (Buffer.byteLength(signs.join('')) > 220) signs.pop()
  return signs.join('')
}

/** Removes what processes that are gone left unfinished in a folder; how many files. A folder that is not there has none. */
export function removeLeftovers(folder: string, isRunning = isProcessRunning): number {
  let removed = 0
  for (const name of namesIn(folder)) {
    const owner = PATTERN.exec(name)?.[1]
    if (owner === undefined || isRunning(Number(owner))) continue
    rmSync(join(folder, name), { force: true })
    removed++
  }
  return removed
}

/** Removes what a thread of this process that was ended by force left of `path`. */
export function removeUnfinished(path: string): void {
  const [folder, own] = [dirname(path), `${shortened(basename(path))}.${process.pid}-`]
  for (const name of namesIn(folder))
    if (name.startsWith(own) && PATTERN.test(name)) rmSync(join(folder, name), { force: true })
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return [] // Not there, or not to be read: nothing of ours to remove.
  }
}

function isProcessRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Another user's process is running too.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const FOLDER_PATTERN = /^fivefoot-[a-z]+-(\d+)-/

/** Makes a folder of one's own in the system's folder for temporary files; `kind` is part of its name. */
export const makeTemporaryFolder = (kind: string): string =>
  mkdtempSync(join(tmpdir(), `fivefoot-${kind}-${process.pid}-`))

/** Removes the temporary folders of processes that are gone; how many. */
export function removeLeftoverFolders(folder = tmpdir(), isRunning = isProcessRunning): number {
  let removed = 0
  for (const name of namesIn(folder)) {
    const owner = FOLDER_PATTERN.exec(name)?.[1]
    if (owner === undefined || isRunning(Number(owner))) continue
    rmSync(join(folder, name), { recursive: true, force: true })
    removed++
  }
  return removed
}
