import assert from 'node:assert/strict'
import { after, before, beforeEach, suite, test } from 'node:test'
import { sql } from 'kysely'
import { liveCalls } from '#contract/integration/calls/live.ts'
import { sessionCalls } from '#contract/identity/calls/session.ts'
import { codes } from '#contract/kernel/codes.ts'
import { openLiveAt } from '#test/support/network/liveStream.ts'
import { makeApiKey, makeCompany, makeUser, type MadeUser } from '#test/support/database/make.ts'
import type { PortalProcess } from '#test/support/portal/portalProcess.ts'
import {
  startedAgain,
  startSeveralPortals,
  underLoad,
  type SeveralPortals,
} from '#test/support/portal/severalPortals.ts'
import { until } from '#test/support/database/until.ts'

const from = new Date(Date.now() - 86_400_000)
let portals: SeveralPortals
let running: PortalProcess[]
let everStarted: PortalProcess[]
let user: MadeUser
let key: string

before(async () => {
  portals = await startSeveralPortals(2)
  running = [...portals.portals]
  everStarted = [...running]
  const company = await makeCompany(portals.db)
  user = await makeUser(portals.db, { company })
  ;({ key } = await makeApiKey(portals.db, { company }))
  const apiClient = portals.apiClientOf(key)
  await apiClient.products([{ itemCode: 'P', nameJa: '試験薬', nameEn: 'Test', band: '2-8' }])
  await apiClient.deliveries([
    {
      reference: 'D-1',
      deliveryType: '0003',
      depositCode: company.code,
      shipFrom: { name: '静岡工場' },
      destination: { name: '東京医療センター' },
      shippingDate: from.toISOString().slice(0, 10),
      items: [{ itemCode: 'P', lot: 'L1', quantity: 1 }],
      loggers: [{ serial: 'SN-1', from: from.toISOString(), intervalSeconds: 60 }],
    },
  ])
})
after(async () => {
  for (const portal of running) portal.kill('SIGTERM')
  await Promise.all(running.map(portal => portal.ended))
  await portals.close()
})

/** The acknowledged readings, by their number, and the failed requests. */
let acknowledged: Set<number>
let failures: string[]
let minute = 0
beforeEach(() => {
  acknowledged = new Set()
  failures = []
})

async function startAgain(place: number) {
  const portal = await startedAgain(portals, place)
  running[place] = portal
  everStarted.push(portal)
}

/** Sends a reading until it is acknowledged, as gateways do. */
async function sendReading() {
  const place = minute++
  const time = new Date(from.getTime() + place * 1000).toISOString()
  for (let tries = 0; tries < 50 && !acknowledged.has(place); tries++) {
    const response = await fetch(`${portals.proxy.url}/api/v1/readings`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ readings: [{ logger: 'SN-1', time, celsius: 5 }] }),
    })
    const answer = await response.text()
    if (response.status === 200) acknowledged.add(place)
    else failures.push(`${response.status} ${answer}`)
  }
}

async function askProfile(as: { accessToken: string }) {
  const response = await portals.send(sessionCalls.getProfile, '{}', { as }, 'application/json')
  const answer = await response.text()
  if (response.status !== 200 || !answer.startsWith(`{"code":${codes.success}`))
    failures.push(`${response.status} ${answer}`)
}

/** What was answered, and what the portals logged about it. */
const answersAndFaults = () =>
  [...failures, ...everStarted.flatMap(portal => portal.err().filter(line => line.includes('"faultId"')))].join('\n')

async function assertAllAreStoredOnce() {
  const { rows } = await sql<{ count: number; distinct: number; summed: number }>`
    select count(*)::int as count, count(distinct at)::int as distinct,
           (select l.reading_count from assignment_temperature l) as summed from readings`.execute(portals.db)
  assert.deepEqual(rows, [{ count: minute, distinct: minute, summed: minute }])
}

suite('Of two processes behind a plain proxy under load', () => {
  test('one is killed: nothing acknowledged is lost, streams reopen on the other, and only requests in progress fail', async () => {
    const session = await portals.signIn(user)
    const [first] = running
    const stream = await openLiveAt(portals.urls[0] ?? '', liveCalls.watchDeliveries, {}, session.accessToken)
    const stopReadings = underLoad(sendReading, 3)
    const stopCalls = underLoad(() => askProfile(session), 3)
    await until('both processes work', () => acknowledged.size > 20)

    first?.kill('SIGKILL')
    await first?.ended
    await assert.rejects(stream.endedWith(), { code: 'ECONNRESET' })
    const again = await openLiveAt(portals.proxy.url, liveCalls.watchDeliveries, {}, session.accessToken)
    assert.deepEqual(await again.next(), { kind: 'watching' })
    const before = acknowledged.size
    await until('the other process continues', () => acknowledged.size > before + 20)
    await startAgain(0)
    const [answeredBefore = 0] = portals.proxy.answered()
    await until('the restarted process gets requests', () => (portals.proxy.answered()[0] ?? 0) > answeredBefore + 5)
    await stopReadings()
    await stopCalls()
    again.leave()

    // Only requests to the killed process in progress: there were six at once.
    assert.ok(failures.length <= 6, answersAndFaults())
    assert.equal(failures.length, portals.proxy.cut(), answersAndFaults())
    assert.equal(acknowledged.size, minute)
    await assertAllAreStoredOnce()
  })

  test('each is restarted in turn: no client is rejected, and no request in progress fails', async () => {
    const session = await portals.signIn(user)
    const cutBefore = portals.proxy.cut()
    const stopReadings = underLoad(sendReading, 3)
    const stopCalls = underLoad(() => askProfile(session), 3)
    for (const [place, portal] of running.entries()) {
      const before = acknowledged.size
      await until('both processes work', () => acknowledged.size > before + 20)
      portal.kill('SIGTERM')
      assert.equal(await portal.ended, 0)
      await startAgain(place)
    }
    const asked = (await stopReadings()) + (await stopCalls())
    assert.ok(asked > 80)
    // A request can cross with the end of an idle connection, once for each process; no server can prevent that.
    assert.ok(
      failures.every(failure => failure === '502 '),
      answersAndFaults(),
    )
    assert.equal(failures.length, portals.proxy.cut() - cutBefore)
    assert.ok(failures.length <= running.length, answersAndFaults())
    await assertAllAreStoredOnce()
  })
})
