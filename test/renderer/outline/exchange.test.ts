/** What the dialogs of prints and of files say and offer, and what their controls do. */
import { beforeEach, test } from 'vitest'
import CreatureImport from '../../../renderer/exchange/CreatureImport.svelte'
import ImportDialog from '../../../renderer/exchange/ImportDialog.svelte'
import { ImportState } from '../../../renderer/exchange/ImportState.svelte.ts'
import PrintDialog from '../../../renderer/print/PrintDialog.svelte'
import { Toasts } from '../../../renderer/ui/Toasts.svelte.ts'
import { PRINT_PRESETS } from '../../../src/print/presets.ts'
import { en } from '../../../src/words/en/index.ts'
import type { TestMain } from '../editor/testEditor.ts'
import { click, mountOn, set, type } from '../page.ts'
import { expectOutlines, LONG_MS, type State } from './golden.ts'
import { mainWith, sameEveryTime, settled } from './openGarrison.svelte.ts'
import { EMPTY, GARRISON, held, pageOf, who, type Given } from './openPanel.ts'

beforeEach(sameEveryTime)

const SHOWN = { selected: [], opensDoors: false, route: null, playedPlan: null }
const print = (props: object = {}, given: Given = {}): State =>
  pageOf(PrintDialog, ({ open, main, note }) => ({
    ...{ client: main.client, map: open.editor.map, printPreset: null, shown: SHOWN, selection: null },
    ...{ onClose: note('onClose'), onMessage: note('onMessage'), ...props },
  }))(given)
const choosing = (...steps: readonly (readonly [label: string, value?: string])[]): Given => ({
  then: async ({ page }) => {
    for (const [label, value] of steps) {
      set(page, label, value)
      await settled()
    }
  },
})

test('prints', { timeout: LONG_MS }, () =>
  expectOutlines('print', {
    'as it opens': print(),
    'of a map with nothing on it': print({}, { map: EMPTY }),
    'with squares and a creature selected, and a route': print(
      {
        selection: { col: 2, row: 1, widthCells: 5, heightCells: 3 },
        shown: {
          ...SHOWN,
          selected: ['Valeria'],
          route: { creature: 'Valeria', mode: 'land', squares: [{ col: 2, row: 3 }] },
        },
      },
      who('Valeria'),
    ),
    ...Object.fromEntries(PRINT_PRESETS.map(({ id }) => [`the preset ${id}`, print({ printPreset: id })])),
    ...Object.fromEntries(
      (['index', 'pieces', 'ranges', 'rounds'] as const).map((part) => [
        `${part} alone`,
        print({}, choosing([en.print.parts[part]], [en.print.parts.map])),
      ]),
    ),
    'a booklet': print({}, choosing(['Booklet'])),
    'for a print shop, on custom paper': print({}, choosing(['One large page'], ['Paper size', 'Custom'])),
    'a poster': print({}, choosing(['Pages across'])),
    'a picture': print({}, choosing(['PNG'])),
    'danger by round': print({}, choosing(['Danger by round', 'Foes'])),
    'facts that are not there yet': print({}, { before: held('print.facts') }),
    'a print that failed': print(
      {},
      {
        before: (main) => (main.also['print.export'] = () => ({ ok: false, error: { code: 'disk-full' } })),
        then: ({ page }) => click(page, 'Save as PDF…'),
      },
    ),
  }),
)

const DRAFT = {
  ...{ draftId: 'd1', fileName: 'Cave.dd2vtt', formatName: 'Universal VTT', name: 'Cave', ruleset: 'pf1e' },
  ...{ widthCells: 30, heightCells: 20, edgeCount: 4, creatureCount: 1, pixelsPerSquare: null, isCropped: null },
  ...{ thumbnail: Uint8Array.of(1), hasPictures: false, losses: [], lines: [], contained: null, scale: null },
}
const line = (outcome: string) => ({ line: [0, 0, 1, 1], outcome })
const importing =
  (draft: object = {}, before?: (main: TestMain) => void): State =>
  async () => {
    const main = mainWith(GARRISON)
    Object.assign(main.also, {
      'exchange.reread': () => ({ ok: true, value: { ...DRAFT, ...draft } }),
      'exchange.accept': () => ({ ok: true, value: 'new-map' }),
      'exchange.discard': null,
    })
    before?.(main)
    const toasts = new Toasts()
    const state = new ImportState(main.client, toasts, {
      imported: (id) => void main.calls.push({ name: 'opens', argument: id }),
      isLibrary: () => undefined,
    })
    Object.assign(state, { draft: { ...DRAFT, ...draft }, name: 'Cave', ruleset: 'pf1e' })
    state.rulesets = ['pf1e', 'pf2e'].map((id) => ({ id, name: id.toUpperCase() })) as never
    const { page, close } = mountOn(ImportDialog, { state })
    await settled()
    return { page, settle: settled, calls: main.calls, toasts, close }
  }

test('imports', { timeout: LONG_MS }, () =>
  expectOutlines('import', {
    'a plain file': importing(),
    'a file with all that can be asked': importing({
      lines: [line('kept'), line('open'), line('kept'), line('snapped')],
      contained: { id: 'b', all: ['a', 'b'].map((id) => ({ id, name: `Level ${id}` })) },
      ...{ pixelsPerSquare: 70.123, isCropped: true, scale: { square: '10 ft', times: 2, isSplit: false } },
      losses: [
        { code: 'lines-too-short', count: 3, places: [{ x: 4, y: 2 }] },
        { code: 'sounds', count: 1 },
      ],
    }),
  }),
)

const found = (name: string, more: object = {}) => ({
  sheet: { name, size: 'large', speedFeet: { land: 40, fly: 60 }, tags: [], notes: '' },
  ...{ missing: [], unclear: [], losses: [], ...more },
})
const pasted = (creatures: readonly object[], text: string): State =>
  pageOf(CreatureImport, ({ note }) => ({
    recognize: async (given: string) => {
      note('recognize')(given)
      return creatures
    },
    onKeep: note('onKeep'),
    onClose: note('onClose'),
  }))({ then: ({ page }) => type(page.querySelector('textarea') as never, text) })

test('pasted creatures', { timeout: LONG_MS }, () =>
  expectOutlines('creature-import', {
    'nothing pasted': pasted([], ''),
    'nothing recognized': pasted([], 'Lorem ipsum'),
    'two creatures': pasted(
      [
        found('Wyvern'),
        found('Drake', {
          ...{
            missing: ['speed'],
            unclear: ['hover (clumsy)'],
            traits: ['hover', 'Flyby'],
            losses: [{ code: 'texts-cut', count: 1 }],
          },
          pictureSource: 'tokens/drake.webp',
        }),
      ],
      'WYVERN CR 6',
    ),
  }),
)
