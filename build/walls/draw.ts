/** Maps drawn by Fivefoot itself. */
import { renderMap } from '../../electron/exchange/renderMap.ts'
import { SETTINGS_ID, settingsOf, type BattleMap } from '../../src/map/battleMap.ts'
import type { PictureOptions } from '../../src/formats/format.ts'

/** Draws a map in a style, as PNG. */
export async function printed(
  map: BattleMap,
  style: string,
  pixelsPerSquare: number,
  grid: PictureOptions['grid'] = 'style',
): Promise<Uint8Array> {
  const settings = settingsOf(map)
  const styled = {
    ...map,
    tables: { ...map.tables, settings: new Map([[SETTINGS_ID, { ...settings, look: { ...settings.look, style } }]]) },
  }
  const made = await renderMap(styled, pixelsPerSquare, () => undefined, {}, { copy: 'player', grid })
  if (!made.ok) throw new Error(JSON.stringify(made.error))
  return made.value.bytes
}
