import type { Cell } from '../../../src/grid/cell.ts'
import { MANEUVERS, type FORCE_CHOICES, type Maneuver } from '../../../src/ipc/shapes/tactics.ts'
import type { PathAnswer } from '../../../src/ipc/shapes/engine.ts'
import type { Creature } from '../../../src/map/records/creature.ts'
import type { RecordId } from '../../../src/map/records/ids.ts'
import type { Attitude } from '../../../src/map/records/settings.ts'
import type { Point } from '../../../src/map/records/shared.ts'
import { carriedBy, carrierOf } from '../../../src/map/creatureSpace.ts'
import { SPACE_CELLS } from '../../../src/map/sizes.ts'
import type { EditorState } from '../../editor/EditorState.svelte.ts'
import { nearestFirst } from '../../editor/nearestFirst.ts'
import { LatestAnswer, routeArgument } from '../../editor/EngineAnswers.svelte.ts'
import { creaturesAt } from '../../editor/summary.ts'
import type { TacticsOverlay } from '../../editor/tacticsOverlay.ts'
import type { Client } from '../../ipc/client.ts'
import { coverOverlay, flankOverlay, forceOverlay, maneuverOverlay } from './tacticsOverlays.ts'
import { en } from '../../../src/words/en/index.ts'

const labels = en.labels.tactics

/** Tabs of the tactics panel, in order. */
export const TACTICS_TABS = ['flank', 'cover', 'force', 'special', 'compare'] as const
/** One of them. */
export type TacticsTab = (typeof TACTICS_TABS)[number]

/** Where a line of cover begins: at the selected creature, the origin of an area, or a point of the map. */
export type CoverFrom =
  | { readonly kind: 'selected' }
  | { readonly kind: 'template'; readonly id: RecordId }
  | { readonly kind: 'point'; readonly point: Point }

/** How a creature is moved by force. */
export interface ForceChoice {
  readonly force: (typeof FORCE_CHOICES)[number]
  /** Eighths of a circle, clockwise from east. */
  readonly direction: number
  readonly feet: number
  /** Corners of the path it is moved along; empty: straight ahead. */
  readonly through: readonly Cell[]
}

/**
 * Questions and answers of the tactics panel about the selected creature. Without a choice, or if the chosen creature is gone,
 * the nearest that fits is used.
 */
export class TacticsState {
  tab = $state<TacticsTab>('flank')
  coverFrom = $state.raw<CoverFrom>({ kind: 'selected' })
  extremeObstruction = $state(false)
  forceChoice = $state.raw<ForceChoice>({ force: 'push', direction: 0, feet: 10, through: [] })
  /** Altitude at the end of a dive. */
  diveToFeet = $state(0)
  /** Compares the cost of the route shown in every system; false: each system finds its own. */
  isSameRoute = $state(false)
  /** The system whose route is drawn. */
  shownSystem = $state.raw<string | null>(null)
  readonly flank: LatestAnswer<'engine.flank'>
  readonly cover: LatestAnswer<'engine.cover'>
  readonly force: LatestAnswer<'engine.force'>
  readonly compare: LatestAnswer<'engine.compare'>
  readonly maneuver: LatestAnswer<'engine.maneuver'>

  readonly #editor: EditorState
  #foe = $state.raw<RecordId | null>(null)
  #ally = $state.raw<RecordId | null>(null)
  #target = $state.raw<RecordId | null>(null)
  #maneuver = $state.raw<Maneuver>('leap')
  #goal = $state.raw<{ readonly of: RecordId; readonly at: Cell } | null>(null)

