import { escapeIdentifier } from 'pg'
import type { Table } from '#server/operations/backup/shape.ts'

/** A session of somebody, and what only that lives by: who was signed in must sign in again after a restore. */
const endsWithTheMoment = 'where false'

/**
 * Which rows of a table are not copied, because they are of the moment alone. What was revoked after the backup must not
 * come to life again where that would let somebody in; everything else is as it was (decision 0053).
 */
export const copiedRows: Readonly<Record<string, string>> = {
  sessions: endsWithTheMoment,
  access_tokens: endsWithTheMoment,
  refresh_tokens: endsWithTheMoment,
  one_time_passwords: endsWithTheMoment,
  signing_codes: endsWithTheMoment,
  signature_challenges: endsWithTheMoment,
  // Whoever has the address of a webhook can post to the channel: administrators enter it again.
  alert_channel_links: endsWithTheMoment,
  // Whoever has a secret can pretend to be the portal: administrators exchange it after a restore.
  webhook_secrets: endsWithTheMoment,
  // Subscribers subscribe again.
  event_subscription_secrets: endsWithTheMoment,
  call_receipts: endsWithTheMoment,
  // Which processes there were, what they reported, and what they counted together in these minutes.
  portal_processes: endsWithTheMoment,
  portal_faults: endsWithTheMoment,
  slow_statements: endsWithTheMoment,
  limit_counts: endsWithTheMoment,
  // Whoever was invited still comes in; a password is asked for anew.
  account_links: "where purpose = 'activation'",
}

/** What is yet to be done, as it was asked for, as if it were a table. */
export const waitingJobs: Table = {
  name: 'waiting_jobs',
  columns: ['identifier', 'payload', 'queue_name', 'run_at', 'max_attempts', 'key', 'priority'],
}

// What failed for good is not tried again.
const jobs = `
  select t.identifier, j.payload, q.queue_name, j.run_at, j.max_attempts, j.key, j.priority
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
   where j.attempts < j.max_attempts order by j.id`

/** What COPY is to copy of a table. */
export function copiedOf({ name, columns }: Table): string {
  if (name === waitingJobs.name) return `(${jobs})`
  const [table, list] = [escapeIdentifier(name), columns.map(escapeIdentifier).join(', ')]
  // Citus counts the header as a row when it copies a table itself.
  const rows = copiedRows[name] ?? (name.startsWith('reading_segments_') ? '' : undefined)
  return rows === undefined ? `${table} (${list})` : `(select ${list} from ${table} ${rows})`
}
