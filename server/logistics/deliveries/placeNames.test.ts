import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { suggestionCalls } from '#contract/logistics/calls/suggestions.ts'
import { apiClientOf } from '#test/support/calls/partnerApi.ts'
import { makeApiKey, makeCentre, makeCompany, makeUser, type MadeCompany } from '#test/support/database/make.ts'
import { makeEveryonePartners } from '#test/support/worlds/partners.ts'
import { signIn, type Session } from '#test/support/calls/signIn.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'

let portal: TestApp
let send: ReturnType<typeof apiClientOf>
let maker: MadeCompany
let rival: MadeCompany
let as: Record<'japanese' | 'english' | 'rival' | 'inKuki', Session>

before(async () => {
  portal = await createTestApp({ now: new Date('2026-05-02T00:00:00Z') })
  const { db } = portal
  maker = await makeCompany(db)
  rival = await makeCompany(db)
  // So that ids of centres differ from other ids.
  await makeCentre(db, { company: rival, code: 'RIVAL', name: '中央倉庫', nameEn: 'Rival Warehouse' })
  await makeCentre(db, { company: maker, code: 'PLANT', name: '富山工場', nameEn: 'Toyama Plant' })
  const kuki = await makeCentre(db, { company: maker, code: 'KUKI', name: '久喜センター', nameEn: 'Kuki Centre' })
  await makeCentre(db, { company: maker, code: 'MAIN', name: '中央倉庫', nameEn: 'Main Warehouse' })
  const user = async (facts: Parameters<typeof makeUser>[1]) => signIn(portal, await makeUser(db, facts))
  as = {
    japanese: await user({ company: maker }),
    english: await user({ company: maker, language: 'en' }),
    rival: await user({ company: rival, language: 'en' }),
    inKuki: await user({ company: maker, language: 'en', centres: [kuki] }),
  }
  await makeEveryonePartners(db)
  const sends = async (company: MadeCompany) => apiClientOf(portal, (await makeApiKey(db, { company })).key)
  send = await sends(maker)
  const theirs = await sends(rival)
  for (const apiClient of [send, theirs])
    await apiClient.products([{ itemCode: 'VAC-1', nameJa: 'ワクチン', nameEn: 'Vaccine', band: '2-8' }])
  const plant = { centreCode: 'PLANT', name: '富山工場' }
  await send.deliveries([
    delivery('to centre', plant, { centreCode: 'KUKI', name: '久喜センター' }),
    delivery('to hospital', plant, { name: '星見坂病院', nameEn: 'Hoshimizaka Hospital', kind: 'medicalInstitution' }),
    delivery('to clinic', plant, { name: '風待クリニック', kind: 'medicalInstitution' }),
    delivery('to main', plant, { centreCode: 'MAIN', name: '中央倉庫' }),
    delivery('to gate', plant, { centreCode: 'KUKI', name: '久喜センター 北門', nameEn: 'Kuki Centre, north gate' }),
    // Another place with the same Japanese name.
    delivery('to depot', plant, { name: '中央倉庫', nameEn: 'City Depot' }),
  ])
  await theirs.deliveries([
    delivery('of rival', { name: '他社工場', nameEn: 'Rival Plant' }, { centreCode: 'RIVAL', name: '中央倉庫' }),
  ])
})
after(() => portal.close())

const delivery = (reference: string, shipFrom: object, destination: object) => ({
  reference,
  deliveryType: '0001',
  depositCode: reference === 'of rival' ? rival.code : maker.code,
  shipFrom,
  destination,
  shippingDate: '2026-05-01',
  items: [{ itemCode: 'VAC-1', lot: 'L1', quantity: 1 }],
  loggers: [],
})
const period = { shippingDateFrom: '2026-05-01', shippingDateTo: '2026-05-01', deliveryType: '0001' as const }
type Criteria = { departurePlace?: string; deliveryDestination?: string; sort?: 'destination'; order?: 'asc' }
const found = async (criteria: Criteria, session: Session) =>
  (await portal.call(deliveryCalls.searchByOther, { ...period, ...criteria }, { as: session })).data.rows
const references = async (...asked: Parameters<typeof found>) =>
  (await found(...asked)).map(row => row.reference).toSorted()
const suggested = async (keyword: string, session: Session, field: 'departurePlace' | 'deliveryDestination') =>
  (await portal.call(suggestionCalls[field], { keyword }, { as: session })).data
const destinations = async (keyword: string, session: Session) =>
  await suggested(keyword, session, 'deliveryDestination')

