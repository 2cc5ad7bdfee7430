import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { codes } from '#contract/kernel/codes.ts'
import type { Menu } from '#contract/kernel/menus.ts'
import { caseCalls } from '#contract/quality/calls/cases.ts'
import { releaseCalls } from '#contract/quality/calls/releases.ts'
import { deliveryDashboardCalls as calls } from '#contract/reporting/calls/deliveryDashboard.ts'
import { incidentKinds } from '#contract/reporting/rules/incidents.ts'
import { makeAlertWorld, type AlertWorld } from '#test/support/worlds/quality/alertWorld.ts'
import { makeUser, type MadeCompany } from '#test/support/database/make.ts'
import type { As } from '#test/support/portal/testApp.ts'

let world: AlertWorld
let maker: As
before(async () => {
  world = await makeAlertWorld()
  await world.deliver({ reference: 'WARM' })
  await world.measure('WARM-L', [5, 9, 9, 9, 5, 5])
  await world.look()
  maker = await viewer(world.company.maker, ['DeliveryDashboard', 'DeliveryStatus', 'Quality'])
})
after(() => world.close())

const viewer = async (company: MadeCompany, menus: readonly Menu[], role: '02' | '03' = '02') =>
  await world.as(await makeUser(world.db, { company, menus, role }))
const incidents = async (as: As, body: object) => (await world.portal.call(calls.getIncidents, body, { as })).data
const attention = async (as: As) => (await world.portal.call(calls.getAttention, {}, { as })).data

test('an excursion counts from its own beginning, not from the day of its delivery', async () => {
  const { counts, rows } = await incidents(maker, { span: 'day' })
  assert.equal(counts.excursion, 1)
  const [row] = rows
  assert.equal(row?.delivery.reference, 'WARM')
  const began = await world.db.selectFrom('out_of_range_periods').select('started_at').executeTakeFirstOrThrow()
  assert.equal(row?.at, began.started_at.toISOString())
  world.portal.moveClock(25 * 3_600_000)
  // A session does not last as long.
  const nextDay = await viewer(world.company.maker, ['DeliveryDashboard'])
  assert.equal((await incidents(nextDay, { span: 'day' })).counts.excursion, 0)
  assert.equal((await incidents(nextDay, { span: 'week' })).counts.excursion, 1)
  world.portal.moveClock(-25 * 3_600_000)
})

test('an excursion names its case and who has it, only to whom the menu of cases is given (QUA-44)', async () => {
  const caseOf = async (as: As) => (await incidents(as, { kind: 'excursion' })).rows[0]?.case
  const known = await caseOf(maker)
  assert.deepEqual([known?.state, known?.assessor], ['open', null])
  assert.match(known?.number ?? '', /^EC-/)
  assert.equal(await caseOf(await viewer(world.company.maker, ['DeliveryDashboard', 'DeliveryStatus'])), null)
  const { id } = await world.db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow()
  const assess = async (assessor: number | null) =>
    await world.db.updateTable('excursion_cases').set({ assessor_id: assessor }).execute()
  await assess(id)
  assert.equal(typeof (await caseOf(maker))?.assessor, 'string')
  await assess(null)
})

test('without a kind, the first one with a count is listed; a beginning counts until its 24 hours are over', async () => {
  const { started_at: began } = await world.db
    .selectFrom('out_of_range_periods')
    .select('started_at')
    .executeTakeFirstOrThrow()
  const shownAt = async (at: number) => {
    const by = at - world.portal.now().getTime()
    world.portal.moveClock(by)
    const { kind, counts, rows } = await incidents(await viewer(world.company.maker, ['DeliveryDashboard']), {})
    world.portal.moveClock(-by)
    return [kind, counts.excursion, rows.length]
  }
  const over = began.getTime() + 24 * 3_600_000
  assert.deepEqual(await shownAt(over - 1), ['excursion', 1, 1])
  assert.deepEqual(await shownAt(over), ['gap', 0, 1])
  assert.deepEqual(await shownAt(over + 30 * 24 * 3_600_000), ['excursion', 0, 0])
  assert.equal((await incidents(maker, { kind: 'delay' })).kind, 'delay')
})

test('a logger that falls silent is a gap from its last reading on', async () => {
  const { counts, rows } = await incidents(maker, { kind: 'gap' })
  assert.equal(counts.gap, 1)
  const { last_at } = await world.db.selectFrom('assignment_temperature').select('last_at').executeTakeFirstOrThrow()
  assert.equal(rows[0]?.at, last_at?.toISOString())
})

