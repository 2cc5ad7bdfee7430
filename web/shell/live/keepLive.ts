import type { LiveEvent } from '#contract/integration/calls/live.ts'
import { codes } from '#contract/kernel/codes.ts'
import { CallError } from '#web/kernel/api/errors/callError.ts'

/** What a stream needs of the world; tests bring their own. */
export type Line = {
  open: (signal: AbortSignal) => Promise<AsyncIterable<LiveEvent>>
  /** Resolves after the time, or when the signal ends the wait. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>
  random: () => number
}

export type LiveListener = {
  onLive: () => void
  onLost: () => void
  /** The line says something, be it only that it holds. */
  onSign: () => void
  onChanged: (ids: readonly number[]) => void
  /** Something may have changed that was not told: all is read anew. */
  onMissed: () => void
  /** The server refuses: what the page shows is asked for again, and meets the same refusal with all that follows. */
  onRefused: () => void
}

export type KeptLine = { tryNow: () => void; breakOff: () => void; stop: () => void }

/** The server says at least every 10 s that the line holds. */
const silenceMs = 25_000
const maxPauseMs = 30_000
const firstPauseMs = 1_000

/** Opens a stream, and opens it again whenever it is lost, after pauses that grow. */
export function keepLive(line: Line, listener: LiveListener, isAgain: boolean): KeptLine {
  const stopping = new AbortController()
  let attempt = new AbortController()
  let waiting = new AbortController()
  let hasBegun = isAgain

  async function keep() {
    for (let failures = 0; !stopping.signal.aborted; failures++) {
      attempt = new AbortController()
      const { wasLive, error } = await read()
      if (stopping.signal.aborted) return
      if (wasLive) failures = 0
      // An expired login is renewed by opening again (SHL-49): nothing was lost.
      if (wasLive && error?.failure === codes.loginExpired) continue
      listener.onLost()
      if (error && isRefusal(error)) listener.onRefused()
      waiting = new AbortController()
      await line.pause(pauseMs(failures), AbortSignal.any([waiting.signal, stopping.signal]))
    }
  }

  async function read(): Promise<{ wasLive: boolean; error?: CallError }> {
    let wasLive = false
    const silence = watchdog(silenceMs, attempt)
    try {
      const events = await line.open(AbortSignal.any([attempt.signal, stopping.signal]))
      for await (const event of events) {
        silence.heard()
        wasLive = true
        listener.onSign()
        hear(event)
      }
    } catch (error) {
      return { wasLive, error: error instanceof CallError ? error : undefined }
    } finally {
      silence.stop()
    }
    return { wasLive }
  }

  function hear(event: LiveEvent) {
    if (event.kind === 'watching') {
      listener.onLive()
      if (hasBegun) listener.onMissed()
      hasBegun = true
    }
    if (event.kind === 'changed') listener.onChanged(event.ids)
    if (event.kind === 'missed') listener.onMissed()
  }

  const pauseMs = (failures: number) => Math.min(firstPauseMs * 2 ** failures, maxPauseMs) * (0.75 + line.random() / 2)

  void keep()
  return {
    tryNow: () => waiting.abort(),
    breakOff: () => attempt.abort(),
    stop: () => stopping.abort(),
  }
}

/** Too many streams (4025), or a server in trouble (5xxx), says nothing about what the page may show. */
const isRefusal = ({ failure }: CallError) =>
  typeof failure === 'number' && failure !== codes.tooManyRequests && failure < codes.invalidDataReceived

/** Breaks an attempt off that has said nothing for so long. */
function watchdog(patienceMs: number, attempt: AbortController) {
  let timer = setTimeout(() => attempt.abort(), patienceMs)
  return {
    heard() {
      clearTimeout(timer)
      timer = setTimeout(() => attempt.abort(), patienceMs)
    },
    stop: () => clearTimeout(timer),
  }
}
