import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Gauge, Registry, collectDefaultMetrics } from 'prom-client'
import type { PlatformFigures } from '#contract/operations/types/platformHealthTypes.ts'
import type { Config } from '#server/platform/settings/config.ts'
import { poolFigures } from '#server/platform/db/connection/poolFigures.ts'
import { atMost } from '#server/platform/shutdown.ts'
import { isSecret } from '#server/platform/http/calls/isSecret.ts'
import { isAskedHere } from '#server/platform/http/connection/thisMachine.ts'
import { countRequests } from '#server/platform/metrics/countRequests.ts'
import { processFigures } from '#server/platform/metrics/processFigures.ts'
import { sharedFigures } from '#server/operations/metrics/sharedFigures.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Where parts beside the application register their metrics. */
    metrics: Registry
  }
}

const refusal =
  'metrics require METRICS_TOKEN as a bearer token; without one they are open to this machine only, unless PUBLIC_URL leads here'
/** Monitors poll every few seconds and time out after ten: figures that take longer are omitted. */
const timeoutMs = 4000

/**
 * Prometheus metrics at /metrics, for holders of METRICS_TOKEN; without a token only for this machine, and for nobody
 * if PUBLIC_URL shows that a proxy leads here. They are this process's own metrics and, while the database answers, the
 * `shared` figures of all processes.
 */
export function registerMetrics(app: FastifyInstance, config: Config, shared: () => Promise<PlatformFigures>) {
  const register = new Registry()
  app.decorate('metrics', register)
  collectDefaultMetrics({ register })
  register.registerMetric(databaseUp)
  countRequests(app)
  const report = createSharedGauges()

  app.get('/metrics', async (request, reply) => {
    if (!mayRead(config, request)) return reply.code(403).send({ error: refusal })
    const common = await commonFigures(shared, report)
    databaseUp.set(common === '' ? 0 : 1)
    const own = [await register.metrics(), await processFigures.metrics()]
    return reply.header('content-type', register.contentType).send([...own, common].join('\n'))
  })
}

const connections: Gauge<'pool' | 'state'> = new Gauge({
  name: 'kelvinchain_database_connections',
  help: 'Connections of this process, by pool (requests, jobs, mqtt, health) and state; waiting counts those who wait for one',
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
  help: 'Whether the database answered this process in time; if not, the figures shared by all processes are missing',
  registers: [],
})

/** Empty if they are not available in time: /metrics must not wait for a database that is down. */
async function commonFigures(
  shared: () => Promise<PlatformFigures>,
  report: (figures: PlatformFigures) => Promise<string>,
): Promise<string> {
  let metrics = ''
  const loading = shared()
    .then(report)
    .then(text => void (metrics = text))
    .catch(() => undefined)
  await atMost(timeoutMs, loading)
  return metrics
}

/** If a token is set, only it counts: it means that other machines may read too. */
function mayRead(config: Config, request: FastifyRequest): boolean {
  if (config.metricsToken === undefined) return isAskedHere(request, config)
  return isSecret(request.headers.authorization ?? '', `Bearer ${config.metricsToken}`)
}

/** Formats the shared figures for Prometheus; figures without a value are omitted. */
function createSharedGauges(): (now: PlatformFigures) => Promise<string> {
  const register = new Registry()
  const gauges = sharedFigures.map(figure => ({
    figure,
    gauge: new Gauge({
      name: figure.name,
      help: `${figure.help}; the same from every process`,
      labelNames: figure.labels,
      registers: [register],
    }),
  }))
  return async now => {
    for (const { figure, gauge } of gauges) {
      const values = figure.of(now)
      gauge.reset()
      if (values.length === 0 && figure.labels.length === 0) gauge.remove()
      for (const { labels, value } of values) gauge.set(labels, value)
    }
    return await register.metrics()
  }
}
