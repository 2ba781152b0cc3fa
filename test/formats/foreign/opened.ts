import type { ImportDraft, MapFormat, ReadContext } from '../../../src/formats/format.ts'
import { doorWord } from '../../../src/map/edges.ts'
import { lossText } from '../../../src/words/losses.ts'
import { readContext } from '../contexts.ts'

/** Fields of a file as another tool writes them. */
export type Fields = Readonly<Record<string, unknown>>

/** What a reader makes of a file; throws where it refuses it. */
export async function opened(
  format: MapFormat,
  content: unknown,
  beside: ReadonlyMap<string, Uint8Array> = new Map(),
  options: Partial<ReadContext> = {},
): Promise<ImportDraft> {
  const bytes = new TextEncoder().encode(typeof content === 'string' ? content : JSON.stringify(content))
  const draft = await format.read!({ name: 'folder/Crypt.x', bytes }, { ...readContext, ...options, beside })
  if (!draft.ok) throw new Error(`${draft.error.code} at ${draft.error.where ?? ''}`)
  return draft.value
}

/** How often each thing was lost. */
export const lossesOf = ({ losses }: ImportDraft): Readonly<Record<string, number>> =>
  Object.fromEntries(losses.map((loss) => [lossText(loss).what, loss.count]))

/** What stands where, doors in one word. */
export const edgesOf = ({ map }: ImportDraft): Readonly<Record<string, readonly [string, string, boolean]>> =>
  Object.fromEntries(
    [...map.tables.edges.values()].map(({ id, kind, secret, ...door }) => [id, [kind, doorWord(door), secret]]),
  )

/** Records of a table in their order. */
export const records = <T>(table: ReadonlyMap<string, T>): T[] => [...table.values()]
