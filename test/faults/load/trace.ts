import { setTimeout as sleep } from 'node:timers/promises'

/** What a sender experienced. */
export type Trace = {
  acknowledged: number
  /** What was refused for the moment (503), or cut off, and sent again. */
  retried: number
  /** Of these, what was answered 503 … */
  refused: number
  /** … and by these without saying when to come again. */
  withoutRetryAfter: number
  /** Answers other than success or "send it again later"; none is expected. */
  faults: string[]
  longestMs: number
}
export type Sender = {
  name: string
  trace: Trace
  /** Sends nothing new, and waits for pending acknowledgements. */
  stop: () => Promise<void>
}
export type Reply = { status: number; body: string; retryAfter: string | null }

export const newTrace = (): Trace => ({
  acknowledged: 0,
  retried: 0,
  refused: 0,
  withoutRetryAfter: 0,
  faults: [],
  longestMs: 0,
})

/** Notes a 503 and anything else that is not the answer asked for. */
export function noteRefusal(trace: Trace, { status, body, retryAfter }: Reply): void {
  if (status !== 503) return void trace.faults.push(`${status} ${body.slice(0, 200)}`)
  trace.refused += 1
  if (retryAfter === null) trace.withoutRetryAfter += 1
}

const retryPauseMs = 150
/** Longer than every timeout of the portal: a request that takes so long hangs. */
export const hangsMs = 60_000

/** Sends until it is accepted: what was cut off, or is to be sent again later, is sent again. */
export async function untilAccepted(trace: Trace, send: () => Promise<Reply>): Promise<string> {
  for (;;) {
    const beganAt = performance.now()
    const reply = await send().catch((error: unknown) => (isHanging(error) ? 'hangs' : 'cut'))
    trace.longestMs = Math.max(trace.longestMs, performance.now() - beganAt)
    if (typeof reply === 'object' && reply.status === 200) return reply.body
    if (reply === 'hangs') trace.faults.push(`no answer within ${hangsMs} ms`)
    if (typeof reply === 'object') noteRefusal(trace, reply)
    trace.retried += 1
    await sleep(retryPauseMs)
  }
}

export async function post(url: string, headers: Record<string, string>, payload: string): Promise<Reply> {
  const answer = await fetch(url, { method: 'POST', headers, body: payload, signal: AbortSignal.timeout(hangsMs) })
  return { status: answer.status, body: await answer.text(), retryAfter: answer.headers.get('retry-after') }
}

/** Repeats work until the returned function is called, which waits for the current run. */
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
