import { z } from 'zod'
import { instant } from '#contract/kernel/fields.ts'

/** How readings arrive: by the partner API, MQTT or logger files. */
export const readingRoutes = ['http', 'mqtt', 'file'] as const
export type ReadingRoute = (typeof readingRoutes)[number]

/** The queues that triggers fill, processed every few seconds. */
export const workQueues = ['alerts', 'releases', 'budgets', 'events'] as const

const count = z.int().nonnegative()
const seconds = z.number().nonnegative()
const bytes = z.number().nonnegative()

/** A process of the portal as it reported a few seconds ago; `silent` if a report is overdue. */
const PortalProcess = z.object({
  host: z.string(),
  pid: z.int(),
  version: z.string(),
  node: z.string(),
  state: z.enum(['alive', 'silent', 'ended']),
  startedAt: instant,
  beatAt: instant,
  silentSeconds: seconds,
  memoryBytes: bytes,
  heapBytes: bytes,
  /** Event loop delay in the last seconds: the 99th percentile, and the maximum. */
  loopDelayMs: z.number().nonnegative(),
  worstLoopDelayMs: z.number().nonnegative(),
  pools: z.array(z.object({ pool: z.string(), busy: count, idle: count, waiting: count, most: count })),
})

const Database = z.object({
  version: z.string(),
  sizeBytes: bytes,
  connections: count,
  maxConnections: count,
  /** Null if none is open. */
  oldestTransactionSeconds: seconds.nullable(),
  longestLockWaitSeconds: seconds.nullable(),
  /** The disk of the data folder; null if the database is elsewhere. */
  disk: z.object({ freeBytes: bytes, totalBytes: bytes }).nullable(),
  readingMonths: count,
})

/** The jobs with a name: how many wait, run, will be retried, or have failed permanently. */
const Job = z.object({
  job: z.string(),
  waiting: count,
  running: count,
  retrying: count,
  failed: count,
  /** Of the jobs that are due. */
  oldestSeconds: seconds.nullable(),
  /** The last error, without values and addresses. */
  lastError: z.string().nullable(),
})

const Queue = z.object({ queue: z.enum(workQueues), waiting: count, oldestSeconds: seconds.nullable() })

const Mails = z.object({
  /** Whether there is a mail server; without one, mails wait indefinitely. */
  isSending: z.boolean(),
  waiting: count,
  oldestSeconds: seconds.nullable(),
  refusedLastDay: count,
})

const Readings = z.object({
  /** The last sixty minutes, oldest first: readings that arrived, by route. */
  minutes: z.array(z.object({ at: instant, http: count, mqtt: count, file: count })),
  routes: z.array(
    z.object({
      route: z.enum(readingRoutes),
      lastHour: count,
      refusedLastHour: count,
      /** Null if none arrived within a week. */
      lastAt: instant.nullable(),
      lastSeconds: seconds.nullable(),
    }),
  ),
})

const Backup = z.object({
  endedAt: instant,
  ageSeconds: seconds,
  host: z.string(),
  fileName: z.string(),
  bytes,
  rows: count,
  /** The duration of the backup. */
  durationSeconds: seconds,
})

const Trail = z.object({
  /** The last seal as SEQ:HASH. */
  head: z.string(),
  unsealed: count,
  oldestUnsealedSeconds: seconds.nullable(),
  /** The last completed check; null if there was none yet. */
  lastCheck: z
    .object({
      endedAt: instant,
      ageSeconds: seconds,
      outcome: z.enum(['sound', 'unsound', 'failed']),
      resultCount: count.nullable(),
    })
    .nullable(),
})

/** A slow statement within the last day, without its parameter values. */
const SlowStatement = z.object({
  call: z.string(),
  times: count,
  failures: count,
  worstMs: count,
  lastAt: instant,
  /** The request with the longest duration; empty if the statement belongs to none. */
  requestId: z.string(),
  statement: z.string(),
})

/** A statement with the totals of pg_stat_statements. */
const CostlyStatement = z.object({
  runs: count,
  meanMs: z.number().nonnegative(),
  worstMs: z.number().nonnegative(),
  totalMs: z.number().nonnegative(),
  statement: z.string(),
})

/** A request that ended in an internal error; its log line has the same id. */
const Fault = z.object({ at: instant, requestId: z.string(), call: z.string(), kind: z.string(), host: z.string() })

/** The platform's figures at one moment, without parameter values, secrets or personal data. */
export const PlatformFigures = z.object({
  at: instant,
  processes: z.array(PortalProcess),
  database: Database,
  jobs: z.array(Job),
  queues: z.array(Queue),
  /** Alerts that nobody has acknowledged: 1 caution, 2 warning, 3 critical. */
  openAlerts: z.array(z.object({ severity: z.int(), number: count })),
  mails: Mails,
  readings: Readings,
  backup: Backup.nullable(),
  trail: Trail,
  /** The slowest first. */
  slowStatements: z.array(SlowStatement),
  /** The most expensive first; null if the database does not collect them. */
  costlyStatements: z.array(CostlyStatement).nullable(),
  faults: z.array(Fault),
  faultsLastHour: count,
})
export type PlatformFigures = z.infer<typeof PlatformFigures>
