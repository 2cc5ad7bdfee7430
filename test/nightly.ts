// npm run test:nightly: the tests that take too long for `npm test`, one after the other. A failing one does not stop the others.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { createInterface } from 'node:readline'

type Part = { name: string; command: string[]; environment?: Record<string, string> }

/** The property tests, with ten times as many cases. */
const properties = fs
  .globSync('{contract,server,test,web}/**/*.test.ts', { exclude: ['**/node_modules'] })
  .filter(file => fs.readFileSync(file, 'utf8').includes('#test/support/worlds/quality/cases.ts'))

const parts: Part[] = [
  {
    name: 'properties',
    command: ['npm', 'run', 'test:node', '--', ...properties],
    environment: { CASES_TIMES: '10' },
  },
  { name: 'faults', command: ['npm', 'run', 'test:faults'] },
  { name: 'fuzz', command: ['npm', 'run', 'test:fuzz'] },
  { name: 'recovery', command: ['npm', 'run', 'test:recovery'] },
  { name: 'failover', command: ['npm', 'run', 'test:failover'] },
  { name: 'upgrade', command: ['npm', 'run', 'test:upgrade'] },
  { name: 'soak', command: ['npm', 'run', 'test:soak'] },
]

/** Its output passes through; a part that lacks a program says so in a line that begins with NOT RUN. */
async function run({ name, command: [program = '', ...options], environment }: Part) {
  console.log(`\n== ${name} ==`)
  const began = performance.now()
  const child = spawn(program, options, {
    stdio: ['inherit', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  })
  const ended = once(child, 'close').then(
    ([status, signal]) => (status === 0 ? '' : `exit code ${status ?? signal}`),
    (error: Error) => error.message,
  )
  let mark = '✔'
  for await (const line of createInterface({ input: child.stdout })) {
    console.log(line)
    if (line.startsWith('NOT RUN')) mark = 'NOT RUN'
  }
  const fault = await ended
  const minutes = ((performance.now() - began) / 60_000).toFixed(1)
  return { fault, line: `${fault === '' ? mark : '✖'} ${name}, ${minutes} minutes ${fault}`.trimEnd() }
}

const results: Awaited<ReturnType<typeof run>>[] = []
for (const part of parts) results.push(await run(part))

console.log(`\n${results.map(({ line }) => line).join('\n')}`)
if (results.some(({ fault }) => fault !== '')) process.exitCode = 1
