// npm run test:node [-- FILE…]: the tests that need no browser, each file in a process of its own, on one PostgreSQL.
import fs from 'node:fs'
import os from 'node:os'
import { run } from 'node:test'
import { recordRun } from '#test/rules/runResults.ts'
import { quietReport } from '#test/support/quietReport.ts'
import { startTestServer } from '#test/support/testServer.ts'

const folders = '{contract,server,scripts,demo,bench,web,test}'

/** Aborts what runs when somebody ends this command, so that the server is stopped and removed as ever. */
function endedBySignal() {
  const ended = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => ended.abort())
  return ended.signal
}

function filesToRun(named: string[]) {
  const missing = named.find(file => !fs.existsSync(file))
  if (missing) throw new Error(`there is no test file ${missing}`)
  return named.length > 0 ? named : fs.globSync(`${folders}/**/*.test.ts`, { exclude: ['**/node_modules', 'test/e2e'] })
}

async function main() {
  const ended = endedBySignal()
  const files = filesToRun(process.argv.slice(2))
  // Some files alone show some rules only.
  const rules = recordRun('node', process.argv.length === 2)
  const server = await startTestServer()
  try {
    const tests = run({ files, concurrency: os.availableParallelism(), timeout: 300_000, signal: ended })
    const { ran, succeeded } = await quietReport(tests, process.stdout, rules.add)
    if (!ended.aborted) rules.keep(files)
    if (ran === 0) console.error('no test ran')
    process.exitCode = ran > 0 && succeeded && !ended.aborted ? 0 : 1
  } finally {
    await server.stop()
  }
}

await main()
