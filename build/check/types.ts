/** Types of the trees that are all TypeScript; those of the windows' side, with its components, are svelte-check's. */
import { resolve } from 'node:path'
import { typeErrors } from './typeErrors.ts'

const errors = typeErrors(resolve(import.meta.dirname, '../..'), ['src', 'electron', 'build', 'test'], ['renderer'])
for (const error of errors) console.error(error)
process.exit(errors.length > 0 ? 1 : 0)
