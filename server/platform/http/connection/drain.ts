import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { atMost } from '#server/platform/shutdown.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the portal is shutting down: it still answers, and ends each connection with its response. */
    draining: { hasBegun: boolean }
  }
}

/** How long proxies have to reconnect elsewhere before the port is closed. */
const noticeMs = 1000
const noticeStepMs = 50
/** How long running requests may take (such as a download over a slow line). */
const patienceMs = 4000

/**
 * During shutdown each response ends its connection: a proxy must not send a request into a connection that is being
 * closed, because it may not repeat it.
 */
export function prepareDrain(app: FastifyInstance): void {
  app.decorate('draining', { hasBegun: false })
  app.addHook('onSend', async (_request, reply) => {
    if (app.draining.hasBegun) void reply.header('connection', 'close')
  })
}

/** Announces the end, closes the port and finishes running requests. Streams end last, so that clients reopen them elsewhere. */
export async function drain(app: FastifyInstance, maxNoticeMs = noticeMs): Promise<void> {
  app.draining.hasBegun = true
  const untilMs = performance.now() + maxNoticeMs
  while (performance.now() < untilMs && (await connectionsOf(app)) > 0) await sleep(noticeStepMs)
  // Accepts pending connections first: closing the port would drop them.
  await setImmediate()
  app.server.close()
  const closed = app.close()
  if ((await atMost(patienceMs, closed)) === 'late') app.server.closeAllConnections()
  await closed
}

const connectionsOf = ({ server }: FastifyInstance) =>
  new Promise<number>(resolve => server.getConnections((error, count) => resolve(error ? 0 : count)))
