/** A program killed while it makes new libraries, by a moment that differs each time: what it leaves opens. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openLibrary } from '../../electron/storage/openLibrary.ts'

/** What came of the trials. */
export interface CreationReport {
  readonly kills: number
  /** Libraries that stood there after a kill, whole or begun. */
  readonly libraries: number
  /** Kills that left one unfinished: no file of it yet, or one that grew when it was opened again. */
  readonly unfinished: number
  /** Libraries that were refused: must be empty. */
  readonly faults: readonly string[]
}

const MAKER = resolve(import.meta.dirname, '../storage/support/libraryMaker.ts')
/** Longer than it takes to make one library. */
const WITHIN_MS = 23
/** Every so many kills come after the first library. */
const AT_SECOND_EVERY = 3

/** Kills the program `kills` times. */
export async function creationKillTrials(kills: number): Promise<CreationReport> {
  const faults: string[] = []
  let [libraries, unfinished] = [0, 0]
  for (let trial = 0; trial < kills; trial++) {
    const folder = mkdtempSync(join(tmpdir(), 'fivefoot-making-'))
    const maker = spawn(process.execPath, [MAKER, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
    const exited = once(maker, 'exit')
    let said = ''
    // The second name says that the first library is done: on a busy machine that takes as long as it takes. The first library
    // of a program is the slowest to make, so that most kills come while it is.
    const awaited = trial % AT_SECOND_EVERY === 0 ? '2\n' : '1\n'
    const isThere = new Promise<void>((done) => {
      maker.stdout.on('data', (text) => {
        said += String(text)
        if (said.includes(awaited)) done()
      })
    })
    await Promise.race([isThere, exited])
    setTimeout(() => maker.kill('SIGKILL'), (trial * 7) % WITHIN_MS)
    await exited
    const files = readdirSync(folder).filter((name) => name.endsWith('.fivefoot'))
    for (const name of files) {
      const opened = openLibrary(join(folder, name))
      if (opened.ok) opened.value.close()
      else faults.push(`kill ${trial}: ${opened.error.code}`)
    }
    libraries += files.length
    // Each library is named before it is begun, and has no log beside it once it is done.
    const last = said.trimEnd().split('\n').at(-1) ?? ''
    if (
      !files.includes(`${last}.fivefoot`) ||
      readdirSync(folder).some((name) => name.startsWith(`${last}.`) && name.endsWith('-wal'))
    )
      unfinished++
    rmSync(folder, { recursive: true, force: true })
  }
  return { kills, libraries, unfinished, faults }
}
