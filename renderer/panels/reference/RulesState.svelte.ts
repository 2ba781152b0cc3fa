import type { AppError } from '../../../src/base/errors.ts'
import type { ReferenceTopicAnswer } from '../../../src/ipc/shapes/rules.ts'
import { newestQuestion, type Client } from '../../ipc/client.ts'

/** The rules reference of one window: the words looked for and what was found under one rule system. */
export class RulesState {
  search = $state('')
  topics = $state.raw<readonly ReferenceTopicAnswer[]>([])
  error = $state.raw<AppError | null>(null)
  /** The clause that was opened, to be marked among what was found. */
  clause = $state<string | null>(null)

  readonly #client: Pick<Client, 'call'>
  readonly #ask = newestQuestion()

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
    const isNewest = this.#ask()
    const answer = await this.#client.call('rules.reference', { ruleset, search: search.slice(0, 200) })
    if (!isNewest()) return
    this.error = answer.ok ? null : answer.error
    if (answer.ok) this.topics = answer.value
  }
}
