// A portal process that only runs jobs, for tests that kill it; forked with its settings in the environment.
import { readConfig } from '#server/platform/settings/config.ts'
import { createPool, kyselyOver } from '#server/platform/db/connect.ts'
import { startJobs } from '#server/app/startJobs.ts'
import { createLogger } from '#server/platform/logging/logger.ts'

const pool = createPool(JSON.parse(process.env['TEST_DATABASE'] ?? ''), 5, () => undefined)
const config = readConfig({ SMTP_URL: process.env['SMTP_URL'], LOG_LEVEL: 'silent' })
await startJobs({ config, pool, db: kyselyOver(pool), log: createLogger(config), now: () => new Date() })
