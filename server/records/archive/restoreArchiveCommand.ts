// npm run archive:restore -- FILE: restores a month from the archive to the database, where it stays for 90 days.
// Exit code 0 if it was restored.
import path from 'node:path'
import { parseArgs } from 'node:util'
import { restoreArchive } from '#server/records/archive/restoreArchive.ts'
import { openPortalDatabase } from '#server/platform/db/connection/portalDatabase.ts'
import { readConfig } from '#server/platform/config.ts'

async function main(): Promise<string> {
  const [file, ...more] = parseArgs({ allowPositionals: true }).positionals
  if (file === undefined || more.length > 0) throw new Error('say which file: npm run archive:restore -- FILE')
  const { client, close } = await openPortalDatabase(readConfig(process.env))
  try {
    const { month, rows } = await restoreArchive(client, path.resolve(file))
    return `${rows} rows of ${month.slice(0, 7)} are back for 90 days.`
  } finally {
    await close()
  }
}

try {
  console.log(await main())
} catch (error) {
  console.error(`Not put back: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
