import path from 'node:path'
import type { Pool } from 'pg'
import { createPool, kyselyOver, type Db } from '#server/platform/db/connect.ts'
import { makeDataFolder, startPortalProcess } from '#test/support/portal/portalProcess.ts'
import { freePort } from '#test/support/portal/freePort.ts'
import { startThrowAway } from '#test/support/portal/throwAway.ts'
import { until } from '#test/support/database/until.ts'
import { urlOf } from '#test/support/portal/urlOf.ts'

/** The application name of the soak's own connections. */
export const ownName = 'soak'

export type SoakedPortal = {
  address: string
  mqttPort: number
  pid: number
  /** The address of its inspector. */
  inspector: string
  /** The folder of its temporary files. */
  temporary: string
  pool: Pool
  db: Db
  /** Returns the exit code. */
  stop: () => Promise<number | null>
}

const leak = path.join(import.meta.dirname, 'plantedLeak.ts')

/** The real portal in its own process, with its inspector, on a PostgreSQL with its usual settings except fsync. */
export async function startSoakedPortal(isLeaking: boolean): Promise<SoakedPortal> {
  const server = await startThrowAway({ fsync: 'off' })
  const { host, port, user, password, database: name } = server
  const database = { host, port, user, password, database: name, application_name: ownName }
  const pool = createPool(database, 3, () => undefined)
  const { dir: temporary, remove } = makeDataFolder()
  const mqttPort = await freePort()
  const portal = startPortalProcess({
    DATABASE_URL: urlOf(server),
    MQTT_PORT: String(mqttPort),
    LOG_LEVEL: 'warn',
    TMPDIR: temporary,
    // A few clients act for hundreds; the limits still count them.
    LIMIT_FACTOR: '1000',
    NODE_OPTIONS: ['--inspect=127.0.0.1:0', ...(isLeaking ? [`--import=${leak}`] : [])].join(' '),
  })
  const stop = async () => {
    portal.kill('SIGTERM')
    const code = await portal.ended
    await pool.end()
    await server.stop()
    remove()
    return code
  }
  const address = await portal.ready().catch(async (error: unknown) => {
    await stop()
    throw error
  })
  // Including the next line, because the output may end within a line.
  const inspector = () => /(ws:\S+)\nFor help/.exec(portal.err().join('\n'))?.[1]
  await until('the inspector listens', () => inspector() !== undefined)
  return {
    address,
    mqttPort,
    pid: portal.pid,
    inspector: inspector() ?? '',
    temporary,
    pool,
    db: kyselyOver(pool),
    stop,
  }
}
