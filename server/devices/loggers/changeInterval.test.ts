import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { loggerCalls as calls } from '#contract/devices/calls/loggers.ts'
import { codes } from '#contract/kernel/codes.ts'
import { inTransaction } from '#server/platform/db/onOneClient.ts'
import { reevaluateTouched } from '#server/telemetry/evaluation/reevaluate.ts'
import { makeLoggerWorld, type LoggerWorld } from '#test/support/worlds/devices/loggerWorld.ts'

let world: LoggerWorld
before(async () => {
  world = await makeLoggerWorld()
})
after(() => world.portal.close())

const reason = '取扱説明書の測定間隔に合わせるため'
const every = (minutes: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ minutes: minutes * index, celsius: 5 }))

/** A logger that measured every 50 minutes: gaps at an interval of ten minutes, none at one of an hour. */
async function measured(serial: string) {
  const from = '2026-11-10T00:00:00Z'
  const ids: number[] = []
  for (const [reference, day, intervalSeconds] of [
    [`${serial}-A`, '2026-11-10', undefined],
    [`${serial}-B`, '2026-11-11', undefined],
    [`${serial}-OWN`, '2026-11-12', 600],
  ] as const) {
    const start = Date.parse(from.replace('2026-11-10', day))
    const delivered = new Date(start + 200 * 60_000).toISOString()
    const times = { from: new Date(start).toISOString(), delivered, celsius: [] }
    ids.push(await world.ship({ reference, serial, ...times, ...(intervalSeconds ? { intervalSeconds } : {}) }))
    await world.apiClient.readings(
      every(50, 4).map(one => ({
        logger: serial,
        time: new Date(start + one.minutes * 60_000).toISOString(),
        celsius: one.celsius,
      })),
    )
  }
  return { loggerId: await world.loggerId(serial), ids }
}

const outcomes = async (ids: readonly number[]) => {
  const found: unknown[] = []
  for (const deliveryId of ids) {
    const { data } = await world.portal.call(deliveryCalls.statusInfo, { deliveryId }, { as: world.as.maria })
    found.push(data.temperature?.outcome)
  }
  return found
}
const preview = async (loggerId: number, intervalSeconds: number | null) =>
  (await world.portal.call(calls.previewInterval, { loggerId, intervalSeconds }, { as: world.as.maria })).data
const change = async (loggerId: number, intervalSeconds: number | null, as = world.as.maria) =>
  await world.portal.call(calls.changeInterval, { loggerId, intervalSeconds, reason }, { as })

suite('Another interval in the registry', () => {
  test('is previewed with its effect, then re-evaluates every assignment without an interval of its own', async () => {
    const { loggerId, ids } = await measured('ACT')
    await change(loggerId, 3600)
    assert.deepEqual(await outcomes(ids), ['compliant', 'compliant', 'incomplete'])
    const reported = await preview(loggerId, 600)
    assert.deepEqual(reported, { deliveries: 2, outcomes: [{ from: 'compliant', to: 'incomplete', count: 2 }] })
    assert.deepEqual(await outcomes(ids), ['compliant', 'compliant', 'incomplete'], 'nothing has changed')
    assert.equal((await world.logger(loggerId)).intervalSeconds, 3600)
    assert.deepEqual((await change(loggerId, 600)).data, reported)
    assert.deepEqual(await outcomes(ids), ['incomplete', 'incomplete', 'incomplete'])
    const [deliveryId = 0] = ids
    const { data } = await world.portal.call(deliveryCalls.statusInfo, { deliveryId }, { as: world.as.maria })
    assert.partialDeepStrictEqual(data.amendments[0], {
      field: 'loggerInterval',
      oldValue: 'ACT: 3600 s, compliant',
      newValue: 'ACT: 600 s, incomplete',
      reason,
      by: { name: world.users.maria.name },
    })
    const { data: history } = await world.portal.call(calls.getLoggerHistory, { loggerId }, { as: world.as.maria })
    assert.partialDeepStrictEqual(history[0], {
      act: 'changed',
      reason,
      fields: [{ field: 'interval', before: '3600', after: '600' }],
    })
  })

  test('gives the same as a full evaluation of all readings', async () => {
    const { loggerId, ids } = await measured('WHOLE')
    await change(loggerId, 1200)
    const image = async () => {
      const images: unknown[] = []
      for (const table of [
        'assignment_temperature',
        'assignment_evaluations',
        'delivery_item_temperature',
        'delivery_temperature',
      ]) {
        const { rows } = await world.portal.pool.query(
          `select to_jsonb(t) - '{id}'::text[] as row from ${table} t order by row`,
        )
        images.push(rows)
      }
      return images
    }
    const before = await image()
    await inTransaction(world.portal.pool, client => reevaluateTouched(client, { deliveryIds: ids, loggerIds: [] }))
    assert.deepEqual(await image(), before)
  })

  test('that is the current one changes nothing; an impossible one is refused', async () => {
    const { loggerId } = await measured('SAME')
    await change(loggerId, 300)
    assert.deepEqual((await change(loggerId, 300)).data, { deliveries: 0, outcomes: [] })
    for (const intervalSeconds of [0, -1, 1.5, 86_401]) {
      assert.equal((await change(loggerId, intervalSeconds)).code, codes.invalidParameters)
    }
  })

  test('reveals no outcomes to users who may not see the deliveries', async () => {
    const { loggerId, ids } = await measured('HIDDEN')
    await change(loggerId, 3600)
    assert.equal((await change(loggerId, 600, world.as.limited)).code, codes.notAuthorized)
    assert.deepEqual((await change(loggerId, 600, world.as.noDeliveries)).data, { deliveries: 0, outcomes: [] })
    assert.deepEqual(await outcomes(ids), ['incomplete', 'incomplete', 'incomplete'])
  })

  test('and concurrent readings wait for each other: none is evaluated with the former one', async () => {
    const { loggerId, ids } = await measured('RACE')
    await change(loggerId, 3600)
    const late = every(50, 4).map(one => ({
      logger: 'RACE',
      time: new Date(Date.parse('2026-11-10T00:25:00Z') + one.minutes * 60_000).toISOString(),
      celsius: 5,
    }))
    await Promise.all([change(loggerId, 600), world.apiClient.readings(late.slice(0, 2))])
    assert.deepEqual(await outcomes(ids.slice(0, 1)), ['incomplete'])
    const { rows } = await world.portal.pool.query(
      `select distinct t.interval_ms from assignment_temperature t join logger_assignments l on l.id = t.logger_assignment_id
        where l.logger_id = $1`,
      [loggerId],
    )
    assert.deepEqual(rows, [{ interval_ms: 600_000 }])
  })
})