  /** The selected creature, or its mount. */
  readonly mover: Creature | null = $derived.by(() => {
    const { map, selectedCreature } = this.#editor
    return map && selectedCreature ? carrierOf(map.tables.creatures, selectedCreature) : null
  })
  /** Maneuvers that the rules of the map offer the mover. */
  readonly maneuvers: readonly Maneuver[] = $derived.by(() => {
    const rules = this.#editor.ruleset?.maneuvers
    const { mover } = this
    if (!rules || !mover) return []
    const flies = (mover.speedFeet.fly ?? 0) > 0
    const has = {
      leap: rules.leap !== null,
      dive: rules.dive !== null && flies,
      gap: rules.tightGaps !== null && SPACE_CELLS[mover.size] > 1,
      flight: rules.flightTasks && flies,
    }
    return MANEUVERS.filter((maneuver) => has[maneuver])
  })
  /** The chosen maneuver, or the first one; null if the rules have none. */
  readonly currentManeuver: Maneuver | null = $derived.by(
    () => this.maneuvers.find((each) => each === this.#maneuver) ?? this.maneuvers[0] ?? null,
  )
  /** Destination of the maneuver; null until one is chosen for this creature. */
  readonly goal: Cell | null = $derived.by(() => (this.#goal?.of === this.mover?.id ? (this.#goal?.at ?? null) : null))

  readonly #everyone: readonly Creature[] = $derived.by(() => [...(this.#editor.map?.tables.creatures.values() ?? [])])
  /** Opponents of the selected creature, then those it ignores; nearest first. */
  readonly foes: readonly Creature[] = $derived.by(() => [...this.#others('enemy'), ...this.#others('ignores')])
  readonly foe: Creature | null = $derived.by(() => chosen(this.foes, this.#foe))
  /** Allies of the selected creature, nearest to the foe first. */
  readonly allies: readonly Creature[] = $derived.by(() => {
    const allies = this.#others('ally')
    return this.foe ? nearestFirst(allies, this.foe, this.#editor.measuring) : allies
  })
  readonly ally: Creature | null = $derived.by(() => chosen(this.allies, this.#ally))
  /** Possible targets of a line of cover, opponents first. */
  readonly targets: readonly Creature[] = $derived.by(() => {
    const own = this.#editor.selectedCreature
    return this.coverFrom.kind === 'selected' || !own
      ? [...this.foes, ...this.allies]
      : [own, ...this.foes, ...this.allies]
  })
  readonly target: Creature | null = $derived.by(() => chosen(this.targets, this.#target))
  /** The answer of the open tab, for the map. */
  readonly overlay: TacticsOverlay | null = $derived.by(() => this.#overlay())

  constructor(client: Client, editor: EditorState) {
    this.#editor = editor
    this.flank = new LatestAnswer(client, 'engine.flank')
    this.cover = new LatestAnswer(client, 'engine.cover')
    this.force = new LatestAnswer(client, 'engine.force')
    this.compare = new LatestAnswer(client, 'engine.compare')
    this.maneuver = new LatestAnswer(client, 'engine.maneuver')
  }

  chooseFoe(id: RecordId): void {
    this.#foe = id
  }
  chooseAlly(id: RecordId): void {
    this.#ally = id
  }
  chooseTarget(id: RecordId): void {
    this.#target = id
  }

  /** Makes the next click on the map choose one of these creatures; a click elsewhere chooses none. */
  pick(among: readonly Creature[], take: (id: RecordId) => void): void {
    this.#editor.display.pick(this, (at) => {
      const { map } = this.#editor
      if (!map) return
      const cell = { col: Math.floor(at.x), row: Math.floor(at.y) }
      const hit = creaturesAt(map, cell).find(({ id }) => among.some((each) => each.id === id))
      if (hit) take(hit.id)
    })
  }

  /** Makes the next click on the map choose the square whose middle the line of cover starts from. */
  pickOrigin(): void {
    this.#editor.display.pick(this, ({ x, y }) => {
      this.coverFrom = { kind: 'point', point: { x: Math.floor(x) + 0.5, y: Math.floor(y) + 0.5 } }
    })
  }

  /** Makes clicks on the map add corners to the path of the forced movement, until Escape. */
  pickPath(): void {
    this.#editor.display.pick(this, (at) => {
      this.forceChoice = { ...this.forceChoice, through: [...this.forceChoice.through, squareAt(at)] }
      this.pickPath()
    })
  }

  chooseManeuver(maneuver: Maneuver): void {
    this.#maneuver = maneuver
  }

  /** Makes the next click on the map choose the destination of the maneuver. */
  pickGoal(): void {
    const of = this.mover?.id
    if (of === undefined) return
    this.#editor.display.pick(this, (at) => void (this.#goal = { of, at: squareAt(at) }))
  }

  /** Asks the question of the open tab; `route` is the one on the map. For an effect: reads everything the question depends on. */
  ask(route: PathAnswer | null): void {
    const { mapId, revision } = this.#editor.replica
    const creature = this.#editor.selectedCreature
    if (mapId === null || creature === null) return this.clear()
    const [foe, ally] = [this.foe, this.ally]
    switch (this.tab) {
      case 'flank':
        if (!foe || !ally) return this.flank.clear()
        return this.flank.ask(JSON.stringify([mapId, revision, creature.id, ally.id, foe.id]), {
          mapId,
          creatureId: creature.id,
          allyId: ally.id,
          foeId: foe.id,
        })
      case 'cover':
        return this.#askCover(creature)
      case 'force':
        return this.force.ask(
          JSON.stringify([mapId, revision, creature.id, this.forceChoice, this.#editor.mover.mode]),
          {
            mapId,
            creatureId: creature.id,
            ...this.forceChoice,
            through: [...this.forceChoice.through],
            mode: this.#editor.mover.mode,
          },
        )
      case 'special':
        return this.#askManeuver()
      case 'compare':
        return this.#askCompare(creature, route)
    }
  }

  /** Moves the creature to the end of the forced movement: one step of the history. */
  async applyForce(): Promise<void> {
    const end = this.force.answer?.boxes.at(-1)
    if (this.force.waiting) return
    await this.#moveTo(end)
    this.forceChoice = { ...this.forceChoice, through: [] }
  }

  /** Moves the creature to the end of the maneuver: one step of the history. */
  async applyManeuver(): Promise<void> {
    const { answer, waiting } = this.maneuver
    const { mover } = this
    const end = answer?.path.at(-1)
    if (!mover || !end || waiting) return
    if (answer?.maneuver !== 'dive') return this.#moveTo(end)
    const riders = carriedBy(this.#editor.map?.tables.creatures ?? new Map<RecordId, Creature>(), mover)
    const at = plain(end)
    const put = [mover, ...riders].map((each) => ({
      table: 'creatures' as const,
      record: { ...each, at, altitudeFeet: this.diveToFeet },
    }))
    await this.#editor.run({
      type: 'edit-records',
      put,
      label: labels.dives(mover.name || en.labels.common.creature),
    })
  }

  async #moveTo(end: Cell | undefined): Promise<void> {
    const { mover } = this
    if (!mover || !end) return
    await this.#editor.run({ type: 'move-creatures', moves: [{ id: mover.id, to: plain(end) }] })
  }

  /** Records that the target took cover, or left it. */
  async takeCover(tookCover: boolean): Promise<void> {
    const { target } = this
    if (!target) return
    await this.#editor.run({
      type: 'edit-records',
      put: [{ table: 'creatures', record: { ...target, tookCover } }],
      label: labels.changeCover(target.name || en.labels.common.creature, tookCover),
    })
  }

  /** Forgets all questions and answers; choices stay. */
  clear(): void {
    this.flank.clear()
    this.cover.clear()
    this.force.clear()
    this.compare.clear()
    this.maneuver.clear()
  }

  #askManeuver(): void {
    const { mapId, revision } = this.#editor.replica
    const { currentManeuver: maneuver, mover, goal } = this
    if (mapId === null || !mover || !maneuver) return this.maneuver.clear()
    const argument = {
      mapId,
      creatureId: mover.id,
      maneuver,
      diagonals: this.#editor.mover.diagonals,
      endAltitudeFeet: this.diveToFeet,
      ...(goal && maneuver !== 'flight' ? { to: plain(goal) } : {}),
    }
    this.maneuver.ask(JSON.stringify([revision, argument]), argument)
  }

  #askCover(creature: Creature): void {
    const { mapId, revision, map } = this.#editor.replica
    const { target, coverFrom, extremeObstruction } = this
    const from = originOf(coverFrom, creature, (id) => map?.tables.templates.get(id))
    if (mapId === null || !target || !from) return this.cover.clear()
    this.cover.ask(JSON.stringify([mapId, revision, from, target.id, extremeObstruction]), {
      mapId,
      from,
      targetId: target.id,
      extremeObstruction,
    })
  }

  #askCompare(creature: Creature, route: PathAnswer | null): void {
    const { mapId, revision } = this.#editor.replica
    const to = route?.path.at(-1)
    if (mapId === null || !to) return
    const path = this.isSameRoute && route && route.path.length > 1 ? { path: route.path.map(plain) } : {}
    const { action: _, ...how } = { action: null, ...routeArgument(this.#editor.mover) }
    const argument = { mapId, creatureId: creature.id, ...how, to: plain(to), ...path }
    this.compare.ask(JSON.stringify([revision, argument]), argument)
  }

  #others(attitude: Attitude): readonly Creature[] {
    const { map, selectedCreature: own, attitudes, measuring } = this.#editor
    if (!map || !own) return []
    const others = this.#everyone.filter(({ id, side }) => id !== own.id && attitudes(own.side, side) === attitude)
    return nearestFirst(others, own, measuring)
  }

  #overlay(): TacticsOverlay | null {
    const creature = this.#editor.selectedCreature
    if (!creature) return null
    const spaceCells = SPACE_CELLS[this.mover?.size ?? creature.size]
    switch (this.tab) {
      case 'flank':
        return this.flank.answer && flankOverlay(this.flank.answer, spaceCells, this.ally, this.foe)
      case 'cover':
        return this.cover.answer && coverOverlay(this.cover.answer)
      case 'force':
        return this.force.answer && forceOverlay(this.force.answer, spaceCells)
      case 'special':
        return this.maneuver.answer && maneuverOverlay(this.maneuver.answer)
      case 'compare': {
        const shown = this.compare.answer?.systems.find(({ rulesetId }) => rulesetId === this.shownSystem)
        return shown && shown.path.length > 1
          ? {
              kind: 'route',
              path: shown.path,
              spaceCells,
              label: labels.routeFeet(shown.name, shown.feet ?? '—'),
            }
          : null
      }
    }
  }
}

const squareAt = ({ x, y }: Point): Cell => ({ col: Math.floor(x), row: Math.floor(y) })

const plain = ({ col, row }: Cell): Cell => ({ col, row })

const chosen = (among: readonly Creature[], id: RecordId | null): Creature | null =>
  among.find((each) => each.id === id) ?? among[0] ?? null

function originOf(
  from: CoverFrom,
  creature: Creature,
  template: (id: RecordId) => { readonly origin: Point; readonly creatureId?: RecordId | undefined } | undefined,
) {
  if (from.kind === 'selected') return { kind: 'creature', id: creature.id } as const
  if (from.kind === 'point') return from
  const area = template(from.id)
  if (!area) return null
  return area.creatureId === undefined
    ? ({ kind: 'point', point: area.origin } as const)
    : ({ kind: 'creature', id: area.creatureId } as const)
}
