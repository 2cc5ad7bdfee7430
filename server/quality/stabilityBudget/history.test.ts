import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as fc from 'fast-check'
import { bands, type BandCode } from '#contract/telemetry/rules/temperature/bands.ts'
import { isInRange, rangeFault, type BudgetRange } from '#contract/quality/rules/stabilityBudget.ts'
import { inTransaction } from '#server/platform/db/onOneClient.ts'
import { writeRows } from '#server/telemetry/segments/writeRows.ts'
import { reevaluateTouched } from '#server/telemetry/evaluation/reevaluate.ts'
import { makeBudgetWorld, type BudgetWorld } from '#test/support/worlds/quality/budgetWorld.ts'
import { cases } from '#test/support/worlds/quality/cases.ts'

let world: BudgetWorld
before(async () => {
  world = await makeBudgetWorld()
})
after(() => world.close())

type Item = 0 | 1
type Act =
  | { kind: 'block'; logger: Item; slot: number; celsius: number[] }
  | { kind: 'evaluate'; item: Item; band: BandCode }
  | { kind: 'allow'; item: Item; ranges: BudgetRange[]; isSettled: boolean }
  | { kind: 'load'; items: Item[]; carried: Item[] | null; lot: 'X' | 'Y'; fromMinute: number }
  | { kind: 'count' }

const item = fc.constantFrom<Item>(0, 1)
const some = fc.uniqueArray(item, { minLength: 1, maxLength: 2 })
const range = (lowerMilli: number | null, upperMilli: number | null, minutes: number) => ({
  lowerMilli,
  upperMilli,
  minutes,
})
const ranges = fc
  .subarray([range(null, 2_000, 0), range(8_000, 12_000, 60), range(12_000, 25_000, 30), range(25_000, null, 5)])
  .filter(all => rangeFault(all) === null)
const celsius = fc.constantFrom(5, 5, 5, 8, 8.001, 12, 12.5, 25, 31, 2, 1.9, -3)
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 6,
    // Blocks arrive late, repeatedly and overlapping; some leave a gap.
    arbitrary: fc.record({
      kind: fc.constant('block' as const),
      logger: item,
      slot: fc.nat(6),
      celsius: fc.array(celsius, { minLength: 1, maxLength: 5 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('evaluate' as const), item, band: fc.constantFrom('2-8', '1-30', 'max5') }) }, // prettier-ignore
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('allow' as const), item, ranges, isSettled: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('load' as const),
      items: some,
      carried: fc.option(some),
      lot: fc.constantFrom('X', 'Y'),
      fromMinute: fc.constantFrom(0, 0, 30, 60),
    }),
  },
  { weight: 3, arbitrary: fc.constant({ kind: 'count' as const }) },
)

let made = 0
const fromMs = Date.parse('2026-11-20T09:00:00+09:00')

type Load = Omit<Extract<Act, { kind: 'load' }>, 'kind'>
type Reported = { reference: string; itemCodes: string[]; productIds: number[] }

/** Sends the delivery with these items; the first logger measures the `carried` ones, the other one all. */
const report = async ({ reference, itemCodes }: Reported, { items, carried, lot, fromMinute }: Load) => {
  const from = new Date(fromMs + fromMinute * 60_000).toISOString()
  const places = carried?.flatMap(one => (items.includes(one) ? [items.indexOf(one)] : [])) ?? []
  return await world.deliver({
    reason: '積み替え',
    reference,
    items: items.map(one => ({ itemCode: itemCodes[one], lot: `${reference}-${lot}`, quantity: 1 })),
    loggers: [
      { serial: `${reference}-0`, from, intervalSeconds: 600, ...(places.length > 0 ? { items: places } : {}) },
      { serial: `${reference}-1`, from, intervalSeconds: 600 },
    ],
  })
}

async function begin(): Promise<Reported & { deliveryId: number }> {
  const reported = { reference: `BH-${++made}`, itemCodes: [] as string[], productIds: [] as number[] }
  for (const band of ['2-8', '1-30'] as const) {
    const { itemCode, productId } = await world.item(band)
    reported.itemCodes.push(itemCode)
    reported.productIds.push(productId)
  }
  for (const productId of reported.productIds) await world.allow(productId)
  await world.settle()
  return { ...reported, deliveryId: await report(reported, { items: [0, 1], carried: null, lot: 'X', fromMinute: 0 }) }
}

/** Re-evaluates the delivery by another band, as an administrator does. */
const evaluate = async (deliveryId: number, productId: number, band: BandCode) => {
  const known = world.db.selectFrom('product_versions').select('id').where('product_id', '=', productId)
  const found = await known.where('band', '=', band).executeTakeFirst()
  const version = await known
    .select(eb => eb.fn.max('version').as('last'))
    .groupBy('id')
    .execute()
  const last = Math.max(...version.map(row => row.last))
  const row = { product_id: productId, version: last + 1, valid_from: '2030-01-01', band }
  const id =
    found?.id ??
    (await world.db.insertInto('product_versions').values(row).returning('id').executeTakeFirstOrThrow()).id
  await inTransaction(world.portal.pool, async (client, tx) => {
    const items = tx.updateTable('delivery_items').set({ product_version_id: id })
    await items.where('delivery_id', '=', deliveryId).where('product_id', '=', productId).execute()
    await reevaluateTouched(client, { deliveryIds: [deliveryId], loggerIds: [] })
  })
}

const allow = async (productId: number, laidDown: BudgetRange[], isSettled: boolean) => {
  const budget = world.db.selectFrom('product_budgets').select('product_id').where('product_id', '=', productId)
  // Without a budget, none can be removed.
  if (laidDown.length === 0 && (await budget.execute()).length === 0) return
  await world.allow(productId, { ranges: laidDown, source: `STB-${++made}` })
  if (isSettled) await world.settle()
}

