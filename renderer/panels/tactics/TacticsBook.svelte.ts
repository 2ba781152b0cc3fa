import type { Cell } from '../../../src/grid/cell.ts'
import type { CoverAnswer, FlankAnswer, FORCE_CHOICES, ForceAnswer } from '../../../src/ipc/shapes/tactics.ts'
import type { PathAnswer } from '../../../src/ipc/shapes/engine.ts'
import type { Creature } from '../../../src/map/records/creature.ts'
import type { RecordId } from '../../../src/map/records/ids.ts'
import type { Point } from '../../../src/map/records/shared.ts'
import { SPACE_CELLS } from '../../../src/map/sizes.ts'
import type { EditorState } from '../../editor/EditorState.svelte.ts'
import { LatestAnswer } from '../../editor/EngineAnswers.svelte.ts'
import { creaturesAt } from '../../editor/summary.ts'
import type { MarkedSpace, TacticsOverlay } from '../../editor/tacticsOverlay.ts'
import type { Client } from '../../ipc/client.ts'
import { coverWords } from './tacticsWords.ts'

/** Questions of the tactics panel, in the order of its tabs. */
export const TACTICS_TABS = ['flank', 'cover', 'force', 'compare'] as const
/** One of them. */
export type TacticsTab = (typeof TACTICS_TABS)[number]

/** Where a line of cover begins: at the selected creature, an area's origin, or a point of the map. */
export type CoverFrom =
  | { readonly kind: 'selected' }
  | { readonly kind: 'template'; readonly id: RecordId }
  | { readonly kind: 'point'; readonly point: Point }

/** How somebody is to be moved. */
export interface ForceChoice {
  readonly force: (typeof FORCE_CHOICES)[number]
  /** Eighths of a circle, clockwise from east. */
  readonly direction: number
  readonly feet: number
}

const near = (a: Creature, b: Creature): number =>
  Math.max(Math.abs(a.at.col - b.at.col), Math.abs(a.at.row - b.at.row))

/**
 * What the tactics panel asks about the selected creature and has been told. Choices that name somebody who is gone, or
 * nobody yet, fall back to the nearest who fits.
 */
export class TacticsBook {
  tab = $state<TacticsTab>('flank')
  coverFrom = $state.raw<CoverFrom>({ kind: 'selected' })
  extremeObstruction = $state(false)
  forceChoice = $state.raw<ForceChoice>({ force: 'push', direction: 0, feet: 10 })
  /** Comparing: all systems price the way shown, or each looks for its own. */
  sameWay = $state(false)
  /** The system whose way is drawn. */
  shownSystem = $state.raw<string | null>(null)
  readonly flank: LatestAnswer<'engine.flank'>
  readonly cover: LatestAnswer<'engine.cover'>
  readonly force: LatestAnswer<'engine.force'>
  readonly compare: LatestAnswer<'engine.compare'>

  readonly #editor: EditorState
  #foe = $state.raw<RecordId | null>(null)
  #ally = $state.raw<RecordId | null>(null)
  #target = $state.raw<RecordId | null>(null)

