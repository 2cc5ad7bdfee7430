import { parsePlPgSQLSync, parseSync } from 'libpg-query'
import { holeName, type Tree } from './filledSql.ts'

/** A column without its table in a subquery, and where its name begins (0-based offset in bytes of UTF-8). */
export type Unqualified = { name: string; at: number }

type Within = {
  /** Does the query here, or one around it, read tables whose columns a subquery may name? */
  hasTables: boolean
  /** Are we in a subquery that reads tables and may name those of the query around it? */
  isCorrelatable: boolean
  /** Names that are no columns: aliases of tables and functions, variables, what a query calls its results. */
  known: ReadonlySet<string>
}

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null
const treeOf = (tree: Tree, key: string): Tree | undefined => (isTree(tree[key]) ? tree[key] : undefined)
const listOf = (tree: Tree, key: string): Tree[] => (Array.isArray(tree[key]) ? (tree[key] as Tree[]) : [])

type Around = {
  /** A piece of a query may stand within any other. */
  isFragment?: boolean
  /** Names of plpgsql: where a column has the same name, PostgreSQL refuses the statement. */
  variables?: Iterable<string>
}

/**
 * Every column that stands without its table in a subquery that reads tables, within a query that reads some too: in
 * `(select … from c where c.a = id)` PostgreSQL takes a column `id` of c before one of the query around it, whatever was
 * meant.
 */
export function unqualifiedColumns(tree: Tree, { isFragment = false, variables = [] }: Around = {}): Unqualified[] {
  const found: Unqualified[] = []
  visit(tree, { hasTables: isFragment, isCorrelatable: false, known: new Set(variables) }, found)
  return found
}

function visit(node: unknown, within: Within, found: Unqualified[]) {
  if (Array.isArray(node)) {
    for (const one of node) visit(one, within, found)
    return
  }
  if (!isTree(node)) return
  for (const [key, value] of Object.entries(node)) {
    if (!isTree(value)) continue
    const rule = Array.isArray(value) ? undefined : rules[key]
    if (rule) rule(value, within, found)
    else visit(value, within, found)
  }
}

type Rule = (node: Tree, within: Within, found: Unqualified[]) => void

const rules: Record<string, Rule> = {
  ColumnRef: columnRef,
  SelectStmt: selectStmt,
  // The arms of UNION and the like stand without the key of a statement.
  larg: selectStmt,
  rarg: selectStmt,
  SubLink: (node, within, found) => {
    visit(node['testexpr'], within, found)
    subquery(node['subselect'], within, found)
  },
  UpdateStmt: changing,
  DeleteStmt: changing,
  MergeStmt: changing,
  CreatePolicyStmt: changing,
  InsertStmt: insertStmt,
  RangeSubselect: (node, within, found) => {
    if (node['lateral'] === true) subquery(node['subquery'], within, found)
    else visit(node['subquery'], within, found)
  },
}

function subquery(node: unknown, within: Within, found: Unqualified[]) {
  const select = isTree(node) ? treeOf(node, 'SelectStmt') : undefined
  const isCorrelatable = within.isCorrelatable || (within.hasTables && select !== undefined && readsTables(select))
  visit(node, { ...within, isCorrelatable }, found)
}

/** A statement that changes a table: subqueries may name its columns. */
function changing(node: Tree, within: Within, found: Unqualified[]) {
  visit(Object.values(node), { ...within, hasTables: true }, found)
}

/** VALUES and SELECT of an INSERT see nothing of its table; ON CONFLICT and RETURNING do. */
function insertStmt(node: Tree, within: Within, found: Unqualified[]) {
  const { selectStmt: select, withClause, ...rest } = node
  visit([select, withClause], within, found)
  changing(rest, within, found)
}

const readsTables = (select: Tree): boolean =>
  listOf(select, 'fromClause').length > 0 ||
  ['larg', 'rarg'].some(side => {
    const arm = treeOf(select, side)
    return arm !== undefined && readsTables(arm)
  })

function selectStmt(node: Tree, within: Within, found: Unqualified[]) {
  const known = new Set([...within.known, ...aliasesOf(node['fromClause'])])
  const inside = { ...within, known, hasTables: within.hasTables || listOf(node, 'fromClause').length > 0 }
  const outputs = { ...inside, known: new Set([...inside.known, ...outputNames(node)]) }
  for (const [key, value] of Object.entries(node)) {
    const scope = key === 'sortClause' || key === 'groupClause' || key === 'distinctClause' ? outputs : inside
    visit({ [key]: value }, scope, found)
  }
}

/** What ORDER BY and GROUP BY may call a result by. */
function outputNames(select: Tree): string[] {
  const arm = treeOf(select, 'larg')
  if (arm) return outputNames(arm)
  return listOf(select, 'targetList').flatMap(entry => {
    const target = treeOf(entry, 'ResTarget')
    if (!target) return []
    if (typeof target['name'] === 'string') return [target['name']]
    const fields = listOf(treeOf(treeOf(target, 'val') ?? {}, 'ColumnRef') ?? {}, 'fields')
    return nameOf(fields.at(-1)) ?? []
  })
}

