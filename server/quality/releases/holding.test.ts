import { releaseCalls } from '#contract/quality/calls/releases.ts'
import { standingOf } from '#contract/logistics/words/stockWords.ts'
import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { stockCalls } from '#contract/logistics/calls/stock.ts'
import { codes } from '#contract/kernel/codes.ts'
import { quarantineLots } from '#server/quality/releases/writeDecisions.ts'
import { caseCalls } from '#contract/quality/calls/cases.ts'
import { signAs } from '#test/support/worlds/quality/signing.ts'
import { makeUser } from '#test/support/database/make.ts'
import { makeReleaseWorld, type ReleaseWorld } from '#test/support/worlds/quality/releaseWorld.ts'

let world: ReleaseWorld
let productId: number
before(async () => {
  world = await makeReleaseWorld()
  productId = await world.productId('A')
})
after(() => world.close())

let made = 0
const next = () => `H-${++made}`

/** A delivery with a case and one lot, of which ten are in stock. */
async function quarantinedDelivery(lot: string | null = `LOT-${next()}`) {
  const reference = next()
  const deliveryId = await world.deliverClean(reference, { items: [{ itemCode: 'A', lot, quantity: 3 }] })
  await world.stock(lot, 10)
  const caseId = await world.openCase(deliveryId)
  await hold(deliveryId, caseId)
  return { deliveryId, caseId, lot, reference }
}

async function hold(deliveryId: number, caseId: number, fail?: Error) {
  const items = await world.db
    .selectFrom('delivery_items')
    .select(['product_id as productId', 'lot_id as lotId'])
    .where('delivery_id', '=', deliveryId)
    .execute()
  await world.db.transaction().execute(async tx => {
    await quarantineLots(tx, {
      caseId,
      deliveryId,
      lots: items,
      cause: 'excursion',
      reason: 'warm',
      now: world.portal.now(),
    })
    if (fail) throw fail
  })
}

const viewer = async () =>
  await world.as(
    await makeUser(world.db, { company: world.company.maker, role: '01', menus: ['ProductStockInformation'] }),
  )
async function stockOf(lot: string | null) {
  const search = lot === null ? {} : { lot }
  const as = await viewer()
  const { data } = await world.portal.call(stockCalls.getStockList, search, { as })
  const numberOf = async (only: { onHoldOnly?: boolean; rejectedOnly?: boolean }) =>
    (await world.portal.call(stockCalls.getStockList, { ...search, ...only }, { as })).data.rows.length
  const rows = data.rows.filter(row => row.lot === lot)
  return {
    rows: rows.map(row => [row.qualifiedQuantity, row.quarantinedQuantity]),
    held: await numberOf({ onHoldOnly: true }),
    rejected: await numberOf({ rejectedOnly: true }),
    unqualified: await numberOf({ onHoldOnly: true, rejectedOnly: true }),
    standings: rows.map(standingOf),
    stockId: rows[0]?.stockId ?? 0,
    data,
  }
}
const decisionRequest = (
  lot: string | null,
  decision: 'released' | 'restricted' | 'rejected',
  restriction: string | null = null,
) => ({
  productId,
  lot,
  decision,
  restriction,
  reason: 'looked at',
})

test('An affected lot is excluded from the qualified stock until it is released; a rejected one stays excluded', async () => {
  const { deliveryId, lot } = await quarantinedDelivery()
  const { rows, data, held } = await stockOf(lot)
  assert.deepEqual([rows, held], [[[0, 10]], 1])
  assert.deepEqual([data.totalQuantity, data.totalQuarantinedQuantity], [0, 10])
  assert.deepEqual(await world.decided(deliveryId), [`${lot} undecided excursion`])
  await world.decide(deliveryId, [decisionRequest(lot, 'rejected')])
  assert.deepEqual((await stockOf(lot)).rows, [[0, 10]])
  await world.decide(deliveryId, [decisionRequest(lot, 'restricted', 'for Osaka only')])
  const released = await stockOf(lot)
  assert.deepEqual([released.rows, released.held], [[[10, 0]], 0])
  const [state] = (await world.release(deliveryId)).lots
  assert.deepEqual(
    [state?.decision, state?.isQuarantined, state?.isAffected, state?.last?.restriction, state?.history.length],
    ['restricted', false, true, 'for Osaka only', 3],
  )
})

