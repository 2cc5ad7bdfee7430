// The process that bench/benchedApp.ts starts.
import type { PoolConfig } from 'pg'
import { createApp } from '#server/app/app.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { kyselyOver } from '#server/platform/db/connect.ts'
import { createRequestPool } from '#server/platform/db/connection/requestPool.ts'
import { createLogger } from '#server/platform/logging/logger.ts'
import { mergeSegments } from '#server/telemetry/segments/mergeSegments.ts'

const database = JSON.parse(process.env['BENCH_DATABASE'] ?? '{}') as PoolConfig
const pool = createRequestPool(database, 10, () => undefined)
const log = createLogger({ logLevel: 'warn' })
const config = readConfig({ DEMO: '0' })
const app = await createApp({ config, pool, db: kyselyOver(pool), log, now: () => new Date() })
const address = await app.listen({ port: 0, host: '127.0.0.1' })

const memory = () => ({
  megabytes: process.memoryUsage.rss() / 1024 ** 2,
  peakMegabytes: process.resourceUsage().maxRSS / 1024,
})

process.on('message', message => {
  if (message === 'memory') process.send?.(memory())
  else if (message === 'merge')
    void mergeSegments({ pool, log, now: () => new Date() }, 'all').then(() => process.send?.('merged'))
  else void app.close().then(() => pool.end().then(() => process.exit(0)))
})
process.on('disconnect', () => process.exit(1))
process.send?.({ address })
