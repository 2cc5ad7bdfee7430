import { setTimeout as sleep } from 'node:timers/promises'
import type { LiveTiming } from '#server/integration/live/liveTiming.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { openSession } from '#server/platform/db/connection/ownSession.ts'

/** What a change concerns (schema/16-integration.sql). */
export type Topic = 'facts' | 'figures' | 'readings' | 'stock' | 'disclosures'

export type FeedListeners = {
  /** From now on changes are heard. */
  began: () => void
  /** The ids that changed, or 'all' where they were too many to name. */
  heard: (topic: Topic, ids: readonly number[] | 'all') => void
  /** The connection was cut and is there again: what changed meanwhile was not heard. */
  missed: () => void
  /** There is no connection, and it could not be made just now. */
  deaf: (error: unknown) => void
}

export type ChangeFeed = {
  /** Resolves when changes are heard; throws where the database is out of reach. The first call connects, for good. */
  listening: () => Promise<void>
  close: () => Promise<void>
}

/** The one connection of this process on which PostgreSQL tells what any process has changed. */
export function createChangeFeed(appContext: AppContext, timing: LiveTiming, listeners: FeedListeners): ChangeFeed {
  const closing = new AbortController()
  const { signal } = closing
  let attempt = newAttempt()
  let connected: Promise<void> | undefined

  async function keepConnected() {
    let wasConnected = false
    for (let failures = 0; !signal.aborted; failures++) {
      try {
        await using client = await openedClient(appContext, timing, listeners.heard)
        listeners.began()
        if (wasConnected) listeners.missed()
        wasConnected = true
        failures = 0
        attempt.resolve()
        const how = await client.ended(signal)
        attempt = newAttempt()
        if (!signal.aborted) appContext.log.warn({ how }, 'the connection that hears of changes was lost')
      } catch (error) {
        attempt.reject(error)
        attempt = newAttempt()
        listeners.deaf(error)
      }
      const { reconnectPausesMs: pauses } = timing
      await sleep(pauses[failures] ?? pauses.at(-1), undefined, { signal }).catch(() => undefined)
    }
  }

  return {
    async listening() {
      connected ??= keepConnected()
      await attempt.promise
    },
    async close() {
      closing.abort()
      await connected
    },
  }
}

/** Nobody need wait for it. */
function newAttempt() {
  const attempt = Promise.withResolvers<void>()
  attempt.promise.catch(() => undefined)
  return attempt
}

async function openedClient({ pool }: AppContext, { pingMs }: LiveTiming, heard: FeedListeners['heard']) {
  const own = { application_name: 'kelvinchain live', connectionTimeoutMillis: pingMs, query_timeout: pingMs }
  const client = await openSession(pool.options, own)
  const end = Promise.withResolvers<string>()
  client.on('error', error => end.resolve(error.message))
  client.on('end', () => end.resolve('it was closed'))
  client.on('notification', ({ payload = '' }) => {
    const [topic = '', ids = ''] = payload.split(' ')
    heard(topic as Topic, ids === '*' ? 'all' : ids.split(',').map(Number))
  })
  let pinging: NodeJS.Timeout | undefined
  const close = async () => {
    clearInterval(pinging)
    await client.end().catch(() => undefined)
  }
  try {
    await client.query('listen live')
  } catch (error) {
    await close()
    throw error
  }
  // A server that is gone without a word is noticed by asking.
  pinging = setInterval(() => void client.query('select 1').catch((error: Error) => end.resolve(error.message)), pingMs)
  return {
    ended: async (signal: AbortSignal) => {
      const stop = () => end.resolve('the portal ends')
      // It may have begun to end while it connected: that is not told once more.
      if (signal.aborted) stop()
      signal.addEventListener('abort', stop, { once: true })
      return await end.promise
    },
    [Symbol.asyncDispose]: close,
  }
}
