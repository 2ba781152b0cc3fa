import { align } from './tools/align/tool.ts'
import { pan } from './tools/clicks/tool.ts'
import { select } from './tools/select/tool.ts'
import type { AppError } from '../../src/base/errors.ts'
import type { Result } from '../../src/base/result.ts'
import type { Cell } from '../../src/grid/cell.ts'
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
  withoutLost,
} from './selection.ts'
import { MapDisplay } from './MapDisplay.svelte.ts'
import { MovementQueries } from './MovementQueries.ts'
import type { Piece } from './piece.ts'
import { PointerController } from './PointerController.ts'
import { NO_PREVIEW, type Preview } from './preview.ts'
import { rawFields } from './rawFields.svelte.ts'
import { Replica } from './Replica.svelte.ts'
import { describeSquare } from './summary.ts'
import { contextActions, menuPlaceAt, type ContextMenu } from './contextMenu.ts'
import { toolHost } from './toolHost.ts'
import { recordAt } from './tools/hitTest.ts'
import { firstTerrain } from './tools/paintTerrain.ts'
import { edges, isOneByOne } from './tools/edges/tool.ts'
import { createTools, DEFAULT_TOOL_OPTIONS, toolOf, type ToolId, type ToolOptions } from './tools/registry.ts'
import { en } from '../../src/words/en/index.ts'
import type { PointerInput, Tool, ToolKey } from './tools/tool.ts'

/** What the editor needs from the window it lives in. */
export interface EditorDeps {
  /** An id no one has yet. */
  readonly newId: () => string
  /** Files were dropped on the map at a point in squares; null: not over the map. */
  readonly onFilesDropped?: (files: readonly File[], at: { readonly x: number; readonly y: number } | null) => void
}

/** Something a person should read once; panels show it and then `dismiss` it. */
export interface Notice {
  readonly id: number
  readonly error: AppError
}

/**
 * Everything the editor of one window knows, for panels to read and for the canvas to draw. What is on the map lives in the
 * main process; here is the replica, the tool in hand, the selection and the engine's answers about it.
 */
export class EditorState {
  readonly replica: Replica
  readonly answers: EngineAnswers

  /** The tool in hand; change it with `setTool`. */
  toolId = $state<ToolId>('select')
  readonly options: ToolOptions = rawFields(DEFAULT_TOOL_OPTIONS)
  selection = $state.raw<Selection>(NO_SELECTION)
  /** How the selected creature would move; change it with `setMover`. */
  mover = $state.raw<MoverChoice>(DEFAULT_MOVER)
  readonly overlays = $state<Overlays>({ ...DEFAULT_OVERLAYS })
  theme = $state<Theme>('light')
  /** What the tool in hand is about to do, and what is on its way to the main process. */
  preview = $state.raw<readonly Preview[]>(NO_PREVIEW)
  pendingPreviews = $state.raw<readonly (readonly Preview[])[]>([])
  /** What panels show on the map, and whether one waits for a press. */
  readonly display = new MapDisplay()
  /** The square under the pointer. */
  hover = $state.raw<Cell | null>(null)
  /** The keyboard's square; null until arrows are used. */
  cursor = $state.raw<Cell | null>(null)
  /** Where the pointer is, for tools and rulers; in squares. */
  pointer = $state.raw<{ readonly x: number; readonly y: number } | null>(null)
  /** The record whose fields the inspector should show with focus; it is selected. Change it with `edit`. */
  editing = $state.raw<RecordRef | null>(null)
  contextMenu = $state.raw<ContextMenu | null>(null)
  /** Where the last menu was opened: its actions happen there. */
  menuAt: PointerInput | null = null
  notices = $state.raw<readonly Notice[]>([])
  rulesets = $state.raw<readonly RulesetSummary[]>([])
  clipboard = $state.raw<Piece | null>(null)
  /** 1 is 100%. The canvas writes it. */
  zoom = $state(1)
  /** Ids of the terrain that number keys choose, from 1. */
  terrainSlots = $state.raw<readonly string[]>([])
  /** Counts the moves of the view. */
  viewMoves = $state(0)
  /** Whether the map shows what players may see, and nothing else; change it with `showPlayersView`. */
  playersView = $state(false)
  view = $state.raw<CanvasView | null>(null)
  /** CSS cursor over the map. */
  pointerShape = $state('default')

