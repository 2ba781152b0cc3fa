// A folder that is either whole or absent, however many processes make it at once and whenever one of them is killed:
// each fills a folder of its own beside the target and renames it. Renaming a folder is atomic and fails when the target
// has content, so the first one wins and the others throw their copy away. A lock file was rejected: a killed owner
// leaves it behind, and someone has to guess when it is stale.

import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000

/**
 * Makes `target` by calling `fill` with an empty folder, unless `target` is there already.
 * When `fill` throws, nothing is left behind and its error goes on to the caller.
 */
export async function createFolderOnce(target: string, fill: (folder: string) => Promise<void>): Promise<void> {
  if (await exists(target)) return
  const parent = dirname(target)
  await mkdir(parent, { recursive: true })
  await removeAbandoned(parent, temporaryPrefix(target))
  const folder = await mkdtemp(join(parent, temporaryPrefix(target)))
  try {
    await fill(folder)
    await renameUnlessThere(folder, target)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Whether something is at this path. */
export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

function temporaryPrefix(target: string): string {
  return `.${basename(target)}-part-`
}

async function renameUnlessThere(folder: string, target: string): Promise<void> {
  try {
    await rename(folder, target)
  } catch (error) {
    if (!(await exists(target))) throw error
  }
}

async function removeAbandoned(parent: string, prefix: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(prefix)) continue
    const path = join(parent, name)
    const facts = await stat(path).catch(() => null)
    if (facts !== null && Date.now() - facts.mtimeMs > ABANDONED_AFTER_MS)
      await rm(path, { recursive: true, force: true })
  }
}
