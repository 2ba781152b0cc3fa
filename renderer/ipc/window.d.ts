import type { Bridge } from '../../src/ipc/contract.ts'

declare global {
  interface Window {
    /** Put there by the preload script. */
    readonly fivefoot: Bridge
  }
}
