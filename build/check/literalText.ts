/**
 * What components say without the catalog (`src/words/en/labels`): text between tags, labels and hints as attributes, and sentences in
 * their code. A word alone in lower case counts only between tags: in code it is more often a value than a label.
 */
import { parse, type AST } from 'svelte/compiler'

/** Attributes of elements that are read to or by people; of components, every attribute is one but for those below. */
const SPOKEN = /^(title|placeholder|alt|aria-(label|valuetext|description|roledescription))$/
const UNSPOKEN =
  /^(class|style|id|kind|icon|keep|role|type|name|field|shortcut|controls|width|height|popover|inputmode|form|tone|aria-(?!label)[a-z]+)$/
/** Names of products and formats, and of keys and computers. */
const NAMES = /\b(Fivefoot|WebP|Markdown|CSV|JSON|Esc|Mac|d20|ms|px|rem)\b/g
/** Selectors, ids and the like. */
const CODE = /[[\]{}<>#]|^[.:]|-(words|panel|hint|title)$|^\w+[:.]$|^\.\w+$|^button, /
/** A sentence, part of one, or a label: a capital first, words with a space between, or the end of a sentence. */
const PROSE = /^\s*\p{Lu}\p{Ll}|\p{L}{2}[,;:.]? \p{L}|\p{L}{2}[.…?!]\s*$|^[,;:·] ?\p{L}{2}/u

type Node = { readonly type: string; readonly start: number } & Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const isText = (text: string): boolean => /\p{L}/u.test(text.replace(NAMES, ''))
const isProse = (text: string): boolean => isText(text) && PROSE.test(text) && !CODE.test(text)

/** A literal that is compared, or stands where code names things, is a value and no text. */
const isValue = (parent: Node): boolean =>
  ['BinaryExpression', 'SwitchCase', 'MemberExpression', 'ImportDeclaration', 'TSLiteralType'].includes(parent.type)

/** The texts of a component that belong in the catalog, each with its line. */
export function literalText(source: string): readonly { readonly line: number; readonly text: string }[] {
  const found: { line: number; text: string }[] = []
  const add = ({ start }: Node, text: string): void => {
    found.push({ line: source.slice(0, start).split('\n').length, text: text.trim().replaceAll(/\s+/g, ' ') })
  }
  const visit = (node: Node, parent: Node, owner: Node | null): void => {
    const { type } = node
    if (type === 'StyleSheet' || type === 'StyleDirective') return
    if (type === 'Attribute') {
      const name = String(node['name'])
      const isComponent = owner?.type === 'Component'
      if (name === 'class' || name === 'style') return
      const texts = [node['value']]
        .flat()
        .filter((value): value is AST.Text & Node => isNode(value) && value.type === 'Text')
      const text = texts.map(({ data }) => data).join(' ')
      if ((isComponent ? !UNSPOKEN.test(name) : SPOKEN.test(name)) && isText(text) && !CODE.test(text)) add(node, text)
    } else if (type === 'Text' && parent.type !== 'Attribute' && isText(String(node['data'])))
      add(node, String(node['data']))
    else if (type === 'Literal' && typeof node['value'] === 'string' && isProse(node['value']) && !isValue(parent))
      add(node, node['value'])
    else if (type === 'TemplateElement') {
      const { cooked } = node['value'] as { cooked: string }
      if (/\p{L}{2}/u.test(cooked) && isText(cooked) && !CODE.test(cooked)) add(node, cooked)
    }
    const inner = type === 'Component' || type.endsWith('Element') ? node : owner
    for (const [key, value] of Object.entries(node))
      if (key !== 'parent' && key !== 'metadata' && key !== 'css')
        for (const each of [value].flat()) if (isNode(each)) visit(each, node, inner)
  }
  const root = parse(source, { modern: true }) as unknown as Node
  visit(root, root, null)
  return found
}
