import type { Component } from 'svelte'
import type { OpenMap } from './OpenMap.svelte.ts'

/** Props of every panel. */
export interface PanelProps {
  readonly open: OpenMap
  /** Moves the keyboard focus to the map. */
  readonly onToMap: () => void
}

/** The components of the panels by id: `Panel.svelte` in the folder of that name. */
export const PANEL_COMPONENTS: ReadonlyMap<string, Component<PanelProps>> = new Map(
  Object.entries(import.meta.glob<Component<PanelProps>>('./*/Panel.svelte', { eager: true, import: 'default' })).map(
    ([path, panel]) => [path.split('/').at(-2) ?? '', panel],
  ),
)
