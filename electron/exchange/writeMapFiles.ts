import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readPictureHead } from '../../src/base/pictureHead.ts'
import { failure, ok, type Result } from '../../src/base/result.ts'
import type { ExportResult, MapFormat, MapPicture } from '../../src/formats/format.ts'
import { settingsOf, type BattleMap } from '../../src/map/battleMap.ts'
import { rulesetById } from '../../src/rules/registry.ts'
import type { PictureSource } from '../print/pictures.ts'
import { writeFileWhole } from '../print/writeFileWhole.ts'

/** How a map shall be written. */
export interface WriteOptions {
  readonly baseName: string
  readonly pixelsPerSquare: number
  readonly variant?: string | undefined
  /** Name and version of the program. */
  readonly producer: string
}

/** The files of a map in a format, in memory. Errors: `cannot-write`, `unknown-variant`, and those of the format. */
export async function exportMap(
  map: BattleMap,
  format: MapFormat,
  source: PictureSource,
  options: WriteOptions,
): Promise<Result<ExportResult>> {
  if (!format.write) return failure('cannot-write', `Fivefoot reads ${format.name} but does not write it`, format.id)
  const { variant } = options
  if (variant !== undefined && !format.variants?.includes(variant))
    return failure('unknown-variant', `expected one of ${format.variants?.join(', ') ?? 'none'}`, variant)
  return format.write(map, {
    pictures: picturesUsed(map, source),
    baseName: options.baseName,
    pixelsPerSquare: options.pixelsPerSquare,
    ...(variant === undefined ? {} : { variant }),
    // Loaded when a picture is wanted: fonts and a canvas would slow every start of the app.
    renderMap: async (drawn, pixelsPerSquare) =>
      (await import('./renderMap.ts')).renderMap(drawn, pixelsPerSquare, source),
    producer: options.producer,
    rulesetName: rulesetById(settingsOf(map).ruleset)?.name ?? settingsOf(map).ruleset,
  })
}

function picturesUsed({ tables }: BattleMap, source: PictureSource): ReadonlyMap<string, MapPicture> {
  const ids = [...tables.props.values(), ...tables.creatures.values()].flatMap(({ picture }) => picture ?? [])
  const pictures = new Map<string, MapPicture>()
  for (const id of new Set(ids)) {
    const bytes = source(id)
    const head = bytes && readPictureHead(bytes)
    if (bytes && head?.ok) pictures.set(id, { mime: head.value.mime, bytes })
  }
  return pictures
}

/** Writes the files of an export: the main one to `path`, the others beside it. Answers their paths. Errors: `file-unwritable`. */
export async function writeExport({ files }: ExportResult, path: string): Promise<Result<readonly string[]>> {
  await mkdir(dirname(path), { recursive: true })
  const paths: string[] = []
  // The main file last: while it is not there, nothing is taken for a finished export.
  for (const [i, file] of [...files.entries()].reverse()) {
    const target = i === 0 ? path : join(dirname(path), file.name)
    const written = await writeFileWhole(target, async (sink) => {
      await new Promise<void>((done, failed) => {
        sink.once('error', failed)
        sink.end(file.bytes, () => done())
      })
    })
    if (!written.ok) return written
    paths.unshift(target)
  }
  return ok(paths)
}

/** A file name of a map's name: letters, digits, blanks and dashes are kept. */
export const fileNameOf = (name: string): string =>
  name
    .replace(/[^\p{L}\p{N} ._-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(0, 80) || 'map'
