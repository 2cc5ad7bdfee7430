import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { sql } from 'kysely'
import { givenMenus } from '#contract/kernel/menus.ts'
import { codes } from '#contract/kernel/codes.ts'
import { withCheckDigit } from '#contract/kernel/gs1/checkDigit.ts'
import { portalSearchCalls } from '#contract/logistics/calls/portalSearch.ts'
import { standingOf } from '#contract/logistics/words/stockWords.ts'
import { scannedCodeCalls } from '#contract/quality/calls/scannedCodes.ts'
import { apiClientOf } from '#test/support/calls/partnerApi.ts'
import { signIn, type Session } from '#test/support/calls/signIn.ts'
import { makeApiKey, makeCentre, makeCompany, makeUser, type MadeCompany } from '#test/support/database/make.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'
import { makeEveryonePartners } from '#test/support/worlds/partners.ts'

const gtin = withCheckDigit('1491234500001')
const jan = withCheckDigit('491234500001')
const sscc = withCheckDigit('34912345000000001'.slice(0, 17))
const label = `(01)${gtin}(17)280615(10)LOT-A1`

let portal: TestApp
let as: Record<'maker' | 'rival' | 'carrier' | 'noMenus' | 'noStock' | 'onlyStock', Session>
let send: Record<'maker' | 'rival', ReturnType<typeof apiClientOf>>
let key: Record<'maker' | 'rival', string>

before(async () => {
  portal = await createTestApp({ now: new Date('2026-11-26T03:00:00Z') })
  const { db } = portal
  for (let spare = 0; spare < 5; spare++) await makeCompany(db)
  const maker = await makeCompany(db, { code: 'AOI' })
  const rival = await makeCompany(db, { code: 'HIIRAGI' })
  const carrier = await makeCompany(db, { code: 'SAZANKA', industryType: 5 })
  const user = async (company: MadeCompany, menus: readonly (typeof givenMenus)[number][] = givenMenus) =>
    signIn(portal, await makeUser(db, { menus, company }))
  as = {
    maker: await user(maker),
    rival: await user(rival),
    carrier: await user(carrier),
    noMenus: await user(maker, ['Notification']),
    noStock: await user(maker, ['DeliveryStatus']),
    onlyStock: await user(maker, ['ProductStockInformation']),
  }
  await makeCentre(db, { company: maker, code: 'PLANT', name: '静岡工場' })
  await makeCentre(db, { company: rival, code: 'STORE', name: '秘密の倉庫' })
  await makeEveryonePartners(db)
  key = {
    maker: (await makeApiKey(db, { company: maker })).key,
    rival: (await makeApiKey(db, { company: rival })).key,
  }
  send = { maker: apiClientOf(portal, key.maker), rival: apiClientOf(portal, key.rival) }
  const vaccine = { itemCode: 'VAC-1', nameJa: 'ひまわりワクチン', nameEn: 'Himawari Vaccine', band: '2-8' }
  await send.maker.products([
    {
      ...vaccine,
      codes: [
        { kind: 'gtin', code: jan },
        { kind: 'yj', code: '1115400X1019' },
      ],
    },
    { itemCode: 'TAB-1', nameJa: 'カタクリ錠', nameEn: 'Katakuri Tablets', band: '1-30' },
  ])
  // The same GTIN is an item of another depositor.
  await send.rival.products([{ ...vaccine, nameEn: 'Theirs', codes: [{ kind: 'gtin', code: gtin }] }])
  await send.maker.deliveries([
    deliveryOf('AOI', 'M-1', { carrierCode: 'SAZANKA', units: [{ sscc: `(00)${sscc}`, items: [0] }] }),
    deliveryOf('AOI', 'M-2', { items: [{ itemCode: 'VAC-1', lot: 'LOT-B2', quantity: 1 }] }),
  ])
  await send.rival.deliveries([
    deliveryOf('HIIRAGI', 'R-1', { items: [{ itemCode: 'VAC-1', lot: 'LOT-A1', quantity: 1 }] }),
  ])
})
after(() => portal.close())

