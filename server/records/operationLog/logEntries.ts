import { sql } from 'kysely'
import type { LogEntry } from '#contract/records/calls/operationLog.ts'
import { inOrderOfFields, type SubjectField } from '#contract/records/words/subjectWords.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { CallerContext } from '#server/platform/http/calls/handlersFor.ts'
import { namesOf } from '#server/records/operationLog/namedSubjects.ts'

type Stored = Pick<LogEntry, 'id' | 'user' | 'company' | 'operation' | 'resultCode' | 'ip'> & {
  at: Date
  subject: Record<string, unknown>
}

type Reader = Pick<CallerContext, 'db' | 'scope' | 'caller'>

/** Entries in the order of the ids, with the names of subjects that the reader may see. */
export async function loadLogEntries({ db, scope, caller }: Reader, ids: readonly number[]): Promise<LogEntry[]> {
  const stored = await storedEntries(db, ids)
  const subjects = new Map(stored.map(({ id, subject }) => [id, inOrderOfFields(flatSubject(subject))]))
  const names = await namesOf(db, scope, [...subjects.values()].flat(), caller.language)
  return stored.map(({ at, subject: _subject, ...entry }) => {
    const fields = subjects.get(entry.id) ?? []
    return {
      ...entry,
      at: at.toISOString(),
      subject: fields.map(one => ({
        ...one,
        values: one.values.map(value => names.get(one.field)?.get(value) ?? value),
      })),
      deliveryId: seenDelivery(fields, names),
    }
  })
}

async function storedEntries(db: Db, ids: readonly number[]): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select l.id, l.at, l.operation, l.subject, l.result_code as "resultCode", host(l.ip) as ip,
      case when u.id is not null then json_build_object('name', u.name, 'email', u.email) end as user,
      case when c.id is not null then json_build_object('enterpriseCode', c.code, 'enterpriseName', c.name,
        'enterpriseNameEn', c.name_en) end as company
    from unnest(${ids}::bigint[]) with ordinality as asked (id, place)
    join operation_log l on l.id = asked.id
    left join users u on u.id = l.user_id
    left join companies c on c.id = l.company_id
    order by asked.place`.execute(db)
  return rows
}

function seenDelivery(fields: LogEntry['subject'], names: Awaited<ReturnType<typeof namesOf>>): number | null {
  const [id] = fields.find(({ field }) => field === 'deliveryId')?.values ?? []
  return id !== undefined && names.get('deliveryId')?.has(id) ? Number(id) : null
}

/** The stored fields of a request, including those of nested search criteria. */
function flatSubject(subject: Readonly<Record<string, unknown>>): SubjectField[] {
  return Object.entries(subject).flatMap(([field, value]) => {
    if (value === null || value === undefined) return []
    if (Array.isArray(value)) return [{ field, values: value.map(textOf) }]
    if (typeof value === 'object') return flatSubject(value as Record<string, unknown>)
    return [{ field, values: [textOf(value)] }]
  })
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
