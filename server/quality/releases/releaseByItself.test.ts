import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { stabilityBudgetCalls } from '#contract/quality/calls/stabilityBudget.ts'
import { codes } from '#contract/kernel/codes.ts'
import { workBudgets } from '#server/quality/stabilityBudget/workBudgets.ts'
import { makeUser } from '#test/support/database/make.ts'
import { signAs } from '#test/support/worlds/quality/signing.ts'
import { makeReleaseWorld, type ReleaseWorld } from '#test/support/worlds/quality/releaseWorld.ts'

let world: ReleaseWorld
before(async () => {
  world = await makeReleaseWorld()
})
after(() => world.close())

let made = 0
const next = () => `R-${++made}`
const released = ['LOT-A released rule']
const undecided = ['LOT-A undecided -']
const deliveredAt = '2026-11-20T10:00:00+09:00'
const loggerFrom = (reference: string) => ({
  serial: `${reference}-L`,
  from: '2026-11-20T09:00:00+09:00',
  intervalSeconds: 600,
})

test('A compliant and complete delivery is released automatically', async () => {
  const id = await world.deliverClean(next())
  assert.deepEqual(await world.decided(id), undecided)
  await world.work()
  assert.deepEqual(await world.decided(id), released)
  const { releaseBlockers, lots, releasesByItself } = await world.release(id)
  assert.deepEqual([releaseBlockers, releasesByItself], [[], true])
  assert.deepEqual(
    [lots[0]?.isQuarantined, lots[0]?.isAffected, lots[0]?.last?.by, lots[0]?.last?.signature],
    [false, false, null, null],
  )
})

