import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { Config } from '#server/config.ts'
import type { Parts } from '#server/parts.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Where parts beside the application register their figures. */
    metrics: Registry
  }
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Prometheus figures at /metrics, for loopback or the bearer of METRICS_TOKEN only (product 9). */
export function registerMetrics(app: FastifyInstance, { config, pool }: Parts) {
  const register = new Registry()
  app.decorate('metrics', register)
  collectDefaultMetrics({ register })
  const seconds = new Histogram({
    name: 'kelvinchain_request_seconds',
    help: 'Time to answer, by route and HTTP status',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [register],
  })
  const faults = new Counter({
    name: 'kelvinchain_faults_total',
    help: 'Requests that ended in 5002',
    registers: [register],
  })
  const connections = new Gauge({
    name: 'kelvinchain_database_connections',
    help: 'Connections of the pool, by what they do',
    labelNames: ['state'],
    registers: [register],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  register.registerMetric(connections)
  app.addHook('onResponse', async (request, reply) => {
    seconds.observe(
      { route: request.routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
    if (reply.statusCode >= 500) faults.inc()
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(config, request))
      return reply.code(403).send({ error: 'metrics are for loopback or the metrics token' })
    return reply.header('content-type', register.contentType).send(await register.metrics())
  })
}

function mayRead(config: Config, request: FastifyRequest): boolean {
  // The connection's own address: a forwarded one could be made up.
  if (loopback.has(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined) return true
  if (!config.metricsToken) return false
  const given = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${config.metricsToken}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
