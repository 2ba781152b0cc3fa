import { prop as propTool, type PropChoice } from '../../editor/tools/prop/tool.ts'
import { stamp as stampTool } from '../../editor/tools/stamp/tool.ts'
import type { AppError } from '../../../src/base/errors.ts'
import type { Result } from '../../../src/base/result.ts'
import { PICTURE_LIMITS, type PictureFacts, type Stamp, type StampSummary } from '../../../src/ipc/shapes/library.ts'
import type { RecordId } from '../../../src/map/records/ids.ts'
import type { Point } from '../../../src/map/records/shared.ts'
import { propSchema } from '../../../src/map/records/annotations.ts'
import type { EditorState } from '../../editor/EditorState.svelte.ts'
import type { Piece } from '../../editor/piece.ts'
import { selectionOf } from '../../editor/selection.ts'
import { newestQuestion, type Client } from '../../ipc/client.ts'
import { putRecord } from '../../editor/recordCommands.ts'
import { WallSearch } from './WallSearch.svelte.ts'
import type { Toasts } from '../../ui/Toasts.svelte.ts'
import { en } from '../../../src/words/en/index.ts'

const labels = en.labels.tools

/** Assumed pixels of a square in a picture whose grid is unknown. */
const PX_PER_SQUARE = 70

/** A picture to place, in the size that its pixels suggest. */
export const propOf = ({ id, name, widthPx, heightPx }: PictureFacts): PropChoice => ({
  picture: id,
  name,
  widthSquares: Math.max(0.5, Math.round((widthPx / PX_PER_SQUARE) * 2) / 2),
  heightSquares: Math.max(0.5, Math.round((heightPx / PX_PER_SQUARE) * 2) / 2),
})

/** The stamps and pictures of the library for the tools, and the clipboard, which all maps and windows share. */
export class AssetsState {
  stamps = $state.raw<readonly StampSummary[]>([])

  /** The search for walls in pictures. */
  readonly walls: WallSearch

  readonly #client: Client
  readonly #editor: EditorState
  readonly #toasts: Toasts
  readonly #ask = newestQuestion()
  /** The shared clipboard, and the id it was written with. */
  #copied: Piece | null = null
  #copiedId: string | null = null

  constructor(client: Client, editor: EditorState, toasts: Toasts) {
    this.#client = client
    this.#editor = editor
    this.#toasts = toasts
    this.walls = new WallSearch(client, editor)
  }

  /** Reads stamps and clipboard now and whenever they change; returns a function that stops it. */
  start(): () => void {
    void this.read()
    void this.#readCopied()
    const stops = [
      this.#client.on('stamps.changed', () => void this.read()),
      this.walls.connect(),
      this.#client.on('clipboard.changed', ({ id }) => void (id === this.#copiedId || this.#readCopied())),
    ]
    return () => stops.forEach((stop) => stop())
  }

  /** Shares what was copied here with the other maps and windows; does nothing for what came from there. */
  async shareClipboard(piece: Piece | null): Promise<void> {
    if (piece === null || piece === this.#copied) return
    this.#copied = piece
    this.#copiedId = crypto.randomUUID()
    this.#complain(await this.#client.call('clipboard.write', stampOfPiece(piece, this.#copiedId, labels.copied)))
  }

  async #readCopied(): Promise<void> {
    const answer = await this.#client.call('clipboard.read', {})
    this.#complain(answer)
    if (!answer.ok || answer.value === null) return
    this.#copiedId = answer.value.id
    this.#editor.clipboard = this.#copied = pieceOfStamp(answer.value)
  }

  /** Reads the stamps. */
  async read(): Promise<void> {
    const isNewest = this.#ask()
    const answer = await this.#client.call('stamps.list', {})
    if (!isNewest()) return
    if (answer.ok) this.stamps = answer.value
    else this.#complain(answer)
  }

  /** Chooses a stamp as the one to place. */
  async useStamp(id: string): Promise<void> {
    const answer = await this.#client.call('stamps.read', { id })
    if (answer.ok) {
      this.#editor.options.stamp = pieceOfStamp(answer.value)
      this.#editor.setTool(stampTool.id)
    } else this.#complain(answer)
  }

  /** Saves the chosen piece as a stamp. */
  async saveStamp(name: string): Promise<void> {
    const piece = this.#editor.options.stamp
    if (piece === null || name.trim() === '') return
    const stamp = stampOfPiece(piece, crypto.randomUUID(), name.trim())
    const answer = await this.#client.call('stamps.put', stamp)
    this.#complain(answer)
    if (answer.ok) this.#toasts.say(labels.stampKept(stamp.name))
    await this.read()
  }

