import { setTimeout as sleep } from 'node:timers/promises'

/** Something that is done again and again. `over` is aborted for what waits for something that may not come any more. */
export type Work = {
  name: string
  pauseMs: number
  once: (over: AbortSignal) => Promise<void>
  end?: () => Promise<void>
}

export type Repeated = {
  /** Whether it failed: it is not repeated any more then, and `stop` says why. */
  hasFailed: () => boolean
  /** Finishes what has begun. Throws what went wrong in it, then or before. */
  stop: () => Promise<void>
}

const patienceMs = 120_000

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
      const late = sleep(patienceMs, true, { signal: waited.signal }).catch(() => false)
      try {
        if ((await Promise.race([repeating, late])) === true) throw new Error(`it does not end within ${patienceMs} ms`)
      } catch (error) {
        throw new Error(`${name}, after ${done} times`, { cause: error })
      } finally {
        waited.abort()
      }
    },
  }
}
