import { sql } from 'kysely'
import type { PlatformFigures } from '#contract/operations/types/platformHealthTypes.ts'
import { severities } from '#contract/quality/rules/alerts/alertKinds.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { withoutAddresses } from '#server/platform/logging/logger.ts'

type Jobs = PlatformFigures['jobs']

/** The queued jobs, by name. */
export async function loadJobs(db: Db): Promise<Jobs> {
  const { rows } = await sql<Jobs[number]>`
    select task_identifier as job,
           count(*) filter (where attempts = 0 and locked_at is null and run_at <= now())::int as waiting,
           count(*) filter (where locked_at is not null)::int as running,
           count(*) filter (where attempts between 1 and max_attempts - 1 and locked_at is null)::int as retrying,
           count(*) filter (where attempts >= max_attempts and locked_at is null)::int as failed,
           extract(epoch from now() - min(run_at) filter
             (where attempts < max_attempts and locked_at is null and run_at <= now()))::float8 as "oldestSeconds",
           (array_agg(last_error order by updated_at desc) filter (where last_error is not null))[1] as "lastError"
      from graphile_worker.jobs group by task_identifier order by task_identifier`.execute(db)
  return rows.map(row => ({ ...row, lastError: row.lastError === null ? null : plainError(row.lastError) }))
}

const maxErrorLength = 300

/** The first line, which names the cause. Quoted texts and addresses are removed, because they may be personal data. */
export const plainError = (text: string): string =>
  withoutAddresses(text.split('\n')[0] ?? '')
    .replaceAll(/"[^"]*"|'[^']*'|「[^」]*」/g, '"…"')
    .slice(0, maxErrorLength)

/** The queues that triggers fill. */
export async function loadQueues(db: Db): Promise<PlatformFigures['queues']> {
  const { rows } = await sql<PlatformFigures['queues'][number]>`
    select 'alerts' as queue, count(*)::int as waiting, ${waited} as "oldestSeconds" from alert_queue
    union all select 'releases', count(*)::int, ${waited} from release_queue
    union all select 'budgets', count(*)::int, ${waited} from budget_queue
    union all select 'events', count(*)::int, ${waited} from delivery_event_queue`.execute(db)
  return rows
}

const waited = sql`greatest(0, extract(epoch from clock_timestamp() - min(queued_at)))::float8`

/** Alerts that nobody has acknowledged, by severity. */
export async function loadOpenAlerts(db: Db): Promise<PlatformFigures['openAlerts']> {
  const { rows } = await sql<PlatformFigures['openAlerts'][number]>`
    select severity, count(*)::int as number from alerts
     where acknowledged_at is null and withdrawn_at is null and ended_at is null group by severity`.execute(db)
  return severities.map(severity => ({ severity, number: rows.find(row => row.severity === severity)?.number ?? 0 }))
}

/**
 * The mails; without a mail server all of them wait. What quiet hours hold back is not late, and what waits for a company's
 * channel is the company's to mend.
 */
export async function loadMails(db: Db, isSending: boolean): Promise<PlatformFigures['mails']> {
  const { rows } = await sql<Omit<PlatformFigures['mails'], 'isSending'>>`
    select count(*) filter (where sent_at is null and refused_at is null)::int as waiting,
           extract(epoch from now() - min(created_at) filter
             (where sent_at is null and refused_at is null))::float8 as "oldestSeconds",
           count(*) filter (where refused_at > now() - interval '1 day')::int as "refusedLastDay"
      from mails m
     where m.channel = 'mail' and not exists (
       select from graphile_worker._private_jobs j
        where j.payload ->> 'mailId' = m.id::text and j.attempts = 0 and j.run_at > now())`.execute(db)
  const figures = rows[0] ?? { waiting: 0, oldestSeconds: null, refusedLastDay: 0 }
  return { isSending, ...figures }
}
