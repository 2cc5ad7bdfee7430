import { sql } from 'kysely'
import type { Operation } from '#contract/kernel/operations.ts'
import { operationsUntil, ipOf, logDays, type DemoOperation } from '#demo/world/records/operations.ts'
import { dayMs, dayNumber } from '#demo/days.ts'
import type { Tx } from '#server/platform/db/connect.ts'

/**
 * The operation log of the last weeks: what users viewed, with deliveries that they could open then, and what they changed
 * according to the records, each after a sign-in on that day. Sets the last sign-ins to those of the log.
 */
export async function writeOperationLog(tx: Tx, anchorMs: number): Promise<void> {
  const acts = await actsSince(tx, new Date(anchorMs - logDays * dayMs), new Date(anchorMs))
  const looked = operationsUntil(anchorMs)
  const rows = [...looked, ...sessionsFor(acts, looked), ...acts].map(({ atMs, ...done }) => ({
    ...done,
    at: new Date(atMs).toISOString(),
  }))
  await sql`
    with done as (
      select r.*, u.id as user_id, u.company_id,
             (select ${latestOpen} offset r.delivery limit 1) as delivery_id
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (at timestamptz, email text, operation text,
          subject jsonb, delivery integer, "resultCode" integer, ip inet)
        join users u on u.email = r.email)
    insert into operation_log (at, user_id, company_id, operation, subject, result_code, ip)
    select at, user_id, company_id, operation,
           case when delivery is null then subject else subject || jsonb_build_object('deliveryId', delivery_id) end,
           "resultCode", ip
      from done where delivery is null or delivery_id is not null order by at`.execute(tx)
  await sql`
    update user_activity a set last_login_at = l.at
      from (select user_id, max(at) as at from operation_log where operation = 'confirmSignIn' and result_code = 200
             group by user_id) l
     where l.user_id = a.user_id`.execute(tx)
}

/** For `r` and `u`: the deliveries that the user could see and that were picked up by then, the latest first. */
const latestOpen = sql`d.id from delivery_parties p join deliveries d on d.id = p.delivery_id
   where p.company_id = u.company_id and d.actual_pickup <= r.at
     and (not exists (select from user_centres c where c.user_id = u.id)
       or exists (select from user_centres c
                   where c.user_id = u.id and c.centre_id in (d.from_centre_id, d.destination_centre_id)))
   order by d.actual_pickup desc, d.id desc`

type Act = DemoOperation & { operation: Operation }

/** What users did according to the records, as the operation log has it. */
async function actsSince(tx: Tx, since: Date, until: Date): Promise<Act[]> {
  const { rows } = await sql<{ at: Date; email: string; operation: Operation; subject: Record<string, unknown> }>`
    select a.at, u.email, a.operation, a.subject from (
      select signed_at as at, user_id, 'sign' as operation, '{}'::jsonb as subject from signatures
       group by signed_at, user_id
      union all select at, user_id, 'assessCases', jsonb_build_object('caseId', case_id) from case_events
       where kind in ('assessmentStarted', 'assessmentChanged', 'dueDateChanged')
      union all select at, user_id, 'assessCases', jsonb_build_object('caseId', case_id, 'reason', reason)
        from case_events where kind = 'reopened'
      union all select at, user_id, 'assessCases', jsonb_build_object('caseId', case_id) from case_comments
      union all select at, user_id, 'acknowledgeAlerts', jsonb_build_object('comment', comment)
        from alert_acknowledgements group by at, user_id, comment
      union all select imported_at, imported_by, 'importData', jsonb_build_object('rows', 'good') from imports
      union all select undone_at, undone_by, 'importData', jsonb_build_object('importId', id) from imports
      union all select uploaded_at, uploaded_by, 'ingestLoggerFiles', '{}'::jsonb from logger_files
      union all select confirmed_at, confirmed_by, 'ingestLoggerFiles', jsonb_build_object('fileId', id) from logger_files
      union all select m.proposed_at, m.proposed_by, 'administerPartners',
                       jsonb_build_object('partnerCode', c.code)
        from partnerships m join companies c on c.id = m.partner_id
    ) a join users u on u.id = a.user_id
   where a.at >= ${since} and a.at <= ${until} order by a.at`.execute(tx)
  return rows.map(({ at, email, ...done }) => ({
    ...done,
    email,
    atMs: at.getTime(),
    resultCode: 200,
    ip: ipOf(email),
  }))
}

const [beforeMs, codeMs] = [9 * 60_000, 40_000]

/** A sign-in for each act of a user who had not signed in before on that day. */
function sessionsFor(acts: readonly Act[], looked: readonly DemoOperation[]): DemoOperation[] {
  const since = new Map<string, number>()
  const keyOf = ({ email, atMs }: DemoOperation) => `${email} ${dayNumber(atMs)}`
  for (const one of looked) {
    if (one.operation === 'confirmSignIn' && one.resultCode === 200) since.set(keyOf(one), one.atMs)
  }
  return acts.flatMap(act => {
    if ((since.get(keyOf(act)) ?? Infinity) <= act.atMs) return []
    since.set(keyOf(act), act.atMs)
    const session = { email: act.email, subject: {}, resultCode: 200, ip: act.ip }
    return [
      { ...session, operation: 'signIn' as const, atMs: act.atMs - beforeMs },
      { ...session, operation: 'confirmSignIn' as const, atMs: act.atMs - beforeMs + codeMs },
    ]
  })
}
