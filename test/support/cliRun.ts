/** The command line in a test: what it prints, and a folder for its files. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, vi } from 'vitest'
import { runCommandLine } from '../../electron/cli/runCommandLine.ts'
import { scenarioOf } from '../../src/formats/fivefoot/write.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'

/** The command line, or a command of it, run anew in every test of the file. */
export class CliRun {
  /** A folder of this test alone. */
  folder = ''
  /** What it printed since it ran last. */
  said = ''
  complained = ''
  readonly #command: readonly string[]

  /** To be made while the tests of a file are collected: it prepares each of them. */
  constructor(...command: readonly string[]) {
    this.#command = command
    beforeEach(() => {
      this.folder = mkdtempSync(join(tmpdir(), `fivefoot-${command.join('-')}-`))
      vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((this.said += String(text)), true))
      vi.spyOn(process.stderr, 'write').mockImplementation((text) => ((this.complained += String(text)), true))
    })
    afterEach(() => {
      rmSync(this.folder, { recursive: true })
      vi.restoreAllMocks()
    })
  }

  /** Runs the command; answers its exit status. */
  run(...words: string[]): Promise<number> {
    this.said = ''
    this.complained = ''
    return runCommandLine([...this.#command, ...words])
  }

  /** Writes a map as a scenario file and answers its path. */
  file(name: string, map: BattleMap): string {
    const file = join(this.folder, name)
    writeFileSync(file, JSON.stringify(scenarioOf(map, new Map(), 'test')))
    return file
  }
}
