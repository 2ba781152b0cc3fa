// npm run schema: writes docs/fivefoot.schema.json, the published JSON Schema of scenario files, from the schema the reader uses.

import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { format } from 'prettier'
import { z } from 'zod'
import { scenarioSchema } from '../../src/formats/fivefoot/schema.ts'

/** The JSON Schema (draft 2020-12) of scenario files, made from the schema the reader uses, so that the two cannot differ. */
const scenarioJsonSchema = (): Readonly<Record<string, unknown>> => {
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

/** The text of the published schema. */
export const schemaDocument = (): Promise<string> =>
  format(JSON.stringify(scenarioJsonSchema()), { parser: 'json', printWidth: 120 })

/** Where it stands. */
export const SCHEMA_FILE = resolve(import.meta.dirname, '../../docs/fivefoot.schema.json')

if (import.meta.main) await writeFile(SCHEMA_FILE, await schemaDocument())
