import type { IconName } from '../../theme/icons.ts'

/** Panels at the right of the map, from the top. */
export const PANELS = [
  { id: 'movement', label: 'Moves', title: 'Movement', icon: 'move' },
  { id: 'tactics', label: 'Tactics', title: 'Tactics', icon: 'swords' },
  { id: 'details', label: 'Details', title: 'Details', icon: 'creature' },
  { id: 'bestiary', label: 'Bestiary', title: 'Bestiary', icon: 'creatures' },
  { id: 'notes', label: 'Notes', title: 'Notes', icon: 'notes' },
  { id: 'simulation', label: 'Simulate', title: 'What will happen', icon: 'die' },
  { id: 'map', label: 'Map', title: 'Map and rules', icon: 'map' },
  { id: 'layers', label: 'Layers', title: 'Layers', icon: 'layers' },
  { id: 'history', label: 'History', title: 'History', icon: 'history' },
  { id: 'versions', label: 'Versions', title: 'Versions', icon: 'versions' },
  { id: 'reference', label: 'Rules', title: 'Rules reference', icon: 'info' },
] as const satisfies readonly { id: string; label: string; title: string; icon: IconName }[]
/** One panel. */
export type PanelId = (typeof PANELS)[number]['id']
