import { flushSync } from 'svelte'
import type { AppError } from '../../../src/base/errors.ts'
import { applyChange, reverseChange, isNoChange, type MapChange } from '../../../src/map/change.ts'
import { CELL_LAYER_NAMES, TABLE_NAMES, emptyMap, type BattleMap } from '../../../src/map/battleMap.ts'
import { mapCommandSchema } from '../../../src/map/commands/command.ts'
import { planCommand } from '../../../src/map/commands/index.ts'
import { creatureSheetSchema, type CreatureSheet } from '../../../src/map/records/creature.ts'
import type { MapId, RecordId } from '../../../src/map/records/ids.ts'
import type { Committed, HistoryEnds, MapSnapshot } from '../../../src/ipc/shapes/maps.ts'
import type { Client } from '../../../renderer/ipc/client.ts'
import { EditorState } from '../../../renderer/editor/EditorState.svelte.ts'
import { handleKey } from '../../../renderer/editor/actions.ts'
import type { ToolId } from '../../../renderer/editor/tools/registry.ts'
import type { PointerInput } from '../../../renderer/editor/tools/tool.ts'
import { rulesOf } from '../../../src/rules/registry.ts'

export const MAP_ID = 'm1' as MapId

/** One call a test can answer by hand. */
interface HeldCall {
  readonly name: string
  readonly argument: unknown
  answer(value: unknown): void
  fail(code: string): void
}

/**
 * A main process for tests: the real planner, an undo list in memory, events in order. Calls in `held` wait until the test
 * answers them; everything else is answered at once.
 */
export class TestMain {
  map: BattleMap
  revision = 1
  readonly commands: unknown[] = []
  readonly calls: { readonly name: string; readonly argument: unknown }[] = []
  readonly held = new Set<string>()
  readonly waiting: HeldCall[] = []
  readonly client: Client
  /** Set to drop the next events, as a busy channel might. */
  dropEvents = false
  /** Answers to calls that are not about the steps of the map, by name; `null` for an empty one. */
  readonly also: Record<string, ((argument: never) => unknown) | null> = {}
  readonly #steps: { readonly change: MapChange; readonly label: string }[] = []
  #done = 0
  readonly #listeners = new Map<string, Set<(payload: never) => void>>()

  constructor(map: BattleMap) {
    this.map = map
    this.client = {
      call: ((name: string, argument: unknown) => this.#call(name, argument)) as Client['call'],
      on: (name, listener) => {
        const ofName = this.#listeners.get(name) ?? new Set()
        this.#listeners.set(name, ofName.add(listener))
        return () => void ofName.delete(listener)
      },
    }
  }

  get history(): HistoryEnds {
    return {
      sequence: this.#done,
      undoLabel: this.#steps[this.#done - 1]?.label ?? null,
      redoLabel: this.#steps[this.#done]?.label ?? null,
    }
  }

  get labels(): readonly string[] {
    return this.#steps.slice(0, this.#done).map(({ label }) => label)
  }

  snapshot(): MapSnapshot {
    const { widthCells, heightCells, layers, tables } = this.map
    const records = Object.fromEntries(TABLE_NAMES.map((name) => [name, [...tables[name].values()]]))
    return structuredClone({
      mapId: this.map.id,
      revision: this.revision,
      widthCells,
      heightCells,
      layers,
      records: records as never,
      history: this.history,
    })
  }

  /** A step made elsewhere (another window). */
  change(command: unknown): Committed {
    const planned = planCommand(mapCommandSchema.parse(command), this.map, rulesOf)
    if (!planned.ok) throw new Error(planned.error.code)
    return this.#commit(planned.value.change, planned.value.label, true)
  }

  async #call(name: string, argument: unknown): Promise<unknown> {
    this.calls.push({ name, argument: structuredClone(argument) })
    if (this.held.has(name))
      return new Promise((resolve) =>
        this.waiting.push({
          name,
          argument,
          answer: (value) => resolve({ ok: true, value }),
          fail: (code) => resolve({ ok: false, error: { code } }),
        }),
      )
    const answer = this.#answer(name, structuredClone(argument) as { command?: unknown })
    return structuredClone(answer instanceof Promise ? await answer : answer)
  }

