import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { ensureDemoWorld } from '#demo/demoWorld.ts'
import { openPartnerApi } from '#demo/simulator/partnerApi.ts'
import { simulateRound } from '#demo/simulator/round.ts'
import { startSimulator } from '#demo/simulator.ts'
import { makeSenderKeys } from '#demo/write/masters/senderKeys.ts'
import { createTestApp } from '#test/support/portal/testApp.ts'

const now = new Date('2026-11-21T06:00:00Z')
const hourMs = 3_600_000
const portal = await createTestApp({ now, demo: true })
after(() => portal.close())
await ensureDemoWorld(portal.appContext, { months: 0.2 })
const address = await portal.app.listen({ port: 0, host: '127.0.0.1' })

const partnerApi = async () =>
  openPartnerApi(
    portal.appContext,
    address,
    await makeSenderKeys(portal.appContext, 'simulator'),
    new AbortController().signal,
  )
const round = async () => simulateRound(portal.appContext, await partnerApi(), now.getTime())
const warnings = () => portal.logLines.filter(line => /"level":"(warn|error)"/.test(line))

const figures = async () => {
  const { rows } = await portal.pool.query<Record<string, number>>(
    `
    select count(*) as deliveries, count(delivered_at) as delivered,
           count(*) filter (where actual_pickup is not null and delivered_at is null) as travelling,
           (select count(*) from readings) as readings,
           (select count(*) from readings r where r.at > $1) as lately,
           (select count(*) from temperature_gaps) as gaps
      from deliveries`,
    [new Date(portal.now().getTime() - 30 * 60_000)],
  )
  return rows[0] as Record<'deliveries' | 'delivered' | 'travelling' | 'readings' | 'lately' | 'gaps', number>
}

test('After some hours deliveries have arrived, others were picked up, and readings are up to date', async () => {
  const before = await figures()
  portal.moveClock(20 * hourMs)
  await round()
  const later = await figures()
  assert.deepEqual(warnings(), [])
  assert.ok(later.deliveries > before.deliveries && later.delivered > before.delivered + 5)
  assert.ok(later.travelling > 3 && later.readings > before.readings + 1000)
  assert.ok(later.lately > later.travelling)
})

test('A delivery that the simulator completes has no gaps or conflicts', async () => {
  const rows = await portal.db
    .selectFrom('deliveries as d')
    .innerJoin('delivery_temperature as t', 't.delivery_id', 'd.id')
    .select(['d.reference', 't.outcome', 't.gap_count', 't.conflict_count'])
    .where('d.reference', 'in', ['DEMO-DELAYED-1', 'DEMO-DELAYED-2', 'DEMO-DELAYED-3'])
    .where('d.delivered_at', 'is not', null)
    .execute()
  assert.equal(rows.length, 3)
  for (const row of rows) {
    assert.deepEqual(row, { reference: row.reference, outcome: 'compliant', gap_count: 0, conflict_count: 0 })
  }
})

test('A round at the same time changes nothing', async () => {
  const before = await figures()
  await round()
  assert.deepEqual(await figures(), before)
})

test('After days without the portal the simulator adds what is missing', async () => {
  const before = await figures()
  portal.moveClock(4 * 24 * hourMs)
  await round()
  const later = await figures()
  assert.deepEqual(warnings(), [])
  assert.ok(later.delivered > before.delivered + 30 && later.travelling > 3)
  const { rows } = await portal.pool.query<{ forgotten: number }>(
    `select count(*) as forgotten from deliveries where delivered_at is null and actual_pickup < $1`,
    [new Date(portal.now().getTime() - 6 * 24 * hourMs)],
  )
  assert.equal(rows[0]?.forgotten, 0)
})

test('The simulator has its own keys, revokes the earlier ones, and stops promptly', async () => {
  const simulator = startSimulator(portal.appContext, address)
  await portal.db.selectFrom('api_keys').select('id').execute()
  const begunMs = performance.now()
  await simulator.stop()
  assert.ok(performance.now() - begunMs < 2000)
  const live = await portal.db
    .selectFrom('api_keys')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('name', '=', 'simulator')
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  assert.equal(live.count, 5)
})

test('A rejected request is logged in one line and does not end the simulator', async () => {
  const wrong = openPartnerApi(
    portal.appContext,
    address,
    new Map([['MK0001', { key: 'kc_wrong' }]]),
    new AbortController().signal,
  )
  assert.equal(await wrong.sendReadings('MK0001', ['{}']), false)
  assert.equal(warnings().length, 1)
})