/** Computed independently, by assignment from the stored readings. */
async function recounted(deliveryId: number) {
  const { db } = world
  const assignments = await db
    .selectFrom('logger_assignments as l')
    .innerJoin('assignment_temperature as t', 't.logger_assignment_id', 'l.id')
    .select(['l.id', 'l.logger_id', 'l.from_at', 't.threshold_ms'])
    .where('l.delivery_id', '=', deliveryId)
    .execute()
  const items = await db
    .selectFrom('delivery_items as i')
    .innerJoin('product_versions as v', 'v.id', 'i.product_version_id')
    .innerJoin('product_budgets as b', 'b.product_id', 'i.product_id')
    .innerJoin('budget_allowances as a', 'a.id', 'b.allowance_id')
    .select(['i.id', 'i.product_id', 'v.band', 'a.ranges', 'a.version'])
    .where('i.delivery_id', '=', deliveryId)
    .execute()
  const uses: string[] = []
  for (const assignment of assignments) {
    const carried = db
      .selectFrom('logger_assignment_items')
      .select('delivery_item_id')
      .where('logger_assignment_id', '=', assignment.id)
    const ids = (await carried.execute()).map(row => row.delivery_item_id)
    const readings = await db
      .selectFrom('readings')
      .select(['at', 'milli_celsius'])
      .where('logger_id', '=', assignment.logger_id)
      .where('at', '>=', assignment.from_at)
      .orderBy('at')
      .execute()
    for (const one of items.filter(row => ids.length === 0 || ids.includes(row.id))) {
      const band = bands[one.band as BandCode]
      const allowed = one.ranges as BudgetRange[]
      const isInside = (milli: number) =>
        milli >= (band.lowerMilli ?? -Infinity) && milli <= (band.upperMilli ?? Infinity)
      const isCovered = (milli: number) => isInside(milli) || allowed.some(each => isInRange(each, band, milli))
      for (let place = 0; place <= allowed.length; place++) {
        const meant = allowed[place]
        const hits = readings.map(({ milli_celsius: milli }) =>
          meant ? isInRange(meant, band, milli) : !isCovered(milli),
        )
        const ms = readings.map(({ at }, nth) => (readings[nth + 1]?.at.getTime() ?? Infinity) - at.getTime())
        const usedMs = ms
          .filter((step, nth) => hits[nth] && step <= assignment.threshold_ms)
          .reduce((sum, step) => sum + step, 0)
        const count = hits.filter(Boolean).length
        if (count > 0) uses.push([assignment.id, one.product_id, one.version, place, usedMs, count].join())
      }
    }
  }
  return uses.sort()
}

/** The expected uses: of products on the assignments, by the allowance in force. */
async function kept(deliveryId: number) {
  const rows = await world.db
    .selectFrom('budget_uses as u')
    .innerJoin('logger_assignments as l', 'l.id', 'u.logger_assignment_id')
    .innerJoin('budget_allowances as a', 'a.id', 'u.allowance_id')
    .innerJoin('product_budgets as b', 'b.allowance_id', 'a.id')
    .select(['l.id', 'u.product_id', 'a.version', 'u.place', 'u.used_ms', 'u.reading_count'])
    .where('l.delivery_id', '=', deliveryId)
    .execute()
  return rows.map(row => [row.id, row.product_id, row.version, row.place, row.used_ms, row.reading_count].join()).sort()
}

test('Whatever arrives in whatever order, the stored use equals a recount of the readings', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 14 }), async acts => {
      const reported = await begin()
      const { deliveryId, reference, productIds } = reported
      for (const one of [...acts, { kind: 'count' as const }]) {
        if (one.kind === 'count') await world.count()
        else if (one.kind === 'block') await world.measure(`${reference}-${one.logger}`, one.celsius, one.slot * 20)
        else if (one.kind === 'load') await report(reported, one)
        else if (one.kind === 'evaluate') await evaluate(deliveryId, productIds[one.item] ?? 0, one.band)
        else await allow(productIds[one.item] ?? 0, one.ranges, one.isSettled)
      }
      assert.deepEqual(await kept(deliveryId), await recounted(deliveryId))
    }),
    { numRuns: cases(8) },
  )
})

test('An allowance also applies to readings of transactions that ran while it was saved', async () => {
  const { itemCode, productId } = await world.item()
  const deliveryId = await world.deliver({ reference: 'UNSEEN', items: [{ itemCode, lot: 'U', quantity: 1 }] })
  await world.measure('UNSEEN-L', [5, 5])
  await inTransaction(world.portal.pool, async (client, tx) => {
    const assignments = tx
      .selectFrom('logger_assignments')
      .select(['id', 'logger_id'])
      .where('delivery_id', '=', deliveryId)
    const { id, logger_id } = await assignments.executeTakeFirstOrThrow()
    const [before] = await tx.selectFrom('readings').selectAll().where('logger_id', '=', logger_id).execute()
    assert.ok(before)
    const at = new Date(before.at.getTime() - 600_000)
    await tx.updateTable('logger_assignments').set({ from_at: at }).where('id', '=', id).execute()
    await writeRows(
      client,
      `select logger_id, $2::timestamptz as at, 9000 as milli_celsius, centi_humidity, lat, lon, batch_id
         from readings where logger_id = $1 order by readings.at limit 1`,
      [logger_id, at],
    )
    const figures = { reading_count: 3, first_at: at, max_milli: 9_000 }
    await tx.updateTable('assignment_temperature').set(figures).where('logger_assignment_id', '=', id).execute()
    await world.allow(productId)
    await world.count()
  })
  await world.settle()
  assert.equal((await kept(deliveryId)).length, 1)
  assert.deepEqual(await kept(deliveryId), await recounted(deliveryId))
})
