// npm run restore -- FILE: puts a backup into an empty database (DATABASE_URL, or a new DATA_DIR), and checks its audit
// trail. Exit code 0 when all is sound, 1 with findings, 2 when nothing was restored.
import path from 'node:path'
import { parseArgs } from 'node:util'
import { archiveFolder } from '#server/records/archive/archives.ts'
import { openPortalDatabase, type PortalDatabase } from '#server/platform/db/connection/portalDatabase.ts'
import { verifyAuditTrail } from '#server/records/auditTrail/verification/verifyAuditTrail.ts'
import { rowsIn } from '#server/operations/backup/manifest.ts'
import { restore } from '#server/operations/backup/restore/restore.ts'
import { stillInForce } from '#server/operations/backup/restore/stillInForce.ts'
import { fitBackup } from '#server/operations/backup/verifyBackup.ts'
import { readConfig } from '#server/platform/config.ts'

function wantedFile(): string {
  const [file, ...more] = parseArgs({ allowPositionals: true }).positionals
  if (file === undefined || more.length > 0) throw new Error('say which file: npm run restore -- FILE')
  return path.resolve(file)
}

/** Resolves to how many findings there were. */
async function check({ client }: PortalDatabase): Promise<number> {
  let count = 0
  for await (const { table, record, what, isInformation } of verifyAuditTrail(client)) {
    if (isInformation) continue
    console.log(`FOUND: ${[table, record].filter(Boolean).join(' ')}: ${what}`)
    count++
  }
  return count
}

async function main(): Promise<number> {
  const file = wantedFile()
  const config = readConfig(process.env)
  // Before there is a new database for it.
  const fit = await fitBackup(file)
  const database = await openPortalDatabase(config, { make: true })
  try {
    await restore(database.access, fit, archiveFolder(config.dataDir))
    console.log(`${rowsIn(fit.manifest)} rows of ${fit.manifest.takenAt} are back. Checking the audit trail …`)
    const count = await check(database)
    console.log(count === 0 ? 'The audit trail, the business rows and the readings are sound.' : `${count} findings.`)
    console.log(await stillInForce(database.client, fit.manifest.takenAt))
    return count
  } finally {
    await database.close()
  }
}

try {
  process.exitCode = (await main()) === 0 ? 0 : 1
} catch (error) {
  console.error(`Not restored: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 2
}
