import { settingsOf, terrainPalette, type BattleMap } from '../../src/map/battleMap.ts'
import { DEFAULT_OVERLAYS } from '../editor/overlays.ts'
import { NO_PREVIEW } from '../editor/preview.ts'
import { NO_SELECTION } from '../editor/selection.ts'
import type { Theme } from '../theme/themes.ts'
import type { ShownScene } from './EditorCanvas.ts'

/** A player copy with nothing laid over it. `revealed`: 1 for squares that are; null: nothing is covered. */
export const playersScene = (map: BattleMap, theme: Theme, revealed: Uint8Array | null = null): ShownScene => ({
  map,
  settings: settingsOf(map),
  palette: terrainPalette(map),
  theme,
  overlays: { ...DEFAULT_OVERLAYS, reach: false, costs: false, path: false },
  selection: NO_SELECTION,
  previews: NO_PREVIEW,
  cursor: null,
  hover: null,
  reach: null,
  standing: null,
  misplaced: [],
  route: null,
  threat: null,
  tactics: null,
  revealed,
  aligning: null,
  handled: null,
})
