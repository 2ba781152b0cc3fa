// npm run schema: writes docs/fivefoot.schema.json, the published JSON Schema of scenario files, from the schema the reader uses.

import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { format } from 'prettier'
import { scenarioJsonSchema } from '../../src/formats/fivefoot/jsonSchema.ts'

/** The text of the published schema. */
export const schemaDocument = (): Promise<string> =>
  format(JSON.stringify(scenarioJsonSchema()), { parser: 'json', printWidth: 120 })

/** Where it stands. */
export const SCHEMA_FILE = resolve(import.meta.dirname, '../../docs/fivefoot.schema.json')

if (import.meta.main) await writeFile(SCHEMA_FILE, await schemaDocument())