  #answer(name: string, argument: { command?: unknown }): unknown {
    switch (name) {
      case 'maps.open':
        return { ok: true, value: this.snapshot() }
      case 'maps.run': {
        const read = mapCommandSchema.safeParse(argument.command)
        if (!read.success) return { ok: false, error: { code: 'malformed-request', details: read.error.message } }
        this.commands.push(read.data)
        const planned = planCommand(read.data, this.map, rulesOf)
        if (!planned.ok) return planned
        return { ok: true, value: this.#commit(planned.value.change, planned.value.label, false) }
      }
      case 'maps.undo':
      case 'maps.redo':
        return this.#travel(name === 'maps.undo')
      case 'rulesets.list':
        return this.also[name]?.(argument as never) ?? { ok: true, value: [] }
      case 'maps.close':
        return { ok: true, value: null }
      default: {
        const answer = this.also[name]
        if (answer === undefined) return { ok: false, error: { code: 'malformed-request', details: name } }
        return answer === null ? { ok: true, value: null } : answer(argument as never)
      }
    }
  }

  /** `isElsewhere`: another window's, so that this one hears of it as an event. */
  #commit(change: MapChange, label: string, isElsewhere: boolean): Committed {
    if (isNoChange(change)) return { revision: this.revision, change: null, history: this.history }
    this.#steps.splice(this.#done, Infinity, { change, label })
    this.#done++
    return this.#apply(change, isElsewhere)
  }

  #travel(back: boolean): unknown {
    const step = this.#steps[back ? this.#done - 1 : this.#done]
    if (!step) return { ok: false, error: { code: back ? 'nothing-to-undo' : 'nothing-to-redo' } }
    this.#done += back ? -1 : 1
    return { ok: true, value: this.#apply(back ? reverseChange(step.change) : step.change, false) }
  }

  #apply(change: MapChange, isElsewhere: boolean): Committed {
    this.map = applyChange(this.map, change)
    this.revision++
    const committed = { revision: this.revision, change, history: this.history }
    if (isElsewhere && !this.dropEvents) this.emit('maps.changed', { mapId: this.map.id, ...committed })
    return committed
  }

  /** Sends an event to the window. */
  emit(name: string, payload: object | null = null): void {
    for (const listener of this.#listeners.get(name) ?? []) listener(structuredClone(payload) as never)
  }
}

/** Ground in letters: `.` open, `d` difficult, `#` wall …; other glyphs as in the table of terrain. */
export function drawGround(map: BattleMap, palette: EditorState['palette']): string {
  return Array.from({ length: map.heightCells }, (_, row) =>
    Array.from(
      { length: map.widthCells },
      (_, col) => palette[map.layers.terrain[row * map.widthCells + col] ?? 0]?.glyph ?? '?',
    ).join(''),
  ).join('\n')
}

/** An editor without a window: real state, real tools, the test's main process. */
export class TestEditor {
  readonly main: TestMain
  readonly editor: EditorState
  readonly errors: AppError[] = []
  /** What tools said they did besides what was asked for. */
  readonly news: string[] = []
  #nextId = 1

  /** `client`: a main process other than the test's own. */
  constructor(widthCells = 12, heightCells = 8, client?: Client) {
    this.main = new TestMain(emptyMap(MAP_ID, { widthCells, heightCells }, { name: 'Test', ruleset: 'pf1e' }))
    this.editor = new EditorState(client ?? this.main.client, {
      newId: () => `id${this.#nextId++}`,
      onError: (error) => this.errors.push(error),
      onNews: (text) => void this.news.push(text),
    })
  }

  static async open(widthCells?: number, heightCells?: number): Promise<TestEditor> {
    const test = new TestEditor(widthCells, heightCells)
    await test.editor.open(MAP_ID)
    return test
  }

  static async openMap(map: BattleMap): Promise<TestEditor> {
    const test = new TestEditor()
    test.main.map = map
    await test.editor.open(map.id)
    return test
  }

  tool(tool: ToolId, options: Partial<EditorState['options']> = {}): this {
    this.editor.setTool(tool)
    Object.assign(this.editor.options, options)
    flushSync()
    return this
  }

