import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { migrationNames } from '#server/platform/db/migrate.ts'
import type { AppContext } from '#server/platform/appContext.ts'

/**
 * /healthz: the process is alive. /readyz: the database is reachable, all migrations are applied (OPS-3), and the
 * process is not shutting down.
 */
export function registerHealth(app: FastifyInstance, { db }: AppContext) {
  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async (request, reply) => {
    if (app.draining.hasBegun) return await reply.code(503).send({ status: 'ending' })
    try {
      const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db)
      const applied = new Set(rows.map(row => row.name))
      const missing = (await migrationNames()).filter(name => !applied.has(name))
      if (missing.length === 0) return { status: 'ready' }
      return await reply.code(503).send({ status: 'migrations missing', missing })
    } catch (error) {
      request.log.warn({ err: error }, 'database not reachable')
      return await reply.code(503).send({ status: 'database not reachable' })
    }
  })
}
