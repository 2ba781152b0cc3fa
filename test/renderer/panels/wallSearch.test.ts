/** Finding walls in a picture: the job, its progress and cancel, what the slider takes, and one step for all of it. */
import { flushSync, mount, unmount, type Component } from 'svelte'
import { expect, onTestFinished, test } from 'vitest'
import Options from '../../../renderer/editor/tools/walls/Options.svelte'
import { WallSearch } from '../../../renderer/panels/tools/WallSearch.svelte.ts'
import type { FoundWalls } from '../../../src/grid/pictureWalls/likelihoods.ts'
import { noWalls } from '../../../src/grid/pictureWalls/maskWalls.ts'
import { propSchema } from '../../../src/map/records/annotations.ts'
import { FOUND_WALL_COLORS } from '../../../renderer/theme/mapColors.ts'
import { TestEditor } from '../editor/testEditor.ts'

const SIZE = { widthCells: 9, heightCells: 5 }
const side = (likelihoods: Readonly<Record<number, number>>): Uint8Array =>
  Uint8Array.from({ length: 45 }, (_, at) => likelihoods[at] ?? 0)
/** North borders of row 2: walls west and east of a gap of one square, one of them doubtful. */
const FOUND: FoundWalls = {
  ...noWalls(SIZE),
  north: side({ 20: 250, 22: 230, 23: 140 }),
  northKind: side({ 22: 1 }),
}

async function opened() {
  const t = await TestEditor.open(SIZE.widthCells, SIZE.heightCells)
  for (const call of ['pictures.findWalls', 'pictures.choose']) t.main.held.add(call)
  const record = {
    ...{ id: 'floor', picture: 'p1', name: 'Floor', at: { x: 0, y: 0 }, background: true },
    ...SIZE,
    widthSquares: 9,
    heightSquares: 5,
  }
  t.main.change({ type: 'edit-records', put: [{ table: 'props', record }] })
  await t.settled()
  t.tool('walls')
  const walls = new WallSearch(t.main.client, t.editor)
  const target = document.createElement('div')
  document.body.append(target)
  const made = mount(Options as Component<never>, {
    target,
    props: { editor: t.editor, assets: { walls }, onBestiary: () => {} } as never,
  })
  let isOver = false
  const close = async () => {
    if (!isOver) await unmount(made)
    isOver = true
    target.remove()
  }
  onTestFinished(close)
  const asked = () => t.main.waiting.filter(({ name }) => name === 'pictures.findWalls')
  const settle = async () => {
    await t.settled()
    flushSync()
  }
  const press = async (label: string) => {
    const button = [...target.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(label))
    if (!button) throw new Error(`no button ${label}: ${target.textContent}`)
    button.click()
    await settle()
  }
  flushSync()
  return { t, target, asked, settle, press, close }
}

test('looks in the only background by itself, and takes all that is likely enough in one step', async () => {
  const { t, target, asked, settle, press } = await opened()
  expect(asked()).toHaveLength(1)
  expect(asked()[0]?.argument).toMatchObject({ mapId: t.editor.map?.id, propId: 'floor' })
  expect(target.textContent).toContain('Finding walls')
  asked()[0]?.answer(FOUND)
  await settle()
  expect(target.querySelector('[role=status]')?.textContent).toBe('1 wall, 1 door')
  const [shown] = t.editor.display.shown.previews
  expect(shown).toMatchObject({ kind: 'found-walls' })
  const steps = t.main.commands.length
  await press('Accept all')
  expect(t.main.commands).toHaveLength(steps + 1)
  expect([...t.map.tables.edges.values()].map(({ id, kind }) => [id, kind])).toEqual([
    ['2,2,n', 'wall'],
    ['4,2,n', 'door'],
  ])
  expect(t.main.labels.at(-1)).toBe('Add 1 wall, 1 door from the picture')
  expect(target.querySelector('[role=status]')?.textContent).toBe('Nothing left at this likelihood.')
})

test('names the picture it searches where there are several', async () => {
  const { t, target, asked, settle } = await opened()
  expect(target.querySelector('.which')).toBeNull()
  const crate = { id: 'crate', picture: 'p2', name: 'Crate', at: { x: 1, y: 1 }, widthSquares: 1, heightSquares: 1 }
  t.main.change({ type: 'edit-records', put: [{ table: 'props', record: crate }] as never })
  await settle()
  expect(target.querySelector('.which')?.textContent).toBe('Floor')
  t.editor.select({ cells: new Set(), records: [{ table: 'props', id: 'crate' as never }] })
  await settle()
  expect(target.querySelector('.which')?.textContent).toBe('Crate')
  expect(asked().at(-1)?.argument).toMatchObject({ propId: 'crate' })
})

