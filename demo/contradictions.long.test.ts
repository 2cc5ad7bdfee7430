import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sentences } from '#demo/contradictions.ts'
import { ensureDemoWorld } from '#demo/demoWorld.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'

const days = [
  // a Saturday afternoon, the first morning of a year, and the first hour of an April day in Japan
  { now: '2026-11-21T06:00:00Z', months: 1.5 },
  { now: '2027-01-01T00:30:00Z', months: 0.4 },
  { now: '2027-03-31T15:40:00Z', months: 0.4 },
]

for (const { now, months } of days) {
  describe(`the demo world that begins at ${now} holds against an auditor:`, () => {
    let portal: TestApp
    before(async () => {
      portal = await createTestApp({ now: new Date(now), demo: true })
      await ensureDemoWorld(portal.appContext, { months })
    })
    after(() => portal.close())
    const asked = (sql: string) => sql.replaceAll('now()', `timestamptz '${now}'`)

    for (const { says, finds } of sentences) {
      test(says, async () => {
        const { rows } = await portal.pool.query(asked(finds))
        assert.deepEqual(rows.slice(0, 3), [])
      })
    }

    test('and each of these sentences would be found false', async () => {
      const neverFound: string[] = []
      for (const { says, finds, plant } of sentences) {
        const client = await portal.pool.connect()
        try {
          await client.query('begin')
          // Neither triggers nor retention stand in the way of what is put back anyway.
          await client.query('set local session_replication_role = replica')
          await client.query(asked(plant))
          const { rowCount } = await client.query(asked(finds))
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
