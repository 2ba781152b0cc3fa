/** All panels. Tabs, palette and shortcuts read this list; a panel's component is `Panel.svelte` in the folder of its id. */
import { SimulationState } from '../simulation/SimulationState.svelte.ts'
import type { GuidePageId } from '../help/guide.ts'
import type { IconName } from '../ui/icons.ts'
import { BestiaryState } from './bestiary/BestiaryState.svelte.ts'
import { CheckState } from './check/CheckState.svelte.ts'
import { DangerState } from './danger/DangerState.svelte.ts'
import { MapHistory } from './history/MapHistory.svelte.ts'
import { MovementState } from './movement/MovementState.svelte.ts'
import { PlayersState } from './players/PlayersState.svelte.ts'
import { RulesState } from './reference/RulesState.svelte.ts'
import { ReportState } from './report/ReportState.svelte.ts'
import { TacticsState } from './tactics/TacticsState.svelte.ts'
import type { PanelDeps } from './panelState.ts'

interface PanelDefinition {
  /** Must never change: custom shortcuts are stored under it. */
  readonly id: string
  readonly label: string
  readonly icon: IconName
  /** Chord that opens it unless rebound. */
  readonly key: string
  /** A second one. */
  readonly otherKey?: string
  /** The page of the guide that explains it. */
  readonly help: GuidePageId
  /** Creates its state, which lives as long as the map is open. */
  readonly state?: (deps: PanelDeps) => object
}

/** Panels at the right of the map, from the top. */
export const PANELS = [
  {
    id: 'movement',
    label: 'Move',
    icon: 'move',
    key: 'Alt+1',
    help: 'movement',
    state: (deps) => new MovementState(deps),
  },
  {
    id: 'tactics',
    label: 'Tactics',
    icon: 'swords',
    key: 'Alt+2',
    help: 'danger',
    state: ({ client, editor }) => new TacticsState(client, editor),
  },
  {
    id: 'danger',
    label: 'Danger',
    icon: 'warning',
    key: 'Alt+D',
    help: 'danger',
    state: ({ client, editor }) => new DangerState(client, editor),
  },
  {
    id: 'check',
    label: 'Check',
    icon: 'check',
    key: 'Alt+K',
    help: 'before-the-session',
    state: ({ client, editor }) => new CheckState(client, editor),
  },
  {
    id: 'report',
    label: 'Report',
    icon: 'ruler',
    key: 'Alt+B',
    help: 'before-the-session',
    state: ({ client, editor }) => new ReportState(client, editor),
  },
  { id: 'details', label: 'Details', icon: 'creature', key: 'Alt+3', help: 'creatures' },
  {
    id: 'bestiary',
    label: 'Creatures',
    icon: 'creatures',
    key: 'Alt+4',
    help: 'creatures',
    state: ({ client, toasts }) => new BestiaryState(client, toasts),
  },
  { id: 'notes', label: 'Notes', icon: 'notes', key: 'Alt+5', help: 'drawing' },
  {
    id: 'simulation',
    label: 'Simulation',
    icon: 'die',
    key: 'Alt+6',
    help: 'simulation',
    state: ({ client, editor, toasts }) => new SimulationState(client, editor, toasts),
  },
  { id: 'map', label: 'Map', icon: 'map', key: 'Alt+7', help: 'house-rules' },
  { id: 'layers', label: 'Layers', icon: 'layers', key: 'Alt+8', help: 'panels' },
  {
    id: 'history',
    label: 'History',
    icon: 'history',
    key: 'Alt+9',
    otherKey: 'Ctrl+H',
    help: 'panels',
    state: ({ client, editor, toasts }) => new MapHistory(client, editor.replica, toasts),
  },
  { id: 'versions', label: 'Versions', icon: 'versions', key: 'Alt+0', help: 'panels' },
  {
    id: 'players',
    label: 'Players',
    icon: 'screen',
    key: 'Alt+U',
    help: 'at-the-table',
    state: ({ client, editor, toasts }) => new PlayersState(client, editor, toasts),
  },
  {
    id: 'reference',
    label: 'Rules',
    icon: 'info',
    key: 'Alt+-',
    help: 'house-rules',
    state: ({ client }) => new RulesState(client),
  },
] as const satisfies readonly PanelDefinition[]

type Row = (typeof PANELS)[number]
/** The page of the guide that explains a panel. */
export const helpOf = (panel: PanelId): GuidePageId => PANELS.find(({ id }) => id === panel)?.help ?? 'first-map'
/** One panel. */
export type PanelId = Row['id']
/** States of the panels by panel id. */
export type PanelStates = {
  readonly [R in Extract<Row, { readonly state: unknown }> as R['id']]: ReturnType<R['state']>
}

/** Creates the states of all panels. */
export const panelStates = (deps: PanelDeps): PanelStates =>
  Object.fromEntries(
    PANELS.flatMap((panel) => ('state' in panel ? [[panel.id, panel.state(deps)]] : [])),
  ) as unknown as PanelStates