function aliasesOf(from: unknown): string[] {
  if (Array.isArray(from)) return from.flatMap(aliasesOf)
  if (!isTree(from)) return []
  return Object.entries(from).flatMap(([key, value]) => {
    if (!isTree(value) || key === 'subquery' || key === 'quals') return []
    const alias = treeOf(value, 'alias')?.['aliasname']
    const own = typeof alias === 'string' ? [alias] : key === 'RangeVar' ? [String(value['relname'])] : []
    return [...own, ...(key === 'RangeVar' ? [] : aliasesOf(Array.isArray(value) ? value : Object.values(value)))]
  })
}

const nameOf = (field: Tree | undefined): string | undefined => {
  const text = treeOf(field ?? {}, 'String')?.['sval']
  return typeof text === 'string' ? text : undefined
}

function columnRef(node: Tree, { isCorrelatable, known }: Within, found: Unqualified[]) {
  const fields = listOf(node, 'fields')
  const name = fields.length === 1 ? nameOf(fields[0]) : undefined
  if (!isCorrelatable || name === undefined || name === holeName || known.has(name)) return
  found.push({ name, at: Number(node['location'] ?? 0) })
}

/** A file of statements: those of functions too, whose places are told by the text that holds the column. */
export function unqualifiedInFile(sql: string): Unqualified[] {
  const { stmts } = parseSync(sql) as unknown as { stmts: (Tree & { stmt: Tree })[] }
  const bytes = Buffer.from(sql)
  return stmts.flatMap(({ stmt, stmt_location, stmt_len }) => {
    const start = Number(stmt_location ?? 0)
    const text = bytes.subarray(start, stmt_len === undefined ? undefined : start + Number(stmt_len)).toString()
    return [...unqualifiedColumns(stmt), ...inFunction(stmt, text).map(({ name, at }) => ({ name, at: start + at }))]
  })
}

/** What a function's or block's text says; functions of new style (BEGIN ATOMIC) are in the tree already. */
function inFunction(stmt: Tree, text: string): Unqualified[] {
  const made = treeOf(stmt, 'CreateFunctionStmt')
  const block = treeOf(stmt, 'DoStmt')
  const options = made ? listOf(made, 'options') : listOf(block ?? {}, 'args')
  const optionOf = (wanted: string) =>
    options.map(one => treeOf(one, 'DefElem')).find(one => one?.['defname'] === wanted)
  const body = nameOf(firstOf(optionOf('as')?.['arg']))
  if (body === undefined) return []
  const language = nameOf(firstOf(optionOf('language')?.['arg'])) ?? 'plpgsql'
  const bodyAt = Buffer.byteLength(text.slice(0, text.indexOf(body)))
  if (language === 'sql')
    return unqualifiedColumns(parseSync(body) as Tree, { isFragment: hasParameters(made ?? {}) }).map(
      ({ name, at }) => ({ name, at: bodyAt + at }),
    )
  const source = made ? text : `create function block() returns void language plpgsql as $block$${body}$block$`
  return plpgsqlColumns(parsePlPgSQLSync(source) as unknown as Tree).map(({ name, query, at }) => {
    const queryAt = text.indexOf(query)
    return { name, at: queryAt === -1 ? bodyAt : Buffer.byteLength(text.slice(0, queryAt)) + at }
  })
}

/** A column of any table in a function of SQL is taken before a parameter of its name. */
const hasParameters = (made: Tree) =>
  listOf(made, 'parameters').some(one => treeOf(one, 'FunctionParameter')?.['name'] !== undefined)

const firstOf = (arg: unknown): Tree | undefined => {
  if (!isTree(arg)) return undefined
  const items = treeOf(arg, 'List')
  return items ? listOf(items, 'items')[0] : arg
}

type InQuery = Unqualified & { query: string }

function plpgsqlColumns(tree: Tree): InQuery[] {
  const variables = new Set<string>()
  const queries: { query: string; parseMode: number }[] = []
  const collect = (node: unknown) => {
    if (!isTree(node)) return
    if (typeof node['refname'] === 'string') variables.add(node['refname'])
    const expression = treeOf(node, 'PLpgSQL_expr') as { query: string; parseMode: number } | undefined
    if (expression) queries.push(expression)
    Object.values(node).forEach(collect)
  }
  collect(tree)
  return queries.flatMap(({ query, parseMode }) => {
    const before = parseMode === 0 ? '' : 'select '
    const sql = parseMode > 2 ? query.replace(/^[^=]*:?=/, assigned => ' '.repeat(assigned.length)) : query
    return unqualifiedColumns(parseSync(before + sql) as Tree, { variables }).map(({ name, at }) => ({
      name,
      query,
      at: at - before.length,
    }))
  })
}