const deliveryOf = (depositCode: string, reference: string, facts: object = {}) => ({
  reference,
  deliveryType: '0001',
  depositCode,
  shipFrom: { name: '静岡工場' },
  destination: { name: '仙台' },
  shippingDate: '2026-11-20',
  items: [
    { itemCode: 'VAC-1', lot: 'LOT-A1', quantity: 1 },
    ...(depositCode === 'AOI' ? [{ itemCode: 'TAB-1', lot: 'T-9', quantity: 2 }] : []),
  ],
  loggers: [],
  ...facts,
})

const find = async (text: string, session: Session = as.maker) =>
  await portal.call(scannedCodeCalls.findCode, { text }, { as: session })
const references = async (...asked: Parameters<typeof find>) =>
  (await find(...asked)).data.deliveries.map(({ reference }) => reference)

suite('a scanned code', () => {
  test('finds the deliveries of its lot, also where the item has the JAN of the same package', async () => {
    const { data } = await find(label)
    assert.deepEqual(
      data.items.map(({ itemCode, company }) => [itemCode, company.code]),
      [['VAC-1', 'AOI']],
    )
    const [found] = data.deliveries
    assert.equal(data.deliveries.length, 1)
    assert.equal(found?.reference, 'M-1')
    assert.equal(found?.outcome, 'noData')
    assert.deepEqual(
      found?.lots?.map(({ lot, decision, isQuarantined }) => [lot, decision, isQuarantined]),
      [['LOT-A1', 'undecided', false]],
    )
    assert.deepEqual(await references(label.replace('LOT-A1', 'LOT-B2')), ['M-2'])
    assert.deepEqual(await references(label.replace('LOT-A1', 'LOT-C3')), [])
  })

  test('of a logistic unit finds its deliveries and what is inside', async () => {
    const { data } = await find(`]C100${sscc}`)
    assert.deepEqual(
      data.deliveries.map(({ reference, lots }) => [reference, lots?.map(({ itemCode }) => itemCode)]),
      [['M-1', ['VAC-1']]],
    )
    assert.deepEqual(await references(sscc, as.carrier), ['M-1'])
  })

  test('shows nobody what they may not see, and does not tell it from what does not exist', async () => {
    assert.deepEqual(await references(label, as.rival), ['R-1'])
    assert.deepEqual(
      (await find(sscc, as.rival)).data,
      (await find(withCheckDigit('34912345000000002'), as.rival)).data,
    )
    assert.deepEqual((await find(label.replace('LOT-A1', 'LOT-B2'), as.rival)).data.deliveries, [])
    assert.equal((await find(label, as.noMenus)).code, codes.notAuthorized)
  })

  test('a GTIN alone names the item, and no delivery', async () => {
    const { data } = await find(jan)
    assert.deepEqual([data.items.length, data.deliveries.length], [1, 0])
  })

  test('LOG-160: a lot that was sent in full width is found by its label, in deliveries and stock', async () => {
    const label2 = label.replace('LOT-A1', 'LG221')
    await send.maker.deliveries([
      deliveryOf('AOI', 'M-WIDE', { items: [{ itemCode: 'VAC-1', lot: 'ＬＧ２２１', quantity: 3 }] }),
      deliveryOf('AOI', 'M-SMALL', { items: [{ itemCode: 'VAC-1', lot: 'lg221', quantity: 4 }] }),
    ])
    await send.maker.stock([{ itemCode: 'VAC-1', lot: 'ＬＧ２２１', centreCode: 'PLANT', qualifiedQuantity: 8 }])
    const { deliveries, stock } = (await find(label2)).data
    assert.deepEqual(
      deliveries.map(({ reference, lots }) => [reference, lots?.map(({ lot }) => lot)]),
      [['M-WIDE', ['ＬＧ２２１']]],
    )
    assert.deepEqual(
      stock?.rows.map(row => row.qualifiedQuantity),
      [8],
    )
    await portal.db.deleteFrom('stock').execute()
  })

  test('QUA-46: the search box has a lot in several writings once, in deliveries and stock', async () => {
    const item = (lot: string, quantity: number) => ({ items: [{ itemCode: 'VAC-1', lot, quantity }] })
    await send.maker.deliveries([
      deliveryOf('AOI', 'M-FULL', item('ＫＲ－５', 3)),
      deliveryOf('AOI', 'M-HALF', item('KR-5', 4)),
      deliveryOf('AOI', 'M-OTHER', item('kr-5', 5)),
    ])
    for (const [lot, qualifiedQuantity] of [
      ['ＫＲ－５', 8],
      ['KR-5', 20],
      ['kr-5', 1],
    ] as const)
      await send.maker.stock([{ itemCode: 'VAC-1', lot, centreCode: 'PLANT', qualifiedQuantity }])
    for (const text of ['KR-5', 'ｋｒ－５', 'kr5']) {
      const { data } = await portal.call(portalSearchCalls.searchPortal, { text }, { as: as.maker })
      const hits = (group: string) => data.groups.find(one => one.group === group)?.rows ?? []
      assert.deepEqual(
        hits('lots')
          .map(({ name, isExact }) => `${name} ${isExact}`)
          .toSorted(),
        ['KR-5 true', 'kr-5 true'],
        text,
      )
      assert.deepEqual(
        hits('stock')
          .map(({ name, note }) => `${name} ${note}`)
          .toSorted(),
        ['KR-5 ひまわりワクチン · 良品在庫数 28', 'kr-5 ひまわりワクチン · 良品在庫数 1'],
        text,
      )
    }
    await portal.db.deleteFrom('stock').execute()
  })

  test('LOG-181: a lot is found by its LGTIN, as URN and as Digital Link, by page and search box', async () => {
    const urn = `urn:epc:class:lgtin:${gtin.slice(1, 8)}.${gtin[0]}${gtin.slice(8, 13)}.LOT-A1`
    for (const lgtin of [urn, `https://id.gs1.org/01/${gtin}/10/LOT-A1`]) {
      assert.deepEqual(await references(lgtin), ['M-1'], lgtin)
      const { data } = await portal.call(portalSearchCalls.searchPortal, { text: lgtin }, { as: as.maker })
      assert.deepEqual(
        data.deliveries?.rows.map(({ reference }) => reference),
        ['M-1'],
        lgtin,
      )
      assert.deepEqual(
        data.groups.find(({ group }) => group === 'lots')?.rows.map(({ name }) => name),
        ['LOT-A1'],
        lgtin,
      )
    }
  })

  test('LOG-160: two units or two lots on one label are refused, in either look-up', async () => {
    for (const text of [`00${sscc}00${withCheckDigit('34912345000000002')}`, `${label}(10)LOT-B2`]) {
      const { code, data } = await find(text)
      assert.deepEqual([code, JSON.stringify(data).includes('contradicts')], [codes.invalidParameters, true], text)
    }
  })

  test('a wrong check digit and another text are refused with the reason', async () => {
    const refused = async (text: string) => {
      const { code, data } = await find(text)
      return [code, JSON.stringify(data).includes('checkDigit'), JSON.stringify(data).includes('noCode')]
    }
    assert.deepEqual(await refused('(01)14912345000017(10)A'), [codes.invalidParameters, true, false])
    assert.deepEqual(await refused('DL-2026'), [codes.invalidParameters, false, true])
  })

  test('the search box takes it too: deliveries, item and lot', async () => {
    const search = async (text: string, session: Session = as.maker) =>
      (await portal.call(portalSearchCalls.searchPortal, { text }, { as: session })).data
    const found = await search(label)
    assert.deepEqual(
      found.deliveries?.rows.map(({ reference }) => reference),
      ['M-1'],
    )
    assert.deepEqual(
      found.groups.find(({ group }) => group === 'products')?.rows.map(({ name, isExact }) => [name, isExact]),
      [['ひまわりワクチン', true]],
    )
    assert.deepEqual(
      found.groups.find(({ group }) => group === 'lots')?.rows.map(({ name }) => name),
      ['LOT-A1'],
    )
    assert.deepEqual(
      (await search(`00${sscc}`)).deliveries?.rows.map(({ reference }) => reference),
      ['M-1'],
    )
    assert.equal((await search(sscc, as.rival)).deliveries, undefined)
  })
})

