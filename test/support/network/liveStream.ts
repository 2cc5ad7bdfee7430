import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { createInterface } from 'node:readline'
import type { RequestOf } from '#contract/kernel/call.ts'
import type { liveCalls, LiveEvent } from '#contract/integration/calls/live.ts'
import { sessionHeaders } from '#contract/kernel/tokens.ts'
import { apiBase } from '#server/platform/http/calls/registerCalls.ts'
import type { TestApp } from '#test/support/portal/testApp.ts'

/** A line of a stream: an event, or the code that ended it. */
export type LiveLine = LiveEvent | { code: number; data: unknown }
type WatchCall = (typeof liveCalls)[keyof typeof liveCalls]

export type LiveStream = {
  contentType: string
  /** The next line; undefined at the end of the stream. */
  next: () => Promise<LiveLine | undefined>
  /** The ids of the next change; skips other events. */
  changed: () => Promise<number[]>
  /** The code of the last line; skips events. */
  endedWith: () => Promise<number | undefined>
  leave: () => void
}

/** A stream over a real connection, as in a browser. */
export async function openLive<One extends WatchCall>(
  testApp: TestApp,
  call: One,
  body: RequestOf<One>,
  accessToken: string,
): Promise<LiveStream> {
  return await openLiveAt(await addressOf(testApp), call, body, accessToken)
}

/** The same at the address of a portal or its proxy. */
export async function openLiveAt<One extends WatchCall>(
  url: string,
  call: One,
  body: RequestOf<One>,
  accessToken: string,
): Promise<LiveStream> {
  const sent = request(`${url}${apiBase}${call.path}`, {
    method: 'POST',
    // As a browser does.
    agent: new Agent({ keepAlive: true }),
    headers: {
      'content-type': 'application/json',
      'accept-encoding': 'gzip, deflate, br',
      [sessionHeaders.accessToken]: accessToken,
    },
  })
  sent.end(JSON.stringify(body))
  const [input]: IncomingMessage[] = await once(sent, 'response')
  if (!input) throw new Error('there was no answer')
  // The end of the reader is not a failure of a test.
  input.on('error', () => undefined)
  const lines = createInterface({ input })[Symbol.asyncIterator]()
  const next = async () => {
    const { done, value } = await lines.next()
    return done ? undefined : (JSON.parse(value) as LiveLine)
  }
  const first = async (isMeant: (line: LiveLine) => boolean) => {
    for (;;) {
      const line = await next()
      if (!line || isMeant(line)) return line
    }
  }
  return {
    contentType: input.headers['content-type'] ?? '',
    next,
    changed: async () => {
      const line = await first(one => 'code' in one || one.kind === 'changed')
      if (!line || !('ids' in line)) throw new Error(`no change was reported: ${JSON.stringify(line)}`)
      return line.ids
    },
    endedWith: async () => {
      const line = await first(one => 'code' in one)
      return line && 'code' in line ? line.code : undefined
    },
    leave: () => void sent.destroy(),
  }
}

async function addressOf({ app }: TestApp): Promise<string> {
  if (!app.server.listening) return await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}
