import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { sessionCalls } from '#contract/identity/calls/session.ts'
import { codes } from '#contract/kernel/codes.ts'
import { sessionHeaders } from '#contract/kernel/tokens.ts'
import { apiBase } from '#server/platform/http/calls/registerCalls.ts'
import { stallTiming } from '#server/platform/http/stalledTransfers.ts'
import { inTransaction } from '#server/platform/db/onOneClient.ts'
import { writeRows } from '#server/telemetry/segments/writeRows.ts'
import { makeUser } from '#test/support/database/make.ts'
import { requestLines } from '#test/support/network/requestLines.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import { makeTelemetryWorld } from '#test/support/worlds/telemetryWorld.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'
import { until } from '#test/support/database/until.ts'

const startMs = Date.UTC(2026, 4, 1)
/** More than the database connections for requests. */
const readers = 12
/** Ten seconds apart, within one month; as CSV far more than network buffers hold. */
const readings = 200_000

let portal: TestApp
let address: URL
let deliveryId: number
let company: Awaited<ReturnType<typeof makeTelemetryWorld>>['company']

before(async () => {
  portal = await createTestApp({ stalling: { ...stallTiming, stalledMs: 300, checkMs: 50 } })
  const { db, pool } = portal
  const world = await makeTelemetryWorld(db, pool, 1, [
    {
      items: [{ band: '2-8', toleranceMinutes: 0 }],
      deliveredAtMs: startMs + readings * 10_000,
      assignments: [{ logger: 0, fromMs: startMs, toMs: null, intervalSeconds: 10, items: [] }],
    },
  ])
  await world.send([{ logger: 0, atMs: startMs, milliCelsius: 5000 }])
  await inTransaction(pool, client =>
    writeRows(
      client,
      `select logger_id, at + n * interval '10 seconds' as at, milli_celsius, centi_humidity, lat, lon, batch_id
         from readings, generate_series(1, $1::int) n order by at`,
      [readings],
    ),
  )
  company = world.company
  deliveryId = world.deliveries[0]?.id ?? 0
  await sql`insert into delivery_parties (delivery_id, company_id, section, shipping_date)
    select id, depositor_id, section, shipping_date from deliveries where id = ${deliveryId}`.execute(db)
  address = new URL(await portal.app.listen({ port: 0, host: '127.0.0.1' }))
})
after(() => portal.close())

type SlowReader = { socket: Socket; hasBegun: boolean }
const begun = (asked: readonly SlowReader[]) => asked.filter(one => one.hasBegun).length

/** Requests the delivery's file and takes nothing more once it has begun. */
function slowReader(accessToken: string): SlowReader {
  const socket = connect(Number(address.port), address.hostname)
  const reader = { socket, hasBegun: false }
  socket.on('error', () => undefined)
  socket.once('data', () => {
    reader.hasBegun = true
    socket.pause()
  })
  const body = JSON.stringify({ deliveryId })
  const headers = {
    'content-type': 'application/json',
    'content-length': body.length,
    [sessionHeaders.accessToken]: accessToken,
  }
  socket.write(`${requestLines(apiBase + deliveryCalls.downloadCsv.path, headers)}\r\n${body}`)
  return reader
}

const busyConnections = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and state in ('active', 'idle in transaction')`.execute(
    portal.db,
  )
  return rows[0]?.count ?? 0
}

test('A user who requests many files and reads none blocks nobody, and holds no database connection', async () => {
  const [greedy, neighbour] = [await makeUser(portal.db, { company }), await makeUser(portal.db, { company })]
  const { accessToken } = await openSessionOf(portal, greedy)
  const as = await openSessionOf(portal, neighbour)
  const asked = Array.from({ length: readers }, () => slowReader(accessToken))
  try {
    await until('the first files are on their way', () => begun(asked) >= 2)
    await until('no connection is held', async () => (await busyConnections()) === 0)
    for (let time = 0; time < 5; time++) {
      assert.equal((await portal.call(sessionCalls.getProfile, {}, { as })).code, codes.success)
    }
  } finally {
    for (const { socket } of asked) socket.destroy()
  }
})

test('Users who take nothing of their files have one of all places left, and lose one more to whoever waits', async () => {
  const users = await Promise.all(Array.from({ length: 4 }, () => makeUser(portal.db, { company })))
  const [one, other, last, patient] = await Promise.all(users.map(user => openSessionOf(portal, user)))
  assert.ok(one && other && last && patient)
  const asked: SlowReader[] = []
  const ask = ({ accessToken }: { accessToken: string }) => void asked.push(slowReader(accessToken))
  try {
    for (let time = 0; time < 2; time++) ask(one)
    await until('two files are on their way', () => begun(asked) === 2)
    for (let time = 0; time < 2; time++) ask(other)
    await until('three files are on their way', () => begun(asked) === 3)
    // The second file of the other user waits: half of all places are taken, so that this user still gets one.
    ask(last)
    await until('all places are taken', () => begun(asked) === 4)
    const file = await portal.download(deliveryCalls.downloadCsv, { deliveryId }, { as: patient })
    assert.match(String(file.headers['content-type']), /^text\/csv/)
    assert.equal(file.body.trimEnd().split('\n').length, 1 + readings)
    assert.equal(portal.logLines.filter(line => line.includes('a stalled transfer was ended')).length, 1)
  } finally {
    for (const { socket } of asked) socket.destroy()
  }
})
