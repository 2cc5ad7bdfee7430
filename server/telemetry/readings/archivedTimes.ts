import { sql } from 'kysely'
import type { ErrorCode } from '#contract/kernel/codes.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { isoTimes } from '#server/platform/db/statements/isoTimes.ts'

type Span = { fromMs: number; endMs: number | null }

/** The months of a span whose readings exist only in archive files. */
export async function archivedMonths(db: DbOrTx, { fromMs, endMs }: Span) {
  const { rows } = await sql<{ month: string; movedAt: Date; fileName: string }>`
    select to_char(month, 'YYYY-MM') as month, moved_at as "movedAt", file_name as "fileName" from archives
     where kind = 'readings' and moved_at is not null and restored_at is null
       and month_end(month) > ${new Date(fromMs)}
       and month_start(month) < coalesce(${endMs === null ? null : new Date(endMs)}::timestamptz, 'infinity')
     order by archives.month`.execute(db)
  return rows.map(isoTimes)
}

/** Whether readings of a delivery exist only in archive files. */
export async function hasArchivedReadings(db: DbOrTx, deliveryId: number): Promise<boolean> {
  const { rows } = await sql`
    select from logger_assignments l
      left join assignment_temperature t on t.logger_assignment_id = l.id
      join archives a on a.kind = 'readings' and a.moved_at is not null and a.restored_at is null
       and month_end(a.month) > l.from_at and month_start(a.month) < coalesce(t.end_at, l.to_at, 'infinity')
     where l.delivery_id = ${deliveryId} limit 1`.execute(db)
  return rows.length > 0
}

/** Throws `code` if readings of the spans are archived: the remaining ones must not pass for all of them. */
export async function refuseArchived(db: DbOrTx, spans: readonly Span[], code: ErrorCode): Promise<void> {
  for (const span of spans) if ((await archivedMonths(db, span)).length > 0) throw new PortalError(code)
}

/** Throws `code` if fewer readings were read than were evaluated: others were moved after refuseArchived(). */
export function refuseFewer(read: number, evaluated: number, code: ErrorCode): void {
  if (read < evaluated) throw new PortalError(code)
}

/** The assignments with archived readings, which can no longer change. */
export async function archivedAssignments(db: DbOrTx, assignmentIds: readonly number[]): Promise<Set<number>> {
  if (assignmentIds.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select l.id from logger_assignments l left join assignment_temperature t on t.logger_assignment_id = l.id
     where l.id = any(${assignmentIds}::bigint[]) and is_archived(l.from_at, coalesce(t.end_at, l.to_at))`.execute(db)
  return new Set(rows.map(row => row.id))
}
