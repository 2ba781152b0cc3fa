import type { ErrorCode, ErrorFacts, MoveRefusal, SystemReason } from '../../base/errors.ts'
import { fileKinds } from './fileKinds.ts'
import { megabytes, or } from './grammar.ts'

const fileOf = ({ file }: ErrorFacts): string => file ?? 'The file'

const libraryOf = ({ file }: ErrorFacts): string => file ?? 'The library'

const nameOf = ({ name }: ErrorFacts, otherwise: string): string => (name === undefined ? otherwise : `“${name}”`)

/** Why the system refused a file, as the end of a sentence. */
const reasons: Readonly<Record<SystemReason, string>> = {
  'not-found': 'it is not there',
  'is-folder': 'it is a folder',
  'not-a-file': 'it is a device or a pipe, not a file',
  'no-permission': 'you have no permission',
  'read-only': 'the disk is read-only',
  'disk-full': 'the disk is full',
  'in-use': 'another program is using it',
  other: 'the system gave no clear reason',
}

const because = ({ reason = 'other' }: ErrorFacts): string => reasons[reason]

const damaged = (facts: ErrorFacts): string => `${fileOf(facts)} is damaged or incomplete.`

function otherKind({ kind = 'json', ...facts }: ErrorFacts): string {
  const [what, instead] = fileKinds[kind]
  return `${fileOf(facts)} is ${what}. ${instead}`
}

/** Lists of files by their key. */
const LISTS: Readonly<Record<string, string>> = {
  line_of_sight: 'walls',
  objects_line_of_sight: 'outlines of objects',
}
const itemsOf = (key = ''): string => LISTS[key] ?? (key === '' ? 'entries' : `entries in “${key}”`)

const outdatedView = 'The map changed in the meantime. Try again.'

/** Why a creature does not move, said of "it". */
export const moveRefusals: Readonly<Record<MoveRefusal, () => string>> = {
  'no-such-action': () => 'These rules have no such action for this movement mode.',
  'no-speed': () => 'It has no speed for this movement mode.',
  'size-not-in-ruleset': () => 'These rules have no such size.',
  'not-on-map': () => 'Part of its space is off the map.',
}