suite('LOG-162: what counts of a label', () => {
  const state = (reference: string, lot: string, decision: string, isQuarantined: boolean) => sql`
    insert into lot_states (delivery_id, product_id, lot_id, decision, is_affected, is_quarantined, updated_at)
    select d.id, i.product_id, i.lot_id, ${decision}, ${isQuarantined}, ${isQuarantined}, now()
      from deliveries d join delivery_items i on i.delivery_id = d.id join lots o on o.id = i.lot_id
     where d.reference = ${reference} and o.lot = ${lot}`
  const foundOf = async (text: string, reference: string) => {
    const found = (await find(text)).data.deliveries.find(one => one.reference === reference)
    const lots = found?.lots?.map(({ itemCode, lot, decision, isQuarantined, isRejected }) => [
      itemCode,
      lot,
      decision,
      isRejected ? 'rejected' : isQuarantined,
    ])
    return [found?.contradictsLabel, lots]
  }
  const unit = withCheckDigit('34912345000000005')
  before(async () => {
    await send.maker.deliveries([
      deliveryOf('AOI', 'H-1', {
        items: [
          { itemCode: 'VAC-1', lot: 'LOT-H', quantity: 1 },
          { itemCode: 'VAC-1', lot: 'LOT-I', quantity: 1 },
          { itemCode: 'TAB-1', lot: 'T-H', quantity: 2 },
        ],
        units: [
          { sscc: unit, items: [0] },
          { sscc: withCheckDigit('34912345000000006'), items: [2] },
        ],
      }),
      deliveryOf('AOI', 'H-2', { items: [{ itemCode: 'VAC-1', lot: 'LOT-H', quantity: 1 }] }),
    ])
    await state('H-1', 'LOT-H', 'released', false).execute(portal.db)
    await state('H-1', 'LOT-I', 'released', false).execute(portal.db)
    await state('H-1', 'T-H', 'rejected', true).execute(portal.db)
    await state('H-2', 'LOT-H', 'undecided', true).execute(portal.db)
  })
  after(() => portal.db.deleteFrom('lot_states').execute())

  test('a lot that any delivery holds is on hold, unless the unit is known', async () => {
    const held = label.replace('LOT-A1', 'LOT-H')
    assert.deepEqual(await foundOf(held, 'H-1'), [false, [['VAC-1', 'LOT-H', 'released', true]]])
    assert.deepEqual(await foundOf(held.replace('LOT-H', 'LOT-I'), 'H-1'), [
      false,
      [['VAC-1', 'LOT-I', 'released', false]],
    ])
    assert.deepEqual(await foundOf(`(00)${unit}`, 'H-1'), [false, [['VAC-1', 'LOT-H', 'released', false]]])
  })

  test('QUA-42: a lot that another delivery has rejected is rejected, not on hold, unless the unit is known', async () => {
    const item = { itemCode: 'VAC-1', lot: 'LOT-J', quantity: 1 }
    const own = withCheckDigit('34912345000000007')
    await send.maker.deliveries([
      deliveryOf('AOI', 'J-1', { items: [item], units: [{ sscc: own, items: [0] }] }),
      deliveryOf('AOI', 'J-2', { items: [item] }),
      deliveryOf('AOI', 'J-3', { items: [{ ...item, lot: 'ＬＯＴ-Ｊ' }] }),
    ])
    const scanned = label.replace('LOT-A1', 'LOT-J')
    await state('J-1', 'LOT-J', 'released', false).execute(portal.db)
    await state('J-2', 'LOT-J', 'undecided', true).execute(portal.db)
    assert.deepEqual(await foundOf(scanned, 'J-1'), [false, [['VAC-1', 'LOT-J', 'released', true]]])
    await state('J-3', 'ＬＯＴ-Ｊ', 'rejected', true).execute(portal.db)
    assert.deepEqual(await foundOf(scanned, 'J-1'), [false, [['VAC-1', 'LOT-J', 'released', 'rejected']]])
    assert.deepEqual(await foundOf(scanned, 'J-2'), [false, [['VAC-1', 'LOT-J', 'undecided', 'rejected']]])
    assert.deepEqual(await foundOf(`(00)${own}`, 'J-1'), [false, [['VAC-1', 'LOT-J', 'released', false]]])
  })

  test('QUA-46: a lot is on hold that another delivery holds in full width', async () => {
    await send.maker.deliveries([
      deliveryOf('AOI', 'H-3', { items: [{ itemCode: 'VAC-1', lot: 'ＬＯＴ-Ｉ', quantity: 1 }] }),
    ])
    await state('H-3', 'ＬＯＴ-Ｉ', 'undecided', true).execute(portal.db)
    const ofOther = label.replace('LOT-A1', 'LOT-I')
    assert.deepEqual(await foundOf(ofOther, 'H-1'), [false, [['VAC-1', 'LOT-I', 'released', true]]])
  })

  test('what a unit is said to hold, and whether its label names something else', async () => {
    const inside = [['VAC-1', 'LOT-H', 'released', false]]
    const named = (lot: string, item = gtin, code = unit) => `(00)${code}(02)${item}(37)5(10)${lot}`
    assert.deepEqual(await foundOf(named('LOT-H'), 'H-1'), [false, inside])
    assert.deepEqual(await foundOf(named('LOT-I'), 'H-1'), [true, inside])
    assert.deepEqual(await foundOf(named('LOT-H', withCheckDigit('1491234500777')), 'H-1'), [true, inside])
    // The tablets have no GTIN: nothing speaks against the one of the label.
    const tablets = withCheckDigit('34912345000000006')
    const rejected = [['TAB-1', 'T-H', 'rejected', 'rejected']]
    assert.deepEqual(await foundOf(named('T-H', gtin, tablets), 'H-1'), [false, rejected])
    assert.deepEqual(await foundOf(named('T-9', gtin, tablets), 'H-1'), [true, rejected])
  })
})

