import { flushSync } from 'svelte'
import { ANSWERS } from '../../../src/answers/ask.ts'
import { Replica } from '../../../src/answers/replica.ts'
import type { Result } from '../../../src/base/result.ts'
import { CALLS, type CallArgument, type EngineCall } from '../../../src/ipc/contract.ts'
import type { TestEditor } from './testEditor.ts'

const isAsked = (name: string): name is EngineCall => name in ANSWERS

/** Puts the engine behind a test's main process: questions wait until `settle` has it answer them, as they are read from a window. */
export function engineBehind(t: TestEditor) {
  for (const call of Object.keys(ANSWERS)) t.main.held.add(call)
  const answerOf = (name: EngineCall, argument: unknown): Result<unknown> => {
    const read = CALLS[name].input.parse(argument) as CallArgument<EngineCall>
    const replica = new Replica(t.main.map, t.main.revision)
    return replica.asIf(read.drawn ?? [], () => {
      const situation = replica.situation()
      return situation.ok ? ANSWERS[name](situation.value, read as never) : situation
    })
  }
  return {
    /** Lets everything come to its end, the engine's answers among it. */
    settle: async (): Promise<void> => {
      for (let asked = true; asked;) {
        await t.settled()
        flushSync()
        const waiting = t.main.waiting.filter(({ name }) => isAsked(name))
        for (const call of waiting) {
          t.main.waiting.splice(t.main.waiting.indexOf(call), 1)
          if (!isAsked(call.name)) continue
          const answer = answerOf(call.name, call.argument)
          if (answer.ok) call.answer(answer.value)
          else call.fail(answer.error.code)
        }
        asked = waiting.length > 0
      }
      await t.settled()
      flushSync()
    },
  }
}
