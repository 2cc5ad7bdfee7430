// npm run archive: moves data that is older than RETENTION_YEARS to files now, as the portal does each night. The log
// lists the months that were moved and those that must stay. Exit code 1 if a month could not be moved.
import { moveMonthsOut } from '#server/records/archive/moveToArchive.ts'
import { openPortalDatabase } from '#server/platform/db/connection/portalDatabase.ts'
import { readConfig } from '#server/platform/config.ts'
import { createPool, kyselyOver } from '#server/platform/db/connect.ts'
import { createLogger } from '#server/platform/logger.ts'

try {
  const config = readConfig(process.env)
  const { access, close } = await openPortalDatabase(config)
  const pool = createPool(access, 1, () => undefined)
  try {
    const log = createLogger(config)
    const failed = await moveMonthsOut({ config, pool, db: kyselyOver(pool), log, now: () => new Date() })
    process.exitCode = failed === 0 ? 0 : 1
  } finally {
    await pool.end()
    await close()
  }
} catch (error) {
  console.error(`Not moved: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
