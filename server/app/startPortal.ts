import type { ClientConfig } from 'pg'
import type { Logger } from 'pino'
import { createApp } from '#server/app/app.ts'
import type { Config } from '#server/platform/settings/config.ts'
import { kyselyOver } from '#server/platform/db/connect.ts'
import { keepRunning } from '#server/platform/db/connection/keepRunning.ts'
import { ensurePortalTimeZone } from '#server/platform/db/statements/portalTimeZone.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { reachable } from '#server/platform/db/connection/reachable.ts'
import { createRequestPool } from '#server/platform/db/connection/requestPool.ts'
import { oneAtATime } from '#server/platform/db/locks/processLock.ts'
import { atMost, type Shutdown } from '#server/platform/shutdown.ts'
import { greeting } from '#server/app/greeting.ts'
import { drain } from '#server/platform/http/connection/drain.ts'
import { checkPort, listen } from '#server/platform/http/connection/listen.ts'
import { startJobs } from '#server/app/startJobs.ts'
import { startMqtt } from '#server/integration/mqtt/startMqtt.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { ensureTermsOfUse } from '#server/information/termsOfUse/handlers.ts'
import { endFormerDemo } from '#server/identity/users/platformAdministrator/endFormerDemo.ts'

const requestConnections = 10
const poolEndTimeoutMs = 1000

/**
 * Config → database → migrations → time zone → demo world, or the end of a former one → terms of use → jobs → port →
 * MQTT. Returns the lines that say where the portal is.
 */
export async function startPortal(config: Config, log: Logger, shutdown: Shutdown): Promise<string[]> {
  await checkPort(config)
  if (config.mqttPort !== undefined) await checkPort({ host: config.host, port: config.mqttPort, setting: 'MQTT_PORT' })
  const database = config.databaseUrl ? await reachable(config.databaseUrl) : await embedded(config, log, shutdown)
  await migrate(database)
  const appContext = await connected(config, database, log, shutdown)
  await ensurePortalTimeZone(appContext.db, config.timeZone)
  if (config.isDemo) {
    const { ensureDemoWorld } = await import('#demo/demoWorld.ts')
    await oneAtATime(appContext, 'demoWorld', () => ensureDemoWorld(appContext))
  } else {
    await oneAtATime(appContext, 'demoWorld', () => endFormerDemo(appContext))
  }
  await ensureTermsOfUse(appContext)
  await shutdown.start(
    'jobs',
    () => startJobs(appContext),
    started => started.stop(),
  )
  const app = await shutdown.start('requests', () => createApp(appContext), drain)
  const address = await listen(app, config)
  const mqtt = await shutdown.start(
    'mqtt',
    () => startMqtt(appContext, app.metrics),
    started => started.stop(),
  )
  if (config.isDemo) {
    const { startSimulator } = await import('#demo/simulator.ts')
    await shutdown.start(
      'simulator',
      async () => startSimulator(appContext, address),
      simulator => simulator.stop(),
    )
  }
  return [
    ...(await greeting({ config, db: appContext.db, address, outboxLogin: app.outboxLogin })),
    ...(mqtt.line === undefined ? [] : [mqtt.line]),
  ]
}

async function embedded(config: Config, log: Logger, shutdown: Shutdown): Promise<ClientConfig> {
  const server = await shutdown.start(
    'postgres',
    () => keepRunning(config.dataDir, log),
    running => running.stop(),
  )
  void endWithoutDatabase(server.gaveUp, log, shutdown)
  const { host, port, user, password, database } = server
  return { host, port, user, password, database }
}

/** Ends the process if PostgreSQL cannot be restarted; its supervisor starts it again. */
async function endWithoutDatabase(gaveUp: Promise<string>, log: Logger, shutdown: Shutdown) {
  const reason = await gaveUp
  if (shutdown.hasBegun()) return
  log.fatal({ reason }, 'PostgreSQL cannot be started any more')
  await shutdown.end(1, log)
}

async function connected(config: Config, database: ClientConfig, log: Logger, shutdown: Shutdown): Promise<AppContext> {
  const onError = (error: Error) => {
    if (!shutdown.hasBegun()) log.warn({ err: error }, 'an idle database connection broke')
  }
  const pool = await shutdown.start(
    'connections',
    async () => createRequestPool(database, requestConnections, onError),
    // A connection with unfinished work (a half-built demo world) would be waited for indefinitely.
    async opened => void (await atMost(poolEndTimeoutMs, opened.end())),
  )
  return { config, pool, db: kyselyOver(pool), log, now: () => new Date() }
}
