import { align } from './tools/align/tool.ts'
import { pan } from './tools/clicks/tool.ts'
import { reveal } from './tools/reveal/tool.ts'
import { select } from './tools/select/tool.ts'
import type { AppError } from '../../src/base/errors.ts'
import type { Result } from '../../src/base/result.ts'
import type { Cell } from '../../src/grid/cell.ts'
import type { MeasuringRules } from '../../src/grid/measure.ts'
import type { ReachAnswer, RulesetSummary } from '../../src/ipc/shapes/engine.ts'
import type { Committed } from '../../src/ipc/shapes/maps.ts'
import { settingsOf, terrainPalette, type BattleMap } from '../../src/map/battleMap.ts'
import type { MapChange } from '../../src/map/change.ts'
import type { MapCommandInput } from '../../src/map/commands/command.ts'
import { usualModeOn } from '../../src/map/creatureSpace.ts'
import { drawnForPlayers } from '../../src/map/playerMap.ts'
import type { Creature } from '../../src/map/records/creature.ts'
import type { MapId, RecordId } from '../../src/map/records/ids.ts'
import type { MapSettings } from '../../src/map/records/settings.ts'
import { attitudesOf, type Attitudes } from '../../src/map/sides.ts'
import { SPACE_CELLS } from '../../src/map/sizes.ts'
import { misplacedCreatures, type MisplacedCreature } from '../../src/map/placement.ts'
import type { TerrainType } from '../../src/map/terrain.ts'
import type { Client } from '../ipc/client.ts'
import type { Theme } from '../theme/themes.ts'
import { DEFAULT_MOVER, EngineAnswers, type MoverChoice } from './EngineAnswers.svelte.ts'
import { type CanvasView, DEFAULT_OVERLAYS, type Overlays } from './overlays.ts'
import { coveredReach, standingCell } from './coveredReach.ts'
import {
  combineSelection,
  NO_SELECTION,
  type RecordRef,
  selectedOf,
  type Selection,
  type SelectionMode,
  selectionOf,
  withoutLost,
} from './selection.ts'
import { measuringRules } from './measuring.ts'
import { MapDisplay } from './MapDisplay.svelte.ts'
import { MovementQueries } from './MovementQueries.ts'
import type { Piece } from './piece.ts'
import { PointerController } from './PointerController.ts'
import { NO_PREVIEW, type Preview } from './preview.ts'
import { rawFields } from './rawFields.svelte.ts'
import { Replica } from './Replica.svelte.ts'
import { SelectionHistory } from './SelectionHistory.ts'
import { describeSquare } from './summary.ts'
import { contextActions, menuPlaceAt, type ContextMenu } from './contextMenu.ts'
import { toolHost } from './toolHost.ts'
import { recordAt } from './tools/hitTest.ts'
import { firstTerrain } from './tools/paintTerrain.ts'
import { edges, isOneByOne } from './tools/edges/tool.ts'
import { createTools, DEFAULT_TOOL_OPTIONS, toolOf, type ToolId, type ToolOptions } from './tools/registry.ts'
import { en } from '../../src/words/en/index.ts'
import type { PointerInput, Revealing, Tool, ToolKey } from './tools/tool.ts'

/** What the editor needs from its window. */
export interface EditorDeps {
  /** Returns an unused id. */
  readonly newId: () => string
  /** Shows the user an error of a command, an undo or an opening. */
  readonly onError: (error: AppError) => void
  /** Shows the user what a tool did besides what was asked for. */
  readonly onNews?: (text: string) => void
}

/** Revealing as the editor uses it: its steps and those of the map are one ordered history. */
export interface EditorRevealing extends Revealing {
  /** What is covered for players, to be shaded on the map. */
  readonly shading: readonly Preview[]
  /** Whether the next undo or redo is one of revealing, while the map is at this place in its history. */
  isNext(direction: 'undo' | 'redo', sequence: number): boolean
  /** Undoes or redoes revealing; false if the map's own step is next. */
  step(direction: 'undo' | 'redo'): Promise<boolean>
}

