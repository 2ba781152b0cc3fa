/** Loads the sources of the product with the lines of the worked examples in them. */
import { relative } from 'node:path'
import type { Plugin } from 'vite'
import { TOP, withAdditions } from './additions.ts'

/** Where `renderer/panels` looks for panels, and where the example keeps its own. */
const PANELS = ["'./*/Panel.svelte'", "['./*/Panel.svelte', '../../test/examples/panel/*/Panel.svelte']"] as const

/** The plugin, for the test project `examples`. */
export const examples = (): Plugin => ({
  name: 'worked-examples',
  enforce: 'pre',
  transform(code, id) {
    const file = relative(TOP, id.split('?')[0] ?? '').replaceAll('\\', '/')
    return withAdditions(file, file === 'renderer/panels/panelProps.ts' ? code.replace(...PANELS) : code)
  },
})
