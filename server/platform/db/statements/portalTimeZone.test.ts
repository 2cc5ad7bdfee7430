import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { ensurePortalTimeZone } from '#server/platform/db/statements/portalTimeZone.ts'
import { makeCompany } from '#test/support/database/make.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'

let portal: TestApp

before(async () => {
  portal = await createTestApp()
  const { id } = await makeCompany(portal.db)
  const arrivals = {
    scheduled_arrival: '2026-04-30T23:59:59.999+09:00',
    arrival_deadline: '2026-04-30T23:59:59.999+09:00',
  }
  const lastEvening = {
    sender_id: id,
    reference: 'LAST-EVENING',
    section: '0001',
    depositor_id: id,
    from_name: '静岡',
    destination_name: '東京',
    destination_kind: 'distributionCentre',
    shipping_date: '2026-04-30',
    // A plan that is a date is its midnight in Tokyo; delivered at 23:30 there on the month's last day.
    planned_pickup: '2026-04-30T00:00:00+09:00',
    planned_pickup_is_day: true,
    actual_pickup: '2026-04-30T10:00:00+09:00',
    delivered_at: '2026-04-30T23:30:00+09:00',
    ...arrivals,
  }
  await portal.db
    .insertInto('deliveries')
    .values([
      { ...lastEvening, scheduled_arrival_is_day: true },
      {
        ...lastEvening,
        reference: 'TO-THE-MINUTE',
        delivered_at: null,
        planned_pickup: null,
        scheduled_arrival_is_day: false,
      },
    ])
    .execute()
})
after(() => portal.close())

async function counted() {
  const { rows } = await sql<{ facts: string; counts: string }>`
    select (select string_agg(delivered_month::text, ' ') from delivery_facts) as facts,
           (select string_agg(month::text, ' ') from (
              select month from kpi_counts where company_id is null
               group by month having sum(pieces_missing) <> 0) delivered) as counts`.execute(portal.db)
  return [rows[0]?.facts, rows[0]?.counts]
}

test('In another time zone the evening of the last day belongs to another month, and back', async () => {
  const april = ['2026-04-01', '2026-04-01']
  const may = ['2026-05-01', '2026-05-01']
  assert.deepEqual(await counted(), april)
  await ensurePortalTimeZone(portal.db, 'Pacific/Auckland')
  assert.deepEqual(await counted(), may)
  await ensurePortalTimeZone(portal.db, 'Asia/Tokyo')
  assert.deepEqual(await counted(), april)
})

test('Processes that start at the same time derive everything once and agree', async () => {
  const zones = ['Pacific/Auckland', 'Pacific/Auckland', 'Pacific/Auckland']
  await Promise.all(zones.map(zone => ensurePortalTimeZone(portal.db, zone)))
  assert.deepEqual(await counted(), ['2026-05-01', '2026-05-01'])
  const rows = await portal.db.selectFrom('kpi_counts').select('month').where('company_id', 'is', null).execute()
  await ensurePortalTimeZone(portal.db, 'Pacific/Auckland')
  const same = await portal.db.selectFrom('kpi_counts').select('month').where('company_id', 'is', null).execute()
  assert.equal(same.length, rows.length)
})

test('A planned day ends with the day of the new time zone, an instant stays', async () => {
  const deadlines = async () => {
    const { rows } = await sql<{ at: Date; fact: Date }>`
      select d.arrival_deadline as at, f.arrival_deadline as fact
        from deliveries d join delivery_facts f on f.delivery_id = d.id order by d.id`.execute(portal.db)
    return rows.map(({ at, fact }) => [at.toISOString(), fact.toISOString()])
  }
  const inTokyo = '2026-04-30T14:59:59.999Z'
  const inNewYork = '2026-05-01T03:59:59.999Z'
  const stays = [inTokyo, inTokyo]
  await ensurePortalTimeZone(portal.db, 'America/New_York')
  assert.deepEqual(await deadlines(), [[inNewYork, inNewYork], stays])
  await ensurePortalTimeZone(portal.db, 'Asia/Tokyo')
  assert.deepEqual(await deadlines(), [stays, stays])
})
