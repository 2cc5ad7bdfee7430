import type { PlatformFigures } from '#contract/operations/types/platformHealthTypes.ts'

/** How the platform is: fine, somebody should look at it by day, or something is broken now. */
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

/** Why the platform is not fine: with the figure that says so (a number, seconds, bytes or a share), and whose it is. */
export type Reason = { kind: ReasonKind; level: Exclude<Level, 'ok'>; name: string | null; figure: number }

const minute = 60
const hour = 60 * minute

/** From where on a figure asks for attention, and from where on something is wrong. */
const limits = {
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
const leastDisk = { attention: { share: 0.15, bytes: 5e9 }, wrong: { share: 0.05, bytes: 1e9 } } as const
/** Loggers send all day: an hour in which none does, after a day in which some did, is no pause. */
const silenceSeconds = hour
/** The clock asks for a check every night. */
const trailCheckSeconds = 26 * hour

/** The reasons, the worst first. */
export function reasonsOf(figures: PlatformFigures): Reason[] {
  const found = [
    ...processReasons(figures),
    ...databaseReasons(figures),
    ...workReasons(figures),
    ...keepingReasons(figures),
    over('faults', figures.faultsLastHour, limits.faultsAnHour),
  ].filter(reason => reason !== undefined)
  return [...found.filter(({ level }) => level === 'wrong'), ...found.filter(({ level }) => level === 'attention')]
}

export const levelOf = (reasons: readonly Reason[]): Level => reasons[0]?.level ?? 'ok'

function over(
  kind: ReasonKind,
  figure: number | null,
  [attention, wrong]: readonly [number, number],
  name: string | null = null,
): Reason | undefined {
  if (figure === null || figure < attention) return undefined
  return { kind, level: figure < wrong ? 'attention' : 'wrong', name, figure }
}

const processReasons = ({ processes }: PlatformFigures) =>
  processes.flatMap(({ state, host, pid, silentSeconds, loopDelayMs }) => {
    const name = `${host} (${pid})`
    if (state === 'silent') {
      return [{ kind: 'processSilent', level: 'attention', name, figure: silentSeconds } satisfies Reason]
    }
    return state === 'alive' ? [over('loopBusy', loopDelayMs, limits.loopDelayMs, name)] : []
  })

const databaseReasons = ({ database }: PlatformFigures) => [
  over('connectionsScarce', database.connections / database.maxConnections, limits.connectionShare),
  over('oldTransaction', database.oldestTransactionSeconds, limits.transactionSeconds),
  over('longLock', database.longestLockWaitSeconds, limits.lockSeconds),
  database.disk === null ? undefined : diskReason(database.disk),
]

function diskReason({ freeBytes, totalBytes }: { freeBytes: number; totalBytes: number }): Reason | undefined {
  // A share of a small disk is little, and so much of a large one is no little: both must be short.
  const isBelow = ({ share, bytes }: { share: number; bytes: number }) =>
    freeBytes < bytes && freeBytes < share * totalBytes
  const level = isBelow(leastDisk.wrong) ? 'wrong' : isBelow(leastDisk.attention) ? 'attention' : undefined
  return level && { kind: 'diskLow', level, name: null, figure: freeBytes }
}

const workReasons = ({ jobs, queues, readings, mails }: PlatformFigures) => [
  ...jobs.flatMap(({ job, failed, oldestSeconds }) => [
    failed > 0 ? ({ kind: 'jobsFailed', level: 'attention', name: job, figure: failed } satisfies Reason) : undefined,
    over('jobsLate', oldestSeconds, limits.jobSeconds, job),
  ]),
  ...queues.map(({ queue, oldestSeconds }) => over('queueLate', oldestSeconds, limits.queueSeconds, queue)),
  mails.refusedLastDay > 0
    ? ({ kind: 'mailsRefused', level: 'attention', name: null, figure: mails.refusedLastDay } satisfies Reason)
    : undefined,
  readingsReason(readings),
]

function readingsReason({ routes }: PlatformFigures['readings']): Reason | undefined {
  const [newest] = routes
    .map(route => route.lastSeconds)
    .filter(seconds => seconds !== null)
    .sort((a, b) => a - b)
  if (newest === undefined || newest < silenceSeconds || newest > 24 * hour) return undefined
  return { kind: 'readingsStopped', level: 'attention', name: null, figure: newest }
}

const keepingReasons = ({ backup, trail }: PlatformFigures) => [
  backup === null
    ? ({ kind: 'backupMissing', level: 'attention', name: null, figure: 0 } satisfies Reason)
    : over('backupOld', backup.ageSeconds, limits.backupSeconds),
  over('sealingLate', trail.oldestUnsealedSeconds, limits.sealingSeconds),
  trailReason(trail.lastCheck),
]

function trailReason(check: PlatformFigures['trail']['lastCheck']): Reason | undefined {
  if (check === null) return undefined
  const { outcome, resultCount, ageSeconds } = check
  if (outcome === 'unsound') return { kind: 'trailUnsound', level: 'wrong', name: null, figure: resultCount ?? 0 }
  return over('trailCheckOld', ageSeconds, [trailCheckSeconds, Infinity])
}
