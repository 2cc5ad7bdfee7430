import { parseSync } from 'oxc-parser'

/**
 * SQL in a source: the texts before, between and after its holes, and the offset of each in the source (0-based, in UTF-16
 * code units, inexact after escapes).
 */
export type SqlText = { parts: string[]; starts: number[] }

/** A column that a Kysely subquery names without its table. */
export type BuilderHit = { at: number; name: string }

type Node = { type: string; start: number; end: number } & Record<string, unknown>

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

/** A string is SQL if it begins like a statement; English texts may begin so too, but name no table after it. */
const statement =
  /^\s*(?:with\s+\w+.*?\bas\b.*\(|select\b.*\bfrom\b|select\s+\w+\(|insert\s+into\s|update\s.*\sset\s|delete\s+from\s|merge\s+into\s)/s

/** The SQL of a TypeScript source, and the unqualified columns of its Kysely builders. Throws if it is no TypeScript. */
export function sqlTextsOf(file: string, source: string): { texts: SqlText[]; builderHits: BuilderHit[] } {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const texts: SqlText[] = []
  const builderHits: BuilderHit[] = []
  const visit = (node: Node, parents: readonly Node[]) => {
    const parent = parents.at(-1)
    if (node.type === 'TemplateLiteral') {
      const text = textOf(node)
      const isTagged = parent?.type === 'TaggedTemplateExpression' && isSqlTag(parent['tag'] as Node)
      const isOtherTag = parent?.type === 'TaggedTemplateExpression' && !isTagged
      if (isTagged || (!isOtherTag && statement.test(text.parts.join(' ')))) texts.push(text)
    }
    if (node.type === 'Literal' && typeof node['value'] === 'string' && statement.test(node['value']))
      texts.push({ parts: [node['value']], starts: [node.start + 1] })
    if (isSubqueryStart(node, parents)) builderHits.push(...unqualifiedInChain(parents))
    for (const child of childrenOf(node)) visit(child, [...parents, node])
  }
  visit(program as unknown as Node, [])
  return { texts, builderHits }
}

const isSqlTag = (tag: Node): boolean => tag.type === 'Identifier' && tag['name'] === 'sql'

function textOf(template: Node): SqlText {
  const quasis = template['quasis'] as (Node & { value: { cooked: string } })[]
  return { parts: quasis.map(({ value }) => value.cooked), starts: quasis.map(({ start }) => start) }
}

const memberName = (node: unknown): string | undefined => {
  if (!isNode(node) || node.type !== 'MemberExpression') return undefined
  const property = node['property'] as Node
  return property.type === 'Identifier' ? String(property['name']) : undefined
}

const queryStarts = new Set(['selectFrom', 'updateTable', 'deleteFrom', 'insertInto'])

/** Whether the chain of calls that ends in this callee begins a query. */
function beginsQuery(callee: unknown): boolean {
  for (let node = callee; isNode(node); node = node.type === 'CallExpression' ? node['callee'] : node['object']) {
    if (queryStarts.has(memberName(node) ?? '')) return true
  }
  return false
}

/** `eb.selectFrom`, or a `selectFrom` in an argument of another query. */
function isSubqueryStart(node: Node, parents: readonly Node[]): boolean {
  if (memberName(node) !== 'selectFrom') return false
  const root = node['object'] as Node
  if (root.type === 'Identifier' && root['name'] === 'eb') return true
  let inner = node
  for (const outer of parents.toReversed()) {
    if (outer.type === 'AwaitExpression' || outer.type.endsWith('Statement')) return false
    const isArgument = outer.type === 'CallExpression' && outer['callee'] !== inner
    if (isArgument && beginsQuery(outer['callee'])) return true
    inner = outer
  }
  return false
}

/** The arguments of a builder's methods that name columns. */
const columnArguments: Record<string, readonly number[]> = {
  select: [0],
  where: [0],
  whereRef: [0, 2],
  orderBy: [0],
  groupBy: [0],
  innerJoin: [1, 2],
  leftJoin: [1, 2],
}

/** The further calls of the chain are the parents of its start: alternately a member and its call. */
function unqualifiedInChain(parents: readonly Node[]): BuilderHit[] {
  const hits: BuilderHit[] = []
  let previous: Node | undefined
  for (const node of parents.toReversed()) {
    if (node.type !== 'CallExpression' && node.type !== 'MemberExpression') break
    if (node.type === 'CallExpression') {
      if (previous && node['callee'] !== previous) break
      const args = node['arguments'] as Node[]
      const columns = (columnArguments[memberName(node['callee']) ?? ''] ?? []).flatMap(index => {
        const argument = args[index]
        return argument?.type === 'ArrayExpression' ? (argument['elements'] as Node[]) : argument ? [argument] : []
      })
      for (const { type, start, value } of columns as (Node & { value: unknown })[]) {
        if (type === 'Literal' && typeof value === 'string' && !value.includes('.'))
          hits.push({ at: start, name: value })
      }
    }
    previous = node
  }
  return hits
}
