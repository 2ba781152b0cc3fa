/** The speeds of a stat block, as the five rule systems and their translations write them. */
import type { MovementMode } from '../../map/modes.ts'
import { feetOf, LENGTH } from './blockText.ts'
import { defined, maneuverabilityOf, type CreatureFacts } from './foundCreature.ts'

/** The speeds of a text, and parts that were not understood. */
export interface FoundSpeeds {
  readonly facts: Pick<CreatureFacts, 'speedFeet' | 'baseSpeedFeet' | 'maneuverability'>
  /** The armor named beside a speed; empty if none. */
  readonly armor: string
  readonly unclear: readonly string[]
  /** What a flier can do that a sheet cannot hold: hover. */
  readonly traits: readonly string[]
}

const WORDS: Readonly<Record<string, MovementMode | null>> = {
  ...{ land: 'land', walk: 'land', burrow: 'burrow', dig: 'burrow', climb: 'climb', fly: 'fly', swim: 'swim' },
  // Modes that the map does not have.
  ...{ jump: null, jet: null, glide: null, brachiate: null },
  ...{ fliegen: 'fly', schwimmen: 'swim', klettern: 'climb', graben: 'burrow' },
  ...{ vol: 'fly', nage: 'swim', escalade: 'climb', creusement: 'burrow' },
}
const MODE = `(${Object.keys(WORDS).join('|')})`

/** The word before the speeds of a block; in books of two other languages, too. */
const START = /\b(?:Speed|Spd|Bewegungsrate|Bewegung|Geschwindigkeit|Vitesse|VD)\b[:.]? ?(?=\S)/u

