import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Gauge, Registry, collectDefaultMetrics } from 'prom-client'
import type { PlatformFigures } from '#contract/operations/types/platformHealthTypes.ts'
import type { Config } from '#server/platform/config.ts'
import { poolFigures } from '#server/platform/db/connection/poolFigures.ts'
import { atMost } from '#server/platform/shutdown.ts'
import { isSecret } from '#server/platform/http/calls/isSecret.ts'
import { isAskedHere } from '#server/platform/http/connection/thisMachine.ts'
import { countRequests } from '#server/platform/metrics/countRequests.ts'
import { processFigures } from '#server/platform/metrics/processFigures.ts'
import { createSharedGauges } from '#server/operations/metrics/sharedGauges.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Where parts beside the application register their figures. */
    metrics: Registry
  }
}

const refusal =
  'metrics are for the bearer of METRICS_TOKEN; where none is set, for this machine alone, as long as PUBLIC_URL does not lead here'
/** A monitor asks every few seconds and gives up after ten: what cannot be had by then is left out. */
const patienceMs = 4000

/**
 * Prometheus figures at /metrics, for the bearer of METRICS_TOKEN; without a token for this machine alone, and for nobody
 * where PUBLIC_URL says that a proxy leads here: what this process counts, and what `shared` says of all of them, as long as the database answers.
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
  report: (figures: PlatformFigures) => Promise<string>,
): Promise<string> {
  let reported = ''
  const notification = shared()
    .then(report)
    .then(text => void (reported = text))
    .catch(() => undefined)
  await atMost(patienceMs, notification)
  return reported
}

/** Where there is a token, it alone counts: whoever sets one has others than this machine in mind. */
function mayRead(config: Config, request: FastifyRequest): boolean {
  if (config.metricsToken === undefined) return isAskedHere(request, config)
  return isSecret(request.headers.authorization ?? '', `Bearer ${config.metricsToken}`)
}
