/** Words for journeys, the same on screen, on paper and in files. */
import { counted } from '../../base/text.ts'
import { tenths } from './grammar.ts'
import type { Road, StrainKind, TravelTerrain } from '../../rules/travel.ts'

const countries: Readonly<Record<TravelTerrain, string>> = {
  desert: 'Desert',
  forest: 'Forest',
  'forest-dense': 'Dense forest',
  hill: 'Hills',
  marsh: 'Marsh',
  mountain: 'Mountains',
  plains: 'Plains',
  urban: 'Town',
}

const roads: Readonly<Record<Road, string>> = {
  highway: 'Highway',
  road: 'Road or trail',
  trackless: 'Trackless',
}

interface StrainWords {
  /** What a day dealt. */
  readonly dealt: (points: number) => string
  readonly stopped: string
  readonly columns: {
    /** Of the days. */
    readonly strain: string
    /** Of the averages. */
    readonly dealt: string
    readonly strained: string
    readonly stopped: string
  }
}

const strains: Readonly<Record<StrainKind, StrainWords>> = {
  nonlethal: {
    dealt: (points) => `${points} nonlethal, fatigued`,
    stopped: 'knocked out',
    columns: {
      strain: 'Checks and damage',
      dealt: 'Nonlethal damage',
      strained: 'Fatigued',
      stopped: 'Knocked out',
    },
  },
  exhaustion: {
    dealt: (points) => `${counted(points, 'level')} of exhaustion`,
    stopped: 'dies of exhaustion',
    columns: {
      strain: 'Saves and exhaustion',
      dealt: 'Levels of exhaustion',
      strained: 'Exhausted',
      stopped: 'Dies',
    },
  },
}

/** Words for journeys. */
export const journeys = {
  strains,
  countries,
  roads,
  means: {
    'on-foot': 'On foot (8 h)',
    mounted: 'Mounted (8 h)',
    vehicle: 'Vehicle (10 h)',
    'vehicle-in-shifts': 'Vehicle in shifts (24 h)',
  },
  outcome: (arrived: boolean, days: number, miles: number): string =>
    arrived ? `${counted(days, 'day')}, ${tenths(miles)} miles` : 'They never arrive',
  leg: (miles: number, country: string, road: string): string => `${tenths(miles)} miles, ${country}, ${road}`,
  check: (total: number, dc: number, passed: boolean): string => `Con ${total} vs DC ${dc} ${passed ? '✓' : '✗'}`,
  average: (runs: number, arrives: string, meanDays: number | null): string =>
    `${counted(runs, 'journey')}: ${arrives} arrive${meanDays === null ? '' : `, after ${tenths(meanDays)} days on average`}`,
  /** In place of a chance that depends on hit points no one has typed. */
  unknownHitPoints: 'hit points?',
  columns: {
    day: 'Day',
    hours: 'Hours',
    miles: 'Miles',
    who: 'Who',
  },
  printDays: (name: string, outcome: string) => `${name}: ${outcome}`,
  printAverage: (name: string, average: string) => `${name}, ${average}`,
}
