import { basename } from 'node:path'
import { failure, ok, type AppError, type Result } from '../../src/base/result.ts'
import type { CallArgument, Handlers } from '../../src/ipc/contract.ts'
import type { PrintProgress, PrintWritten } from '../../src/ipc/shapes/print.ts'
import { settingsOf } from '../../src/map/battleMap.ts'
import type { PrintFormat } from '../../src/print/options.ts'
import { dayOf } from '../print/factsOfMap.ts'
import type { PrintFonts } from '../print/fontFiles.ts'
import type { ReadableDb } from '../storage/handles.ts'
import { readPicture } from '../storage/pictureStore.ts'
import type { FileDialogs } from './files.ts'
import type { OpenMaps } from './openMaps.ts'

/** What the print service needs. */
export interface PrintServiceNeeds {
  readonly db: ReadableDb
  readonly openMaps: OpenMaps
  readonly dialogs: FileDialogs
  readonly now: () => number
  readonly progress: (progress: PrintProgress) => void
}

const KINDS: Readonly<Record<PrintFormat, string>> = {
  pdf: 'PDF documents',
  svg: 'SVG drawings',
  png: 'PNG pictures',
  webp: 'WebP pictures',
}

/** Progress is told no more often than this. */
const TELL_EVERY_MS = 60

// Fonts, pdfkit and the canvas are read at the first print, not when the program starts.
const loadPrinting = () =>
  Promise.all([import('../print/preparePrint.ts'), import('../print/writePrint.ts'), import('../print/fontFiles.ts')])

/** The calls of printing. Prints run beside everything else, in turns of a few milliseconds. */
export function printHandlers({ db, openMaps, dialogs, now, progress }: PrintServiceNeeds) {
  const running = new Map<string, AbortController>()
  let fonts: PrintFonts | null = null
  const source = (id: string) => readPicture(db, id)?.bytes

  const prepare = async (argument: CallArgument<'print.facts'>) => {
    const open = openMaps.peek(argument.mapId)
    if (!open.ok) return open
    const { map } = open.value
    const [{ preparePrint }] = await loadPrinting()
    const wanted = { reach: argument.reach, threat: argument.threat, copy: argument.copy }
    const prepared = await preparePrint(map, source, { ...wanted, dateText: dayOf(new Date(now())) })
    return prepared.ok ? ok({ map, ...prepared.value }) : prepared
  }

  const write = async (
    argument: CallArgument<'print.export'>,
    path: string,
    signal: AbortSignal,
  ): Promise<Result<PrintWritten, AppError>> => {
    const prepared = await prepare({ ...argument, copy: argument.options.copy })
    if (!prepared.ok) return prepared
    const [, { writePrint }, { PrintFonts: Fonts }] = await loadPrinting()
    fonts ??= new Fonts()
    let toldAt = 0
    const { map, facts, pictures } = prepared.value
    const written = await writePrint({ ...argument, map, facts }, path, {
      fonts,
      pictures,
      now: new Date(now()),
      signal,
      onProgress: (done, of) => {
        if (done < of && performance.now() - toldAt < TELL_EVERY_MS) return
        toldAt = performance.now()
        progress({ job: argument.job, done, of })
      },
    })
    return written.ok ? ok({ name: basename(path), bytes: written.value }) : written
  }

  return {
    'print.facts': async (argument) => {
      const prepared = await prepare(argument)
      return prepared.ok ? ok(prepared.value.facts) : prepared
    },
    'print.export': async (argument) => {
      if (running.has(argument.job)) return failure('print-running', 'This print is already running.', argument.job)
      const open = openMaps.peek(argument.mapId)
      if (!open.ok) return open
      const kind = { kind: KINDS[argument.format], extensions: [argument.format] }
      const path = await dialogs.choosePlace(`${settingsOf(open.value.map).name}.${argument.format}`, kind)
      if (path === null) return ok(null)
      const stop = new AbortController()
      running.set(argument.job, stop)
      try {
        const written = await write(argument, path, stop.signal)
        if (written.ok && argument.open) await dialogs.openInViewer?.(path)
        return written
      } finally {
        running.delete(argument.job)
      }
    },
    'print.cancel': ({ job }) => {
      running.get(job)?.abort()
      return ok(null)
    },
  } satisfies Partial<Handlers>
}
