/** Which fields of a creature a rule system makes nothing of, asked of its rules. */
import { IDLE_FIELDS, type IdleField } from '../ipc/shapes/engine.ts'
import { SIZES } from '../map/sizes.ts'
import { PLAIN_STEP, type Ruleset } from '../rules/ruleset.ts'

const isIdle: Readonly<Record<IdleField, (ruleset: Ruleset) => boolean>> = {
  body: ({ naturalReachFeet: { tall, long } }) => SIZES.every((size) => tall[size] === long[size]),
  hampered: (ruleset) => {
    const feet = (hampered: number): number => ruleset.stepCost({ ...PLAIN_STEP, hampered }, ruleset.tableRules).feet
    return feet(1) === feet(0)
  },
  tookCover: ({ cover }) => !cover.circumstances.includes('took-cover'),
}

/** Fields that change nothing by a rule system. */
export const idleFieldsOf = (ruleset: Ruleset): readonly IdleField[] =>
  IDLE_FIELDS.filter((field) => isIdle[field](ruleset))