/** What happened, where, and what to do next: one or two sentences per error. */
export const errors: Readonly<Record<ErrorCode, (facts: ErrorFacts) => string>> = {
  canceled: () => 'Canceled.',
  'internal-error': () => 'Something in Fivefoot went wrong. Everything up to your last step is saved.',
  'malformed-request': () => 'Fivefoot did not understand that request. Nothing was changed.',
  'untrusted-sender': () => 'That request did not come from a Fivefoot window. Nothing was changed.',
  'job-running': () => 'This is already running. Wait for it or cancel it first.',
  'job-too-slow': () => 'This takes too long and was stopped.',
  'job-broken': () => 'The work stopped unexpectedly. Try again.',
  superseded: () => 'Replaced by a newer request.',
  'no-map-open': () => 'No map is open. Open one from the library.',
  'engine-too-slow': () => 'This takes too long to work out. Choose one action or a lower speed.',
  'engine-broken': () => 'Fivefoot could not work this out. Change something and try again.',

  'no-such-map': (facts) => `${nameOf(facts, 'This map')} is no longer in the library.`,
  'map-changed-elsewhere': () =>
    'Another program changed this map. You now see its latest state; your last step was not applied.',
  'map-damaged': (facts) =>
    `${nameOf(facts, 'This map')} is damaged in the library file. Restore it from a backup: File, Backups.`,
  'no-such-version': () => 'This version is no longer in the library.',
  'no-such-step': () => 'This step is no longer in the history.',
  'version-damaged': () => 'This version is damaged in the library file. Choose another one.',
  'step-damaged': () =>
    'This step of the history is damaged in the library file. Go back to another one or to a version.',
  'no-such-picture': () => 'This picture is no longer in the library.',
  'no-background-picture': () => 'This map has no background picture to find walls in.',
  'no-such-stamp': () => 'This stamp is no longer in the library.',
  'no-such-draft': () => 'This import is no longer open. Choose the file again.',
  'nothing-to-undo': () => 'Nothing to undo.',
  'nothing-to-redo': () => 'Nothing to redo.',
  'ambiguous-name': ({ name = '', choices = [] }) =>
    `Several maps are called “${name}”. Choose one by its id: ${or(choices)}.`,
  'stamp-broken': () => 'This stamp does not fit its own squares. Copy the area again.',
  'not-a-library': (facts) => `${fileOf(facts)} is not a Fivefoot library.`,
  'library-from-newer-program': (facts) =>
    `${fileOf(facts)} was written by a newer version of Fivefoot. Update Fivefoot to open it.`,
  'library-unreadable': (facts) =>
    facts.reason
      ? `${libraryOf(facts)} could not be read: ${because(facts)}.`
      : `${libraryOf(facts)} could not be read. Check the disk, its folder and your permissions.`,
  'library-read-only': (facts) =>
    `${libraryOf(facts)} is read-only. Allow writing to the file and its folder, then try again.`,
  'library-busy': (facts) =>
    `Another program is using ${facts.file ?? 'the library'}. Close it or wait a moment, then try again.`,
  'library-moving': () => 'The library is being moved. Go on when that is done.',
  'library-already-open': (facts) => `${libraryOf(facts)} is open already.`,
  'library-there': (facts) =>
    `There is already a file at ${facts.file ?? 'this place'}. Choose another name or folder.`,
  'library-is-backup': (facts) =>
    `${libraryOf(facts)} is a backup, and its pictures are kept beside it. To open it, restore it as a library.`,
  'no-such-library': (facts) =>
    `${libraryOf(facts)} is not there. Connect its drive, or open the library from where it is now.`,
  'library-damaged': (facts) => `${libraryOf(facts)} is damaged. Restore a backup.`,
  'library-gone': (facts) =>
    `${libraryOf(facts)} was deleted or moved while it was open. Put it back or save a copy, then go on.`,
  'library-replaced': (facts) =>
    `${libraryOf(facts)} was replaced by another file while it was open. Save a copy, then open the new file.`,
  'no-such-backup': () => 'This backup is no longer there. Choose another one.',
  'backup-unwritable': (facts) => `Backups cannot be saved in ${facts.file ?? 'their folder'}: ${because(facts)}.`,
  'backup-place-missing': ({ file = '' }) =>
    `The second backup folder ${file} is not there. Connect the drive, or choose another folder in File, Backups.`,
  'backup-still-running': () => 'A backup has been running for more than an hour. The disk may be slow.',
  'disk-full': () => 'The disk is full. Free some space and try again; nothing is lost.',

  'no-such-ruleset': (facts) => `${nameOf(facts, 'Its rule system')} is not a rule system this version knows.`,
  'no-such-creature': (facts) => `${nameOf(facts, 'This creature')} is not on the map.`,
  'no-such-region': (facts) => `${nameOf(facts, 'This region')} is not on the map.`,
  'no-such-maneuver': ({ name = 'This rule system' }) => `${name} has no such maneuver.`,
  ...moveRefusals,
  'cannot-overrun': () =>
    'It can’t overrun this creature. Overruns need rules that have them and an opponent who is not too large or helpless.',
  'no-route': ({ name = 'It', got = 'there' }) => `${name} has no route to ${got}.`,
  'no-one-moves': () => 'No one in this group can use this movement mode.',
  'too-many-opponents': ({ max = 0 }) =>
    `The safest route can be found against at most ${max} opponents. Choose the shortest.`,
  'routes-disagree': () => 'The route found is not the one shown. Choose the squares one by one.',
  'unknown-table-rule': ({ name = '' }) => `There is no house rule “${name}”.`,
  'unknown-table-rule-value': ({ name = '', choices = [] }) => `The house rule “${name}” is ${or(choices)}.`,
  'no-zones': ({ file = 'The map' }) => `${file} needs two sides: give each creatures or a deployment zone.`,
  'no-plan': ({ file = 'The map', name }) =>
    name === undefined ? `${file} has no encounter plan.` : `${file} has no encounter plan “${name}”.`,
  'several-plans': ({ file = 'The map', choices = [] }) =>
    `${file} has several encounter plans. Choose one with --plan: ${or(choices)}.`,

  'hidden-from-players': () =>
    'Players cannot know this place yet. Open its secret door or wall, or turn off “Hidden from players” of its region, then reveal it.',
  'cell-off-map': () => 'Part of this is off the map.',
  'unknown-terrain': () => 'This map does not have that terrain. Try again.',
  'values-mismatch': () => outdatedView,
  'record-not-found': () => 'This is no longer on the map.',
  'duplicate-record': () => outdatedView,
  'too-many-records': ({ max = 0 }) => `A map holds at most ${max} of a kind. Delete some first.`,
  'map-too-large': ({ max = 0, got = '' }) =>
    `The map would have ${got} squares; a side takes ${max} at most. Crop it first.`,
  'edge-id-mismatch': () => outdatedView,
  'prop-without-look': () => 'An object needs a picture or a symbol, one of the two.',
  'edge-on-map-border': () => 'The edge of the map needs no wall: nothing can cross it.',
  'creature-off-map': ({ name = 'It' }) => `${name} does not fit on the map there.`,
  'point-off-vertex': () => 'An area starts at a grid corner.',
  'missing-reference': () => 'The creature this belongs to is no longer on the map.',
  'mounted-in-a-circle': () => 'A creature cannot ride its own rider.',
  'terrain-id-taken': () => 'A built-in terrain already has this name.',
  'terrain-code-taken': ({ name = 'another terrain' }) => `That place in the palette is taken by ${name}.`,
  'terrain-in-use': () => 'Squares of the map still have this terrain. Paint over them first.',
  'settings-required': () => 'A map must have settings.',

  'file-not-on-disk': () => 'This file is not on your computer yet. Save it first, then drop it again.',
  'file-unreadable': (facts) => `${fileOf(facts)} could not be read: ${because(facts)}.`,
  'file-unwritable': (facts) => `${fileOf(facts)} could not be saved: ${because(facts)}.`,
  'file-too-large': (facts) => `${fileOf(facts)} is too large. The limit is ${megabytes(facts.max ?? 0)}.`,
  'file-empty': (facts) => `${fileOf(facts)} is empty.`,
  'no-such-folder': (facts) => `${fileOf(facts)} could not be saved: the folder ${facts.name ?? ''} does not exist.`,
  'no-free-name': (facts) =>
    `${fileOf(facts)} needs other files beside it, and their names are taken. Choose another folder.`,
  'is-a-library': (facts) => `${fileOf(facts)} is a whole library, not a map. Export a map from it first.`,
  'missing-file': ({ file = 'The map', name = '' }) => `${file} needs the picture ${name}. Put it in the same folder.`,
  'not-shown': ({ file = 'This file', name = '' }) => `${file} cannot be opened. Save it as .${name}.`,

  'not-this-format': damaged,
  'other-kind': (facts) => otherKind(facts),
  'over-limit': (facts) =>
    `${fileOf(facts)} has more than ${(facts.max ?? 0).toLocaleString('en-US')} ${itemsOf(facts.name)}, which is the limit.`,
  'not-supported': (facts) => `${fileOf(facts)} uses something Fivefoot cannot read.`,
  'newer-version': (facts) =>
    `${fileOf(facts)} was written by a newer version of Fivefoot. Update Fivefoot to open it.`,
  'unknown-format': ({ file = 'this file', choices = [] }) =>
    `Fivefoot cannot read ${file}. It reads: ${choices.join(', ')}.`,
  'holds-creatures': ({ file = 'This file' }) =>
    `${file} holds creatures, not a map. Add them to the bestiary: open a map, then Creatures › Paste….`,
  'text-too-long': ({ max = 0 }) =>
    `The text is too long to look for stat blocks: the limit is ${max.toLocaleString('en-US')} characters. Paste fewer creatures.`,
  'goes-with-a-map': (facts) =>
    `${fileOf(facts)} is not a map but goes with one (${facts.name === 'tileset' ? 'a tileset of Tiled' : 'routes of Moving AI'}). Open the map itself.`,
  'unknown-variant': ({ name = '', choices = [] }) => `There is no variant “${name}”. Choose ${or(choices)}.`,
  'cannot-write': ({ name = 'this format' }) => `Fivefoot reads ${name} but cannot write it.`,
  'broken-map': damaged,
  'broken-text': (facts) => `${fileOf(facts)} is not plain text (UTF-8). Save it again as UTF-8.`,
  'broken-json': damaged,
  'broken-xml': damaged,
  'broken-base64': damaged,
  'broken-compression': damaged,
  'forbidden-key': (facts) => `${fileOf(facts)} contains a name Fivefoot does not allow.`,
  'repeated-key': damaged,
  'too-deep': (facts) => `${fileOf(facts)} is nested too deeply to read.`,
  'too-large': (facts) => `${fileOf(facts)} is too large to read.`,
  'too-small': (facts) => `${fileOf(facts)} has no squares. A map needs at least one.`,

  'not-a-picture': ({ name = 'PNG, JPEG or WebP picture', ...facts }) =>
    facts.kind === undefined ? `${fileOf(facts)} is not a ${name}, or it is damaged.` : otherKind(facts),
  'broken-picture': (facts) => `${fileOf(facts)} is damaged.`,
  'picture-too-large': (facts) =>
    `${fileOf(facts)} has ${facts.got ?? 'too many'} pixels. The limit is ${facts.max ?? 0} million.`,
  'picture-off-scale': ({ max = 0 }) => `A picture can be at most ${max} squares wide and high.`,
  'corners-too-near': () => 'Choose two corners with squares between them, both across and down.',

  'area-off-map': () => 'The area to print is off the map. Choose squares of the map.',
  'no-regions': () => 'The map has no region to print. Draw one, or print the whole map.',
  'paper-too-small': () => 'Margins and overlap leave no room for the map on this paper.',
  'page-too-large': ({ got = '', max = 0 }) =>
    `The page would be ${got} in long; ${max} in is the limit of PDF. Choose a smaller scale or part of the map.`,
  'too-many-pages': ({ got = '', max = 0 }) =>
    `This would be ${got} pages; ${max} is the limit. Choose a smaller scale or part of the map.`,
  'nothing-to-print': () => 'The chosen parts have no pages. Choose more parts.',
  'no-printers': () => 'No printer found. Save and open the PDF to print it.',
  'not-printed': () => 'Nothing was printed. Save and open the PDF to print it.',

  'bad-flag': ({ where, details = '' }) => (where === undefined ? details : `${where}: ${details}`),
}

/** Above a report of what went wrong. */
export const errorTitles = {
  library: 'Fivefoot cannot open your library',
  restore: 'The backup was not restored.',
  salvage: 'Nothing could be saved from the library.',
  viewer: 'The file was saved, but nothing opened it',
} as const
