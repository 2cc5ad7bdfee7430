// npm run test:nightly: the tests that take too long for `npm test`, one after the other. A failing one does not stop the others.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'

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
  { name: 'upgrade', command: ['npm', 'run', 'test:upgrade'] },
  { name: 'soak', command: ['npm', 'run', 'test:soak'] },
]

const results = parts.map(({ name, command: [program = '', ...options], environment }) => {
  console.log(`\n== ${name} ==`)
  const began = performance.now()
  const { status, signal, error } = spawnSync(program, options, {
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  })
  const minutes = ((performance.now() - began) / 60_000).toFixed(1)
  const fault = error?.message ?? (status === 0 ? '' : `exit code ${status ?? signal}`)
  return { name, fault, line: `${fault === '' ? '✔' : '✖'} ${name}, ${minutes} minutes ${fault}`.trimEnd() }
})

console.log(`\n${results.map(({ line }) => line).join('\n')}`)
if (results.some(({ fault }) => fault !== '')) process.exitCode = 1
