import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Client } from 'pg'
import { sql } from 'kysely'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { sealAuditTrail } from '#server/records/auditTrail/checkAuditTrail.ts'
import { verifyAuditTrail } from '#server/records/auditTrail/verification/verifyAuditTrail.ts'
import { mergeSegments } from '#server/telemetry/segments/mergeSegments.ts'
import { makeUser } from '#test/support/database/make.ts'
import { makeSigningWorld } from '#test/support/worlds/quality/signingWorld.ts'
import { printedPdf } from '#test/support/worlds/reporting/printedPdf.ts'

const world = await makeSigningWorld()
const { portal, db, company, released } = world
after(() => world.close())

test('merging segments below a signed decision leaves its signature, its report and the audit trail as they were', async () => {
  const deliveryId = await world.deliver({ reference: 'MERGED', deliveredAt: '2026-11-20T10:00:00+09:00' })
  for (const [place, minute] of [0, 50, 10, 40, 20, 30].entries()) {
    await world.measure('MERGED-L', [4 + place / 10], minute)
  }
  await world.calibrate('MERGED-L')
  const signer = await makeUser(db, { company: company.maker, menus: ['DeliveryStatus', 'Quality'] })
  const as = await world.signer(signer)
  await world.signed(signer, as, { kind: 'decide', deliveryId, lots: [released] })

  const segments = async () => {
    const { rows } = await sql<{ reading_count: number }>`
      select s.reading_count from reading_segments s join loggers l on l.id = s.logger_id where l.serial = 'MERGED-L'
       order by s.first_at`.execute(db)
    return rows.map(row => row.reading_count)
  }
  const retained = await sql`
    select from retained_spans s join loggers l on l.id = s.logger_id where l.serial = 'MERGED-L'`.execute(db)
  assert.equal(retained.rows.length, 1)
  const evidence = async () => {
    const { lots } = await world.release(deliveryId)
    const { bytes } = await portal.download(deliveryCalls.getTemperatureReport, { deliveryId, language: '1' }, { as })
    const lines = printedPdf(bytes).pages.flatMap(page => page.split('\n'))
    return {
      decisions: lots.map(({ decision, last }) => [decision, last?.signature?.isValid]),
      checksum: lines.filter(line => /^[0-9a-f]{64}$/.test(line)),
      unsound: await findings(),
    }
  }

  const before = await evidence()
  assert.deepEqual(before.decisions, [['released', true]])
  assert.equal(before.checksum.length, 1)
  assert.deepEqual(before.unsound, [])
  assert.deepEqual(await segments(), [1, 1, 1, 1, 1, 1])
  await mergeSegments({ ...portal.appContext, now: () => new Date('2027-01-15T00:00:00Z') }, 'all')
  assert.deepEqual(await segments(), [6])
  assert.deepEqual(await evidence(), before)
})

async function findings(): Promise<string[]> {
  await sealAuditTrail(db)
  const client = new Client(portal.pool.options)
  await client.connect()
  try {
    const found = await Array.fromAsync(verifyAuditTrail(client))
    return found.filter(({ isInformation }) => !isInformation).map(({ table, what }) => `${table} ${what}`)
  } finally {
    await client.end()
  }
}