  readonly #everyone: readonly Creature[] = $derived.by(() => [...(this.#editor.map?.tables.creatures.values() ?? [])])
  /** Opponents of the selected creature, nearest first; its allies, those nearest the foe first. */
  readonly foes: readonly Creature[] = $derived.by(() => this.#others(({ side }, own) => side !== own.side))
  readonly foe: Creature | null = $derived.by(() => chosen(this.foes, this.#foe))
  readonly allies: readonly Creature[] = $derived.by(() => {
    const allies = this.#others(({ side }, own) => side === own.side)
    const { foe } = this
    return foe ? allies.toSorted((a, b) => near(a, foe) - near(b, foe)) : allies
  })
  readonly ally: Creature | null = $derived.by(() => chosen(this.allies, this.#ally))
  /** Everybody a line of cover may lead to, opponents first. */
  readonly targets: readonly Creature[] = $derived.by(() => {
    const own = this.#editor.selectedCreature
    return this.coverFrom.kind === 'selected' || !own
      ? [...this.foes, ...this.allies]
      : [own, ...this.foes, ...this.allies]
  })
  readonly target: Creature | null = $derived.by(() => chosen(this.targets, this.#target))
  /** What the map shows of the open tab. */
  readonly overlay: TacticsOverlay | null = $derived.by(() => this.#overlay())

  constructor(client: Client, editor: EditorState) {
    this.#editor = editor
    this.flank = new LatestAnswer(client, 'engine.flank')
    this.cover = new LatestAnswer(client, 'engine.cover')
    this.force = new LatestAnswer(client, 'engine.force')
    this.compare = new LatestAnswer(client, 'engine.compare')
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

  /** The next click on the map chooses one of these creatures; a click on nobody of them chooses nobody. */
  pick(among: readonly Creature[], take: (id: RecordId) => void): void {
    this.#editor.picking = (at) => {
      const { map } = this.#editor
      if (!map) return
      const cell = { col: Math.floor(at.x), row: Math.floor(at.y) }
      const hit = creaturesAt(map, cell).find(({ id }) => among.some((each) => each.id === id))
      if (hit) take(hit.id)
    }
  }

  /** The next click on the map is where the line of cover begins: the middle of the square. */
  pickOrigin(): void {
    this.#editor.picking = ({ x, y }) =>
      (this.coverFrom = { kind: 'point', point: { x: Math.floor(x) + 0.5, y: Math.floor(y) + 0.5 } })
  }

  /** Asks what the open tab needs; `way` is the way the map shows. Reads everything it depends on. */
  ask(way: PathAnswer | null): void {
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
          { mapId, creatureId: creature.id, ...this.forceChoice, mode: this.#editor.mover.mode },
        )
      case 'compare':
        return this.#askCompare(creature, way)
    }
  }

  /** Moves the creature where it was pushed to: one step of the history. */
  async applyForce(): Promise<void> {
    const creature = this.#editor.selectedCreature
    const end = this.force.answer?.boxes.at(-1)
    if (!creature || !end || this.force.waiting) return
    await this.#editor.run({ type: 'move-creatures', moves: [{ id: creature.id, to: { col: end.col, row: end.row } }] })
  }

  /** Notes on the target's record that it took cover, or no longer does. */
  async takeCover(tookCover: boolean): Promise<void> {
    const { target } = this
    if (!target) return
    await this.#editor.run({
      type: 'edit-records',
      put: [{ table: 'creatures', record: { ...target, tookCover } }],
      label: `${target.name || 'Creature'} ${tookCover ? 'takes' : 'leaves'} cover`,
    })
  }

  /** Forgets what was asked and told. */
  clear(): void {
    this.flank.clear()
    this.cover.clear()
    this.force.clear()
    this.compare.clear()
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

  #askCompare(creature: Creature, way: PathAnswer | null): void {
    const { mapId, revision } = this.#editor.replica
    const to = way?.path.at(-1)
    if (mapId === null || !to) return
    const { mode, tumble, diagonals } = this.#editor.mover
    const path = this.sameWay && way && way.path.length > 1 ? { path: way.path.map(plain) } : {}
    const argument = { mapId, creatureId: creature.id, mode, tumble, diagonals, to: plain(to), ...path }
    this.compare.ask(JSON.stringify([revision, argument]), argument)
  }

  #others(fits: (other: Creature, own: Creature) => boolean): readonly Creature[] {
    const own = this.#editor.selectedCreature
    if (!own) return []
    return this.#everyone
      .filter((other) => other.id !== own.id && fits(other, own))
      .sort((a, b) => near(a, own) - near(b, own))
  }

  #overlay(): TacticsOverlay | null {
    const creature = this.#editor.selectedCreature
    if (!creature) return null
    const spaceCells = SPACE_CELLS[creature.size]
    switch (this.tab) {
      case 'flank':
        return this.flank.answer && flankOverlay(this.flank.answer, spaceCells, this.ally, this.foe)
      case 'cover':
        return this.cover.answer && coverOverlay(this.cover.answer)
      case 'force':
        return this.force.answer && forceOverlay(this.force.answer, spaceCells)
      case 'compare': {
        const shown = this.compare.answer?.systems.find(({ rulesetId }) => rulesetId === this.shownSystem)
        return shown && shown.path.length > 1
          ? { kind: 'way', path: shown.path, spaceCells, label: `${shown.name}: ${shown.feet ?? '—'} ft` }
          : null
      }
    }
  }
}

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

const marked = (creature: Creature | null, label: string): readonly MarkedSpace[] =>
  creature ? [{ at: creature.at, spaceCells: SPACE_CELLS[creature.size], label }] : []

const flankOverlay = (
  { places, flanksNow }: FlankAnswer,
  spaceCells: number,
  ally: Creature | null,
  foe: Creature | null,
): TacticsOverlay => ({
  kind: 'flank',
  places,
  spaceCells,
  marked: [...marked(ally, 'Ally'), ...marked(foe, flanksNow ? 'Flanked' : 'Foe')],
})

const coverOverlay = (answer: CoverAnswer): TacticsOverlay => ({
  kind: 'cover',
  from: answer.from,
  to: answer.to,
  blocked: answer.degree === 'blocked',
  label: coverWords(answer),
  crossed: answer.crossed,
})

const forceOverlay = ({ boxes, movedFeet, stoppedBy, falls }: ForceAnswer, spaceCells: number): TacticsOverlay => ({
  kind: 'force',
  boxes,
  spaceCells,
  label: falls ? `${movedFeet} ft, falls` : `${movedFeet} ft`,
  stoppedAt: stoppedBy?.at ?? null,
})
