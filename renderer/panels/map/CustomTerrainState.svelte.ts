/** The person's own terrain types, kept in the library for every map. A map that uses one has a copy of its own. */
import type { BattleMap } from '../../../src/map/battleMap.ts'
import { freeTerrainCode, terrainTypeSchema, type CustomTerrainType } from '../../../src/map/records/terrainType.ts'
import type { EditorState } from '../../editor/EditorState.svelte.ts'
import type { Client } from '../../ipc/client.ts'
import { putRecord } from '../../editor/recordCommands.ts'
import { TerrainPicks } from '../tools/TerrainPicks.svelte.ts'
import type { Toasts } from '../../ui/Toasts.svelte.ts'
import { en } from '../../../src/words/en/index.ts'

const labels = en.labels.map

const PREFERENCE = 'grounds'

/** Grounds of the library. Their codes mean nothing until a map takes them up. */
export class CustomTerrainState {
  types = $state.raw<readonly CustomTerrainType[]>([])
  /** Terrain at hand. */
  readonly picks: TerrainPicks

  readonly #client: Pick<Client, 'call'>
  readonly #toasts: Toasts

  constructor(client: Pick<Client, 'call'>, toasts: Toasts) {
    this.#client = client
    this.picks = new TerrainPicks(client)
    this.#toasts = toasts
  }

  /** Reads them from the library. */
  async read(): Promise<void> {
    const [stored] = await Promise.all([this.#client.call('preferences.read', { key: PREFERENCE }), this.picks.read()])
    if (stored.ok) this.types = readGrounds(stored.value)
    else this.#toasts.fail(stored.error)
  }

  /** Keeps a ground for every map, in the place of the one it was kept as before. */
  async keep(type: CustomTerrainType): Promise<void> {
    await this.#change((types) => {
      const known = types.some(({ id }) => id === type.id)
      return known ? types.map((each) => (each.id === type.id ? type : each)) : [...types, type]
    })
    this.#toasts.say(labels.terrainKept(type.name))
  }

  /** Takes a ground out of the library; maps that use it keep theirs. */
  async remove(type: CustomTerrainType): Promise<void> {
    await this.#change((types) => types.filter(({ id }) => id !== type.id))
    this.#toasts.say(labels.terrainRemoved(type.name), {
      label: en.labels.common.undo,
      run: () => void this.keep(type),
    })
  }

  /** Grounds of the library a map has no copy of. */
  notOn(map: BattleMap | null): readonly CustomTerrainType[] {
    return map === null ? [] : this.types.filter(({ id }) => !map.tables.terrainTypes.has(id))
  }

  /** Whether the library has the ground as the map has it. */
  has(type: CustomTerrainType): boolean {
    const known = this.types.find(({ id }) => id === type.id)
    return known !== undefined && JSON.stringify({ ...known, code: 0 }) === JSON.stringify({ ...type, code: 0 })
  }

  /** Gives the open map a copy and takes it into the brush. */
  async takeUp(editor: EditorState, type: CustomTerrainType): Promise<void> {
    if (!editor.map) return
    const code =
      editor.map.tables.terrainTypes.get(type.id)?.code ?? freeTerrainCode(editor.map.tables.terrainTypes.values())
    if (code === null) return this.#toasts.complain(labels.tooManyTerrains)
    if (!editor.map.tables.terrainTypes.has(type.id)) {
      const taken = await editor.run(putRecord('terrainTypes', { ...type, code }, labels.addTerrainNamed(type.name)))
      if (!taken.ok) return
    }
    editor.options.terrain = code
  }

  /** Reads before it writes: another window may have kept one too. */
  async #change(changed: (types: readonly CustomTerrainType[]) => readonly CustomTerrainType[]): Promise<void> {
    await this.read()
    this.types = changed(this.types)
    const answer = await this.#client.call('preferences.write', { key: PREFERENCE, value: plain(this.types) })
    if (!answer.ok) this.#toasts.fail(answer.error)
  }
}

const plain = (types: readonly CustomTerrainType[]) => JSON.parse(JSON.stringify(types)) as never

/** Grounds out of what was stored; what is none is left out. */
export function readGrounds(stored: unknown): readonly CustomTerrainType[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((each) => {
    const read = terrainTypeSchema.safeParse(each)
    return read.success ? [read.data] : []
  })
}
