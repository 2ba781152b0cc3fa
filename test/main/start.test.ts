import { describe, expect, it } from 'vitest'
import { readCommandLine } from '../../electron/main/commandLine.ts'
import { minSize, placeToOpen } from '../../electron/main/windowPlace.ts'

describe('the command line', () => {
  it.each([
    [['electron', '.', '--library', 'maps/a.fivefoot'], '/home/gm/maps/a.fivefoot'],
    [['electron', '.', '--library=/tmp/b.fivefoot', '--no-sandbox'], '/tmp/b.fivefoot'],
    [['electron', '.', '--user-data-dir=/tmp/x'], null],
    [['electron', '.', '--library'], null],
  ])('%j opens %s', (argv, file) => expect(readCommandLine(argv, '/home/gm').libraryFile).toBe(file))
})

describe('a window', () => {
  const screen = { x: 0, y: 0, width: 1920, height: 1080 }
  const place = { x: 100, y: 80, width: 1200, height: 800, maximized: false }

  it('opens where it was', () => expect(placeToOpen(place, [screen])).toEqual(place))

  it.each([
    ['a screen that is no longer there', { ...place, x: 2500 }],
    ['a place with its title bar above the screen', { ...place, y: -400 }],
  ])('opens in the middle instead of on %s', (_, lost) =>
    expect(placeToOpen(lost, [screen])).toEqual({ x: 360, y: 140, width: 1200, height: 800, maximized: false }),
  )

  it.each([[null], ['text'], [{ ...place, width: 3 }], [{ x: 0 }]])('opens at its first size after %j', (remembered) =>
    expect(placeToOpen(remembered, [screen])).toEqual({ x: 280, y: 110, width: 1360, height: 860, maximized: false }),
  )

  it('stays on a second screen, left of the main one', () => {
    const second = { x: -1280, y: 0, width: 1280, height: 1024 }
    const there = { ...place, x: -1200 }
    expect(placeToOpen(there, [screen, second])).toEqual(there)
    expect(placeToOpen(there, [screen])).toMatchObject({ x: 360, y: 140 })
  })

  // Work areas: screens less their bars; the last are a laptop at 200%, a tablet on its side and one hardly of any use.
  it.each([
    { x: 0, y: 27, width: 1366, height: 741 },
    { x: 72, y: 0, width: 1208, height: 800 },
    { x: -1920, y: -1080, width: 1920, height: 1040 },
    { x: 0, y: 25, width: 960, height: 515 },
    { x: 0, y: 0, width: 768, height: 984 },
    { x: 0, y: 0, width: 640, height: 440 },
  ])('fits the work area the first time and after a larger screen is gone: %j', (area) => {
    for (const remembered of [null, { x: 5000, y: 0, width: 3000, height: 2000, maximized: false }]) {
      const { x, y, width, height } = placeToOpen(remembered, [area])
      expect(x).toBeGreaterThanOrEqual(area.x)
      expect(y).toBeGreaterThanOrEqual(area.y)
      expect(x + width).toBeLessThanOrEqual(area.x + area.width)
      expect(y + height).toBeLessThanOrEqual(area.y + area.height)
      const { minWidth, minHeight } = minSize([area])
      expect([minWidth <= width, minHeight <= height]).toEqual([true, true])
    }
  })

  it('may be made no smaller than its page is laid out for, where its screen has room', () =>
    expect(minSize([screen])).toEqual({ minWidth: 800, minHeight: 560 }))
})
