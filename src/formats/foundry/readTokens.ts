import { spaceRect } from '../../grid/cell.ts'
import type { BattleMap } from '../../map/battleMap.ts'
import { creatureProblem } from '../../map/checkMap.ts'
import { creatureSchema, type Creature } from '../../map/records/creature.ts'
import { elevationUnder } from '../../map/heights.ts'
import { SPACE_CELLS, type Size } from '../../map/sizes.ts'
import { lossIf } from '../draft.ts'
import type { FileTexts } from '../fileTexts.ts'
import type { Loss } from '../format.ts'
import { withKnownMounts } from '../records.ts'
import type { ScenePlace } from './place.ts'
import { ownFlags, type Scene } from './schema.ts'

type Token = Scene['tokens']['items'][number]

/** The creatures of a scene's tokens. Tokens written by Fivefoot keep their statistics; others get defaults for their size. */
export function creaturesOf(
  map: BattleMap,
  scene: Scene,
  { toSquares, feetPerUnit }: ScenePlace,
  texts: FileTexts,
): { creatures: readonly Creature[]; losses: readonly Loss[] } {
  const creatures: Creature[] = []
  const taken = new Set<string>()
  let foreign = 0
  for (const [i, token] of scene.tokens.items.entries()) {
    const at = { col: Math.round(toSquares(token.x, 'x')), row: Math.round(toSquares(token.y, 'y')) }
    const own = creatureSchema.safeParse(ownFlags(token.flags).creature)
    const size = own.success ? own.data.size : sizeOf(token)
    const floorFeet = elevationUnder(map, spaceRect(at, SPACE_CELLS[size]))
    const id = own.success && !taken.has(own.data.id) ? own.data.id : `token-${i + 1}`
    const read = creatureSchema.safeParse({
      ...(own.success ? own.data : { size, speedFeet: { land: 30 } }),
      id,
      at,
      name: texts.name(token.name),
      hidden: token.hidden,
      altitudeFeet: Math.max(0, Math.round((token.elevation ?? 0) * feetPerUnit) - floorFeet),
      side: own.success && sideMatches(own.data.side, token.disposition) ? own.data.side : sideOf(token.disposition),
    })
    if (!read.success || creatureProblem(map, read.data) !== null || taken.has(id)) continue
    taken.add(id)
    if (!own.success) foreign++
    creatures.push(read.data)
  }
  const losses = [
    ...lossIf('tokens-off-map', scene.tokens.items.length - creatures.length),
    ...lossIf('tokens-broken', scene.tokens.broken),
    ...lossIf('token-statistics', foreign),
  ]
  return { creatures: withKnownMounts(creatures), losses }
}

function sizeOf({ width, height }: Token): Size {
  const squares = Math.max(width, height)
  if (squares <= 0.5) return 'tiny'
  if (squares <= 1) return 'medium'
  if (squares <= 2) return 'large'
  if (squares <= 3) return 'huge'
  return squares <= 4 ? 'gargantuan' : 'colossal'
}

const sideOf = (disposition: number): string => (disposition > 0 ? 'party' : disposition < 0 ? 'foes' : 'neutral')
const sideMatches = (side: string, disposition: number): boolean =>
  sideOf(disposition) === side || (disposition === 0 && !['party', 'foes'].includes(side))
