import { finished } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call, CallKind } from '#contract/kernel/call.ts'
import { kyselyOver } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { isCall } from '#server/platform/http/connection/refusals.ts'
import { endIfStalled, stallTiming } from '#server/platform/http/stalledTransfers.ts'
import { repeat } from '#server/platform/jobs/repeat.ts'
import { createWindowCounter, type WindowCounter } from '#server/platform/rateLimits/windowCounter.ts'
import { createKeyLimits, type KeyLimits } from '#server/platform/rateLimits/keyLimits.ts'
import { limits, type Limit } from '#server/platform/rateLimits/limits.ts'
import { addressSubject } from '#server/platform/rateLimits/subjects.ts'
import { tooMany } from '#server/platform/rateLimits/tooMany.ts'
import {
  createConcurrencyLimiter,
  type ConcurrencyLimiter,
  type Place,
} from '#server/platform/rateLimits/concurrencyLimiter.ts'
import type { AppContext } from '#server/platform/appContext.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Rate and concurrency limits of calls and API keys. */
    requestLimiter: RequestLimiter
  }
}

type RequestLimiter = {
  /** Counts a call and waits for a place. Throws 4025 for too many calls, in time or at once. */
  enter: (call: Call, from: { caller: Caller | undefined; ip: string }) => Promise<Place>
  /** Holds a place until the response is sent, or until its client has stalled while others wait for the place. */
  hold: (place: Place, call: Call, request: FastifyRequest, reply: FastifyReply) => void
  keys: KeyLimits
  windowCounter: WindowCounter
}

const exchangeMs = 1000
const second = 1000

/** A process has ten connections for requests: no account, address or key, nor all files together, may hold them all. */
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
  // live.ts limits how many are open at once.
  stream: [],
}

/** Limits the rate of requests, over all processes, and their concurrency within this one. */
export function registerRequestLimiter(app: FastifyInstance, appContext: AppContext, stalling = stallTiming): void {
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
      if (call.kind === 'stream') return unlimited
      return await waitForPlace(lanes[caller ? call.kind : 'anonymous'], subject)
    },
    hold(place, { kind }, request, reply) {
      finished(reply.raw, place.leave)
      if (kind === 'file' || kind === 'upload') endIfStalled(place, request, reply, stalling)
    },
  } satisfies RequestLimiter)
  app.addHook('onRequest', async request => {
    if (isCall(request.url)) use(limits.requestsOfAddress, addressSubject(request.ip))
  })
  exchangeWhileOpen(app, appContext, windowCounter)
}

function limitsOf(call: Call, caller: Caller | undefined): Limit[] {
  if (!caller) return [limits.anonymousCallsOfAddress]
  return [limits.callsOfAccount, ...limitsOfCall[call.limit ?? call.kind]]
}

const unlimited: Place = { leave: () => undefined, lose: () => undefined, isWaitedFor: () => false }

async function waitForPlace(limiter: ConcurrencyLimiter, subject: string): Promise<Place> {
  const place = await limiter.enter(subject)
  if (typeof place === 'string') throw tooMany(5 * second, place)
  return place
}

function exchangeWhileOpen(app: FastifyInstance, { log }: AppContext, windowCounter: WindowCounter) {
  let isCutOff = false
  const exchange = async () => {
    try {
      await windowCounter.exchange()
      isCutOff = false
    } catch (error) {
      // Logged once, not every second: each process counts separately until the database is back.
      if (!isCutOff) log.warn({ err: error }, 'rate limits cannot be exchanged with other processes')
      isCutOff = true
    }
  }
  const exchanging = repeat(exchangeMs, exchange, log)
  app.addHook('onClose', async () => {
    await exchanging.stop()
    await exchange()
  })
}