suite('A stability budget takes part in automatic release', () => {
  const halfHour = [20, 20, 26, 26, 26, 20]
  /** A product within 1–30 °C that may be at 25–30 °C for an hour, and a delivery of one of its lots. */
  const allow = async (itemCode: string, minutes = 60, toleranceMinutes = 0) => {
    await world.apiClient.products([
      { itemCode, nameJa: `薬${itemCode}`, nameEn: `Drug ${itemCode}`, band: '1-30', toleranceMinutes },
    ])
    const id = await world.productId(itemCode)
    await save(id, 0, [{ lowerMilli: 25_000, upperMilli: 30_000, minutes }])
    return id
  }
  const save = async (productId: number, lastVersion: number, ranges: object[]) => {
    const quality = await makeUser(world.db, {
      company: world.company.maker,
      role: '01',
      menus: ['ProductMaster', 'DeliveryStatus', 'Quality'],
    })
    const saved = await world.portal.call(
      stabilityBudgetCalls.saveStabilityBudget,
      { productId, lastVersion, warnPercent: 80, source: 'STB-7', ranges: ranges as never },
      { as: await world.as(quality) },
    )
    assert.equal(saved.code, codes.success)
  }
  const deliver = async (itemCode: string, lot: string, celsius: readonly number[]) => {
    const reference = next()
    const items = [{ itemCode, lot, quantity: 5 }]
    const id = await world.deliver({ reference, deliveredAt, items })
    await world.measure(`${reference}-L`, [...celsius])
    await world.calibrate(`${reference}-L`)
    return id
  }
  const standing = async (id: number) => {
    const { lots, releaseBlockers } = await world.release(id)
    return [lots[0]?.decision, ...releaseBlockers]
  }
  const count = () => workBudgets(world.portal.appContext)

  test('a lot is released when it has been counted, and left to people once its budget is used up', async () => {
    await allow('BUDGET-1')
    const first = await deliver('BUDGET-1', 'LOT-1', halfHour)
    const other = await deliver('BUDGET-1', 'LOT-2', halfHour)
    await world.work()
    assert.deepEqual(await standing(first), ['undecided', 'budgetNotCounted'])
    await count()
    await world.work()
    assert.deepEqual([await standing(first), await standing(other)], [['released'], ['released']])
    // The same lot in full width: with this delivery it has been there for an hour.
    const second = await deliver('BUDGET-1', 'ＬＯＴ-1', halfHour)
    await world.work()
    assert.deepEqual(await standing(first), ['released', 'budgetNotCounted'], 'counting revokes nothing')
    await count()
    await world.work()
    assert.deepEqual(await standing(second), ['undecided', 'budgetUsedUp'])
    assert.deepEqual(await standing(first), ['undecided', 'budgetUsedUp'])
    assert.deepEqual(await world.decided(first), ['LOT-1 undecided changed'])
    assert.deepEqual(await standing(other), ['released'])
  })

  test('another allowance is asked once its uses are counted, and none when the budget has ended', async () => {
    const productId = await allow('BUDGET-2', 600)
    await save(productId, 1, [{ lowerMilli: 28_000, upperMilli: 30_000, minutes: 600 }])
    const id = await deliver('BUDGET-2', 'LOT-3', [20, 29, 20, 20, 20, 20])
    await count()
    await world.work()
    assert.deepEqual(await standing(id), ['released'])
    await save(productId, 2, [{ lowerMilli: 28_000, upperMilli: 30_000, minutes: 5 }])
    await world.work()
    assert.deepEqual(await standing(id), ['released', 'budgetNotCounted'])
    await count()
    await world.work()
    assert.deepEqual(await standing(id), ['undecided', 'budgetUsedUp'])
    await save(productId, 3, [])
    await world.work()
    assert.deepEqual(await standing(id), ['released'])
  })

  test('an excused spike that no range covers blocks until a range covers it', async () => {
    const productId = await allow('BUDGET-4', 600, 30)
    const id = await deliver('BUDGET-4', 'LOT-5', [20, 31, 20, 20, 20, 20])
    await count()
    await world.work()
    assert.deepEqual(await standing(id), ['undecided', 'budgetNotCovered'])
    await save(productId, 1, [{ lowerMilli: 25_000, upperMilli: 35_000, minutes: 600 }])
    await count()
    await world.work()
    assert.deepEqual(await standing(id), ['released'])
  })

  test('a signature stays valid when another delivery uses the budget up', async () => {
    await allow('BUDGET-3')
    const first = await deliver('BUDGET-3', 'LOT-4', halfHour)
    const productId = await world.productId('BUDGET-3')
    const session = await world.as(world.user.maria)
    const lots = [{ productId, lot: 'LOT-4', decision: 'released' as const, reason: 'seen' }]
    await signAs(world.portal, world.user.maria, session, { kind: 'decide', deliveryId: first, lots })
    await deliver('BUDGET-3', 'LOT-4', halfHour)
    await count()
    await world.work()
    const [lot] = (await world.release(first)).lots
    assert.deepEqual([lot?.decision, lot?.last?.signature?.isValid], ['released', true])
  })
})

test('Late readings and calibrations, in any order, make no difference', async () => {
  const reference = next()
  const id = await world.deliver({ reference, deliveredAt: '2026-11-20T10:00:00+09:00' })
  await world.work()
  assert.deepEqual(await world.decided(id), undecided)
  assert.deepEqual((await world.release(id)).releaseBlockers, ['noData'])
  await world.measure(`${reference}-L`, [5, 5], 40)
  await world.work()
  assert.deepEqual((await world.release(id)).releaseBlockers, ['gap', 'calibrationUnknown'])
  await world.measure(`${reference}-L`, [5, 5, 5, 5])
  await world.work()
  assert.deepEqual((await world.release(id)).releaseBlockers, ['calibrationUnknown'])
  assert.deepEqual(await world.decided(id), undecided)
  await world.calibrate(`${reference}-L`)
  await world.work()
  assert.deepEqual(await world.decided(id), released)
})

/** Another, so far unknown logger measured the same. */
async function addLogger(reference: string) {
  const loggers = [loggerFrom(reference), { ...loggerFrom(reference), serial: `${reference}-M` }]
  await world.deliver({ reference, deliveredAt, loggers, reason: 'found in the box' })
  await world.measure(`${reference}-M`, [5, 5, 5, 5, 5, 5])
}

