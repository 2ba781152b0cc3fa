import { describe, expect, test } from 'vitest'
import { folderCycles } from '../../build/check/folderCycles.ts'

const imports = (...lines: readonly string[]) =>
  lines.map((line) => {
    const [from = '', to = ''] = line.split(' → ')
    return { from, to }
  })

describe('cycles between folders', () => {
  test('are found where no files form one', () => {
    expect(folderCycles(imports('src/a/x.ts → src/b/x.ts', 'src/b/y.ts → src/a/y.ts'))).toEqual([['src/a', 'src/b']])
  })

  test('are found by way of a third folder, and deep inside one', () => {
    expect(
      folderCycles(
        imports(
          'src/a/x.ts → src/b/x.ts',
          'src/b/x.ts → src/c/x.ts',
          'src/c/y.ts → src/a/y.ts',
          'src/d/x.ts → src/a/x.ts',
        ),
      ),
    ).toEqual([['src/a', 'src/b', 'src/c']])
    expect(folderCycles(imports('src/a/p/x.ts → src/a/q/x.ts', 'src/a/q/y.ts → src/a/p/y.ts'))).toEqual([
      ['src/a/p', 'src/a/q'],
    ])
  })

  test('are none where a file of a folder lists what lies in its subfolders, and these use another file of it', () => {
    expect(
      folderCycles(
        imports('src/rules/registry.ts → src/rules/systems/x.ts', 'src/rules/systems/x.ts → src/rules/ruleset.ts'),
      ),
    ).toEqual([])
  })

  test('are none where imports only go down', () => {
    expect(
      folderCycles(imports('src/a/x.ts → src/b/x.ts', 'src/c/x.ts → src/b/x.ts', 'src/a/x.ts → src/a/y.ts')),
    ).toEqual([])
  })
})
