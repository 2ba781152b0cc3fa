import { spawn } from 'node:child_process'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** What a shell gives for a program that a signal ended. */
const ENDED_BY_SIGNAL = 1

/**
 * Runs a program on this terminal until it ends and gives its exit code. Signals to this process go to the program,
 * which decides how to end.
 */
export async function runInForeground(
  command: string,
  commandArguments: readonly string[],
  workingFolder: string = process.cwd(),
): Promise<number> {
  const child = spawn(command, commandArguments, { stdio: 'inherit', cwd: workingFolder })
  const forward = (signal: NodeJS.Signals): void => void child.kill(signal)
  for (const signal of SIGNALS) process.on(signal, forward)
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (exitCode) => resolve(exitCode ?? ENDED_BY_SIGNAL))
    })
  } finally {
    for (const signal of SIGNALS) process.off(signal, forward)
  }
}
