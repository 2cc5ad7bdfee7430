import assert from 'node:assert/strict'
import { request as httpRequest } from 'node:http'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { makeApiKey, makeLogger, type MadeApiKey } from '#test/support/database/make.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'

let portal: TestApp
let address: string
let sender: MadeApiKey

before(async () => {
  portal = await createTestApp()
  sender = await makeApiKey(portal.db)
  for (const serial of ['SN-1', 'SN-2', '日本,製']) await makeLogger(portal.db, { company: sender.company, serial })
  address = await portal.app.listen({ port: 0, host: '127.0.0.1' })
})
after(() => portal.close())

async function send(body: string | Uint8Array<ArrayBuffer>, contentType: string, key = sender.key) {
  const headers = { authorization: `Bearer ${key}`, 'content-type': contentType }
  const reply = await fetch(`${address}/api/v1/readings`, { method: 'POST', headers, body })
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
}

const stored = async () =>
  Number(
    (
      await portal.db
        .selectFrom('readings')
        .select(eb => eb.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )

const at = (second: number) => new Date(Date.UTC(2026, 9, 1) + second * 1000).toISOString()
let nextSecond = 0
const freshTime = () => at(nextSecond++)

test('JSON, NDJSON and CSV are read alike', async () => {
  const forms: [string, (time: string) => string][] = [
    [
      'application/json',
      time =>
        `{"readings":[{"logger":"SN-1","time":"${time}","celsius":4.25,"humidity":51.2,"lat":35.5,"lon":139.5,"battery":61.5}]}`,
    ],
    [
      'application/x-ndjson',
      time =>
        `{"logger":"SN-1","time":"${time}","celsius":4.25,"humidity":51.2,"lat":35.5,"lon":139.5,"battery":61.5}\r\n\r\n`,
    ],
    [
      'text/csv; charset=utf-8',
      time => `\uFEFFtime,logger,celsius,humidity,lon,lat,battery\r\n"${time}","SN-1",4.25,51.2,139.5,35.5,61.5`,
    ],
  ]
  for (const [contentType, body] of forms) {
    const time = freshTime()
    const answer = await send(body(time), contentType)
    assert.deepEqual(
      answer,
      { status: 200, body: { accepted: 1, duplicate: 0, conflict: 0, rejected: [] } },
      contentType,
    )
    const row = await portal.db
      .selectFrom('readings')
      .select(['milli_celsius', 'centi_humidity', 'lat', 'lon'])
      .where('at', '=', new Date(time))
      .executeTakeFirst()
    assert.deepEqual(row, { milli_celsius: 4250, centi_humidity: 5120, lat: 35.5, lon: 139.5 })
    assert.deepEqual(await batteryOf('SN-1'), { battery_percent: 62, battery_at: new Date(time) }, contentType)
  }
})

async function batteryOf(serial: string) {
  return await portal.db
    .selectFrom('logger_progress as p')
    .innerJoin('loggers as l', 'l.id', 'p.logger_id')
    .select(['p.battery_percent', 'p.battery_at'])
    .where('l.serial', '=', serial)
    .executeTakeFirstOrThrow()
}

test("a logger's battery level is that of its newest reading with one, in any order of arrival", async () => {
  await makeLogger(portal.db, { company: sender.company, serial: 'SN-battery' })
  const report = async (...reported: [string, number | null][]) => {
    const lines = reported.map(([time, battery]) =>
      JSON.stringify({ logger: 'SN-battery', time, celsius: 5, ...(battery === null ? {} : { battery }) }),
    )
    assert.equal((await send(lines.join('\n'), 'application/x-ndjson')).status, 200)
    const { battery_percent: percent, battery_at: notifiedAt } = await batteryOf('SN-battery')
    return [percent, notifiedAt?.toISOString() ?? null]
  }
  assert.deepEqual(await report([at(-9000), null]), [null, null])
  assert.deepEqual(await report([at(-7000), 70], [at(-8000), 80], [at(-6000), null]), [70, at(-7000)])
  assert.deepEqual(await report([at(-7500), 75]), [70, at(-7000)], 'an older one late')
  assert.deepEqual(await report([at(-7000), 60]), [70, at(-7000)], 'the same again, otherwise')
  assert.deepEqual(await report([at(-5000), 0]), [0, at(-5000)])
})

test('every invalid entry is rejected by its line and field, and the others are stored', async () => {
  const lines = [
    `{"logger":"SN-1","time":"${freshTime()}","celsius":5}`,
    'not JSON',
    `{"logger":"SN-9","time":"${freshTime()}","celsius":5}`,
    `{"logger":"SN-1","time":"2026-11-20T01:02:03","celsius":5}`,
    `{"logger":"SN-1","time":"${freshTime()}","celsius":"5"}`,
    `{"logger":"SN-1","time":"${freshTime()}","celsius":-200.0}`,
    `{"logger":"SN-1","time":"yesterday","celsius":151,"humidity":-1,"lat":91,"colour":"red"}`,
    `{"logger":"SN-1\\u0000","time":"${freshTime()}","celsius":5}`,
    `{"logger":"SN-2","time":"${freshTime()}","celsius":-100.0}`,
  ]
  const { status, body } = await send(lines.join('\n'), 'application/x-ndjson')
  assert.equal(status, 200)
  assert.equal(body['accepted'], 2)
  const rejected = body['rejected'] as { line: number; reason: string }[]
  assert.deepEqual(
    rejected.map(one => one.line),
    [2, 3, 4, 5, 6, 7, 8],
  )
  assert.match(rejected[1]?.reason ?? '', /logger/)
  assert.match(rejected[2]?.reason ?? '', /time/)
  for (const field of ['colour', 'time', 'celsius', 'humidity', 'lat'])
    assert.match(rejected[5]?.reason ?? '', new RegExp(`${field}: `))
})

test('a CSV row that does not match its header is rejected by its line', async () => {
  const csv = [
    'logger,time,celsius',
    `"日本,製",${freshTime()},5.5`,
    'SN-1,only two',
    `SN-1,${freshTime()},"5`,
    `SN-1,${freshTime()},0x10`,
  ]
  const { body } = await send(csv.join('\n'), 'text/csv')
  assert.equal(body['accepted'], 1)
  assert.deepEqual(
    (body['rejected'] as { line: number }[]).map(one => one.line),
    [3, 4, 5],
  )
})

test('a body of another form or format is rejected as a whole', async () => {
  const before = await stored()
  const good = () => `{"logger":"SN-1","time":"${freshTime()}","celsius":5}`
  const bodies: [string, string, number][] = [
    ['', 'application/json', 400],
    ['[]', 'application/json', 400],
    ['{"reading":[]}', 'application/json', 400],
    [`{"readings":[${good()}`, 'application/json', 400],
    [`{"readings":[${good()},]}`, 'application/json', 400],
    [`{"readings":[${good()}]} extra`, 'application/json', 400],
    [`{"readings":[${good()}],"more":1}`, 'application/json', 400],
    [`{"readings":[${good()}, {"logger":"SN-1]}`, 'application/json', 400],
    [`{"readings":[${good()}}]`, 'application/json', 400],
    ['logger,time\nSN-1,now', 'text/csv', 400],
    ['logger,time,celsius,celsius', 'text/csv', 400],
    ['', 'text/csv', 400],
    ['<readings/>', 'application/xml', 415],
    ['x'.repeat(100_000), 'application/x-ndjson', 400],
  ]
  for (const [body, contentType, status] of bodies) {
    const answer = await send(body, contentType)
    assert.equal(answer.status, status, `${contentType} ${body.slice(0, 80)}: ${JSON.stringify(answer.body)}`)
    assert.equal(typeof answer.body['error'], 'string')
  }
  assert.equal(await stored(), before)
  assert.deepEqual((await send('{"readings":[]}', 'application/json')).body, {
    accepted: 0,
    duplicate: 0,
    conflict: 0,
    rejected: [],
  })
})

test('a body with more than 100,000 invalid readings is refused as a whole, in every format', async () => {
  const before = await stored()
  const good = `{"logger":"SN-1","time":"${freshTime()}","celsius":4.2}`
  const bodies: [string, (invalid: number) => string][] = [
    ['application/x-ndjson', invalid => `${good}\n${'{\n'.repeat(invalid)}`],
    ['application/json', invalid => `{"readings":[${good}${',0'.repeat(invalid)}]}`],
    ['text/csv', invalid => `logger,time,celsius\nSN-1,${freshTime()},4.2\n${'x\n'.repeat(invalid)}`],
  ]
  for (const [contentType, body] of bodies) {
    const answer = await send(body(100_001), contentType)
    assert.equal(answer.status, 400, contentType)
    assert.match(JSON.stringify(answer.body), /more than 100000 readings are invalid; line [23]: /)
  }
  assert.equal(await stored(), before)
  const answer = await send(`${good}\n${'{\n'.repeat(100_000)}`, 'application/x-ndjson')
  assert.equal(answer.body['accepted'], 1)
  assert.equal((answer.body['rejected'] as unknown[]).length, 100_000)
})

test('a body over 20 MB is refused with 413, and nothing of it is stored', async () => {
  const before = await stored()
  const line = `{"logger":"SN-1","time":"2025-01-01T00:00:00Z","celsius":5}\n`
  const answer = await send(line.repeat(Math.ceil((20 * 1024 * 1024 + 1) / line.length)), 'application/x-ndjson')
  assert.equal(answer.status, 413)
  assert.equal(await stored(), before)
})

test('an aborted upload stores nothing', async () => {
  const before = await stored()
  await new Promise<void>(resolve => {
    const upload = httpRequest(`${address}/api/v1/readings`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${sender.key}`,
        'content-type': 'application/x-ndjson',
        'content-length': 100_000,
      },
    })
    upload.on('error', () => resolve())
    upload.on('close', () => resolve())
    upload.write(`{"logger":"SN-1","time":"${freshTime()}","celsius":5}\n`.repeat(3), () => upload.destroy())
  })
  assert.equal((await send('{"readings":[]}', 'application/json')).status, 200)
  assert.equal(await stored(), before)
})

test('a wrong key is refused with 401, a key without the scope with 403', async () => {
  const reader = await makeApiKey(portal.db, { company: sender.company, scopes: ['read'] })
  assert.equal((await send('{"readings":[]}', 'application/json', 'kc_nobody')).status, 401)
  assert.equal((await send('{"readings":[]}', 'application/json', reader.key)).status, 403)
})

test("a key reaches its own company's loggers only", async () => {
  const outsider = await makeApiKey(portal.db)
  const answer = await send(
    `{"readings":[{"logger":"SN-1","time":"${freshTime()}","celsius":5}]}`,
    'application/json',
    outsider.key,
  )
  assert.deepEqual([answer.body['accepted'], (answer.body['rejected'] as unknown[]).length], [0, 1])
})

test('100,000 readings are sent in one request, and sent again they change nothing', async () => {
  const lines = Array.from(
    { length: 100_000 },
    (_, index) => `SN-2,${new Date(Date.UTC(2024, 0, 1) + index * 60_000).toISOString()},5.1`,
  )
  const csv = ['logger,time,celsius', ...lines].join('\n')
  assert.equal((await send(csv, 'text/csv')).body['accepted'], 100_000)
  const again = await send(csv, 'text/csv')
  assert.deepEqual([again.body['accepted'], again.body['duplicate']], [0, 100_000])
})

test('a full disk is reported in a sentence, and nothing is stored partially', async () => {
  const before = await stored()
  await sql`create function fail_full() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(portal.db)
  // The evaluation follows the insertion of readings: both must be rolled back.
  await sql`create trigger full_disk before insert or update on logger_progress for each row execute function fail_full()`.execute(
    portal.db,
  )
  const line = `{"logger":"SN-1","time":"${freshTime()}","celsius":5}`
  const answer = await send(line, 'application/x-ndjson')
  assert.equal(answer.status, 503)
  assert.match(String(answer.body['error']), /disk is full/)
  await sql`drop trigger full_disk on logger_progress`.execute(portal.db)
  assert.equal(await stored(), before)
  assert.equal((await send(line, 'application/x-ndjson')).body['accepted'], 1)
})
