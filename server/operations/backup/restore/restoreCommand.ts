// npm run restore -- FILE: puts a backup into an empty database (DATABASE_URL, or a new DATA_DIR), and checks its audit
// trail. Exit code 0 when all is sound, 1 with findings, 2 when nothing was restored.
import type { ClientBase } from 'pg'
import { archiveFolder } from '#server/records/archive/archives.ts'
import { openPortalDatabase, type PortalDatabase } from '#server/platform/db/connection/portalDatabase.ts'
import { verifyAuditTrail } from '#server/records/auditTrail/verification/verifyAuditTrail.ts'
import { rowsIn } from '#server/operations/backup/manifest.ts'
import { restore } from '#server/operations/backup/restore/restore.ts'
import { fitBackup } from '#server/operations/backup/verifyBackup.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { fileArgument, runCommand } from '#server/platform/command.ts'

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

const counts = `
  select (select count(*) from users where state = 'enabled')::int as users,
    (select count(*) from api_keys where revoked_at is null)::int as keys,
    (select count(*) from disclosures)::int as disclosures,
    (select count(*) from report_links where withdrawn_at is null and expires_at > now())::int as links`

type Counts = { users: number; keys: number; disclosures: number; links: number }

/** What lets somebody in, as it was then: the operator alone knows what was withdrawn since. */
async function stillInForce(client: ClientBase, takenAt: string): Promise<string> {
  const { rows } = await client.query<Counts>(counts)
  const { users, keys, disclosures, links } = rows[0] ?? { users: 0, keys: 0, disclosures: 0, links: 0 }
  return `As of ${takenAt}, in force again: ${users} users, ${keys} API keys, ${disclosures} disclosures, ${links} report links. Withdraw what was withdrawn since. Everybody signs in anew.`
}

async function main(): Promise<void> {
  const file = fileArgument('restore')
  const config = readConfig(process.env)
  // Before there is a new database for it.
  const fit = await fitBackup(file)
  await using database = await openPortalDatabase(config, { make: true })
  await restore(database.access, fit, archiveFolder(config.dataDir))
  console.log(`${rowsIn(fit.manifest)} rows of ${fit.manifest.takenAt} are back. Checking the audit trail …`)
  const count = await check(database)
  console.log(count === 0 ? 'The audit trail, the business rows and the readings are sound.' : `${count} findings.`)
  console.log(await stillInForce(database.client, fit.manifest.takenAt))
  process.exitCode = count === 0 ? 0 : 1
}

await runCommand('Not restored: ', main, 2)
