import { setTimeout as sleep } from 'node:timers/promises'
import type { Call, RequestOf, ResponseOf } from '#contract/kernel/call.ts'
import { codes } from '#contract/kernel/codes.ts'
import { sessionHeaders } from '#contract/kernel/tokens.ts'
import { apiBase } from '#server/platform/http/calls/registerCalls.ts'

/** A machine is busy for a time; more answers of 503 than these are a fault. */
const maxPostponed = 50

type Count = { asked: number; postponed: number }

/** A client that counts its requests, and throws if an answer is not as expected. */
export type Client = {
  address: string
  asked: () => number
  /** The number of answers of 503. */
  postponed: () => number
  /** Adds requests of another client. */
  count: (more: number) => void
  /** The same client with another address behind a proxy. */
  from: (forwardedFor: string) => Client
  /** A call of a screen; returns its data, or throws if it has another code. */
  call: <One extends Call>(
    call: One,
    body: RequestOf<One>,
    token?: string,
    expected?: number,
  ) => Promise<ResponseOf<One>>
  /** Returns the size of the file in bytes. */
  download: <One extends Call>(call: One, body: RequestOf<One>, token: string) => Promise<number>
  upload: <One extends Call>(
    call: One,
    fields: Record<string, string>,
    file: File,
    token: string,
  ) => Promise<ResponseOf<One>>
  /** Sends to the partner API; throws if an entry is rejected. */
  sendTo: (route: string, key: string, body: string, contentType?: string) => Promise<void>
}

export function openClient(address: string): Client {
  return clientOf(address, { asked: 0, postponed: 0 }, {})
}

function clientOf(address: string, count: Count, origin: Record<string, string>): Client {
  const send = async (path: string, headers: Record<string, string>, body: string | FormData): Promise<Response> => {
    count.asked++
    const answer = await fetch(address + path, { method: 'POST', headers: { ...headers, ...origin }, body })
    if (answer.status === 503 && count.postponed < maxPostponed) {
      // The portal is busy and asks to send the request again.
      count.postponed++
      await answer.arrayBuffer()
      await sleep(1000)
      return await send(path, headers, body)
    }
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${(await answer.text()).slice(0, 300)}`)
    return answer
  }
  const reported = async <One extends Call>({ path }: One, answer: Response, expected: number) => {
    const { code, data } = (await answer.json()) as { code: number; data: ResponseOf<One> }
    if (code !== expected) throw new Error(`${path}: code ${code} ${JSON.stringify(data).slice(0, 300)}`)
    return data
  }
  const sessionOf = (token: string | undefined): Record<string, string> =>
    token === undefined ? {} : { [sessionHeaders.accessToken]: token }
  const json = (token?: string) => ({ 'content-type': 'application/json', ...sessionOf(token) })
  return {
    address,
    asked: () => count.asked,
    postponed: () => count.postponed,
    count: (more: number) => void (count.asked += more),
    from: (forwardedFor: string) => clientOf(address, count, { 'x-forwarded-for': forwardedFor }),
    async call<One extends Call>(call: One, body: RequestOf<One>, token?: string, expected: number = codes.success) {
      return await reported(call, await send(apiBase + call.path, json(token), JSON.stringify(body)), expected)
    },
    async download<One extends Call>(call: One, body: RequestOf<One>, token: string) {
      const answer = await send(apiBase + call.path, json(token), JSON.stringify(body))
      if (answer.headers.get('content-type')?.startsWith('application/json'))
        await reported(call, answer, codes.success)
      return (await answer.arrayBuffer()).byteLength
    },
    async upload<One extends Call>(call: One, fields: Record<string, string>, file: File, token: string) {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      form.append('file', file)
      return await reported(call, await send(apiBase + call.path, sessionOf(token), form), codes.success)
    },
    async sendTo(route: string, key: string, body: string, contentType = 'application/json') {
      const headers = { authorization: `Bearer ${key}`, 'content-type': contentType }
      const answer = (await (await send(`/api/v1/${route}`, headers, body)).json()) as { rejected: unknown[] }
      if (answer.rejected.length > 0) throw new Error(`${route}: ${JSON.stringify(answer.rejected).slice(0, 300)}`)
    },
  }
}
