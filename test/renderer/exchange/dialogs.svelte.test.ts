/** The dialogs that take maps and creatures in and out: what they show of a file, and what each choice asks for. */
import { flushSync } from 'svelte'
import { expect, onTestFinished, test, vi } from 'vitest'
import CreatureImport from '../../../renderer/exchange/CreatureImport.svelte'
import ExportDialog from '../../../renderer/exchange/ExportDialog.svelte'
import { ExportState } from '../../../renderer/exchange/ExportState.svelte.ts'
import FileProgress from '../../../renderer/exchange/FileProgress.svelte'
import ImportDialog from '../../../renderer/exchange/ImportDialog.svelte'
import { ImportState } from '../../../renderer/exchange/ImportState.svelte.ts'
import LossList from '../../../renderer/exchange/LossList.svelte'
import type { DraftSummary } from '../../../src/ipc/shapes/exchange.ts'
import { en } from '../../../src/words/en/index.ts'
import { lossText } from '../../../src/words/losses.ts'
import { answering } from '../answering.ts'
import { sheet } from '../editor/testEditor.ts'
import { button, click, controls, field, optionsOf, set, show, texts, type, words } from '../page.ts'

const IGNORED = { imported: () => undefined, isLibrary: () => undefined }

const DRAFT: DraftSummary = {
  ...{ draftId: 'd1', fileName: 'Cave.dd2vtt', formatName: 'Universal VTT', name: 'Cave', ruleset: 'pf1e' },
  ...{ widthCells: 30, heightCells: 20, edgeCount: 4, creatureCount: 1, pixelsPerSquare: null, isCropped: null },
  ...{
    thumbnail: Uint8Array.of(1),
    hasPictures: false,
    losses: [],
    lines: [],
    contained: null,
    scale: null,
    showsWalls: null,
  },
}

/** The dialog of a file being imported. */
async function importing(draft: Partial<DraftSummary> = {}) {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no pictures here')))
  onTestFinished(() => void vi.unstubAllGlobals())
  const main = answering({ 'exchange.reread': { ...DRAFT, ...draft }, 'exchange.accept': 'm1' })
  const state = new ImportState(main.client, main.toasts, IGNORED)
  state.draft = { ...DRAFT, ...draft }
  state.name = 'Cave'
  state.ruleset = 'pf1e'
  state.rulesets = ['pf1e', 'sf1e'].map((id) => ({ id, name: id.toUpperCase() })) as never
  const element = show(ImportDialog, { state })
  const settle = async () => {
    await main.settled()
    flushSync()
  }
  return { main, state, element, settle }
}

test('an import is accepted under the name typed, or let go; while it is accepted it cannot be accepted again', async () => {
  const { main, state, element, settle } = await importing()
  set(element, 'Name', 'Grotto')
  click(element, 'Import')
  expect(button(element, 'Import').disabled).toBe(true)
  await settle()
  expect(main.argument('exchange.accept')).toEqual({ draftId: 'd1', name: 'Grotto' })
  expect([state.draft, element.querySelector('dialog')]).toEqual([null, null])
  const other = await importing()
  click(other.element, 'Cancel')
  expect(other.main.argument('exchange.discard')).toEqual({ draftId: 'd1' })
  expect(other.element.querySelector('dialog')).toBeNull()
})

test('the picture of an import shows its walls, unless the GM wants them drawn; without a picture nothing is asked', async () => {
  const { main, element, settle } = await importing({ showsWalls: true })
  expect(controls(element)).toContain('[x] The picture shows its walls')
  set(element, 'The picture shows its walls')
  await settle()
  expect(main.argument('exchange.reread')).toMatchObject({ pictureShowsWalls: false })
  const plain = await importing()
  expect(controls(plain.element).join()).not.toContain('shows its walls')
})

test('an import takes the number typed last, though the field still has the focus, and closes its dialog', async () => {
  const { main, element, settle } = await importing({ pixelsPerSquare: 100 })
  const pixels = field(element, 'Pixels per square')
  pixels.focus()
  type(pixels, '50')
  click(element, 'Import')
  click(element, 'Import')
  await settle()
  const calls = main.calls.map(([name]) => name).filter((name) => /reread|accept/.test(name))
  expect(calls).toEqual(['exchange.reread', 'exchange.accept'])
  expect(main.argument('exchange.reread')).toMatchObject({ pixelsPerSquare: 50 })
  expect(element.querySelector('dialog')).toBeNull()
})

