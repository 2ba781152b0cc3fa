import type { AppError } from '../../../src/base/errors.ts'
import type { Result } from '../../../src/base/result.ts'
import type { SheetAnswer } from '../../../src/ipc/shapes/rules.ts'
import type { CreatureSheet, SpeedCircumstances } from '../../../src/map/records/creature.ts'
import type { Client } from '../../ipc/client.ts'
import { en } from '../../../src/words/en/index.ts'

const labels = en.labels.details

/** What a new bonus starts from. */
export const NEW_BONUS: SpeedCircumstances['bonuses'][number] = {
  source: 'bonus',
  type: 'enhancement',
  feet: 10,
  lostIn: [],
}

/** Returns what a creature's speed depends on; defaults if nothing is recorded. */
export const circumstancesOf = (sheet: CreatureSheet): SpeedCircumstances =>
  sheet.speedCircumstances ?? { bonuses: [], isNeverSlowed: false, armourTakesFeet: 0, gait: 'biped' }

/** Reads a sheet by the rules of a system. */
export function askSheet(
  client: Pick<Client, 'call'>,
  ruleset: string,
  creature: CreatureSheet & { readonly squeezing?: boolean },
): Promise<Result<SheetAnswer, AppError>> {
  const { size, speedFeet, baseSpeedFeet, speedCircumstances, armour, load, maneuverability, strength } = creature
  return client.call('rules.sheet', {
    ruleset,
    size,
    speedFeet,
    armour,
    load,
    maneuverability,
    strength,
    squeezing: creature.squeezing ?? false,
    ...(baseSpeedFeet && { baseSpeedFeet }),
    ...(speedCircumstances && { speedCircumstances }),
  })
}

/** Returns the sheet with the reduced speeds in use, and its base speeds and load recorded; null if nothing changes. */
export function withReducedSpeeds<T extends CreatureSheet>(sheet: T, answer: SheetAnswer): T | null {
  const changed = answer.speeds.some(({ mode, reducedFeet }) => sheet.speedFeet[mode] !== reducedFeet)
  if (!changed && sheet.load === answer.load) return null
  return {
    ...sheet,
    load: answer.load,
    speedFeet: Object.fromEntries(answer.speeds.map(({ mode, reducedFeet }) => [mode, reducedFeet])),
    baseSpeedFeet: Object.fromEntries(answer.speeds.map(({ mode, baseFeet }) => [mode, baseFeet])),
  }
}

/** Returns the sheet with the land speed of a race as its base speed; the speed in use stays. */
export function withRace<T extends CreatureSheet>(
  sheet: T,
  race: { readonly baseFeet: number; readonly isNeverSlowed: boolean },
): T {
  return {
    ...sheet,
    baseSpeedFeet: { ...(sheet.baseSpeedFeet ?? sheet.speedFeet), land: race.baseFeet },
    speedCircumstances: { ...circumstancesOf(sheet), isNeverSlowed: race.isNeverSlowed },
  }
}

const range = ([from, to]: readonly [number, number | null], word: (n: number) => string): string => {
  if (to === null) return labels.rangeFrom(word(from))
  return from === 0 ? labels.rangeTo(word(to)) : labels.rangeFromTo(word(from), word(to))
}

const inches = (n: number): string => (n < 12 ? labels.inches(n) : en.feet(n / 12))
/** Words for a range of heights in inches; null: open-ended. */
export const lengthText = (heights: readonly [number, number | null]): string => range(heights, inches)

function pounds(n: number): string {
  if (n >= 2000) return labels.tons((n / 2000).toLocaleString('en'))
  return n < 1 ? labels.ounces(n * 16) : labels.pounds(n)
}
/** Words for a range of weights in pounds; null: open-ended. */
export const weightText = (weights: readonly [number, number | null]): string => range(weights, pounds)
