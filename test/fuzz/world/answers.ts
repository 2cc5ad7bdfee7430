import { buffer } from 'node:stream/consumers'
import type { FastifyInstance, InjectOptions } from 'fastify'

/** An answer as its caller receives it; of a stream only the headers. */
export type FuzzAnswer = {
  status: number
  isJson: boolean
  /** The headers and the body as text, which must not reveal anything of the other company. */
  reported: string
  /** If the answer is JSON. */
  body: unknown
  ms: number
}

let asked = 0

/** A new address for each request, so that limits per address, which other tests cover, are not reached. */
const anyAddress = () => `203.0.${(++asked >> 8) & 255}.${asked & 255}`

/** Sends a request to the application without a port. */
async function answerTo(app: FastifyInstance, request: InjectOptions): Promise<FuzzAnswer> {
  const begun = performance.now()
  const headers = { 'x-forwarded-for': anyAddress(), ...request.headers }
  const answer = await app.inject({ ...request, headers, payloadAsStream: true })
  const isStream = String(answer.headers['content-type']).startsWith('application/x-ndjson')
  if (isStream) answer.raw.res.destroy()
  const bytes = isStream ? Buffer.alloc(0) : await buffer(answer.stream())
  const isJson = !isStream && /^application\/(?:problem\+)?json/.test(String(answer.headers['content-type']))
  const text = bytes.toString()
  return {
    status: answer.statusCode,
    isJson,
    reported: JSON.stringify(answer.headers) + text,
    body: isJson ? (JSON.parse(text) as unknown) : undefined,
    ms: performance.now() - begun,
  }
}

/** PLT-2 allows much more time; no request of the fuzz tests needs it. */
const maxMs = 2000

/**
 * Fails if an answer is too slow each time that it is requested; once can be due to the machine. `request` creates a new
 * request each time, because a stream as body can be read only once.
 */
export async function answerInTime(app: FastifyInstance, request: () => InjectOptions): Promise<FuzzAnswer> {
  const answer = await answerTo(app, request())
  for (let again = 0, { ms } = answer; ms > maxMs; again++) {
    if (again === 3)
      throw new Error(`${JSON.stringify(request().url)} hangs: each of three answers took more than ${maxMs} ms`)
    ms = (await answerTo(app, request())).ms
  }
  return answer
}
