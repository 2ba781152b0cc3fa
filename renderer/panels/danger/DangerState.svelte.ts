import { cellIndex, type Cell } from '../../../src/grid/cell.ts'
import { squareName } from '../../../src/grid/squareName.ts'
import type { DangerAnswer, FirstAttack, KillZonesAnswer } from '../../../src/ipc/shapes/danger.ts'
import type { CallInput, EngineCall } from '../../../src/ipc/contract.ts'
import type { ReachAnswer } from '../../../src/ipc/shapes/engine.ts'
import type { Creature } from '../../../src/map/records/creature.ts'
import type { MapId, RecordId } from '../../../src/map/records/ids.ts'
import type { Point } from '../../../src/map/records/shared.ts'
import { en } from '../../../src/words/en/index.ts'
import { drawnCommands, type DrawnCommand } from '../../editor/drawnCommands.ts'
import type { EditorState } from '../../editor/EditorState.svelte.ts'
import { SELECTED } from '../../editor/selection.ts'
import { creaturesAt } from '../../editor/summary.ts'
import { LatestAnswer } from '../../editor/EngineAnswers.svelte.ts'
import type { TacticsOverlay } from '../../editor/tacticsOverlay.ts'
import type { Client } from '../../ipc/client.ts'
import { squareBands } from '../squareBands.ts'

/** What the panel shows: danger by round, places to attack first from, first contact of two sides, or kill zones. */
export type DangerView = 'danger' | 'first-attack' | 'contact' | 'kill-zones'

/** Where creatures can attack within some rounds, and the panel's other views. */
export class DangerState {
  view = $state<DangerView>('danger')
  rounds = $state(3)
  opensDoors = $state(false)
  /** Places to attack first from must be out of the opponents' sight. */
  isAmbush = $state(false)
  /** The attack of first contact shown on the map. */
  shownAttack = $state.raw<FirstAttack | null>(null)
  /** Altitude of the targets, in feet above the floor. */
  altitudeFeet = $state(0)
  /** A side, or `SELECTED`; null for the first enemy of the party. */
  chosen = $state.raw<string | null>(null)
  /** The square whose attack is explained. */
  explained = $state.raw<Cell | null>(null)

  readonly #editor: EditorState
  readonly danger: LatestAnswer<'engine.danger'>
  readonly route: LatestAnswer<'engine.dangerRoute'>
  readonly first: LatestAnswer<'engine.attackFirst'>
  readonly contact: LatestAnswer<'engine.firstContact'>
  readonly killZones: LatestAnswer<'engine.killZones'>
  /** The question of each view. */
  readonly #ofViews

