import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Log } from '../../electron/main/logs.ts'
import { temporaryFolder } from '../services/support/testServices.ts'

function newLog() {
  const folder = join(temporaryFolder(), 'logs')
  const log = new Log(folder, '/home/ann', () => 0)
  return { log, folder, text: () => readFileSync(join(folder, 'fivefoot.log'), 'utf8') }
}

test('a fault is a line with its time and stack, without the home folder and without what is on a map', () => {
  const { log, text } = newLog()
  const fault = new SyntaxError(`Unexpected token '}', "{"name":"Secret lair"}" is not valid JSON`)
  fault.stack = `${fault.name}: ${fault.message}\n    at read (/home/ann/fivefoot/main.cjs:3:1)`
  log.write('maps.open broke:', fault)
  expect(text()).toBe(
    '1970-01-01T00:00:00.000Z maps.open broke: SyntaxError: Unexpected token "…" is not valid JSON\n      at read (~/fivefoot/main.cjs:3:1)\n',
  )
})

test('names of maps and creatures in quotes do not reach the log', () => {
  const { log } = newLog()
  for (const quoted of ['"Secret lair"', '“Secret lair”', "'Secret lair'", '`Secret lair`'])
    expect(log.clean(`The map ${quoted} broke`)).toBe('The map "…" broke')
})

test('a full file makes room for a new one, and the oldest goes', () => {
  const { log, folder } = newLog()
  for (let round = 0; round < 6; round++) {
    log.write(`round ${round}`)
    writeFileSync(join(folder, 'fivefoot.log'), `round ${round}\n`.padEnd(600 * 1024, '.'))
  }
  log.write('the end')
  expect(readdirSync(folder).sort()).toEqual(['fivefoot.1.log', 'fivefoot.2.log', 'fivefoot.3.log', 'fivefoot.log'])
  expect(readFileSync(join(folder, 'fivefoot.1.log'), 'utf8')).toContain('round 5')
  expect(readFileSync(join(folder, 'fivefoot.3.log'), 'utf8')).toContain('round 3')
  expect(log.tail(5)).toMatch(/the end$/)
})

test('what cannot be logged is not logged, and nothing breaks', () => {
  const file = join(temporaryFolder(), 'a file')
  writeFileSync(file, '')
  const log = new Log(join(file, 'logs'), '/home/ann', () => 0)
  expect(() => log.write('x')).not.toThrow()
  expect(log.tail(3)).toBe('')
})