/**
 * The state of the editor of one window, for panels to read and for the canvas to draw: the replica of the map, whose
 * original is in the main process, the current tool, the selection and the engine's answers about it.
 */
export class EditorState {
  readonly replica: Replica
  readonly answers: EngineAnswers

  /** The current tool; change it with `setTool`. */
  toolId = $state<ToolId>('select')
  readonly options: ToolOptions = rawFields(DEFAULT_TOOL_OPTIONS)
  selection = $state.raw<Selection>(NO_SELECTION)
  /** How the selected creature would move; change it with `setMover`. */
  mover = $state.raw<MoverChoice>(DEFAULT_MOVER)
  readonly overlays = $state<Overlays>({ ...DEFAULT_OVERLAYS })
  theme = $state<Theme>('light')
  /** What the current tool is about to do. */
  preview = $state.raw<readonly Preview[]>(NO_PREVIEW)
  /** Previews of commands that the main process has not answered yet. */
  pendingPreviews = $state.raw<readonly (readonly Preview[])[]>([])
  /** What panels show on the map, and which of them waits for a press. */
  readonly display = new MapDisplay()
  /** The square under the pointer. */
  hover = $state.raw<Cell | null>(null)
  /** The square of the keyboard cursor; null until an arrow key is used. */
  cursor = $state.raw<Cell | null>(null)
  /** The position of the pointer, in squares. */
  pointer = $state.raw<{ readonly x: number; readonly y: number } | null>(null)
  /** The selected record whose fields the inspector shows with focus; change it with `edit`. */
  editing = $state.raw<RecordRef | null>(null)
  contextMenu = $state.raw<ContextMenu | null>(null)
  /** Where the last context menu was opened; its actions apply there. */
  menuAt: PointerInput | null = null
  rulesets = $state.raw<readonly RulesetSummary[]>([])
  clipboard = $state.raw<Piece | null>(null)
  /** Zoom of the view, written by the canvas; 1 is 100%. */
  zoom = $state(1)
  /** Ids of the terrain that the number keys choose, from 1 on. */
  terrainSlots = $state.raw<readonly string[]>([])
  /** Grows with every move of the view. */
  viewMoves = $state(0)
  /** Whether the map shows only what players may see; change it with `showPlayersView`. */
  playersView = $state(false)
  view = $state.raw<CanvasView | null>(null)
  /** What players see in their window; null where no one keeps that. */
  revealing = $state.raw<EditorRevealing | null>(null)
  /** CSS cursor over the map. */
  pointerShape = $state('default')

