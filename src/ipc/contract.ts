/**
 * The interface between windows and the main process. Every call has a schema for its argument and a type for its answer, which is
 * a `Result`. Two channels carry everything (`CALL_CHANNEL`, `EVENT_CHANNEL`). The players' window has its own, much smaller
 * interface: `shapes/players.ts` over `PLAYERS_CHANNEL`.
 */
import { z } from 'zod'
import type { AppError } from '../base/errors.ts'
import type { Result } from '../base/result.ts'
import type { FoundCreature } from '../formats/creatures/foundCreature.ts'
import type { FoundWalls } from '../grid/pictureWalls/likelihoods.ts'
import { jobRefSchema, type JobProgress } from './shapes/jobs.ts'
import {
  backupLimitSchema,
  type BackupSettings,
  backupMapRefSchema,
  backupRefSchema,
  type BackupMap,
  type BackupSummary,
  type LibraryState,
  type ListedLibrary,
  bringInSchema,
  libraryRefSchema,
  restoreElsewhereSchema,
  settleMoveSchema,
  chooseFileSchema,
  creatureEntrySchema,
  creatureTextSchema,
  entryRefSchema,
  findWallsSchema,
  newPictureSchema,
  pictureRefSchema,
  saveFileSchema,
  searchSchema,
  stampSchema,
  type ChosenFile,
  type ListedCreature,
  type Picture,
  type PictureFacts,
  type SearchHit,
  type Stamp,
  type StampSummary,
} from './shapes/library.ts'
import type { BroughtIn, Compacted, LibraryCheck } from '../words/libraryFacts.ts'
import type { MapId } from '../map/records/ids.ts'
import {
  pathSchema,
  reachSchema,
  routeSchema,
  threatSchema,
  type PathAnswer,
  type ReachAnswer,
  type RulesetSummary,
  type ThreatAnswer,
} from './shapes/engine.ts'
import {
  dangerRouteSchema,
  dangerSchema,
  firstContactSchema,
  attackFirstSchema,
  killZonesSchema,
  type DangerAnswer,
  type DangerRouteAnswer,
  type FirstContactAnswer,
  type AttackFirstAnswer,
  type KillZonesAnswer,
} from './shapes/danger.ts'
import {
  acceptDraftSchema,
  draftRefSchema,
  droppedFilesSchema,
  exportSchema,
  importOptionsSchema,
  rereadDraftSchema,
  type DraftSummary,
  type ExportForecast,
  type Exported,
  type FormatSummary,
} from './shapes/exchange.ts'
import {
  historyPlaceSchema,
  mapRefSchema,
  nameVersionSchema,
  newMapSchema,
  renameMapSchema,
  runCommandSchema,
  versionRefSchema,
  type Committed,
  type HistoryEntry,
  type CachedSummary,
  type MapChanged,
  type MapSnapshot,
  type MapSummary,
  type MapVersion,
  type Thumbnail,
} from './shapes/maps.ts'
import {
  closestSchema,
  compareSchema,
  coverSchema,
  flankSchema,
  forceSchema,
  maneuverSchema,
  type ClosestAnswer,
  type CompareAnswer,
  type CoverAnswer,
  type FlankAnswer,
  type ForceAnswer,
  type ManeuverAnswer,
} from './shapes/tactics.ts'
import { checkMapSchema, checkSchema, type CheckedMap } from './shapes/checks.ts'
import {
  coverMapSchema,
  fullScreenSchema,
  lookSchema,
  openPlayersSchema,
  revealSchema,
  revealSquaresSchema,
  stepRevealSchema,
  setPlayersSchema,
  type PlayersState,
} from './shapes/players.ts'
import { preferenceRefSchema, preferenceSchema } from './shapes/preferences.ts'
import {
  referenceSchema,
  rulesetChangeSchema,
  sheetSchema,
  type ReferenceTopicAnswer,
  type RulesetChangeReport,
  type SheetAnswer,
} from './shapes/rules.ts'
import { keepPlaceSchema, type WindowBegin } from './shapes/windowPlace.ts'
import { reportRunSchema, reportSchema, type ReportAnswer } from './shapes/report.ts'
import type { PrintFacts } from '../print/facts.ts'
import type { SummaryRow } from '../words/summary.ts'
import { printExportSchema, printFactsSchema, type PrintWritten } from './shapes/print.ts'
import {
  chaseSchema,
  deploySchema,
  journeyCallSchema,
  minutesSchema,
  oddsSchema,
  runSchema,
  simulationExportSchema,
  type ChaseAnswer,
  type DeployAnswer,
  type JourneyAnswer,
  type MinutesAnswer,
  type OddsAnswer,
  type SimulationAnswer,
} from './shapes/simulation.ts'

