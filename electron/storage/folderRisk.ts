/** Detects folders where a library is at risk: synchronized folders and network drives. */
import { existsSync, statfsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { FolderRisk } from '../../src/words/libraryFacts.ts'

/** Folder names used by sync services, in lower case. */
const SERVICES: readonly (readonly [name: RegExp, service: string])[] = [
  [/^dropbox\b/, 'Dropbox'],
  [/^onedrive\b/, 'OneDrive'],
  [/^(google ?drive|googledrive)\b|^my drive$/, 'Google Drive'],
  [/^(icloud ?drive|mobile documents|com~apple~clouddocs)/, 'iCloud Drive'],
  [/^nextcloud\b/, 'Nextcloud'],
  [/^owncloud\b/, 'ownCloud'],
  [/^pcloud ?drive\b/, 'pCloud'],
  [/^(mega|megasync)$/, 'MEGA'],
  [/^syncthing$/, 'Syncthing'],
  [/^box( sync)?$/, 'Box'],
]
/** Files that services put into a synchronized folder. */
const MARKERS: readonly (readonly [file: string, service: string])[] = [
  ['.stfolder', 'Syncthing'],
  ['.dropbox.cache', 'Dropbox'],
  ['.sync_folder', 'Nextcloud'],
]
/** Types of file systems by Linux's `statfs(2)`: NFS, SMB, CIFS, SMB2, AFS, Ceph. */
const NETWORK_TYPES: ReadonlySet<number> = new Set([0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x5346414f, 0x00c36400])

/** The risk to a library in the folder of `file`; null if none is detected. */
export function folderRisk(file: string): FolderRisk | null {
  const folder = dirname(resolve(file))
  const service = serviceByName(folder) ?? serviceByMarker(folder)
  if (service !== undefined) return { kind: 'synced', service }
  return isOnNetwork(folder) ? { kind: 'network' } : null
}

function serviceByName(folder: string): string | undefined {
  for (const name of folder.toLowerCase().split(/[\\/]/)) {
    const known = SERVICES.find(([pattern]) => pattern.test(name))
    if (known) return known[1]
  }
  return undefined
}

function serviceByMarker(folder: string): string | undefined {
  const known = MARKERS.find(([file]) => existsSync(join(folder, file)))
  if (known) return known[1]
  const parent = dirname(folder)
  return parent === folder ? undefined : serviceByMarker(parent)
}

function isOnNetwork(folder: string): boolean {
  if (folder.startsWith('\\\\')) return true
  if (process.platform !== 'linux') return false
  try {
    return NETWORK_TYPES.has(statfsSync(folder).type)
  } catch {
    return false // There is no such folder.
  }
}
