// npm run test:fuzz [-- MINUTES]: the generated inputs of `npm test` with new seeds and ten times as many per round, until
// the time is over (10 minutes by default). A failing round is printed with its seed and is the last one.
import { randomInt } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import { run } from 'node:test'
import { endedBySignal } from '#test/support/runs/endedBySignal.ts'
import { quietReport } from '#test/support/runs/quietReport.ts'
import { startTestServer } from '#test/support/portal/testServer.ts'

const timesOfRound = 10
const timeoutMs = 30 * 60_000

function minutesAsked(): number {
  const [asked = '10'] = process.argv.slice(2)
  const minutes = Number(asked)
  if (!(minutes > 0)) throw new Error(`${asked}: not a number of minutes`)
  return minutes
}

async function tryRound(seed: number, signal: AbortSignal): Promise<boolean> {
  process.env['FUZZ_SEED'] = String(seed)
  process.env['FUZZ_TIMES'] = String(timesOfRound)
  const files = fs.globSync(['test/fuzz/*.test.ts', 'server/devices/reader/file/madeLayouts.test.ts'])
  const tests = run({ files, concurrency: os.availableParallelism(), timeout: timeoutMs, signal })
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
