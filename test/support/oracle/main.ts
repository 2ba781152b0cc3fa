/** `node test/support/oracle/main.ts FILE`: the oracle as a command that the contract's checker can run. */
import { readFileSync } from 'node:fs'
import { answerDocument } from './answerDocument.ts'
import type { Answer } from './answerDocument.ts'

function answerFile(file: string): Answer {
  const text = readFileSync(file === '-' ? 0 : file, 'utf8')
  let document: unknown
  try {
    document = JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return { ok: false, path: '$', expected: 'a JSON document' }
    throw error
  }
  return answerDocument(document)
}

const answer = answerFile(process.argv[2] ?? '-')
if (answer.ok) {
  process.stdout.write(`${JSON.stringify(answer.response)}\n`)
} else {
  process.stderr.write(`${answer.path}: expected ${answer.expected}\n`)
  process.exitCode = 2
}