  readonly map: BattleMap | null = $derived.by(() => this.replica.map)
  readonly settings: MapSettings | null = $derived.by(() => (this.map ? settingsOf(this.map) : null))
  /** The map as players may see it, while that is shown. It cannot be edited. */
  readonly playersMap: BattleMap | null = $derived.by(() =>
    this.playersView && this.map ? drawnForPlayers(this.map) : null,
  )
  readonly attitudes: Attitudes = $derived.by(() => attitudesOf(this.settings?.attitudes ?? []))
  readonly palette: readonly (TerrainType | undefined)[] = $derived.by(() => (this.map ? terrainPalette(this.map) : []))
  readonly ruleset: RulesetSummary | null = $derived.by(
    () => this.rulesets.find(({ id }) => id === this.settings?.ruleset) ?? null,
  )
  readonly measuring: MeasuringRules = $derived.by(() => measuringRules(this.settings, this.ruleset))
  readonly selectedCreatures: readonly Creature[] = $derived.by(() =>
    this.map ? selectedOf(this.map, this.selection, 'creatures') : [],
  )
  /** The creature whose movement range is shown: the only one selected. */
  readonly selectedCreature: Creature | null = $derived.by(() =>
    this.selectedCreatures.length === 1 ? (this.selectedCreatures[0] ?? null) : null,
  )
  /** The square under the pointer, else that of the keyboard cursor. */
  readonly focusCell: Cell | null = $derived.by(() => this.hover ?? this.cursor)
  /** Movement range of the selected creature, by the squares it would cover. */
  readonly reach: ReachAnswer | null = $derived.by(() => coveredReach(this.answers.reach))
  /** Where the selected creature would stand if it moved to the focused square; null with tools that do not move creatures. */
  readonly standing: Cell | null = $derived.by(() => {
    const [creature, cell] = [this.selectedCreature, this.focusCell]
    const [dragged] = this.preview
    if (!creature || !cell) return null
    // Tokens move with the reveal tool, too, which otherwise points at squares.
    const isMoving = this.toolId === select.id || this.toolId === reveal.id
    if (isMoving && dragged?.kind === 'creatures') return dragged.creatures[0]?.at ?? null
    if (this.toolId !== select.id) return null
    const middle = { x: cell.col + 0.5, y: cell.row + 0.5 }
    return standingCell(this.answers.reach, SPACE_CELLS[creature.size], this.hover ? (this.pointer ?? middle) : middle)
  })
  /** Creatures that cannot stand where they are, with the reason. */
  readonly misplaced: readonly MisplacedCreature[] = $derived.by(() => (this.map ? misplacedCreatures(this.map) : []))
  /** The picture being aligned to the grid. */
  readonly aligning = $derived.by(() => {
    const { alignment } = this.options
    const prop = alignment && this.toolId === align.id ? this.map?.tables.props.get(alignment.picture) : undefined
    return prop && alignment ? { prop, alignment } : null
  })
  /** The focused square in words, for screen readers. */
  readonly summary: string = $derived.by(() =>
    this.map && this.focusCell
      ? describeSquare(this.map, this.palette, this.focusCell, this.selectedCreature, {
          reach: this.reach,
          route: this.answers.route,
        })
      : '',
  )
  /** What the next keys do, during a gesture or while the keyboard cursor shows; else null. */
  readonly nextKeys: string | null = $derived.by(() => {
    // The state of a tool is not reactive, but each change of it comes with a preview.
    void this.preview
    const isByKeyboard = this.cursor !== null && this.hover === null
    const { state } = this.tool
    const { keyboard } = toolOf(this.toolId)
    return en.keys.next({
      waits: state === 'placing' ? 'corners' : state === 'idle' ? null : 'between',
      isByKeyboard,
      works: keyboard.startsWith('drag') ? 'drag' : 'press',
      choosesBorder: this.toolId === edges.id && isOneByOne(this.options),
    })
  })
  /** What undo would take back; null if nothing. */
  readonly undoLabel: string | null = $derived.by(() => this.#stepLabel('undo'))
  /** What redo would do again; null if nothing. */
  readonly redoLabel: string | null = $derived.by(() => this.#stepLabel('redo'))
  readonly canUndo: boolean = $derived.by(() => this.undoLabel !== null)
  readonly canRedo: boolean = $derived.by(() => this.redoLabel !== null)

  readonly pointerController: PointerController

  readonly #client: Client
  readonly #deps: EditorDeps
  readonly #host: ReturnType<typeof toolHost>
  readonly #tools: Readonly<Record<ToolId, Tool>>
  readonly #queries: MovementQueries
  readonly #selections = new SelectionHistory()
  /** A record that is not on the map yet, to edit once it is. */
  #toEdit: RecordRef | null = null
  /** The creature that set the mode of `mover`, and whether it was in the air. */
  #modeKey = ''

  constructor(client: Client, deps: EditorDeps) {
    this.#client = client
    this.#deps = deps
    this.replica = new Replica(client)
    this.answers = new EngineAnswers(client)
    this.#queries = new MovementQueries(this)
    this.#host = toolHost(this, (path) => this.#queries.measure(path))
    this.#tools = createTools(this.#host)
    this.pointerController = new PointerController(this, this.#queries, (at) => recordAt(this.#host, at))
    this.replica.onStep((map, change) => this.#afterStep(map, change))
  }

  get tool(): Tool {
    return this.#tools[this.toolId]
  }

  /** Opens a map with nothing selected. Errors are shown, too. */
  async open(mapId: MapId): Promise<Result<null>> {
    this.tool.cancel()
    this.selection = NO_SELECTION
    this.#selections.clear()
    this.cursor = this.hover = null
    this.answers.clearReach()
    this.answers.clearThreat()
    if (this.rulesets.length === 0) {
      const rulesets = await this.#client.call('rulesets.list', {})
      if (rulesets.ok) this.rulesets = rulesets.value
      else this.#deps.onError(rulesets.error)
    }
    const answer = await this.replica.open(mapId)
    if (!answer.ok) this.#deps.onError(answer.error)
    else this.view?.fit()
    if (this.map) this.options.terrain = firstTerrain(this.map)
    return answer
  }

  /** Closes the map and stops listening. */
  async dispose(): Promise<void> {
    this.tool.cancel()
    await this.replica.dispose()
  }

  /** Runs a command. Errors are shown, too. The preview of the tool stays until the map shows the result. */
  async run(command: MapCommandInput): Promise<Result<Committed>> {
    const shown = this.preview
    this.#selections.branch(this.replica.history.sequence + this.replica.pending, this.selection)
    this.preview = NO_PREVIEW
    if (shown.length > 0) this.pendingPreviews = [...this.pendingPreviews, shown]
    const answer = await this.replica.run(command)
    if (shown.length > 0) this.pendingPreviews = this.pendingPreviews.filter((shapes) => shapes !== shown)
    if (!answer.ok) this.#deps.onError(answer.error)
    return answer
  }

  /** Shows the user what a tool did besides what was asked for. */
  say(text: string): void {
    this.#deps.onNews?.(text)
  }

  /** Undoes the last step and restores the selection before it. During a gesture it only cancels that. */
  async undo(): Promise<void> {
    if (this.tool.cancel() || (await this.#stepReveal('undo'))) return
    const answer = await this.#travel(() => this.replica.undo())
    // The button is disabled at the end of the history, so one key press too many needs no message.
    if (!answer.ok && answer.error.code !== 'nothing-to-undo') this.#deps.onError(answer.error)
  }

  /** Redoes the last undone step and restores the selection after it. */
  async redo(): Promise<void> {
    this.tool.cancel()
    if (await this.#stepReveal('redo')) return
    const answer = await this.#travel(() => this.replica.redo())
    if (!answer.ok && answer.error.code !== 'nothing-to-redo') this.#deps.onError(answer.error)
  }

  #stepLabel(direction: 'undo' | 'redo'): string | null {
    const { history } = this.replica
    if (this.revealing?.isNext(direction, history.sequence)) return en.players.revealStep
    return direction === 'undo' ? history.undoLabel : history.redoLabel
  }

  /** Undoes or redoes revealing; false if the map's own step is next. A change of the map on its way is the last step. */
  async #stepReveal(direction: 'undo' | 'redo'): Promise<boolean> {
    const { revealing, replica } = this
    if (!revealing?.isNext(direction, replica.history.sequence) || replica.pending > 0) return false
    return revealing.step(direction)
  }

  /** Goes to another step of the history and restores the selection there. */
  async #travel(go: () => Promise<Result<Committed>>): Promise<Result<Committed>> {
    this.#selections.remember(this.replica.history.sequence, this.selection)
    const answer = await go()
    const before = answer.ok ? this.#selections.at(this.replica.history.sequence) : undefined
    if (before && this.map) this.select(withoutLost(this.map, before))
    return answer
  }

  /** Switches to another tool, which cancels the gesture of the old one. */
  setTool(tool: ToolId): void {
    if (tool === this.toolId) return
    this.tool.cancel()
    this.preview = NO_PREVIEW
    this.toolId = tool
    this.pointerShape = this.tool.cursor
  }

  /** Changes how the selected creature would move. */
  setMover(changed: Partial<MoverChoice>): void {
    this.mover = { ...this.mover, ...changed }
    this.#queries.update()
  }

  /** Shows or hides overlays. */
  setOverlays(changed: Partial<Overlays>): void {
    Object.assign(this.overlays, changed)
    this.#queries.update()
  }

  /** Changes the selection. Selecting something ends the players’ view, which could not show it. */
  select(chosen: Selection, mode: SelectionMode = 'replace'): void {
    if (chosen !== NO_SELECTION) this.playersView = false
    this.selection = combineSelection(this.selection, chosen, mode)
    this.editing = this.#toEdit = null
    this.#updateMode()
    this.#queries.update()
  }

  /** Selects a record and opens its fields, as soon as it is on the map. */
  edit(ref: RecordRef): void {
    if (this.map?.tables[ref.table].has(ref.id)) {
      this.select(selectionOf([ref]))
      this.editing = ref
    } else this.#toEdit = ref
  }

  /** Moves the keyboard cursor, within the map. */
  moveCursor(cell: Cell): void {
    if (!this.map || this.playersView) return
    const clamp = (value: number, length: number) => Math.min(Math.max(value, 0), length - 1)
    this.cursor = { col: clamp(cell.col, this.map.widthCells), row: clamp(cell.row, this.map.heightCells) }
    this.hover = null
    this.view?.reveal(this.cursor)
    this.#queries.updateRoute()
  }

  /** Shows the map as players may see it, or as it is. In the players’ view nothing is selected, and tools do nothing. */
  showPlayersView(on: boolean): void {
    if (on) {
      this.tool.cancel()
      this.preview = NO_PREVIEW
      this.select(NO_SELECTION)
      this.hover = this.cursor = this.pointer = this.contextMenu = null
    }
    this.playersView = on
  }

  /** Passes a key to the tool; returns whether it used it. */
  toolKey(key: ToolKey): boolean {
    return this.map !== null && !this.playersView && (this.tool.key?.(key) ?? false)
  }

  /** Ends one thing: the players’ view, a menu, a panel's wait for a press, a gesture, or the selection. The tool stays. */
  escape(): void {
    if (this.playersView) this.showPlayersView(false)
    else if (this.contextMenu) this.contextMenu = null
    else if (this.display.isPicking()) this.display.stopPicking()
    else if (this.view?.dropHandle()) return
    else if (this.tool.cancel()) return
    else if (this.selection !== NO_SELECTION) this.select(NO_SELECTION)
  }

  /** Opens the context menu at a position of the window (CSS pixels), unless the right button of the tool erases. */
  openContextMenu(at: PointerInput, x: number, y: number): void {
    if (!this.map || this.playersView || (this.toolId !== select.id && this.toolId !== pan.id)) return
    const place = menuPlaceAt(this.map, at, recordAt(this.#host, at), this.selectedCreature)
    this.menuAt = at
    this.contextMenu = { x, y, actions: contextActions(this.map, this.selection, place) }
  }

  /** Returns an unused id. */
  newId(): RecordId {
    return this.#deps.newId() as RecordId
  }

  #afterStep(map: BattleMap, change: MapChange | null): void {
    this.selection = change?.shape ? NO_SELECTION : withoutLost(map, this.selection)
    if (this.editing && !map.tables[this.editing.table].has(this.editing.id)) this.editing = null
    if (change === null || change.shape) this.tool.cancel()
    if (this.#toEdit) this.edit(this.#toEdit)
    this.#updateMode()
    this.#queries.update()
  }

  /** Sets the usual mode of a newly selected creature, or of one that has taken off or landed. */
  #updateMode(): void {
    const [map, creature] = [this.map, this.selectedCreature]
    if (!map || !creature) return
    const { mode, isInTheAir } = usualModeOn(map.tables.creatures, creature)
    const key = `${creature.id} ${isInTheAir}`
    if (key === this.#modeKey) return
    this.#modeKey = key
    this.mover = { ...this.mover, mode }
  }
}