test('the silence before an arrival and after a start stays a gap when the delivery has arrived (TEL-23)', async () => {
  const from = '2026-11-20T09:00:00+09:00'
  const named = ['QUIET', 'LATE', 'WHOLE']
  const send = async (deliveredAt: string | null) => {
    for (const reference of named)
      await world.deliver({
        reference,
        deliveredAt,
        loggers: [{ serial: `${reference}-L`, from, intervalSeconds: 600 }],
        actualPickup: from,
      })
  }
  await send(null)
  await world.measure('QUIET-L', [5, 5, 5])
  await world.measure('LATE-L', Array<number>(11).fill(5), 80)
  await world.measure('WHOLE-L', Array<number>(19).fill(5))
  const gapsOf = async () =>
    (await incidents(maker, { kind: 'gap' })).rows
      .filter(({ delivery }) => named.includes(delivery.reference))
      .map(({ at, delivery }) => `${delivery.reference} ${at}`)
      .toSorted()
  const quiet = 'QUIET 2026-11-20T00:20:00.000Z'
  const late = 'LATE 2026-11-20T00:00:00.000Z'
  assert.deepEqual(await gapsOf(), [late, quiet])
  await send('2026-11-20T12:00:00+09:00')
  const arrived = await world.db.selectFrom('deliveries').select('id').where('delivered_at', 'is not', null).execute()
  assert.equal(arrived.length, named.length)
  assert.deepEqual(await gapsOf(), [late, quiet])
})

test('before pickup, a logger that has sent nothing has no gap, whatever other loggers of the delivery sent', async () => {
  const from = '2026-11-20T09:00:00+09:00'
  await world.deliver({
    reference: 'WAITS',
    actualPickup: null,
    items: [
      { itemCode: 'A', lot: 'LOT-X', quantity: 1 },
      { itemCode: 'B', lot: 'LOT-Y', quantity: 1 },
    ],
    loggers: [
      { serial: 'WAITS-X', from, intervalSeconds: 600, items: [0] },
      { serial: 'WAITS-Y', from, intervalSeconds: 600, items: [1] },
    ],
  })
  const { id: productId } = await world.db
    .selectFrom('products')
    .select('id')
    .where('item_code', '=', 'B')
    .executeTakeFirstOrThrow()
  const facts = { product_id: productId, company_id: world.company.buyer.id, stage: 'interBaseLogistics' }
  await world.db
    .insertInto('disclosures')
    .values({ ...facts, kind: 'temperature', valid_from: '2026-01-01' })
    .execute()
  const buyer = await viewer(world.company.buyer, ['DeliveryDashboard'])
  const gaps = async (as: As) =>
    (await incidents(as, { kind: 'gap' })).rows.map(row => row.delivery.reference).filter(one => one === 'WAITS')
  assert.deepEqual([await gaps(maker), await gaps(buyer)], [[], []])
  await world.measure('WAITS-X', [5, 5])
  assert.deepEqual([await gaps(maker), await gaps(buyer)], [['WAITS'], []], 'of the item that sent readings')
  await world.db.deleteFrom('disclosures').execute()
})

test('who is no party and has nothing disclosed counts nothing', async () => {
  const other = await viewer(world.company.buyer, ['DeliveryDashboard', 'Quality'])
  const { counts, rows } = await incidents(other, { span: 'week' })
  assert.deepEqual([counts, rows], [{ excursion: 0, gap: 0, delay: 0 }, []])
  assert.deepEqual((await attention(other)).cases, { total: 0, rows: [] })
})

test('what needs somebody is the first page of the list that its number leads to; guests read it', async () => {
  const guest = await viewer(world.company.maker, ['DeliveryDashboard', 'DeliveryStatus', 'Quality'], '03')
  for (const as of [maker, guest]) {
    const { cases, holds } = await attention(as)
    const caseList = await world.portal.call(caseCalls.getCaseList, { state: 'attention' }, { as })
    const lots = await world.portal.call(releaseCalls.getReleaseList, { quarantinedOnly: true }, { as })
    assert.deepEqual([cases?.total, holds?.total], [1, 1])
    assert.deepEqual([caseList.data.total, lots.data.total], [1, 1])
    assert.deepEqual(
      cases?.rows.map(row => [row.number, row.assessor]),
      caseList.data.rows.map(row => [row.number, null]),
    )
    assert.deepEqual(
      holds?.rows.map(row => row.caseId),
      lots.data.rows.map(row => row.caseId),
    )
  }
})

