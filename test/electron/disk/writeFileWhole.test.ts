import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { endWith } from '../../../electron/disk/writeFileWhole.ts'

const MODULE = resolve(import.meta.dirname, '../../../electron/disk/writeFileWhole.ts')

describe('a file whose last bytes find no room', () => {
  it('is a failure, not a half-written file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fivefoot-disk-'))
    const script = `
      const { writeBytesWhole } = await import(process.env.MODULE)
      const written = await writeBytesWhole(process.env.TARGET, new Uint8Array(100_000))
      console.log(JSON.stringify(written))`
    // A limit of 8 blocks to a file stands for a full disk: the write is cut short, then refused.
    const { stdout } = spawnSync('sh', ['-c', 'ulimit -f 8; exec "$NODE" --input-type=module -e "$SCRIPT"'], {
      encoding: 'utf8',
      env: { ...process.env, NODE: process.execPath, SCRIPT: script, MODULE, TARGET: join(folder, 'map.uvtt') },
    })
    expect(JSON.parse(stdout)).toEqual({
      ok: false,
      error: { code: 'file-unwritable', file: 'map.uvtt', reason: 'other', details: 'EFBIG' },
    })
    expect(await readdir(folder)).toEqual([])
    await rm(folder, { recursive: true })
  })

  it('rejects the end of its sink', async () => {
    const full = new Writable({
      write(_chunk, _encoding, done) {
        done(new Error('no room'))
      },
    })
    await expect(endWith(full, new Uint8Array(10))).rejects.toThrow('no room')
  })
})
