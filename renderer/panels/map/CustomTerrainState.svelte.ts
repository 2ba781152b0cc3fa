import type { BattleMap } from '../../../src/map/battleMap.ts'
import { freeTerrainCode, terrainTypeSchema, type CustomTerrainType } from '../../../src/map/records/terrainType.ts'
import type { EditorState } from '../../editor/EditorState.svelte.ts'
import type { Client } from '../../ipc/client.ts'
import { putRecord } from '../../editor/recordCommands.ts'
import { TerrainPicks } from '../tools/TerrainPicks.svelte.ts'
import type { Toasts } from '../../ui/Toasts.svelte.ts'
import { en } from '../../../src/words/en/index.ts'

const labels = en.labels.map

/** Named so by earlier versions. */
const PREFERENCE = 'grounds'

/** Custom terrain in the library, for every map. A map that uses one has its own copy, which sets the code. */
export class CustomTerrainState {
  types = $state.raw<readonly CustomTerrainType[]>([])
  readonly picks: TerrainPicks

  readonly #client: Pick<Client, 'call'>
  readonly #toasts: Toasts

  constructor(client: Pick<Client, 'call'>, toasts: Toasts) {
    this.#client = client
    this.picks = new TerrainPicks(client)
    this.#toasts = toasts
  }

  async read(): Promise<void> {
    const [stored] = await Promise.all([this.#client.call('preferences.read', { key: PREFERENCE }), this.picks.read()])
    if (stored.ok) this.types = readCustomTerrain(stored.value)
    else this.#toasts.fail(stored.error)
  }

  /** Saves a terrain to the library, in place of an older version of it. */
  async save(type: CustomTerrainType): Promise<void> {
    await this.#change((types) => {
      const known = types.some(({ id }) => id === type.id)
      return known ? types.map((each) => (each.id === type.id ? type : each)) : [...types, type]
    })
    this.#toasts.say(labels.terrainKept(type.name))
  }

  /** Removes a terrain from the library. Maps that use it keep their copy. */
  async remove(type: CustomTerrainType): Promise<void> {
    await this.#change((types) => types.filter(({ id }) => id !== type.id))
    this.#toasts.say(labels.terrainRemoved(type.name), {
      label: en.labels.common.undo,
      run: () => void this.save(type),
    })
  }

  /** Terrain of the library that a map has no copy of. */
  missingFrom(map: BattleMap | null): readonly CustomTerrainType[] {
    return map === null ? [] : this.types.filter(({ id }) => !map.tables.terrainTypes.has(id))
  }

  /** Whether the library has this terrain in the same version. */
  isSaved(type: CustomTerrainType): boolean {
    const known = this.types.find(({ id }) => id === type.id)
    return known !== undefined && JSON.stringify({ ...known, code: 0 }) === JSON.stringify({ ...type, code: 0 })
  }

  /** Adds a copy to the open map, unless it has one, and chooses it for painting. */
  async addToMap(editor: EditorState, type: CustomTerrainType): Promise<void> {
    if (!editor.map) return
    const code =
      editor.map.tables.terrainTypes.get(type.id)?.code ?? freeTerrainCode(editor.map.tables.terrainTypes.values())
    if (code === null) return this.#toasts.complain(labels.tooManyTerrains)
    if (!editor.map.tables.terrainTypes.has(type.id)) {
      const added = await editor.run(putRecord('terrainTypes', { ...type, code }, labels.addTerrainNamed(type.name)))
      if (!added.ok) return
    }
    editor.options.terrain = code
  }

  /** Reads before it writes, since another window may have saved terrain, too. */
  async #change(changed: (types: readonly CustomTerrainType[]) => readonly CustomTerrainType[]): Promise<void> {
    await this.read()
    this.types = changed(this.types)
    const answer = await this.#client.call('preferences.write', { key: PREFERENCE, value: plain(this.types) })
    if (!answer.ok) this.#toasts.fail(answer.error)
  }
}

const plain = (types: readonly CustomTerrainType[]) => JSON.parse(JSON.stringify(types)) as never

/** The valid terrain in a stored value. */
export function readCustomTerrain(stored: unknown): readonly CustomTerrainType[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((each) => {
    const read = terrainTypeSchema.safeParse(each)
    return read.success ? [read.data] : []
  })
}
