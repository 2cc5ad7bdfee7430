import { parseSync } from 'libpg-query'

type Node = Record<string, unknown>
type Named = { sval?: string }

/** A statement after which a portal of the former release may fail, while it still runs beside the new one. */
export type ContractStep = {
  /** What it takes away or forbids. */
  what: string
  /** The statement's line in the file. */
  line: number
  /** The release or commit since which nothing uses it, as a comment before the statement says; undefined without one. */
  unusedSince: string | undefined
}

/** These were written before two versions had to work beside each other: no portal of before them may run beside a later one. */
export const beforeRollingUpgrades: readonly string[] = [
  '0001-numbers-without-separators.sql',
  '0004-notification-channels.sql',
  '0011-arrival-checks.sql',
]

/** From before a replaced check had to be announced: each allows one value more. */
const widerOnes: readonly string[] = [
  '0017-identifiers.sql',
  '0024-logger-imports.sql',
  '0025-departures-and-arrivals.sql',
  '0028-company-imports.sql',
]

const marker = /^-- contract: unused since (\S+): \S/m
/** That a check is replaced by one that allows whatever the former one did, which only its author can know. */
const widerMarker = /^-- contract: allows more: \S/m

/** The contract steps of a migration (docs/deployment/rolling-upgrades.md), in their order. `loadModule` must have resolved. */
export function contractStepsIn(sql: string, file = ''): ContractStep[] {
  const bytes = Buffer.from(sql)
  const { stmts } = parseSync(sql) as { stmts: { stmt: Node; stmt_location?: number; stmt_len?: number }[] }
  const made = new Set(stmts.flatMap(({ stmt }) => namesMadeBy(stmt)))
  let from = 0
  return stmts.flatMap(({ stmt, stmt_location: start = 0, stmt_len: length = bytes.length - start }) => {
    const comment = bytes.subarray(from, start).toString()
    const [, unusedSince] = marker.exec(comment) ?? []
    const isWider = widerMarker.test(comment) || widerOnes.includes(file)
    from = start + length
    const line = bytes.subarray(0, start).toString().split('\n').length
    return takenBy(stmt, made, isWider).map(what => ({ what, line, unusedSince }))
  })
}

/** What a statement makes: the portal of the former release does not know it. */
function namesMadeBy(stmt: Node): string[] {
  const [[kind, made] = ['', {} as Node]] = Object.entries(stmt) as [string, Node][]
  if (kind === 'CreateStmt') return [relationOf(made)]
  if (kind === 'CreateTableAsStmt') return [relationOf((made['into'] ?? {}) as Node, 'rel')]
  if (kind === 'ViewStmt') return [relationOf(made, 'view')]
  if (kind === 'IndexStmt') return [textOf(made, 'idxname')]
  if (kind === 'CreateFunctionStmt' && made['replace'] !== true) return [lastOf(made['funcname'] as Node[])]
  if (kind === 'CreateTrigStmt') return [textOf(made, 'trigname')]
  return []
}

function takenBy(stmt: Node, made: ReadonlySet<string>, isWider: boolean): string[] {
  const [[kind, taken] = ['', {} as Node]] = Object.entries(stmt) as [string, Node][]
  if (kind === 'DropStmt')
    return droppedBy(taken)
      .filter(name => !made.has(name))
      .map(name => `drops ${name}`)
  if (kind === 'TruncateStmt') return ['empties a table']
  if (kind === 'RenameStmt' || kind === 'AlterObjectSchemaStmt') return ['renames something']
  if (kind === 'DoStmt') return ['is a DO block, which may do anything']
  if (kind === 'IndexStmt' && taken['unique'] === true && !made.has(relationOf(taken)))
    return [`makes values of ${relationOf(taken)} unique`]
  if (kind === 'AlterTableStmt' && !made.has(relationOf(taken))) return alteredBy(taken, isWider)
  return []
}

