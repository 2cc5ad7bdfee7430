import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sentences } from '#demo/contradictions.ts'
import { ensureDemoWorld } from '#demo/demoWorld.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'

const days = [
  // In Japan a Saturday afternoon, the first morning of a year, and the first hour of a day in April.
  { now: '2026-11-21T06:00:00Z', months: 1.5 },
  { now: '2027-01-01T00:30:00Z', months: 0.4 },
  { now: '2027-03-31T15:40:00Z', months: 0.4 },
]

for (const { now, months } of days) {
  describe(`The demo world that begins at ${now} does not contradict itself:`, () => {
    let portal: TestApp
    before(async () => {
      portal = await createTestApp({ now: new Date(now), demo: true })
      await ensureDemoWorld(portal.appContext, { months })
    })
    after(() => portal.close())
    const atNow = (sql: string) => sql.replaceAll('now()', `timestamptz '${now}'`)

    for (const { says, finds } of sentences) {
      test(says, async () => {
        const { rows } = await portal.pool.query(atNow(finds))
        assert.deepEqual(rows.slice(0, 3), [])
      })
    }

    test('each of these checks can fail', async () => {
      const neverFound: string[] = []
      for (const { says, finds, plant } of sentences) {
        const client = await portal.pool.connect()
        try {
          await client.query('begin')
          // Without triggers and retention rules; the change is rolled back.
          await client.query('set local session_replication_role = replica')
          await client.query(atNow(plant))
          const { rowCount } = await client.query(atNow(finds))
          if (rowCount === 0) neverFound.push(says)
        } finally {
          await client.query('rollback')
          client.release()
        }
      }
      assert.deepEqual(neverFound, [])
    })
  })
}
