import { builtinModules } from 'node:module'
import { resolve } from 'node:path'
import type { InlineConfig } from 'vite'

const top = resolve(import.meta.dirname, '../..')

/** Packages that stay packages in the finished app: native addons, and Electron itself. */
export const KEPT_OUTSIDE = ['electron', 'better-sqlite3', 'pdfkit', 'fontkit', '@napi-rs/canvas', 'sharp']

/** Name of the file in which a bundle's folder says what it is made of, until `writeLicenses` gathers them. */
export const licensesOf = (bundle: string): string => `${bundle}.licenses.json`

/**
 * Bundles for the Node side: one graph, so that what several entries use is one file in `out/shared`. An entry is named by its
 * place in out/. CommonJS, because a sandboxed preload must be and the registry runtime's shim loads it.
 */
export const nodeConfig = (bundle: string, entries: Readonly<Record<string, string>>): InlineConfig => ({
  configFile: false,
  root: top,
  logLevel: 'warn',
  resolve: { conditions: ['node'], mainFields: ['module', 'main'] },
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: resolve(top, 'out'),
    emptyOutDir: false,
    // Electron 33 is Node 20.
    target: 'node20',
    minify: false,
    sourcemap: true,
    license: { fileName: licensesOf(bundle) },
    rollupOptions: {
      input: Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, resolve(top, entry)])),
      external: [...KEPT_OUTSIDE, ...builtinModules, ...builtinModules.map((name) => `node:${name}`)],
      output: { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: 'shared/[name]-[hash].cjs' },
    },
  },
})
