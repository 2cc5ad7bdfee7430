import { sql } from 'kysely'
import type { LoggerChange } from '#contract/devices/types/loggerTypes.ts'
import type { Db } from '#server/platform/db/connect.ts'

const maxChanges = 200

type Image = Record<string, string | number | null>
type Entry = {
  at: Date
  actor: string
  name: string | null
  reason: string | null
  table: 'loggers' | 'logger_calibrations' | 'logger_codes'
  act: 'I' | 'U' | 'D'
  old: Image | null
  new: Image | null
}

const acts = { I: 'added', U: 'changed', D: 'removed' } as const

const fields: Record<string, LoggerChange['fields'][number]['field']> = {
  serial: 'serial',
  name: 'name',
  model: 'model',
  interval_seconds: 'interval',
  note: 'note',
  retired_on: 'retiredOn',
  calibrated_on: 'calibratedOn',
  due_on: 'dueOn',
  laboratory: 'laboratory',
  certificate_number: 'certificateNumber',
  document_id: 'document',
}

/** Who changed a logger or its calibrations, removed ones included, newest first. */
export async function loggerHistory(db: Db, loggerId: number): Promise<LoggerChange[]> {
  const id = String(loggerId)
  const { rows } = await sql<Entry>`
    select t.at, t.actor, coalesce(u.name, k.name) as name, t.reason, t.table_name as table, t.act, t.old, t.new
      from audit_trail t
      left join users u on 'user:' || u.id = t.actor
      left join api_keys k on 'key:' || k.id = t.actor
     where t.table_name = 'loggers' and t.record = ${id}
        or t.table_name = 'logger_codes' and t.record in (${`${id}/grai`}, ${`${id}/giai`})
        or t.table_name = 'logger_calibrations' and coalesce(t.new, t.old) ->> 'logger_id' = ${id}
     order by t.id desc limit ${maxChanges}`.execute(db)
  const files = await fileNames(db, rows)
  return rows
    .map(entry => changeOf(entry, files))
    .filter(change => change.act !== 'changed' || change.fields.length > 0)
}

/** A code that is given, changed or taken is a change of its logger. */
function changedCode({ act, old, new: after }: Entry): Pick<LoggerChange, 'act' | 'fields'> {
  const field = (after ?? old)?.['kind'] === 'grai' ? 'grai' : 'giai'
  const code = (image: Image | null) => image?.['code']?.toString() ?? null
  return { act: 'changed', fields: [{ field, before: code(old), after: act === 'D' ? null : code(after) }] }
}

function changeOf(entry: Entry, files: ReadonlyMap<number, string>): LoggerChange {
  // `old` has the previous values of the changed columns of an update, and the whole row of a deletion.
  const before = entry.old && { ...entry.new, ...entry.old }
  const after = entry.act === 'D' ? null : entry.new
  const text = (column: string, value: string | number | null | undefined) =>
    column === 'document_id' && typeof value === 'number' ? (files.get(value) ?? '') : (value?.toString() ?? null)
  return {
    at: entry.at.toISOString(),
    by: byOf(entry),
    record: entry.table === 'logger_calibrations' ? 'calibration' : 'logger',
    act: acts[entry.act],
    calibratedOn:
      entry.table !== 'logger_calibrations' ? null : ((after ?? before)?.['calibrated_on']?.toString() ?? null),
    reason: entry.reason,
    fields: Object.entries(fields).flatMap(([column, field]) => {
      const [old, current] = [text(column, before?.[column]), text(column, after?.[column])]
      return old === current ? [] : [{ field, before: old, after: current }]
    }),
    ...(entry.table === 'logger_codes' && changedCode(entry)),
  }
}

async function fileNames(db: Db, entries: readonly Entry[]): Promise<Map<number, string>> {
  const ids = entries.flatMap(entry => [entry.old?.['document_id'], entry.new?.['document_id']])
  const known = [...new Set(ids.filter(id => typeof id === 'number'))]
  if (known.length === 0) return new Map()
  const rows = await db.selectFrom('documents').select(['id', 'file_name']).where('id', 'in', known).execute()
  return new Map(rows.map(row => [row.id, row.file_name]))
}

function byOf({ actor, name }: Pick<Entry, 'actor' | 'name'>): LoggerChange['by'] {
  const kind = actor.startsWith('user:') ? 'user' : actor.startsWith('key:') ? 'key' : 'system'
  return { kind, name: name ?? actor }
}
