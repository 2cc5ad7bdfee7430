import type { PlatformFigures } from '#contract/operations/types/platformHealthTypes.ts'

type Value = { labels: Record<string, string>; value: number }
/** A figure that is the same from every process; omitted if `of` finds no value. */
export type SharedFigure = {
  name: string
  help: string
  labels: readonly string[]
  of: (now: PlatformFigures) => Value[]
}

/** A figure with single value, or none. */
const single = (name: string, help: string, of: (now: PlatformFigures) => number | null | undefined): SharedFigure => ({
  name: `kelvinchain_${name}`,
  help,
  labels: [],
  of: now => {
    const value = of(now)
    return value === null || value === undefined ? [] : [{ labels: {}, value }]
  },
})

/** A figure with labelled values, distinguished by labels. */
const labelled = (
  name: string,
  help: string,
  labels: readonly string[],
  of: (now: PlatformFigures) => (readonly [...string[], number])[],
): SharedFigure => ({
  name: `kelvinchain_${name}`,
  help,
  labels,
  of: now =>
    of(now).map(row => ({
      labels: Object.fromEntries(labels.map((label, index) => [label, String(row[index])])),
      value: Number(row.at(-1)),
    })),
})

/** Without a mail server, waiting mails are no backlog. */
const sending = ({ mails }: PlatformFigures, number: number | null) => (mails.isSending ? (number ?? 0) : 0)

/** The figures that all processes share: a monitor takes any of them, or the maximum. */
export const sharedFigures: readonly SharedFigure[] = [
  labelled('processes', 'Processes of the portal, by state (alive, silent)', ['state'], ({ processes }) =>
    (['alive', 'silent'] as const).map(
      state => [state, processes.filter(process => process.state === state).length] as const,
    ),
  ),
  labelled(
    'jobs',
    'Jobs by name and state (waiting, running, retrying, failed for good)',
    ['name', 'state'],
    ({ jobs }) =>
      jobs.flatMap(({ job, waiting, running, retrying, failed }) =>
        Object.entries({ waiting, running, retrying, failed }).map(([state, number]) => [job, state, number] as const),
      ),
  ),
  labelled('job_oldest_seconds', 'How long the oldest job with a name is overdue', ['name'], ({ jobs }) =>
    jobs.map(({ job, oldestSeconds }) => [job, oldestSeconds ?? 0] as const),
  ),
  labelled('queue', 'Entries waiting in a queue (alerts, releases, budgets)', ['queue'], ({ queues }) =>
    queues.map(({ queue, waiting }) => [queue, waiting] as const),
  ),
  labelled('queue_oldest_seconds', 'How long the oldest entry of a queue has waited', ['queue'], ({ queues }) =>
    queues.map(({ queue, oldestSeconds }) => [queue, oldestSeconds ?? 0] as const),
  ),
  labelled(
    'alerts_open',
    'Alerts that nobody has acknowledged, by severity: 1 caution, 2 warning, 3 critical',
    ['severity'],
    ({ openAlerts }) => openAlerts.map(({ severity, number }) => [String(severity), number] as const),
  ),
  single('mails_waiting', 'Mails not sent yet', now => sending(now, now.mails.waiting)),
  single('mails_oldest_seconds', 'How long the oldest of them has waited', now =>
    sending(now, now.mails.oldestSeconds),
  ),
  single('mails_refused_day', 'Mails refused permanently within a day', ({ mails }) => mails.refusedLastDay),
  labelled('readings_last_hour', 'Readings that arrived within an hour, by route', ['route'], ({ readings }) =>
    readings.routes.map(({ route, lastHour }) => [route, lastHour] as const),
  ),
  labelled('readings_newest_seconds', 'How long ago readings last arrived, by route', ['route'], ({ readings }) =>
    readings.routes.flatMap(({ route, lastSeconds }) => (lastSeconds === null ? [] : [[route, lastSeconds] as const])),
  ),
  single('backup_exists', 'Whether there is a backup', ({ backup }) => (backup ? 1 : 0)),
  single('backup_age_seconds', 'How old the newest backup is', ({ backup }) => backup?.ageSeconds),
  single('audit_unsealed', 'Entries of the audit trail that are not sealed yet', ({ trail }) => trail.unsealed),
  single(
    'audit_unsealed_oldest_seconds',
    'How long the oldest of them has waited',
    now => now.trail.oldestUnsealedSeconds ?? 0,
  ),
  single(
    'audit_verification_results',
    'Errors found by the last check of the audit trail',
    now => now.trail.lastCheck?.resultCount,
  ),
  single(
    'audit_check_age_seconds',
    'How long ago the audit trail was last checked',
    now => now.trail.lastCheck?.ageSeconds,
  ),
  single('database_bytes', 'Size of the database', ({ database }) => database.sizeBytes),
  single('database_sessions', 'Sessions of the database, of all clients', ({ database }) => database.connections),
  single('database_sessions_max', 'How many sessions the database allows', ({ database }) => database.maxConnections),
  single(
    'database_oldest_transaction_seconds',
    'How long the oldest transaction has been open',
    ({ database }) => database.oldestTransactionSeconds ?? 0,
  ),
  single(
    'database_longest_lock_wait_seconds',
    'How long the longest waiting lock has waited',
    ({ database }) => database.longestLockWaitSeconds ?? 0,
  ),
  single('reading_months', 'Monthly partitions of the readings', ({ database }) => database.readingMonths),
  single(
    'disk_free_bytes',
    'Free space on the disk of the embedded database',
    ({ database }) => database.disk?.freeBytes,
  ),
  single('disk_total_bytes', 'Size of that disk', ({ database }) => database.disk?.totalBytes),
]
