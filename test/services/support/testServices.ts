import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'
import { answerCall } from '../../../electron/services/answerCall.ts'
import type { ClosedLibraryWork } from '../../../electron/services/libraryState.ts'
import { KnownLibraries } from '../../../electron/services/knownLibraries.ts'
import { OpenedFiles } from '../../../electron/services/openedFiles.ts'
import { WindowPlaces } from '../../../electron/services/windowPlaces.ts'
import type { PlayersWindowHost } from '../../../electron/services/players.ts'
import { startServices, type ServiceDeps } from '../../../electron/services/index.ts'
import type { WritableDb } from '../../../electron/storage/handles.ts'
import { openLibrary } from '../../../electron/storage/openLibrary.ts'
import { ok, type Result } from '../../../src/base/result.ts'
import type { Caller, CallAnswer, CallInput, CallName, EventName, Events } from '../../../src/ipc/contract.ts'
import type { PlayersMessage } from '../../../src/ipc/shapes/players.ts'
import type { MapId } from '../../../src/map/records/ids.ts'
import type { RestoreLoss } from '../../../src/words/libraryFacts.ts'
import { THREAD_FILE } from '../../support/threadFile.ts'

/** An event as it was sent to windows. */
export type SentEvent = {
  readonly [E in EventName]: { readonly name: E; readonly payload: Events[E]; readonly except: Caller }
}[EventName]

/** Takes what is to be done once something is no longer needed. */
type WhenOver = (done: () => void | Promise<void>) => void

/** A folder that is gone after the test. */
export function temporaryFolder(whenOver: WhenOver = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'fivefoot-test-'))
  whenOver(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A library file that is opened; fails the test where it cannot be. */
export function openedLibrary(file: string): WritableDb {
  const opened = openLibrary(file)
  if (!opened.ok) throw new Error(opened.error.code)
  return opened.value
}

/** The players' window as the services have it: what it was sent, and whether it is open. */
export class TestPlayersWindow implements PlayersWindowHost {
  readonly sent: PlayersMessage[] = []
  readonly displays = [{ id: 7, label: 'Table' }]
  isFullScreen = false
  isOpen = false
  open(): void {
    this.isOpen = true
  }
  close(): void {
    this.isOpen = false
  }
  setFullScreen(on: boolean): void {
    this.isFullScreen = on
  }
  send(message: PlayersMessage): void {
    this.sent.push(message)
  }
}

/** The services on a library file, called as a window calls them: by name, with plain data. `threadFile`: a thread of a test's own. */
export function testServices(
  file = join(temporaryFolder(), 'library.fivefoot'),
  dialogs?: ServiceDeps['dialogs'],
  threadFile = THREAD_FILE,
  whenOver: WhenOver = onTestFinished,
) {
  const db = openedLibrary(file)
  const events: SentEvent[] = []
  const broken: unknown[] = []
  let clock = 1_700_000_000_000
  let ids = 0
  /** What was to be done with the closed file, each time the library was to be opened again. */
  const reopened: (ClosedLibraryWork | undefined)[] = []
  const shown: string[] = []
  const openedFiles = new OpenedFiles()
  const known = new KnownLibraries(null)
  const switched: string[] = []
  const lacking: (RestoreLoss | null)[] = []
  const trashed: string[] = []
  const places = new WindowPlaces()
  const playersWindow = new TestPlayersWindow()
  const services = startServices({
    db,
    host: {
      file,
      readOnlyBecause: null,
      risk: null,
      reopen: (work) => void reopened.push(work),
      showFolder: (path) => void shown.push(path),
      switchTo: (path, lacks = null) => {
        switched.push(path)
        lacking.push(lacks)
      },
      trash: async (path) => {
        trashed.push(path)
        return ok(null)
      },
    },
    lockPatienceMs: 0,
    places,
    openedFiles,
    known,
    playersWindow,
    dialogs: dialogs ?? { chooseFile: async () => null, choosePlace: async () => null },
    producer: 'Fivefoot test',
    now: () => clock++,
    newMapId: () => `map-${db.name.length}-${ids++}-${clock}` as MapId,
    threadFile,
    log: (error) => broken.push(error),
    broadcast: (name, payload, except = null) => events.push({ name, payload, except } as SentEvent),
  })
  const raw = (name: unknown, argument: unknown, caller: Caller = null) =>
    answerCall(services, name, argument, (_, error) => broken.push(error), caller)
  const call = <N extends CallName>(name: N, argument: CallInput<N>, caller: Caller = null) =>
    raw(name, argument, caller) as Promise<Result<CallAnswer<N>>>
  const done = async <N extends CallName>(
    name: N,
    argument: CallInput<N>,
    caller: Caller = null,
  ): Promise<CallAnswer<N>> => {
    const answer = await call(name, argument, caller)
    if (!answer.ok) throw new Error(`${name}: ${answer.error.code} ${answer.error.details ?? ''} ${String(broken)}`)
    return answer.value
  }
  const close = async () => {
    services.stop()
    if (db.open) db.close()
  }
  whenOver(close)
  return {
    file,
    db,
    events,
    broken,
    reopened,
    shown,
    openedFiles,
    known,
    switched,
    lacking,
    trashed,
    places,
    playersWindow,
    ...services,
    raw,
    call,
    done,
    close,
    passTime: (ms: number) => void (clock += ms),
  }
}

/**
 * Services for all tests of a file, each on maps of its own: to start a thread takes longer than most of its answers. Events are
 * those of all tests.
 */
export function sharedServices(): () => ReturnType<typeof testServices> {
  const ends: Parameters<WhenOver>[0][] = []
  const whenOver: WhenOver = (end) => void ends.unshift(end)
  let made: ReturnType<typeof testServices> | undefined
  afterAll(async () => {
    for (const end of ends) await end()
  })
  return () =>
    (made ??= testServices(join(temporaryFolder(whenOver), 'library.fivefoot'), undefined, THREAD_FILE, whenOver))
}