/** Words that start the next entry of a block. */
const NEXT =
  /\b(?:Melee|Ranged|Multiattack|Space|Reach|Face|Attack|Full Attack|Armor Class|AC|Special|Offensive|Spell|STATISTICS|TACTICS|Str|STR|MOD|Mod|Initiative|Senses|Skills|Saving|Languages|Challenge|Base|Saves|Fort|OFFENSE|DEFENSE|Nahkampf|Fernkampf|Corps)\b|\[(?:one|two|three)-action/u

const ARMOR = String.raw`(?:[\w'+-]+ ){0,4}?(?:armou?r|mail|chainmail|[\w-]*plate|hide|leather|splint|banded|barding)\b(?: armor\b)?`
/** Words in parentheses or brackets. */
const INSIDE = String.raw`(?: ?[([]([^()[\]]{0,200})[)\]])?`

/** One speed: base, mode, length, maneuverability, words inside, armor, words inside. Without a unit it ends an entry. */
const PART = new RegExp(
  String.raw`^[\s,;]*(?:(?:and|or) )?(base )?(?:land )?(?:${MODE}:?(?: speed)? )?(?:speed )?${LENGTH}` +
    String.raw`(?=[^\p{L}\d%/+-]|$)(?: (clumsy|poor|average|good|perfect)\b)?${INSIDE}(?: (?:in|with|wearing) (${ARMOR}))?${INSIDE}\.?`,
  'iu',
)
const ENDS = new RegExp(`^ ?(?:$|[,;.]|(?:and|or) |${MODE}\\b|${NEXT.source})`, 'u')

const IN_ARMOR = new RegExp(`^${LENGTH} (?:armored|(?:in|with|while in|(?:while )?wearing) (${ARMOR}))$`, 'iu')
const UNARMORED = new RegExp(
  `^(?:${LENGTH} (?:(?:without|out of) (?:its |his |her )?armor|when unarmored|unarmored|base|normally)|(?:base|unarmored|normally)(?: (?:land )?speed)? ${LENGTH})$`,
  'iu',
)
const KNOWN_WORDS = /^(?:\d+ squares?|Su|Ex|Sp|magic(?:al)?)$/iu

/** Longest part that is reported as not understood, in characters. */
const MAX_UNCLEAR = 200

/** What the words of a speed say: on the map and before armor. */
class SpeedList {
  readonly speedFeet: Partial<Record<MovementMode, number>> = {}
  readonly baseFeet: Partial<Record<MovementMode, number>> = {}
  maneuverability: CreatureFacts['maneuverability']
  armor = ''
  readonly unclear: string[] = []
  readonly traits: string[] = []

  /** A speed as written; `armor`: the armor in which it holds; `isBase`: it is called the base speed. */
  add(mode: MovementMode, feet: number, armor: string | undefined, isBase: boolean): void {
    const known = this.speedFeet[mode]
    if (armor !== undefined) {
      this.armor ||= armor
      if (known !== undefined && known !== feet) this.baseFeet[mode] ??= known
      this.speedFeet[mode] = feet
    } else if (isBase && known !== undefined) this.baseFeet[mode] = feet
    else this.speedFeet[mode] ??= feet
  }

  /** Words in parentheses behind a speed. */
  describe(mode: MovementMode | null, inside: string): void {
    for (const words of inside.split(/[,;]/u).map((each) => each.trim())) {
      const maneuverability = mode === 'fly' ? maneuverabilityOf(words) : undefined
      const armored = IN_ARMOR.exec(words)
      const bare = UNARMORED.exec(words)
      if (maneuverability) this.maneuverability = maneuverability
      else if (mode !== null && armored?.[1])
        this.add(mode, feetOf(armored[1], armored[2] ?? 'ft'), armored[3] ?? '', false)
      else if (mode !== null && bare) this.baseFeet[mode] = feetOf(bare[1] ?? bare[3] ?? '', bare[2] ?? bare[4] ?? 'ft')
      else if (mode === 'fly' && /^hover$/iu.test(words)) this.traits.push('hover')
      else if (words !== '' && !KNOWN_WORDS.test(words)) this.unclear.push(words)
    }
  }
}

type Speeds = CreatureFacts['speedFeet']

/** Its speeds without those of 0 feet, if it has others: "Speed 0 ft., fly 40 ft." */
function withoutZeros(speedFeet: Speeds): Speeds {
  const moving = Object.entries(speedFeet).filter(([, feet]) => feet > 0)
  return moving.length > 0 ? Object.fromEntries(moving) : speedFeet
}

/** The speeds after the word Speed in a text of one line, and parts that were not understood. Linear. */
export function speedsIn(text: string): FoundSpeeds {
  const flat = text.replace(/\s+/gu, ' ')
  const start = START.exec(flat)
  if (!start) return { facts: { speedFeet: {} }, armor: '', unclear: [], traits: [] }
  const list = new SpeedList()
  let rest = flat.slice(start.index + start[0].length)
  for (let part = PART.exec(rest); part; part = PART.exec(rest)) {
    const [whole, base, word, number = '', unit, nimble, before = '', armor, after = ''] = part
    const mode = word === undefined ? 'land' : (WORDS[word.toLowerCase()] ?? null)
    const feet = feetOf(number, unit)
    const isOpenEnded = unit === undefined && before === '' && !ENDS.test(rest.slice(whole.length))
    const isOther =
      mode !== null && before === '' && armor === undefined && !base && (list.speedFeet[mode] ?? feet) !== feet
    if (mode === null || Number.isNaN(feet) || isOpenEnded || isOther) list.unclear.push(whole.replace(/^[\s,;]+/u, ''))
    else list.add(mode, feet, armor, base !== undefined)
    if (mode === 'fly' && nimble) list.maneuverability = maneuverabilityOf(nimble)
    list.describe(mode, before)
    list.describe(mode, after)
    rest = rest.slice(whole.length)
  }
  const tail = rest.slice(0, NEXT.exec(rest)?.index ?? 80).slice(0, MAX_UNCLEAR)
  const open = /^ ?[;,(]|^ ?in\b/u.test(tail) ? tail.replace(/^ ?[;,]? ?/u, '').trim() : ''
  const { baseFeet, maneuverability, armor, unclear, traits } = list
  const speedFeet = withoutZeros(list.speedFeet)
  const baseSpeedFeet = Object.keys(baseFeet).length > 0 ? { ...speedFeet, ...baseFeet } : undefined
  return {
    facts: { speedFeet, ...defined({ baseSpeedFeet, maneuverability }) },
    armor,
    traits,
    unclear: open === '' ? unclear : [...unclear, open],
  }
}