  /** Sides on the map, in the order of their creatures. */
  readonly sides: readonly string[] = $derived.by(() => [...new Set(this.#creatures().map(({ side }) => side))])
  readonly whose: string = $derived.by(
    () => this.chosen ?? this.sides.find((side) => this.#isEnemy('party', side)) ?? this.sides[0] ?? SELECTED,
  )
  readonly attackers: readonly Creature[] = $derived.by(() =>
    this.whose === SELECTED
      ? this.#editor.selectedCreatures
      : this.#creatures().filter(({ side }) => side === this.whose),
  )

  constructor(client: Client, editor: EditorState) {
    this.#editor = editor
    this.danger = new LatestAnswer(client, 'engine.danger')
    this.route = new LatestAnswer(client, 'engine.dangerRoute')
    this.first = new LatestAnswer(client, 'engine.attackFirst')
    this.contact = new LatestAnswer(client, 'engine.firstContact')
    this.killZones = new LatestAnswer(client, 'engine.killZones')
    this.#ofViews = {
      danger: this.danger,
      'first-attack': this.first,
      contact: this.contact,
      'kill-zones': this.killZones,
    }
  }

  /** The question of the current view. */
  get asked() {
    return this.#ofViews[this.view]
  }

  /** What is being drawn or dragged: answers include it. */
  readonly #drawn: readonly DrawnCommand[] = $derived.by(() => drawnCommands(this.#editor))

  /** The rounds as bands of a movement range. */
  readonly bands: ReachAnswer | null = $derived.by(() => {
    const { map } = this.#editor
    if (!map) return null
    if (this.view === 'kill-zones') {
      const { answer } = this.killZones
      return answer && squareBands(map, shadesOf(answer), KILL_SHADES.map(en.danger.killShade), answer.count)
    }
    const { answer } = this.danger
    if (!answer || this.view !== 'danger') return null
    return squareBands(
      map,
      answer.rounds,
      answer.squaresByRound.map((_, i) => en.danger.round(i + 1)),
    )
  })

  /** The route of the explained attack, or the places to attack first from. */
  readonly overlay: TacticsOverlay | null = $derived.by(() => {
    if (this.view === 'first-attack') {
      const { answer } = this.first
      return answer && { kind: 'flank', places: answer.places, spaceCells: answer.spaceCells, marked: [] }
    }
    if (this.view === 'contact') return this.#attackOverlay()
    const { answer } = this.route
    if (this.view !== 'danger' || !answer || this.explained === null) return null
    const { route } = answer
    if (!route || route.feet === null) return null
    const { path, spaceCells, feet } = route
    return { kind: 'route', path, spaceCells, label: en.feet(feet) }
  })

  /** The view in one sentence, for screen readers. */
  readonly summary: string = $derived.by(() => {
    if (this.view === 'first-attack') {
      const [name, answer] = [this.#editor.selectedCreature?.name, this.first.answer]
      if (!answer) return ''
      return this.isAmbush
        ? en.danger.ambush(name || en.labels.danger.it, answer.places.length)
        : en.danger.attackFirst(name || en.labels.danger.it, answer.places.length)
    }
    if (this.view === 'contact') {
      const { answer } = this.contact
      if (!answer) return ''
      const attacks = answer.attacks.map((attack) => this.attackWords(attack).what)
      return en.danger.contactSummary(attacks, this.rounds, this.opensDoors)
    }
    if (this.view === 'kill-zones') {
      const { answer } = this.killZones
      if (!answer) return ''
      const squares = answer.count.reduce((sum, each) => sum + (2 * each > answer.creatures ? 1 : 0), 0)
      return en.danger.killZones(squares, answer.creatures, answer.max)
    }
    const { answer } = this.danger
    return answer ? en.danger.summary(answer.squaresByRound, answer.safeSquares) : ''
  })

  /** Altitude matters: a creature flies or can fly. */
  readonly hasFliers: boolean = $derived.by(() =>
    this.#creatures().some(({ altitudeFeet, speedFeet }) => altitudeFeet > 0 || (speedFeet.fly ?? 0) > 0),
  )
  /** The attackers in the air, which keep their altitude. */
  readonly aloft: string = $derived.by(() => {
    const fliers = this.attackers.filter(({ altitudeFeet }) => altitudeFeet > 0)
    return this.view === 'danger' && fliers.length > 0
      ? en.danger.aloft(fliers.map(({ name, altitudeFeet }) => ({ name: en.named(name), altitudeFeet })))
      : ''
  })

  /** The part of the summary that is not in the legend. */
  readonly safe: string = $derived.by(() => {
    const { answer } = this.danger
    if (this.view !== 'danger' || !answer) return this.summary
    const { nearestSafe } = answer
    const nearest = nearestSafe && {
      square: squareName(nearestSafe.at),
      feet: nearestSafe.feet,
      name: this.#nameOf(nearestSafe.creatureId),
    }
    return en.danger.safe(answer.safeSquares, answer.squaresByRound.length, nearest)
  })

  /** Who can attack the focused square first. */
  readonly focus: string = $derived.by(() => {
    const { focusCell } = this.#editor
    return focusCell ? this.#words(focusCell) : ''
  })
  /** Who can attack the explained square first. */
  readonly explanation: string = $derived.by(() => (this.explained ? this.#words(this.explained) : ''))
  /** How the first of them attacks. */
  readonly how: string = $derived.by(() => {
    const { explained } = this
    const attack = this.route.answer?.attack
    if (!explained || !attack) return ''
    const [id] = this.#by(explained)
    const name = this.#creatures().find((creature) => creature.id === id)?.name || en.labels.danger.it
    return en.danger.approach(name, attack.by, attack.round, squareName(attack.from), squareName(attack.at))
  })

  /** Asks the question of the current view. Reads everything it depends on. */
  ask(): void {
    const { mapId } = this.#editor.replica
    if (mapId === null) return this.clear()
    for (const other of Object.values(this.#ofViews)) if (other !== this.asked) other.clear()
    const { rounds, opensDoors } = this
    if (this.view === 'contact') {
      const { pair } = this
      if (!pair) return this.contact.clear()
      return this.#askWith(this.contact, { mapId, sides: [...pair], rounds, opensDoors })
    }
    if (this.view === 'kill-zones') return this.#askWith(this.killZones, this.#ahead(mapId))
    if (this.view === 'first-attack') {
      const { selectedCreature } = this.#editor
      if (!selectedCreature) return this.first.clear()
      const foes = this.#creatures().filter(({ side }) => this.#isEnemy(selectedCreature.side, side))
      const foeIds = foes.map(({ id }) => id)
      return this.#askWith(this.first, {
        mapId,
        creatureId: selectedCreature.id,
        foeIds,
        opensDoors,
        unseen: this.isAmbush,
      })
    }
    this.askDanger(this.danger)
    this.#askRoute()
  }

  /** Asks the danger question of the panel with another answer. */
  askDanger(answer: LatestAnswer<'engine.danger'>): void {
    const { mapId } = this.#editor.replica
    if (mapId === null) answer.clear()
    else this.#askWith(answer, this.#ahead(mapId))
  }

  /** The input of questions about the attackers shown. */
  #ahead(mapId: MapId) {
    const { rounds, opensDoors, altitudeFeet } = this
    return { mapId, creatureIds: this.attackers.map(({ id }) => id), rounds, opensDoors, altitudeFeet }
  }

  /** Asks a question about the current revision and what is being drawn. */
  #askWith<N extends EngineCall>(answer: LatestAnswer<N>, argument: CallInput<N>): void {
    const asked = this.#drawn.length === 0 ? argument : { ...argument, drawn: [...this.#drawn] }
    answer.ask(JSON.stringify([this.#editor.replica.revision, asked]), asked)
  }

  /** Explains the attack in a square. */
  explain(square: Cell): void {
    this.explained = { col: square.col, row: square.row }
    this.#askRoute()
  }

  /** Explains the square at a point of the map. Returns true if the press must not deselect the attackers. */
  explainAt({ x, y }: Point): boolean {
    if (this.view !== 'danger' && this.view !== 'kill-zones') return false
    const cell = { col: Math.floor(x), row: Math.floor(y) }
    this.explain(cell)
    const { map } = this.#editor
    return this.whose === SELECTED && map !== null && creaturesAt(map, cell).length === 0
  }

  clear(): void {
    for (const answer of [...Object.values(this.#ofViews), this.route]) answer.clear()
    this.explained = null
    this.shownAttack = null
  }

  #askRoute(): void {
    const { mapId } = this.#editor.replica
    const { explained, rounds, opensDoors, altitudeFeet } = this
    const [creatureId] = explained ? this.#by(explained) : []
    if (mapId === null || explained === null || creatureId === undefined) return this.route.clear()
    this.#askWith(this.route, { mapId, creatureId, square: explained, rounds, opensDoors, altitudeFeet })
  }

  /** Two enemy sides: the one shown and its first enemy. */
  get pair(): readonly [string, string] | null {
    const first = this.whose === SELECTED ? this.sides[0] : this.whose
    const second = this.sides.find((side) => first !== undefined && this.#isEnemy(first, side))
    return first !== undefined && second !== undefined ? [first, second] : null
  }

  /** Returns an attack of first contact in words. */
  attackWords({ attackerId, targetId, round, by, from, at, feet, provokes }: FirstAttack) {
    const attacker = this.#nameOf(attackerId)
    return {
      what: en.danger.attack(attacker, this.#nameOf(targetId), round),
      how: en.danger.attackRoute(
        en.danger.approach(attacker, by, round, squareName(from), squareName(at)),
        feet,
        provokes.map((id) => this.#nameOf(id)),
      ),
    }
  }

  /** The creatures that attack no one, in words. */
  readonly never: string = $derived.by(() => {
    const ids = this.contact.answer?.never ?? []
    return ids.length > 0
      ? en.danger.never(
          ids.map((id) => this.#nameOf(id)),
          this.rounds,
        )
      : ''
  })

  #attackOverlay(): TacticsOverlay | null {
    const attack = this.shownAttack
    if (!attack || !this.contact.answer?.attacks.includes(attack)) return null
    const { path, spaceCells, feet, at, square } = attack
    if (path.length > 0) return { kind: 'route', path, spaceCells, label: en.feet(feet ?? 0) }
    return {
      kind: 'marks',
      marked: [
        { at, spaceCells, label: '' },
        { at: square, spaceCells: 1, label: '' },
      ],
    }
  }

  #nameOf(id: RecordId): string {
    return en.named(this.#editor.map?.tables.creatures.get(id)?.name ?? '')
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

  /** Returns the creatures that can attack a square first. */
  #by(cell: Cell): readonly RecordId[] {
    const { answer } = this.danger
    if (!answer) return []
    return answer.groups[(answer.group[this.#indexIn(answer, cell)] ?? 0) - 1] ?? []
  }

  #words(cell: Cell): string {
    if (this.view === 'kill-zones') return this.#killWords(cell)
    if (this.view !== 'danger') return ''
    const { answer } = this.danger
    if (!answer || !this.#editor.map) return ''
    const names = this.#by(cell).map((id) => this.#nameOf(id))
    const round = answer.rounds[this.#indexIn(answer, cell)] ?? 0
    return en.danger.square(squareName(cell), round, names, answer.squaresByRound.length)
  }

  /** Describes who sees a square and can attack it. */
  #killWords(cell: Cell): string {
    const { map } = this.#editor
    const { answer } = this.killZones
    if (!map || !answer) return ''
    const index = cellIndex(map, cell)
    const ids = answer.groups[(answer.group[index] ?? 0) - 1] ?? []
    return en.danger.killSquare(
      squareName(cell),
      ids.map((id) => this.#nameOf(id)),
      answer.creatures,
      this.rounds,
    )
  }
}

/** Shares of the creatures that attack a square: some, half, three quarters, all. */
const KILL_SHADES = [0, 0.5, 0.75, 1] as const

const shadesOf = ({ count, creatures }: KillZonesAnswer): Uint8Array =>
  Uint8Array.from(count, (each) => (each === 0 ? 0 : KILL_SHADES.filter((share) => each >= share * creatures).length))
