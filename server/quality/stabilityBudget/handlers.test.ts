import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { sql } from 'kysely'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { stabilityBudgetCalls as calls } from '#contract/quality/calls/stabilityBudget.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { DisclosureKind } from '#contract/logistics/rules/transportSections.ts'
import { makeBudgetWorld, someRanges, type BudgetWorld } from '#test/support/worlds/quality/budgetWorld.ts'
import { series } from '#test/support/calls/partnerApi.ts'
import { makeCentre, makeUser } from '#test/support/database/make.ts'

let world: BudgetWorld
before(async () => {
  world = await makeBudgetWorld()
})
after(() => world.close())

const minute = 60_000
const minutesOf = (ms: number) => ms / minute
const pathsOf = ({ code, issues }: { code: number; issues: { path: string }[] }) => [
  code,
  ...issues.map(issue => issue.path),
]
let shipped = 0
/** A delivery of a lot with its readings, one every ten minutes, counted. */
async function ship(itemCode: string, lot: string | null, celsius: number[], more: object = {}) {
  const reference = `SB-${++shipped}`
  const items = [{ itemCode, quantity: 10, ...(lot === null ? {} : { lot }) }]
  const deliveryId = await world.deliver({ reference, items, ...more })
  await world.measure(`${reference}-L`, celsius)
  await world.count()
  return { deliveryId, reference }
}
const onlyLot = async (deliveryId: number, by = world.user.mika) => {
  const { data } = await world.budgets(deliveryId, by)
  assert.equal(data.length, 1)
  return data[0] ?? assert.fail()
}

suite('An allowance', () => {
  const shown = async (productId: number, by = world.user.quality) =>
    (await world.portal.call(calls.getStabilityBudget, { productId }, { as: await world.as(by) })).data

  test('is stored by version, each with its author and source document', async () => {
    const { productId } = await world.item()
    assert.deepEqual(await shown(productId), { versions: [], mayEdit: true })
    const warm = { lowerMilli: 8_000, upperMilli: 25_000, minutes: 4_320 }
    const cold = { lowerMilli: null, upperMilli: 2_000, minutes: 0 }
    assert.equal((await world.save(productId, { ranges: [warm, cold] })).data.version, 1)
    assert.equal((await world.save(productId, { lastVersion: 1, ranges: [cold], source: 'STB-8' })).data.version, 2)
    const { versions } = await shown(productId)
    assert.partialDeepStrictEqual(versions, [
      { version: 2, source: 'STB-8', ranges: [cold] },
      { version: 1, source: 'STB-7', warnPercent: 80, madeBy: world.user.quality.name, ranges: [cold, warm] },
    ])
  })

  test('cannot be changed, and every version is in the audit trail', async () => {
    const { productId } = await world.item()
    await world.save(productId)
    const rows = world.db.selectFrom('budget_allowances').where('product_id', '=', productId)
    const { id } = await rows.select('id').executeTakeFirstOrThrow()
    await assert.rejects(world.db.updateTable('budget_allowances').set({ warn_percent: 1 }).execute(), /stays as it is/)
    const trail = await world.db
      .selectFrom('audit_trail')
      .select(['act', 'actor', 'new'])
      .where('table_name', '=', 'budget_allowances')
      .where('record', '=', String(id))
      .execute()
    assert.partialDeepStrictEqual(trail, [
      { act: 'I', actor: `user:${world.user.quality.id}`, new: { source_document: 'STB-7', warn_percent: 80 } },
    ])
  })

  test('is refused at its field without a source, with overlapping ranges, or with reversed limits', async () => {
    const { productId } = await world.item()
    const [range] = someRanges.slice(1)
    assert.ok(range)
    const wrong: [Parameters<BudgetWorld['save']>[1], string][] = [
      [{ source: ' ' }, 'source'],
      [{ warnPercent: 0 }, 'warnPercent'],
      [{ warnPercent: 101 }, 'warnPercent'],
      [{ ranges: [] }, 'ranges'],
      [{ ranges: [{ ...range, minutes: 0.5 }] }, 'ranges[0].minutes'],
      [{ ranges: [{ ...range, minutes: -1 }] }, 'ranges[0].minutes'],
      [{ ranges: [{ ...range, upperMilli: 150_001 }] }, 'ranges[0].upperMilli'],
      [{ ranges: [{ ...range, upperMilli: 8_000 }] }, 'ranges[0]'],
      [{ ranges: [{ lowerMilli: null, upperMilli: null, minutes: 1 }] }, 'ranges[0]'],
      [{ ranges: [range, { ...range, lowerMilli: 24_999, upperMilli: null }] }, 'ranges[1]'],
    ]
    for (const [facts, path] of wrong)
      assert.deepEqual(pathsOf(await world.save(productId, facts)), [codes.invalidParameters, path])
    assert.deepEqual((await shown(productId)).versions, [])
  })

  test('is refused if another administrator added one meanwhile, or it changes nothing', async () => {
    const { productId } = await world.item()
    await world.save(productId)
    assert.deepEqual(pathsOf(await world.save(productId)), [codes.invalidParameters, 'lastVersion'])
    assert.deepEqual(pathsOf(await world.save(productId, { lastVersion: 1 })), [codes.invalidParameters, 'ranges'])
    assert.equal((await world.save(productId, { lastVersion: 1, ranges: [] })).code, 200, 'it may end')
  })

  test('is saved by administrators of the company, and not visible to others', async () => {
    const { productId } = await world.item()
    const { maker, clinic } = world.company
    const menus = ['ProductMaster'] as const
    const member = await makeUser(world.db, { company: maker, role: '02', menus })
    const outsider = await makeUser(world.db, { company: clinic, role: '01', menus })
    for (const by of [member, outsider]) assert.equal((await world.save(productId, {}, by)).code, codes.notAuthorized)
    const root = await makeUser(world.db, { company: world.company.platform, role: '00', menus })
    assert.equal((await world.save(productId, {}, root)).code, 200)
    assert.equal((await shown(productId, member)).mayEdit, false)
    const asked = await world.portal.call(calls.getStabilityBudget, { productId }, { as: await world.as(outsider) })
    assert.equal(asked.code, codes.notAuthorized)
    const unknown = await world.save(999_999, {}, outsider)
    assert.equal(unknown.code, codes.notAuthorized)
  })
})

