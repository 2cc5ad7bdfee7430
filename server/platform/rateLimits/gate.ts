import type { FastifyInstance } from 'fastify'
import type { Call, CallKind } from '#contract/kernel/call.ts'
import { kyselyOver } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { repeat } from '#server/platform/jobs/repeat.ts'
import { createFlow, type Flow } from '#server/platform/rateLimits/flow.ts'
import { createKeyLimits, type KeyLimits } from '#server/platform/rateLimits/keyLimits.ts'
import { limits, type Limit } from '#server/platform/rateLimits/limits.ts'
import { addressSubject } from '#server/platform/rateLimits/subjects.ts'
import { tooMany } from '#server/platform/rateLimits/tooMany.ts'
import { createTurns, type Turns } from '#server/platform/rateLimits/turns.ts'
import type { Parts } from '#server/platform/appContext.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whoever makes a call or brings a key comes through here. */
    gate: Gate
  }
}

type Gate = {
  /** Counts a call and waits for its turn; answers how to leave. 4025 for whoever makes too many, or too many at once. */
  enter: (call: Call, from: { caller: Caller | undefined; ip: string }) => Promise<() => void>
  keys: KeyLimits
  flow: Flow
}

const exchangeMs = 1000
const second = 1000

/** Ten connections answer all requests of a process: no account, address or key may hold them all, nor all files together. */
const bounds = {
  stranger: { ofSubject: 20, ofAll: Infinity, waiting: 300, patienceMs: 30 * second },
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
const doors = ['/pro-api/', '/api/']

/** Bounds how often the doors are used, over all processes, and how much at once, in this one. */
export function registerGate(app: FastifyInstance, parts: Parts): void {
  const flow = createFlow(kyselyOver(parts.pool), parts.now, parts.config.limitFactor)
  const lanes = {
    stranger: createTurns(bounds.stranger),
    json: createTurns(bounds.json),
    file: createTurns(bounds.file),
    upload: createTurns(bounds.upload),
  }
  const use = (limit: Limit, subject: string) => {
    const wait = flow.use(limit, subject)
    if (wait > 0) throw tooMany(wait)
  }
  app.decorate('gate', {
    flow,
    keys: createKeyLimits(flow, use),
    async enter(call, { caller, ip }) {
      const subject = caller ? String(caller.userId) : addressSubject(ip)
      for (const limit of limitsOf(call, caller)) use(limit, subject)
      if (call.kind === 'stream') return () => undefined
      return await turnOf(lanes[caller ? call.kind : 'stranger'], subject)
    },
  } satisfies Gate)
  app.addHook('onRequest', async request => {
    if (doors.some(door => request.url.startsWith(door))) use(limits.requestsOfAddress, addressSubject(request.ip))
  })
  exchangeWhileOpen(app, parts, flow)
}

function limitsOf(call: Call, caller: Caller | undefined): Limit[] {
  if (!caller) return [limits.strangersOfAddress]
  return [limits.callsOfAccount, ...limitsOfCall[call.limit ?? call.kind]]
}

async function turnOf(turns: Turns, subject: string): Promise<() => void> {
  const leave = await turns.enter(subject)
  if (!leave) throw tooMany(5 * second)
  return leave
}

function exchangeWhileOpen(app: FastifyInstance, { log }: Parts, flow: Flow) {
  let isCutOff = false
  const exchange = async () => {
    try {
      await flow.exchange()
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
