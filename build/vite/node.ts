import { builtinModules } from 'node:module'
import { resolve } from 'node:path'
import type { InlineConfig } from 'vite'

const top = resolve(import.meta.dirname, '../..')

/** Packages that stay packages in the finished app: native addons, and Electron itself. */
export const KEPT_OUTSIDE = ['electron', 'better-sqlite3', 'pdfkit', 'fontkit', '@napi-rs/canvas', 'sharp']

/** Name of the file in which a bundle's folder says what it is made of, until `writeLicences` gathers them. */
export const licencesOf = (bundle: string): string => `${bundle}.licences.json`

/** One CommonJS file for the Node side. CommonJS, because a sandboxed preload must be and the registry runtime's shim loads it. */
export const nodeConfig = (entry: string, outFolder: string, outName: string): InlineConfig => ({
  configFile: false,
  root: top,
  logLevel: 'warn',
  resolve: { conditions: ['node'], mainFields: ['module', 'main'] },
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: resolve(top, outFolder),
    emptyOutDir: false,
    // Electron 33 is Node 20.
    target: 'node20',
    minify: false,
    sourcemap: true,
    license: { fileName: licencesOf(outName) },
    rollupOptions: {
      input: { [outName]: resolve(top, entry) },
      external: [...KEPT_OUTSIDE, ...builtinModules, ...builtinModules.map((name) => `node:${name}`)],
      output: { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: '[name]-[hash].cjs' },
    },
  },
})
