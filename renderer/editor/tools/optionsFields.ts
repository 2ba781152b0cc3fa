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

/** Stamps and pictures of the library, as the options of tools use them. */
export interface ToolAssets {
  readonly stamps: readonly StampSummary[]
  saveStamp(name: string): Promise<void>
  useStamp(id: string): Promise<void>
  deleteStamp(stamp: StampSummary): Promise<void>
  choosePicture(): Promise<void>
  readonly walls: WallFinder
}

/** Finds walls in a picture on the map, in a job. The result becomes the option `foundWalls`. */
export interface WallFinder {
  readonly progress: JobProgress | null
  readonly isRunning: boolean
  /** Why the search failed. */
  readonly problem: AppError | null
  readonly isStopped: boolean
  /** Searches a picture, unless it was searched in its present place. */
  find(prop: Prop): void
  again(): void
  /** Lets the user choose a mask for the picture, and searches that. */
  chooseMask(): Promise<void>
  cancel(): void
}

/** The part of the editor that fields of options use. */
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

/** Properties of the fields of a tool's options. */
export interface OptionsProps {
  readonly editor: OptionsEditor
  readonly assets: ToolAssets
  /** Opens the panel with creatures to place. */
  readonly onBestiary: () => void
}
/** The fields of a tool's options: the component `Options.svelte` in its folder. */
type OptionsComponent = Component<OptionsProps>

/** Those components by tool id. Not for headless code: it loads components. */
export const OPTIONS_FIELDS: ReadonlyMap<string, OptionsComponent> = new Map(
  Object.entries(import.meta.glob<OptionsComponent>('./*/Options.svelte', { eager: true, import: 'default' })).map(
    ([path, fields]) => [path.split('/')[1] ?? '', fields],
  ),
)