/** A call: the schema of its argument and, as a type only, its answer. */
export interface Call<In, Out> {
  readonly input: In
  readonly answer?: Out
}
const call =
  <Out>() =>
  <In>(input: In): Call<In, Out> => ({ input })
const nothing = z.object({})

/** Every call a window may make. */
export const CALLS = {
  'library.list': call<readonly MapSummary[]>()(nothing),
  'library.recent': call<readonly MapSummary[]>()(nothing),
  'library.search': call<readonly SearchHit[]>()(searchSchema),
  'library.thumbnail': call<Thumbnail>()(mapRefSchema),
  /** Draws the current thumbnail (WebP) unless it is cached, which may take seconds; null if that fails. */
  'library.drawThumbnail': call<Uint8Array | null>()(mapRefSchema),
  'library.summary': call<CachedSummary>()(mapRefSchema),
  /** Computes the current summary unless it is cached, which may take seconds; null if that fails. */
  'library.summarize': call<readonly SummaryRow[] | null>()(mapRefSchema),
  'library.create': call<MapId>()(newMapSchema),
  'library.duplicate': call<MapId>()(mapRefSchema),
  'library.rename': call<Committed>()(renameMapSchema),
  'library.delete': call<null>()(mapRefSchema),
  'library.undelete': call<null>()(mapRefSchema),
  'library.restoreSamples': call<number>()(nothing),
  'library.state': call<LibraryState>()(nothing),
  /** Hides the advice against the library's folder. */
  'library.dismissRisk': call<null>()(nothing),
  /** Closes the library and opens the file that is now at its path. Reloads every window. */
  'library.reopen': call<null>()(nothing),
  'library.showFolder': call<null>()(nothing),
  /** Writes the open library back to its path after the file was deleted or moved. Returns the path. */
  'library.putBack': call<string>()(nothing),
  /** Asks for a path and writes a copy of the open library there. Returns the path, or null if canceled. */
  'library.saveCopy': call<string | null>()(nothing),
  'library.check': call<LibraryCheck>()(nothing),
  /** Replaces a damaged library by a new one with what is readable. Reloads every window. */
  'library.salvage': call<null>()(nothing),
  /** Removes unused pictures and shrinks the file. */
  'library.compact': call<Compacted>()(nothing),

  /** Libraries opened lately on this computer, the open one among them. */
  'libraries.list': call<readonly ListedLibrary[]>()(nothing),
  /** A library by an id that a list, a dialog or an opened file has named. */
  'libraries.named': call<ListedLibrary>()(libraryRefSchema),
  /** Lets the user choose a library file; null if canceled. */
  'libraries.choose': call<ListedLibrary | null>()(nothing),
  /** The maps of another library, each compared with the map of the same id in the open one. */
  'libraries.maps': call<readonly BackupMap[]>()(libraryRefSchema),
  /** Adds maps of another library to the open one. */
  'libraries.bringIn': call<BroughtIn>()(bringInSchema),
  /** Opens another library instead. Reloads every window. */
  'libraries.open': call<null>()(libraryRefSchema),
  /** Asks for a path, restores a backup as a library there, opens it and reloads every window; the open one stays. False if canceled in the dialog. */
  'libraries.restore': call<boolean>()(restoreElsewhereSchema),
  /** Asks for a path, moves the open library there and reloads every window; the old file stays. False if canceled in the dialog. */
  'libraries.move': call<boolean>()(jobRefSchema),
  /** Decides about the file that a move has left behind. */
  'libraries.settleMove': call<null>()(settleMoveSchema),
  'backups.list': call<readonly BackupSummary[]>()(nothing),
  'backups.make': call<null>()(nothing),
  'backups.settings': call<BackupSettings>()(nothing),
  /** Removes backups beyond the new limit. */
  'backups.setLimit': call<null>()(backupLimitSchema),
  /** Asks for a folder, which gets a copy of each backup. Returns it, or null if canceled. */
  'backups.chooseSecond': call<string | null>()(nothing),
  'backups.forgetSecond': call<null>()(nothing),
  'backups.showSecond': call<null>()(nothing),
  'backups.read': call<readonly BackupMap[]>()(backupRefSchema),
  'backups.restoreMap': call<MapId>()(backupMapRefSchema),
  /** Replaces the library by a backup. Reloads every window. */
  'backups.restoreLibrary': call<null>()(backupRefSchema),

  'maps.open': call<MapSnapshot>()(mapRefSchema),
  'maps.close': call<null>()(mapRefSchema),
  'maps.run': call<Committed>()(runCommandSchema),
  'maps.undo': call<Committed>()(mapRefSchema),
  'maps.redo': call<Committed>()(mapRefSchema),
  'maps.history': call<readonly HistoryEntry[]>()(mapRefSchema),
  'maps.goTo': call<Committed>()(historyPlaceSchema),
  'maps.versions': call<readonly MapVersion[]>()(mapRefSchema),
  'maps.saveVersion': call<MapVersion>()(nameVersionSchema),
  'maps.restoreVersion': call<Committed>()(versionRefSchema),

  'rulesets.list': call<readonly RulesetSummary[]>()(nothing),
  'rules.sheet': call<SheetAnswer>()(sheetSchema),
  'rules.reference': call<readonly ReferenceTopicAnswer[]>()(referenceSchema),
  /** Lists what would change on the map under another rule system. */
  'rules.change': call<RulesetChangeReport>()(rulesetChangeSchema),
  'engine.reach': call<ReachAnswer>()(reachSchema),
  'engine.route': call<PathAnswer>()(routeSchema),
  'engine.path': call<PathAnswer>()(pathSchema),
  'engine.threat': call<ThreatAnswer>()(threatSchema),
  'engine.flank': call<FlankAnswer>()(flankSchema),
  'engine.cover': call<CoverAnswer>()(coverSchema),
  'engine.compare': call<CompareAnswer>()(compareSchema),
  'engine.force': call<ForceAnswer>()(forceSchema),
  'engine.closest': call<ClosestAnswer>()(closestSchema),
  'engine.maneuver': call<ManeuverAnswer>()(maneuverSchema),
  'engine.danger': call<DangerAnswer>()(dangerSchema),
  'engine.dangerRoute': call<DangerRouteAnswer>()(dangerRouteSchema),
  'engine.attackFirst': call<AttackFirstAnswer>()(attackFirstSchema),
  'engine.firstContact': call<FirstContactAnswer>()(firstContactSchema),
  'engine.killZones': call<KillZonesAnswer>()(killZonesSchema),
  'engine.report': call<ReportAnswer>()(reportSchema),
  'engine.checks': call<CheckedMap>()(checkSchema),
  'engine.deploy': call<DeployAnswer>()(deploySchema),
  'engine.minutes': call<MinutesAnswer>()(minutesSchema),

  /** The checks, as a job. */
  'checks.run': call<CheckedMap>()(checkMapSchema),
  /** The report, as a job. */
  'report.run': call<ReportAnswer>()(reportRunSchema),

  'simulation.run': call<SimulationAnswer>()(runSchema),
  'simulation.export': call<string>()(simulationExportSchema),
  'simulation.odds': call<OddsAnswer>()(oddsSchema),
  'simulation.journey': call<JourneyAnswer>()(journeyCallSchema),
  'simulation.chase': call<ChaseAnswer>()(chaseSchema),

  'creatures.list': call<readonly ListedCreature[]>()(nothing),
  'creatures.put': call<null>()(creatureEntrySchema),
  /** Returns the creatures in the text of a stat block or of a file of actors. */
  'creatures.recognize': call<readonly FoundCreature[]>()(creatureTextSchema),
  'creatures.remove': call<null>()(entryRefSchema),
  'stamps.list': call<readonly StampSummary[]>()(nothing),
  'stamps.read': call<Stamp>()(entryRefSchema),
  'stamps.put': call<null>()(stampSchema),
  'stamps.remove': call<null>()(entryRefSchema),
  /** The last thing copied in any window; null if nothing was copied since the start. */
  'clipboard.read': call<Stamp | null>()(nothing),
  'clipboard.write': call<null>()(stampSchema),
  'pictures.add': call<PictureFacts>()(newPictureSchema),
  'pictures.choose': call<PictureFacts | null>()(nothing),
  'pictures.read': call<Picture>()(pictureRefSchema),
  /** Likelihoods of walls in a picture on a map, as a job. */
  'pictures.findWalls': call<FoundWalls>()(findWallsSchema),
  'files.save': call<string | null>()(saveFileSchema),
  'files.choose': call<ChosenFile | null>()(chooseFileSchema),

  'print.facts': call<PrintFacts>()(printFactsSchema),
  /** Asks for a path and writes; null if canceled. */
  'print.export': call<PrintWritten | null>()(printExportSchema),

  'exchange.formats': call<readonly FormatSummary[]>()(nothing),
  'exchange.choose': call<DraftSummary | null>()(importOptionsSchema),
  /** Reads the next file that was opened from the desktop; null if none is waiting. */
  'exchange.opened': call<DraftSummary | null>()(importOptionsSchema),
  'exchange.drop': call<DraftSummary>()(droppedFilesSchema),
  'exchange.reread': call<DraftSummary>()(rereadDraftSchema),
  'exchange.accept': call<MapId>()(acceptDraftSchema),
  'exchange.discard': call<null>()(draftRefSchema),
  'exchange.forecast': call<ExportForecast>()(exportSchema),
  'exchange.export': call<Exported | null>()(exportSchema),

  /** Cancels a job by its name. Its call then fails with `canceled`. */
  'jobs.cancel': call<null>()(jobRefSchema),

  /** Returns what the window should show first. */
  'window.begin': call<WindowBegin>()(nothing),
  /** Stores what the window shows, in case its page crashes. */
  'window.keepPlace': call<null>()(keepPlaceSchema),

  /** The players' window, and what is revealed in it. */
  'players.state': call<PlayersState>()(mapRefSchema),
  'players.open': call<null>()(openPlayersSchema),
  'players.close': call<null>()(nothing),
  'players.fullScreen': call<null>()(fullScreenSchema),
  'players.set': call<null>()(setPlayersSchema),
  'players.look': call<null>()(lookSchema),
  'players.cover': call<null>()(coverMapSchema),
  'players.reveal': call<null>()(revealSchema),
  'players.revealSquares': call<null>()(revealSquaresSchema),
  /** Reveals the areas in which the party stands. */
  'players.revealParty': call<null>()(mapRefSchema),
  /** Answers whether there was a step to undo or redo before any of the map's. */
  'players.stepReveal': call<boolean>()(stepRevealSchema),

  'preferences.read': call<unknown>()(preferenceRefSchema),
  'preferences.write': call<null>()(preferenceSchema),
} as const

