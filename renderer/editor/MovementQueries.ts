import { isOnGrid, type Cell } from '../../src/grid/cell.ts'
import { usualModeOn } from '../../src/map/creatureSpace.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import type { Creature } from '../../src/map/records/creature.ts'
import type { RecordId } from '../../src/map/records/ids.ts'
import type { Attitudes } from '../../src/map/sides.ts'
import type { EngineAnswers, MoverChoice } from './EngineAnswers.svelte.ts'
import type { Overlays } from './overlays.ts'
import type { Replica } from './Replica.svelte.ts'

/** Maximum of creatures in one query for threatened squares. */
const MAX_THREATENING = 500

/** The part of the editor that the queries depend on. */
interface QueriedEditor {
  readonly answers: EngineAnswers
  readonly replica: Replica
  readonly selectedCreature: Creature | null
  readonly selectedCreatures: readonly Creature[]
  readonly overlays: Readonly<Overlays>
  readonly mover: MoverChoice
  readonly attitudes: Attitudes
  /** Where the selected creature would stand if it moved to the focused square. */
  readonly standing: Cell | null
}

/**
 * Queries to the engine about the selected creature: its movement range, its route to the pointer, and threatened squares.
 * They are repeated whenever map, selection, movement options or pointer change.
 */
export class MovementQueries {
  readonly #editor: QueriedEditor
  /** The path of a ruler; null for the cheapest route to the pointer. */
  #measured: readonly Cell[] | null = null

  constructor(editor: QueriedEditor) {
    this.#editor = editor
  }

  /** Queries the cost of a path, the creature's own square first; null goes back to the cheapest route. */
  measure(path: readonly Cell[] | null): void {
    this.#measured = path
    this.updateRoute()
  }

  /** Queries everything that the overlays show. */
  update(): void {
    const { answers, replica, selectedCreature, overlays, mover } = this.#editor
    const { mapId, revision, map } = replica
    if (mapId === null || map === null) return
    if (selectedCreature === null || !overlays.reach) answers.clearReach()
    else answers.askReach(mapId, revision, selectedCreature.id, mover)
    this.updateRoute()
    const threatening = this.#threatening(map)
    if (threatening.length === 0) answers.clearThreat()
    else answers.askThreat(mapId, revision, threatening, selectedCreature?.altitudeFeet ?? 0)
  }

  /** Queries only the route, after a move of the pointer. */
  updateRoute(): void {
    const { answers, replica, selectedCreature, overlays, mover } = this.#editor
    const { mapId, revision, map } = replica
    if (mapId === null || map === null || selectedCreature === null || !overlays.path) return answers.clearRoute()
    const { id } = selectedCreature
    if (this.#measured !== null) return answers.askPath(mapId, revision, id, mover, this.#measured)
    const to = this.#editor.standing
    if (to === null || !isOnGrid(map, to)) return answers.clearRoute()
    answers.askRoute(mapId, revision, id, mover, to)
  }

  /** Queries the range of a creature that the next press may select, so that it is there with the next frame. */
  prefetch(id: RecordId): void {
    const { answers, replica, selectedCreature, overlays, mover } = this.#editor
    const { mapId, revision, map } = replica
    const creature = map?.tables.creatures.get(id)
    if (mapId === null || !map || !creature || id === selectedCreature?.id || !overlays.reach) return
    const { mode } = usualModeOn(map.tables.creatures, creature)
    answers.prefetchReach(mapId, revision, id, { ...mover, mode })
  }

  #threatening(map: BattleMap): readonly RecordId[] {
    const { selectedCreatures, overlays, attitudes } = this.#editor
    const all = [...map.tables.creatures.values()]
    const isFoe = ({ side }: Creature) =>
      selectedCreatures.some((selected) => attitudes(side, selected.side) === 'enemy')
    const ids = (creatures: readonly Creature[]) => creatures.slice(0, MAX_THREATENING).map(({ id }) => id)
    switch (overlays.threat) {
      case 'none':
        return []
      case 'selected':
        return ids(selectedCreatures)
      case 'foes':
        return ids(all.filter(isFoe))
      case 'all':
        return ids(all)
    }
  }
}
