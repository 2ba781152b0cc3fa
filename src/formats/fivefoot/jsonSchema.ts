import { z } from 'zod'
import { scenarioSchema } from './schema.ts'

/** The JSON Schema (draft 2020-12) of scenario files, made from the schema the reader uses, so that the two cannot differ. */
export const scenarioJsonSchema = (): Readonly<Record<string, unknown>> => {
  const schema = z.toJSONSchema(scenarioSchema, {
    target: 'draft-2020-12',
    io: 'input',
    unrepresentable: 'any',
    reused: 'ref',
  })
  return {
    ...schema,
    $id: 'https://fivefoot.example/schemas/fivefoot.schema.json',
    title: 'Fivefoot scenario',
    description:
      'A battle map with all that is on it. Squares are five feet; x runs right, y down, from 0 at the top left.',
  }
}