/** Name of a call. */
export type CallName = keyof typeof CALLS
/** Name of a call that the engine answers. */
export type EngineCall = Extract<CallName, `engine.${string}`>
// Tables of types by name. Types computed at each use made the compiler compare schemas for a second in each file.
type Inputs = { [N in CallName]: z.input<(typeof CALLS)[N]['input']> }
type Arguments = { [N in CallName]: z.output<(typeof CALLS)[N]['input']> }
type Answers = { [N in CallName]: (typeof CALLS)[N] extends Call<unknown, infer Out> ? Out : never }
/** What a caller passes; fields with defaults are optional. */
export type CallInput<N extends CallName> = Inputs[N]
/** What a handler gets. */
export type CallArgument<N extends CallName> = Arguments[N]
/** The value of a successful answer. */
export type CallAnswer<N extends CallName> = Answers[N]

/** Every event the main process may send to windows, with its payload. */
export interface Events {
  'maps.changed': MapChanged
  /** Another program changed or deleted a map. Windows that show it open it again. */
  'maps.outdated': { readonly mapId: MapId }
  'library.changed': null
  /** The answer of `library.state` has changed. */
  'library.stateChanged': null
  'creatures.changed': null
  'stamps.changed': null
  /** Something was copied. `id`: of the copied piece. */
  'clipboard.changed': { readonly id: string }
  'jobs.progress': JobProgress
  /** The answer of `players.state` has changed. */
  'players.changed': null
  /** A file was opened from the desktop. `exchange.opened` reads it. */
  'exchange.fileWaiting': null
  /** A menu item was chosen. The window runs the action; `mapId` is set for `map.open`. */
  'menu.action': { readonly action: string; readonly mapId?: MapId }
}
/** Name of an event. */
export type EventName = keyof Events

/** Id of the calling window's web contents; null if no window. */
export type Caller = number | null

/** One handler for each call. A missing or extra one does not compile. */
export type Handlers = {
  readonly [N in CallName]: (
    argument: CallArgument<N>,
    caller: Caller,
  ) => Result<CallAnswer<N>, AppError> | Promise<Result<CallAnswer<N>, AppError>>
}

/** The API that the preload script exposes to a window as `fivefoot`. */
export interface Bridge {
  /** `files`: `File` objects, whose paths the main process gets as the argument's `files`. */
  call(name: string, argument: unknown, files?: readonly object[]): Promise<Result<unknown, AppError>>
  onEvent(listener: (name: string, payload: unknown) => void): () => void
}
