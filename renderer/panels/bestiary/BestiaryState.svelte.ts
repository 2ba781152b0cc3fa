import { matchScore, startsName } from '../../../src/base/matchScore.ts'
import { compareNames } from '../../../src/base/text.ts'
import type { FoundCreature } from '../../../src/formats/creatures/foundCreature.ts'
import type { ListedCreature } from '../../../src/ipc/shapes/library.ts'
import type { CreatureSheet } from '../../../src/map/records/creature.ts'
import type { AppError } from '../../../src/base/errors.ts'
import type { Result } from '../../../src/base/result.ts'
import { newestQuestion, type Client } from '../../ipc/client.ts'
import type { Toasts } from '../../ui/Toasts.svelte.ts'
import { SIZES } from '../../../src/map/sizes.ts'
import { MAX_COPIES, type CreatureOptions } from '../../editor/tools/creature/tool.ts'
import { en } from '../../../src/words/en/index.ts'

const labels = en.labels.bestiary

/** A creature to add, with the file of its picture. */
export interface NewCreature {
  readonly sheet: CreatureSheet
  readonly picture: File | null
}

/** The bestiary: presets that come with the program, and the GM's own entries. The main process stores it. */
export class BestiaryState {
  entries = $state.raw<readonly ListedCreature[]>([])
  query = $state('')
  onlyFavorites = $state(false)
  /** True until the panel has focused the search field and selected its text. */
  isSearchRequested = $state(false)

