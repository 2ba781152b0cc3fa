import { readFileSync, statSync, writeSync } from 'node:fs'
import type { AppError } from '../../src/base/errors.ts'
import { repeatedKey } from '../../src/base/repeatedKey.ts'
import { inOneLine } from '../../src/base/plainText.ts'
import { failure, ok, type Result } from '../../src/base/result.ts'
import { decodeUtf8 } from '../../src/base/encoding.ts'
import { answerDocument, type DocumentAnswer } from '../../src/answers/document/answerDocument.ts'
import { OFFERED_RULESETS } from '../../src/rules/registry.ts'
import type { Command } from './command.ts'

const MAX_BYTES = 256 * 1024 * 1024
const MALFORMED = 2
const STDOUT = 1
const BLOCK = 1 << 16

/** `fivefoot engine FILE`: answers a document of questions about movement; `-` reads standard input. */
export const engineCommand: Command = {
  synopsis: ['engine FILE', 'engine -'],
  description: [
    'Reads a JSON document with a map, creatures and questions (distance, reach, route, path, threat, flanking, cover, travel) and prints one JSON document with an answer for each. A single - reads standard input. The format is described in docs/engine.md.',
    'A question the rules refuse is an answer with a code. A malformed document has no answer: one line on standard error names the place in it and what was expected there.',
  ],
  options: {},
  words: 'files',
  examples: [
    { line: 'fivefoot engine questions.json > answers.json', description: 'answer a file' },
    {
      line: 'fivefoot export "Lantern Market" --to engine --out market.engine.json',
      description: 'a document to ask about a map',
    },
  ],
  run: (args: readonly string[]): number => {
    const [file, ...rest] = args
    if (file === undefined || rest.length > 0) return refuse(`$: expected one file, or - for standard input`)
    const parsed = readJson(file)
    if (!parsed.ok) return refuse(placed(parsed.error))
    const answer = answerDocument(parsed.value, new Map(OFFERED_RULESETS.map((ruleset) => [ruleset.id, ruleset])))
    if (!answer.ok) return refuse(`${answer.error.path}: expected ${answer.error.expected}`)
    printAnswer(answer.value)
    return 0
  },
}

/** The path in the document first; a line of a text that is no document comes after. */
function placed({ where = '$', details = '' }: AppError): string {
  return where.startsWith('$') ? `${where}: ${details}` : `$: ${details} (${where})`
}

function refuse(message: string): number {
  process.stderr.write(`${inOneLine(message.replaceAll(/\s+/g, ' '))}\n`)
  return MALFORMED
}

function readJson(file: string): Result<unknown> {
  const text = readText(file)
  if (!text.ok) return text
  let value: unknown
  try {
    value = JSON.parse(text.value)
  } catch (error) {
    return failure('broken-json', { details: `expected a JSON document (${describe(error)})` })
  }
  const twice = repeatedKey(text.value)
  return twice === null
    ? ok(value)
    : failure('repeated-key', { where: twice, details: 'expected each key once in an object' })
}

function readText(file: string): Result<string> {
  try {
    if (file !== '-' && statSync(file).size > MAX_BYTES)
      return failure('too-large', { details: `expected at most ${MAX_BYTES} bytes` })
    const bytes = readFileSync(file === '-' ? 0 : file)
    if (bytes.length > MAX_BYTES) return failure('too-large', { details: `expected at most ${MAX_BYTES} bytes` })
    return decodeUtf8(bytes)
  } catch (error) {
    return failure('file-unreadable', { details: `expected a file that can be read (${describe(error)})` })
  }
}

const describe = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Prints piece by piece: all answers together may be longer than a string can be. */
function printAnswer(answer: DocumentAnswer): void {
  const output = new StandardOutput()
  const requests = 'cases' in answer ? answer.cases : [answer]
  const [open, close] = 'cases' in answer ? ['{"cases":[', ']}\n'] : ['', '\n']
  output.print(open)
  for (const [c, { name, results }] of requests.entries()) {
    output.print(`${c > 0 ? ',\n' : ''}{${name === undefined ? '' : `"name":${JSON.stringify(name)},`}"results":[`)
    for (const [q, result] of results.entries()) output.print(`${q > 0 ? ',\n' : ''}${JSON.stringify(result)}`)
    output.print(']}')
  }
  output.print(close)
  output.flush()
}

/** Standard output, written in blocks and to the end, whatever a pipe takes in one write. */
class StandardOutput {
  #pending: string[] = []
  #length = 0

  print(text: string): void {
    this.#pending.push(text)
    this.#length += text.length
    if (this.#length > BLOCK) this.flush()
  }

  flush(): void {
    let bytes = Buffer.from(this.#pending.join(''), 'utf8')
    this.#pending = []
    this.#length = 0
    while (bytes.length > 0) {
      try {
        bytes = bytes.subarray(writeSync(STDOUT, bytes))
      } catch (error) {
        const isBusy = error instanceof Error && 'code' in error && error.code === 'EAGAIN'
        if (!isBusy) throw error
      }
    }
  }
}
