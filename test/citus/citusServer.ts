import { migrate } from '#server/platform/db/migrate.ts'
import { makeCitusDatabase, onNode, startCitusCluster } from '#test/citus/citusCluster.ts'
import type { CitusPrograms } from '#test/citus/citusPrograms.ts'
import { announceServer, citusTemplate, templateDatabase, type TestServer } from '#test/support/portal/testServer.ts'

/** A coordinator and two workers for this run, with templates for createTestDatabase and createEmptyDatabase. */
export async function startCitusServer(programs: CitusPrograms): Promise<TestServer> {
  const cluster = await startCitusCluster(programs)
  const { coordinator, workers, stop } = cluster
  try {
    const nodes = [coordinator, ...workers]
    for (const template of [citusTemplate, templateDatabase]) await makeCitusDatabase(cluster, template)
    const { host, port, user, password } = coordinator
    const config = { host, port, user, password }
    await migrate({ ...config, database: templateDatabase })
    for (const node of nodes) {
      for (const template of [citusTemplate, templateDatabase]) {
        await onNode(node, node.database, async client => {
          await client.query(`alter database ${template} allow_connections false`)
          // Citus keeps a worker of its own in each database, which cannot come back now.
          await client.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [
            template,
          ])
        })
      }
    }
    announceServer(config, workers)
    return { config, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
