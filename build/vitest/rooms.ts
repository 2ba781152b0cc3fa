// Which project runs which room of `test/`: found by their names, so that no test can be in a folder that no one runs.

import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Rooms with a runner of their own, or without tests. */
const OTHER_ROOMS = ['bench', 'e2e', 'examples', 'golden', 'renderer', 'trials']
/** Rooms on Node that mirror no folder of `electron`. */
const NODE_ROOMS = ['build', 'electron']

/** Names of folders, by what runs their tests. */
export type TestRooms = {
  /** Pure code: also every room that is new. */
  readonly core: readonly string[]
  /** The main process and its threads, and the scripts of `build`. */
  readonly node: readonly string[]
}

/**
 * The rooms of `test/` by project. A room of the name of a folder in `electron` is on the Node side, unless `src` has
 * that name too: `test/print` mirrors `src/print`, and the tests of `electron/print` are in `test/electron/print`.
 * @param folders names of the folders in `test`, `src` and `electron`
 */
export function testRooms(folders: Record<'test' | 'src' | 'electron', readonly string[]>): TestRooms {
  const isOnNode = (room: string): boolean =>
    NODE_ROOMS.includes(room) || (folders.electron.includes(room) && !folders.src.includes(room))
  const rooms = folders.test.filter((room) => !OTHER_ROOMS.includes(room))
  return { core: rooms.filter((room) => !isOnNode(room)), node: rooms.filter(isOnNode) }
}

/** The rooms of the project in `root`. */
export function testRoomsOf(root: string): TestRooms {
  return testRooms({
    test: foldersIn(root, 'test'),
    src: foldersIn(root, 'src'),
    electron: foldersIn(root, 'electron'),
  })
}

function foldersIn(root: string, name: string): readonly string[] {
  const entries = readdirSync(join(root, name), { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
}
