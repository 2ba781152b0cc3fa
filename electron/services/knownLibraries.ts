/** The libraries this computer knows: the one to open at the next start, and those opened lately. */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { isSameFile } from '../disk/isSameFile.ts'
import { isSystemError } from '../disk/systemError.ts'
import { temporaryName } from '../disk/temporaryName.ts'

const MAX_RECENT = 10

const rememberedSchema = z.object({
  /** The library opened last; null for the standard one. */
  open: z.string().nullable().catch(null),
  /** Opened lately, the newest first. */
  recent: z.array(z.string()).catch([]),
  /** Where the open library was before it was moved, until the GM decides about that file. */
  movedFrom: z.string().nullable().catch(null),
})
type Remembered = z.output<typeof rememberedSchema>

const NOTHING: Remembered = { open: null, recent: [], movedFrom: null }

/** Libraries by path. Windows get ids instead, as paths stay in the main process. */
export class KnownLibraries {
  readonly #file: string | null
  #remembered: Remembered
  readonly #paths = new Map<string, string>()

  /** `file`: where they are remembered; null to forget them at the end. */
  constructor(file: string | null) {
    this.#file = file
    this.#remembered = file === null ? NOTHING : readRemembered(file)
  }

  /** The library to open; null for the standard one. */
  get open(): string | null {
    return this.#remembered.open
  }

  get recent(): readonly string[] {
    return this.#remembered.recent
  }

  get movedFrom(): string | null {
    return this.#remembered.movedFrom
  }

  /** Records that a library was opened, which is opened at the next start too. */
  opened(path: string): void {
    const { recent, movedFrom } = this.#remembered
    const others = recent.filter((each) => !isSameFile(each, path))
    this.#remember({
      open: path,
      recent: [path, ...others].slice(0, MAX_RECENT),
      movedFrom: movedFrom !== null && isSameFile(movedFrom, path) ? null : movedFrom,
    })
  }

  /** Records that the library opened next was moved from `path`. */
  moved(path: string): void {
    this.#remember({ ...this.#remembered, movedFrom: path })
  }

  /** The GM has decided about the file that a move left behind: it is no longer in the list. */
  settleMove(): void {
    const { open, recent, movedFrom } = this.#remembered
    this.#remember({ open, recent: recent.filter((path) => path !== movedFrom), movedFrom: null })
  }

  /** The id of a library for windows. */
  idOf(path: string): string {
    const id = createHash('sha256').update(path).digest('hex').slice(0, 16)
    this.#paths.set(id, path)
    return id
  }

  /** The path of a library by an id that `idOf` has given. */
  pathOf(id: string): string | undefined {
    return this.#paths.get(id)
  }

  #remember(remembered: Remembered): void {
    this.#remembered = remembered
    if (this.#file === null) return
    const part = temporaryName(this.#file)
    try {
      mkdirSync(dirname(this.#file), { recursive: true })
      writeFileSync(part, `${JSON.stringify(remembered, null, 1)}\n`)
      renameSync(part, this.#file)
    } catch (error) {
      // The library is open all the same; only the next start does not know of it.
      if (!isSystemError(error)) throw error
      rmSync(part, { force: true })
    }
  }
}

function readRemembered(file: string): Remembered {
  try {
    return rememberedSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if (!isSystemError(error) && !(error instanceof SyntaxError) && !(error instanceof z.ZodError)) throw error
    return NOTHING
  }
}
