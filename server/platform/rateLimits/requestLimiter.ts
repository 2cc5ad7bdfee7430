import type { FastifyInstance } from 'fastify'
import type { Call, CallKind } from '#contract/kernel/call.ts'
import { kyselyOver } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { repeat } from '#server/platform/jobs/repeat.ts'
import { createWindowCounter, type WindowCounter } from '#server/platform/rateLimits/windowCounter.ts'
import { createKeyLimits, type KeyLimits } from '#server/platform/rateLimits/keyLimits.ts'
import { limits, type Limit } from '#server/platform/rateLimits/limits.ts'
import { addressSubject } from '#server/platform/rateLimits/subjects.ts'
import { tooMany } from '#server/platform/rateLimits/tooMany.ts'
import { createConcurrencyLimiter, type ConcurrencyLimiter } from '#server/platform/rateLimits/concurrencyLimiter.ts'
import type { AppContext } from '#server/platform/appContext.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whoever makes a call or brings a key comes through here. */
    requestLimiter: RequestLimiter
  }
}

type RequestLimiter = {
  /** Counts a call and waits for its turn; answers how to leave. 4025 for whoever makes too many, or too many at once. */
  enter: (call: Call, from: { caller: Caller | undefined; ip: string }) => Promise<() => void>
  keys: KeyLimits
  windowCounter: WindowCounter
}

const exchangeMs = 1000
const second = 1000

/** Ten connections answer all requests of a process: no account, address or key may hold them all, nor all files together. */
const bounds = {
  anonymous: { ofSubject: 20, ofAll: Infinity, waiting: 300, patienceMs: 30 * second },
  json: { ofSubject: 6, ofAll: Infinity, waiting: 100, patienceMs: 30 * second },
  file: { ofSubject: 2, ofAll: 4, waiting: 100, patienceMs: 60 * second },
  upload: { ofSubject: 4, ofAll: 12, waiting: 50, patienceMs: 60 * second },
}

const limitsOfCall: Record<CallKind | 'search', readonly Limit[]> = {
  json: [],
  search: [limits.searchesOfAccount],
  file: [limits.filesOfAccount],
  upload: [limits.uploadsOfAccount],
  // How many at once is for live.ts to say: they last.
  stream: [],
}
const prefixes = ['/pro-api/', '/api/']

/** Bounds how often the doors are used, over all processes, and how much at once, in this one. */
export function registerRequestLimiter(app: FastifyInstance, appContext: AppContext): void {
  const windowCounter = createWindowCounter(kyselyOver(appContext.pool), appContext.now, appContext.config.limitFactor)
  const lanes = {
    anonymous: createConcurrencyLimiter(bounds.anonymous),
    json: createConcurrencyLimiter(bounds.json),
    file: createConcurrencyLimiter(bounds.file),
    upload: createConcurrencyLimiter(bounds.upload),
  }
  const use = (limit: Limit, subject: string) => {
    const wait = windowCounter.use(limit, subject)
    if (wait > 0) throw tooMany(wait)
  }
  app.decorate('requestLimiter', {
    windowCounter,
    keys: createKeyLimits(windowCounter, use),
    async enter(call, { caller, ip }) {
      const subject = caller ? String(caller.userId) : addressSubject(ip)
      for (const limit of limitsOf(call, caller)) use(limit, subject)
      if (call.kind === 'stream') return () => undefined
      return await waitForSlot(lanes[caller ? call.kind : 'anonymous'], subject)
    },
  } satisfies RequestLimiter)
  app.addHook('onRequest', async request => {
    if (prefixes.some(prefix => request.url.startsWith(prefix)))
      use(limits.requestsOfAddress, addressSubject(request.ip))
  })
  exchangeWhileOpen(app, appContext, windowCounter)
}

function limitsOf(call: Call, caller: Caller | undefined): Limit[] {
  if (!caller) return [limits.anonymousCallsOfAddress]
  return [limits.callsOfAccount, ...limitsOfCall[call.limit ?? call.kind]]
}

async function waitForSlot(limiter: ConcurrencyLimiter, subject: string): Promise<() => void> {
  const leave = await limiter.enter(subject)
  if (!leave) throw tooMany(5 * second)
  return leave
}

function exchangeWhileOpen(app: FastifyInstance, { log }: AppContext, windowCounter: WindowCounter) {
  let isCutOff = false
  const exchange = async () => {
    try {
      await windowCounter.exchange()
      isCutOff = false
    } catch (error) {
      // Once, not every second: each process counts for itself until the database is back.
      if (!isCutOff) log.warn({ err: error }, 'what is limited cannot be counted together')
      isCutOff = true
    }
  }
  const exchanging = repeat(exchangeMs, exchange, log)
  app.addHook('onClose', async () => {
    await exchanging.stop()
    await exchange()
  })
}
