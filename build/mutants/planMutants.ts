import { parse } from 'svelte/compiler'
import ts from 'typescript'

/** A fault to plant: the text from `start` to `end` becomes `after`. */
export interface Mutant {
  readonly start: number
  readonly end: number
  readonly before: string
  readonly after: string
  /** Line in the file, from 1. */
  readonly line: number
}

const SWAPPED: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '&': '|',
  '|': '&',
}

/** Names that are mistaken for each other. */
const PAIRS = [
  ['x', 'y'],
  ['col', 'row'],
  ['width', 'height'],
  ['widthCells', 'heightCells'],
  ['left', 'right'],
  ['top', 'bottom'],
  ['start', 'end'],
  ['from', 'to'],
  ['before', 'after'],
  ['min', 'max'],
  ['floor', 'ceil'],
  ['some', 'every'],
] as const
const MISTAKEN: ReadonlyMap<string, string> = new Map(
  PAIRS.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]),
)

/** Calls that are forgotten in a chain. */
const FORGOTTEN = new Set(['filter', 'sort', 'toSorted', 'reverse', 'toReversed', 'trim'])

/**
 * Every fault of the kinds people make, in the order of the text: a flipped comparison or sign, a dropped condition, an off-by-one,
 * a flipped switch, swapped branches, arguments or axes, a forgotten call. Types, imports and messages in quotes are left alone.
 */
export function planMutants(fileName: string, text: string): readonly Mutant[] {
  const mutants = fileName.endsWith('.svelte') ? mutantsOfComponent(text) : mutantsOf(text, 0)
  return mutants.map((mutant) => ({ ...mutant, line: text.slice(0, mutant.start).split('\n').length }))
}

type Placed = Omit<Mutant, 'line'>

/** Those of a component's scripts and of the expressions in its markup. */
function mutantsOfComponent(text: string): readonly Placed[] {
  const { module, instance, fragment } = parse(text, { modern: true })
  const scripts = [module, instance].flatMap((script) => (script ? [script.content as unknown as Range] : []))
  return [
    ...scripts.flatMap(({ start, end }) => mutantsOf(text.slice(start, end), start)),
    // In parentheses it is an expression, whatever it begins with.
    ...expressionsIn(fragment).flatMap(({ start, end }) => mutantsOf(`(${text.slice(start, end)})`, start - 1)),
  ].sort((one, other) => one.start - other.start)
}

interface Range {
  readonly start: number
  readonly end: number
}

/** What stands in braces, also behind `#if` and `#each`. */
function expressionsIn(node: unknown): readonly Range[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, value]) => {
    const isExpression = (key === 'test' || key === 'expression') && typeof value === 'object' && value !== null
    return isExpression ? [value as Range] : expressionsIn(value)
  })
}

function mutantsOf(text: string, offset: number): readonly Placed[] {
  const file = ts.createSourceFile('code.ts', text, ts.ScriptTarget.Latest, true)
  const mutants: Placed[] = []
  const plant = (node: ts.Node, after: string, { end } = node): void => {
    const start = node.getStart(file)
    mutants.push({ start: offset + start, end: offset + end, before: text.slice(start, end), after })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)) return
    if (ts.isBinaryExpression(node)) {
      const operator = node.operatorToken.getText(file)
      const isText = ts.isStringLiteralLike(node.left) || ts.isStringLiteralLike(node.right)
      const swapped = SWAPPED[operator]
      if (swapped !== undefined && !(operator === '+' && isText)) plant(node.operatorToken, swapped)
      if (operator === '&&' || operator === '||') {
        plant(node, node.left.getText(file))
        plant(node, node.right.getText(file))
      }
      if (operator === '??') plant(node, node.right.getText(file))
    } else if (ts.isIfStatement(node)) {
      plant(node.expression, 'true')
      plant(node.expression, 'false')
    } else if (ts.isConditionalExpression(node)) {
      const [condition, one, other] = [node.condition, node.whenTrue, node.whenFalse].map((part) => part.getText(file))
      plant(node, `${condition} ? ${other} : ${one}`)
    } else if (ts.isNumericLiteral(node)) plant(node, String(Number(node.text) + 1))
    else if (node.kind === ts.SyntaxKind.TrueKeyword) plant(node, 'false')
    else if (node.kind === ts.SyntaxKind.FalseKeyword) plant(node, 'true')
    else if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
      plant(node, `(${node.operand.getText(file)})`)
    else if (ts.isExpressionStatement(node) && ts.isCallExpression(node.expression)) plant(node, ';')
    else if (ts.isPropertyAccessExpression(node)) {
      const mistaken = MISTAKEN.get(node.name.text)
      if (mistaken !== undefined) plant(node.name, mistaken)
    } else if (ts.isCallExpression(node)) {
      const [one, other] = node.arguments
      if (one && other && ts.isIdentifier(one) && ts.isIdentifier(other))
        plant(one, `${other.text}, ${one.text}`, other)
      if (ts.isPropertyAccessExpression(node.expression) && FORGOTTEN.has(node.expression.name.text))
        plant(node, node.expression.expression.getText(file))
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return mutants
}
