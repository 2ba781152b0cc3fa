import type { Cell } from '../../src/grid/cell.ts'
import type { PathAnswer, ReachAnswer, ThreatAnswer } from '../../src/ipc/shapes/engine.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import type { Prop } from '../../src/map/records/annotations.ts'
import type { MapSettings } from '../../src/map/records/settings.ts'
import type { MisplacedCreature } from '../../src/map/placement.ts'
import type { TerrainType } from '../../src/map/terrain.ts'
import type { Overlays } from '../editor/overlays.ts'
import type { Preview } from '../editor/preview.ts'
import type { Selection } from '../editor/selection.ts'
import type { TacticsOverlay } from '../editor/tacticsOverlay.ts'
import type { Alignment } from '../editor/alignment.ts'
import type { MapTheme } from '../theme/mapColors.ts'

/** Everything the canvas draws. Fields are compared by identity: a field with the same object is not drawn again. */
export interface Scene {
  readonly map: BattleMap
  readonly settings: MapSettings
  readonly palette: readonly (TerrainType | undefined)[]
  /** Theme of what is painted on the map. */
  readonly theme: MapTheme
  readonly overlays: Readonly<Overlays>
  readonly selection: Selection
  readonly previews: readonly Preview[]
  /** The keyboard's square. */
  readonly cursor: Cell | null
  readonly hover: Cell | null
  /** By covered squares. */
  readonly reach: ReachAnswer | null
  /** Where the selected creature would be for the hovered square: top left of its space. */
  readonly standing: Cell | null
  /** Creatures that cannot be where they are. */
  readonly misplaced: readonly MisplacedCreature[]
  readonly route: PathAnswer | null
  readonly threat: ThreatAnswer | null
  readonly tactics: TacticsOverlay | null
  /** In the players' window: 1 for squares that are revealed, row-major; null: nothing is covered. */
  readonly revealed: Uint8Array | null
  /** The picture being aligned to the grid. */
  readonly aligning: { readonly prop: Prop; readonly alignment: Alignment } | null
  /** The picture that handles show around. */
  readonly handled: Prop | null
}
