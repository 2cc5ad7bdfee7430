import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'

/** The parts of the portal in the order in which they stop: a part never outlives what it depends on. */
const steps = [['mqtt', 'requests', 'simulator', 'jobs'], ['connections'], ['postgres']] as const
export type Phase = (typeof steps)[number][number]

/** OPS-5: the process ends within 10 s, even if a part hangs. */
const deadlineMs = 9000

export type Shutdown = {
  hasBegun: () => boolean
  /** Starts a part and registers how to stop it, also while it is still starting. */
  start: <Part>(phase: Phase, starting: () => Promise<Part>, stop: (part: Part) => Promise<void>) => Promise<Part>
  /** Stops all started parts and ends the process; only the first call has an effect. */
  end: (exitCode: number, log?: Logger) => Promise<never>
}

export function createShutdown(): Shutdown {
  const stops = new Map<Phase, () => Promise<void>>()
  let shutdown: Promise<never> | undefined

  async function endAll(exitCode: number, log: Logger | undefined): Promise<never> {
    const late = setTimeout(() => {
      log?.warn('not all parts stopped in time')
      process.exit(exitCode)
    }, deadlineMs)
    for (const phases of steps) await Promise.all(phases.map(phase => stopped(phase, log)))
    clearTimeout(late)
    process.exit(exitCode)
  }

  async function stopped(phase: Phase, log: Logger | undefined) {
    await stops
      .get(phase)?.()
      .catch(error => log?.error({ err: error, phase }, 'a part could not be stopped'))
  }

  return {
    hasBegun: () => shutdown !== undefined,
    start(phase, starting, stop) {
      if (shutdown) throw new Error('the portal is shutting down')
      const part = starting()
      stops.set(phase, () => part.then(stop, () => undefined))
      return part
    },
    end: (exitCode, log) => (shutdown ??= endAll(exitCode, log)),
  }
}

/** Waits for work at most this long, without cancelling it. */
export const atMost = async (patienceMs: number, work: Promise<unknown>): Promise<'done' | 'late'> =>
  await Promise.race([work.then(() => 'done' as const), sleep(patienceMs, 'late' as const, { ref: false })])
