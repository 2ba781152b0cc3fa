import type { Dressing } from '../../map/records/look.ts'
import { cavesOf } from './caves.ts'
import { BRIDGE, type Features } from './features.ts'
import type { CodeGrid, EdgeGrid } from './ground.ts'
import { indoorsOf } from './indoors.ts'

/** What floors are made of. It has no meaning in the rules. */
export const FLOOR_KINDS = ['flagstones', 'cave', 'grass', 'cobbles', 'planks', 'deck'] as const
/** What a floor is made of. */
export type FloorKind = (typeof FLOOR_KINDS)[number]

/** What floors and shores are like, by square. */
export interface Floors {
  /** Index in `FLOOR_KINDS`; of squares that are no floor, too, as if they were. */
  readonly kind: Uint8Array
  /** 1: borders of the square are natural and wide: caves and the wild. */
  readonly isWild: Uint8Array
}

const codeOf = (kind: FloorKind) => FLOOR_KINDS.indexOf(kind)

/** The floors of a map. */
export function floorsOf(ground: CodeGrid, edges: EdgeGrid, features: Features, dressing: Dressing): Floors {
  const kind = new Uint8Array(ground.codes.length)
  const isWild = new Uint8Array(kind.length)
  if (dressing === 'ship') kind.fill(codeOf('deck'))
  else if (dressing === 'dungeon') {
    const caves = cavesOf(ground, edges, features)
    for (let i = 0; i < kind.length; i++) kind[i] = codeOf(caves[i] === 1 ? 'cave' : 'flagstones')
    isWild.set(caves)
  } else {
    const indoors = indoorsOf(ground, edges, features.isSolid)
    const outdoors = codeOf(dressing === 'wild' ? 'grass' : 'cobbles')
    for (let i = 0; i < kind.length; i++) kind[i] = indoors[i] === 1 ? codeOf('planks') : outdoors
    if (dressing === 'wild') isWild.fill(1)
  }
  for (let i = 0; i < kind.length; i++) if (features.bridge[i] !== BRIDGE.none) kind[i] = codeOf('planks')
  return { kind, isWild }
}
