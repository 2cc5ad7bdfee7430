import { setTimeout as sleep } from 'node:timers/promises'
import type { LiveTiming } from '#server/integration/live/liveTiming.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { openSession } from '#server/platform/db/connection/ownSession.ts'

/** The kind of change (schema/16-integration.sql). */
export type Topic = 'facts' | 'figures' | 'readings' | 'stock' | 'disclosures'

export type FeedListeners = {
  /** From now on, changes are received. */
  began: () => void
  /** The changed ids, or 'all' if there are too many. */
  changed: (topic: Topic, ids: readonly number[] | 'all') => void
  /** The connection was lost and is restored: changes in between were not received. */
  missed: () => void
  /** An attempt to connect failed. */
  failed: (error: unknown) => void
}

/** The connection of this process on which PostgreSQL notifies it of changes by any process. */
export function createChangeFeed(appContext: AppContext, timing: LiveTiming, listeners: FeedListeners) {
  const closing = new AbortController()
  const { signal } = closing
  let attempt = newAttempt()
  let connected: Promise<void> | undefined

  async function keepConnected() {
    let wasConnected = false
    for (let failures = 0; !signal.aborted; failures++) {
      try {
        await using client = await openedClient(appContext, timing, listeners.changed)
        listeners.began()
        if (wasConnected) listeners.missed()
        wasConnected = true
        failures = 0
        attempt.resolve()
        const how = await client.ended(signal)
        attempt = newAttempt()
        if (!signal.aborted) appContext.log.warn({ how }, 'the connection that receives changes was lost')
      } catch (error) {
        attempt.reject(error)
        attempt = newAttempt()
        listeners.failed(error)
      }
      const { reconnectPausesMs: pauses } = timing
      await sleep(pauses[failures] ?? pauses.at(-1), undefined, { signal }).catch(() => undefined)
    }
  }

  return {
    /** Resolves when changes are received; throws if the database is unavailable. The first call connects permanently. */
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

/** Its rejection may remain unhandled. */
function newAttempt() {
  const attempt = Promise.withResolvers<void>()
  attempt.promise.catch(() => undefined)
  return attempt
}

async function openedClient({ pool }: AppContext, { pingMs }: LiveTiming, changed: FeedListeners['changed']) {
  const own = { application_name: 'kelvinchain live', connectionTimeoutMillis: pingMs, query_timeout: pingMs }
  const client = await openSession(pool.options, own)
  const end = Promise.withResolvers<string>()
  client.on('error', error => end.resolve(error.message))
  client.on('end', () => end.resolve('it was closed'))
  client.on('notification', ({ payload = '' }) => {
    const [topic = '', ids = ''] = payload.split(' ')
    changed(topic as Topic, ids === '*' ? 'all' : ids.split(',').map(Number))
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
  // Detects a server that has gone without closing the connection.
  pinging = setInterval(() => void client.query('select 1').catch((error: Error) => end.resolve(error.message)), pingMs)
  return {
    ended: async (signal: AbortSignal) => {
      const stop = () => end.resolve('the portal shuts down')
      // It may have been aborted while it connected.
      if (signal.aborted) stop()
      signal.addEventListener('abort', stop, { once: true })
      return await end.promise
    },
    [Symbol.asyncDispose]: close,
  }
}
