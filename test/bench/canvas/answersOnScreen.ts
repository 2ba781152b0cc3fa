import type { Page } from 'playwright-core'
import { squareName } from '../../../src/grid/squareName.ts'
import type { RecordId } from '../../../src/map/records/ids.ts'
import { en } from '../../../src/words/en/index.ts'
import { ask } from '../../e2e/support/asWindow.ts'
import { middleOf, openFromLibrary, openPanel, pressOnMap, wholeMap } from '../../e2e/support/editor.ts'
import { repeatedSample } from '../repeatedSample.ts'

const SIDE = 100
const SIZE = { widthCells: SIDE, heightCells: SIDE }
const ROUNDS = 60
/** Questions before those that count: the first compile the code. */
const WARM_UP = 10
/** Squares between a creature and the square whose color says whether its range is drawn: a walk of 10 ft. */
const TOLD_BY = 2
/** Squares around a creature that are open, so that each has a route. */
const OPEN = 12

/** Milliseconds from the event of an input, stamped by the browser, to the end of a frame. */
interface Taken {
  /** The first frame after the input, whatever it shows: no answer can be on screen sooner. */
  readonly first: number
  /** The frame that shows the answer. */
  readonly shown: number
}
interface Answers {
  readonly ranges: readonly Taken[]
  readonly routes: readonly Taken[]
}

/**
 * What a frame must show: a heading of the panel, and the map drawn with all that is to be seen; where a point is
 * given (CSS pixels of the window), another color there than before the input.
 */
interface Shown {
  readonly event: 'pointerdown' | 'pointermove'
  readonly heading: string
  readonly point: { readonly x: number; readonly y: number } | null
}

/** Waits in the window for an input and the frame that shows its answer; `act` makes the input. */
async function untilShown(page: Page, shown: Shown, act: () => Promise<void>): Promise<Taken> {
  const shownAfter = page.evaluate(
    ({ event, heading, point }) =>
      new Promise<Taken>((done) => {
        const canvas = document.querySelector<HTMLCanvasElement>('.konvajs-content canvas')
        if (!canvas) throw new Error('the map is not shown')
        const colorOf = (): string => {
          if (!point) return ''
          const { left, top, width } = canvas.getBoundingClientRect()
          const ratio = canvas.width / width
          const [x, y] = [(point.x - left) * ratio, (point.y - top) * ratio]
          return canvas.getContext('2d')?.getImageData(x, y, 1, 1).data.join() ?? ''
        }
        const before = colorOf()
        const isShown = (): boolean =>
          (!point || colorOf() !== before) &&
          [...document.querySelectorAll('h2, h3')].some((each) => each.textContent.trim() === heading)
        /** A task of its own comes after what the frame draws, whose time does not end with its last callback. */
        const afterFrame = (then: () => void): void => {
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', then)
          port1.start()
          port2.postMessage(null)
        }
        window.addEventListener(
          event,
          ({ timeStamp }) => {
            let first = 0
            const sinceInput = (): number => performance.now() - timeStamp
            requestAnimationFrame(() => afterFrame(() => (first = sinceInput())))
            // Within the frame: what comes before its end may ask for another drawing, which says nothing of this one.
            const drawings = new MutationObserver(() => {
              if (!document.querySelector('[data-drawn="full"]') || !isShown()) return
              drawings.disconnect()
              afterFrame(() => {
                const shown = sinceInput()
                done({ first: first || shown, shown })
              })
            })
            drawings.observe(document, { subtree: true, attributeFilter: ['data-drawn'] })
          },
          { capture: true, once: true },
        )
      }),
    shown,
  )
  // The listener is there before the input: this comes after it.
  await page.evaluate(() => new Promise((ready) => requestAnimationFrame(ready)))
  await act()
  return shownAfter
}

/** Two creatures on a map of 100 × 100, selected in turns; and a walk of the mouse over squares they reach or do not. */
export async function answersOnScreen(page: Page): Promise<Answers> {
  const { layers } = repeatedSample('toll-at-harrow-bridge', SIDE)
  const spots = [
    { col: 30, row: 50 },
    { col: 70, row: 50 },
  ] as const
  const terrain = layers.terrain.map((code, i) => {
    const [col, row] = [i % SIDE, Math.floor(i / SIDE)]
    const isNear = spots.some((at) => Math.max(Math.abs(at.col - col), Math.abs(at.row - row)) <= OPEN)
    return isNear ? 0 : code
  })
  const mapId = await ask(page, 'library.create', { name: 'Answers', ruleset: 'pf1e', ...SIZE })
  const indices = [...terrain.keys()]
  await ask(page, 'maps.run', {
    mapId,
    command: { type: 'paint-cells', layer: 'terrain', indices, values: [...terrain] },
  })
  const put = spots.map((at, i) => ({
    table: 'creatures' as const,
    record: {
      id: `c${i}` as RecordId,
      name: `Walker ${i + 1}`,
      size: 'medium' as const,
      side: i === 0 ? 'party' : 'foes',
      at,
      speedFeet: { land: 30 },
    },
  }))
  await ask(page, 'maps.run', { mapId, command: { type: 'edit-records', put } })
  await openFromLibrary(page, 'Answers')
  await openPanel(page, 'movement')
  await pressOnMap(page, 'v')
  const at = await wholeMap(page, SIZE)
  await page.locator('[data-drawn="full"]').waitFor()

  const ranges: Taken[] = []
  for (let i = 0; i < ROUNDS + WARM_UP; i++) {
    const of = i % spots.length
    const { col, row } = spots[of] ?? spots[0]
    const on = at(middleOf(col, row))
    await page.mouse.move(on.x, on.y)
    const point = at(middleOf(col, row + TOLD_BY))
    const shown = { event: 'pointerdown', heading: `Walker ${of + 1}`, point } as const
    const taken = await untilShown(page, shown, async () => {
      await page.mouse.down()
      await page.mouse.up()
    })
    if (i >= WARM_UP) ranges.push(taken)
  }

  const routes: Taken[] = []
  const { col, row } = spots[(ROUNDS + WARM_UP - 1) % spots.length] ?? spots[0]
  for (let i = 0; i < ROUNDS + WARM_UP; i++) {
    // Round and round, one square further out after each turn.
    const [angle, out] = [(i * Math.PI) / 4, 2 + Math.floor(i / 8)]
    const cell = { col: Math.round(col + out * Math.cos(angle)), row: Math.round(row + out * Math.sin(angle)) }
    const shown = { event: 'pointermove', heading: en.routeCard.title(squareName(cell)), point: null } as const
    const { x, y } = at(middleOf(cell.col, cell.row))
    const taken = await untilShown(page, shown, () => page.mouse.move(x, y))
    if (i >= WARM_UP) routes.push(taken)
  }
  return { ranges, routes }
}
