import type { GridSize } from '../../grid/cell.ts'
import { MOVEMENT_MODES } from '../../map/modes.ts'
import { MANEUVERABILITIES } from '../../map/records/creature.ts'
import { BODIES, SIZES } from '../../map/sizes.ts'
import { COMBATANT_DEFAULTS, type Combatant } from '../combatant.ts'
import { DOCUMENT_LIMITS } from './limits.ts'
import type { Place } from './place.ts'
import { readCell } from './readMap.ts'

const REQUIRED = ['id', 'at', 'size', 'side', 'speed'] as const
const FLAGS = [
  'reachWeapon',
  'unarmed',
  'helpless',
  'prone',
  'incorporeal',
  'fillsSpace',
  'obstacleWhenHelpless',
  'heavyArmor',
] as const
const OTHERS = ['body', 'reach', 'hampered', 'maneuverability'] as const

/** Reads the creatures of a request, in order. Ids are unique. */
export function readCreatures(place: Place | undefined, size: GridSize): readonly Combatant[] {
  if (!place) return []
  const ids = new Set<string>()
  return place.list(DOCUMENT_LIMITS.creatures, 'creatures').map((item) => {
    const creature = readCreature(item, size)
    if (ids.has(creature.id)) return item.peek('id')?.refuse('an id that no other creature has') ?? creature
    ids.add(creature.id)
    return creature
  })
}

function readCreature(place: Place, size: GridSize): Combatant {
  const keys = place.object(REQUIRED, [...FLAGS, ...OTHERS])
  const { nameLength, feet, hampered } = DOCUMENT_LIMITS
  keys.maneuverability?.oneOf(MANEUVERABILITIES)
  const speeds = keys.speed.object([], MOVEMENT_MODES)
  return {
    id: keys.id.text(nameLength),
    at: readCell(keys.at, size),
    size: keys.size.oneOf(SIZES),
    side: keys.side.text(nameLength),
    speedFeet: Object.fromEntries(MOVEMENT_MODES.map((mode) => [mode, speeds[mode]?.whole(0, feet)])),
    body: keys.body?.oneOf(BODIES) ?? COMBATANT_DEFAULTS.body,
    reachFeet: keys.reach?.whole(0, feet),
    reachWeapon: keys.reachWeapon?.flag() ?? false,
    unarmed: keys.unarmed?.flag() ?? false,
    helpless: keys.helpless?.flag() ?? false,
    strikesMovers: true,
    prone: keys.prone?.flag() ?? false,
    incorporeal: keys.incorporeal?.flag() ?? false,
    fillsSpace: keys.fillsSpace?.flag() ?? false,
    obstacleWhenHelpless: keys.obstacleWhenHelpless?.flag() ?? false,
    heavyArmour: keys.heavyArmor?.flag() ?? false,
    hampered: keys.hampered?.whole(0, hampered) ?? 0,
    ignoresDifficultTerrain: false,
  }
}