type Spoilt = { name: string; releaseBlockers: string[]; spoil: (reference: string, id: number) => Promise<unknown> }
/** Late facts of a delivery that is compliant without them. */
const late: Spoilt[] = [
  {
    name: 'a gap',
    releaseBlockers: ['gap'],
    spoil: reference => world.deliver({ reference, deliveredAt: '2026-11-20T11:30:00+09:00' }),
  },
  {
    name: 'a suspect reading',
    releaseBlockers: ['excursion', 'suspect'],
    spoil: reference => world.measure(`${reference}-L`, [-100], 35),
  },
  {
    name: 'a conflicting reading',
    releaseBlockers: ['conflict'],
    spoil: reference => world.measure(`${reference}-L`, [6], 20),
  },
  {
    name: 'an excursion',
    releaseBlockers: ['excursion'],
    spoil: reference => world.measure(`${reference}-L`, [9], 35),
  },
  {
    name: 'a run that is open at the end',
    releaseBlockers: ['excursion', 'openPeriod'],
    spoil: reference => world.measure(`${reference}-L`, [9], 55),
  },
  {
    name: 'a logger that measured after its calibration had run out',
    releaseBlockers: ['uncalibrated'],
    spoil: async reference => {
      await addLogger(reference)
      await world.calibrate(`${reference}-M`, '2026-01-01', '2026-11-19')
    },
  },
  {
    name: 'a logger whose calibration nobody registered',
    releaseBlockers: ['calibrationUnknown'],
    spoil: reference => addLogger(reference),
  },
  {
    name: 'that it is not delivered after all',
    releaseBlockers: ['notDelivered', 'gap'],
    spoil: reference => world.deliver({ reference, deliveredAt: null }),
  },
]

for (const { name, releaseBlockers, spoil } of late) {
  test(`${name} keeps a delivery from being released, and makes one undecided that was`, async () => {
    const [before, after] = [next(), next()]
    const id = await world.deliverClean(before)
    await spoil(before, id)
    await world.work()
    assert.deepEqual(await world.decided(id), undecided)
    assert.deepEqual((await world.release(id)).releaseBlockers, releaseBlockers)

    const other = await world.deliverClean(after)
    await world.work()
    assert.deepEqual(await world.decided(other), released)
    await spoil(after, other)
    await world.work()
    assert.deepEqual(await world.decided(other), ['LOT-A undecided changed'])
    const [lot] = (await world.release(other)).lots
    assert.deepEqual([lot?.last?.releaseBlockers, lot?.isQuarantined], [releaseBlockers, false])
    await world.work()
    assert.equal((await world.release(other)).lots[0]?.history.length, 2)
  })
}

test('An item without a logger blocks the release of its whole delivery', async () => {
  const reference = next()
  const items = [
    { itemCode: 'A', lot: 'LOT-A', quantity: 1 },
    { itemCode: 'B', lot: 'LOT-B', quantity: 1 },
  ]
  const id = await world.deliverClean(reference, {
    items,
    loggers: [{ ...loggerFrom(reference), items: [0] }],
  })
  await world.work()
  assert.deepEqual((await world.release(id)).releaseBlockers, ['itemWithoutLogger'])
  assert.deepEqual(await world.decided(id), ['LOT-A undecided -', 'LOT-B undecided -'])
})

test('A delivery is released once nothing more can be measured, if its logger goes on after the arrival', async () => {
  const reference = next()
  // It is noon: the logger is not silent for long enough yet.
  const loggers = [{ ...loggerFrom(reference), to: '2026-11-20T12:25:00+09:00' }]
  const id = await world.deliverClean(reference, { loggers })
  await world.measure(`${reference}-L`, Array<number>(12).fill(5), 60)
  await world.work()
  assert.deepEqual((await world.release(id)).releaseBlockers, ['gap'])
  assert.deepEqual(await world.decided(id), undecided)
  await world.measure(`${reference}-L`, [5], 180)
  await world.work()
  assert.deepEqual((await world.release(id)).releaseBlockers, [])
  assert.deepEqual(await world.decided(id), released)
})

