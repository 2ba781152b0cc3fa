/** Writes docs/fivefoot.schema.json, the published JSON Schema of scenario files, from the schema the reader uses. */
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { format } from 'prettier'
import { scenarioJsonSchema } from '../../src/formats/fivefoot/jsonSchema.ts'

const file = resolve(import.meta.dirname, '../../docs/fivefoot.schema.json')
writeFileSync(file, await format(JSON.stringify(scenarioJsonSchema()), { parser: 'json', printWidth: 120 }))
console.log(`wrote ${file}`)
