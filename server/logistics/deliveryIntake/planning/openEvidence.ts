import { sql } from 'kysely'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { ApiIssue } from '#server/identity/apiKeys/apiIssue.ts'
import { isLogger, type DeliveryState } from '#server/logistics/deliveryIntake/deliveryState.ts'
import type { Sender } from '#server/identity/apiKeys/sender.ts'
import { isoTimes, type Dated } from '#server/platform/db/statements/isoTimes.ts'

/** An excursion of an open assignment; its delivery would lose it if the assignment ended earlier. */
export type OpenEvidence = {
  deliveryId: number
  reference: string
  owner: string
  serial: string
  /** The assignment's start, and its end by the evaluation; ISO 8601 in UTC. */
  from: string
  end: string | null
  /** The first reading back in range, or just after the last one out of range. */
  outsideUntil: string
}

/** A delivery that loses an excursion because its open assignment ends where another one begins. */
export type EvidenceCut = Pick<OpenEvidence, 'deliveryId' | 'serial' | 'from'> & { until: string }

/** Of the sender's deliveries that were picked up, on these loggers. */
export async function findOpenEvidence(
  tx: DbOrTx,
  { companyId }: Sender,
  loggerIds: readonly number[],
): Promise<OpenEvidence[]> {
  if (loggerIds.length === 0) return []
  const { rows } = await sql<Dated<OpenEvidence, 'from' | 'end' | 'outsideUntil'>>`
    select d.id as "deliveryId", d.reference, c.code as owner, g.serial, l.from_at as from, t.end_at as end,
           max(r.ended_at + case r.closed_by when 'back' then interval '0' else interval '1 ms' end) as "outsideUntil"
      from logger_assignments l
      join deliveries d on d.id = l.delivery_id
      join loggers g on g.id = l.logger_id
      join companies c on c.id = g.company_id
      join assignment_temperature t on t.logger_assignment_id = l.id
      join assignment_evaluations j on j.logger_assignment_id = l.id and j.excursion_count > 0
      join out_of_range_periods r on r.assignment_evaluation_id = j.id and r.kind = 'excursion'
     where l.logger_id = any(${loggerIds}::int[]) and l.to_at is null and d.sender_id = ${companyId}
       and d.actual_pickup is not null
     group by d.id, c.id, g.id, l.id, t.end_at`.execute(tx)
  return rows.map(isoTimes)
}

/** What the sender's other deliveries lose by new assignments, or by assignments with another start. */
export const evidenceCuts = (
  was: DeliveryState | undefined,
  is: DeliveryState,
  known: readonly OpenEvidence[],
): EvidenceCut[] =>
  is.loggers
    .filter(assignment => !was?.loggers.some(one => isLogger(one, assignment) && one.from === assignment.from))
    .flatMap(assignment =>
      known
        .filter(one => one.deliveryId !== is.id && isLogger(one, assignment) && isCutAt(one, assignment.from))
        .map(({ deliveryId, serial, from }) => ({ deliveryId, serial, from, until: assignment.from })),
    )

const isCutAt = ({ from, end, outsideUntil }: OpenEvidence, at: string) =>
  from < at && (end === null || at < end) && at < outsideUntil

/** A later assignment, or an earlier arrival, may only remove an excursion with a reason. */
export function evidenceIssues(
  was: DeliveryState | undefined,
  is: DeliveryState,
  cuts: readonly EvidenceCut[],
  known: readonly OpenEvidence[],
): ApiIssue[] {
  const { deliveredAt } = is
  const isMoved = was?.deliveredAt != null && deliveredAt !== null && deliveredAt < was.deliveredAt
  const own = isMoved ? known.filter(one => one.deliveryId === is.id && isCutAt(one, deliveredAt)) : []
  const about = [...new Set([...cuts, ...own].map(one => one.serial))].slice(0, 5).join(', ')
  if (about === '') return []
  const message = `is needed: an excursion of ${about} after that time would no longer count`
  return [{ path: 'reason', message, fault: 'reasonNeeded', about }]
}
