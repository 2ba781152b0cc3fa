import type { Handlers } from '../../src/ipc/contract.ts'
import type { EngineThread } from './engineThread.ts'

/** The calls the engine answers. */
export const engineHandlers = (engine: EngineThread) =>
  ({
    'engine.reach': (argument) => engine.ask<'engine.reach'>({ call: 'engine.reach', argument }),
    'engine.route': (argument) => engine.ask<'engine.route'>({ call: 'engine.route', argument }),
    'engine.path': (argument) => engine.ask<'engine.path'>({ call: 'engine.path', argument }),
    'engine.threat': (argument) => engine.ask<'engine.threat'>({ call: 'engine.threat', argument }),
  }) satisfies Partial<Handlers>
