import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocketServer, type WebSocket } from 'ws'
import type { QuerySchedule } from '#contract/integration/epcis/query/schedule.ts'
import { nextTime } from '#contract/integration/epcis/query/schedule.ts'
import { ApiError } from '#server/identity/apiKeys/apiError.ts'
import { apiKeyOf, type ApiKey } from '#server/identity/apiKeys/authenticateKey.ts'
import { namedQuery } from '#server/integration/epcis/query/namedQueries.ts'
import { EpcisError } from '#server/integration/epcis/problems.ts'
import type { Controls } from '#server/integration/epcis/subscriptions/controls.ts'
import {
  lastPlace,
  newEvents,
  placeBefore,
  subscriptionDocument,
} from '#server/integration/epcis/subscriptions/newEvents.ts'
import type { Upgrade } from '#server/integration/epcis/subscriptions/upgrades.ts'
import type { AppContext } from '#server/platform/appContext.ts'

/** How often it is looked for events. */
const pauseMs = 2000
/** A subscriber that reads slower than this waits; one that answers no ping is gone. */
const maxWaitingBytes = 4 * 1024 * 1024
const pingMs = 30_000
const batch = 100
/** Of a company in this process. */
const mostOfCompany = 20

/** Close codes of RFC 6455. */
const [goingAway, notAllowed, failed] = [1001, 1008, 1011]

type Stream = {
  socket: WebSocket
  /** The text of the key: whether it may still read is asked again each time. */
  text: string
  key: ApiKey
  queryName: string
  schedule: QuerySchedule | null
  reportIfEmpty: boolean
  since: Date
  place: number
  nextRunMs: number | null
  hasAnswered: boolean
}

/** The WebSockets of this process, on which named queries tell of new events (EPCIS 2.0, 12.5). */
export function createStreams(appContext: AppContext) {
  const { db, now, config, log } = appContext
  const server = new WebSocketServer({ noServer: true, maxPayload: 1024, perMessageDeflate: false })
  const streams = new Set<Stream>()
  const closing = new AbortController()
  let rounds: Promise<void> | undefined
  let lastPingMs = performance.now()

  async function look(stream: Stream, known: number): Promise<void> {
    const { socket, text, queryName, schedule, reportIfEmpty, since } = stream
    stream.key = await apiKeyOf(appContext, ['read'], text)
    const { query: parameters } = await namedQuery(db, stream.key, queryName)
    const nowMs = now().getTime()
    if (schedule ? stream.nextRunMs === null || stream.nextRunMs > nowMs : stream.place >= known) return
    let count = 0
    while (stream.place < known && socket.readyState === socket.OPEN && socket.bufferedAmount < maxWaitingBytes) {
      const standing = { key: stream.key, parameters, since }
      const found = await newEvents(appContext, standing, { place: stream.place, until: known, most: batch })
      if (found.events.length > 0) socket.send(subscriptionDocument(appContext, { queryName }, found.events))
      count += found.events.length
      stream.place = found.place
    }
    if (!schedule || stream.place < known) return
    if (count === 0 && reportIfEmpty) socket.send(subscriptionDocument(appContext, { queryName }, []))
    stream.nextRunMs = nextTime(schedule, nowMs, config.timeZone)
  }

  /** A key that was revoked, or a query that was deleted, ends the stream. */
  function end({ socket }: Stream, error: unknown): void {
    if (error instanceof ApiError) return socket.close(notAllowed, error.message.slice(0, 100))
    log.error({ err: error }, 'a stream of events failed')
    socket.close(failed)
  }

  async function lookAtAll(): Promise<void> {
    const known = await lastPlace(db)
    for (const stream of streams) await look(stream, known).catch((error: unknown) => end(stream, error))
    if (performance.now() - lastPingMs < pingMs) return
    lastPingMs = performance.now()
    for (const stream of streams) {
      if (!stream.hasAnswered) stream.socket.terminate()
      stream.hasAnswered = false
      stream.socket.ping()
    }
  }

  async function lookRepeatedly(): Promise<void> {
    const { signal } = closing
    while (streams.size > 0 && !signal.aborted) {
      await lookAtAll().catch((error: unknown) => log.error({ err: error }, 'streams of events could not be looked at'))
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined)
    }
    rounds = undefined
  }

  return {
    /** 400 before anything is opened, where the company has too many. */
    async prepare(key: ApiKey, { initialRecordTime }: Controls) {
      const open = [...streams].filter(one => one.key.companyId === key.companyId)
      if (open.length >= mostOfCompany) {
        throw new EpcisError(400, 'SubscriptionControlsException', `there are ${mostOfCompany} open streams already`)
      }
      const place = initialRecordTime ? await placeBefore(db, initialRecordTime) : await lastPlace(db)
      return { place, since: initialRecordTime ?? now() }
    },
    open(
      request: IncomingMessage,
      { socket, head }: Upgrade,
      asked: Controls & Pick<Stream, 'key' | 'text' | 'queryName' | 'place' | 'since'>,
    ): void {
      server.handleUpgrade(request, socket, head, opened => {
        const { schedule } = asked
        const nextRunMs = schedule && nextTime(schedule, now().getTime(), config.timeZone)
        const stream = { ...asked, socket: opened, nextRunMs, hasAnswered: true }
        streams.add(stream)
        opened.on('pong', () => {
          stream.hasAnswered = true
        })
        opened.on('error', () => opened.terminate())
        opened.on('close', () => streams.delete(stream))
        rounds ??= lookRepeatedly()
      })
    },
    /** Looks at once, without waiting for the next round. */
    look: lookAtAll,
    async close(): Promise<void> {
      closing.abort()
      for (const { socket } of streams) {
        socket.close(goingAway)
        socket.terminate()
      }
      await rounds
    },
  }
}