  /** Deletes a stamp; the message about it offers undo. */
  async deleteStamp({ id, name }: StampSummary): Promise<void> {
    const stamp = await this.#client.call('stamps.read', { id })
    const answer = await this.#client.call('stamps.remove', { id })
    this.#complain(answer)
    if (answer.ok && stamp.ok) {
      const undo = (): void => void this.#client.call('stamps.put', stamp.value).then(() => this.read())
      this.#toasts.say(labels.stampDeleted(name), { label: en.labels.common.undo, run: undo })
    }
    await this.read()
  }

  /** Lets the user choose a picture file as the one to place. */
  async choosePicture(): Promise<void> {
    const answer = await this.#client.call('pictures.choose', {})
    this.#complain(answer)
    if (!answer.ok || answer.value === null) return
    this.#editor.options.prop = propOf(answer.value)
    this.#editor.setTool(propTool.id)
  }

  /** Lets the user choose a picture file and puts it under the terrain, as wide as the map. */
  async chooseBackground(): Promise<void> {
    const answer = await this.#client.call('pictures.choose', {})
    this.#complain(answer)
    const { map } = this.#editor
    if (!answer.ok || answer.value === null || map === null) return
    const { widthPx, heightPx } = answer.value
    await this.#put(answer.value, { x: 0, y: 0 }, map.widthCells, (map.widthCells * heightPx) / widthPx, true)
  }

  /** Puts picture files on the map; `at` in squares, null for its center. */
  async addPictures(files: readonly File[], at: Point | null): Promise<void> {
    const { map } = this.#editor
    if (map === null) return
    const center = at ?? { x: map.widthCells / 2, y: map.heightCells / 2 }
    for (const file of files) {
      if (file.size > PICTURE_LIMITS.bytes) {
        this.#toasts.fail({ code: 'file-too-large', file: file.name, max: PICTURE_LIMITS.bytes })
        continue
      }
      const bytes = new Uint8Array(await file.arrayBuffer())
      const answer = await this.#client.call('pictures.add', { name: file.name, bytes })
      if (!answer.ok) {
        this.#toasts.fail(answer.error)
        continue
      }
      const { widthSquares, heightSquares } = propOf(answer.value)
      const corner = { x: center.x - widthSquares / 2, y: center.y - heightSquares / 2 }
      await this.#put(answer.value, corner, widthSquares, heightSquares, false)
    }
  }

  async #put(
    { id, name }: PictureFacts,
    at: Point,
    widthSquares: number,
    heightSquares: number,
    background: boolean,
  ): Promise<void> {
    const prop = propSchema.parse({
      id: crypto.randomUUID() as RecordId,
      picture: id,
      name,
      at,
      widthSquares,
      heightSquares,
      background,
    })
    const label = background ? labels.layUnderMap(name) : labels.addPicture(name)
    const done = await this.#editor.run(putRecord('props', prop, label))
    if (done.ok) this.#editor.select(selectionOf([{ table: 'props', id: prop.id }]))
  }

  #complain(answer: Result<unknown, AppError>): void {
    if (!answer.ok) this.#toasts.fail(answer.error)
  }
}

type Layer = Stamp['cells'][number]

const layerOf = (layer: Layer['layer'], values: readonly (number | null)[]): Layer[] => {
  const set = [...values.entries()].filter((entry): entry is [number, number] => entry[1] !== null)
  return set.length === 0 ? [] : [{ layer, indices: set.map(([i]) => i), values: set.map(([, value]) => value) }]
}

/** A piece as the library stores it. */
export const stampOfPiece = (piece: Piece, id: string, name: string): Stamp => ({
  id,
  name,
  widthCells: piece.widthCells,
  heightCells: piece.heightCells,
  cells: [...layerOf('terrain', piece.terrain), ...layerOf('elevationFeet', piece.elevationFeet)],
  records: [...piece.records],
})

/** A stored stamp as a piece. */
export function pieceOfStamp(stamp: Stamp): Piece {
  const values = (layer: Layer['layer']): (number | null)[] => {
    const all = new Array<number | null>(stamp.widthCells * stamp.heightCells).fill(null)
    for (const cells of stamp.cells)
      if (cells.layer === layer) for (const [i, index] of cells.indices.entries()) all[index] = cells.values[i] ?? null
    return all
  }
  return {
    name: stamp.name,
    widthCells: stamp.widthCells,
    heightCells: stamp.heightCells,
    terrain: values('terrain'),
    elevationFeet: values('elevationFeet'),
    records: stamp.records,
  }
}