suite('LOG-177: stock that no delivery has brought', () => {
  const inStock = (lot: string) => label.replace('LOT-A1', lot)
  before(async () => {
    const row = (centreCode: string, lot: string, qualifiedQuantity: number) => ({
      itemCode: 'VAC-1',
      lot,
      centreCode,
      qualifiedQuantity,
    })
    await send.maker.stock([
      { ...row('PLANT', 'LOT-S1', 40), expiry: '2028-06-15' },
      // Its number contains the other one's.
      row('PLANT', 'LOT-S10', 7),
    ])
    await send.rival.stock([row('STORE', 'LOT-S1', 999), row('STORE', 'LOT-R1', 5)])
  })
  const stockOf = async (text: string, session: Session) =>
    (await find(text, session)).data.stock?.rows.map(row => [row.location.code, row.lot, row.qualifiedQuantity])

  test('is told of the lot of a label: where, how much, until when; that of another company is not', async () => {
    assert.deepEqual((await find(inStock('LOT-S1'))).data.deliveries, [])
    assert.deepEqual(await stockOf(inStock('LOT-S1'), as.maker), [['PLANT', 'LOT-S1', 40]])
    assert.equal((await find(inStock('LOT-S1'))).data.stock?.rows[0]?.expiry, '2028-06-15')
    assert.deepEqual(await stockOf(inStock('LOT-S1'), as.rival), [['STORE', 'LOT-S1', 999]])
    assert.deepEqual(await stockOf(inStock('LOT-R1'), as.maker), [])
    assert.deepEqual(await stockOf(inStock('LOT-S1'), as.carrier), [])
    assert.deepEqual(await stockOf(`https://id.gs1.org/01/${gtin}/10/LOT-S1`, as.maker), [['PLANT', 'LOT-S1', 40]])
  })

  test('of a GTIN alone is told of all its lots, the largest first', async () => {
    assert.deepEqual(await stockOf(jan, as.maker), [
      ['PLANT', 'LOT-S1', 40],
      ['PLANT', 'LOT-S10', 7],
    ])
  })

  test('LOG-180: is told to who sees stock and no deliveries, of what the list of stock shows them', async () => {
    const asked = async (text: string, session: Session) =>
      await portal.call(scannedCodeCalls.findStockByCode, { text }, { as: session })
    const told = async (text: string, session = as.onlyStock) =>
      (await asked(text, session)).data.rows.map(row => [row.location.code, row.lot, row.qualifiedQuantity])
    assert.deepEqual(await told(inStock('LOT-S1')), [['PLANT', 'LOT-S1', 40]])
    assert.deepEqual(await told(inStock('LOT-S1'), as.rival), [['STORE', 'LOT-S1', 999]])
    assert.deepEqual(await told(inStock('LOT-R1')), [])
    // Whose box it is, stock does not tell.
    assert.deepEqual(await told(`(00)${sscc}`), [])
    assert.equal(
      (await asked(inStock('LOT-S1').replace(gtin, '04912345000018'), as.onlyStock)).code,
      codes.invalidParameters,
    )
    assert.equal((await asked(inStock('LOT-S1'), as.noStock)).code, codes.notAuthorized)
    assert.equal((await find(inStock('LOT-S1'), as.onlyStock)).code, codes.notAuthorized)
  })

  test('is for who may open the list of stock', async () => {
    assert.equal((await find(inStock('LOT-S1'), as.noStock)).data.stock, null)
  })

  test('on hold counts as none that may be used', async () => {
    await sql`insert into lot_states (delivery_id, product_id, lot_id, decision, is_affected, is_quarantined, updated_at)
      select d.id, s.product_id, s.lot_id, 'undecided', true, true, now()
        from stock s join lots o on o.id = s.lot_id join centres e on e.id = s.centre_id, deliveries d
       where o.lot = 'LOT-S10' and e.code = 'PLANT' and d.reference = 'M-1'`.execute(portal.db)
    const [row] = (await find(inStock('LOT-S10'))).data.stock?.rows ?? []
    assert.deepEqual([row?.qualifiedQuantity, row?.quarantinedQuantity], [0, 7])
    await portal.db.deleteFrom('lot_states').execute()
  })

  test('LOG-177: what is rejected or on hold comes first, however many rows of its lot are used up', async () => {
    const { db } = portal
    const depot = await makeCompany(db, { industryType: 4 })
    const keeper = await signIn(portal, await makeUser(db, { company: depot, menus: ['ProductStockInformation'] }))
    const { lots, add, quarantine } = await lotOfTwoOwners('SHARED-1')
    const places: number[] = []
    for (let place = 0; place < 6; place++) places.push((await makeCentre(db, { company: depot })).id)
    const first = async () => {
      const { rows, hasMore } = (
        await portal.call(scannedCodeCalls.findStockByCode, { text: inStock('SHARED-1') }, { as: keeper })
      ).data
      assert.deepEqual([rows.length, hasMore], [5, true])
      const [row] = rows
      assert.ok(row)
      return [row.owner.code, row.qualifiedQuantity, row.quarantinedQuantity, row.isRejected, standingOf(row)]
    }
    for (const [at, place] of places.entries()) await add(lots.AOI, place, at < 5 ? 0 : 500)
    await quarantine(lots.AOI, 'M-1', 'undecided')
    assert.deepEqual(await first(), ['AOI', 0, 500, false, 'held'])
    // None is left of it in any report; a box of it is still not to be used.
    await db.updateTable('stock').set({ qualified_quantity: 0 }).where('lot_id', '=', lots.AOI.lotId).execute()
    for (const place of places) await add(lots.HIIRAGI, place, 7)
    assert.deepEqual(await first(), ['AOI', 0, 0, false, 'held'])
    await db.deleteFrom('stock').where('lot_id', '=', lots.HIIRAGI.lotId).execute()
    // Both companies call it by one GTIN: of the other's item there is less, and it was rejected.
    await db.deleteFrom('lot_states').execute()
    await db.updateTable('stock').set({ qualified_quantity: 10 }).where('lot_id', '=', lots.AOI.lotId).execute()
    await add(lots.HIIRAGI, places[0] ?? 0, 3)
    assert.deepEqual(await first(), ['AOI', 10, 0, false, 'qualified'])
    await quarantine(lots.HIIRAGI, 'R-1', 'rejected')
    assert.deepEqual(await first(), ['HIIRAGI', 0, 3, true, 'rejected'])
    await db.deleteFrom('lot_states').execute()
  })

  /** A lot of each depositor's item, with ways to put some of it somewhere and to quarantine it. */
  async function lotOfTwoOwners(lot: string) {
    const { db } = portal
    const made = async (code: string) => {
      const { rows } = await sql<{ productId: number; lotId: number; ownerId: number }>`
        insert into lots (product_id, lot)
        select p.id, ${lot} from products p join companies c on c.id = p.company_id
         where c.code = ${code} and p.item_code = 'VAC-1'
        returning product_id as "productId", id as "lotId",
          (select p.company_id from products p where p.id = lots.product_id) as "ownerId"`.execute(db)
      const [row] = rows
      assert.ok(row)
      return row
    }
    type Lot = Awaited<ReturnType<typeof made>>
    return {
      lots: { AOI: await made('AOI'), HIIRAGI: await made('HIIRAGI') },
      add: async ({ productId, lotId, ownerId }: Lot, centreId: number, quantity: number) =>
        await db
          .insertInto('stock')
          .values({
            product_id: productId,
            lot_id: lotId,
            centre_id: centreId,
            owner_id: ownerId,
            owner_type: 'depositor',
            qualified_quantity: quantity,
            updated_at: portal.now(),
          })
          .execute(),
      quarantine: async ({ productId, lotId }: Lot, reference: string, decision: string) =>
        await sql`insert into lot_states (delivery_id, product_id, lot_id, decision, is_affected, is_quarantined, updated_at)
          select d.id, ${productId}, ${lotId}, ${decision}, true, true, now()
            from deliveries d where d.reference = ${reference}`.execute(db),
    }
  }

  test('is found by the search box, by lot or label, and leads to the list of stock', async () => {
    const hits = async (text: string, session: Session = as.maker) =>
      (await portal.call(portalSearchCalls.searchPortal, { text }, { as: session })).data.groups.find(
        ({ group }) => group === 'stock',
      )?.rows
    const hit = (lot: string, quantity: number, isExact: boolean) => ({
      name: lot,
      note: `ひまわりワクチン · 良品在庫数 ${quantity}`,
      isExact,
      path: '/product-info',
      search: { code: 'VAC-1', lot },
    })
    for (const text of ['LOT-S1', 'lots1', 'ｌｏｔ－ｓ１'])
      assert.deepEqual((await hits(text))?.[0], hit('LOT-S1', 40, true), text)
    assert.deepEqual(await hits('lot-s'), [hit('LOT-S1', 40, false), hit('LOT-S10', 7, false)])
    assert.deepEqual(await hits(inStock('LOT-S1')), [hit('LOT-S1', 40, true)])
    assert.deepEqual((await hits('LOT-S1', as.rival))?.[0]?.note, 'ひまわりワクチン · 良品在庫数 999')
    for (const text of ['LOT-R1', inStock('LOT-R1')]) assert.equal(await hits(text), undefined, text)
    for (const session of [as.noStock, as.carrier]) assert.equal(await hits('LOT-S1', session), undefined)
  })
})

