import { setTimeout as sleep } from 'node:timers/promises'

/** Repeated work. `over` is aborted when it ends, for work that waits for an event. */
export type Work = {
  name: string
  pauseMs: number
  once: (over: AbortSignal) => Promise<void>
  end?: () => Promise<void>
}

export type Repeated = {
  /** Whether it failed: then it is no longer repeated, and `stop` throws the error. */
  hasFailed: () => boolean
  /** Waits for the work in progress. Throws its error, or an earlier one. */
  stop: () => Promise<void>
}

const timeoutMs = 120_000

export function repeat({ name, pauseMs, once, end }: Work): Repeated {
  const over = new AbortController()
  let done = 0
  let hasFailed = false
  const repeating = (async () => {
    while (!over.signal.aborted) {
      await once(over.signal)
      done++
      await sleep(pauseMs, undefined, { signal: over.signal }).catch(() => undefined)
    }
    await end?.()
  })()
  repeating.catch(() => (hasFailed = true))
  return {
    hasFailed: () => hasFailed,
    async stop() {
      over.abort()
      const waited = new AbortController()
      const late = sleep(timeoutMs, true, { signal: waited.signal }).catch(() => false)
      try {
        if ((await Promise.race([repeating, late])) === true) throw new Error(`it does not end within ${timeoutMs} ms`)
      } catch (error) {
        throw new Error(`${name}, after ${done} times`, { cause: error })
      } finally {
        waited.abort()
      }
    },
  }
}
