import assert from 'node:assert/strict'
import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, before, suite, test } from 'node:test'
import { promisify } from 'node:util'
import { apiRoutes } from '#contract/integration/api/apiRoutes.ts'
import { areTypesCurrent, partnerTypesFile } from '#server/app/openApi/partnerTypes.ts'
import { makeApiKey, makeCompany, makeLogger } from '#test/support/database/make.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'
import { until } from '#test/support/database/until.ts'

const folder = 'docs/integration'
const isMissing = (program: string) => spawnSync(program, ['--version']).error !== undefined
const without = (program: string) => (isMissing(program) ? `${program} is not installed` : false)

let portal: TestApp
let env: NodeJS.ProcessEnv
before(async () => {
  portal = await createTestApp({ now: new Date('2026-11-20T12:00:00+09:00') })
  const company = await makeCompany(portal.db)
  await makeLogger(portal.db, { company, serial: 'GATEWAY-1' })
  const { key } = await makeApiKey(portal.db, { company })
  const url = await portal.app.listen({ host: '127.0.0.1', port: 0 })
  env = { ...process.env, KELVINCHAIN_URL: url, KELVINCHAIN_KEY: key, KELVINCHAIN_COMPANY: company.code }
})
after(() => portal.close())

const run = async (program: string, ...args: string[]) => await promisify(execFile)(program, args, { env })

suite('The example', () => {
  const examples: [file: string, program: string, reference: string][] = [
    ['send.sh', 'sh', 'CURL-1'],
    ['send.py', 'python3', 'PYTHON-1'],
    ['typescript/send.ts', process.execPath, 'TYPESCRIPT-1'],
  ]
  for (const [file, program, reference] of examples) {
    const needed = program === 'sh' ? 'curl' : program
    test(
      `${file} sends a delivery and its readings, and prints its temperature, also twice`,
      { skip: without(needed) },
      async () => {
        for (const _time of [1, 2]) {
          const { stdout } = await run(program, path.join(folder, file))
          const last = stdout.trim().split('\n').at(-1) ?? ''
          assert.partialDeepStrictEqual(JSON.parse(last), { reference, count: 2, minCelsius: 4.2, maxCelsius: 4.4 })
        }
      },
    )
  }

  test(
    'gateway.py keeps readings while the portal cannot be reached, and sends them once',
    { skip: without('python3') },
    async () => {
      const file = bufferFile()
      const reading = (minute: string, celsius: number) => JSON.stringify(readingAt(minute, celsius))
      // Nobody listens there. It ends without having sent anything, as when the power fails.
      const first = gateway(file, 'http://127.0.0.1:9', [reading('00', 4.2), reading('10', 4.4)])
      await until('the readings are on disk', () => fs.existsSync(file) && storedIn(file) === 2)
      first.program.kill('SIGKILL')
      await first.ended
      const second = gateway(file, env['KELVINCHAIN_URL'], [reading('20', 4.6), reading('20', 4.6)])
      second.program.stdin.end()
      await second.ended
      assert.deepEqual([second.sum('accepted'), second.sum('duplicate'), storedIn(file)], [3, 1, 0])
    },
  )

  test(
    'gateway.py goes on after lines that are no readings, and after answers that are none of the portal',
    { skip: without('python3') },
    async () => {
      const between = http.createServer((request, reply) => void answerBetween(request, reply))
      await once(between.listen(0, '127.0.0.1'), 'listening')
      after(() => between.close())
      const { port } = between.address() as AddressInfo
      const ended = Object.keys(strangeAnswers).map(async (kind, at) => {
        const file = bufferFile()
        const lines = [
          'no JSON',
          '{"logger":"GATEWAY-1","time":"2026-11-20T10:00:00+09:00","celsius":NaN}',
          '"'.repeat(100_000),
          '\u0000',
          JSON.stringify(readingAt(`3${at}`, 4.2)),
        ]
        const program = gateway(file, `http://127.0.0.1:${port}/${kind}`, lines)
        program.program.stdin.write(Buffer.from([0xff, 0x0a]))
        program.program.stdin.end(JSON.stringify(readingAt(`4${at}`, 4.4)))
        const [status] = (await program.ended) as [number]
        assert.deepEqual([kind, status, program.sum('accepted'), storedIn(file)], [kind, 0, 2, 0], program.told())
        assert.equal(program.told().split('refused: ').length - 1, 4, program.told())
      })
      await Promise.all(ended)
    },
  )
})

