import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { atMost } from '#server/platform/shutdown.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the portal is about to end: it answers still, and asks everybody to come by another way next time. */
    draining: { hasBegun: boolean }
  }
}

/** How long proxies are told to go elsewhere before the port is closed. */
const noticeMs = 1000
const noticeStepMs = 50
/** What runs is finished, unless it takes longer than this (a download to a slow line). */
const patienceMs = 4000

/**
 * While the portal leaves, each answer ends its connection: a proxy that keeps connections open must not send the next
 * request into one that is just being closed, since it may not send it twice.
 */
export function prepareToLeave(app: FastifyInstance): void {
  app.decorate('draining', { hasBegun: false })
  app.addHook('onSend', async (_request, reply) => {
    if (app.draining.hasBegun) void reply.header('connection', 'close')
  })
}

/** Says goodbye, closes the port, and finishes what runs. Streams end last: whoever opens them again finds another portal. */
export async function leave(app: FastifyInstance, maxNoticeMs = noticeMs): Promise<void> {
  app.draining.hasBegun = true
  const untilMs = performance.now() + maxNoticeMs
  while (performance.now() < untilMs && (await connectionsOf(app)) > 0) await sleep(noticeStepMs)
  // Whoever waits to be let in is let in first: closing the port would throw them out.
  await setImmediate()
  app.server.close()
  const closed = app.close()
  if ((await atMost(patienceMs, closed)) === 'late') app.server.closeAllConnections()
  await closed
}

const connectionsOf = ({ server }: FastifyInstance) =>
  new Promise<number>(resolve => server.getConnections((error, count) => resolve(error ? 0 : count)))
