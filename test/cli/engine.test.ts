import { spawnSync } from 'node:child_process'
import { closeSync, openSync, truncateSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../services/support/testServices.ts'

const entry = resolve(import.meta.dirname, '../../electron/cli/index.ts')

/** Runs `fivefoot engine -` on a text. */
function engine(input: string | Uint8Array): {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
} {
  const { status, stdout, stderr } = spawnSync(process.execPath, [entry, 'engine', '-'], { input, encoding: 'utf8' })
  return { status, stdout, stderr }
}

describe('fivefoot engine', () => {
  it('answers one document with one document', () => {
    const request = {
      ruleset: 'pf2e',
      map: { rows: ['...'] },
      queries: [{ kind: 'measure', from: [0, 0], to: [2, 0] }],
    }
    const { status, stdout, stderr } = engine(JSON.stringify(request))
    expect([status, stderr]).toEqual([0, ''])
    expect(JSON.parse(stdout)).toEqual({ results: [{ feet: 10 }] })
  })

  for (const [name, input] of [
    ['cut off', '{"ruleset":'],
    ['not a number', '{"queries":[NaN]}'],
    ['empty', ''],
    ['steering a terminal', '{\u001b[2J'],
    [
      'about a creature whose id steers a terminal',
      '{"ruleset":"pf2e","map":{"rows":["."]},"creatures":[{"id":"\\u001b[2J","at":[0,0],"size":"medium","side":"x","speed":{}}],"queries":[]}',
    ],
    ['nested beyond reason', '['.repeat(200_000)],
    ['of no known ruleset', '{"ruleset":"x","queries":[]}'],
    ['not UTF-8', Uint8Array.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d])],
    ['cut within a letter', new TextEncoder().encode('{"ruleset":"pf2é').subarray(0, -1)],
    ['named twice in a key', '{"ruleset":"pf2e","ruleset":"pf1e","map":{"rows":["."]},"queries":[]}'],
  ] as const)
    it(`refuses a document that is ${name} with status 2, one line, and nothing on standard output`, () => {
      const { status, stdout, stderr } = engine(input)
      expect([status, stdout]).toEqual([2, ''])
      expect(stderr).toMatch(/^\$\P{Cc}*: expected \P{Cc}+\n$/u)
    })

  it('names the place of a key that an object has twice', () => {
    const map = '{"rows":["."],"legend":{"x":"wall","x":"open"}}'
    const { stderr } = engine(`{"cases":[{"ruleset":"pf2e","map":${map},"queries":[]}]}`)
    expect(stderr).toBe('$.cases[0].map.legend.x: expected each key once in an object\n')
  })

  it('refuses more than it can hold, from a file and from standard input', () => {
    const file = join(temporaryFolder(), 'huge.json')
    writeFileSync(file, '')
    // Takes no room on the disk.
    truncateSync(file, 256 * 1024 * 1024 + 1)
    const input = openSync(file, 'r')
    for (const [name, stdin] of [
      [file, 'ignore'],
      ['-', input],
    ] as const) {
      const { status, stderr } = spawnSync(process.execPath, [entry, 'engine', name], {
        stdio: [stdin, 'pipe', 'pipe'],
        encoding: 'utf8',
      })
      expect([status, stderr]).toEqual([2, '$: expected at most 268435456 bytes\n'])
    }
    closeSync(input)
  })

  it('takes a document with a byte order mark', () => {
    expect(engine('\uFEFF{"ruleset":"pf2e","map":{"rows":["."]},"queries":[]}')).toMatchObject({ status: 0 })
  })
})
