import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Call } from '#contract/kernel/call.ts'
import { refusalOf } from '#server/platform/http/calls/errorReply.ts'

/**
 * Streams events, a line of JSON each, at the speed of the client. An error becomes the last line, in the form in which a
 * call would have answered it.
 */
export function sendEvents(reply: FastifyReply, call: Call, events: AsyncIterable<unknown>) {
  const iterator = events[Symbol.asyncIterator]()
  let isOver = false
  // Not a generator: while that waits for an event, it could not be told that the client has disconnected.
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
      // Lets a portal that shuts down end the connection.
      .header('connection', 'close')
      // A buffering proxy would delay events.
      .header('x-accel-buffering', 'no')
      .send(Readable.from({ [Symbol.asyncIterator]: () => lines }, { objectMode: false }))
  )
}

const line = (value: unknown) => `${JSON.stringify(value)}\n`
