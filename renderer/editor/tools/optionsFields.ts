import type { Component } from 'svelte'
import type { AppError } from '../../../src/base/errors.ts'
import type { JobProgress } from '../../../src/ipc/shapes/jobs.ts'
import type { Prop } from '../../../src/map/records/annotations.ts'
import type { StampSummary } from '../../../src/ipc/shapes/library.ts'
import type { BattleMap } from '../../../src/map/battleMap.ts'
import type { MapCommandInput } from '../../../src/map/commands/command.ts'
import type { Theme } from '../../theme/themes.ts'
import type { MapDisplay } from '../MapDisplay.svelte.ts'
import type { Piece } from '../piece.ts'
import type { Selection } from '../selection.ts'
import type { ToolId, ToolOptions } from './registry.ts'

/** The library's stamps and pictures, as options of tools use them. */
export interface ToolAssets {
  readonly stamps: readonly StampSummary[]
  keep(name: string): Promise<void>
  take(id: string): Promise<void>
  remove(stamp: StampSummary): Promise<void>
  choosePicture(): Promise<void>
  readonly walls: WallFinder
}

/** Looks for walls in a picture on the map, as a job. What it finds becomes the option `foundWalls`. */
export interface WallFinder {
  readonly progress: JobProgress | null
  readonly isRunning: boolean
  /** Why there is nothing: a failure, or a person stopped it. */
  readonly problem: AppError | null
  readonly isStopped: boolean
  /** Looks in a picture, unless it has been looked at as it lies now. */
  find(prop: Prop): void
  again(): void
  /** Lets the person choose a mask of the picture and reads it. */
  chooseMask(): Promise<void>
  cancel(): void
}

/** The editor as the fields of a tool's options see it. */
interface OptionsEditor {
  readonly map: BattleMap | null
  readonly options: ToolOptions
  readonly selection: Selection
  readonly theme: Theme
  readonly clipboard: Piece | null
  readonly display: MapDisplay
  run(command: MapCommandInput): Promise<unknown>
  setTool(tool: ToolId): void
}

/** What the fields of a tool's options get. */
export interface OptionsProps {
  readonly editor: OptionsEditor
  readonly assets: ToolAssets
  /** Opens the panel with creatures to place. */
  readonly onBestiary: () => void
}
/** The fields of a tool's options: the component `Options.svelte` in its folder. */
type OptionsComponent = Component<OptionsProps>

/** Those fields, by the id of the tool. Not for headless code: it loads components. */
export const OPTIONS_FIELDS: ReadonlyMap<string, OptionsComponent> = new Map(
  Object.entries(import.meta.glob<OptionsComponent>('./*/Options.svelte', { eager: true, import: 'default' })).map(
    ([path, fields]) => [path.split('/')[1] ?? '', fields],
  ),
)