suite('the places of deliveries', () => {
  test('have both names: the English one as sent, else the centre’s, else the Japanese one', async () => {
    const shown = Object.fromEntries((await found({}, as.english)).map(row => [row.reference, row.destination]))
    const names = (reference: string) => [shown[reference]?.name, shown[reference]?.nameEn]
    assert.deepEqual(names('to centre'), ['久喜センター', 'Kuki Centre'])
    assert.deepEqual(names('to hospital'), ['星見坂病院', 'Hoshimizaka Hospital'])
    assert.deepEqual(names('to clinic'), ['風待クリニック', '風待クリニック'])
    assert.deepEqual(names('to gate'), ['久喜センター 北門', 'Kuki Centre, north gate'])
    assert.deepEqual([names('to main')[1], names('to depot')[1]], ['Main Warehouse', 'City Depot'])
  })

  test('are found by either name, and only by their own', async () => {
    for (const session of [as.english, as.japanese]) {
      assert.deepEqual(await references({ deliveryDestination: 'kuki' }, session), ['to centre', 'to gate'])
      assert.deepEqual(await references({ deliveryDestination: '久喜' }, session), ['to centre', 'to gate'])
      assert.deepEqual(await references({ deliveryDestination: 'ＨＯＳＨＩ' }, session), ['to hospital'])
      assert.deepEqual(await references({ deliveryDestination: 'main ware' }, session), ['to main'])
      assert.deepEqual(await references({ deliveryDestination: 'depot' }, session), ['to depot'])
      assert.deepEqual(await references({ deliveryDestination: '中央倉庫' }, session), ['to depot', 'to main'])
      assert.deepEqual(await references({ deliveryDestination: '風待' }, session), ['to clinic'])
      assert.equal((await references({ departurePlace: 'Toyama' }, session)).length, 6)
      assert.deepEqual(await references({ departurePlace: 'Kuki' }, session), [])
    }
    assert.deepEqual(await references({ deliveryDestination: 'warehouse' }, as.rival), ['of rival'])
    assert.deepEqual(await references({ deliveryDestination: 'kuki' }, as.inKuki), ['to centre', 'to gate'])
    assert.deepEqual(await references({ deliveryDestination: 'depot' }, as.inKuki), [])
  })

  test('are sorted in the reader’s language', async () => {
    const listed = async (session: Session) =>
      (await found({ sort: 'destination', order: 'asc' }, session)).map(row => row.reference)
    assert.deepEqual((await listed(as.english)).slice(0, 5), [
      'to depot',
      'to hospital',
      'to centre',
      'to gate',
      'to main',
    ])
    assert.notDeepEqual(await listed(as.japanese), await listed(as.english))
  })

  test('are written into the file in the reader’s language', async () => {
    const body = { criteria: period }
    const fileOf = async (session: Session) =>
      (await portal.download(deliveryCalls.downloadDeliveryCsv, body, { as: session })).body
    const [english, japanese] = [await fileOf(as.english), await fileOf(as.japanese)]
    assert.match(english, /Toyama Plant,,Kuki Centre,/)
    assert.match(english, /Toyama Plant,,風待クリニック,/)
    assert.doesNotMatch(english, /富山工場/)
    assert.match(japanese, /富山工場,,久喜センター,/)
  })

  test('are suggested in the reader’s language, or in the other one if only that matches', async () => {
    assert.deepEqual(await destinations('kuki', as.english), [
      { value: 'Kuki Centre', label: 'Kuki Centre' },
      { value: 'Kuki Centre, north gate', label: 'Kuki Centre, north gate' },
    ])
    assert.deepEqual(await destinations('久喜センター', as.english), [
      { value: '久喜センター', label: '久喜センター — Kuki Centre' },
      { value: '久喜センター 北門', label: '久喜センター 北門 — Kuki Centre, north gate' },
    ])
    assert.deepEqual(await destinations('Hoshi', as.japanese), [
      { value: 'Hoshimizaka Hospital', label: 'Hoshimizaka Hospital — 星見坂病院' },
    ])
    assert.deepEqual(await destinations('中央', as.english), [
      { value: '中央倉庫', label: '中央倉庫 — City Depot, Main Warehouse' },
    ])
    assert.deepEqual(await destinations('風待', as.english), [{ value: '風待クリニック', label: '風待クリニック' }])
    assert.deepEqual(await destinations('warehouse', as.rival), [
      { value: 'Rival Warehouse', label: 'Rival Warehouse' },
    ])
    assert.deepEqual(await destinations('depot', as.inKuki), [])
    assert.deepEqual(await suggested('plant', as.rival, 'departurePlace'), [
      { value: 'Rival Plant', label: 'Rival Plant' },
    ])
  })

  test('follow a renamed centre at once, also in the search', async () => {
    await portal.db.updateTable('centres').set({ name_en: 'Tokyo North' }).where('code', '=', 'KUKI').execute()
    assert.deepEqual(await references({ deliveryDestination: 'Tokyo north' }, as.english), ['to centre'])
    assert.deepEqual(await references({ deliveryDestination: 'kuki' }, as.english), ['to gate'])
    assert.deepEqual(
      (await destinations('tokyo', as.english)).map(({ value }) => value),
      ['Tokyo North'],
    )
    await portal.db.updateTable('centres').set({ name_en: 'Kuki Centre' }).where('code', '=', 'KUKI').execute()
  })

  test('lose a name that no delivery has any more', async () => {
    await send.deliveries([delivery('moves', { name: '工場' }, { name: '病院', nameEn: 'Former Hospital' })])
    await send.deliveries([{ reference: 'moves', destination: { name: '病院', nameEn: 'Later Hospital' } }])
    assert.deepEqual(await destinations('former', as.english), [])
    assert.deepEqual(
      (await destinations('later', as.english)).map(({ value }) => value),
      ['Later Hospital'],
    )
    assert.deepEqual(await references({ deliveryDestination: 'later' }, as.japanese), ['moves'])
  })
})
