import type { MapCommandInput } from '../../../src/map/commands/command.ts'
import type { Layer, MapSettings } from '../../../src/map/records/settings.ts'
import { layerView, type LayerView } from '../../editor/layers.ts'
import { putSettings } from '../../editor/recordCommands.ts'
import { en } from '../../../src/words/en/index.ts'

/** Changes how a layer is shown. `what` describes that in the history. */
export function putLayer(
  settings: MapSettings,
  layer: Layer,
  changed: Partial<LayerView>,
  what: string,
): MapCommandInput {
  const layers = { ...settings.layers, [layer]: { ...layerView(settings, layer), ...changed } }
  return putSettings({ ...settings, layers }, `${what}: ${en.terms.layers[layer]}`)
}

/** Draws walls over the picture below the map in the style, or, where it shows them, as thin lines for the GM alone. */
export function putPictureWalls(settings: MapSettings, areShown: boolean): MapCommandInput {
  const { pictureWalls: _, ...look } = settings.look
  const changed = areShown ? { ...look, pictureWalls: 'gm' as const } : look
  return putSettings({ ...settings, look: changed }, en.pictureImport.showsWalls)
}