test('A rejected lot is rejected wherever it shows, and on hold nowhere (QUA-42)', async () => {
  const { deliveryId, lot } = await quarantinedDelivery()
  const shown = async () => {
    const { standings, data, held, rejected, unqualified } = await stockOf(lot)
    const as = await viewer()
    const file = await world.portal.download(stockCalls.downloadStockCsv, { lot: lot ?? '' }, { as })
    const maria = await world.as(world.user.maria)
    const onHold = { decision: 'all' as const, quarantinedOnly: true, keyword: lot ?? '' }
    const { data: list } = await world.portal.call(releaseCalls.getReleaseList, onHold, { as: maria })
    const { quarantined } = (await world.stock(lot, 10)) as unknown as { quarantined: { state: string }[] }
    return {
      standings,
      // LOG-78: what is on hold, what is rejected, and either.
      filters: [held, rejected, unqualified],
      totals: [data.totalQuarantinedQuantity, data.totalRejectedQuantity],
      csv: /,10,(保留|不合格),/.exec(file.body)?.[1],
      onHold: list.total,
      partner: quarantined.map(({ state }) => state),
    }
  }
  assert.deepEqual(await shown(), {
    standings: ['held'],
    filters: [1, 0, 1],
    totals: [10, 0],
    csv: '保留',
    onHold: 1,
    partner: ['held'],
  })
  await world.decide(deliveryId, [decisionRequest(lot, 'rejected')])
  assert.deepEqual(await shown(), {
    standings: ['rejected'],
    filters: [0, 1, 1],
    totals: [10, 10],
    csv: '不合格',
    onHold: 0,
    partner: ['rejected'],
  })
})

test('A lot of two deliveries is quarantined while one of them is undecided', async () => {
  const one = await quarantinedDelivery()
  const other = await quarantinedDelivery(one.lot)
  await world.decide(one.deliveryId, [decisionRequest(one.lot, 'released')])
  assert.deepEqual((await stockOf(one.lot)).rows, [[0, 10]])
  await world.decide(other.deliveryId, [decisionRequest(one.lot, 'released')])
  assert.deepEqual((await stockOf(one.lot)).rows, [[10, 0]])
})

test('QUA-46: A lot is held under each writing of it, and keeps the one that its sender used', async () => {
  const { deliveryId } = await quarantinedDelivery('LG221')
  const { quarantined } = (await world.stock('ＬＧ２２１', 20)) as unknown as { quarantined: { state: string }[] }
  assert.deepEqual(
    quarantined.map(({ state }) => state),
    ['held'],
  )
  await world.stock('lg221', 5)
  await world.stock('LG2210', 6)
  const full = await stockOf('ＬＧ２２１')
  assert.deepEqual(full.rows, [[0, 20]])
  assert.deepEqual((await stockOf('LG221')).rows, [[0, 10]])
  assert.deepEqual((await stockOf('lg221')).rows, [[5, 0]])
  assert.deepEqual((await stockOf('LG2210')).rows, [[6, 0]])
  const { data } = await world.portal.call(stockCalls.getStockHolds, { stockId: full.stockId }, { as: await viewer() })
  assert.deepEqual(
    data.holds.map(hold => hold.deliveryId),
    [deliveryId],
  )
  const sorted = await world.portal.call(stockCalls.getStockList, { lot: 'LG221', sort: 'lot' }, { as: await viewer() })
  const keyOf = (lot: string) => sorted.data.rows.find(row => row.lot === lot)?.lotKey ?? ''
  assert.equal(keyOf('LG221'), keyOf('ＬＧ２２１'))
  assert.deepEqual(sorted.data.lotSums?.[keyOf('LG221')], { qualifiedQuantity: 0, quarantinedQuantity: 30 })
  await world.decide(deliveryId, [decisionRequest('LG221', 'rejected')])
  assert.deepEqual((await stockOf('ＬＧ２２１')).standings, ['rejected'])
  await world.decide(deliveryId, [decisionRequest('LG221', 'released')])
  assert.deepEqual((await stockOf('ＬＧ２２１')).rows, [[20, 0]])
})

