import { counted, sentence } from '../../base/text.ts'
import type { JumpCheck, JumpLength, JumpNeeds } from '../../movement/path/jump.ts'
import type { BlockingThing } from '../facts.ts'
import { thing } from './blockers.ts'
import { and, feet, signed } from './grammar.ts'

/** What a jump takes, such as `Jump DC 10 with a 20-ft running start, DC 20 without`. */
function check({ rule, isFree, dc, standingDc, speedModifier }: JumpCheck): string {
  const { skill, runningStartFeet, actions } = rule
  const cost = actions ? ` ${counted(isFree ? actions.free : actions.withCheck, 'action')}` : ''
  if (isFree) return `no check,${cost}`
  const start = `${runningStartFeet}-ft running start`
  const without = standingDc === null ? '' : `, DC ${standingDc} without`
  const bySpeed = speedModifier === 0 ? '' : `; ${signed(speedModifier)} for its speed`
  return `${skill} DC ${dc} with a ${start}${without}${bySpeed}${cost === '' ? '' : `,${cost}`}`
}

/** How far a Strength score jumps, such as `Strength 14: 14 ft with a 10-ft running start, 7 ft without`. */
const length = ({ rule, strength, runningFeet, standingFeet }: JumpLength): string =>
  `Strength ${strength}: ${feet(runningFeet)} with a ${rule.runningStartFeet}-ft running start, ${feet(standingFeet)} without`

const needs = (found: JumpNeeds): string => (found.kind === 'by-strength' ? length(found) : check(found))

/** Sentences about jumps. */
export const jumps = {
  needs: (found: JumpNeeds): string => sentence(needs(found)),
  over: (over: readonly BlockingThing[], found: JumpNeeds): string =>
    `Jump over ${and(over.map((each) => thing(each)))}: ${needs(found)}.`,
  tooWeak: (found: JumpLength): string => `Too far: ${feet(found.countedFeet)}. ${length(found)}.`,
  runUp: (neededFeet: number, roomFeet: number): string =>
    roomFeet >= neededFeet
      ? `There is room for a ${neededFeet}-ft running start.`
      : `No room for a ${neededFeet}-ft running start: ${roomFeet === 0 ? 'something is right behind it' : `only ${feet(roomFeet)}`}.`,
  cost: (routeFeet: number, label: string): string =>
    `Costs ${feet(routeFeet)} of movement: fits in a ${label.toLowerCase()}.`,
  tooLong: (longestFeet: number, isSpeed: boolean): string =>
    isSpeed
      ? `No jump is longer than its Speed: ${feet(longestFeet)}.`
      : `No jump is longer than a turn’s movement: ${feet(longestFeet)}.`,
}
