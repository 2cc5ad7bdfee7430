import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { ownFolder, type EmbeddedAccess } from '#server/platform/db/embedded/embedded.ts'
import { messageOf } from '#server/platform/logging/errorCode.ts'

export type KeptServer = EmbeddedAccess & {
  /** Resolves with the reason when it cannot be restarted. */
  gaveUp: Promise<string>
  stop: () => Promise<void>
}

/** Before the first, second, … restart in a row. */
const pausesMs = [0, 500, 1000, 2000, 5000]
const maxInARow = pausesMs.length
/** After running this long, the next restart is the first in a row again. */
const steadyMs = 60_000

/**
 * Starts the embedded PostgreSQL and restarts it whenever it ends unexpectedly: it recovers from its log, and clients
 * reconnect to the same socket with the same password.
 */
export async function keepRunning(dataDir: string, log: Logger): Promise<KeptServer> {
  const folder = await ownFolder(dataDir)
  const stopping = new AbortController()
  const { signal } = stopping
  const givingUp = Promise.withResolvers<string>()
  let current = await folder.start().catch(error => {
    folder.disown()
    throw error
  })
  const { host, port, user, password, database } = current

  async function keep() {
    let inARow = 0
    for (let end = await ended(); !signal.aborted; end = await ended()) {
      inARow = end.ranMs > steadyMs ? 1 : inARow + 1
      log.error({ how: end.how, inARow }, 'PostgreSQL ended unexpectedly')
      inARow = await startAgain(inARow)
    }
  }

  async function ended() {
    const startedAt = performance.now()
    const how = await current.exited
    return { how, ranMs: performance.now() - startedAt }
  }

  /** Returns how often it was tried in a row; gives up after too many tries. */
  async function startAgain(before: number): Promise<number> {
    for (let inARow = before; !signal.aborted; inARow++) {
      await sleep(pausesMs[inARow - 1] ?? pausesMs.at(-1), undefined, { signal }).catch(() => undefined)
      if (signal.aborted) break
      try {
        const beganAt = performance.now()
        current = await folder.start()
        log.warn({ recoveredMs: Math.round(performance.now() - beganAt) }, 'PostgreSQL runs again')
        return inARow
      } catch (error) {
        log.error({ err: error, inARow }, 'PostgreSQL could not be restarted')
        if (inARow >= maxInARow) giveUp(error)
      }
    }
    return before
  }

  function giveUp(error: unknown) {
    stopping.abort()
    givingUp.resolve(messageOf(error))
  }

  const keeping = keep()
  return {
    host,
    port,
    user,
    password,
    database,
    gaveUp: givingUp.promise,
    async stop() {
      stopping.abort()
      await current.stop()
      await keeping
      // A restart may have been under way.
      await current.stop()
      folder.disown()
    },
  }
}
