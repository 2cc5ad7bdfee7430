// npm run bench: compares each figure with a limit measured in the same run. On a shared machine only the ratios count.
// npm run bench -- PART: only telemetry, backup, mqtt, deliveries, calls, scale, web or citus.
import type pg from 'pg'
import type { PoolConfig } from 'pg'
import { startBenchedApp } from '#bench/benchedApp.ts'
import { benchBackup } from '#bench/backup/backup.ts'
import { benchCalls } from '#bench/calls/calls.ts'
import { benchCitus } from '#bench/citus/citus.ts'
import { benchDeliveries } from '#bench/deliveries/deliveries.ts'
import { benchFirstLoad } from '#bench/web/firstLoad.ts'
import { firstFiles } from '../scripts/webBuild/firstFiles.ts'
import { benchMqtt } from '#bench/mqtt/mqtt.ts'
import { benchDeliveryBytes } from '#bench/scale/deliveryBytes.ts'
import { benchScale } from '#bench/scale/scale.ts'
import { startReport } from '#bench/report.ts'
import { benchTelemetry } from '#bench/telemetry/telemetry.ts'
import { createPool } from '#server/platform/db/connect.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { startThrowAway } from '#test/support/portal/throwAway.ts'

const { report, missed } = startReport()
const [part] = process.argv.slice(2)
const isWanted = (name: string) => part === undefined || part === name

/** Each part has its own database, so that no other part has warmed its caches or filled its tables. */
async function withDatabase(
  work: (pool: pg.Pool, database: PoolConfig) => Promise<void>,
  settings: Record<string, string> = {},
) {
  const server = await startThrowAway(settings)
  const pool = createPool({ ...server, isKeepingStatements: true }, 6, () => undefined)
  try {
    await migrate(server)
    const { host, port, user, password, database } = server
    await work(pool, { host, port, user, password, database })
  } finally {
    await pool.end()
    await server.stop()
  }
}

if (isWanted('web')) {
  for (const { what, kilobytes, maxKilobytes, files } of firstFiles())
    report(
      `${what}, at most ${maxKilobytes} KB`,
      `${kilobytes.toFixed(1)} KB in ${files} files`,
      kilobytes <= maxKilobytes,
    )
  await withDatabase(async (pool, database) => {
    const app = await startBenchedApp(database)
    await benchFirstLoad(pool, app.address, report)
    await app.stop()
  })
}
if (isWanted('telemetry')) await withDatabase((pool, database) => benchTelemetry(pool, database, report))
if (isWanted('backup')) await withDatabase((pool, database) => benchBackup(pool, database, report))
if (isWanted('mqtt')) await withDatabase((pool, database) => benchMqtt(pool, database, report))
if (isWanted('deliveries')) {
  await withDatabase(async (pool, database) => {
    const app = await startBenchedApp(database)
    await benchDeliveries(pool, app, report)
    await app.stop()
  })
}
if (isWanted('calls')) await withDatabase((pool, database) => benchCalls(pool, database, report))
if (isWanted('scale')) {
  await withDatabase((pool, database) => benchDeliveryBytes(pool, database, report))
  // Four portals need more connections than PostgreSQL allows by default.
  await withDatabase((pool, database) => benchScale(pool, database, report), { max_connections: '300' })
}
if (isWanted('citus')) await benchCitus(report)
process.exitCode = missed() > 0 ? 1 : 0
