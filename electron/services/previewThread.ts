/** The thread that draws the pictures of maps small, as main sees it: started when it is first asked, ended by `end`. */
import type { Worker } from 'node:worker_threads'
import { invariant } from '../../src/base/invariant.ts'
import type { PreviewPictures } from '../../src/ipc/shapes/maps.ts'
import type { PreviewNews, PreviewTask } from '../worker/previewProtocol.ts'
import { startThread } from './threads.ts'

/** What the thread needs. */
export interface PreviewThreadNeeds {
  /** File of the thread's program. */
  readonly previewFile: string
  readonly log: (error: unknown) => void
  readonly patienceMs?: number
}

/** Longer than the largest pictures take on a slow machine: only a decoder that never comes back needs more. */
const PATIENCE_MS = 30_000

/** The thread of the previews. */
export class PreviewThread {
  readonly #needs: PreviewThreadNeeds
  #worker: Worker | null = null
  #answer: ((drawn: PreviewPictures | null) => void) | null = null

  constructor(needs: PreviewThreadNeeds) {
    this.#needs = needs
  }

  /**
   * Draws the pictures of one map; null where there is nothing to draw, or where the thread broke, took too long or was
   * ended. Whoever asks waits for the answer before asking again.
   */
  draw(task: PreviewTask): Promise<PreviewPictures | null> {
    invariant(this.#answer === null, 'the pictures of one map are drawn at a time')
    return new Promise((done) => {
      const timer = setTimeout(() => this.#giveUp('it takes too long'), this.#needs.patienceMs ?? PATIENCE_MS)
      this.#answer = (drawn) => {
        clearTimeout(timer)
        this.#answer = null
        done(drawn)
      }
      this.#worker ??= this.#start()
      this.#worker.postMessage(task)
    })
  }

  /** Lets the thread end; what it is drawing is given up. The next question starts another. */
  end(): void {
    this.#worker?.postMessage('stop')
    this.#worker = null
    this.#answer?.(null)
  }

  #start(): Worker {
    // One that was ended or given up is not heard any more.
    const isHeard = () => this.#worker === worker
    const hear = (drawn: PreviewNews) => {
      if (isHeard()) this.#answer?.(drawn ?? null)
    }
    const worker: Worker = startThread<null, PreviewNews>(this.#needs.previewFile, null, hear, (why) => {
      if (isHeard()) this.#giveUp(why)
    })
    return worker
  }

  /** Gives up on the pictures being drawn, and on the thread with them. */
  #giveUp(why: string): void {
    this.#needs.log(new Error(`The pictures of a map could not be drawn small: ${why}`))
    void this.#worker?.terminate()
    this.#worker = null
    this.#answer?.(null)
  }
}
