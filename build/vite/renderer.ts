import { resolve } from 'node:path'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import type { InlineConfig } from 'vite'
import { guidePages } from './guide.ts'
import { licensesOf } from './node.ts'

const top = resolve(import.meta.dirname, '../..')

/** The windows' side: the GM's page and the players', everything bundled, relative addresses (it is read from files, never served). */
export const rendererConfig: InlineConfig = {
  configFile: false,
  root: resolve(top, 'renderer'),
  base: './',
  plugins: [svelte({ configFile: false }), guidePages()],
  logLevel: 'warn',
  build: {
    outDir: resolve(top, 'out/renderer'),
    emptyOutDir: true,
    license: { fileName: licensesOf('renderer') },
    // The oldest Chromium the app runs on (Electron 33).
    target: 'chrome130',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2000,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: ['index.html', 'players.html'].map((page) => resolve(top, 'renderer', page)),
    },
  },
}
