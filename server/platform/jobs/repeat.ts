import { setTimeout as sleep } from 'node:timers/promises'
import type { AppContext } from '#server/platform/appContext.ts'

/** Repeats work with a pause after each run; logs failures. */
export function repeat(
  pauseMs: number,
  work: () => Promise<void>,
  log: AppContext['log'],
): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const rounds = (async () => {
    while (!stopping.signal.aborted) {
      await work().catch(error => log.error({ err: error }, 'repeated work failed'))
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await rounds
    },
  }
}
