import { describe, expect, it } from 'vitest'
import { readCommandLine } from '../../electron/main/commandLine.ts'
import { placeToOpen } from '../../electron/main/windowPlace.ts'

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
    expect(placeToOpen(lost, [screen])).toEqual({ width: 1200, height: 800, maximized: false }),
  )

  it.each([[null], ['text'], [{ ...place, width: 3 }], [{ x: 0 }]])('opens at its first size after %j', (remembered) =>
    expect(placeToOpen(remembered, [screen])).toEqual({ width: 1360, height: 860 }),
  )
})
