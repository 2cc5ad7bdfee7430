// npm run test:nightly: what takes too long for `npm test`, one after the other. All of it runs, also where one part fails.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'

type Part = { name: string; command: string[]; environment?: Record<string, string> }

/** The tests of properties, with many times as many cases as by day. */
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
  { name: 'soak', command: ['npm', 'run', 'test:soak'] },
]

const endings = parts.map(({ name, command: [program = '', ...options], environment }) => {
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

console.log(`\n${endings.map(({ line }) => line).join('\n')}`)
if (endings.some(({ fault }) => fault !== '')) process.exitCode = 1
