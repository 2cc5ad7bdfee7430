import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import * as fc from 'fast-check'
import { createPool, kyselyOver } from '#server/platform/db/connect.ts'
import { cases } from '#test/support/worlds/quality/cases.ts'
import { createTestDatabase } from '#test/support/portal/testDatabase.ts'
import { makeTelemetryWorld } from '#test/support/worlds/telemetryWorld.ts'

const database = await createTestDatabase()
const pool = createPool(database.config, 4, () => undefined)
const db = kyselyOver(pool)
after(async () => {
  await pool.end()
  await database.drop()
})

const hour = 3600_000
const startMs = Date.UTC(2026, 4, 1)
const assignment = (logger: number) => ({ logger, fromMs: startMs, toMs: null, intervalSeconds: 600, items: [] })

/** Steps of eight hours over a week: batches start, end and cross midnight in Tokyo, come late and fill gaps. */
const batch = fc.uniqueArray(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 5 })
const days = fc
  .uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 2, maxLength: 4 })
  .map(some => some.toSorted((a, b) => a - b).map(day => `2026-05-0${day}`))

const shown = async (deliveryId: number) =>
  await db
    .selectFrom('delivery_temperature as t')
    .innerJoin('delivery_items as i', 'i.delivery_id', 't.delivery_id')
    .innerJoin('delivery_item_temperature as it', 'it.delivery_item_id', 'i.id')
    .select(['t.calibration', 'it.calibration as of_item'])
    .where('t.delivery_id', '=', deliveryId)
    .execute()

test('the calibration flag after each batch equals that of all readings', async () => {
  await fc.assert(
    fc.asyncProperty(days, fc.array(batch, { minLength: 1, maxLength: 4 }), async (covered, batches) => {
      const items = [{ band: '2-8' as const, toleranceMinutes: 0 }]
      const { loggers, deliveries, send } = await makeTelemetryWorld(db, pool, 1, [
        { items, deliveredAtMs: null, assignments: [assignment(0)] },
      ])
      const deliveryId = deliveries[0]?.id ?? 0
      for (let at = 0; at + 1 < covered.length; at += 2) {
        const [calibrated_on = '', due_on = ''] = covered.slice(at, at + 2)
        await db
          .insertInto('logger_calibrations')
          .values({ logger_id: loggers[0]?.id ?? 0, calibrated_on, due_on })
          .execute()
      }
      for (const steps of batches) {
        await send(steps.map(step => ({ logger: 0, atMs: startMs + step * 8 * hour, milliCelsius: 5000 })))
        const stored = await shown(deliveryId)
        await pool.query('select update_calibration_status($1)', [[deliveryId]])
        assert.deepEqual(stored, await shown(deliveryId))
      }
    }),
    { numRuns: cases(20) },
  )
})

test('a delivery is uncalibrated from the first reading on a day that no calibration covers', async () => {
  const items = [{ band: '2-8' as const, toleranceMinutes: 0 }]
  const { loggers, deliveries, send } = await makeTelemetryWorld(db, pool, 1, [
    { items, deliveredAtMs: null, assignments: [assignment(0)] },
  ])
  const dates = { calibrated_on: '2026-05-01', due_on: '2026-05-01' }
  await db
    .insertInto('logger_calibrations')
    .values({ logger_id: loggers[0]?.id ?? 0, ...dates })
    .execute()
  // Midnight in Tokyo is 15:00 UTC.
  const reportedAfter = async (...minutes: number[]) => {
    await send(minutes.map(minute => ({ logger: 0, atMs: startMs + 14 * hour + minute * 60_000, milliCelsius: 5000 })))
    return await shown(deliveries[0]?.id ?? 0)
  }
  const reported = (calibration: string) => [{ calibration, of_item: calibration }]
  assert.deepEqual(await reportedAfter(0, 10, 20), reported('calibrated'))
  assert.deepEqual(await reportedAfter(30, 40, 50), reported('calibrated'))
  assert.deepEqual(await reportedAfter(60), reported('uncalibrated'))
})
