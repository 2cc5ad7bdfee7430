import { setTimeout as sleep } from 'node:timers/promises'
import type { AppContext } from '#server/platform/appContext.ts'

/** Does some work again and again, a pause after each time; a failure is logged and the next time tried anew. */
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
