import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { testRooms, testRoomsOf } from '../../build/vitest/rooms.ts'

const FOLDERS = { src: ['map', 'print'], electron: ['jobs', 'print'] }

test('a test in a new folder runs without being put on a list', () => {
  expect(testRooms({ ...FOLDERS, test: ['weather'] })).toEqual({ core: ['weather'], node: [] })
})

test('rooms of the main process run on its desktop, those of a name that src has as well do not', () => {
  expect(testRooms({ ...FOLDERS, test: ['build', 'electron', 'jobs', 'map', 'print'] })).toEqual({
    core: ['map', 'print'],
    node: ['build', 'electron', 'jobs'],
  })
})

test('rooms with a runner of their own run only there', () => {
  expect(testRooms({ ...FOLDERS, test: ['bench', 'e2e', 'examples', 'golden', 'renderer', 'trials'] })).toEqual({
    core: [],
    node: [],
  })
})

test('rooms are read from the disk; a file is no room', () => {
  const root = mkdtempSync(join(tmpdir(), 'fivefoot-rooms-'))
  for (const folder of ['src/map', 'electron/jobs', 'test/jobs', 'test/zones'])
    mkdirSync(join(root, folder), { recursive: true })
  expect(testRoomsOf(root)).toEqual({ core: ['zones'], node: ['jobs'] })
  rmSync(root, { recursive: true })
})

test('this room is found', () => {
  expect(testRoomsOf(resolve(import.meta.dirname, '../..')).node).toContain('build')
})
