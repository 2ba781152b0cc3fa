import type { AppError } from '../../../src/base/errors.ts'
import type { ReferenceTopicAnswer } from '../../../src/ipc/shapes/rules.ts'
import { newestQuestion, type Client } from '../../ipc/client.ts'

/** The rules reference of one window: the search and its results in one rule system. */
export class RulesState {
  search = $state('')
  topics = $state.raw<readonly ReferenceTopicAnswer[]>([])
  error = $state.raw<AppError | null>(null)
  /** The opened clause, to highlight in the results. */
  clause = $state<string | null>(null)

  readonly #client: Pick<Client, 'call'>
  readonly #ask = newestQuestion()

  constructor(client: Pick<Client, 'call'>) {
    this.#client = client
  }

  /** Searches for words instead of a clause. */
  searchFor(words: string): void {
    this.search = words
    this.clause = null
  }

  /** Shows the notes about a clause. */
  openClause(clause: string): void {
    this.search = clause
    this.clause = clause
  }

  /** Reads the notes for a search. Late answers to older searches are dropped. */
  async read(ruleset: string, search: string): Promise<void> {
    const isNewest = this.#ask()
    const answer = await this.#client.call('rules.reference', { ruleset, search: search.slice(0, 200) })
    if (!isNewest()) return
    this.error = answer.ok ? null : answer.error
    if (answer.ok) this.topics = answer.value
  }
}
