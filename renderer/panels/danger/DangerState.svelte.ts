import { cellIndex, type Cell } from '../../../src/grid/cell.ts'
import { squareName } from '../../../src/grid/squareName.ts'
import type { DangerAnswer } from '../../../src/ipc/shapes/danger.ts'
import type { ReachAnswer } from '../../../src/ipc/shapes/engine.ts'
import type { Creature } from '../../../src/map/records/creature.ts'
import type { RecordId } from '../../../src/map/records/ids.ts'
import type { Point } from '../../../src/map/records/shared.ts'
import { en } from '../../../src/words/en/index.ts'
import type { EditorState } from '../../editor/EditorState.svelte.ts'
import { SELECTED } from '../../editor/selection.ts'
import { creaturesAt } from '../../editor/summary.ts'
import { LatestAnswer } from '../../editor/EngineAnswers.svelte.ts'
import type { TacticsOverlay } from '../../editor/tacticsOverlay.ts'
import type { Client } from '../../ipc/client.ts'

/** What the panel shows: who strikes where, or where the selected creature strikes first. */
export type DangerView = 'danger' | 'first-strike'

/** Where creatures can strike within some rounds, and where the selected one can stand to strike first. */
export class DangerState {
  view = $state<DangerView>('danger')
  rounds = $state(3)
  opensDoors = $state(false)
  /** How high above the floor those are who may be struck. */
  altitudeFeet = $state(0)
  /** A side, or `SELECTED`; null: the first side at war with the party. */
  chosen = $state.raw<string | null>(null)
  /** The square whose strike is explained. */
  explained = $state.raw<Cell | null>(null)

  readonly #editor: EditorState
  readonly #danger: LatestAnswer<'engine.danger'>
  readonly #route: LatestAnswer<'engine.dangerRoute'>
  readonly #first: LatestAnswer<'engine.firstStrike'>