  down(x: number, y: number, more: Partial<PointerInput> = {}): this {
    this.editor.pointerController.down(pointer(x, y, { button: 'primary', ...more }))
    return this
  }
  move(x: number, y: number, more: Partial<PointerInput> = {}): this {
    this.editor.pointerController.move(pointer(x, y, more))
    return this
  }
  up(x: number, y: number, more: Partial<PointerInput> = {}): this {
    this.editor.pointerController.up(pointer(x, y, { button: 'primary', ...more }))
    return this
  }
  click(x: number, y: number, more: Partial<PointerInput> = {}): this {
    return this.down(x, y, more).up(x, y, more)
  }
  drag(points: readonly (readonly [number, number])[], more: Partial<PointerInput> = {}): this {
    const [first = [0, 0]] = points
    const last = points.at(-1) ?? first
    this.down(first[0], first[1], more)
    for (const [x, y] of points.slice(1)) this.move(x, y, { ...more, button: 'none' })
    return this.up(last[0], last[1], more)
  }
  key(chord: string): boolean {
    const parts = chord.split('+')
    const key = parts.at(-1) ?? ''
    const named: Record<string, string> = { Space: ' ', Plus: '+', Period: '.', Comma: ',' }
    return handleKey(
      this.editor,
      {
        key: named[key] ?? (key.length === 1 ? key.toLowerCase() : key),
        code: /^[A-Z]$/.test(key) ? `Key${key}` : /^\d$/.test(key) ? `Digit${key}` : key,
        ctrlKey: parts.includes('Ctrl'),
        metaKey: false,
        altKey: parts.includes('Alt'),
        shiftKey: parts.includes('Shift'),
      },
      {},
    )
  }
  /** Lets everything under way come to its end. */
  async settled(): Promise<this> {
    for (let i = 0; i < 12; i++) await Promise.resolve()
    return this
  }
  /** Puts creatures on the map as another window would. */
  async place(
    ...creatures: readonly (readonly [
      id: string,
      col: number,
      row: number,
      sheet?: Partial<CreatureSheet>,
      side?: string,
    ])[]
  ): Promise<this> {
    this.main.change({
      type: 'edit-records',
      put: creatures.map(([id, col, row, more, side]) => ({
        table: 'creatures',
        record: { ...sheet(more), id, at: { col, row }, side: side ?? 'party' },
      })),
    })
    return this.settled()
  }
  get terrain(): string {
    return drawGround(this.editor.map ?? this.main.map, this.editor.palette)
  }
  get map(): BattleMap {
    if (!this.editor.map) throw new Error('no map')
    return this.editor.map
  }
  get edges(): readonly string[] {
    return [...this.map.tables.edges.values()]
      .map(
        ({ id, kind, door, doorLocked }) =>
          `${id}:${kind}${kind === 'door' ? `-${door}` : ''}${doorLocked ? '-locked' : ''}`,
      )
      .sort()
  }
  where(id: string): readonly [number, number] | null {
    const at = this.map.tables.creatures.get(id as RecordId)?.at
    return at ? [at.col, at.row] : null
  }
}

export const pointer = (x: number, y: number, more: Partial<PointerInput> = {}): PointerInput => ({
  x,
  y,
  button: 'none',
  shift: false,
  alt: false,
  control: false,
  nearSquares: 0.2,
  ...more,
})

/** A creature's sheet with what a test cares about. */
export const sheet = (more: Partial<CreatureSheet> = {}): CreatureSheet =>
  creatureSheetSchema.parse({ name: 'Guard', size: 'medium', speedFeet: { land: 30 }, ...more })

/** The order in which fields of a record were set says nothing. */
const byField = (record: object) => Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))

/** A map as one text, to compare two of them whole, its records in their order. */
export function mapText(map: BattleMap): string {
  const layers = CELL_LAYER_NAMES.map((name) => [name, [...map.layers[name]].join()])
  const tables = TABLE_NAMES.map((name) => [name, [...map.tables[name].values()].map(byField)])
  return JSON.stringify([map.widthCells, map.heightCells, layers, tables])
}