test('QUA-46: Writings of a lot within a delivery are decided and held as one lot', async () => {
  const reference = next()
  const item = (lot: string, itemCode = 'A') => ({ itemCode, lot, quantity: 3 })
  const deliveryId = await world.deliverClean(reference, {
    items: [item('ＮＫ７'), item('NK7'), item('NK70'), item('nk7'), item('NK7', 'B')],
  })
  await world.stock('NK7', 10)
  const session = await world.as(world.user.maria)
  const sign = async (...lots: ReturnType<typeof decisionRequest>[]) =>
    await signAs(world.portal, world.user.maria, session, { kind: 'decide', deliveryId, lots })
  const contradicting = await sign(decisionRequest('NK7', 'released'), decisionRequest('ＮＫ７', 'rejected'))
  assert.deepEqual(
    contradicting.issues.map(({ path, message }) => `${path} ${message}`),
    ['act.lots[1].lot lotUnknown'],
  )
  assert.equal((await sign(decisionRequest('NK7', 'rejected'))).data.signatureIds.length, 2)
  const others = ['NK70 undecided -', 'nk7 undecided -', 'NK7 undecided -']
  assert.deepEqual(await world.decided(deliveryId), ['ＮＫ７ rejected person', 'NK7 rejected person', ...others])
  const signed = (await world.release(deliveryId)).lots.flatMap(({ last }) => last?.signature ?? [])
  assert.deepEqual(
    signed.map(({ about, isValid }) => [about?.lot, isValid]),
    [
      ['ＮＫ７', true],
      ['NK7', true],
    ],
    'each is signed as it was sent',
  )
  const { stockId } = await stockOf('NK7')
  const holds = await world.portal.call(stockCalls.getStockHolds, { stockId }, { as: await viewer() })
  assert.deepEqual(
    holds.data.holds.map(hold => [hold.deliveryId, hold.decision]),
    [[deliveryId, 'rejected']],
    'the delivery is named once',
  )
  const both = [decisionRequest('ＮＫ７', 'released'), decisionRequest('NK7', 'released')]
  assert.equal((await sign(...both)).data.signatureIds.length, 2)
  const caseId = await world.openCase(deliveryId)
  await world.db.transaction().execute(async tx => {
    const { id: lotId } = await tx
      .selectFrom('lots')
      .select('id')
      .where('lot', '=', 'ＮＫ７')
      .where('product_id', '=', productId)
      .executeTakeFirstOrThrow()
    const now = world.portal.now()
    await quarantineLots(tx, { caseId, deliveryId, lots: [{ productId, lotId }], cause: 'case', reason: '', now })
  })
  assert.deepEqual(await world.decided(deliveryId), ['ＮＫ７ undecided case', 'NK7 undecided case', ...others])
  const { data } = await world.portal.call(caseCalls.getCase, { caseId }, { as: session })
  assert.equal(data.lots.total, 1)
})

test('Goods without a lot number are quarantined like a lot of their own', async () => {
  const { deliveryId, lot } = await quarantinedDelivery(null)
  assert.deepEqual((await stockOf(null)).rows, [[0, 10]])
  await world.decide(deliveryId, [decisionRequest(lot, 'released')])
  assert.deepEqual((await stockOf(null)).rows, [[10, 0]])
})

test('A quarantine or a decision that fails midway leaves stock and decisions unchanged', async () => {
  const reference = next()
  const lot = `LOT-${reference}`
  const deliveryId = await world.deliverClean(reference, { items: [{ itemCode: 'A', lot, quantity: 3 }] })
  await world.stock(lot, 10)
  const caseId = await world.openCase(deliveryId)
  await assert.rejects(hold(deliveryId, caseId, new Error('power is gone')), /power/)
  assert.deepEqual((await stockOf(lot)).rows, [[10, 0]])
  assert.deepEqual(await world.decided(deliveryId), [`${lot} undecided -`])
  await hold(deliveryId, caseId)
  // The second lot is not in a delivery, so that neither is decided.
  await assert.rejects(
    world.decide(deliveryId, [decisionRequest(lot, 'released'), decisionRequest('LOT-NOBODY', 'released')]),
  )
  assert.deepEqual((await stockOf(lot)).rows, [[0, 10]])
  assert.equal((await world.release(deliveryId)).lots[0]?.history.length, 1)
})

test('An undecided lot is not quarantined twice; a decided one is undecided again', async () => {
  const { deliveryId, caseId, lot } = await quarantinedDelivery()
  await hold(deliveryId, caseId)
  assert.equal((await world.release(deliveryId)).lots[0]?.history.length, 1)
  await world.decide(deliveryId, [decisionRequest(lot, 'released')])
  await hold(deliveryId, caseId)
  assert.deepEqual((await stockOf(lot)).rows, [[0, 10]])
  assert.equal((await world.release(deliveryId)).lots[0]?.history.length, 3)
})

test('An affected lot is never released automatically, however compliant its delivery is', async () => {
  const { deliveryId, lot } = await quarantinedDelivery()
  await world.work()
  assert.deepEqual(await world.decided(deliveryId), [`${lot} undecided excursion`])
  assert.deepEqual((await world.release(deliveryId)).releaseBlockers, ['case'])
})