/** What the partner API rejects, where the usual client throws. */
async function posted(list: 'products' | 'deliveries', entry: object) {
  const headers = { authorization: `Bearer ${key.maker}`, 'content-type': 'application/json' }
  const payload = JSON.stringify({ [list]: [entry] })
  const reply = await portal.app.inject({ method: 'POST', url: `/api/v1/${list}`, headers, payload })
  return reply.json<{ accepted: number; rejected: { path: string; reason: string }[] }>()
}

suite('codes of items', () => {
  const rejectedFor = async (product: object) => {
    const { accepted, rejected } = await posted('products', product)
    return [accepted, rejected.map(({ path, reason }) => `${path} ${reason}`)]
  }
  const tablets = { itemCode: 'TAB-1', nameJa: 'カタクリ錠', nameEn: 'Katakuri Tablets', band: '1-30' }

  test('a GTIN that another item of the company has is told with this item, that of another company is not', async () => {
    assert.deepEqual(await rejectedFor({ ...tablets, codes: [{ kind: 'gtin', code: jan }] }), [
      0,
      ['codes[0].code is already a code of item VAC-1'],
    ])
    assert.deepEqual(await rejectedFor({ ...tablets, codes: [{ kind: 'gtin', code: gtin }] }), [1, []])
    assert.deepEqual(await rejectedFor({ ...tablets, codes: null }), [1, []])
  })

  test('a wrong check digit is refused', async () => {
    const [accepted, faults] = await rejectedFor({
      ...tablets,
      codes: [{ kind: 'gtin', code: '4912345000018' }],
    })
    assert.deepEqual([accepted, String(faults).startsWith('codes[0].code is not a code of this kind')], [0, true])
  })

  test('an absent list stays, another replaces it, and the trail has both', async () => {
    const codesNow = async () =>
      (await portal.db.selectFrom('product_codes').select(['kind', 'code', 'package']).orderBy('code').execute()).map(
        ({ kind, code, package: unit }) => [kind, code, unit],
      )
    const sent = (list?: object[]) => send.maker.products([{ ...tablets, ...(list && { codes: list }) }])
    const before = await codesNow()
    await sent([
      { kind: 'hot', code: '1234567' },
      { kind: 'gtin', code: withCheckDigit('2491234500009').replace('2', '２') },
    ])
    await sent()
    assert.deepEqual(
      await codesNow(),
      [...before, ['hot', '1234567', null], ['gtin', withCheckDigit('2491234500009'), 'case']].toSorted((a, b) =>
        String(a[1]) < String(b[1]) ? -1 : 1,
      ),
    )
    await sent([])
    assert.deepEqual(await codesNow(), before)
    const deleted = await portal.db
      .selectFrom('audit_trail')
      .select(sql<string>`old ->> 'code'`.as('code'))
      .where('table_name', '=', 'product_codes')
      .where('act', '=', 'D')
      .orderBy('id')
      .execute()
    assert.deepEqual(
      deleted
        .slice(-2)
        .map(({ code }) => code)
        .toSorted(),
      ['1234567', withCheckDigit('2491234500009')],
    )
  })
})

