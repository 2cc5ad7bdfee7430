import { parsePlPgSQLSync, parseSync } from 'libpg-query'
import { holeName, type Tree } from './filledSql.ts'

/** A column without its table in a subquery, and the offset of its name (0-based, in bytes of UTF-8). */
export type Unqualified = { name: string; at: number }

type Within = {
  /** This query, or an outer one, reads tables whose columns a subquery can name. */
  hasTables: boolean
  /** This is a subquery that reads tables and can also name those of an outer query. */
  isCorrelatable: boolean
  /** Names that are not columns: aliases of tables and functions, variables, output names. */
  known: ReadonlySet<string>
}

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null
const treeOf = (tree: Tree, key: string): Tree | undefined => (isTree(tree[key]) ? tree[key] : undefined)
const listOf = (tree: Tree, key: string): Tree[] => (Array.isArray(tree[key]) ? (tree[key] as Tree[]) : [])

type Around = {
  /** A fragment may be part of any query. */
  isFragment?: boolean
  /** Names of PL/pgSQL: PostgreSQL refuses a statement in which a column has the same name. */
  variables?: Iterable<string>
}

/**
 * Every column without its table in a subquery that reads tables, within a query that reads tables too: in
 * `(select … from c where c.a = id)` PostgreSQL takes a column `id` of c before one of the outer query.
 */
export function unqualifiedColumns(tree: Tree, { isFragment = false, variables = [] }: Around = {}): Unqualified[] {
  const found: Unqualified[] = []
  visit(tree, { hasTables: isFragment, isCorrelatable: false, known: new Set(variables) }, found)
  return found
}

function visit(node: unknown, within: Within, found: Unqualified[]) {
  if (Array.isArray(node)) {
    for (const child of node) visit(child, within, found)
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
  // The arms of UNION and the like have no statement key.
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

/** A statement that changes a table: subqueries can name its columns. */
function changing(node: Tree, within: Within, found: Unqualified[]) {
  visit(Object.values(node), { ...within, hasTables: true }, found)
}

/** VALUES and SELECT of an INSERT cannot name the columns of its table; ON CONFLICT and RETURNING can. */
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

/** The output names that ORDER BY and GROUP BY can use. */
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

/** The unqualified columns of a file of statements, including the bodies of its functions. */
export function unqualifiedInFile(sql: string): Unqualified[] {
  const { stmts } = parseSync(sql) as unknown as { stmts: (Tree & { stmt: Tree })[] }
  const bytes = Buffer.from(sql)
  return stmts.flatMap(({ stmt, stmt_location, stmt_len }) => {
    const start = Number(stmt_location ?? 0)
    const text = bytes.subarray(start, stmt_len === undefined ? undefined : start + Number(stmt_len)).toString()
    return [...unqualifiedColumns(stmt), ...inFunction(stmt, text).map(({ name, at }) => ({ name, at: start + at }))]
  })
}

/** The body of a function or block; that of a BEGIN ATOMIC function is already in the tree. */
function inFunction(stmt: Tree, text: string): Unqualified[] {
  const created = treeOf(stmt, 'CreateFunctionStmt')
  const block = treeOf(stmt, 'DoStmt')
  const options = created ? listOf(created, 'options') : listOf(block ?? {}, 'args')
  const optionOf = (name: string) =>
    options.map(option => treeOf(option, 'DefElem')).find(option => option?.['defname'] === name)
  const body = nameOf(firstOf(optionOf('as')?.['arg']))
  if (body === undefined) return []
  const language = nameOf(firstOf(optionOf('language')?.['arg'])) ?? 'plpgsql'
  const bodyAt = Buffer.byteLength(text.slice(0, text.indexOf(body)))
  if (language === 'sql')
    return unqualifiedColumns(parseSync(body) as Tree, { isFragment: hasParameters(created ?? {}) }).map(
      ({ name, at }) => ({ name, at: bodyAt + at }),
    )
  const source = created ? text : `create function block() returns void language plpgsql as $block$${body}$block$`
  return plpgsqlColumns(parsePlPgSQLSync(source) as unknown as Tree).map(({ name, query, at }) => {
    const queryAt = text.indexOf(query)
    return { name, at: queryAt === -1 ? bodyAt : Buffer.byteLength(text.slice(0, queryAt)) + at }
  })
}

/** In an SQL function a column takes precedence over a parameter of the same name. */
const hasParameters = (created: Tree) =>
  listOf(created, 'parameters').some(parameter => treeOf(parameter, 'FunctionParameter')?.['name'] !== undefined)

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
