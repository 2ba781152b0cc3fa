import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import {
  makeTemporaryFolder,
  removeLeftoverFolders,
  removeLeftovers,
  removeUnfinished,
  temporaryName,
} from '../../../electron/disk/temporaryName.ts'
import { temporaryFolder } from '../../services/support/testServices.ts'

const GONE = 4_000_000
const none = (): null => null

test('two writers of one file have a name each, beside it', () => {
  const folder = temporaryFolder()
  const names = [temporaryName(join(folder, 'map.pdf')), temporaryName(join(folder, 'map.pdf'))]
  expect(new Set(names).size).toBe(2)
  for (const name of names) expect(name).toContain(join(folder, 'map.pdf.'))
})

test('the longest name a file system takes gets one that it takes too', () => {
  for (const sign of ['a', 'é', '地'])
    expect(Buffer.byteLength(basename(temporaryName(sign.repeat(250).slice(0, 250))))).toBeLessThanOrEqual(255)
})

test('what killed programs left goes; what is being written, and everything else, stays', () => {
  const folder = temporaryFolder()
  const own = basename(temporaryName('map.pdf'))
  const left = ['map.pdf', 'map.part', 'map.pdf.part', `map.pdf.${GONE}-xyz.part`, own]
  const gone = [`map.pdf.${GONE}-0123abcd.part`, `library.fivefoot.${GONE}-0123abcd.part-wal`]
  for (const name of [...left, ...gone]) writeFileSync(join(folder, name), '')
  expect(removeLeftovers(folder)).toBe(gone.length)
  expect(readdirSync(folder).sort()).toEqual(left.sort())
  expect(removeLeftovers(join(folder, 'not there'))).toBe(0)
})

test('what a killed program left goes although another process has its id now', () => {
  const folder = temporaryFolder()
  const own = basename(temporaryName('library-2026-01-30.fivefoot'))
  const ofParent = own.replace(`${process.pid}`, `${process.ppid}`)
  const minutesAgo = (minutes: number) => Date.now() / 1000 - minutes * 60
  const write = (name: string, changed: number) => {
    writeFileSync(join(folder, name), '')
    utimesSync(join(folder, name), changed, changed)
  }
  // Long before either process, and before the machine, was started.
  for (const name of [own, ofParent]) write(name, Date.UTC(2001, 0, 1) / 1000)
  expect(removeLeftovers(folder)).toBe(2)
  // While the owner runs, however long ago it began.
  for (const name of [own, ofParent]) write(name, minutesAgo(30))
  expect(removeLeftovers(folder, () => Date.now() - 60 * 60_000)).toBe(0)
  expect(removeLeftovers(folder, () => Date.now() - 10 * 60_000)).toBe(2)
  // Where the system does not say when a process started, what changed within a day may be in use.
  write(own, minutesAgo(23 * 60))
  write(ofParent, minutesAgo(25 * 60))
  expect(removeLeftovers(folder, () => undefined)).toBe(1)
  expect(readdirSync(folder)).toEqual([own])
})

test('of one file, what this program has begun goes and nothing else', () => {
  const folder = temporaryFolder()
  const [own, other] = [temporaryName(join(folder, 'map.pdf')), temporaryName(join(folder, 'map.pdfx'))]
  for (const path of [own, other, join(folder, `map.pdf.${GONE}-0123abcd.part`)]) writeFileSync(path, '')
  removeUnfinished(join(folder, 'map.pdf'))
  expect(readdirSync(folder).sort()).toEqual([basename(other), `map.pdf.${GONE}-0123abcd.part`].sort())
})

test('temporary folders of killed programs go, those in use stay', () => {
  const folder = temporaryFolder()
  const own = makeTemporaryFolder('copy')
  for (const name of [`fivefoot-copy-${GONE}-abc`, `fivefoot-print-${process.pid}-abc`, 'fivefoot-test-abc', 'other'])
    mkdirSync(join(folder, name))
  expect(basename(own)).toMatch(/^fivefoot-copy-\d+-/)
  expect(removeLeftoverFolders(folder)).toBe(1)
  expect(readdirSync(folder).sort()).toEqual([`fivefoot-print-${process.pid}-abc`, 'fivefoot-test-abc', 'other'])
  expect(removeLeftoverFolders(folder, none)).toBe(1)
  rmSync(own, { recursive: true })
})
