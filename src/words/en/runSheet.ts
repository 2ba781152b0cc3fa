/** Words of the run sheet. */
import { counted } from '../../base/text.ts'
import type { MovementMode } from '../../map/modes.ts'
import type { RulesetDetails } from '../../rules/rulesetDetails.ts'
import type { RunSheetItem } from '../facts.ts'
import { encounter } from './encounter.ts'
import { and, feet, signed, tenths } from './grammar.ts'
import { terms } from './terms.ts'

const FEET_PER_SQUARE = 5

const items: Readonly<Record<RunSheetItem, string>> = {
  'creature-notes': 'notes on creatures',
  'map-notes': 'notes on the map',
  terrain: 'terrain costs',
  doors: 'doors and exits',
  'house-rules': 'house rules',
  plans: 'the plan of rounds 1–3',
  events: 'events',
  map: 'the map',
  kinds: 'more creatures',
}

const squares = (distanceFeet: number): string => tenths(distanceFeet / FEET_PER_SQUARE)

interface PlanSpan {
  readonly from: number
  readonly to: number
  readonly text: string
}

export const runSheet = {
  title: 'Run sheet',
  titleOf: (plan: string): string => (plan === '' ? 'Run sheet' : `Run sheet: ${plan}`),
  round: 'Round',
  initiative: 'Initiative',
  creatures: 'Creatures',
  creaturesHint: 'number on the map, starting square, hit points',
  hitPoints: 'HP',
  events: 'Events',
  doors: 'Doors and exits',
  terrain: 'Terrain',
  houseRules: 'House rules',
  rulesAsWritten: 'None: rules as written',
  notes: 'Notes',
  note: (number: number, title: string, square: string): string => `${number} ${title} (${square})`,
  kind: (count: number, name: string): string => (count === 1 ? name : `${count} × ${name}`),
  /** Speeds in squares, land first: `6 squares, fly 12`. */
  speed: (speedFeet: Readonly<Partial<Record<MovementMode, number>>>): string => {
    const { land, ...others } = speedFeet
    return [
      ...(land === undefined ? [] : [`${squares(land)} ${land === FEET_PER_SQUARE ? 'square' : 'squares'}`]),
      ...Object.entries(others).map(
        ([mode, speed]) => `${terms.modes[mode as MovementMode].toLowerCase()} ${squares(speed)}`,
      ),
    ].join(', ')
  },
  reach: (farFeet: number, beyondFeet: number): string =>
    beyondFeet < 0 ? `reach ${feet(farFeet)}` : `reach ${feet(farFeet)}, not within ${feet(beyondFeet)}`,
  noReach: 'threatens nothing',
  /** `1 Reactive Strike`, `2 attacks of opportunity`, in the words of the system. */
  reactions: (perRound: number, { one, many }: RulesetDetails['opportunity']): string => counted(perRound, one, many),
  /** The orders of the first `rounds` rounds; one that holds for all of them needs no numbers. */
  plan: (spans: readonly PlanSpan[], rounds: number): string =>
    spans
      .map(({ from, to, text }) =>
        from === 1 && to === rounds ? text : `${encounter.rounds(from, to).toLowerCase()}: ${text}`,
      )
      .join('; '),
  /** The plan of some creatures of a kind. */
  planOf: (numbers: readonly number[], plan: string): string => `${numbers.map((n) => `#${n}`).join(', ')}: ${plan}`,
  planned: (plan: string): string => `Plan: ${plan}`,
  eventsOf: (round: number, happening: readonly string[]): string => `Round ${round}: ${happening.join('. ')}.`,
  terrainName: (name: string, traits: string): string =>
    traits === '' ? name : `${name} (${traits.charAt(0).toLowerCase()}${traits.slice(1)})`,
  terrainOf: (names: readonly string[], cost: string): string => `${names.join(', ')}: ${cost}`,
  /** `10 ft; fly as open terrain`: on foot, then other modes; null: as on open terrain. */
  terrainCost: (
    onFoot: string,
    others: readonly { readonly mode: MovementMode; readonly cost: string | null }[],
  ): string =>
    [onFoot, ...others.map(({ mode, cost }) => `${terms.modes[mode].toLowerCase()} ${cost ?? 'as open terrain'}`)].join(
      '; ',
    ),
  door: (state: string, places: readonly string[], check: string): string =>
    `${state}: ${places.join(', ')}${check === '' ? '' : `. ${check}`}`,
  exit: (name: string, places: string): string => `Exit, ${name}: ${places}`,
  modifier: signed,
  hiddenCreature: 'hidden',
  moreKinds: (count: number): string => `${counted(count, 'more kind')} in the table of creatures`,
  moreTurns: (count: number): string => `and ${count} more`,
  /** Items that did not fit, in the order they were left out. */
  dropped: (what: readonly RunSheetItem[]): string =>
    `Left out to fit one page: ${and(what.map((item) => items[item]))}.`,
}