test('a number that is refused is not imported with the one before; canceling needs no number', async () => {
  const { main, element, settle } = await importing({ pixelsPerSquare: 100 })
  const pixels = field(element, 'Pixels per square')
  pixels.focus()
  type(pixels, '5000')
  click(element, 'Import')
  await settle()
  expect([main.calls.length, words(element.querySelector('[role=alert]'))]).toEqual([0, 'At most 2,000.'])
  type(pixels, '1')
  click(element, 'Cancel')
  await settle()
  expect([element.querySelector('dialog'), main.argument('exchange.reread')]).toEqual([null, undefined])
})

test('an export takes the number typed last at the first click', async () => {
  const { main, element, settle } = await exporting()
  const pixels = field(element, 'Pixels per square')
  pixels.focus()
  type(pixels, '64')
  click(element, 'Export…')
  await settle()
  expect(main.argument('exchange.export')).toMatchObject({ pixelsPerSquare: 64 })
})

test('a file that takes long shows its progress and can be stopped', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const main = answering({
    'rulesets.list': [],
    'exchange.formats': [],
    'exchange.choose': () => new Promise(() => undefined),
  })
  const state = new ImportState(main.client, main.toasts, IGNORED)
  const element = show(ImportDialog, { state })
  void state.choose()
  await main.settled()
  const { job } = main.argument('exchange.choose') as { job: string }
  main.emit('jobs.progress', { job, stage: 'pages', done: 1, of: 4 })
  flushSync()
  expect(element.querySelector('dialog')).toBeNull()
  vi.runAllTimers()
  flushSync()
  expect(words(element.querySelector('[role=status] span'))).toBe(en.progress.pages(1, 4))
  click(element, 'Stop')
  expect(main.argument('jobs.cancel')).toEqual({ job })
  expect(element.querySelector('dialog')).toBeNull()
})

test('progress is a share of the whole, and unknown where the whole is', () => {
  const bar = (of: number) =>
    show(FileProgress, { progress: { job: 'j', stage: 'pages', done: 3, of } }).querySelector('progress')!
  expect(bar(4).getAttribute('value')).toBe('0.75')
  expect(bar(0).hasAttribute('value')).toBe(false)
})

test('losses are counted and worded; those with places can be shown on the map', () => {
  const shown: unknown[] = []
  const losses = [
    { code: 'texts-cut', count: 3 },
    { code: 'texts-cleaned', count: 2, places: [{ x: 1, y: 2 }] },
    { code: 'tokens-off-map', count: 1, places: [] },
  ] as const
  const list = show(LossList, { losses, none: 'Nothing.', onShow: (loss: unknown) => shown.push(loss) })
  expect(texts(list, '.count')).toEqual(['3 ×', '2 ×', '1 ×'])
  const text = lossText(losses[0])
  expect(words(list.querySelector('li'))).toBe(`3 × ${text.what}: ${text.outcome}`)
  expect(list.querySelectorAll('button')).toHaveLength(1)
  click(list, 'Show where')
  expect(shown).toEqual([losses[1]])
  expect(show(LossList, { losses, none: 'Nothing.' }).querySelector('button')).toBeNull()
  expect(words(show(LossList, { losses: [], none: 'Nothing.' }))).toBe('Nothing.')
})

const FORMATS = [
  { id: 'text', name: 'Text', writes: true, holdsPicture: false, variants: [] },
  { id: 'vtt', name: 'Universal VTT', writes: true, holdsPicture: true, variants: ['v1', 'v2.5'] },
]
async function exporting(forecast: object = { files: [{ name: 'a.txt', byteLength: 2048 }], losses: [] }) {
  const main = answering({
    'exchange.formats': FORMATS,
    'exchange.forecast': forecast as never,
    'exchange.export': { fileNames: ['a.dd2vtt'] },
  })
  const state = new ExportState(main.client, main.toasts, 'm1' as never)
  const element = show(ExportDialog, { state })
  const settle = async () => {
    await main.settled()
    flushSync()
  }
  void state.show()
  await settle()
  return { main, state, element, settle }
}

test('an export offers version and pixels where its format has them, and asks again with each choice', async () => {
  const { main, element, settle } = await exporting()
  expect(controls(element).slice(1)).toEqual([
    ...['Format: Universal VTT', 'Version: 1', 'Pixels per square: 100 (8 to 1000)', 'Copy: *GM copy | Player copy'],
    ...['Cancel', 'Export…'],
  ])
  expect(optionsOf(element, 'Version')).toEqual(['1', '2.5'])
  for (const [label, value, asked] of [
    ['Version', '2.5', { variant: 'v2.5' }],
    ['Pixels per square', '64', { pixelsPerSquare: 64 }],
    ['Player copy', '', { copy: 'player' }],
    ['Format', 'Text', { format: 'text' }],
  ] as const) {
    set(element, label, value)
    expect(button(element, 'Export…').disabled).toBe(true)
    expect(words(element)).toContain('Checking what this format keeps…')
    await settle()
    expect([label, main.argument('exchange.forecast')]).toMatchObject([label, asked])
  }
  expect(controls(element).slice(1)).toEqual(['Format: Text', 'Copy: GM copy | *Player copy', 'Cancel', 'Export…'])
  expect(main.argument('exchange.forecast')).not.toHaveProperty('variant')
})