suite('logistic units', () => {
  const unitsOf = async (reference: string) =>
    (
      await portal.db
        .selectFrom('delivery_units as u')
        .innerJoin('deliveries as d', 'd.id', 'u.delivery_id')
        .where('d.reference', '=', reference)
        .select(['u.sscc', 'u.item_places'])
        .orderBy('u.place')
        .execute()
    ).map(({ sscc: code, item_places }) => [code, item_places])
  const other = withCheckDigit('34912345000000003')

  test('stay where they are not sent, are replaced where they are, and lose items that the delivery loses', async () => {
    await send.maker.deliveries([deliveryOf('AOI', 'U-1', { units: [{ sscc, items: [0, 1] }, { sscc: other }] })])
    await send.maker.deliveries([{ reference: 'U-1', remark: 'x' }])
    assert.deepEqual(await unitsOf('U-1'), [
      [sscc, [0, 1]],
      [other, null],
    ])
    await send.maker.deliveries([{ reference: 'U-1', items: [{ itemCode: 'VAC-1', lot: 'LOT-A1', quantity: 1 }] }])
    assert.deepEqual(await unitsOf('U-1'), [
      [sscc, [0]],
      [other, null],
    ])
    await send.maker.deliveries([{ reference: 'U-1', units: [{ sscc: other }] }])
    assert.deepEqual(await unitsOf('U-1'), [[other, null]])
    assert.deepEqual(await references(other), ['U-1'])
  })

  test('an SSCC twice, a wrong check digit, an item and a logger that the delivery does not have are refused', async () => {
    const faults = async (units: object[]) =>
      (await posted('deliveries', deliveryOf('AOI', 'U-2', { units }))).rejected.map(({ path }) => path)
    assert.deepEqual(await faults([{ sscc }, { sscc: `00${sscc}` }]), ['units[1].sscc'])
    assert.deepEqual(await faults([{ sscc: '349123450000000011' }]), ['units[0].sscc'])
    assert.deepEqual(await faults([{ sscc, items: [2] }]), ['units[0].items[0]'])
    // The place in what was sent, whatever stands before it or twice.
    assert.deepEqual(await faults([{ sscc, items: [0, 0, 2] }]), ['units[0].items[2]'])
    assert.deepEqual(await faults([{ sscc, loggers: [{ serial: 'NONE' }] }]), ['units[0].loggers[0].serial'])
  })
})
