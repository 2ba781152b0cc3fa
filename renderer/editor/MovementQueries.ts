import { isOnGrid, type Cell } from '../../src/grid/cell.ts'
import { usualModeOn } from '../../src/map/creatureSpace.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import type { Creature } from '../../src/map/records/creature.ts'
import type { RecordId } from '../../src/map/records/ids.ts'
import type { Attitudes } from '../../src/map/sides.ts'
import type { EngineAnswers, MoverChoice } from './EngineAnswers.svelte.ts'
import type { Overlays } from './overlays.ts'
import type { Replica } from './Replica.svelte.ts'

/** Most creatures whose threatened squares are asked for at once. */
const MAX_THREATENING = 500

/** What the questions are about. */
interface AskingEditor {
  readonly answers: EngineAnswers
  readonly replica: Replica
  readonly selectedCreature: Creature | null
  readonly selectedCreatures: readonly Creature[]
  readonly overlays: Readonly<Overlays>
  readonly mover: MoverChoice
  readonly attitudes: Attitudes
  /** Where the selected creature would stand for who points at the map. */
  readonly standing: Cell | null
}

/**
 * What the editor asks the engine about the selected creature: where it gets, the way to where the pointer is, and what is
 * threatened. Asked again whenever map, selection, way of moving or pointer change; the answers forget what is out of date.
 */
export class MovementQueries {
  readonly #editor: AskingEditor
  /** The way a ruler lays; null: the cheapest one to where the pointer is. */
  #measured: readonly Cell[] | null = null

  constructor(editor: AskingEditor) {
    this.#editor = editor
  }

  /** Asks for the cost of a route, its own square first; null: no more. */
  measure(path: readonly Cell[] | null): void {
    this.#measured = path
    this.askRoute()
  }

  /** Asks for everything the overlays show. */
  ask(): void {
    const { answers, replica, selectedCreature, overlays, mover } = this.#editor
    const { mapId, revision, map } = replica
    if (mapId === null || map === null) return
    if (selectedCreature === null || !overlays.reach) answers.clearReach()
    else answers.askReach(mapId, revision, selectedCreature.id, mover)
    this.askRoute()
    const threatening = this.#threatening(map)
    if (threatening.length === 0) answers.clearThreat()
    else answers.askThreat(mapId, revision, threatening, selectedCreature?.altitudeFeet ?? 0)
  }

  /** Asks for the way alone: the pointer moved. */
  askRoute(): void {
    const { answers, replica, selectedCreature, overlays, mover } = this.#editor
    const { mapId, revision, map } = replica
    if (mapId === null || map === null || selectedCreature === null || !overlays.path) return answers.clearRoute()
    const { id } = selectedCreature
    if (this.#measured !== null) return answers.askPath(mapId, revision, id, mover, this.#measured)
    const to = this.#editor.standing
    if (to === null || !isOnGrid(map, to)) return answers.clearRoute()
    answers.askRoute(mapId, revision, id, mover, to)
  }

  /** Asks where a creature gets that the next press may select: its range is then shown with the next frame. */
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
    const everyone = [...map.tables.creatures.values()]
    const isFoe = ({ side }: Creature) =>
      selectedCreatures.some((selected) => attitudes(side, selected.side) === 'enemy')
    const ids = (creatures: readonly Creature[]) => creatures.slice(0, MAX_THREATENING).map(({ id }) => id)
    switch (overlays.threat) {
      case 'none':
        return []
      case 'selected':
        return ids(selectedCreatures)
      case 'foes':
        return selectedCreatures.length === 0 ? [] : ids(everyone.filter(isFoe))
      case 'all':
        return ids(everyone)
    }
  }
}
