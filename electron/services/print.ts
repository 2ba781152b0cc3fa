import { rm } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import type { AppError } from '../../src/base/errors.ts'
import { failure, ok, type Result } from '../../src/base/result.ts'
import type { CallArgument, Handlers } from '../../src/ipc/contract.ts'
import type { PrintWritten } from '../../src/ipc/shapes/print.ts'
import { settingsOf, type BattleMap } from '../../src/map/battleMap.ts'
import type { PictureFacts, PrintFacts } from '../../src/print/facts.ts'
import type { Copy, PrintFormat } from '../../src/print/options.ts'
import { PAPERS } from '../../src/print/papers.ts'
import { dayOf } from '../../src/answers/print/facts.ts'
import { makeTemporaryFolder } from '../disk/temporaryName.ts'
import { pictureIds } from '../print/pictures.ts'
import type { ReadableDb } from '../storage/handles.ts'
import type { RunJob } from '../jobs/runJob.ts'
import type { PrintInput, PrintOutput } from '../jobs/tasks/print.ts'
import type { WindowJobs } from './jobs.ts'
import type { FileDialogs } from './files.ts'
import type { OpenMaps } from './openMaps.ts'
import { storedPictures } from '../storage/pictureStore.ts'
import { en } from '../../src/words/en/index.ts'

/** What the print service needs. */
export interface PrintServiceDeps {
  readonly db: ReadableDb
  readonly openMaps: OpenMaps
  readonly dialogs: FileDialogs
  readonly runJob: RunJob
  readonly jobs: WindowJobs
  readonly now: () => number
}

const KINDS: Readonly<Record<PrintFormat, string>> = {
  pdf: en.labels.system.pdfDocuments,
  svg: en.labels.system.svgDrawings,
  png: en.labels.system.pngPictures,
  webp: en.labels.system.webpPictures,
}

type Asked = Omit<CallArgument<'print.facts'>, 'copy' | 'job'> & { readonly copy: Copy }

/** The calls of printing. What is worked out and written is worked out and written in threads. */
export function printHandlers({ db, openMaps, dialogs, runJob, jobs, now }: PrintServiceDeps) {
  /** Decoding a picture of a hundred megapixels takes seconds: what was once decoded is remembered by the hash of its bytes. */
  const known = new Map<string, PictureFacts>()

  const inputOf = (
    map: BattleMap,
    { copy, reach, threat, routes, danger, encounter, journeys, checks, summary }: Asked,
  ): PrintInput => ({
    map,
    pictures: storedPictures(db, pictureIds(map)),
    known,
    wanted: {
      copy,
      reach,
      threat,
      routes,
      danger: danger ?? undefined,
      dateText: dayOf(new Date(now())),
      encounter: encounter ?? undefined,
      journeys,
      checks: checks ?? undefined,
      summary,
    },
  })

  const write = async (
    argument: CallArgument<'print.export'>,
    map: BattleMap,
    path: string,
    format: PrintOutput['format'],
  ): Promise<Result<number, AppError>> => {
    const { job, options, pixelsPerSquare } = argument
    const input = inputOf(map, { ...argument, copy: options.copy })
    const file = { path, format, options, pixelsPerSquare, now: now() }
    return jobs.run(job, (hooks) => runJob('print.write', { ...input, file }, { ...hooks, writes: path }))
  }

  const factsOf = async (
    { job, ...asked }: CallArgument<'print.facts'>,
    map: BattleMap,
  ): Promise<Result<PrintFacts, AppError>> => {
    const facts = await jobs.run(job, (hooks) => runJob('print.facts', inputOf(map, asked), hooks))
    if (facts.ok) for (const [id, found] of Object.entries(facts.value.pictures)) known.set(id, found)
    return facts
  }

  const toFile = async (argument: CallArgument<'print.export'>, map: BattleMap): Promise<Printed> => {
    const kind = { kind: KINDS[argument.format], extensions: [argument.format] }
    const path = await dialogs.choosePlace(`${settingsOf(map).name}.${argument.format}`, kind)
    if (path === null) return ok(null)
    // Whatever else its name says it is, a system might run instead of show.
    if (argument.to === 'viewer' && extname(path).toLowerCase() !== `.${argument.format}`)
      return failure('not-shown', { file: basename(path), name: argument.format })
    const written = await write(argument, map, path, argument.format)
    if (!written.ok) return written
    if (argument.to === 'viewer') await dialogs.openInViewer?.(path)
    return ok({ name: basename(path), bytes: written.value })
  }

  const toPrinter = async (argument: CallArgument<'print.export'>, map: BattleMap): Promise<Printed> => {
    if (!dialogs.sendToPrinter) return failure('no-printers')
    const folder = makeTemporaryFolder('print')
    try {
      const path = join(folder, 'sheets.html')
      const written = await write(argument, map, path, 'sheets')
      if (!written.ok) return written
      const { paper } = argument.options
      const title = settingsOf(map).name
      const sent = await dialogs.sendToPrinter({ path, title, ...(typeof paper === 'string' ? PAPERS[paper] : paper) })
      return sent.ok ? ok({ name: title, bytes: 0 }) : sent
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  return {
    'print.facts': async (argument) => {
      const open = openMaps.peek(argument.mapId)
      return open.ok ? factsOf(argument, open.value.map) : open
    },
    'print.export': async (argument) => {
      if (jobs.isRunning(argument.job)) return failure('job-running', { where: argument.job })
      const open = openMaps.peek(argument.mapId)
      if (!open.ok) return open
      return argument.to === 'printer' ? toPrinter(argument, open.value.map) : toFile(argument, open.value.map)
    },
  } satisfies Partial<Handlers>
}

type Printed = Result<PrintWritten | null, AppError>