  readonly map: BattleMap | null = $derived.by(() => this.replica.map)
  readonly settings: MapSettings | null = $derived.by(() => (this.map ? settingsOf(this.map) : null))
  /** What players may see of the map, while that is shown; it cannot be edited. */
  readonly playersMap: BattleMap | null = $derived.by(() =>
    this.playersView && this.map ? drawnForPlayers(this.map) : null,
  )
  /** How the sides of the map treat each other. */
  readonly attitudes: Attitudes = $derived.by(() => attitudesOf(this.settings?.attitudes ?? []))
  readonly palette: readonly (TerrainType | undefined)[] = $derived.by(() => (this.map ? terrainPalette(this.map) : []))
  readonly ruleset: RulesetSummary | null = $derived.by(
    () => this.rulesets.find(({ id }) => id === this.settings?.ruleset) ?? null,
  )
  readonly selectedCreatures: readonly Creature[] = $derived.by(() =>
    this.map ? selectedOf(this.map, this.selection, 'creatures') : [],
  )
  /** The creature whose reach is shown: the only one selected. */
  readonly selectedCreature: Creature | null = $derived.by(() =>
    this.selectedCreatures.length === 1 ? (this.selectedCreatures[0] ?? null) : null,
  )
  /** The square that summary and keyboard tools speak of: the pointer's, else the keyboard's. */
  readonly focusCell: Cell | null = $derived.by(() => this.hover ?? this.cursor)
  /** Where the selected creature gets, by the squares it would cover. */
  readonly reach: ReachAnswer | null = $derived.by(() => coveredReach(this.answers.reach))
  /** Where the selected creature would stand for who points at the map; null where the tool in hand asks nothing of it. */
  readonly standing: Cell | null = $derived.by(() => {
    const [creature, cell] = [this.selectedCreature, this.focusCell]
    if (!creature || !cell || this.toolId !== select.id) return null
    const [dragged] = this.preview
    if (dragged?.kind === 'creatures') return dragged.creatures[0]?.at ?? null
    const middle = { x: cell.col + 0.5, y: cell.row + 0.5 }
    return standingCell(this.answers.reach, SPACE_CELLS[creature.size], this.hover ? (this.pointer ?? middle) : middle)
  })
  /** Who cannot stand where it is, with the reason. */
  readonly misplaced: readonly MisplacedCreature[] = $derived.by(() => (this.map ? misplacedCreatures(this.map) : []))
  /** The picture being aligned to the grid. */
  readonly aligning = $derived.by(() => {
    const { alignment } = this.options
    const prop = alignment && this.toolId === align.id ? this.map?.tables.props.get(alignment.picture) : undefined
    return prop && alignment ? { prop, alignment } : null
  })
  /** What is under pointer or cursor, in words, for screen readers and the status line. */
  readonly summary: string = $derived.by(() =>
    this.map && this.focusCell
      ? describeSquare(this.map, this.palette, this.focusCell, this.selectedCreature, {
          reach: this.reach,
          route: this.answers.route,
        })
      : '',
  )
  /** What the next key does, while a tool is in the middle of something or the keyboard's square shows. */
  readonly nextKeys: string | null = $derived.by(() => {
    // A tool says what it shows with every step it takes.
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
  readonly canUndo: boolean = $derived.by(() => this.replica.history.undoLabel !== null)
  readonly canRedo: boolean = $derived.by(() => this.replica.history.redoLabel !== null)

  /** What the pointer does over the map. */
  readonly pointerController: PointerController

  readonly #client: Client
  readonly #deps: EditorDeps
  readonly #host: ReturnType<typeof toolHost>
  readonly #tools: Readonly<Record<ToolId, Tool>>
  readonly #questions: MovementQueries
  /** What was selected when the map was left at each step: undo and redo bring it back. */
  readonly #selections = new Map<number, Selection>()
  /** What to edit as soon as the map holds it. */
  #toEdit: RecordRef | null = null
  #noticeId = 0
  /** Who the mode of `mover` was taken over from, and whether it was in the air. */
  #modeOf = ''

  constructor(client: Client, deps: EditorDeps) {
    this.#client = client
    this.#deps = deps
    this.replica = new Replica(client)
    this.answers = new EngineAnswers(client)
    this.#questions = new MovementQueries(this)
    this.#host = toolHost(this, (path) => this.#questions.measure(path))
    this.#tools = createTools(this.#host)
    this.pointerController = new PointerController(this, this.#questions, (at) => recordAt(this.#host, at))
    this.replica.onStep((map, change) => this.#afterStep(map, change))
  }

  /** The tool in hand. */
  get tool(): Tool {
    return this.#tools[this.toolId]
  }

  /** Opens a map with a fresh selection; an error also becomes a notice. */
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
      else this.#notice(rulesets.error)
    }
    const answer = await this.replica.open(mapId)
    if (!answer.ok) this.#notice(answer.error)
    else this.view?.fit()
    if (this.map) this.options.terrain = firstTerrain(this.map)
    return answer
  }

  /** Closes the map and stops listening. */
  async dispose(): Promise<void> {
    this.tool.cancel()
    await this.replica.dispose()
  }

  /** Runs a command; a failure also becomes a notice. What the tool previews stays until the map shows it. */
  async run(command: MapCommandInput): Promise<Result<Committed>> {
    const shown = this.preview
    const step = this.replica.history.sequence + this.replica.pending
    for (const later of this.#selections.keys()) if (later > step) this.#selections.delete(later)
    this.#selections.set(step, this.selection)
    this.preview = NO_PREVIEW
    if (shown.length > 0) this.pendingPreviews = [...this.pendingPreviews, shown]
    const answer = await this.replica.run(command)
    if (shown.length > 0) this.pendingPreviews = this.pendingPreviews.filter((shapes) => shapes !== shown)
    if (!answer.ok) this.#notice(answer.error)
    return answer
  }

  /** Takes the last step back, with what was selected before it; drops what a tool has under way. */
  async undo(): Promise<void> {
    if (this.tool.cancel()) return
    const answer = await this.#travel(() => this.replica.undo())
    // At the end of the history the button is gray already: one key press too many needs no notice.
    if (!answer.ok && answer.error.code !== 'nothing-to-undo') this.#notice(answer.error)
  }

  /** Makes the last undone step again, with what was selected after it. */
  async redo(): Promise<void> {
    this.tool.cancel()
    const answer = await this.#travel(() => this.replica.redo())
    if (!answer.ok && answer.error.code !== 'nothing-to-redo') this.#notice(answer.error)
  }

  /** Goes to another step of the history, and to what was selected there. */
  async #travel(go: () => Promise<Result<Committed>>): Promise<Result<Committed>> {
    this.#selections.set(this.replica.history.sequence, this.selection)
    const answer = await go()
    const there = answer.ok ? this.#selections.get(this.replica.history.sequence) : undefined
    if (there && this.map) this.select(withoutLost(this.map, there))
    return answer
  }

  /** Takes another tool; what the old one has under way is dropped. */
  setTool(tool: ToolId): void {
    if (tool === this.toolId) return
    this.tool.cancel()
    this.preview = NO_PREVIEW
    this.toolId = tool
    this.pointerShape = this.tool.cursor
  }

  /** Changes how the selected creature would move, and asks again. */
  setMover(changed: Partial<MoverChoice>): void {
    this.mover = { ...this.mover, ...changed }
    this.#questions.ask()
  }

  /** Shows or hides overlays, and asks for what they need. */
  setOverlays(changed: Partial<Overlays>): void {
    Object.assign(this.overlays, changed)
    this.#questions.ask()
  }

  /** Selects; to show what is selected, the map shows what the GM sees again. */
  select(chosen: Selection, mode: SelectionMode = 'replace'): void {
    if (chosen !== NO_SELECTION) this.playersView = false
    this.selection = combineSelection(this.selection, chosen, mode)
    this.editing = this.#toEdit = null
    this.#takeUsualMode()
    this.#questions.ask()
  }

  /** Selects a record and opens its fields: at once, or with the step that brings it while it is on its way to the map. */
  edit(ref: RecordRef): void {
    if (this.map?.tables[ref.table].has(ref.id)) {
      this.select({ records: [ref], cells: new Set() })
      this.editing = ref
    } else this.#toEdit = ref
  }

  /** Moves the keyboard's square; clipped to the map. */
  moveCursor(cell: Cell): void {
    if (!this.map) return
    const clip = (value: number, length: number) => Math.min(Math.max(value, 0), length - 1)
    if (this.playersView) return
    this.cursor = { col: clip(cell.col, this.map.widthCells), row: clip(cell.row, this.map.heightCells) }
    this.hover = null
    this.view?.reveal(this.cursor)
    this.#questions.askRoute()
  }

  /** Shows what players may see in place of the map, or the map again. Nothing is selected then, and tools rest. */
  showPlayersView(on: boolean): void {
    if (on) {
      this.tool.cancel()
      this.preview = NO_PREVIEW
      this.select(NO_SELECTION)
      this.hover = this.cursor = this.pointer = this.contextMenu = null
    }
    this.playersView = on
  }

  /** Gives a key to the tool; answers whether it used it. */
  toolKey(key: ToolKey): boolean {
    return this.map !== null && !this.playersView && (this.tool.key?.(key) ?? false)
  }

  /** Escape: drops the gesture, else the selection; the tool stays in hand. */
  escape(): void {
    if (this.playersView) this.showPlayersView(false)
    else if (this.contextMenu) this.contextMenu = null
    else if (this.display.isPicking()) this.display.stopPicking()
    else if (this.view?.dropHandle()) return
    else if (this.tool.cancel()) this.preview = NO_PREVIEW
    else if (this.selection !== NO_SELECTION) this.select(NO_SELECTION)
  }

  /** Opens the menu of what is under the pointer and selected at a place of the window (CSS pixels); only where the right button does not erase. */
  openContextMenu(at: PointerInput, x: number, y: number): void {
    if (!this.map || this.playersView || (this.toolId !== select.id && this.toolId !== pan.id)) return
    const place = menuPlaceAt(this.map, at, recordAt(this.#host, at), this.selectedCreature)
    this.menuAt = at
    this.contextMenu = { x, y, actions: contextActions(this.map, this.selection, place) }
  }

  filesDropped(files: readonly File[], at: { readonly x: number; readonly y: number } | null): void {
    this.#deps.onFilesDropped?.(files, at)
  }

  /** An id no one has yet. */
  newId(): RecordId {
    return this.#deps.newId() as RecordId
  }

  /** Takes a notice off the list. */
  dismiss(id: number): void {
    this.notices = this.notices.filter((notice) => notice.id !== id)
  }

  /** Says that something went wrong. */
  #notice(error: AppError): void {
    this.notices = [...this.notices, { id: ++this.#noticeId, error }]
  }

  #afterStep(map: BattleMap, change: MapChange | null): void {
    this.selection = change?.shape ? NO_SELECTION : withoutLost(map, this.selection)
    if (this.editing && !map.tables[this.editing.table].has(this.editing.id)) this.editing = null
    if (change === null || change.shape) this.tool.cancel()
    if (this.#toEdit) this.edit(this.#toEdit)
    this.#takeUsualMode()
    this.#questions.ask()
  }

  /** Takes over the usual mode of a newly selected creature, or of one that has taken off or landed. */
  #takeUsualMode(): void {
    const [map, creature] = [this.map, this.selectedCreature]
    if (!map || !creature) return
    const { mode, isInTheAir } = usualModeOn(map.tables.creatures, creature)
    const key = `${creature.id} ${isInTheAir}`
    if (key === this.#modeOf) return
    this.#modeOf = key
    this.mover = { ...this.mover, mode }
  }
}
