/** How a map that players see in part looks: as the whole of it does, not as a map of what is revealed so far would. */
import { cellAt, type Cell } from '../grid/cell.ts'
import { SETTINGS_ID, settingsOf, type BattleMap } from '../map/battleMap.ts'
import { regionSchema, type Region } from '../map/records/annotations.ts'
import { FLOOR_MATERIALS } from '../map/records/styleSettings.ts'
import type { RevealedSquares } from '../map/revealed.ts'
import { sceneOf } from './scene.ts'

/**
 * The revealed map with the dressing of the whole player copy, and with floor areas in revealed squares where a guess from the
 * revealed squares alone would give another floor or rock. Of covered squares it shows nothing. Linear in the squares.
 */
export function withLookOfWhole(whole: BattleMap, revealedMap: BattleMap, revealed: RevealedSquares): BattleMap {
  const settings = settingsOf(whole)
  const { dressing, floors } = sceneOf(whole, {
    view: 'gm',
    dressing: settings.look.dressing,
  })
  const guessed = sceneOf(revealedMap, { view: 'gm', dressing }).floors
  const groups = new Map<string, Pick<Region, 'floor' | 'rock'> & { readonly cells: Cell[] }>()
  for (const [index, shown] of revealed.entries()) {
    const [material = 0, isWild = 0] = [floors.material[index], floors.isWild[index]]
    if (shown !== 1 || (guessed.material[index] === material && guessed.isWild[index] === isWild)) continue
    const [floor, rock] = [FLOOR_MATERIALS[material], isWild === 1 ? 'natural' : 'hewn'] as const
    const id = `look-${floor}-${rock}`
    const group = groups.get(id) ?? { floor, rock, cells: [] }
    group.cells.push(cellAt(whole, index))
    groups.set(id, group)
  }
  const areas = [...groups].map(([id, group]) => regionSchema.parse({ ...group, id, name: '', purpose: 'floor' }))
  return {
    ...revealedMap,
    tables: {
      ...revealedMap.tables,
      settings: new Map([[SETTINGS_ID, { ...settings, look: { ...settings.look, dressing } }]]),
      regions: new Map([...revealedMap.tables.regions, ...areas.map((area) => [area.id, area] as const)]),
    },
  }
}
