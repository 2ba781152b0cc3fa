/** Every question about a map, with the pure function that answers it. */
import type { AppError } from '../base/errors.ts'
import type { Result } from '../base/result.ts'
import type { CallAnswer, CallArgument, EngineCall } from '../ipc/contract.ts'
import { checksAnswer } from './checks.ts'
import { closestAnswer } from './closest.ts'
import { compareAnswer } from './compare.ts'
import { coverAnswer } from './cover.ts'
import { dangerAnswer, dangerRouteAnswer, attackFirstAnswer } from './danger.ts'
import { deployAnswer } from './deploy.ts'
import { firstContactAnswer, killZonesAnswer } from './firstContact.ts'
import { flankAnswer } from './flank.ts'
import { forceAnswer } from './force.ts'
import { maneuverAnswer } from './maneuver.ts'
import { minutesAnswer } from './minutes.ts'
import { pathAnswer, routeAnswer } from './path.ts'
import { reachAnswer } from './reach.ts'
import { reportAnswer } from './report.ts'
import type { Situation } from './replica.ts'
import { threatAnswer } from './threat.ts'

/** One function for each question of the contract. A missing or extra one does not compile. */
export type Answers = {
  readonly [N in EngineCall]: (situation: Situation, argument: CallArgument<N>) => Result<CallAnswer<N>, AppError>
}

/** The table. */
export const ANSWERS: Answers = {
  'engine.reach': reachAnswer,
  'engine.route': routeAnswer,
  'engine.path': pathAnswer,
  'engine.threat': threatAnswer,
  'engine.flank': flankAnswer,
  'engine.cover': coverAnswer,
  'engine.compare': compareAnswer,
  'engine.force': forceAnswer,
  'engine.closest': closestAnswer,
  'engine.maneuver': maneuverAnswer,
  'engine.danger': dangerAnswer,
  'engine.dangerRoute': dangerRouteAnswer,
  'engine.attackFirst': attackFirstAnswer,
  'engine.firstContact': firstContactAnswer,
  'engine.killZones': killZonesAnswer,
  'engine.report': reportAnswer,
  'engine.checks': checksAnswer,
  'engine.deploy': deployAnswer,
  'engine.minutes': minutesAnswer,
}
