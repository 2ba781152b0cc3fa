import { describe, expect, it } from 'vitest'
import { commandWords } from '../../electron/main/commandLine.ts'

describe('the packaged app', () => {
  it.each([
    [
      ['fivefoot', 'engine', '-'],
      ['engine', '-'],
    ],
    [
      ['fivefoot', '--no-sandbox', 'print', 'a.fivefoot', '--out', 'a.pdf'],
      ['print', 'a.fivefoot', '--out', 'a.pdf'],
    ],
    [
      ['fivefoot', '--user-data-dir=/tmp/x', 'list', '--json'],
      ['list', '--json'],
    ],
    [['fivefoot', '--help'], ['--help']],
    [['fivefoot', '--no-sandbox', '--version'], ['--version']],
  ])('answers %j on the command line', (argv, words) => expect(commandWords(argv, true)).toEqual(words))

  it.each([
    [['fivefoot']],
    [['fivefoot', 'bridge.fivefoot']],
    [['fivefoot', '--no-sandbox', '/home/gm/list/engine']],
    [['fivefoot', '--library', 'maps.fivefoot']],
    [['fivefoot', 'bridge.fivefoot', 'print']],
  ])('opens a window for %j', (argv) => expect(commandWords(argv, true)).toBeNull())
})

describe('the app from the tree', () => {
  it('takes the first word for its folder', () => {
    expect(commandWords(['electron', '--no-sandbox', '.', 'formats'], false)).toEqual(['formats'])
    expect(commandWords(['electron', 'engine', '.'], false)).toBeNull()
    expect(commandWords(['electron', '.', '--library', 'a.fivefoot'], false)).toBeNull()
  })
})
