import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { metersBetween, metersTo } from '#server/logistics/deliveries/distance.ts'
import { createTestApp } from '#test/support/portal/testApp.ts'

const portal = await createTestApp()
after(portal.close)

const tokyo = { lat: 35.681, lon: 139.767 }
const others = [
  tokyo,
  { lat: 35.682, lon: 139.768 },
  { lat: 34.702, lon: 135.495 },
  { lat: 43.068, lon: 141.35 },
  { lat: -35.681, lon: 139.767 - 180 },
  { lat: 52, lon: -179.9 },
]

test('the server and the database measure distances alike, far and near and across the date line', async () => {
  assert.ok(Math.abs(metersBetween({ lat: 34.702, lon: 135.495 }, tokyo) - 403_000) < 2000)
  assert.ok(metersBetween({ lat: 0, lon: 179.9 }, { lat: 0, lon: -179.9 }) < 23_000)
  const { rows: unknown } = await sql<{ meters: number | null }>`
    select ${metersTo(sql.ref('p'), sql`null::float8`, sql`1::float8`)} as meters
      from (values (1::float8, 1::float8)) p (lat, lon)`.execute(portal.db)
  assert.deepEqual(unknown, [{ meters: null }])
  for (const from of others) {
    const { rows } = await sql<{ meters: number }>`
      select ${metersTo(sql.ref('p'), sql`${tokyo.lat}::float8`, sql`${tokyo.lon}::float8`)} as meters
        from (values (${from.lat}::float8, ${from.lon}::float8)) p (lat, lon)`.execute(portal.db)
    const apart = Math.abs((rows[0]?.meters ?? NaN) - metersBetween(from, tokyo))
    assert.ok(apart < 1, `${JSON.stringify(from)}: ${apart} m apart`)
  }
})
