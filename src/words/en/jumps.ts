import { counted, sentence } from '../../base/text.ts'
import type { JumpCheck } from '../../movement/path/jump.ts'
import type { JumpRule } from '../../rules/rulesetDetails.ts'
import type { BlockingThing } from '../facts.ts'
import { thing } from './blockers.ts'
import { and, feet, signed } from './grammar.ts'

/** What a jump takes, such as `Jump DC 10 with a 20-ft running start, DC 20 without`. */
function check(
  { skill, runningStartFeet, actions }: JumpRule,
  { isFree, dc, standingDc, speedModifier }: JumpCheck,
): string {
  const cost = actions ? ` ${counted(isFree ? actions.free : actions.withCheck, 'action')}` : ''
  if (isFree) return `no check,${cost}`
  const start = `${runningStartFeet}-ft running start`
  const without = standingDc === null ? '' : `, DC ${standingDc} without`
  const bySpeed = speedModifier === 0 ? '' : `; ${signed(speedModifier)} for its speed`
  return `${skill} DC ${dc} with a ${start}${without}${bySpeed}${cost === '' ? '' : `,${cost}`}`
}

/** Sentences about jumps. */
export const jumps = {
  check: (rule: JumpRule, found: JumpCheck): string => sentence(check(rule, found)),
  over: (over: readonly BlockingThing[], rule: JumpRule, found: JumpCheck): string =>
    `Jump over ${and(over.map((each) => thing(each)))}: ${check(rule, found)}.`,
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
