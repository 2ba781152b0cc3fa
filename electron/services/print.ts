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

/** Dependencies of the print service. */
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

type FactsRequest = Omit<CallArgument<'print.facts'>, 'copy' | 'job'> & { readonly copy: Copy }
type ExportRequest = CallArgument<'print.export'>
type Printed = Result<PrintWritten | null, AppError>

/** The calls of printing. All work is done in threads. */
export function printHandlers(deps: PrintServiceDeps) {
  const { openMaps, jobs } = deps
  const printer = new Printer(deps)
  return {
    'print.facts': async (request) => {
      const open = openMaps.peek(request.mapId)
      return open.ok ? printer.facts(request, open.value.map) : open
    },
    'print.export': async (request) => {
      if (jobs.isRunning(request.job)) return failure('job-running', { where: request.job })
      const open = openMaps.peek(request.mapId)
      if (!open.ok) return open
      return request.to === 'printer'
        ? printer.toPrinter(request, open.value.map)
        : printer.toFile(request, open.value.map)
    },
  } satisfies Partial<Handlers>
}

class Printer {
  readonly #deps: PrintServiceDeps
  /** Sizes by hash of the picture: decoding a hundred megapixels takes seconds, so none is decoded twice. */
  readonly #pictures = new Map<string, PictureFacts>()

  constructor(deps: PrintServiceDeps) {
    this.#deps = deps
  }

  async facts({ job, ...request }: CallArgument<'print.facts'>, map: BattleMap): Promise<Result<PrintFacts, AppError>> {
    const { jobs, runJob } = this.#deps
    const facts = await jobs.run(job, (hooks) => runJob('print.facts', this.#inputOf(map, request), hooks))
    if (facts.ok) for (const [id, found] of Object.entries(facts.value.pictures)) this.#pictures.set(id, found)
    return facts
  }

  async toFile(request: ExportRequest, map: BattleMap): Promise<Printed> {
    const { dialogs } = this.#deps
    const { format } = request
    const path = await dialogs.choosePlace(`${settingsOf(map).name}.${format}`, {
      kind: KINDS[format],
      extensions: [format],
    })
    if (path === null) return ok(null)
    // With another extension the system might run the file instead of showing it.
    if (request.to === 'viewer' && extname(path).toLowerCase() !== `.${format}`)
      return failure('not-shown', { file: basename(path), name: format })
    const written = await this.#write(request, map, path, format)
    if (!written.ok) return written
    if (request.to === 'viewer') await dialogs.openInViewer?.(path)
    return ok({ name: basename(path), bytes: written.value })
  }

  async toPrinter(request: ExportRequest, map: BattleMap): Promise<Printed> {
    const { dialogs } = this.#deps
    if (!dialogs.sendToPrinter) return failure('no-printers')
    const folder = makeTemporaryFolder('print')
    try {
      const path = join(folder, 'sheets.html')
      const written = await this.#write(request, map, path, 'sheets')
      if (!written.ok) return written
      const { paper } = request.options
      const title = settingsOf(map).name
      const sent = await dialogs.sendToPrinter({ path, title, ...(typeof paper === 'string' ? PAPERS[paper] : paper) })
      return sent.ok ? ok({ name: title, bytes: 0 }) : sent
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  #write(
    request: ExportRequest,
    map: BattleMap,
    path: string,
    format: PrintOutput['format'],
  ): Promise<Result<number, AppError>> {
    const { jobs, runJob, now } = this.#deps
    const { job, options, pixelsPerSquare } = request
    const input = this.#inputOf(map, { ...request, copy: options.copy })
    const file = { path, format, options, pixelsPerSquare, now: now() }
    return jobs.run(job, (hooks) => runJob('print.write', { ...input, file }, { ...hooks, writes: path }))
  }

  #inputOf(map: BattleMap, request: FactsRequest): PrintInput {
    const { db, now } = this.#deps
    const { copy, reach, threat, routes, danger, encounter, journeys, checks, summary } = request
    return {
      map,
      pictures: storedPictures(db, pictureIds(map)),
      known: this.#pictures,
      request: {
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
    }
  }
}