suite('The use of a lot', () => {
  test('is the sum over all its deliveries, each by its worst logger', async () => {
    const { itemCode, productId } = await world.item()
    await world.allow(productId)
    // 20 minutes at 9 °C; the other logger 30, and 10 at 26 °C.
    const loggers = ['A', 'B'].map(one => ({
      serial: `TWO-${one}`,
      from: '2026-11-20T09:00:00+09:00',
      intervalSeconds: 600,
    }))
    const first = await ship(itemCode, 'L-1', [], { loggers })
    await world.measure('TWO-A', [5, 9, 9, 5])
    await world.measure('TWO-B', [5, 9, 9, 9, 26, 5])
    const second = await ship(itemCode, 'L-1', [5, 9, 9, 9, 9, 9, 5])
    await ship(itemCode, 'L-2', [9, 9, 9])
    const lot = await onlyLot(second.deliveryId)
    assert.deepEqual(
      lot.ranges.map(range => [minutesOf(range.usedMs), range.percent, range.state]),
      [
        [0, null, 'unused'],
        [80, 80, 'warning'],
        [10, 33.3, 'within'],
      ],
    )
    assert.partialDeepStrictEqual(lot, { lot: 'L-1', state: 'warning', percent: 80, isCurrent: true })
    assert.deepEqual(
      lot.deliveries.map(part => [part.reference, part.isThisDelivery, part.usedMs.map(minutesOf)]),
      [
        [first.reference, false, [0, 30, 10]],
        [second.reference, true, [0, 50, 0]],
      ],
    )
  })

  test('QUA-46: counts deliveries under every writing of the lot, each delivery once', async () => {
    const { itemCode, productId } = await world.item()
    await world.allow(productId)
    const items = ['ＬＧ２２１', 'LG221'].map(lot => ({ itemCode, lot, quantity: 1 }))
    const first = await ship(itemCode, 'ＬＧ２２１', [5, 9, 9, 5], { items })
    const inFullWidth = await ship(itemCode, 'ＬＧ２２１', [5, 9, 5])
    const second = await ship(itemCode, 'LG221', [5, 9, 9, 9, 5])
    const { lot, ranges, deliveries } = await onlyLot(second.deliveryId)
    assert.deepEqual([lot, minutesOf(ranges[1]?.usedMs ?? 0), deliveries.length], ['LG221', 60, 3])
    const details = await world.portal.call(
      deliveryCalls.statusInfo,
      { deliveryId: second.deliveryId },
      { as: await world.as(world.user.mika) },
    )
    assert.deepEqual(
      details.data.chain.map(step => [step.reference, step.isThisDelivery]),
      [
        [first.reference, false],
        [inFullWidth.reference, false],
        [second.reference, true],
      ],
    )
  })

  test('reaches the whole budget with a single reading if no time is allowed', async () => {
    const { itemCode, productId } = await world.item()
    await world.allow(productId)
    const frozen = await onlyLot((await ship(itemCode, 'L-COLD', [5, 5, 1.9])).deliveryId)
    assert.deepEqual([frozen.state, frozen.ranges[0]?.state, frozen.ranges[0]?.usedMs], ['usedUp', 'usedUp', 0])
    const hot = await onlyLot((await ship(itemCode, 'L-HOT', [5, 31, 31, 5])).deliveryId)
    assert.equal(hot.state, 'notCovered')
    assert.deepEqual(hot.notCovered, { usedMs: 20 * minute, othersMs: 0, isTouched: true })
    assert.deepEqual(hot.deliveries.map(part => minutesOf(part.notCoveredMs)), [20]) // prettier-ignore
  })

  test('without a lot number is that of this delivery', async () => {
    const { itemCode, productId } = await world.item()
    await world.allow(productId)
    await ship(itemCode, null, [9, 9, 9])
    const { deliveryId } = await ship(itemCode, null, [9, 9, 5])
    const lot = await onlyLot(deliveryId)
    assert.deepEqual([lot.lot, minutesOf(lot.ranges[1]?.usedMs ?? 0)], [null, 20])
  })

  test('counts only the loggers that are assigned to it', async () => {
    const [one, two] = [await world.item(), await world.item()]
    for (const { productId } of [one, two]) await world.allow(productId)
    const logger = (serial: string, items: number[]) => ({
      serial,
      from: '2026-11-20T09:00:00+09:00',
      intervalSeconds: 600,
      items,
    })
    const { deliveryId } = await ship(one.itemCode, 'L', [], {
      items: [one, two].map(({ itemCode }) => ({ itemCode, lot: 'L', quantity: 1 })),
      loggers: [logger('CARRIES-1', [0]), logger('CARRIES-2', [1])],
    })
    await world.measure('CARRIES-1', [9, 9, 5])
    await world.measure('CARRIES-2', [26, 5])
    await world.count()
    const { data } = await world.budgets(deliveryId)
    assert.deepEqual(data.map(lot => lot.ranges.map(range => minutesOf(range.usedMs))), [[0, 20, 0], [0, 0, 10]]) // prettier-ignore
  })

  test('follows a new allowance on all deliveries; without a range there is no budget', async () => {
    const { itemCode, productId } = await world.item('1-30')
    const { deliveryId } = await ship(itemCode, 'L-NEW', [20, 26, 26, 31, 20])
    assert.partialDeepStrictEqual(await onlyLot(deliveryId), { allowance: null, state: 'unused', ranges: [] })
    // Also within the band.
    await world.allow(productId, { ranges: [{ lowerMilli: 25_000, upperMilli: 30_000, minutes: 25 }] })
    assert.equal((await onlyLot(deliveryId)).isCurrent, false, 'it is marked until it is counted')
    await world.count()
    const counted = await onlyLot(deliveryId)
    assert.deepEqual([counted.isCurrent, counted.state, counted.ranges[0]?.usedMs], [true, 'notCovered', 20 * minute])
    await world.allow(productId, {
      ranges: [{ lowerMilli: 25_000, upperMilli: 40_000, minutes: 300 }],
      source: 'STB-9',
    })
    await world.count()
    const wider = await onlyLot(deliveryId)
    assert.partialDeepStrictEqual(wider, { allowance: { version: 2, source: 'STB-9' }, state: 'within', percent: 10 })
    await world.allow(productId, { ranges: [], source: 'STB-10' })
    assert.equal((await onlyLot(deliveryId)).allowance, null)
  })

  test('of archived readings stays as counted under an allowance with the same ranges', async () => {
    const { itemCode, productId } = await world.item()
    await world.allow(productId)
    const at = (time: string) => `2020-11-20T${time}:00+09:00`
    const deliveryId = await world.deliver({
      reference: 'SB-OLD',
      shippingDate: '2020-11-20',
      actualPickup: at('09:00'),
      deliveredAt: at('11:00'),
      items: [{ itemCode, lot: 'L-OLD', quantity: 10 }],
      loggers: [{ serial: 'SB-OLD-L', from: at('09:00'), intervalSeconds: 600 }],
    })
    await world.apiClient.readings(series('SB-OLD-L', at('09:00'), [5, 9, 9, 26, 5]))
    await world.count()
    const { deliveryId: later } = await ship(itemCode, 'L-OLD', [5, 9, 5])
    const used = async () => (await onlyLot(later)).ranges.map(range => minutesOf(range.usedMs))
    assert.deepEqual([await used(), (await onlyLot(deliveryId)).isCurrent], [[0, 30, 10], true])
    await sql`
      insert into archives (kind, month, host, file_name, bytes, rows, sha256, parts_sha256, exported_at, moved_at)
      values ('readings', '2020-11-01', 'here', 'readings-2020-11', 1, 1, '', '', now(), now())`.execute(world.db)
    await world.allow(productId, {
      source: 'STB-7, corrected',
      ranges: someRanges.map(one => ({ ...one, minutes: 60 })),
    })
    await world.count()
    assert.deepEqual([await used(), (await onlyLot(later)).hasUncountable], [[0, 30, 10], false])

    await world.allow(productId, { source: 'STB-8', ranges: [{ lowerMilli: 8_000, upperMilli: 30_000, minutes: 60 }] })
    assert.equal((await onlyLot(later)).hasUncountable, false, 'nobody knows yet')
    await world.count()
    assert.deepEqual([await used(), (await onlyLot(later)).hasUncountable], [[10], true])
    const { deliveryId: alone } = await ship(itemCode, 'L-YOUNG', [5, 9, 5])
    assert.equal((await onlyLot(alone)).hasUncountable, false)
    await sql`update archives set restored_at = now()`.execute(world.db)
  })

  test('is also in a CSV file of the delivery, by range', async () => {
    const { itemCode, productId } = await world.item()
    await world.allow(productId)
    await ship(itemCode, 'L-CSV', [9, 9, 5], { consigneeCode: null, carrierCode: null })
    const { deliveryId } = await ship(itemCode, 'L-CSV', [9, 31, 5])
    const download = async (by: 'clara' | 'bianca') =>
      await world.portal.download(
        deliveryCalls.downloadCsv,
        { deliveryId, part: 'stabilityBudget', language: '1' },
        { as: await world.as(by) },
      )
    const { body } = await download('clara')
    const [heads = '', ...lines] = body.slice(1).trimEnd().split('\n')
    assert.match(heads, /^Item,Item code,Lot no\.,Expiry.*,Range,.*,Allowed \(min\),Used by all deliveries \(min\),/)
    const own = new RegExp(`^Stable drug \\d+,${itemCode},L-CSV,,`)
    assert.deepEqual(
      lines.map(line => line.replace(own, '')),
      [
        'Below 2.0 °C,,2,0,0,,0,0,Unused,80,1,STB-7,up to date',
        '8.0 to 25.0 °C,8,25,100,30,30,10,20,Within,80,1,STB-7,up to date',
        '25.0 to 30.0 °C,25,30,30,0,0,0,0,Unused,80,1,STB-7,up to date',
        ',,,0,10,,10,0,Not covered,80,1,STB-7,up to date',
      ],
    )
    assert.match((await download('bianca')).body, new RegExp(`"code":${codes.notAuthorized}`))
  })
})

