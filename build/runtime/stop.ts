/**
 * The script cannot go on, and the reader of the terminal can do something about it: the message is one clear line for
 * them, so it is shown without a stack. Any other error is a fault of ours and keeps its stack.
 */
export class Stop extends Error {
  override readonly name = 'Stop'
}

/** Runs a script's body; a `Stop` ends the process with its line and exit code 1. */
export async function runScript(body: () => Promise<void>): Promise<void> {
  try {
    await body()
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
