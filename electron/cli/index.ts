#!/usr/bin/env node
/** The `fivefoot` program: this file is what Node runs; `runCommandLine` is what it does. */
import { runCommandLine } from './runCommandLine.ts'

void runCommandLine(process.argv.slice(2)).then((status) => {
  process.exitCode = status
})
