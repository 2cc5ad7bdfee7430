import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { RequestOf } from '#contract/kernel/call.ts'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { deliveryDashboardCalls, noDeliveries } from '#contract/reporting/calls/deliveryDashboard.ts'
import { productCalls as calls } from '#contract/logistics/calls/products.ts'
import { codes } from '#contract/kernel/codes.ts'
import { inTransaction } from '#server/platform/db/onOneClient.ts'
import { reevaluateTouched } from '#server/telemetry/evaluation/reevaluate.ts'
import { makeCentre, makeUser } from '#test/support/database/make.ts'
import { series } from '#test/support/calls/partnerApi.ts'
import { hourAbove, makeProductWorld, shipment, type ProductWorld } from '#test/support/worlds/productWorld.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import type { As } from '#test/support/portal/testApp.ts'

let world: ProductWorld
before(async () => {
  world = await makeProductWorld()
})
after(() => world.portal.close())

const reason = '安定性試験 STB-12 の結果に基づく'
/** Version 2 tolerates an hour outside. */
const tolerant = { band: '2-8', toleranceMinutes: 90, toleranceSource: 'STB-12', validFrom: '2026-11-20' } as const

/** An item with a second version, and its deliveries, one for each day. */
async function shipped(name: string, days: readonly string[], celsius = hourAbove) {
  const { productId, itemCode } = await world.newProduct({ itemCode: name })
  const sent = days.map((day, at) => shipment(`${name}-${at + 1}`, [itemCode], day, celsius))
  await send(sent)
  await world.newVersion(productId, tolerant)
  return { productId, itemCode, ids: await idsOf(sent.map(one => one.delivery.reference)) }
}

async function send(sent: ReturnType<typeof shipment>[]) {
  await world.apiClient.deliveries(sent.map(one => one.delivery))
  await world.apiClient.readings(sent.flatMap(one => one.readings))
}

async function idsOf(references: readonly string[]) {
  const rows = await world.portal.db
    .selectFrom('deliveries')
    .select(['id', 'reference'])
    .where('reference', 'in', references)
    .execute()
  return references.map(reference => rows.find(row => row.reference === reference)?.id ?? 0)
}

type Days = Partial<RequestOf<typeof calls.previewReevaluation>>
const preview = async (productId: number, days: Days = {}, as: As = world.as.maria) =>
  await world.portal.call(
    calls.previewReevaluation,
    { productId, version: 2, shippingDateFrom: '2026-11-01', shippingDateTo: '2026-11-30', ...days },
    { as },
  )
const evaluate = async (
  productId: number,
  deliveryIds: number[],
  facts: { version?: number; reason?: string } = {},
  as: As = world.as.maria,
) => await world.portal.call(calls.reevaluate, { productId, version: 2, deliveryIds, reason, ...facts }, { as })

const details = async (deliveryId: number) =>
  (await world.portal.call(deliveryCalls.statusInfo, { deliveryId }, { as: world.as.maria })).data
const outcomeOf = async (deliveryId: number) => (await details(deliveryId)).temperature?.outcome