test('A silent logger beside one that measures blocks the release of a delivery', async () => {
  const reference = next()
  const loggers = [loggerFrom(reference), { ...loggerFrom(reference), serial: `${reference}-SILENT` }]
  const id = await world.deliverClean(reference, { loggers })
  await world.work()
  assert.deepEqual((await world.release(id)).releaseBlockers, ['gap'])
})

test('A lot that is added to a released delivery is released too; the decision about a removed one remains', async () => {
  const reference = next()
  const id = await world.deliverClean(reference)
  await world.work()
  await world.deliver({
    reference,
    deliveredAt,
    items: [{ itemCode: 'A', lot: 'LOT-NEW', quantity: 2 }],
  })
  await world.work()
  const { lots } = await world.release(id)
  assert.deepEqual(
    lots.map(({ lot, decision, isInDelivery, quantity }) => [lot, decision, isInDelivery, quantity]),
    [
      ['LOT-NEW', 'released', true, 2],
      ['LOT-A', 'released', false, 0],
    ],
  )
})

test("After a person's decision nothing is released or revoked automatically", async () => {
  const reference = next()
  const id = await world.deliverClean(reference, {
    items: [
      { itemCode: 'A', lot: 'LOT-A', quantity: 1 },
      { itemCode: 'A', lot: 'LOT-C', quantity: 1 },
    ],
  })
  const productId = await world.productId('A')
  await world.decide(id, [{ productId, lot: 'LOT-C', decision: 'rejected', restriction: null, reason: 'broken' }])
  await world.work()
  assert.deepEqual((await world.release(id)).releaseBlockers, ['decided'])
  assert.deepEqual(await world.decided(id), ['LOT-A undecided -', 'LOT-C rejected person'])
})

test('Activating the rule releases what arrived earlier on the same day', async () => {
  await world.saveRules({ releasesByItself: false })
  const id = await world.deliverClean(next())
  const spoilt = next()
  const affected = await world.deliver({ reference: spoilt, deliveredAt })
  await world.measure(`${spoilt}-L`, [5, 12, 12, 12, 5, 5])
  const ofYesterday = await world.deliverClean(next(), { deliveredAt: '2026-11-19T23:59:59+09:00' })
  const ofOthers = await world.deliverClean(next())
  const { clinic } = world.company
  await world.db.updateTable('deliveries').set({ depositor_id: clinic.id }).where('id', '=', ofOthers).execute()
  await world.work()
  assert.deepEqual(await world.decided(id), undecided)
  await world.saveRules({ releasesByItself: true })
  assert.deepEqual((await world.release(id)).releaseBlockers, [])
  await world.work()
  assert.deepEqual(await world.decided(id), released)
  for (const other of [affected, ofYesterday]) assert.deepEqual(await world.decided(other), undecided)
  const { rows: decisions } = await world.portal.pool.query('select from lot_decisions where delivery_id = $1', [
    ofOthers,
  ])
  assert.deepEqual(decisions, [])
})

test('Without the rule nothing is released; with it, only deliveries that arrive from that day on', async () => {
  await world.saveRules({ releasesByItself: false })
  const id = await world.deliverClean(next())
  await world.work()
  const { releaseBlockers, releasesByItself } = await world.release(id)
  assert.deepEqual([releaseBlockers, releasesByItself], [[], false])
  assert.deepEqual(await world.decided(id), undecided)
  world.later(24 * 60)
  await world.saveRules({ releasesByItself: true })
  assert.deepEqual((await world.release(id)).releaseBlockers, ['beforeRule'])
  await world.portal.pool.query('insert into release_queue values ($1)', [id])
  await world.work()
  assert.deepEqual(await world.decided(id), undecided)
  // Saved again, the rule has been in force since then.
  world.later(24 * 60)
  await world.saveRules({ releasesByItself: true, assessmentDays: 7 })
  const later = await world.deliverClean(next(), { deliveredAt: '2026-11-20T10:00:00+09:00' })
  assert.deepEqual((await world.release(later)).releaseBlockers, ['beforeRule'])
})
