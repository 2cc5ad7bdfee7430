// npm run -s archive:print -- FILE: prints the readings of an archived month as CSV, without a database. Exit code 0 if the
// file is as it was written.
import { printMonth } from '#server/records/archive/month/printMonth.ts'
import { fileArgument, runCommand } from '#server/platform/command.ts'

await runCommand('Not printed: ', () => printMonth(fileArgument('archive:print'), process.stdout))