  readonly #parsed = $derived(parseQuery(this.query))
  readonly found: readonly ListedCreature[] = $derived(
    foundCreatures(this.entries, this.#parsed.words, this.onlyFavorites),
  )
  /** Index of what Enter takes: the best match, which need not be the first, since favorites come first. */
  readonly best: number = $derived(bestCreature(this.found, this.#parsed.words))
  /** Number of creatures the query asks for; null without a number. */
  readonly count: number | null = $derived(this.#parsed.count)
  /** Tags in use, most used first. */
  readonly tags: readonly string[] = $derived.by(() => {
    const counts = new Map<string, number>()
    for (const { sheet } of this.entries) for (const tag of sheet.tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
    return [...counts].toSorted(([a, m], [b, n]) => n - m || compareNames(a, b)).map(([tag]) => tag)
  })

  readonly #client: Client
  readonly #toasts: Toasts
  readonly #ask = newestQuestion()

  constructor(client: Client, toasts: Toasts) {
    this.#client = client
    this.#toasts = toasts
  }

  /** Number of creatures a click places once `entry` is chosen: the number in the query, or 1 for another creature than before. */
  copiesOf(entry: ListedCreature, { creature, creatureCopies }: CreatureOptions): number {
    return this.count ?? (creature?.libraryId === entry.id ? creatureCopies : 1)
  }

  /** Reads the entries now and at every change; returns a function that stops. */
  connect(): () => void {
    void this.read()
    return this.#client.on('creatures.changed', () => void this.read())
  }

  async read(): Promise<void> {
    const isNewest = this.#ask()
    const answer = await this.#client.call('creatures.list', {})
    if (!isNewest()) return
    if (answer.ok) this.entries = answer.value
    else this.#complain(answer)
  }

  /** Adds a sheet as a new entry of the GM's own. */
  async add(sheet: CreatureSheet): Promise<void> {
    const named = { ...sheet, name: sheet.name.trim() || en.labels.common.unnamedCreature }
    const answer = await this.#client.call('creatures.put', { id: crypto.randomUUID(), favourite: false, sheet: named })
    if (answer.ok) this.#toasts.say(labels.added(named.name))
    this.#complain(answer)
    await this.read()
  }

  /** Recognizes creatures in a pasted text or a file; empty if there are none, null if it failed. */
  async recognize(text: string): Promise<readonly FoundCreature[] | null> {
    const answer = await this.#client.call('creatures.recognize', { text })
    this.#complain(answer)
    return answer.ok ? answer.value : null
  }

  /** Adds several creatures. One whose picture cannot be read is added without it. */
  async addAll(creatures: readonly NewCreature[]): Promise<void> {
    let added = 0
    for (const { sheet: plain, picture: file } of creatures) {
      const picture = file && (await this.#addPicture(file))
      const sheet = picture ? { ...plain, picture } : plain
      const answer = await this.#client.call('creatures.put', { id: crypto.randomUUID(), favourite: false, sheet })
      this.#complain(answer)
      if (!answer.ok) break
      added++
    }
    if (added > 0) this.#toasts.say(labels.addedCreatures(added))
    await this.read()
  }

  async #addPicture(file: File): Promise<CreatureSheet['picture'] | null> {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const answer = await this.#client.call('pictures.add', { name: file.name.slice(0, 200), bytes })
    this.#complain(answer)
    return answer.ok ? answer.value.id : null
  }

  /** Stores an entry; a changed preset becomes an entry of the GM's own. */
  async put(entry: ListedCreature): Promise<void> {
    const { id, favourite, sheet } = entry
    this.#complain(await this.#client.call('creatures.put', { id, favourite, sheet }))
    await this.read()
  }

  /** Removes an entry and offers to undo that. */
  async remove(entry: ListedCreature): Promise<void> {
    const answer = await this.#client.call('creatures.remove', { id: entry.id })
    this.#complain(answer)
    if (answer.ok)
      this.#toasts.say(labels.removed(entry.sheet.name), {
        label: en.labels.common.undo,
        run: () => void this.put(entry),
      })
    await this.read()
  }

  #complain(answer: Result<unknown, AppError>): void {
    if (!answer.ok) this.#toasts.fail(answer.error)
  }
}

/** Splits a number off a query: `6 goblin`, `6x goblin` and `6 × goblin` ask for six of what `goblin` finds. */
export function parseQuery(query: string): { readonly count: number | null; readonly words: string } {
  const [, number, words] = /^\s*(\d{1,3})(?:\s*[x×]\s+|\s+)(.*)$/iu.exec(query) ?? []
  if (number === undefined || words === undefined) return { count: null, words: query }
  return { count: Math.min(MAX_COPIES, Math.max(1, Number(number))), words }
}

/** How well an entry matches what was typed, by name, tag, size, body or movement mode; null is no match. */
const scoreOf = ({ sheet: { name, tags, size, body, speedFeet } }: ListedCreature, query: string): number | null =>
  matchScore({ name, synonyms: tags, beside: [size, body, ...Object.keys(speedFeet)] }, query)

/**
 * Entries that match `query`: favorites, then the GM's own, then presets; names that start with the query first, then by size and
 * name.
 */
export function foundCreatures(
  entries: readonly ListedCreature[],
  query: string,
  onlyFavorites: boolean,
): readonly ListedCreature[] {
  const rank = ({ favourite, preset }: ListedCreature): number => (favourite ? 0 : preset ? 2 : 1)
  return entries
    .filter((entry) => !onlyFavorites || entry.favourite)
    .flatMap((entry) => {
      const score = scoreOf(entry, query)
      return score === null ? [] : [{ entry, isNamed: startsName(score) }]
    })
    .toSorted(
      ({ entry: a, isNamed: isNamedA }, { entry: b, isNamed: isNamedB }) =>
        rank(a) - rank(b) ||
        Number(isNamedB) - Number(isNamedA) ||
        SIZES.indexOf(a.sheet.size) - SIZES.indexOf(b.sheet.size) ||
        compareNames(a.sheet.name, b.sheet.name),
    )
    .map(({ entry }) => entry)
}

/** Index of the entry that matches best; of several the first. */
export const bestCreature = (found: readonly ListedCreature[], query: string): number =>
  found.reduce((best, entry, at) => {
    const [score, least] = [entry, found[best]].map((each) => each && scoreOf(each, query))
    return (score ?? Infinity) < (least ?? Infinity) ? at : best
  }, 0)
