/** What the tactics panel and the checks of a route say. */
import { capitalized } from '../../base/text.ts'
import type { DoorWord } from '../../map/edges.ts'
import type { Edge } from '../../map/records/edge.ts'
import type { RecordId } from '../../map/records/ids.ts'
import type { DiveFault } from '../../movement/path/diveAttack.ts'
import type { CoverBonus } from '../../rules/cover.ts'
import type { ClosestFacts } from '../facts.ts'
import { and, asSentence, named, signed } from './grammar.ts'

interface CoverFacts {
  /** The name of the degree in force. */
  readonly label: string
  readonly bonus: CoverBonus | null
}

const cover = {
  /** `Cover, +4 AC` */
  inForce: ({ label, bonus }: CoverFacts): string => (bonus ? `${label}, ${signed(bonus.armorClass)} AC` : label),
  /** One line for each thing it gives. */
  bonus: ({ bonus }: Pick<CoverFacts, 'bonus'>): readonly string[] =>
    bonus
      ? [
          `${signed(bonus.armorClass)} AC`,
          ...(bonus.saves.by === 0 ? [] : [`${signed(bonus.saves.by)} ${bonus.saves.to}`]),
          ...(bonus.stealth === 0 ? [] : [`${signed(bonus.stealth)} Stealth`]),
          bonus.mayHide ? 'Enough to hide behind.' : 'Not enough to hide behind.',
        ]
      : [],
  unknownTerrain: 'Unknown terrain',
  edge: (kind: Edge['kind'], door: DoorWord): string => {
    if (kind === 'barrier') return 'Low wall'
    const words = kind === 'door' ? `${door} door` : kind
    return capitalized(words)
  },
  creature: (name: string, degree: string): string => asSentence(`${named(name)} (${degree.toLowerCase()})`),
}

const flank = {
  houseRule: 'No one flanks by the house rules of this map.',
  same: 'Flanking takes two creatures.',
  differentSides: (a: string, b: string): string => asSentence(`${named(a)} and ${named(b)} are on different sides.`),
  sameSide: (foe: string): string => asSentence(`${named(foe)} is on the same side.`),
  helpless: (name: string): string => asSentence(`${named(name)} is helpless.`),
  notOpposite: (foe: string): string => `They are not on opposite sides or corners of ${named(foe)}.`,
  notNextTo: (name: string, foe: string): string => asSentence(`${named(name)} is not next to ${named(foe)}.`),
  outOfReach: (name: string, foe: string): string => asSentence(`${named(name)} does not threaten ${named(foe)}.`),
}

const forces = {
  push: 'Push',
  pull: 'Pull',
  reposition: 'Reposition',
}

const force = {
  choices: forces,
  danger: 'It can’t be moved into danger.',
}

/** Special ways to move: what they are called, and what is said of one that may be tried, or may not. */
const maneuvers = {
  leap: { label: 'Leap', may: 'Can leap there', mayNot: 'Can’t leap there' },
  dive: { label: 'Dive attack', may: 'Can dive', mayNot: 'Can’t dive' },
  gap: { label: 'Tight gap', may: 'Can squeeze through', mayNot: 'Can’t squeeze through' },
  flight: { label: 'Flight tasks', may: 'Can try', mayNot: 'Can’t try' },
}

const dive: Readonly<Record<DiveFault, string>> = {
  'too-short': 'The dive is too short.',
  'not-deep-enough': 'It does not descend far enough.',
  'too-steep': 'Too steep: at most 5 ft down for each square.',
  'not-a-legal-charge': 'It is not a legal charge.',
}

const tooHeavyToFly = 'It cannot fly with this load.'

/** What is rolled on the way. */
const checks = {
  overrun: (name: string, check: string, choice: string): string => `Overrun ${name}: ${check} ${choice}`,
  tumble: (name: string): string => `Tumble past ${name}`,
  balance: (terrain: string): string => `Balance on ${terrain.toLowerCase()}`,
  someone: 'a creature',
  onSheet: (modifier: number): string => ` On its sheet: ${signed(modifier)}.`,
  fly: (total: number, skill: number | undefined, maneuverability: string, byClass: number): string =>
    `Acrobatics to fly: ${signed(total)} (skill ${skill === undefined ? 'none on its sheet' : signed(skill)}, ${maneuverability} flier ${signed(byClass)}).`,
}

/** The nearest opponent in a sentence; `names` returns the name of a creature. */
function closest(answer: ClosestFacts, names: (id: RecordId) => string): string {
  const { feet, ids, settled, settledBy, die } = answer
  const [only] = ids
  if (feet === null || !only) return 'No opponents on the map.'
  if (ids.length === 1) return `${names(only)} is nearest, ${feet} ft away.`
  const tie = `${and(ids.map(names))} are ${ids.length === 2 ? 'both' : 'all'} ${feet} ft away.`
  if (settledBy === 'choice') return `${tie} Choose the target.`
  if (settled === null) return `${tie} Roll for target.`
  return `${tie} d${ids.length}: ${die ?? ''}, ${names(settled)}.`
}

export const tactics = { cover, flank, force, maneuvers, dive, tooHeavyToFly, checks, closest }
