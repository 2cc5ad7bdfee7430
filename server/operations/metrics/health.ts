import type { FastifyInstance } from 'fastify'
import { migrationNames } from '#server/platform/db/migrate.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { createHealthPool } from '#server/operations/platformHealth/healthPool.ts'

type Readiness = { status: 'ready' | 'migrations missing' | 'database not reachable'; missing?: string[] }

/**
 * /healthz: the process is alive. /readyz: the database is reachable, all migrations are applied (OPS-3), and the
 * process is not shutting down; on a connection of its own, or a proxy would take a busy portal for a dead one and send its
 * work to the others.
 */
export function registerHealth(app: FastifyInstance, appContext: AppContext) {
  const pool = createHealthPool(appContext)
  app.addHook('onClose', () => pool.end())

  async function readiness(): Promise<Readiness> {
    try {
      const { rows } = await pool.query<{ name: string }>('select name from migrations')
      const applied = new Set(rows.map(row => row.name))
      const missing = (await migrationNames()).filter(name => !applied.has(name))
      return missing.length === 0 ? { status: 'ready' } : { status: 'migrations missing', missing }
    } catch (error) {
      appContext.log.warn({ err: error }, 'database not reachable')
      return { status: 'database not reachable' }
    }
  }

  // Whoever asks while it is being asked gets the same answer: a flood of questions is one statement.
  let asking: Promise<Readiness> | undefined
  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async (_, reply) => {
    if (app.draining.hasBegun) return await reply.code(503).send({ status: 'ending' })
    const answer = await (asking ??= readiness().finally(() => (asking = undefined)))
    return await reply.code(answer.status === 'ready' ? 200 : 503).send(answer)
  })
}
