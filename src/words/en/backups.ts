import type { BackupKind, Compacted, DamagedPart, LibraryCheck, SalvageReport } from '../libraryFacts.ts'
import type { FolderRisk, LibraryWork } from '../libraryFacts.ts'
import { counted } from '../../base/text.ts'
import { andMore, fileSize } from './grammar.ts'

const MAX_NAMES = 5
/** Most lines of a report in a dialog. */
const MAX_LINES = 15

const day = (date: Date): string => date.toLocaleDateString('en-US', { month: 'short', day: 'numeric' })

const kinds: Readonly<Record<BackupKind, string>> = {
  daily: 'Daily backup',
  manual: 'Manual backup',
  update: 'Before a Fivefoot update',
  damaged: 'Damaged',
  replaced: 'Replaced by a restore',
}

const parts: Readonly<Record<DamagedPart['kind'], (name: string) => string>> = {
  map: (name) => `The map “${name}” is damaged.`,
  step: (name) => `A step in the history of “${name}” is damaged.`,
  version: (name) => `A version of “${name}” is damaged.`,
  picture: (name) => `The picture “${name}” is damaged.`,
  creature: (name) => `The creature “${name}” is damaged.`,
  stamp: (name) => `The stamp “${name}” is damaged.`,
}

/** Each damaged part once, with how often where that is more than once. */
function damages(damaged: readonly DamagedPart[]): string[] {
  const times = new Map<string, number>()
  for (const { kind, name } of damaged) {
    const sentence = parts[kind](name)
    times.set(sentence, (times.get(sentence) ?? 0) + 1)
  }
  return [...times].map(([sentence, many]) => (many === 1 ? sentence : `${sentence} (${many} times)`))
}

/** Words about backups, checks and salvage. */
export const backups = {
  kinds,
  /** Name of a map that was brought back from a backup of that day. */
  restoredName: (name: string, date: Date): string => `${name.slice(0, 170)} (backup of ${day(date)})`,
  checked: ({ maps, steps, versions, pictures }: LibraryCheck): string =>
    `${counted(maps, 'map')}, ${counted(steps, 'step')} of history, ${counted(versions, 'version')} and ${counted(pictures, 'picture')} checked.`,
  sound: 'No problems found.',
  /** What a check found, a sentence each; empty: nothing. */
  problems: ({ structure, damaged }: LibraryCheck): string[] => [
    ...(structure.length > 0 ? ['The library file itself is damaged.'] : []),
    ...damages(damaged),
  ],
  damagedMaps: (names: readonly string[]): string =>
    names.length === 1
      ? `The map ${andMore(
          1,
          names.map((name) => `“${name}”`),
        )} is damaged. Restore it from a backup.`
      : `${counted(names.length, 'map')} are damaged: ${andMore(
          MAX_NAMES,
          names.map((name) => `“${name}”`),
        )}. Restore them from a backup.`,
  salvaged: ({ whole, partial, lost, steps, lostSteps, pictures, lostPictures }: SalvageReport): string[] => [
    `${counted(whole.length, 'map')} saved, with ${counted(steps, 'step')} of history and ${counted(pictures, 'picture')}.`,
    ...partial.map(({ name, records, lostRecords }) =>
      lostRecords > 0
        ? `“${name}” was damaged: ${counted(records, 'item')} on it could be read, ${lostRecords.toLocaleString('en-US')} could not. Check it before you use it.`
        : `“${name}” was damaged: check its squares before you use it.`,
    ),
    ...lost.map((name) => `“${name}” could not be read.`),
    ...(lostSteps > 0 ? [`${counted(lostSteps, 'step')} of history could not be read.`] : []),
    ...(lostPictures > 0 ? [`${counted(lostPictures, 'picture')} could not be read.`] : []),
  ],
  restoredTitle: 'Backup restored',
  lostPictures: (pictures: number): string =>
    `${counted(pictures, 'picture')} could not be found beside the backup. Everything else is restored. Import the missing pictures again, or restore from a folder that has them.`,
  /** `last`: when the last good backup was made; null: never. `because`: a sentence. */
  trouble: (last: Date | null, because: string): string =>
    last === null
      ? `Your library has no backup. ${because}`
      : `The last good backup of your library is from ${day(last)}. ${because}`,
  work: {
    compacting: 'Compacting your library',
    restoring: 'Restoring your library',
    salvaging: 'Saving what is readable',
  } satisfies Record<LibraryWork, string>,
  workHint: 'Large libraries and slow disks take a while. What you have drawn is saved.',
  salvagedTitle: 'Readable data saved to a new library',
  /** A salvage in a dialog: what came over, what did not, and where the damaged library is. */
  salvagedText: (report: SalvageReport): string => {
    const lines = backups.salvaged(report)
    const shown =
      lines.length > MAX_LINES
        ? [...lines.slice(0, MAX_LINES - 1), `… and ${lines.length - MAX_LINES + 1} more.`]
        : lines
    return [...shown, '', 'The damaged library is kept next to the new one and listed in Backups.'].join('\n')
  },
  compacted: ({ pictures, bytesBefore, bytesAfter }: Compacted): string =>
    `${counted(pictures, 'unused picture')} removed. Library size: ${fileSize(bytesBefore)} before, ${fileSize(bytesAfter)} now.`,
  risk: (risk: FolderRisk): string =>
    risk.kind === 'synced'
      ? `Your library is in a ${risk.service} folder. Syncing while Fivefoot is running can damage it. Move it to another folder and sync backups instead.`
      : 'Your library is on a network drive. A lost connection can damage it. Move it to this computer and copy backups to the drive instead.',
} as const
