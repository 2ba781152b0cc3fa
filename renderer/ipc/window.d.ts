import type { Bridge } from '../../src/ipc/contract.ts'
import type { PlayersBridge } from '../../src/ipc/shapes/players.ts'

declare global {
  interface Window {
    /** Set by the preload script. */
    readonly fivefoot: Bridge
    /** Only in the players' window, which has nothing else. */
    readonly players: PlayersBridge
  }
}
