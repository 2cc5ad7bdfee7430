import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Gauge, Registry, collectDefaultMetrics } from 'prom-client'
import type { PlatformFigures } from '#contract/calls/platformHealthShapes.ts'
import type { Config } from '#server/config.ts'
import { poolFigures } from '#server/db/poolFigures.ts'
import { atMost } from '#server/ending.ts'
import { countRequests } from '#server/operations/countRequests.ts'
import { processFigures } from '#server/operations/processFigures.ts'
import { createSharedGauges } from '#server/operations/sharedGauges.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Where parts beside the application register their figures. */
    metrics: Registry
  }
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
/** A monitor asks every few seconds and gives up after ten: what cannot be had by then is left out. */
const patienceMs = 4000

/**
 * Prometheus figures at /metrics, for loopback or the bearer of METRICS_TOKEN only (product 9): what this process counts,
 * and what `shared` says of all of them, as long as the database answers.
 */
export function registerMetrics(app: FastifyInstance, config: Config, shared: () => Promise<PlatformFigures>) {
  const register = new Registry()
  app.decorate('metrics', register)
  collectDefaultMetrics({ register })
  register.registerMetric(databaseUp)
  countRequests(app)
  const tell = createSharedGauges()

  app.get('/metrics', async (request, reply) => {
    if (!mayRead(config, request))
      return reply.code(403).send({ error: 'metrics are for loopback or the metrics token' })
    const common = await commonFigures(shared, tell)
    databaseUp.set(common === '' ? 0 : 1)
    const own = [await register.metrics(), await processFigures.metrics()]
    return reply.header('content-type', register.contentType).send([...own, common].join('\n'))
  })
}

const connections: Gauge<'pool' | 'state'> = new Gauge({
  name: 'kelvinchain_database_connections',
  help: 'Connections of this process, by pool (requests, jobs, mqtt, health) and by what they do; waiting is who waits for one',
  labelNames: ['pool', 'state'],
  registers: [processFigures],
  collect() {
    connections.reset()
    for (const { pool, busy, idle, waiting } of poolFigures()) {
      connections.set({ pool, state: 'busy' }, busy)
      connections.set({ pool, state: 'idle' }, idle)
      connections.set({ pool, state: 'waiting' }, waiting)
    }
  },
})

const databaseUp = new Gauge({
  name: 'kelvinchain_database_up',
  help: 'Whether the database answered this process in time; while it does not, the figures that all processes have in common are missing',
  registers: [],
})

/** Empty where they cannot be had now: whoever reads /metrics must not wait for a database that is away. */
async function commonFigures(
  shared: () => Promise<PlatformFigures>,
  tell: (figures: PlatformFigures) => Promise<string>,
): Promise<string> {
  let told = ''
  const telling = shared()
    .then(tell)
    .then(text => void (told = text))
    .catch(() => undefined)
  await atMost(patienceMs, telling)
  return told
}

function mayRead(config: Config, request: FastifyRequest): boolean {
  // The connection's own address: a forwarded one could be made up.
  if (loopback.has(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined) return true
  if (!config.metricsToken) return false
  const given = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${config.metricsToken}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