test('A lot that the sender adds to a delivery with a case is quarantined like the others', async () => {
  const reference = next()
  const deliveryId = await world.deliver({ reference, items: [{ itemCode: 'A', lot: `${reference}-1`, quantity: 1 }] })
  await world.measure(`${reference}-L`, [5, 9, 9, 5])
  const caseId = await world.openCase(deliveryId)
  await hold(deliveryId, caseId)
  await world.deliver({ reference, items: [{ itemCode: 'A', lot: `${reference}-2`, quantity: 1 }], reason: 'mistyped' })
  await world.stock(`${reference}-2`, 4)
  await world.work()
  assert.deepEqual(await world.decided(deliveryId), [
    `${reference}-2 undecided excursion`,
    `${reference}-1 undecided excursion`,
  ])
  assert.deepEqual((await stockOf(`${reference}-2`)).rows, [[0, 4]])
})

suite('A lot that the sender corrects is quarantined like the one that it replaces, without an excursion too', () => {
  const deliveredAt = '2026-11-20T10:00:00+09:00'
  const item = (lot: string, itemCode = 'A', quantity = 4) => ({ itemCode, lot, quantity })
  const correct = (reference: string, items: object[], more: object = {}) =>
    world.deliver({ reference, reason: 'mistyped', items, ...more })
  const openByHand = async (deliveryId: number) => {
    const as = await world.as(world.user.maria)
    const opened = await world.portal.call(caseCalls.openCase, { deliveryId, reason: '外装の破損' }, { as })
    assert.equal(opened.code, codes.success)
    return opened.data.caseId
  }

  test('in a case that was opened by hand, on the way and after the arrival', async () => {
    for (const more of [{}, { deliveredAt }]) {
      const reference = next()
      const deliveryId = await world.deliver({ reference, items: [item(`${reference}-1`)], ...more })
      await openByHand(deliveryId)
      await world.work()
      await correct(reference, [item(`${reference}-2`), item(`${reference}-3`, 'B')], more)
      await world.work()
      assert.deepEqual(await world.decided(deliveryId), [
        `${reference}-2 undecided case`,
        `${reference}-3 undecided case`,
        `${reference}-1 undecided case`,
      ])
      assert.deepEqual(
        (await world.release(deliveryId)).lots.map(lot => lot.isQuarantined),
        [true, true, true],
      )
    }
  })

  test('in the case of an excursion that was withdrawn, but no lot of another item', async () => {
    const reference = next()
    const lots = (first: string) => ({ items: [item(`${reference}-${first}`), item(`${reference}-B`, 'B', 2)] })
    const deliveryId = await world.deliverClean(reference, lots('1'))
    const caseId = await world.openCase(deliveryId)
    const { id: lotId } = await world.db
      .selectFrom('lots')
      .select('id')
      .where('lot', '=', `${reference}-1`)
      .executeTakeFirstOrThrow()
    await world.db.transaction().execute(async tx => {
      const now = world.portal.now()
      await quarantineLots(tx, {
        caseId,
        deliveryId,
        lots: [{ productId, lotId }],
        cause: 'excursion',
        reason: '',
        now,
      })
    })
    await correct(reference, lots('2').items, { deliveredAt })
    await world.work()
    const held = [`${reference}-2 undecided case`, `${reference}-B undecided -`, `${reference}-1 undecided excursion`]
    assert.deepEqual(await world.decided(deliveryId), held)
  })

  test('where its goods went to a lot that stays, unless a person has decided about that', async () => {
    for (const isDecided of [false, true]) {
      const reference = next()
      const deliveryId = await world.deliver({ reference, items: [item(`${reference}-2`), item(`${reference}-1`)] })
      const caseId = await world.openCase(deliveryId)
      const { id: lotId } = await world.db
        .selectFrom('lots')
        .select('id')
        .where('lot', '=', `${reference}-1`)
        .executeTakeFirstOrThrow()
      await world.db.transaction().execute(async tx => {
        const now = world.portal.now()
        await quarantineLots(tx, {
          caseId,
          deliveryId,
          lots: [{ productId, lotId }],
          cause: 'excursion',
          reason: '',
          now,
        })
      })
      if (isDecided) await world.decide(deliveryId, [decisionRequest(`${reference}-2`, 'released')])
      await world.work()
      await correct(reference, [item(`${reference}-2`, 'A', 8)])
      await world.work()
      assert.deepEqual(await world.decided(deliveryId), [
        `${reference}-2 ${isDecided ? 'released person' : 'undecided case'}`,
        `${reference}-1 undecided excursion`,
      ])
    }
  })

  test('and the case is reopened if it was concluded', async () => {
    const reference = next()
    const deliveryId = await world.deliverClean(reference, { items: [item(`${reference}-1`)] })
    const caseId = await openByHand(deliveryId)
    await world.decide(deliveryId, [decisionRequest(`${reference}-1`, 'rejected')])
    await world.db.updateTable('excursion_cases').set({ state: 'concluded' }).where('id', '=', caseId).execute()
    await world.work()
    const as = await world.as(world.user.maria)
    const caseNow = async () => (await world.portal.call(caseCalls.getCase, { caseId }, { as })).data
    assert.equal((await caseNow()).state, 'concluded')
    await correct(reference, [item(`${reference}-2`)], { deliveredAt })
    await world.work()
    assert.deepEqual(await world.decided(deliveryId), [
      `${reference}-2 undecided case`,
      `${reference}-1 rejected person`,
    ])
    const { state, events } = await caseNow()
    const reopened = events.find(({ kind }) => kind === 'reopened')
    assert.deepEqual([state, reopened?.by], ['reopened', null])
  })
})

