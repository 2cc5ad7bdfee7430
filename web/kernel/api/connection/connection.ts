import { create } from 'zustand'
import { reconnector } from '#web/kernel/api/connection/reconnect.ts'
import { isDisconnected } from '#web/kernel/api/errors/callError.ts'
import { queryClient } from '#web/kernel/api/queryClient.ts'

/** Whether the server was out of reach when it was last asked for anything. */
export const useConnection = create<{ isLost: boolean }>()(() => ({ isLost: false }))
export const isConnectionLost = () => useConnection.getState().isLost

/** A gateway without a server behind it answers with one of these, and a server without its database with the second. */
const unreachable = [502, 503, 504]

async function reaches(): Promise<boolean> {
  try {
    const { status } = await fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(10_000) })
    return !unreachable.includes(status)
  } catch {
    return false
  }
}

/** What the page shows that could not be fetched; changes are sent again by nobody but the user (SHL-73). */
async function recover(): Promise<boolean> {
  const client = queryClient()
  const failed = () =>
    client.getQueryCache().findAll({ type: 'active', predicate: query => isDisconnected(query.state.error) })
  await client.refetchQueries({ predicate: query => failed().includes(query) })
  return failed().length === 0
}

const { noteLost, tryNow } = reconnector({
  reaches,
  recover,
  pause: (ms, signal) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => resolve())
    return promise.finally(() => clearTimeout(timer))
  },
  random: Math.random,
  onLost: () => useConnection.setState({ isLost: true }),
  onFound: () => useConnection.setState({ isLost: false }),
})

/** For a call that did not get through. */
export const noteConnectionLost = noteLost
export const reconnectNow = tryNow

/** The devices of an office come back in one moment: each waits a little. */
const afterOnlineMs = 1_500

export function watchConnection() {
  window.addEventListener('offline', noteLost)
  window.addEventListener('online', () => setTimeout(tryNow, Math.random() * afterOnlineMs))
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && tryNow())
}