test('an export shows what is lost for good from what comes back here, and names its files', async () => {
  const loss = (code: string, comesBack: boolean) => ({ code, count: 1, comesBack })
  const files = [
    { name: 'a.json', byteLength: 2048 },
    { name: 'a.png', byteLength: 3_000_000 },
  ]
  const settled = async (losses: readonly object[]) => {
    const { element } = await exporting({ files, losses })
    return element
  }
  const both = await settled([loss('texts-cut', false), loss('tokens-off-map', true)])
  expect(texts(both, 'ul')).toHaveLength(3)
  expect(words(both)).toContain('Lost in other programs, kept for Fivefoot:')
  expect(words(both)).not.toContain('this format keeps everything')
  expect(texts(both, 'ul:last-of-type li')).toEqual(files.map((each) => `${each.name} ${en.fileSize(each.byteLength)}`))
  const none = await settled([])
  expect(words(none)).toContain('Nothing: this format keeps everything.')
  expect(words(none)).not.toContain('Lost in other programs')
  const back = await settled([loss('tokens-off-map', true)])
  expect(words(back)).not.toContain('this format keeps everything')
  const lost = await settled([loss('tokens-off-map', false)])
  expect(words(lost)).not.toContain('Lost in other programs')
})

test('an export writes the files and closes; while it writes it can be stopped', async () => {
  const { main, state, element, settle } = await exporting()
  click(element, 'Export…')
  expect(controls(element).slice(-2)).toEqual(['Stop', 'Export… (disabled)'])
  await settle()
  expect([state.open, main.said(), element.querySelector('dialog')]).toEqual([false, ['Exported a.dd2vtt'], null])
  const again = await exporting()
  click(again.element, 'Export…')
  click(again.element, 'Stop')
  await again.settle()
  expect([again.state.open, again.main.said()]).toEqual([true, []])
  click(again.element, 'Cancel')
  expect(again.state.open).toBe(false)
  const failing = await exporting()
  failing.main.failing.add('exchange.forecast')
  set(failing.element, 'Player copy')
  await failing.settle()
  expect(failing.element.querySelector('[role=alert]')).not.toBeNull()
  expect(button(failing.element, 'Export…').disabled).toBe(true)
})

const FOUND = {
  sheet: sheet({ name: 'Ogre', size: 'large', speedFeet: { land: 40 }, reachFeet: 10, hitPoints: 29 }),
  ...{ missing: [], unclear: [], losses: [] },
}
function creatureImport(recognized: readonly object[] | null = [FOUND]) {
  const kept: unknown[] = []
  const asked: string[] = []
  const element = show(CreatureImport, {
    recognize: async (text: string) => {
      asked.push(text)
      return recognized
    },
    onKeep: (creatures: readonly unknown[]) => kept.push(...creatures),
    onClose: () => kept.push('closed'),
  })
  const paste = async (text: string) => {
    type(element.querySelector<HTMLInputElement>('textarea')!, text)
    for (let i = 0; i < 4; i++) await Promise.resolve()
    flushSync()
  }
  const give = async (file: File, expected: string) => {
    const input = element.querySelector<HTMLInputElement>('input[type=file]')!
    Object.defineProperty(input, 'files', { value: [file], configurable: true })
    input.dispatchEvent(new Event('change', { bubbles: true }))
    await vi.waitFor(() => {
      flushSync()
      expect(words(element.querySelector('li p:last-child'))).toBe(expected)
    })
  }
  return { element, kept, asked, paste, give }
}

