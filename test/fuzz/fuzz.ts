// npm run test:fuzz [-- MINUTES]: what `npm test` tries of generated input, with new seeds and ten times as much a round,
// until the time is over (10 minutes unless said otherwise). A round that fails is told with its seed, and is the last.
import { randomInt } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import { run } from 'node:test'
import { quietReport } from '#test/support/runs/quietReport.ts'
import { startTestServer } from '#test/support/portal/testServer.ts'

const timesOfRound = 10
const patienceMs = 30 * 60_000

function minutesAsked(): number {
  const [asked = '10'] = process.argv.slice(2)
  const minutes = Number(asked)
  if (!(minutes > 0)) throw new Error(`${asked}: not a number of minutes`)
  return minutes
}

function endedBySignal() {
  const ended = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => ended.abort())
  return ended.signal
}

async function tryRound(seed: number, signal: AbortSignal): Promise<boolean> {
  process.env['FUZZ_SEED'] = String(seed)
  process.env['FUZZ_TIMES'] = String(timesOfRound)
  const files = fs.globSync('test/fuzz/*.test.ts')
  const tests = run({ files, concurrency: os.availableParallelism(), timeout: patienceMs, signal })
  const { ran, succeeded } = await quietReport(tests, process.stdout, () => undefined)
  return ran > 0 && succeeded
}

async function main() {
  const end = Date.now() + minutesAsked() * 60_000
  const ended = endedBySignal()
  const server = await startTestServer()
  try {
    for (let round = 1; ; round++) {
      const seed = randomInt(2 ** 31)
      console.log(`\nround ${round}, FUZZ_SEED=${seed} FUZZ_TIMES=${timesOfRound}`)
      const isSound = await tryRound(seed, ended)
      if (!isSound) process.exitCode = 1
      if (!isSound || ended.aborted || Date.now() > end) return
    }
  } finally {
    await server.stop()
  }
}

await main()
