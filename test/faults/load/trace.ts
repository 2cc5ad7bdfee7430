import { setTimeout as sleep } from 'node:timers/promises'

/** What a sender went through. */
export type Trace = {
  acknowledged: number
  retried: number
  /** Answers that are neither success nor "send it again later": none is expected, whatever happens. */
  faults: string[]
  longestMs: number
}
export type Sender = {
  name: string
  trace: Trace
  /** Begins nothing new, and waits until what it had begun is acknowledged. */
  stop: () => Promise<void>
}
export type Reply = { status: number; body: string }

export const newTrace = (): Trace => ({ acknowledged: 0, retried: 0, faults: [], longestMs: 0 })

const retryPauseMs = 150
/** Later than whatever the portal promises: a sender that waits so long has found a request that hangs. */
export const hangsMs = 60_000

/** Sends until it is taken, as a real sender does: what was cut off, or is to be sent again later, is sent again. */
export async function untilTaken(trace: Trace, send: () => Promise<Reply>): Promise<string> {
  for (;;) {
    const beganAt = performance.now()
    const reply = await send().catch((error: unknown) => (isHanging(error) ? 'hangs' : 'cut'))
    trace.longestMs = Math.max(trace.longestMs, performance.now() - beganAt)
    if (typeof reply === 'object' && reply.status === 200) return reply.body
    if (reply === 'hangs') trace.faults.push(`no answer within ${hangsMs} ms`)
    if (typeof reply === 'object' && reply.status !== 503)
      trace.faults.push(`${reply.status} ${reply.body.slice(0, 200)}`)
    trace.retried += 1
    await sleep(retryPauseMs)
  }
}

export async function post(url: string, headers: Record<string, string>, payload: string): Promise<Reply> {
  const answer = await fetch(url, { method: 'POST', headers, body: payload, signal: AbortSignal.timeout(hangsMs) })
  return { status: answer.status, body: await answer.text() }
}

/** Does something again and again; what is answered ends that, once what was begun is done. */
export function again(work: () => Promise<unknown>): () => Promise<void> {
  const over = new AbortController()
  const working = (async () => {
    while (!over.signal.aborted) await work()
  })()
  return async () => {
    over.abort()
    await working
  }
}

const isHanging = (error: unknown) => error instanceof Error && error.name === 'TimeoutError'
