// npm run test:material -- DIR: sends every series of a folder to the partner API of a real portal and compares the results
// with expected-readings.json; reads every logger file below DIR/loggers and uploads it; reads every code below DIR/codes;
// checks every EPCIS document below DIR/epcis against expected-epcis.json.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createApp } from '#server/app/app.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { createPool, kyselyOver } from '#server/platform/db/connect.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { startThrowAway } from '#test/support/portal/throwAway.ts'
import { createLogger } from '#server/platform/logging/logger.ts'
import { checkEpcis } from '#test/material/checkEpcis.ts'
import { checkCodes } from '#test/material/checkCodes.ts'
import { checkLoggerFiles } from '#test/material/checkLoggerFiles.ts'
import { checkStoredFiles } from '#test/material/checkStoredFiles.ts'
import { checkSeries, type Expected } from '#test/material/checkSeries.ts'

const [folder] = process.argv.slice(2)
if (!folder) {
  console.error('usage: npm run test:material -- DIR')
  process.exit(2)
}

let failed = 0
let passed = 0
function report(file: string, differences: readonly string[]) {
  if (differences.length === 0) passed += 1
  else failed += 1
  console.log(`${differences.length === 0 ? 'ok    ' : 'FAILED'} ${file}`)
  for (const difference of differences) console.log(`         ${difference}`)
}

for (const [file, differences] of await checkCodes(folder)) report(file, differences)
const server = await startThrowAway({ fsync: 'off', synchronous_commit: 'off' })
try {
  await migrate(server)
  const pool = createPool(server, 4, () => undefined)
  const context = {
    config: readConfig({ DEMO: '0' }),
    pool,
    db: kyselyOver(pool),
    log: createLogger({ logLevel: 'warn' }),
    now: () => new Date(),
  }
  const app = await createApp(context)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const expected = JSON.parse(await readFile(path.join(folder, 'expected-readings.json'), 'utf8')) as Record<
    string,
    Expected
  >
  for (const [file, series] of Object.entries(expected)) {
    const differences = await checkSeries(address, context.db, path.join(folder, file), series)
    report(file, differences)
  }
  for (const [file, differences] of await checkLoggerFiles(folder)) report(file, differences)
  for (const [file, differences] of await checkEpcis(folder)) report(file, differences)
  for (const [file, differences] of await checkStoredFiles(folder, context)) report(file, differences)
  await app.close()
  await pool.end()
} finally {
  await server.stop()
}
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
