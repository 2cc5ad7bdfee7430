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
/** Streams that are looked at side by side: they must not use all database connections. */
const atOnce = 3
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
  /** Events that the run by the clock has told so far. */
  count: number
  since: Date | null
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

  /** Tells one message at most, so that a long history holds up nobody else; whether there is more to tell now. */
  async function look(stream: Stream, known: number): Promise<boolean> {
    const { socket, text, queryName, schedule, reportIfEmpty, since } = stream
    stream.key = await apiKeyOf(appContext, ['read'], text)
    const { query: parameters } = await namedQuery(db, stream.key, queryName)
    const nowMs = now().getTime()
    if (schedule ? stream.nextRunMs === null || stream.nextRunMs > nowMs : stream.place >= known) return false
    if (socket.readyState !== socket.OPEN || socket.bufferedAmount >= maxWaitingBytes) return false
    if (stream.place < known) {
      const standing = { key: stream.key, parameters, since }
      const found = await newEvents(appContext, standing, { place: stream.place, until: known, most: batch })
      if (found.events.length > 0) socket.send(subscriptionDocument(appContext, { queryName }, found.events))
      stream.count += found.events.length
      stream.place = found.place
      if (stream.place < known) return true
    }
    if (!schedule) return false
    if (stream.count === 0 && reportIfEmpty) socket.send(subscriptionDocument(appContext, { queryName }, []))
    stream.count = 0
    stream.nextRunMs = nextTime(schedule, nowMs, config.timeZone)
    return false
  }

  /** A key that was revoked, or a query that was deleted, ends the stream. */
  function end({ socket }: Stream, error: unknown): void {
    if (error instanceof ApiError) return socket.close(notAllowed, error.message.slice(0, 100))
    log.error({ err: error }, 'a stream of events failed')
    socket.close(failed)
  }

  /** Whether a stream has more to tell now. */
  async function lookAtAll(): Promise<boolean> {
    const known = await lastPlace(db)
    let isMore = false
    const next = streams.values()
    const looking = Array.from({ length: atOnce }, async () => {
      for (const stream of next) {
        try {
          isMore = (await look(stream, known)) || isMore
        } catch (error) {
          end(stream, error)
        }
      }
    })
    await Promise.all(looking)
    ping()
    return isMore
  }

  function ping(): void {
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
      const isMore = await lookAtAll().catch((error: unknown) => {
        log.error({ err: error }, 'streams of events could not be looked at')
        return false
      })
      // With a turn for everything else between.
      await sleep(isMore ? 0 : pauseMs, undefined, { signal }).catch(() => undefined)
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
      const isYetToCome = initialRecordTime !== null && initialRecordTime > now()
      return { place, since: isYetToCome ? initialRecordTime : null }
    },
    open(
      request: IncomingMessage,
      { socket, head }: Upgrade,
      asked: Controls & Pick<Stream, 'key' | 'text' | 'queryName' | 'place' | 'since'>,
    ): void {
      server.handleUpgrade(request, socket, head, opened => {
        const { schedule } = asked
        const nextRunMs = schedule && nextTime(schedule, now().getTime(), config.timeZone)
        const stream = { ...asked, socket: opened, nextRunMs, count: 0, hasAnswered: true }
        streams.add(stream)
        opened.on('pong', () => {
          stream.hasAnswered = true
        })
        opened.on('error', () => opened.terminate())
        opened.on('close', () => streams.delete(stream))
        rounds ??= lookRepeatedly()
      })
    },
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