suite('re-evaluating deliveries', () => {
  test('is previewed: deliveries, present versions, and outcomes before and after', async () => {
    const { productId, ids } = await shipped('TELL', ['2026-11-03', '2026-11-05', '2026-10-31'])
    const { data } = await preview(productId)
    assert.equal(data.total, 2)
    assert.deepEqual(data.rows[0], {
      deliveryId: ids[0],
      reference: 'TELL-1',
      shippingDate: '2026-11-03',
      shipFrom: { name: '埼玉工場', nameEn: '埼玉工場' },
      destination: { name: '東京センター', nameEn: '東京センター' },
      lots: ['LOT-TELL-1'],
      version: 1,
      awaitingData: false,
      outcome: 'excursion',
      newOutcome: 'compliant',
    })
    assert.deepEqual(
      (await preview(productId, { lot: 'lot-tell-2' })).data.rows.map(row => row.reference),
      ['TELL-2'],
    )
    assert.equal(await outcomeOf(ids[0] ?? 0), 'excursion', 'nothing has changed')
  })

  test('changes outcome, list, dashboard and assignment figures together, and records who, when and why', async () => {
    const { productId, itemCode, ids } = await shipped('ACT', ['2026-11-07', '2026-11-07', '2026-11-07'])
    const [first = 0, second = 0, third = 0] = ids
    const counts = async () => {
      const { data } = await world.portal.call(
        deliveryDashboardCalls.getDeliveryDashboard,
        { period: 'day', day: '2026-11-07' },
        { as: world.as.maria },
      )
      return data.sections.find(one => one.section === '0001')?.now ?? noDeliveries
    }
    const before = await counts()
    const { data } = await evaluate(productId, [first, second])
    assert.deepEqual(data, { evaluated: 2, outcomes: [{ from: 'excursion', to: 'compliant', count: 2 }] })
    assert.deepEqual(
      [await outcomeOf(first), await outcomeOf(second), await outcomeOf(third)],
      ['compliant', 'compliant', 'excursion'],
    )
    const after = await counts()
    assert.deepEqual([after.compliant - before.compliant, after.excursion - before.excursion], [2, -2])
    const { data: listed } = await world.portal.call(
      deliveryCalls.searchByOther,
      {
        shippingDateFrom: '2026-11-07',
        shippingDateTo: '2026-11-07',
        deliveryType: ['0001'],
        temperatureExcursion: '01',
        productCode: itemCode,
      },
      { as: world.as.maria },
    )
    assert.deepEqual(
      listed.rows.map(row => row.deliveryId),
      [third],
    )
    const { amendments, amended } = await details(first)
    assert.equal(amended, true)
    assert.deepEqual(amendments, [
      {
        field: 'evaluatedBy',
        oldValue: 'ACT: version 1, 2-8, 0 min, excursion',
        newValue: 'ACT: version 2, 2-8, 90 min, compliant',
        reason,
        at: amendments[0]?.at ?? '',
        by: {
          name: world.users.maria.name,
          company: { code: 'MAKER', name: '製造株式会社', nameEn: world.maker.nameEn },
        },
      },
    ])
    const { rows } = await world.portal.pool.query(
      `select actor, reason, new ->> 'product_version_id' as version from audit_trail
        where table_name = 'delivery_items' and act = 'U' and new ->> 'delivery_id' = $1`,
      [String(first)],
    )
    assert.deepEqual(
      rows.map(row => [row.actor, row.reason]),
      [[`user:${world.users.maria.id}`, reason]],
    )
    const { data: history } = await world.portal.call(calls.getProductHistory, { productId }, { as: world.as.guest })
    assert.partialDeepStrictEqual(history[0], { act: 'reevaluated', version: 2, reason, outcomes: data.outcomes })
    const { data: product } = await world.portal.call(calls.getProduct, { productId }, { as: world.as.maria })
    assert.deepEqual(
      product.versions.map(one => one.deliveries),
      [2, 1],
    )
  })

  test('gives the same as a full evaluation of all readings', async () => {
    const tables = [
      'assignment_evaluations',
      'out_of_range_periods',
      'delivery_item_temperature',
      'delivery_temperature',
    ]
    const { productId, ids } = await shipped('WHOLE', ['2026-11-09', '2026-11-09'])
    await evaluate(productId, ids)
    const image = async () => {
      const images: unknown[] = []
      for (const table of [...tables, 'delivery_facts']) {
        // Ids of derived rows are new each time.
        const { rows } = await world.portal.pool.query(
          `select to_jsonb(t) - '{id,assignment_evaluation_id}'::text[] as row from ${table} t order by row`,
        )
        images.push(rows)
      }
      return images
    }
    const before = await image()
    const all = await world.portal.db.selectFrom('deliveries').select('id').execute()
    await inTransaction(world.portal.pool, client =>
      reevaluateTouched(client, { deliveryIds: all.map(row => row.id), loggerIds: [] }),
    )
    assert.deepEqual(await image(), before)
  })

  test('gives what was previewed, whatever the load, the gaps and the open assignments', async () => {
    const { productId, itemCode } = await world.newProduct({ itemCode: 'MIXED' })
    const other = await world.newProduct({ itemCode: 'BESIDE', band: '1-30' })
    const both = [itemCode, other.itemCode]
    const gapped = shipment('MIX-GAP', both, '2026-11-10')
    const open = shipment('MIX-OPEN', both, '2026-11-10')
    const split = shipment('MIX-SPLIT', both, '2026-11-10')
    const cold = shipment('MIX-COLD', [itemCode], '2026-11-10', [5, 1.5, 5])
    const silent = shipment('MIX-SILENT', [itemCode], '2026-11-10', [])
    Object.assign(open.delivery, { deliveredAt: null })
    Object.assign(split.delivery, {
      loggers: [
        { ...split.delivery.loggers[0], items: [0] },
        { ...split.delivery.loggers[0], serial: 'L-MIX-SPLIT-2', items: [1] },
      ],
    })
    await send([
      gapped,
      open,
      split,
      cold,
      { ...silent, delivery: { ...silent.delivery, deliveredAt: '2026-11-11T00:00:00Z' } },
    ])
    await world.apiClient.readings(series('L-MIX-SPLIT-2', '2026-11-10T00:00:00Z', Array(12).fill(31)))
    const versions = [tolerant, { ...tolerant, band: 'max5' }, { ...tolerant, band: '1-30' }] as const
    for (const facts of versions) {
      const version = await world.newVersion(productId, facts)
      const { rows } = (await preview(productId, { version })).data
      assert.equal(rows.length, 5)
      const ids = rows.map(row => row.deliveryId)
      const { data } = await evaluate(productId, ids, { version })
      assert.equal(data.evaluated, 5)
      for (const row of rows) assert.equal(await outcomeOf(row.deliveryId), row.newOutcome, row.reference)
    }
  })

  test('again changes and records nothing', async () => {
    const { productId, ids } = await shipped('AGAIN', ['2026-11-11'])
    await evaluate(productId, ids)
    assert.deepEqual((await evaluate(productId, ids)).data, { evaluated: 0, outcomes: [] })
    assert.equal((await details(ids[0] ?? 0)).amendments.length, 1)
    assert.equal((await preview(productId)).data.total, 0)
  })

  test('needs a reason, a valid version and deliveries of the item, or changes nothing', async () => {
    const { productId, ids } = await shipped('REFUSE', ['2026-11-12'])
    const foreign = await shipped('FOREIGN', ['2026-11-12'])
    const pathsOf = ({ code, issues }: { code: number; issues: { path: string }[] }) => [code, issues[0]?.path]
    assert.deepEqual(pathsOf(await evaluate(productId, ids, { reason: '  ' })), [4022, 'reason'])
    assert.deepEqual(pathsOf(await evaluate(productId, ids, { reason: 'x'.repeat(501) })), [4022, 'reason'])
    assert.deepEqual(pathsOf(await evaluate(productId, ids, { version: 3 })), [4022, 'version'])
    const many = Array.from({ length: 201 }, (_, at) => at + 1)
    assert.deepEqual(pathsOf(await evaluate(productId, many)), [4022, 'deliveryIds'])
    assert.equal((await evaluate(productId, [...ids, ...foreign.ids])).code, codes.notAuthorized)
    assert.equal((await evaluate(productId, [...ids, 999_999])).code, codes.notAuthorized)
    const planned = await world.newVersion(productId, { ...tolerant, validFrom: '2027-01-01', toleranceMinutes: 91 })
    await world.portal.call(calls.withdrawProductVersion, { productId, version: planned }, { as: world.as.maria })
    assert.deepEqual(pathsOf(await evaluate(productId, ids, { version: planned })), [4022, 'version'])
    assert.equal(await outcomeOf(ids[0] ?? 0), 'excursion')
    const period = { shippingDateFrom: '2025-11-01', shippingDateTo: '2026-11-02' }
    assert.equal((await preview(productId, period)).code, codes.periodTooLong)
    const inverted = { shippingDateFrom: '2026-11-02', shippingDateTo: '2026-11-01' }
    assert.deepEqual(pathsOf(await preview(productId, inverted)), [4022, 'shippingDateTo'])
  })

  test('reaches only deliveries of the administrator’s referable centres', async () => {
    const { productId, ids } = await shipped('LIMITED', ['2026-11-13'])
    const limited = await makeUser(world.portal.db, {
      company: world.maker,
      role: '01',
      menus: ['ProductMaster'],
      centres: [await makeCentre(world.portal.db, { company: world.maker })],
    })
    const as = await openSessionOf(world.portal, limited)
    assert.equal((await preview(productId, {}, as)).data.total, 0)
    assert.equal((await evaluate(productId, ids, {}, as)).code, codes.notAuthorized)
    assert.equal((await evaluate(productId, ids, {}, world.as.root)).code, 200)
  })

  test('by two administrators at once evaluates each delivery once by each', async () => {
    const { productId, ids } = await shipped('TWO', ['2026-11-14', '2026-11-14', '2026-11-14'])
    const third = await world.newVersion(productId, { ...tolerant, band: '1-30' })
    const answers = await Promise.all([
      evaluate(productId, ids, { version: 2 }),
      evaluate(productId, ids.toReversed(), { version: third }, world.as.root),
      evaluate(productId, ids, { version: 2 }, world.as.root),
    ])
    assert.deepEqual(
      answers.map(answer => answer.code),
      [200, 200, 200],
    )
    const versions = await world.portal.db
      .selectFrom('delivery_items as i')
      .innerJoin('product_versions as v', 'v.id', 'i.product_version_id')
      .select('v.version')
      .where('i.delivery_id', 'in', ids)
      .execute()
    assert.equal(new Set(versions.map(row => row.version)).size, 1, 'one act stands whole')
    const { amendments } = await details(ids[0] ?? 0)
    // Each act starts from the result of the one before.
    const inTurn = amendments.toReversed()
    for (const [at, one] of inTurn.slice(1).entries()) assert.equal(one.oldValue, inTurn[at]?.newValue)
  })
})

