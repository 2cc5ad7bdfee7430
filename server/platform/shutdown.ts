import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'

/** What the portal is made of, in the order in which it ends: nobody's support is taken away while it works. */
const steps = [['mqtt', 'requests', 'simulator', 'jobs'], ['connections'], ['postgres']] as const
export type Phase = (typeof steps)[number][number]

/** OPS-5: within 10 s, whatever hangs. */
const deadlineMs = 9000

export type Shutdown = {
  hasBegun: () => boolean
  /** Starts one part and keeps how it is stopped, also while it is still starting. */
  start: <Part>(phase: Phase, starting: () => Promise<Part>, stop: (part: Part) => Promise<void>) => Promise<Part>
  /** Stops all parts that were started and ends the process; the first call counts. */
  end: (exitCode: number, log?: Logger) => Promise<never>
}

export function createShutdown(): Shutdown {
  const stops = new Map<Phase, () => Promise<void>>()
  let shutdown: Promise<never> | undefined

  async function endAll(exitCode: number, log: Logger | undefined): Promise<never> {
    const late = setTimeout(() => {
      log?.warn('not everything could be stopped in time')
      process.exit(exitCode)
    }, deadlineMs)
    for (const phases of steps) await Promise.all(phases.map(phase => stopped(phase, log)))
    clearTimeout(late)
    process.exit(exitCode)
  }

  async function stopped(phase: Phase, log: Logger | undefined) {
    await stops
      .get(phase)?.()
      .catch(error => log?.error({ err: error, phase }, 'could not be stopped'))
  }

  return {
    hasBegun: () => shutdown !== undefined,
    start(phase, starting, stop) {
      if (shutdown) throw new Error('the portal is ending')
      const part = starting()
      stops.set(phase, async () => {
        const started = await part.then(
          made => ({ made }),
          () => undefined,
        )
        if (started) await stop(started.made)
      })
      return part
    },
    end: (exitCode, log) => (shutdown ??= endAll(exitCode, log)),
  }
}

/** Waits for work that should end soon, and no longer: what is cut off then, its own timeouts or the server ends. */
export const atMost = async (patienceMs: number, work: Promise<unknown>): Promise<'done' | 'late'> =>
  await Promise.race([work.then(() => 'done' as const), sleep(patienceMs, 'late' as const, { ref: false })])
