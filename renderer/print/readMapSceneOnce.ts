import { sceneOf, type MapScene } from '../../src/draw/scene.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import type { Dressing } from '../../src/map/records/styleSettings.ts'
import type { Copy } from '../../src/print/options.ts'
import type { ReadMapScene } from '../../src/print/scene/scene.ts'

/** Reads a copy of a map for drawing and caches the result, since there is a plan at every keystroke. */
export function readMapSceneOnce(map: BattleMap, copy: Copy): ReadMapScene {
  const scenes = new Map<Dressing | undefined, MapScene>()
  return (_, { dressing }) => {
    const known = scenes.get(dressing)
    if (known) return known
    const scene = sceneOf(map, { view: copy === 'player' ? 'players' : 'gm', dressing })
    scenes.set(dressing, scene)
    return scene
  }
}