function droppedBy({ objects }: Node): string[] {
  return (objects as Node[]).map(one => {
    const { List, ObjectWithArgs, TypeName } = one as Record<string, Node | undefined>
    return lastOf((List?.['items'] ?? ObjectWithArgs?.['objname'] ?? TypeName?.['names'] ?? []) as Node[])
  })
}

type Command = { subtype: string; name?: string; def?: { ColumnDef?: Node; Constraint?: Node } }

function alteredBy(taken: Node, isWider: boolean): string[] {
  const table = relationOf(taken)
  const commands = (taken['cmds'] as { AlterTableCmd: Command }[]).map(one => one.AlterTableCmd)
  const added = new Set(commands.filter(one => one.subtype === 'AT_AddColumn').map(columnOf))
  const constraintOf = ({ def }: Command) => textOf(def?.Constraint ?? {}, 'conname')
  const dropped = new Set(commands.filter(one => one.subtype === 'AT_DropConstraint').map(one => one.name ?? ''))
  const replacing = new Map(
    commands
      .filter(one => one.subtype === 'AT_AddConstraint')
      .map(one => [constraintOf(one), one.def?.Constraint?.['contype']]),
  )
  return commands.flatMap(command => {
    const { subtype, name, def } = command
    if (subtype === 'AT_DropColumn') return [`drops ${table}.${name}`]
    // An `on conflict` of the former release may name its columns; one of its name may allow less.
    if (subtype === 'AT_DropConstraint') {
      const kind = replacing.get(name ?? '')
      if (kind === undefined) return [`drops the constraint ${name}`]
      return kind === 'CONSTR_CHECK' && isWider ? [] : [`replaces the constraint ${name}`]
    }
    if (subtype === 'AT_AlterColumnType') return [`changes the type of ${table}.${name}`]
    if (subtype === 'AT_SetNotNull') return [`requires ${table}.${name}`]
    if (subtype === 'AT_ColumnDefault' && def === undefined) return [`drops the default of ${table}.${name}`]
    if (subtype === 'AT_AddColumn' && isRequired(command))
      return [`adds ${table}.${columnOf(command)}, which must be given`]
    if (subtype === 'AT_AddConstraint') {
      const constraint = def?.Constraint ?? {}
      const columns = columnsIn(constraint)
      // One that concerns only new columns, which the former portal leaves at their default, or that was told as a replacement.
      const isNew = columns.length > 0 && columns.every(one => added.has(one))
      if (isNew || dropped.has(constraintOf(command))) return []
      return [`adds a constraint to ${table}`]
    }
    return []
  })
}

const columnOf = ({ def }: Command) => textOf(def?.ColumnDef ?? {}, 'colname')

/** Whether an insert that does not name the new column fails. */
function isRequired({ def }: Command): boolean {
  const constraints = (def?.ColumnDef?.['constraints'] ?? []) as { Constraint: Node }[]
  const kinds = new Set(constraints.map(one => one.Constraint['contype']))
  const isFilled = ['CONSTR_DEFAULT', 'CONSTR_GENERATED', 'CONSTR_IDENTITY'].some(kind => kinds.has(kind))
  return !isFilled && (kinds.has('CONSTR_NOTNULL') || kinds.has('CONSTR_PRIMARY'))
}

/** The columns that a constraint names, at any depth. */
function columnsIn(constraint: Node): string[] {
  const keys = [...((constraint['keys'] ?? []) as Node[]), ...((constraint['fk_attrs'] ?? []) as Node[])]
  return [...keys.map(key => lastOf([key])), ...columnRefsIn(constraint['raw_expr'])]
}

function columnRefsIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  const { ColumnRef } = node as { ColumnRef?: { fields: Node[] } }
  return ColumnRef ? [lastOf(ColumnRef.fields)] : Object.values(node).flatMap(columnRefsIn)
}

const relationOf = (node: Node, key = 'relation') => textOf((node[key] ?? {}) as Node, 'relname')

const textOf = (node: Node, key: string) => (typeof node[key] === 'string' ? node[key] : '')

const lastOf = (names: readonly Node[]) => (names.at(-1)?.['String'] as Named | undefined)?.sval ?? ''
