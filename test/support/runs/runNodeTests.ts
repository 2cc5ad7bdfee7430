// npm run test:node [-- FILE… [--name PATTERN]]: the tests without a browser, on one PostgreSQL. Some files share a process,
// unless they are named; a group that failed can be named too: .cache/testGroups/4711/3.test.ts. PATTERN selects tests of
// the named files by title. Tests that take long for what they prove, *.long.test.ts, run separately: npm run test:long.
// npm run test:citus runs those of readings, deliveries and records, and those of test/citus, on a coordinator and two workers.
import fs from 'node:fs'
import os from 'node:os'
import { run } from 'node:test'
import { parseArgs } from 'node:util'
import { secretKinds } from '#test/logs/collectedLogs.ts'
import { startScannedRun } from '#test/logs/scannedRun.ts'
import { recordRun } from '#test/rules/runResults.ts'
import { endedBySignal } from '#test/support/runs/endedBySignal.ts'
import { keepCompiled } from '#test/support/runs/keepCompiled.ts'
import { quietReport } from '#test/support/runs/quietReport.ts'
import { filePatienceMs, filesOfGroup, groupFiles } from '#test/support/runs/testGroups.ts'
import { findCitus, howToInstall } from '#test/citus/citusPrograms.ts'
import { startCitusServer } from '#test/citus/citusServer.ts'
import { startTestServer } from '#test/support/portal/testServer.ts'

const { values, positionals: named } = parseArgs({
  allowPositionals: true,
  options: { long: { type: 'boolean' }, citus: { type: 'boolean' }, name: { type: 'string' } },
})
const part = values.long ? 'long' : 'node'
// Rules are shown on the database that everybody has.
const isWhole = named.length === 0 && values.name === undefined && !values.citus
const folders = '{contract,server,scripts,demo,bench,web,test}'
const onCitus = [
  'test/citus/**/*.test.ts',
  'server/{telemetry,logistics,records}/**/*.test.ts',
  'server/operations/backup/**/*.test.ts',
  'server/devices/loggerFiles/withdrawal/**/*.test.ts',
  'server/platform/db/migrate.test.ts',
]

function filesToRun() {
  const missing = named.find(file => !fs.existsSync(file))
  if (missing) throw new Error(`there is no test file ${missing}`)
  if (named.length > 0) return named
  if (values.citus) return fs.globSync(onCitus)
  const every = fs.globSync(`${folders}/**/*.test.ts`, { exclude: ['**/node_modules', 'test/e2e', 'test/citus'] })
  return every.filter(file => file.endsWith('.long.test.ts') === (part === 'long'))
}

async function main() {
  const citus = values.citus ? findCitus() : undefined
  if (values.citus && !citus) return console.log(`NOT RUN: ${howToInstall}`)
  if (citus) console.log(`${citus.postgres} with Citus ${citus.citus}, in ${citus.folder}`)
  const ended = endedBySignal()
  const files = filesToRun()
  // Some files alone prove only some rules.
  const rules = recordRun(part, isWhole)
  const entries = isWhole ? groupFiles(files) : files
  const logs = startScannedRun(isWhole && part === 'node' ? secretKinds : [])
  keepCompiled()
  const server = await (citus ? startCitusServer(citus) : startTestServer())
  try {
    const timeout = filesOfGroup * filePatienceMs
    const tests = run({
      files: entries,
      concurrency: os.availableParallelism() + 2,
      timeout,
      signal: ended,
      testNamePatterns: values.name,
    })
    const { ran, succeeded } = await quietReport(tests, process.stdout, rules.add)
    if (!ended.aborted) rules.save(files)
    if (ran === 0) console.error('no test ran')
    const areClean = logs.end()
    process.exitCode = ran > 0 && succeeded && areClean && !ended.aborted ? 0 : 1
  } finally {
    await server.stop()
  }
}

await main()