test('shows what another likelihood takes while the slider moves', async () => {
  const { t, target, asked, settle } = await opened()
  asked()[0]?.answer(FOUND)
  await settle()
  const slider = target.querySelector<HTMLInputElement>('input[type=range]')!
  slider.value = '50'
  slider.dispatchEvent(new Event('input', { bubbles: true }))
  flushSync()
  expect(target.querySelector('[role=status]')?.textContent).toBe('2 walls, 1 door')
  expect(t.editor.display.shown.previews[0]).toMatchObject({ taken: [{}, {}, {}] })
  expect(t.map.tables.edges.size).toBe(0)
})

test('is canceled, begins again, and reads a mask in place of the picture', async () => {
  const { t, target, asked, settle, press } = await opened()
  const { job } = asked()[0]?.argument as { job: string }
  await press('Cancel')
  expect(t.main.calls.at(-1)).toMatchObject({ name: 'jobs.cancel', argument: { job } })
  asked()[0]?.fail('canceled')
  await settle()
  expect(target.textContent).toContain('Stopped.')
  await press('Search again')
  asked()[1]?.answer(FOUND)
  await settle()
  await press('Mask file')
  t.main.waiting.find(({ name }) => name === 'pictures.choose')?.answer({ id: 'mask', name: 'mask.png' })
  await settle()
  expect(asked()[2]?.argument).toMatchObject({ propId: 'floor', mask: 'mask' })
  expect(t.editor.options.foundWalls).toBeNull()
})

test('says why nothing was found, and takes its marks off the map with the tool', async () => {
  const { t, target, asked, settle } = await opened()
  asked()[0]?.fail('broken-picture')
  await settle()
  expect(target.querySelector('button')?.textContent).toContain('Search again')
  expect(t.editor.display.shown.previews).toEqual([])
})

test('with the strip its search ends', async () => {
  const { t, asked, close } = await opened()
  expect(asked()).toHaveLength(1)
  await close()
  const { job } = asked()[0]?.argument as { readonly job: string }
  expect(t.main.calls.at(-1)).toEqual({ name: 'jobs.cancel', argument: { job } })
})

test('where walls are locked, found ones can still be dropped but not accepted', async () => {
  const { t, asked, settle } = await opened()
  asked()[0]?.answer(FOUND)
  await settle()
  const layers = { edges: { visible: true, locked: true, opacity: 1 } }
  t.main.change({ type: 'edit-records', put: [{ table: 'settings', record: { ...t.editor.settings!, layers } }] })
  await settle()
  const before = [t.editor.options.foundWalls?.north[20], t.edges.length]
  expect(before[0]).toBeGreaterThan(0)
  const area = [
    [2.5, 2.5],
    [2.6, 2.6],
  ] as const
  t.drag(area)
  await settle()
  expect([t.editor.options.foundWalls?.north[20], t.edges.length]).toEqual(before)
  t.drag(area, { button: 'secondary' })
  expect(t.editor.options.foundWalls?.north[20]).toBe(0)
})

test('the right button drops what an area shows', async () => {
  const { t, asked, settle } = await opened()
  asked()[0]?.answer(FOUND)
  await settle()
  t.drag(
    [
      [2.5, 2.5],
      [2.6, 2.6],
    ],
    { button: 'secondary' },
  )
  await settle()
  expect(t.editor.options.foundWalls?.north[20]).toBe(0)
  expect(t.editor.options.foundWalls?.north[22]).toBe(230)
  expect(t.map.tables.edges.size).toBe(0)
})

test('the right button drops the walls on every side of a square, as accepting it takes them', async () => {
  const { t, asked, settle } = await opened()
  // Around the square of column 4, row 2, and one more wall on each line.
  const found = {
    ...FOUND,
    north: side({ 22: 250, 31: 250, 40: 250 }),
    west: side({ 21: 250, 22: 250, 23: 250, 24: 250 }),
  }
  asked()[0]?.answer(found)
  await settle()
  t.drag(
    [
      [4.5, 2.5],
      [4.6, 2.6],
    ],
    { button: 'secondary' },
  )
  await settle()
  const left = (layer: Uint8Array | undefined) =>
    [...(layer ?? []).entries()].filter(([, is]) => is > 0).map(([at]) => at)
  expect(left(t.editor.options.foundWalls?.north)).toEqual([40])
  expect(left(t.editor.options.foundWalls?.west)).toEqual([21, 24])
})

