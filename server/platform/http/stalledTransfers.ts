import { finished } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Place } from '#server/platform/rateLimits/concurrencyLimiter.ts'

export type StallTiming = typeof stallTiming

/** Below the time that others wait for a place, so that they get one. Tests use shorter times. */
export const stallTiming = {
  /** How long a client may take or send less than `leastBytes` of a file or an upload, while others wait for its place. */
  stalledMs: 30_000,
  /** A byte now and then keeps nobody's place: about a kilobyte a second does, which every network has. */
  leastBytes: 32_768,
  checkMs: 5000,
}

/** Ends the connection of a client that stalls, or almost does, while others wait for its place. */
export function endIfStalled(
  { lose, isWaitedFor }: Place,
  request: FastifyRequest,
  { raw: reply }: FastifyReply,
  { stalledMs, leastBytes, checkMs }: StallTiming,
): void {
  const { raw, log } = request
  const { socket } = raw
  let moved = 0
  let movedAt = performance.now()
  const check = () => {
    const now = performance.now()
    // What the operating system has taken or given; without a debt on the client's side, the portal is what is slow.
    const bytes = socket.bytesRead + socket.bytesWritten - socket.writableLength
    const isClientsTurn = !raw.complete || reply.writableLength > 0
    if (bytes - moved >= leastBytes || !isClientsTurn) {
      moved = bytes
      movedAt = now
    } else if (now - movedAt >= stalledMs && isWaitedFor()) {
      log.info('a stalled transfer was ended, because others wait for its place')
      // At once, so that no other transfer is ended for the same request.
      lose()
      socket.destroy()
    }
  }
  const checking = setInterval(check, checkMs)
  checking.unref()
  finished(reply, () => clearInterval(checking))
}
