import type { Client } from '../../ipc/client.ts'

const PREFERENCE = 'terrain-picks'
/** Terrain used last that is kept at hand. */
export const MAX_RECENT = 4
/** As many as there are number keys. */
export const MAX_SLOTS = 9
/** What a newcomer finds at hand, by ids. */
const FIRST: readonly string[] = ['normal', 'rock', 'difficult', 'water']

/** Terrain at hand, by ids: favorites, and what was used last. Remembered between starts. */
export class TerrainPicks {
  favorites = $state.raw<readonly string[]>([])
  recent = $state.raw<readonly string[]>(FIRST)
  /** What the number keys choose, in their order: favorites first; each once. */
  readonly slots: readonly string[] = $derived.by(() =>
    [...this.favorites, ...this.recent.filter((id) => !this.favorites.includes(id))].slice(0, MAX_SLOTS),
  )

  readonly #client: Pick<Client, 'call'>

  constructor(client: Pick<Client, 'call'>) {
    this.#client = client
  }

  /** Reads what was kept. */
  async read(): Promise<void> {
    const stored = await this.#client.call('preferences.read', { key: PREFERENCE })
    const kept = (stored.ok ? stored.value : null) as { favorites?: unknown; recent?: unknown } | null
    const recent = ids(kept?.recent).slice(0, MAX_RECENT)
    this.favorites = ids(kept?.favorites).slice(0, MAX_SLOTS)
    if (recent.length > 0) this.recent = recent
  }

  /** Notes that a terrain is used. What is at hand stays in its place; else the one used longest ago makes room. */
  use(id: string): void {
    if (this.slots.includes(id)) return
    this.recent = [...this.recent.slice(-(MAX_RECENT - 1)), id]
    this.#keep()
  }

  /** Makes a terrain a favorite, or no longer. */
  setFavorite(id: string, on: boolean): void {
    const others = this.favorites.filter((each) => each !== id)
    this.favorites = on ? [...others, id].slice(0, MAX_SLOTS) : others
    this.#keep()
  }

  #keep(): void {
    const value = { favorites: [...this.favorites], recent: [...this.recent] }
    void this.#client.call('preferences.write', { key: PREFERENCE, value })
  }
}

const ids = (value: unknown): readonly string[] =>
  Array.isArray(value) ? [...new Set(value.filter((each): each is string => typeof each === 'string'))] : []
