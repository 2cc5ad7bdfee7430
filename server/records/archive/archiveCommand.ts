// npm run archive: moves data that is older than RETENTION_YEARS to files now, as the portal does each night. The log
// lists the months that were moved and those that must stay. Exit code 1 if a month could not be moved.
import { moveMonthsOut } from '#server/records/archive/moveToArchive.ts'
import { runCommand, withAppContext } from '#server/platform/command.ts'
import { readConfig } from '#server/platform/settings/config.ts'

await runCommand('Not moved: ', async () => {
  const failed = await withAppContext(readConfig(process.env), moveMonthsOut)
  process.exitCode = failed === 0 ? 0 : 1
})
