/** Folder, names and rotation of backups. The name of a backup is the only record of its kind. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import type { BackupSummary } from '../../src/ipc/shapes/library.ts'
import type { BackupKind } from '../../src/words/libraryFacts.ts'

/** Folder of the backups of the library at `file`. */
export const backupFolder = (file: string): string => join(dirname(file), 'backups')

const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10)
const timeOf = (atMs: number): string => new Date(atMs).toISOString().slice(11, 19).replaceAll(':', '')

/** Name of a daily backup. */
export const dailyBackupName = (atMs: number): string => `library-${dayOf(atMs)}.fivefoot`
/** Name of a daily backup of a damaged library. */
export const damagedBackupName = (atMs: number): string => `library-${dayOf(atMs)}-damaged.fivefoot`
/** Name of a backup made on request. */
export const manualBackupName = (atMs: number): string => `library-${dayOf(atMs)}-${timeOf(atMs)}.fivefoot`
/** Name of the backup made before a library was migrated from schema `version`. */
export const updateBackupName = (version: number): string => `library-before-update-from-${version}.fivefoot`
/** Path to keep a replaced library at: in the same folder, since it moves there with its log. */
export const replacedLibraryPath = (file: string, atMs: number): string =>
  join(dirname(file), `${basename(file, extname(file))}.replaced-${dayOf(atMs)}-${timeOf(atMs)}.fivefoot`)

const KINDS: readonly (readonly [pattern: RegExp, kind: BackupKind])[] = [
  [/^library-\d{4}-\d\d-\d\d\.fivefoot$/, 'daily'],
  [/^library-\d{4}-\d\d-\d\d-damaged\.fivefoot$/, 'damaged'],
  [/^library-\d{4}-\d\d-\d\d-\d{6}\.fivefoot$/, 'manual'],
  [/^library-before-update-from-\d+\.fivefoot$/, 'update'],
  [/\.replaced-\d{4}-\d\d-\d\d-\d{6}\.fivefoot$/, 'replaced'],
]

/** The kind of backup, by its file name; undefined if it is not a backup. */
const kindOf = (name: string): BackupKind | undefined => KINDS.find(([pattern]) => pattern.test(name))?.[1]

const DAY_MS = 24 * 60 * 60 * 1000

/** When a daily or manual backup was made: on the day of its name, at the time of its file unless that was changed since. */
export function madeAtMs({ id, atMs }: Pick<BackupSummary, 'id' | 'atMs'>): number {
  const dayMs = Date.parse(id.slice(8, 18))
  return Math.min(Math.max(atMs, dayMs), dayMs + DAY_MS)
}

const DATED: ReadonlySet<BackupKind> = new Set(['daily', 'manual', 'damaged'])

/** True for a backup that was made while the clock was wrong, now or then. */
export const isFromFuture = (backup: BackupSummary, nowMs: number): boolean =>
  (DATED.has(backup.kind) ? madeAtMs(backup) : backup.atMs) > nowMs + DAY_MS

/** A folder of backups. */
export interface BackupPlace {
  readonly folder: string
  /** Newest first. */
  readonly list: () => BackupSummary[]
  readonly path: (id: string) => string
}

const sorted = (backups: readonly BackupSummary[]): BackupSummary[] =>
  backups.toSorted((a, b) => b.atMs - a.atMs || (a.id < b.id ? 1 : -1))

function backupsIn(folder: string, isOwn: (name: string, kind: BackupKind) => boolean): BackupSummary[] {
  return namesIn(folder).flatMap((name): BackupSummary[] => {
    const kind = kindOf(name)
    const stats = kind && isOwn(name, kind) ? statSync(join(folder, name), { throwIfNoEntry: false }) : undefined
    return kind && stats ? [{ id: name, kind, atMs: Math.round(stats.mtimeMs), bytes: stats.size }] : []
  })
}

const inFolder = (folder: string): BackupSummary[] => backupsIn(folder, (_, kind) => kind !== 'replaced')

/** The backups beside the library at `file`, with the libraries that restores replaced. */
export function ownBackups(file: string): BackupPlace {
  const own = `${basename(file, extname(file))}.replaced-`
  const folder = backupFolder(file)
  return {
    folder,
    list: () => sorted([...inFolder(folder), ...backupsIn(dirname(file), (name) => name.startsWith(own))]),
    path: (id) => join(kindOf(id) === 'replaced' ? dirname(file) : folder, basename(id)),
  }
}

/** The backups in another folder. */
export const otherBackups = (folder: string): BackupPlace => ({
  folder,
  list: () => sorted(inFolder(folder)),
  path: (id) => join(folder, basename(id)),
})

/** The backups of the library at `file`, newest first, and those only in the folder `second`. */
export function listBackups(file: string, second: string | null = null): BackupSummary[] {
  const own = ownBackups(file).list()
  const names = new Set(own.map(({ id }) => id))
  const others = second === null ? [] : otherBackups(second).list()
  return sorted([...own, ...others.filter(({ id }) => !names.has(id))])
}

/** Path of a listed backup. */
export function backupPath(file: string, id: string, second: string | null = null): string {
  const path = ownBackups(file).path(id)
  return second === null || existsSync(path) ? path : otherBackups(second).path(id)
}

/** The folder for backups within a second place, such as a drive. */
export const secondBackupFolder = (place: string): string => join(place, 'Fivefoot backups')

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return [] // No backup was made yet, or the folder cannot be read.
  }
}

/** How many backups of each kind to keep. `weekly`: of older daily backups, one a week for this many weeks. */
export const MAX_KEPT = { daily: 7, weekly: 8, manual: 5, update: 3, damaged: 2, replaced: 3 } as const

/** Names of the backups to delete. `backups`: newest first. Each kind is counted separately. */
export function superfluous(backups: readonly BackupSummary[]): string[] {
  const of = (kind: BackupKind): readonly BackupSummary[] => backups.filter((backup) => backup.kind === kind)
  const others = (['manual', 'update', 'damaged', 'replaced'] as const).flatMap((kind) =>
    of(kind).slice(MAX_KEPT[kind]),
  )
  const weeks = new Map<number, BackupSummary>()
  const older = of('daily')
    .toSorted((a, b) => (a.id < b.id ? 1 : -1))
    .slice(MAX_KEPT.daily)
  // Keeps the first of each week, so that the choice does not change from day to day.
  for (const backup of older) weeks.set(weekOf(backup.id), backup)
  const kept = new Set([...weeks.values()].slice(0, MAX_KEPT.weekly))
  return [...others, ...older.filter((backup) => !kept.has(backup))].map(({ id }) => id)
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000
/** The epoch began on a Thursday. */
const MONDAY_MS = 4 * 24 * 60 * 60 * 1000
const weekOf = (id: string): number => Math.floor((Date.parse(id.slice(8, 18)) - MONDAY_MS) / WEEK_MS)
