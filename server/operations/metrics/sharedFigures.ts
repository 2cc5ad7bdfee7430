import type { PlatformFigures } from '#contract/operations/types/platformHealthTypes.ts'

type Value = { labels: Record<string, string>; value: number }
/** A figure that is alike from every process; where `of` finds no value, there is none to tell. */
export type SharedFigure = {
  name: string
  help: string
  labels: readonly string[]
  of: (now: PlatformFigures) => Value[]
}

/** One value, or none. */
const one = (name: string, help: string, of: (now: PlatformFigures) => number | null | undefined): SharedFigure => ({
  name: `kelvinchain_${name}`,
  help,
  labels: [],
  of: now => {
    const value = of(now)
    return value === null || value === undefined ? [] : [{ labels: {}, value }]
  },
})

/** Several values, told apart by labels. */
const several = (
  name: string,
  help: string,
  labels: readonly string[],
  of: (now: PlatformFigures) => (readonly [...string[], number])[],
): SharedFigure => ({
  name: `kelvinchain_${name}`,
  help,
  labels,
  of: now =>
    of(now).map(reported => ({
      labels: Object.fromEntries(labels.map((label, place) => [label, String(reported[place])])),
      value: Number(reported.at(-1)),
    })),
})

/** What waits in vain where there is no mail server is no backlog. */
const sending = ({ mails }: PlatformFigures, number: number | null) => (mails.isSending ? (number ?? 0) : 0)

/** What all processes have in common: a monitor takes any one of them, or the highest. */
export const sharedFigures: readonly SharedFigure[] = [
  several('processes', 'Processes of the portal, by state (alive, silent)', ['state'], ({ processes }) =>
    (['alive', 'silent'] as const).map(state => [state, processes.filter(one => one.state === state).length] as const),
  ),
  several(
    'jobs',
    'Jobs by name and state (waiting, running, retrying, failed for good)',
    ['name', 'state'],
    ({ jobs }) =>
      jobs.flatMap(({ job, waiting, running, retrying, failed }) =>
        Object.entries({ waiting, running, retrying, failed }).map(([state, number]) => [job, state, number] as const),
      ),
  ),
  several('job_oldest_seconds', 'How long the oldest job of a name is overdue', ['name'], ({ jobs }) =>
    jobs.map(({ job, oldestSeconds }) => [job, oldestSeconds ?? 0] as const),
  ),
  several('queue', 'What waits in a queue (alerts, releases, budgets)', ['queue'], ({ queues }) =>
    queues.map(({ queue, waiting }) => [queue, waiting] as const),
  ),
  several('queue_oldest_seconds', 'How long the oldest of a queue has waited', ['queue'], ({ queues }) =>
    queues.map(({ queue, oldestSeconds }) => [queue, oldestSeconds ?? 0] as const),
  ),
  several(
    'alerts_open',
    'Alerts that nobody has acknowledged, by severity: 1 caution, 2 warning, 3 critical',
    ['severity'],
    ({ openAlerts }) => openAlerts.map(({ severity, number }) => [String(severity), number] as const),
  ),
  one('mails_waiting', 'Mails that were not sent yet', now => sending(now, now.mails.waiting)),
  one('mails_oldest_seconds', 'How long the oldest of them waits', now => sending(now, now.mails.oldestSeconds)),
  one('mails_refused_day', 'Mails refused for good within a day', ({ mails }) => mails.refusedLastDay),
  several('readings_last_hour', 'Readings that arrived within an hour, by door', ['route'], ({ readings }) =>
    readings.routes.map(({ route, lastHour }) => [route, lastHour] as const),
  ),
  several('readings_newest_seconds', 'How long ago readings last came, by door', ['route'], ({ readings }) =>
    readings.routes.flatMap(({ route, lastSeconds }) => (lastSeconds === null ? [] : [[route, lastSeconds] as const])),
  ),
  one('backup_exists', 'Whether there ever was a backup', ({ backup }) => (backup ? 1 : 0)),
  one('backup_age_seconds', 'How old the newest backup is', ({ backup }) => backup?.ageSeconds),
  one('audit_unsealed', 'Entries of the audit trail that wait for their seal', ({ trail }) => trail.unsealed),
  one(
    'audit_unsealed_oldest_seconds',
    'How long the oldest of them waits',
    now => now.trail.oldestUnsealedSeconds ?? 0,
  ),
  one(
    'audit_verification_results',
    'What the last check of the trail found wrong',
    now => now.trail.lastCheck?.resultCount,
  ),
  one('audit_check_age_seconds', 'How long ago the trail was last checked', now => now.trail.lastCheck?.ageSeconds),
  one('database_bytes', 'Size of the database', ({ database }) => database.sizeBytes),
  one('database_sessions', 'Sessions of the database, of all clients', ({ database }) => database.connections),
  one('database_sessions_max', 'How many sessions the database allows', ({ database }) => database.maxConnections),
  one(
    'database_oldest_transaction_seconds',
    'How long the oldest transaction is open',
    ({ database }) => database.oldestTransactionSeconds ?? 0,
  ),
  one(
    'database_longest_lock_wait_seconds',
    'How long the longest waiting lock waits',
    ({ database }) => database.longestLockWaitSeconds ?? 0,
  ),
  one('reading_months', 'Monthly partitions of the readings', ({ database }) => database.readingMonths),
  one('disk_free_bytes', 'Free on the disk of the embedded database', ({ database }) => database.disk?.freeBytes),
  one('disk_total_bytes', 'Size of that disk', ({ database }) => database.disk?.totalBytes),
]
