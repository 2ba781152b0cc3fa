/** A session at the command line: exit status and output of each command, in a golden file. Every command is run; their help is in docs/command-line.md. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { COMMANDS } from '../../electron/cli/commands.ts'
import { OFFERED_RULESETS } from '../../src/rules/registry.ts'
import { CliRun } from '../support/cliRun.ts'
import { digestOf, expectLines } from '../support/golden.ts'
import { randomBattle } from '../support/randomBattle.ts'

/** Random ids, times, sizes that depend on them, and the version. */
const VARYING = /\d{13}|[\da-f]{8}-[\da-f-]{27}|\d{4}-\d\d-\d\d[ T-]?[\d:]*\S*|\d+ (?:bytes|KB|MB)|\d+\.\d+\.\d+/gu
/** Longer output is told by its digest. */
const MOST_LINES = 3
/** As completion lists them, in each of the shells' ways. */
const RULE_SYSTEMS = new RegExp(OFFERED_RULESETS.map(({ id }) => id).join("'? '?"), 'gu')

const SESSION: readonly string[] = [
  '',
  'help',
  'help nothing',
  '--version',
  'battel',
  'formats',
  'formats --json',
  'import A.fivefoot --library L.fivefoot',
  'import A.fivefoot --name Again --library L.fivefoot --json',
  'import ford.txt gone.txt --library L.fivefoot',
  'list --library L.fivefoot',
  'list --library L.fivefoot --json',
  'list --library none.fivefoot',
  'export Again --to uvtt --out u.dd2vtt --pixels 20 --library L.fivefoot',
  'export Again --to foundry --variant v12 --copy player --out f.json --pixels 20 --library L.fivefoot',
  'export Absent --to text --out n.txt --library L.fivefoot',
  'convert A.fivefoot a.tmx',
  'convert a.tmx b.txt --ruleset pf2e',
  'convert A.fivefoot a.xyz',
  'check A.fivefoot',
  'check ford.txt --json',
  'check bad.json',
  'check-encounter A.fivefoot',
  'check-encounter A.fivefoot --only notes --only crowded --fail-on never',
  'check-encounter A.fivefoot --skip sheet --severity paper=error --rounds 2 --json',
  'check-encounter Again --library L.fivefoot --severity nothing=error',
  'library check --library L.fivefoot',
  'library back-up --library L.fivefoot',
  'library backups --library L.fivefoot',
  'library compact --library L.fivefoot',
  'library salvage saved.fivefoot --library L.fivefoot',
  'library restore nothing.fivefoot --library L.fivefoot',
  'library burn --library L.fivefoot',
  'print A.fivefoot --out a.svg --paper a5 --scale 20mm --parts map,key --date 2026-01-01',
  'print A.fivefoot --out b.pdf --copy player --style old-school --grid dots --date 2026-01-01',
  'print Again --library L.fivefoot --out c.png --pixels 20 --area 2,1,6,5',
  'print A.fivefoot --out d.pdf --paper nothing',
  'print A.fivefoot',
  'engine request.json',
  'engine bad.json',
  'simulate A.fivefoot',
  'simulate A.fivefoot --rounds 2 --seed x --csv',
  'simulate A.fivefoot --runs 3 --json',
  'simulate A.fivefoot --plan Nothing',
  'report A.fivefoot',
  'report A.fivefoot B.fivefoot --size large --speed 40 --sides party,foes --closed-doors',
  'report A.fivefoot --all --json',
  'completion bash',
  'completion zsh',
  'completion fish',
  'completion none',
]
const REQUEST = {
  ruleset: 'pf1e',
  map: { rows: ['......', '..dd..', '......'] },
  creatures: [{ id: 'a', at: [0, 1], size: 'medium', side: 'pc', speed: { land: 30 } }],
  queries: [{ kind: 'reach', creature: 'a', action: 'move' }],
}

const cli = new CliRun()

/** What was printed, without what varies. */
function told(text: string): readonly string[] {
  const stable = text.replaceAll(cli.folder, '').replaceAll(VARYING, '…').replaceAll(RULE_SYSTEMS, 'RULES').trimEnd()
  if (stable === '') return []
  const lines = stable.split('\n')
  return lines.length > MOST_LINES ? [`${lines.length} lines ${digestOf(stable)}`] : lines
}

test('commands do and say what they did', async () => {
  cli.file('A.fivefoot', randomBattle('pf1e', 51))
  cli.file('B.fivefoot', randomBattle('pf1e', 52))
  writeFileSync(join(cli.folder, 'ford.txt'), '..~~..\n.#~~#.\n..~~..\n')
  writeFileSync(join(cli.folder, 'bad.json'), '{"a":')
  writeFileSync(join(cli.folder, 'request.json'), JSON.stringify(REQUEST))
  const lines: string[] = []
  for (const typed of SESSION) {
    const words = typed.split(' ').filter((word) => word !== '')
    const status = await cli.run(...words.map((word) => (/\.\w+$/u.test(word) ? join(cli.folder, word) : word)))
    lines.push(`$ fivefoot ${typed}`, ...(status === 0 ? [] : [`  status ${status}`]))
    lines.push(...told(cli.said).map((line) => `  ${line}`), ...told(cli.complained).map((line) => `  ! ${line}`))
  }
  const written = readdirSync(cli.folder).filter((name) => /\.(?:dd2vtt|json|tmx|txt|svg)$/u.test(name))
  lines.push(
    ...written.map(
      (name) =>
        `${name} ${told(readFileSync(join(cli.folder, name), 'latin1'))
          .join(' ')
          .slice(0, 60)}`,
    ),
  )
  expect(COMMANDS.filter(({ name }) => !SESSION.some((typed) => typed.startsWith(name)))).toEqual([])
  await expectLines('cli/session', lines)
}, 60_000)
