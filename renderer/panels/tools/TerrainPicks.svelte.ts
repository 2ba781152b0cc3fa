import type { Client } from '../../ipc/client.ts'

const PREFERENCE = 'terrain-picks'
/** Number of recently used terrains that are remembered. */
export const MAX_RECENT = 4
/** One for each number key. */
export const MAX_SLOTS = 9
/** The recent terrain of a new user, by id. */
const DEFAULT_RECENT: readonly string[] = ['normal', 'rock', 'difficult', 'water']

/** Terrain with a number key, by id: favorites and recently used terrain. Stored as a preference. */
export class TerrainPicks {
  favorites = $state.raw<readonly string[]>([])
  recent = $state.raw<readonly string[]>(DEFAULT_RECENT)
  /** Terrain by number key: favorites first, each once. */
  readonly slots: readonly string[] = $derived.by(() =>
    [...this.favorites, ...this.recent.filter((id) => !this.favorites.includes(id))].slice(0, MAX_SLOTS),
  )

  readonly #client: Pick<Client, 'call'>

  constructor(client: Pick<Client, 'call'>) {
    this.#client = client
  }

  /** Reads the stored preference. */
  async read(): Promise<void> {
    const stored = await this.#client.call('preferences.read', { key: PREFERENCE })
    const value = (stored.ok ? stored.value : null) as { favorites?: unknown; recent?: unknown } | null
    const recent = ids(value?.recent).slice(0, MAX_RECENT)
    this.favorites = ids(value?.favorites).slice(0, MAX_SLOTS)
    if (recent.length > 0) this.recent = recent
  }

  /** Records the use of a terrain. One with a number key keeps it; else it replaces the one used longest ago. */
  use(id: string): void {
    if (this.slots.includes(id)) return
    this.recent = [...this.recent.slice(-(MAX_RECENT - 1)), id]
    this.#save()
  }

  setFavorite(id: string, on: boolean): void {
    const others = this.favorites.filter((each) => each !== id)
    this.favorites = on ? [...others, id].slice(0, MAX_SLOTS) : others
    this.#save()
  }

  #save(): void {
    const value = { favorites: [...this.favorites], recent: [...this.recent] }
    void this.#client.call('preferences.write', { key: PREFERENCE, value })
  }
}

const ids = (value: unknown): readonly string[] =>
  Array.isArray(value) ? [...new Set(value.filter((each): each is string => typeof each === 'string'))] : []