suite('The visible use of a lot', () => {
  let lots = 0
  /** Two deliveries of a lot: one to the clinic, and one that it cannot see. */
  async function twoDeliveries() {
    const product = await world.item()
    await world.allow(product.productId)
    const lot = `SECRET-${++lots}`
    const seen = await ship(product.itemCode, lot, [9, 9, 5])
    const hidden = await ship(product.itemCode, lot, [26, 9, 9, 9, 31, 5], { consigneeCode: null, carrierCode: null })
    return { ...product, seen, hidden }
  }
  const disclose = (productId: number, kinds: DisclosureKind[], days: object = {}) =>
    world.db
      .insertInto('disclosures')
      .values(
        kinds.map(kind => ({
          product_id: productId,
          company_id: world.company.buyer.id,
          stage: 'interBaseLogistics',
          kind,
          valid_from: '2026-01-01',
          ...days,
        })),
      )
      .execute()

  test('includes a hidden delivery only as one number for each range', async () => {
    const { seen, hidden } = await twoDeliveries()
    const lot = await onlyLot(seen.deliveryId, world.user.clara)
    assert.deepEqual(
      lot.ranges.map(range => [minutesOf(range.usedMs), minutesOf(range.othersMs)]),
      [
        [0, 0],
        [50, 30],
        [10, 10],
      ],
    )
    assert.deepEqual(lot.notCovered, { usedMs: 10 * minute, othersMs: 10 * minute, isTouched: true })
    assert.deepEqual(lot.deliveries.map(part => part.deliveryId), [seen.deliveryId]) // prettier-ignore
    assert.ok(!JSON.stringify(lot).includes(hidden.reference))
    assert.equal((await world.budgets(hidden.deliveryId, world.user.clara)).code, codes.notAuthorized)
    const own = await onlyLot(seen.deliveryId)
    assert.deepEqual(own.ranges.map(range => range.othersMs), [0, 0, 0]) // prettier-ignore
    assert.equal(own.deliveries.length, 2)
  })

  test('includes two hidden deliveries as their sum', async () => {
    const { itemCode, seen } = await twoDeliveries()
    const lot = await onlyLot(seen.deliveryId, world.user.clara)
    await ship(itemCode, lot.lot, [9, 5], { consigneeCode: null, carrierCode: null })
    const later = await onlyLot(seen.deliveryId, world.user.clara)
    const sum = later.ranges.map((range, at) => minutesOf(range.othersMs - (lot.ranges[at]?.othersMs ?? 0)))
    assert.deepEqual(sum, [0, 10, 0])
    assert.deepEqual(later.deliveries, lot.deliveries)
  })

  test('is for companies that are not a party limited to lots with disclosed temperature and shipping list', async () => {
    const { productId, seen } = await twoDeliveries()
    const asked = async () => await world.budgets(seen.deliveryId, world.user.bianca)
    assert.equal((await asked()).code, codes.notAuthorized)
    await disclose(productId, ['temperature'])
    assert.deepEqual((await asked()).data, [], 'the item must not be named')
    await disclose(productId, ['shippingList'])
    const [lot] = (await asked()).data
    assert.equal(lot?.deliveries.length, 2, 'both have that product and stage')
    await world.db.deleteFrom('disclosures').where('kind', '=', 'temperature').execute()
    assert.deepEqual((await asked()).data, [])
    await world.db.deleteFrom('disclosures').execute()
    assert.equal((await asked()).code, codes.notAuthorized)
  })

  test('includes deliveries at other centres as hidden for users with referable centres', async () => {
    const { itemCode, productId } = await world.item()
    await world.allow(productId)
    const centre = await makeCentre(world.db, { company: world.company.maker })
    await ship(itemCode, 'L-CENTRE', [9, 9, 5])
    const destination = { name: '別センター', centreCode: centre.code, kind: 'distributionCentre' }
    const { deliveryId } = await ship(itemCode, 'L-CENTRE', [9, 5], { destination })
    const limited = await makeUser(world.db, {
      company: world.company.maker,
      menus: ['DeliveryStatus', 'Quality'],
      centres: [centre],
    })
    const lot = await onlyLot(deliveryId, limited)
    assert.deepEqual([lot.ranges[1]?.usedMs, lot.ranges[1]?.othersMs], [30 * minute, 20 * minute])
    assert.equal(lot.deliveries.length, 1)
  })
})
