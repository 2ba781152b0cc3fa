import { readFile } from 'node:fs/promises'
import { parsers } from 'prettier/plugins/markdown'
import type { Plugin } from 'vite'

/** Makes pages of the guide (`docs/guide/*.md`) importable, as trees (mdast) without positions. Prettier's parser is remark. */
export const guidePages = (): Plugin => ({
  name: 'guide-pages',
  enforce: 'pre',
  async load(id) {
    const [file = ''] = id.split('?')
    if (!/\/docs\/guide\/[\w-]+\.md$/.test(file)) return null
    const tree: unknown = await parsers.markdown.parse(await readFile(file, 'utf8'), {} as never)
    this.addWatchFile(file)
    return `export default ${JSON.stringify(tree, (key, value: unknown) => (key === 'position' ? undefined : value))}`
  },
})
