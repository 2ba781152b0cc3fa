/** The pages of renderer tests have no workers: what asks one waits for its answer. */
class SilentWorker {
  onmessage: unknown = null
  postMessage(): void {
    // Nothing is drawn where no one looks.
  }
}

globalThis.Worker ??= SilentWorker as unknown as typeof Worker
