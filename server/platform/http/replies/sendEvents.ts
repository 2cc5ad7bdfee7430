import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Call } from '#contract/kernel/call.ts'
import { refusalOf } from '#server/platform/http/calls/errorReply.ts'

/**
 * Sends events as they happen, a line of JSON each; no more are taken than the reader takes. What the events throw
 * becomes the last line, in the shape in which a call would have answered it.
 */
export function sendEvents(reply: FastifyReply, call: Call, events: AsyncIterable<unknown>) {
  const iterator = events[Symbol.asyncIterator]()
  let isOver = false
  // No generator: one that waits for its next event could not be told that the reader has left.
  const lines: AsyncIterator<string> = {
    async next() {
      if (isOver) return { done: true, value: undefined }
      try {
        const { done, value } = await iterator.next()
        return done ? { done, value: undefined } : { value: line(call.response.parse(value)) }
      } catch (error) {
        isOver = true
        await iterator.return?.()
        return { value: line(refusalOf(error, reply.request).body) }
      }
    },
    async return() {
      await iterator.return?.()
      return { done: true, value: undefined }
    },
  }
  return (
    reply
      .header('content-type', 'application/x-ndjson; charset=utf-8')
      // An ended portal need not wait until a browser lets go of the line.
      .header('connection', 'close')
      // A proxy that gathers answers would hold events back.
      .header('x-accel-buffering', 'no')
      .send(Readable.from({ [Symbol.asyncIterator]: () => lines }, { objectMode: false }))
  )
}

const line = (value: unknown) => `${JSON.stringify(value)}\n`