const readingAt = (minute: string, celsius: number) => ({
  logger: 'GATEWAY-1',
  time: `2026-11-20T09:${minute}:00+09:00`,
  celsius,
})

function bufferFile() {
  const folderOfBuffer = fs.mkdtempSync(path.join(os.tmpdir(), 'kelvinchain-gateway-'))
  after(() => fs.rmSync(folderOfBuffer, { recursive: true }))
  return path.join(folderOfBuffer, 'readings.sqlite')
}

/** A gateway that was given lines, and may be given more. */
function gateway(file: string, url: string | undefined, lines: string[]) {
  const program = spawn('python3', [path.join(folder, 'gateway.py'), file], { env: { ...env, KELVINCHAIN_URL: url } })
  let [shown, told] = ['', '']
  program.stdout.on('data', chunk => (shown += String(chunk)))
  program.stderr.on('data', chunk => (told += String(chunk)))
  for (const line of lines) program.stdin.write(`${line}\n`)
  const counts = () =>
    shown
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as { accepted: number; duplicate: number })
  return {
    program,
    ended: once(program, 'close'),
    /** Of what was acknowledged. */
    sum: (of: 'accepted' | 'duplicate') => counts().reduce((total, one) => total + one[of], 0),
    told: () => told,
  }
}

/** What something between a gateway and the portal may answer. */
const strangeAnswers: Record<string, (reply: http.ServerResponse) => void> = {
  cut: reply => {
    reply.writeHead(200, { 'content-length': 100 }).write('{')
    reply.destroy()
  },
  text: reply => void reply.end('Welcome'),
  json: reply => void reply.end('{"accepted":1}'),
  date: reply => void reply.writeHead(429, { 'retry-after': 'Fri, 20 Nov 2026 03:00:00 GMT' }).end(),
  zero: reply => void reply.writeHead(429, { 'retry-after': '0' }).end(),
}
const answered = new Set<string>()

/** Strangely once for each kind, which the path begins with; then as the portal. */
async function answerBetween(request: http.IncomingMessage, reply: http.ServerResponse) {
  const [, kind = '', rest = ''] = /^\/(\w+)(\/.*)$/.exec(request.url ?? '') ?? []
  const body = await buffer(request)
  if (!answered.has(kind)) {
    answered.add(kind)
    strangeAnswers[kind]?.(reply)
    return
  }
  const headers = { authorization: request.headers.authorization ?? '', 'content-type': 'application/x-ndjson' }
  const answer = await fetch(`${env['KELVINCHAIN_URL']}${rest}`, { method: 'POST', headers, body })
  reply.writeHead(answer.status).end(await answer.text())
}

/** How many readings wait in a gateway's buffer. */
function storedIn(file: string): number {
  const program = `import sqlite3; print(sqlite3.connect(${JSON.stringify(file)}).execute("select count(*) from readings").fetchone()[0])`
  const { stdout, status } = spawnSync('python3', ['-c', program], { encoding: 'utf8' })
  return status === 0 ? Number(stdout) : 0
}

test('the types for TypeScript were generated from the document as it is', async () => {
  assert.ok(await areTypesCurrent(), `${partnerTypesFile} is outdated: ${folder}/README.md says how to generate it`)
})

test('the examples of the partner API are valid, and the portal answers in their form', () => {
  for (const { path: route, bodies, response, example } of apiRoutes) {
    const body = bodies['application/json']
    if (body) body.parse(example.request)
    else assert.equal(example.request, undefined, route)
    if (example.response !== undefined) response.parse(example.response)
  }
})
