import { existsSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFolderOnce } from '../../build/runtime/createFolderOnce.ts'

const freshFolder = (): string => mkdtempSync(join(tmpdir(), 'once-'))

test('two runs at once leave one whole folder and nothing else', async () => {
  const parent = freshFolder()
  const target = join(parent, 'runtime')
  let letBothGo = (): void => undefined
  const bothFill = new Promise<void>((resolve) => (letBothGo = resolve))
  let filling = 0
  const fill = (name: string) => async (folder: string) => {
    writeFileSync(join(folder, 'first'), name)
    if (++filling === 2) letBothGo()
    await bothFill
    writeFileSync(join(folder, 'second'), name)
  }
  await Promise.all([createFolderOnce(target, fill('a')), createFolderOnce(target, fill('b'))])
  expect(readdirSync(parent)).toEqual(['runtime'])
  expect(readFileSync(join(target, 'first'), 'utf8')).toBe(readFileSync(join(target, 'second'), 'utf8'))
})

test('a folder that is there is not made again', async () => {
  const target = join(freshFolder(), 'runtime')
  await createFolderOnce(target, async (folder) => writeFileSync(join(folder, 'by'), 'first'))
  await createFolderOnce(target, async () => expect.unreachable())
  expect(readFileSync(join(target, 'by'), 'utf8')).toBe('first')
})

test('a run that fails halfway leaves nothing behind and says why', async () => {
  const parent = freshFolder()
  const half = async (folder: string): Promise<void> => {
    writeFileSync(join(folder, 'half'), '')
    throw new Error('disk is full')
  }
  await expect(createFolderOnce(join(parent, 'runtime'), half)).rejects.toThrow('disk is full')
  expect(readdirSync(parent)).toEqual([])
  expect(existsSync(join(parent, 'runtime'))).toBe(false)
})