test('pasted creatures are listed with their facts and doubts, and kept unless left out', async () => {
  const doubtful = {
    sheet: sheet({ name: 'Rat', size: 'tiny', speedFeet: { land: 15 } }),
    ...{
      missing: ['size'],
      unclear: ['burrow through stone'],
      losses: [{ code: 'texts-cut' }, { code: 'texts-cleaned' }],
    },
    pictureSource: 'tokens/rat.webp',
  }
  const { element, kept, paste } = creatureImport([FOUND, doubtful])
  expect(controls(element).slice(-2)).toEqual(['Cancel', 'Add creatures (disabled)'])
  await paste('Ogre and rat')
  expect(texts(element, 'li small')).toEqual([
    `Large · ${en.sheet.speeds({ land: 40 })} · reach 10 ft · 29 HP`,
    `Tiny · ${en.sheet.speeds({ land: 15 })}`,
  ])
  expect(texts(element, 'li .warning')).toEqual([
    'Not found: size. Fill it in after adding.',
    'Not understood: burrow through stone',
    en.creatureImport.nameCut,
    en.creatureImport.nameCleaned,
    'Its picture rat.webp is missing: choose that file too.',
  ])
  expect(controls(element).at(-1)).toBe('Add 2 creatures')
  set(element, 'Rat')
  expect(controls(element).slice(-4)).toEqual(['[x] Ogre', '[ ] Rat', 'Cancel', 'Add 1 creature'])
  click(element, 'Add 1 creature')
  expect(kept).toEqual([{ sheet: FOUND.sheet, picture: null }, 'closed'])
  set(element, 'Rat')
  expect(controls(element)).toContain('[x] Rat')
})

test('speeds in armor and sizes of swarms are said', async () => {
  const { element, paste } = creatureImport([
    { ...FOUND, sheet: { ...FOUND.sheet, baseSpeedFeet: { land: 50 }, armour: 'heavy' } },
    { ...FOUND, writtenSize: 'tiny' },
  ])
  await paste('Ogre and rats')
  expect(texts(element, 'li small')[0]).toBe(
    `Large · ${en.sheet.speeds({ land: 40 })} · ${en.sheet.speeds({ land: 50 })} without heavy armor · reach 10 ft · 29 HP`,
  )
  expect(texts(element, 'li .fact')).toEqual(['Its creatures are Tiny; it is added as Large, the size of its space.'])
})

test('each creature keeps its own text as a note if wanted, as much of it as a note may have', async () => {
  const recognized = [
    { ...FOUND, text: 'Ogre CR 3' },
    { ...FOUND, text: 'Ogre boss CR 5' },
  ]
  const { element, kept, paste } = creatureImport(recognized)
  expect(controls(element)).not.toContain('[ ] Keep the text as a note')
  await paste('Ogre CR 3, Ogre boss CR 5')
  set(element, 'Keep the text as a note')
  expect(words(element)).not.toContain('only the first')
  click(element, 'Add 2 creatures')
  expect(kept.slice(0, 2)).toEqual(
    recognized.map(({ sheet: plain, text }) => ({ sheet: { ...plain, notes: text }, picture: null })),
  )
  const long = creatureImport([{ ...FOUND, text: 'x'.repeat(20_001) }])
  await long.paste('x')
  set(long.element, 'Keep the text as a note')
  expect(words(long.element)).toContain('only the first 20,000 characters')
  click(long.element, 'Add 1 creature')
  expect(long.kept[0]).toEqual({ sheet: { ...FOUND.sheet, notes: 'x'.repeat(20_000) }, picture: null })
  // What a program wrote is no note.
  const actors = creatureImport()
  await actors.paste(' [{"name":"Ogre"}]')
  expect(controls(actors.element)).not.toContain('[ ] Keep the text as a note')
})

test('a text that is no stat block says so; an emptied one does not', async () => {
  const { element, paste, asked } = creatureImport([])
  await paste('hello')
  expect(words(element)).toContain('does not recognize a stat block')
  await paste('  ')
  expect(words(element)).not.toContain('does not recognize')
  expect(asked).toEqual(['hello'])
  // A toast has said what is wrong with it.
  const refused = creatureImport(null)
  await refused.paste('hello')
  expect(words(refused.element)).not.toContain('does not recognize')
})

test('files of actors add up, each with its picture among those chosen', async () => {
  const { element, kept, give, asked } = creatureImport([{ ...FOUND, pictureSource: 'tokens/ogre.webp' }])
  await give(new File(['{"a":1}'], 'ogre.json'), 'Its picture ogre.webp is missing: choose that file too.')
  const picture = new File(['p'], 'ogre.webp')
  await give(picture, 'Picture: ogre.webp')
  expect(asked).toEqual(['{"a":1}'])
  await give(new File(['{"b":2}'], 'more.db'), 'Picture: ogre.webp')
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  await new Promise((done) => setTimeout(done))
  flushSync()
  expect(controls(element).at(-1)).toBe('Add 2 creatures')
  click(element, 'Add 2 creatures')
  expect(kept.slice(0, 2)).toEqual([0, 1].map(() => ({ sheet: FOUND.sheet, picture })))
  expect(field(element, 'Stat blocks').value).toBe('')
})
