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

/**
 * Every fault of the kinds people make, in the order of the text: a flipped comparison or sign, a dropped condition, an off-by-one,
 * a flipped switch, swapped branches, a forgotten call. Types, imports and messages in quotes are left alone.
 */
export function planMutants(fileName: string, text: string): readonly Mutant[] {
  const file = ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest, true)
  const mutants: Mutant[] = []
  const plant = (node: ts.Node, after: string): void => {
    const start = node.getStart(file)
    const line = file.getLineAndCharacterOfPosition(start).line + 1
    mutants.push({ start, end: node.end, before: text.slice(start, node.end), after, line })
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
    ts.forEachChild(node, visit)
  }
  visit(file)
  return mutants
}