suite('a later submission by the sender', () => {
  const versionOf = async (deliveryId: number) =>
    await world.portal.db
      .selectFrom('delivery_items as i')
      .innerJoin('product_versions as v', 'v.id', 'i.product_version_id')
      .select('v.version')
      .where('i.delivery_id', '=', deliveryId)
      .execute()

  test('keeps the version of a re-evaluation, also with another shipping date and after the item was removed', async () => {
    const { productId, itemCode, ids } = await shipped('STAY', ['2026-11-15', '2026-11-15'])
    const beside = await world.newProduct()
    const [id = 0, untouched = 0] = ids
    await evaluate(productId, [id])
    const changes = [
      { shippingDate: '2026-11-16' },
      { items: [{ itemCode: beside.itemCode, quantity: 1 }] },
      { items: [{ itemCode, quantity: 2 }] },
    ]
    for (const change of changes) await world.apiClient.deliveries([{ reference: 'STAY-1', ...change }])
    assert.deepEqual(await versionOf(id), [{ version: 2 }])
    assert.equal(await outcomeOf(id), 'compliant')
    await world.apiClient.deliveries([{ reference: 'STAY-2', shippingDate: '2026-11-20' }])
    assert.deepEqual(await versionOf(untouched), [{ version: 2 }], 'any other follows its shipping date')
    await world.apiClient.deliveries([{ reference: 'STAY-2', shippingDate: '2026-11-19' }])
    assert.deepEqual(await versionOf(untouched), [{ version: 1 }])
  })

  test('at the same time is neither lost nor undoes the re-evaluation', async () => {
    for (let round = 0; round < 4; round++) {
      const { productId, ids } = await shipped(`SAME-${round}`, ['2026-11-17'])
      const [id = 0] = ids
      await Promise.all([
        evaluate(productId, ids),
        world.apiClient.deliveries([{ reference: `SAME-${round}-1`, scheduledPieces: 7, shippingDate: '2026-11-18' }]),
        world.apiClient.readings(series(`L-SAME-${round}-1`, '2026-11-17T00:05:00Z', [5, 5])),
      ])
      assert.deepEqual(await versionOf(id), [{ version: 2 }])
      const { scheduledPieces, shippingDate, temperature } = await details(id)
      assert.deepEqual([scheduledPieces, shippingDate, temperature?.outcome], [7, '2026-11-18', 'compliant'])
    }
  })
})