test('a group needs the menu of its list', async () => {
  const dispatcher = await viewer(world.company.maker, ['DeliveryDashboard'])
  assert.deepEqual(await attention(dispatcher), { cases: null, holds: null, vendors: null, customers: null })
})

test('other companies, menus and fields are refused', async () => {
  const codeOf = async (path: string, as: As, body: object) => (await world.portal.post(path, body, { as })).code
  const withoutMenu = await viewer(world.company.maker, ['DeliveryStatus', 'Quality'])
  for (const { path } of [calls.getIncidents, calls.getAttention]) {
    assert.equal(await codeOf(path, withoutMenu, {}), codes.notAuthorized)
    assert.equal(await codeOf(path, maker, { enterpriseCode: world.company.clinic.code }), codes.notAuthorized)
    assert.equal(await codeOf(path, maker, { more: 1 }), codes.invalidParameters)
  }
  assert.equal(await codeOf(calls.getIncidents.path, maker, { span: 'month' }), codes.invalidParameters)
  for (const kind of incidentKinds) assert.equal((await incidents(maker, { kind, page: 9 })).rows.length, 0)
})

test('an excursion of several loggers began with the first of them that the viewer may see (REP-18)', async () => {
  const from = '2026-11-20T09:00:00+09:00'
  await world.apiClient.products([{ itemCode: 'C', nameJa: '薬C', nameEn: 'Drug C', band: '2-8' }])
  await world.deliver({
    reference: 'SHARED',
    items: [
      { itemCode: 'A', lot: 'LOT-A', quantity: 1 },
      { itemCode: 'C', lot: 'LOT-C', quantity: 1 },
    ],
    loggers: [
      { serial: 'FIRST', from, intervalSeconds: 600, items: [0] },
      { serial: 'JOINS', from, intervalSeconds: 600, items: [1] },
    ],
  })
  await world.measure('FIRST', [5, 9, 9, 9, 9, 5, 5])
  await world.measure('JOINS', [5, 5, 5, 9, 9, 9, 5])
  const buyer = await viewer(world.company.buyer, ['DeliveryDashboard'])
  const { id } = await world.db
    .selectFrom('products')
    .select('id')
    .where('item_code', '=', 'C')
    .executeTakeFirstOrThrow()
  const disclosed = { company_id: world.company.buyer.id, stage: 'interBaseLogistics', valid_from: '2026-01-01' }
  await world.db
    .insertInto('disclosures')
    .values({ ...disclosed, product_id: id, kind: 'temperature' })
    .execute()
  const began = async (as: As) =>
    (await incidents(as, { kind: 'excursion' })).rows.find(row => row.delivery.reference === 'SHARED')?.at
  assert.deepEqual([await began(maker), await began(buyer)], ['2026-11-20T00:10:00.000Z', '2026-11-20T00:30:00.000Z'])
  const after24Hours = new Date('2026-11-21T09:20:00+09:00').getTime() - world.portal.now().getTime()
  world.portal.moveClock(after24Hours)
  const nextDay = await viewer(world.company.maker, ['DeliveryDashboard'])
  assert.equal(await began(nextDay), undefined, 'what joins an event begins none')
  world.portal.moveClock(-after24Hours)
  await world.db.deleteFrom('disclosures').execute()
})

test('an excursion above and below the band at once hides neither gap nor delay of its delivery (REP-18)', async () => {
  const from = '2026-11-20T09:00:00+09:00'
  await world.deliver({
    reference: 'BOTH',
    scheduledArrival: '2026-11-20T09:25:00+09:00',
    loggers: ['BOTH-L', 'SILENT'].map(serial => ({ serial, from, intervalSeconds: 600 })),
  })
  await world.measure('BOTH-L', [5, 9, 1, 1, 5, 5, 5, 5, 5, 5, 5])
  await world.measure('SILENT', [5, 5, 5])
  const afterTwoHours = new Date('2026-11-20T11:00:00+09:00').getTime() - world.portal.now().getTime()
  if (afterTwoHours > 0) world.portal.moveClock(afterTwoHours)
  const of = async (kind: (typeof incidentKinds)[number]) =>
    (await incidents(maker, { kind })).rows.filter(row => row.delivery.reference === 'BOTH').length
  const periods = await world.db.selectFrom('out_of_range_periods').select('side').where('side', '=', 'both').execute()
  assert.equal(periods.length, 1)
  assert.deepEqual([await of('excursion'), await of('gap'), await of('delay')], [1, 1, 1])
})
