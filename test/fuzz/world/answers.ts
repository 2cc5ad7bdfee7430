import { buffer } from 'node:stream/consumers'
import type { FastifyInstance, InjectOptions } from 'fastify'

/** An answer as its caller gets it; of a stream, which has no end of its own, its head. */
export type FuzzAnswer = {
  status: number
  isJson: boolean
  /** The answer as text with its headers: what must not tell of the other company. */
  reported: string
  /** Of an answer in JSON. */
  body: unknown
  ms: number
}

let asked = 0

/** From another address each time: how much one address may ask is told elsewhere, and would keep all else from being tried. */
const anyAddress = () => `203.0.${(++asked >> 8) & 255}.${asked & 255}`

/** Sends a request to an application without a port. */
async function answerTo(app: FastifyInstance, request: InjectOptions): Promise<FuzzAnswer> {
  const begun = performance.now()
  const headers = { 'x-forwarded-for': anyAddress(), ...request.headers }
  const answer = await app.inject({ ...request, headers, payloadAsStream: true })
  const isStream = String(answer.headers['content-type']).startsWith('application/x-ndjson')
  if (isStream) answer.raw.res.destroy()
  const bytes = isStream ? Buffer.alloc(0) : await buffer(answer.stream())
  const isJson = !isStream && String(answer.headers['content-type']).startsWith('application/json')
  const text = bytes.toString()
  return {
    status: answer.statusCode,
    isJson,
    reported: JSON.stringify(answer.headers) + text,
    body: isJson ? (JSON.parse(text) as unknown) : undefined,
    ms: performance.now() - begun,
  }
}

/** PLT-2 gives an answer much longer; nothing that the fuzz sends is worth it. */
const longestMs = 2000

/**
 * Fails where an answer takes too long each time that it is asked for: once may be the machine's fault. The request is
 * made anew each time, since a body that is a stream is read once.
 */
export async function answerInTime(app: FastifyInstance, request: () => InjectOptions): Promise<FuzzAnswer> {
  const answer = await answerTo(app, request())
  for (let again = 0, { ms } = answer; ms > longestMs; again++) {
    if (again === 3) throw new Error(`hangs: each of three answers took more than ${longestMs} ms`)
    ms = (await answerTo(app, request())).ms
  }
  return answer
}
