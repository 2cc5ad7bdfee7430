import { z } from 'zod'
import { instant } from '#contract/kernel/fields.ts'

/** By which door readings come: the partner API, MQTT, loggers' files. */
export const readingRoutes = ['http', 'mqtt', 'file'] as const
export type ReadingRoute = (typeof readingRoutes)[number]

/** What waits in tables that triggers fill, and is worked off every few seconds. */
export const workQueues = ['alerts', 'releases', 'budgets'] as const

const count = z.int().nonnegative()
const seconds = z.number().nonnegative()
const bytes = z.number().nonnegative()

/** One process of the portal, as it told a few seconds ago; `silent` where it ought to have told since, and did not. */
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
  /** How late its event loop was in the last seconds: the worst hundredth part, and the worst. */
  loopDelayMs: z.number().nonnegative(),
  worstLoopDelayMs: z.number().nonnegative(),
  pools: z.array(z.object({ pool: z.string(), busy: count, idle: count, waiting: count, most: count })),
})

const Database = z.object({
  version: z.string(),
  sizeBytes: bytes,
  connections: count,
  maxConnections: count,
  /** Missing where none is open. */
  oldestTransactionSeconds: seconds.nullable(),
  longestLockWaitSeconds: seconds.nullable(),
  /** Of the disk that the data folder lies on; missing where the database is elsewhere. */
  disk: z.object({ freeBytes: bytes, totalBytes: bytes }).nullable(),
  readingMonths: count,
})

/** A job by its name: how many wait their turn, run, will be tried again, or have failed for good. */
const Job = z.object({
  job: z.string(),
  waiting: count,
  running: count,
  retrying: count,
  failed: count,
  /** Of those whose turn has come. */
  oldestSeconds: seconds.nullable(),
  /** What went wrong last, without values and addresses. */
  lastError: z.string().nullable(),
})

const Queue = z.object({ queue: z.enum(workQueues), waiting: count, oldestSeconds: seconds.nullable() })

const Mails = z.object({
  /** Whether there is a mail server at all: without one they wait for ever. */
  isSending: z.boolean(),
  waiting: count,
  oldestSeconds: seconds.nullable(),
  refusedLastDay: count,
})

const Readings = z.object({
  /** The last sixty minutes, the oldest first: readings that arrived, by door. */
  minutes: z.array(z.object({ at: instant, http: count, mqtt: count, file: count })),
  routes: z.array(
    z.object({
      route: z.enum(readingRoutes),
      lastHour: count,
      refusedLastHour: count,
      /** Missing where none came within a week. */
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
  /** How long it took. */
  durationSeconds: seconds,
})

const Trail = z.object({
  /** The last seal as SEQ:HASH. */
  head: z.string(),
  unsealed: count,
  oldestUnsealedSeconds: seconds.nullable(),
  /** The last check that ended; missing where there was none yet. */
  lastCheck: z
    .object({
      endedAt: instant,
      ageSeconds: seconds,
      outcome: z.enum(['sound', 'unsound', 'failed']),
      resultCount: count.nullable(),
    })
    .nullable(),
})

/** A statement that took long, each time that it did within a day. Never the values that it was given. */
const SlowStatement = z.object({
  call: z.string(),
  times: count,
  failures: count,
  worstMs: count,
  lastAt: instant,
  /** Of the request for which it took longest; empty where nobody asked. */
  requestId: z.string(),
  statement: z.string(),
})

/** A statement by all its runs, as pg_stat_statements counts them. */
const CostlyStatement = z.object({
  runs: count,
  meanMs: z.number().nonnegative(),
  worstMs: z.number().nonnegative(),
  totalMs: z.number().nonnegative(),
  statement: z.string(),
})

/** A request that ended in a fault of ours; its log line has the same id. */
const Fault = z.object({ at: instant, requestId: z.string(), call: z.string(), kind: z.string(), host: z.string() })

/** How the platform is, as one moment shows it. No values of statements, no secrets, nobody's data. */
export const PlatformFigures = z.object({
  at: instant,
  processes: z.array(PortalProcess),
  database: Database,
  jobs: z.array(Job),
  queues: z.array(Queue),
  /** That nobody has acknowledged: 1 caution, 2 warning, 3 critical. */
  openAlerts: z.array(z.object({ severity: z.int(), number: count })),
  mails: Mails,
  readings: Readings,
  backup: Backup.nullable(),
  trail: Trail,
  /** Those that took longest first. */
  slowStatements: z.array(SlowStatement),
  /** Those that cost most since the database counts; missing where it does not count. */
  costlyStatements: z.array(CostlyStatement).nullable(),
  faults: z.array(Fault),
  faultsLastHour: count,
})
export type PlatformFigures = z.infer<typeof PlatformFigures>