  /** Sides on the map, in the order of their creatures. */
  readonly sides: readonly string[] = $derived.by(() => [...new Set(this.#creatures().map(({ side }) => side))])
  readonly whose: string = $derived.by(
    () => this.chosen ?? this.sides.find((side) => this.#isEnemy('party', side)) ?? this.sides[0] ?? SELECTED,
  )
  readonly strikers: readonly Creature[] = $derived.by(() =>
    this.whose === SELECTED
      ? this.#editor.selectedCreatures
      : this.#creatures().filter(({ side }) => side === this.whose),
  )

  constructor(client: Client, editor: EditorState) {
    this.#editor = editor
    this.#danger = new LatestAnswer(client, 'engine.danger')
    this.#route = new LatestAnswer(client, 'engine.dangerRoute')
    this.#first = new LatestAnswer(client, 'engine.firstStrike')
  }

  get danger(): LatestAnswer<'engine.danger'> {
    return this.#danger
  }
  get first(): LatestAnswer<'engine.firstStrike'> {
    return this.#first
  }
  get route(): LatestAnswer<'engine.dangerRoute'> {
    return this.#route
  }

  /** Creatures being dragged, where they would be let go. */
  readonly moved: readonly { readonly id: RecordId; readonly at: Cell }[] = $derived.by(() => {
    const onMap = this.#editor.map?.tables.creatures
    return this.#editor.preview.flatMap((preview) =>
      preview.kind === 'creatures'
        ? preview.creatures.flatMap(({ id, at }) => (onMap?.has(id) ? [{ id, at: { col: at.col, row: at.row } }] : []))
        : [],
    )
  })

  /** The rounds as bands of a reach, which the map draws numbered, colored and marked. */
  readonly bands: ReachAnswer | null = $derived.by(() => {
    const { map } = this.#editor
    const { answer } = this.#danger
    if (!map || !answer || this.view !== 'danger' || answer.rounds.length !== map.widthCells * map.heightCells)
      return null
    const cells = answer.rounds.length
    return {
      revision: answer.revision,
      window: { col: 0, row: 0, widthCells: map.widthCells, heightCells: map.heightCells },
      costFeet: new Uint16Array(cells),
      band: answer.rounds,
      flags: new Uint8Array(cells).fill(1),
      covered: null,
      altitudeFeet: 0,
      inActions: true,
      squeezing: [],
      bands: answer.squaresByRound.map((_, i) => ({ id: `${i + 1}`, label: en.danger.round(i + 1), budgetFeet: 0 })),
    }
  })

  /** The route behind the explained strike, or the places to strike first from. */
  readonly overlay: TacticsOverlay | null = $derived.by(() => {
    if (this.view === 'first-strike') {
      const { answer } = this.#first
      return answer && { kind: 'flank', places: answer.places, spaceCells: answer.spaceCells, marked: [] }
    }
    const { answer } = this.#route
    if (!answer || this.explained === null) return null
    const { route } = answer
    if (!route || route.feet === null) return null
    const { path, spaceCells, feet } = route
    return { kind: 'way', path, spaceCells, label: `${feet} ft` }
  })

  /** Squares by round in one sentence, for everyone who does not see the map. */
  readonly summary: string = $derived.by(() => {
    if (this.view === 'first-strike') {
      const [name, answer] = [this.#editor.selectedCreature?.name, this.#first.answer]
      return answer ? en.danger.firstStrike(name || 'it', answer.places.length) : ''
    }
    const { answer } = this.#danger
    return answer ? en.danger.summary(answer.squaresByRound, answer.safeSquares) : ''
  })

  /** Whether heights matter here: someone flies, or could. */
  readonly hasFliers: boolean = $derived.by(() =>
    this.#creatures().some(({ altitudeFeet, speedFeet }) => altitudeFeet > 0 || (speedFeet.fly ?? 0) > 0),
  )
  /** Which of those who strike are in the air, where they stay. */
  readonly aloft: string = $derived.by(() => {
    const fliers = this.strikers.filter(({ altitudeFeet }) => altitudeFeet > 0)
    return this.view === 'danger' && fliers.length > 0
      ? en.danger.aloft(fliers.map(({ name, altitudeFeet }) => ({ name: name || 'a creature', altitudeFeet })))
      : ''
  })

  /** What of the summary the legend does not say. */
  readonly safe: string = $derived.by(() => {
    const { answer } = this.#danger
    return this.view === 'danger' && answer
      ? en.danger.safe(answer.safeSquares, answer.squaresByRound.length)
      : this.summary
  })

  /** Who strikes first in the square of pointer or keyboard. */
  readonly focus: string = $derived.by(() => {
    const { focusCell } = this.#editor
    return focusCell && this.view === 'danger' ? this.#words(focusCell) : ''
  })
  /** Who strikes first in the explained square. */
  readonly explanation: string = $derived.by(() => (this.explained ? this.#words(this.explained) : ''))
  /** How the first of them gets there. */
  readonly how: string = $derived.by(() => {
    const { explained } = this
    const strike = this.#route.answer?.strike
    if (!explained || !strike) return ''
    const [id] = this.#by(explained)
    const name = this.#creatures().find((creature) => creature.id === id)?.name || 'It'
    return en.danger.strike(name, strike.by, strike.round, squareName(strike.from), squareName(strike.at))
  })

  /** Asks for what is shown; reads what it depends on. */
  ask(): void {
    const { mapId, revision } = this.#editor.replica
    const { selectedCreature } = this.#editor
    const ids = this.strikers.map(({ id }) => id)
    if (mapId === null) return this.clear()
    const { rounds, opensDoors, altitudeFeet } = this
    if (this.view === 'first-strike') {
      this.#danger.clear()
      if (!selectedCreature) return this.#first.clear()
      const creatureId = selectedCreature.id
      const foes = this.#creatures().filter(({ side }) => this.#isEnemy(selectedCreature.side, side))
      const foeIds = foes.map(({ id }) => id)
      const key = JSON.stringify([mapId, revision, creatureId, foeIds, opensDoors])
      return this.#first.ask(key, { mapId, creatureId, foeIds, opensDoors })
    }
    this.#first.clear()
    const { moved } = this
    const key = JSON.stringify([mapId, revision, ids, rounds, opensDoors, altitudeFeet, moved])
    this.#danger.ask(key, { mapId, creatureIds: ids, rounds, opensDoors, altitudeFeet, moved: [...moved] })
    this.#askRoute()
  }

  /** Explains the strike in a square. */
  explain(square: Cell): void {
    this.explained = { col: square.col, row: square.row }
    this.#askRoute()
  }

  /** Explains the square at a point of the map. Whether the press goes no further: it must not deselect those who strike. */
  explainAt({ x, y }: Point): boolean {
    if (this.view !== 'danger') return false
    const cell = { col: Math.floor(x), row: Math.floor(y) }
    this.explain(cell)
    const { map } = this.#editor
    return this.whose === SELECTED && map !== null && creaturesAt(map, cell).length === 0
  }

  clear(): void {
    this.#danger.clear()
    this.#route.clear()
    this.#first.clear()
    this.explained = null
  }

  #askRoute(): void {
    const { mapId, revision } = this.#editor.replica
    const { explained, rounds, opensDoors, altitudeFeet } = this
    const [creatureId] = explained ? this.#by(explained) : []
    if (mapId === null || explained === null || creatureId === undefined) return this.#route.clear()
    const key = JSON.stringify([mapId, revision, creatureId, explained, opensDoors, altitudeFeet])
    this.#route.ask(key, { mapId, creatureId, square: explained, rounds, opensDoors, altitudeFeet })
  }

  #isEnemy(side: string, other: string): boolean {
    return this.#editor.attitudes(side, other) === 'enemy'
  }

  #creatures(): readonly Creature[] {
    return [...(this.#editor.map?.tables.creatures.values() ?? [])]
  }

  #indexIn(answer: DangerAnswer, cell: Cell): number {
    const { map } = this.#editor
    const index = map ? cellIndex(map, cell) : -1
    return index < answer.rounds.length ? index : -1
  }

  /** Who strikes first in a square. */
  #by(cell: Cell): readonly RecordId[] {
    const { answer } = this.#danger
    if (!answer) return []
    return answer.groups[(answer.group[this.#indexIn(answer, cell)] ?? 0) - 1] ?? []
  }

  #words(cell: Cell): string {
    const { answer } = this.#danger
    const creatures = this.#editor.map?.tables.creatures
    if (!answer || !creatures) return ''
    const names = this.#by(cell).map((id) => creatures.get(id)?.name || 'a creature')
    const round = answer.rounds[this.#indexIn(answer, cell)] ?? 0
    return en.danger.square(squareName(cell), round, names, answer.squaresByRound.length)
  }
}