test('Invalid requests are refused by their field, and change nothing', async () => {
  const { deliveryId, lot } = await quarantinedDelivery()
  const refused: [Parameters<typeof world.decide>[1], string][] = [
    [[decisionRequest('LOT-OF-NOBODY', 'released')], 'act.lots[0].lot lotUnknown'],
    [[decisionRequest(null, 'released')], 'act.lots[0].lot lotUnknown'],
    [[{ ...decisionRequest(lot, 'released'), productId: await world.productId('B') }], 'act.lots[0].lot lotUnknown'],
    [[decisionRequest(lot, 'restricted')], 'act.lots[0].restriction restrictionMissing'],
    [[decisionRequest(lot, 'released', 'none is wanted')], 'act.lots[0].restriction restrictionMissing'],
    [[decisionRequest(lot, 'released'), decisionRequest(lot, 'rejected')], 'act.lots[1].lot lotUnknown'],
  ]
  for (const [decisionRequests, fault] of refused) {
    await assert.rejects(
      world.decide(deliveryId, decisionRequests),
      (error: { code: number; issues: { path: string; message: string }[] }) => {
        assert.equal(error.code, codes.invalidParameters)
        assert.deepEqual(
          error.issues.map(({ path, message }) => `${path} ${message}`),
          [fault],
        )
        return true
      },
    )
  }
  assert.deepEqual(await world.decided(deliveryId), [`${lot} undecided excursion`])
})

test('Stock names the delivery of a quarantine to its parties; others only see the quarantine', async () => {
  const { deliveryId, caseId, lot, reference } = await quarantinedDelivery()
  const { stockId } = await stockOf(lot)
  const holds = async (as: Awaited<ReturnType<typeof viewer>>) =>
    await world.portal.call(stockCalls.getStockHolds, { stockId }, { as })
  const { data } = await holds(await viewer())
  const [found] = data.holds
  assert.deepEqual(
    [
      found?.deliveryId,
      found?.caseId,
      found?.reference,
      found?.decision,
      data.isQuarantinedElsewhere,
      data.holds.length,
    ],
    [deliveryId, caseId, reference, 'undecided', false, 1],
  )
  const outsider = await makeUser(world.db, { company: world.company.carrier, menus: ['ProductStockInformation'] })
  assert.equal((await holds(await world.as(outsider))).code, codes.notAuthorized)
  // Not a party of the delivery, but the stock is disclosed to it.
  const facts = { product_id: productId, company_id: world.company.buyer.id, stage: 'mfgBase', kind: 'stockQuantity' }
  await world.db
    .insertInto('disclosures')
    .values({ ...facts, valid_from: '2026-01-01' })
    .execute()
  const buyer = await world.as(
    await makeUser(world.db, { company: world.company.buyer, menus: ['ProductStockInformation'] }),
  )
  assert.deepEqual((await holds(buyer)).data, { holds: [], isQuarantinedElsewhere: true })
})

test('The partner API answers which of the saved stock is quarantined', async () => {
  const { lot } = await quarantinedDelivery()
  const answer = await world.stock(lot, 25)
  assert.deepEqual(answer, {
    accepted: 1,
    rejected: [],
    quarantined: [{ index: 0, qualifiedQuantity: 0, quarantinedQuantity: 25, state: 'held' }],
  })
  assert.deepEqual((await stockOf(lot)).rows, [[0, 25]])
})
