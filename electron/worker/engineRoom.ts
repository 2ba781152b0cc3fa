/** The engine with a replica of every open map: takes what main says in order, and answers questions. */
import { invariant } from '../../src/base/invariant.ts'
import { failure, ok } from '../../src/base/result.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { askedMoves } from './askedMove.ts'
import { closestAnswer } from './closestAnswer.ts'
import { compareAnswer } from './compareAnswer.ts'
import { coverAnswer } from './coverAnswer.ts'
import { deployAnswer } from './deployAnswer.ts'
import { flankAnswer } from './flankAnswer.ts'
import { forceAnswer } from './forceAnswer.ts'
import { manoeuvreAnswer } from './manoeuvreAnswer.ts'
import { minutesAnswer } from './minutesAnswer.ts'
import { pathAnswerOf, routeAnswerOf } from './pathAnswer.ts'
import type { EngineAnswer, Question, ToEngine } from './protocol.ts'
import { reachAnswer } from './reachAnswer.ts'
import { Replica } from './replica.ts'
import { threatAnswer } from './threatAnswer.ts'

/** All replicas. */
export class EngineRoom {
  readonly #replicas = new Map<MapId, Replica>()

  /** Takes over what happened to a map. */
  hear(message: Exclude<ToEngine, { readonly type: 'ask' }>): void {
    switch (message.type) {
      case 'open':
        this.#replicas.set(message.map.id, new Replica(message.map, message.revision))
        return
      case 'change': {
        const replica = this.#replicas.get(message.mapId)
        if (!replica) return
        invariant(replica.revision + 1 === message.revision, 'the engine hears of every change')
        replica.apply(message.change, message.revision)
        return
      }
      case 'close':
        this.#replicas.delete(message.mapId)
    }
  }

  /** Answers a question for the map as it stands. Errors: `no-such-map`, those of `Replica.field` and of `askedMoves`. */
  answer({ call, argument }: Question): EngineAnswer {
    const replica = this.#replicas.get(argument.mapId)
    if (!replica) return failure('no-such-map', 'This map is not open.', argument.mapId)
    const field = replica.field()
    if (!field.ok) return field
    const { map, revision } = replica
    switch (call) {
      case 'engine.threat':
        return ok(threatAnswer(field.value, argument.creatureIds, revision))
      case 'engine.flank':
        return flankAnswer(map, field.value, argument, revision)
      case 'engine.cover':
        return coverAnswer(map, field.value, argument, revision)
      case 'engine.compare':
        return ok(compareAnswer(replica, argument))
      case 'engine.force':
        return forceAnswer(map, field.value, argument, revision)
      case 'engine.closest':
        return closestAnswer(field.value, argument, revision)
      case 'engine.manoeuvre':
        return manoeuvreAnswer(map, field.value, argument, revision)
      case 'engine.deploy':
        return deployAnswer(map, field.value, argument, revision)
      case 'engine.minutes':
        return minutesAnswer(map, field.value, argument, revision)
      default:
    }
    const moves = askedMoves(field.value, argument)
    if (!moves.ok) return moves
    switch (call) {
      case 'engine.reach':
        return ok(reachAnswer(moves.value, revision))
      case 'engine.route':
        return routeAnswerOf(map, moves.value, argument, revision, argument)
      case 'engine.path':
        return ok(pathAnswerOf(map, moves.value, argument.path, revision, argument))
    }
  }
}
