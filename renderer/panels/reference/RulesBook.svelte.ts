import { getContext, setContext } from 'svelte'
import type { AppError } from '../../../src/base/result.ts'
import type { ReferenceTopicAnswer } from '../../../src/ipc/shapes/rules.ts'
import type { Client } from '../../ipc/client.ts'

const KEY = Symbol('opening a clause')

/** Lets everything below open a clause in the rules reference by `open`. */
export const offerClauses = (open: (clause: string) => void): void => void setContext(KEY, open)
/** What opens a clause in the rules reference; null where there is none to open, such as in tests of one panel. */
export const clauseOpener = (): ((clause: string) => void) | null => getContext(KEY) ?? null

/** The rules reference of one window: the words looked for and what was found under one rule system. */
export class RulesBook {
  search = $state('')
  topics = $state.raw<readonly ReferenceTopicAnswer[]>([])
  error = $state.raw<AppError | null>(null)
  /** The clause that was opened, to be marked among what was found. */
  clause = $state<string | null>(null)

  readonly #client: Pick<Client, 'call'>
  #asked = 0

  constructor(client: Pick<Client, 'call'>) {
    this.#client = client
  }

  /** Looks for words; a clause that was open is so no more. */
  look(words: string): void {
    this.search = words
    this.clause = null
  }

  /** Shows the notes that sum up a clause. */
  openClause(clause: string): void {
    this.search = clause
    this.clause = clause
  }

  /** Reads what the system says about the words. Of several questions under way only the last one counts. */
  async read(ruleset: string, search: string): Promise<void> {
    const asked = ++this.#asked
    const answer = await this.#client.call('rules.reference', { ruleset, search: search.slice(0, 200) })
    if (asked !== this.#asked) return
    this.error = answer.ok ? null : answer.error
    if (answer.ok) this.topics = answer.value
  }
}
