import type { Handlers } from '../../src/ipc/contract.ts'
import type { EngineThread } from './engineThread.ts'

/** The calls the engine answers. */
export const engineHandlers = (engine: EngineThread) =>
  ({
    'engine.reach': (argument) => engine.ask<'engine.reach'>({ call: 'engine.reach', argument }),
    'engine.route': (argument) => engine.ask<'engine.route'>({ call: 'engine.route', argument }),
    'engine.path': (argument) => engine.ask<'engine.path'>({ call: 'engine.path', argument }),
    'engine.threat': (argument) => engine.ask<'engine.threat'>({ call: 'engine.threat', argument }),
    'engine.flank': (argument) => engine.ask<'engine.flank'>({ call: 'engine.flank', argument }),
    'engine.cover': (argument) => engine.ask<'engine.cover'>({ call: 'engine.cover', argument }),
    'engine.compare': (argument) => engine.ask<'engine.compare'>({ call: 'engine.compare', argument }),
    'engine.force': (argument) => engine.ask<'engine.force'>({ call: 'engine.force', argument }),
    'engine.closest': (argument) => engine.ask<'engine.closest'>({ call: 'engine.closest', argument }),
    'engine.manoeuvre': (argument) => engine.ask<'engine.manoeuvre'>({ call: 'engine.manoeuvre', argument }),
    'engine.deploy': (argument) => engine.ask<'engine.deploy'>({ call: 'engine.deploy', argument }),
    'engine.minutes': (argument) => engine.ask<'engine.minutes'>({ call: 'engine.minutes', argument }),
  }) satisfies Partial<Handlers>
