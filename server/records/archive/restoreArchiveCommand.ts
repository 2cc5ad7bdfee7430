// npm run archive:restore -- FILE: restores a month from the archive to the database, where it stays for 90 days.
// Exit code 0 if it was restored.
import { restoreArchive } from '#server/records/archive/restoreArchive.ts'
import { fileArgument, runCommand } from '#server/platform/command.ts'
import { openPortalDatabase } from '#server/platform/db/connection/portalDatabase.ts'
import { readConfig } from '#server/platform/settings/config.ts'

await runCommand('Not put back: ', async () => {
  const file = fileArgument('archive:restore')
  await using database = await openPortalDatabase(readConfig(process.env))
  const { month, rows } = await restoreArchive(database.client, file)
  return `${rows} rows of ${month.slice(0, 7)} are back for 90 days.`
})
