import { spawnSync } from 'node:child_process'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readWholeFile } from '../../../electron/disk/readWholeFile.ts'
import { readMapFile } from '../../../electron/exchange/readMapFile.ts'
import { tmjFormat } from '../../../src/formats/tiled/index.ts'
import { errorReport } from '../../../src/words/errors.ts'
import { writeContext } from '../../formats/contexts.ts'
import { mapWith } from '../../support/printableMap.ts'
import { TINY_PNG } from '../../support/tinyPng.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fivefoot-read-'))
})
afterEach(() => rm(folder, { recursive: true }))

const at = (name: string) => join(folder, name)
const OPTIONS = { ruleset: 'pf1e', snap: { toleranceSquares: 0.2 } }

describe('only files are read', () => {
  it('a folder is refused with words', async () => {
    const read = await readWholeFile(folder, { maxBytes: 10 })
    expect(read).toMatchObject({ ok: false, error: { code: 'file-unreadable', reason: 'is-folder' } })
  })

  it('a file that is too large is refused unread', async () => {
    await writeFile(at('large'), 'x'.repeat(11))
    expect(await readWholeFile(at('large'), { maxBytes: 10 })).toMatchObject({
      error: { code: 'file-too-large', file: 'large', max: 10 },
    })
    expect(await readWholeFile(at('large'), { maxBytes: 11 })).toEqual({ ok: true, value: expect.any(Uint8Array) })
  })

  // Windows has neither pipes nor devices nor sockets in its folders.
  describe.runIf(process.platform !== 'win32')('on systems where other things have names', () => {
    it('a pipe that no one writes to is refused at once, also as a picture beside a map', async () => {
      expect(spawnSync('mkfifo', [at('pipe.tmj'), at('map-background.png')]).status).toBe(0)
      const read = await readMapFile(at('pipe.tmj'), OPTIONS)
      if (read.ok) throw new Error('a pipe is no map')
      expect(read.error).toMatchObject({ code: 'file-unreadable', reason: 'not-a-file' })
      expect(errorReport(read.error)).toBe('pipe.tmj could not be read: it is a device or a pipe, not a file.')
      await writeMapHere()
      expect(await readMapFile(at('map.tmj'), OPTIONS)).toMatchObject({ ok: true, value: { draft: { map: {} } } })
    })

    it.each(['/dev/zero', '/dev/null'])('%s is refused', async (device) => {
      expect(await readWholeFile(device, { maxBytes: 10 })).toMatchObject({ error: { code: 'file-unreadable' } })
    })

    it('a socket is refused', async () => {
      const server = createServer().listen(at('socket'))
      await once(server, 'listening')
      expect(await readWholeFile(at('socket'), { maxBytes: 10 })).toMatchObject({
        error: { code: 'file-unreadable', reason: 'not-a-file' },
      })
      server.close()
    })
  })
})

/** A Tiled map that names its two pictures, which are not written. */
async function writeMapHere(): Promise<void> {
  const written = await tmjFormat.write!(mapWith({ widthCells: 4, heightCells: 4 }), writeContext)
  if (!written.ok) throw new Error(written.error.code)
  const [map] = written.value.files
  await writeFile(at('map.tmj'), map!.bytes)
}

describe('pictures beside a map', () => {
  const picturesOf = async (map: string): Promise<number> => {
    const read = await readMapFile(map, OPTIONS)
    if (!read.ok) throw new Error(read.error.code)
    return read.value.draft.pictures.size
  }
  const foreign = async (): Promise<void> => {
    // Without Fivefoot's own part, which says that the picture shows nothing but the ground.
    const { readFile } = await import('node:fs/promises')
    const json = JSON.parse(await readFile(at('map.tmj'), 'utf8')) as { properties: unknown }
    await writeFile(at('map.tmj'), JSON.stringify({ ...json, properties: [] }))
  }

  it('are taken from its folder, through links within the folder too', async () => {
    await writeMapHere()
    await foreign()
    expect(await picturesOf(at('map.tmj'))).toBe(0)
    await writeFile(at('map-background.png'), TINY_PNG)
    expect(await picturesOf(at('map.tmj'))).toBe(1)
    await rename(at('map-background.png'), at('real.png'))
    await symlink('real.png', at('map-background.png'))
    expect(await picturesOf(at('map.tmj'))).toBe(1)
  })

  it('are not followed out of its folder: not by a link, not by a link to a folder', async () => {
    await mkdir(at('maps'))
    await mkdir(at('elsewhere'))
    await writeFile(at('elsewhere/map-background.png'), TINY_PNG)
    await writeMapHere()
    await foreign()
    await rename(at('map.tmj'), at('maps/map.tmj'))
    await symlink(at('elsewhere/map-background.png'), at('maps/map-background.png'))
    expect(await picturesOf(at('maps/map.tmj'))).toBe(0)
    await rm(at('maps/map-background.png'))
    await symlink(at('elsewhere'), at('maps/linked'))
    await symlink('linked/map-background.png', at('maps/map-background.png'))
    expect(await picturesOf(at('maps/map.tmj'))).toBe(0)
    // The folder itself may be reached through a link: the person chose it.
    await symlink(at('maps'), at('chosen'))
    await rm(at('maps/map-background.png'))
    await writeFile(at('maps/map-background.png'), TINY_PNG)
    expect(await picturesOf(at('chosen/map.tmj'))).toBe(1)
  })
})
