import type { Bridge } from '../../src/ipc/contract.ts'
import type { PlayersBridge } from '../../src/ipc/shapes/players.ts'

declare global {
  interface Window {
    /** Put there by the preload script. */
    readonly fivefoot: Bridge
    /** In the players' window alone, which has nothing else of ours. */
    readonly players: PlayersBridge
  }
}
