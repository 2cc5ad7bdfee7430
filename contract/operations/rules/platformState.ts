import type { PlatformFigures } from '#contract/operations/types/platformHealthTypes.ts'

/** The level of the platform's health: fine, needs attention during the day, or something is broken now. */
export const levels = ['ok', 'attention', 'wrong'] as const
export type Level = (typeof levels)[number]

export const reasonKinds = [
  'processSilent',
  'loopBusy',
  'connectionsScarce',
  'oldTransaction',
  'longLock',
  'diskLow',
  'jobsFailed',
  'jobsLate',
  'queueLate',
  'mailsRefused',
  'readingsStopped',
  'backupMissing',
  'backupOld',
  'sealingLate',
  'trailUnsound',
  'trailCheckOld',
  'faults',
] as const
export type ReasonKind = (typeof reasonKinds)[number]

/**
 * A reason for attention, with its figure (a number, seconds, bytes or a share) and the process, job or queue
 * concerned.
 */
export type Reason = { kind: ReasonKind; level: Exclude<Level, 'ok'>; name: string | null; figure: number }

const minute = 60
const hour = 60 * minute

/** The thresholds of each figure for `attention` and for `wrong`. */
const thresholds = {
  loopDelayMs: [250, 1000],
  connectionShare: [0.8, 0.95],
  transactionSeconds: [5 * minute, 30 * minute],
  lockSeconds: [30, 5 * minute],
  jobSeconds: [5 * minute, 30 * minute],
  queueSeconds: [minute, 10 * minute],
  sealingSeconds: [minute, 10 * minute],
  faultsAnHour: [1, 20],
  backupSeconds: [26 * hour, 74 * hour],
} as const
const minDisk = { attention: { share: 0.15, bytes: 5e9 }, wrong: { share: 0.05, bytes: 1e9 } } as const
/** Loggers send all day: an hour without any reading, after a day with some, is unusual. */
const maxSilenceSeconds = hour
/** The audit trail is checked every night. */
const maxTrailCheckAgeSeconds = 26 * hour

/** The reasons, most severe first. */
export function reasonsOf(figures: PlatformFigures): Reason[] {
  const reasons = [
    ...processReasons(figures),
    ...databaseReasons(figures),
    ...workReasons(figures),
    ...keepingReasons(figures),
    overThreshold('faults', figures.faultsLastHour, thresholds.faultsAnHour),
  ].filter(reason => reason !== undefined)
  return [...reasons.filter(({ level }) => level === 'wrong'), ...reasons.filter(({ level }) => level === 'attention')]
}

export const levelOf = (reasons: readonly Reason[]): Level => reasons[0]?.level ?? 'ok'

const attention = (kind: ReasonKind, figure: number, name: string | null = null): Reason => ({
  kind,
  level: 'attention',
  name,
  figure,
})

function overThreshold(
  kind: ReasonKind,
  figure: number | null,
  [low, high]: readonly [number, number],
  name: string | null = null,
): Reason | undefined {
  if (figure === null || figure < low) return undefined
  return { kind, level: figure < high ? 'attention' : 'wrong', name, figure }
}

const processReasons = ({ processes }: PlatformFigures) =>
  processes.flatMap(({ state, host, pid, silentSeconds, loopDelayMs }) => {
    const name = `${host} (${pid})`
    if (state === 'silent') return [attention('processSilent', silentSeconds, name)]
    return state === 'alive' ? [overThreshold('loopBusy', loopDelayMs, thresholds.loopDelayMs, name)] : []
  })

const databaseReasons = ({ database }: PlatformFigures) => [
  overThreshold('connectionsScarce', database.connections / database.maxConnections, thresholds.connectionShare),
  overThreshold('oldTransaction', database.oldestTransactionSeconds, thresholds.transactionSeconds),
  overThreshold('longLock', database.longestLockWaitSeconds, thresholds.lockSeconds),
  database.disk === null ? undefined : diskReason(database.disk),
]

function diskReason({ freeBytes, totalBytes }: { freeBytes: number; totalBytes: number }): Reason | undefined {
  // A share alone is too strict for large disks, an amount alone for small ones: both must be short.
  const isBelow = ({ share, bytes }: { share: number; bytes: number }) =>
    freeBytes < bytes && freeBytes < share * totalBytes
  const level = isBelow(minDisk.wrong) ? 'wrong' : isBelow(minDisk.attention) ? 'attention' : undefined
  return level && { kind: 'diskLow', level, name: null, figure: freeBytes }
}

const workReasons = ({ jobs, queues, readings, mails }: PlatformFigures) => [
  ...jobs.flatMap(({ job, failed, oldestSeconds }) => [
    failed > 0 ? attention('jobsFailed', failed, job) : undefined,
    overThreshold('jobsLate', oldestSeconds, thresholds.jobSeconds, job),
  ]),
  ...queues.map(({ queue, oldestSeconds }) =>
    overThreshold('queueLate', oldestSeconds, thresholds.queueSeconds, queue),
  ),
  mails.refusedLastDay > 0 ? attention('mailsRefused', mails.refusedLastDay) : undefined,
  readingsReason(readings),
]

function readingsReason({ routes }: PlatformFigures['readings']): Reason | undefined {
  const [newest] = routes
    .map(route => route.lastSeconds)
    .filter(seconds => seconds !== null)
    .sort((a, b) => a - b)
  if (newest === undefined || newest < maxSilenceSeconds || newest > 24 * hour) return undefined
  return attention('readingsStopped', newest)
}

const keepingReasons = ({ backup, trail }: PlatformFigures) => [
  backup === null
    ? attention('backupMissing', 0)
    : overThreshold('backupOld', backup.ageSeconds, thresholds.backupSeconds),
  overThreshold('sealingLate', trail.oldestUnsealedSeconds, thresholds.sealingSeconds),
  trailReason(trail.lastCheck),
]

function trailReason(check: PlatformFigures['trail']['lastCheck']): Reason | undefined {
  if (check === null) return undefined
  const { outcome, resultCount, ageSeconds } = check
  if (outcome === 'unsound') return { kind: 'trailUnsound', level: 'wrong', name: null, figure: resultCount ?? 0 }
  return overThreshold('trailCheckOld', ageSeconds, [maxTrailCheckAgeSeconds, Infinity])
}