test('what is counted has the color of its marks', async () => {
  const { target, asked, settle } = await opened()
  asked()[0]?.answer({
    ...FOUND,
    north: side({ 20: 250, 22: 230, 24: 250, 25: 250, 26: 250 }),
    northKind: side({ 22: 1, 24: 2, 25: 3, 26: 3 }),
  })
  await settle()
  const kinds = [...target.querySelectorAll<HTMLElement>('.kind')]
  expect(kinds.map((kind) => [kind.textContent, kind.style.getPropertyValue('--color')])).toEqual([
    ['1 wall', FOUND_WALL_COLORS.wall],
    ['1 door', FOUND_WALL_COLORS.door],
    ['1 window', FOUND_WALL_COLORS.window],
    ['2 low walls', FOUND_WALL_COLORS.barrier],
  ])
})

test('an answer that comes after Cancel is dropped', async () => {
  const { t, target, asked, settle, press } = await opened()
  await press('Cancel')
  asked()[0]?.answer(FOUND)
  await settle()
  expect(t.editor.options.foundWalls).toBeNull()
  expect(target.textContent).toContain('Stopped.')
})

/** The search behind the tool, with a picture on the map. */
async function searching() {
  const t = await TestEditor.open(SIZE.widthCells, SIZE.heightCells)
  for (const call of ['pictures.findWalls', 'pictures.choose', 'jobs.cancel']) t.main.held.add(call)
  const listeners = new Set<(progress: object) => void>()
  const client = {
    ...t.main.client,
    on: (_: string, listener: (progress: object) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  const search = new WallSearch(client as never, t.editor)
  const end = search.connect()
  const asked = () => t.main.waiting.filter(({ name }) => name === 'pictures.findWalls')
  const job = (at: number) => (asked()[at]?.argument as { readonly job: string }).job
  const post = (progress: object) => listeners.forEach((listener) => listener(progress))
  return { t, search, end, asked, job, post, listeners }
}
const FLOOR = propSchema.parse({
  ...{ id: 'floor', picture: 'p1', at: { x: 0, y: 0 }, background: true, widthSquares: 9, heightSquares: 5 },
})

test('a picture is searched again once it is moved, turned or another, and its mask is kept until then', async () => {
  const { t, search, asked } = await searching()
  search.find(FLOOR)
  void search.chooseMask()
  t.main.waiting.find(({ name }) => name === 'pictures.choose')?.answer({ id: 'mask' })
  await t.settled()
  expect(asked().map(({ argument }) => (argument as { mask?: string }).mask)).toEqual([undefined, 'mask'])
  search.find(FLOOR)
  expect(asked()).toHaveLength(2)
  for (const changed of [
    { rotationDegrees: 90 },
    { at: { x: 0, y: 1 } },
    { at: { x: 1, y: 0 } },
    { widthSquares: 8 },
    { heightSquares: 4 },
  ])
    search.find({ ...FLOOR, ...changed })
  expect(
    asked()
      .slice(2)
      .map(({ argument }) => (argument as { mask?: string }).mask),
  ).toEqual(Array(5).fill('mask'))
  search.find({ ...FLOOR, id: 'other' as never })
  expect(asked().at(-1)?.argument).not.toHaveProperty('mask')
})

test('a new search takes the old result away, and what the old one says late counts for nothing', async () => {
  const { t, search, asked, job, post, end, listeners } = await searching()
  search.find(FLOOR)
  asked()[0]?.answer(FOUND)
  await t.settled()
  expect(t.editor.options.foundWalls).toEqual(FOUND)
  search.again()
  search.again()
  expect(t.editor.options.foundWalls).toBeNull()
  post({ job: job(1), done: 5, total: 10 })
  expect(search.progress).toBeNull()
  post({ job: job(2), done: 7, total: 10 })
  expect(search.progress).toMatchObject({ done: 7 })
  asked()[1]?.answer({ ...FOUND, widthCells: 3 })
  await t.settled()
  expect([t.editor.options.foundWalls, search.isRunning]).toEqual([null, true])
  asked()[2]?.fail('canceled')
  await t.settled()
  expect([search.problem, search.isRunning]).toEqual([null, false])
  search.again()
  end()
  expect([t.main.calls.at(-1), listeners.size]).toEqual([{ name: 'jobs.cancel', argument: { job: job(3) } }, 0])
})
