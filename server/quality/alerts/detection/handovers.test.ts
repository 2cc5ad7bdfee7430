import assert from 'node:assert/strict'
import { afterEach, beforeEach, suite, test } from 'node:test'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { tripCalls } from '#contract/logistics/calls/trips.ts'
import { codes } from '#contract/kernel/codes.ts'
import { alertSentence } from '#contract/quality/words/alertWords.ts'
import type { AlertFacts } from '#contract/quality/rules/alerts/alertFacts.ts'
import { getDelivery } from '#contract/integration/api/deliveryReply.ts'
import { makeApiKey, makeUser, type MadeCompany, type MadeUser } from '#test/support/database/make.ts'
import { makeAlertWorld, type AlertWorld } from '#test/support/worlds/quality/alertWorld.ts'

let world: AlertWorld
let driver: MadeUser
beforeEach(async () => {
  world = await makeAlertWorld()
  driver = await makeUser(world.db, { company: world.company.carrier, menus: ['Trips'] })
})
afterEach(() => world.close())

const today = (clock: string) => `2026-11-20T${clock}:00+09:00`
let devices = 0
const confirmation = async (deliveryId: number, at: string, more: object = {}) => ({
  deliveryId,
  clientId: `device-entry-${String(++devices).padStart(6, '0')}`,
  at: today(at),
  position: { missing: 'denied' as const },
  ...more,
})
const arrive = async (deliveryId: number, at: string, more: object = {}) => {
  const entry = await confirmation(deliveryId, at, more)
  const { code } = await world.portal.call(tripCalls.confirmArrival, entry, { as: await world.as(driver) })
  assert.equal(code, codes.success)
}
const alertsOf = async (kind: string) =>
  (await world.alerts())
    .filter(one => one.kind === kind)
    .map(one => [one.name, one.severity, one.withdrawn_at !== null])
const statusOf = async (deliveryId: number, who: MadeUser = world.user.maria) =>
  (await world.portal.call(deliveryCalls.statusInfo, { deliveryId }, { as: await world.as(who) })).data
const rowsOf = async (reference: string, who: MadeUser) =>
  (await world.portal.call(deliveryCalls.searchByNumber, { number: reference }, { as: await world.as(who) })).data.rows
/** In range until 10:00, warm from 10:30 to 11:20, in range again. */
const warm = [5, 5, 5, 5, 5, 5, 5, 5, 5, 12, 12, 12, 12, 12, 5, 5]
const bothCompanies = [
  ['霞製薬', 2, false],
  ['都病院', 2, false],
]

suite('An arrival that a person confirmed before an excursion began', () => {
  for (const [order, isBefore] of [
    ['before', true],
    ['after', false],
  ] as const) {
    test(`is marked and raises an alert, with readings sent ${order} the confirmation; the outcome stays`, async () => {
      const { deliver, measure, look } = world
      const id = await deliver({ reference: 'REF-1', scheduledArrival: today('11:30') })
      if (isBefore) await measure('REF-1-L', warm)
      await look()
      await arrive(id, '10:02')
      await look()
      if (!isBefore) await measure('REF-1-L', warm)
      await look()
      const { temperature, arrivalCheck } = await statusOf(id)
      assert.equal(temperature?.outcome, 'compliant')
      assert.deepEqual(arrivalCheck, {
        arrivedAt: '2026-11-20T01:02:00.000Z',
        outside: {
          from: '2026-11-20T01:30:00.000Z',
          to: '2026-11-20T02:20:00.000Z',
          isOpen: false,
          serial: 'REF-1-L',
        },
        elsewhere: null,
      })
      assert.deepEqual(await alertsOf('arrivalCheck'), bothCompanies)
    })
  }

  test('is reported by mail and in the inbox, with its time and that of the readings', async () => {
    const { deliver, measure, look, inbox, mails, alerts, user } = world
    const id = await deliver({ reference: 'REF-1', scheduledArrival: today('11:30') })
    await arrive(id, '10:02')
    await measure('REF-1-L', warm)
    await look()
    assert.deepEqual(
      (await inbox(user.maria)).map(one => [one.kind, one.severity, one.reference]),
      [['alertRaised', 2, 'REF-1']],
    )
    assert.ok((await mails()).some(({ recipient, body }) => recipient === user.maria.email && body.includes('10:02')))
    const [alert] = await alerts()
    assert.equal(
      alertSentence(alert?.facts as AlertFacts, { language: 'en', timeZone: 'Asia/Tokyo' }),
      'Arrived 20 Nov 2026, 10:02, but logger REF-1-L was out of range afterwards (20 Nov 2026, 10:30 – 11:20). Check the arrival time.',
    )
  })

  test('without a planned arrival is watched until the confirmation was received', async () => {
    const { deliver, measure, look } = world
    const id = await deliver({ reference: 'REF-1' })
    await measure('REF-1-L', warm)
    await arrive(id, '10:02')
    await look()
    assert.deepEqual(await alertsOf('arrivalCheck'), bothCompanies)
  })

  test('is no longer marked once the sender’s system gives a later time, and the alert is withdrawn', async () => {
    const { deliver, measure, look } = world
    const id = await deliver({ reference: 'REF-1', scheduledArrival: today('11:30') })
    await arrive(id, '10:02')
    await measure('REF-1-L', warm)
    await look()
    await deliver({ reference: 'REF-1', scheduledArrival: today('11:30'), deliveredAt: today('11:40') })
    await look()
    const { temperature, arrivalCheck } = await statusOf(id)
    assert.deepEqual([temperature?.outcome, arrivalCheck], ['excursion', null])
    assert.deepEqual(
      await alertsOf('arrivalCheck'),
      bothCompanies.map(([name, severity]) => [name, severity, true]),
    )
  })
})

test('an alert is also withdrawn from a company that is another party now, no longer the consignee', async () => {
  const { deliver, measure, look, company } = world
  const arrived = { reference: 'REF-1', scheduledArrival: today('11:30'), deliveredAt: today('10:02') }
  await deliver(arrived)
  await measure('REF-1-L', warm)
  await look()
  const others = { consigneeCode: company.buyer.code, carrierCode: company.clinic.code, reason: 'mixed up' }
  await deliver({ ...arrived, ...others, deliveredAt: today('11:40') })
  await look()
  assert.deepEqual(
    await alertsOf('arrivalCheck'),
    bothCompanies.map(([name, severity]) => [name, severity, true]),
  )
})

suite('An arrival of the sender’s system', () => {
  test('is watched until its planned hour', async () => {
    const { deliver, measure, look } = world
    await deliver({ reference: 'REF-1', scheduledArrival: today('11:30'), deliveredAt: today('10:02') })
    await measure('REF-1-L', warm)
    await look()
    assert.deepEqual(await alertsOf('arrivalCheck'), bothCompanies)
  })

  test('is marked with the whole excursion, beyond the planned hour', async () => {
    const { deliver, measure, look } = world
    const id = await deliver({ reference: 'REF-1', scheduledArrival: today('10:50'), deliveredAt: today('10:02') })
    await measure('REF-1-L', warm)
    await look()
    assert.equal((await statusOf(id)).arrivalCheck?.outside?.to, '2026-11-20T02:20:00.000Z')
  })

  test('LOG-136: raises an alert once the tolerance has passed, not for one last reading out of range', async () => {
    const { deliver, measure, look, db } = world
    await db.updateTable('product_versions').set({ tolerance_minutes: 30 }).execute()
    const id = await deliver({ reference: 'REF-1', scheduledArrival: today('11:30'), deliveredAt: today('10:02') })
    const followed: [celsius: number[], isMarked: boolean][] = [
      [warm.slice(0, 10), false],
      [[...warm.slice(0, 10), 5], false],
      [[...warm.slice(0, 10), 5, 12, 12, 12], false],
      [[...warm.slice(0, 10), 5, 12, 12, 12, 12], true],
      [[...warm.slice(0, 10), 5, 12, 12, 12, 12, 5], true],
    ]
    for (const [celsius, isMarked] of followed) {
      await measure('REF-1-L', celsius)
      await look()
      assert.equal((await statusOf(id)).arrivalCheck !== null, isMarked, JSON.stringify(celsius))
      assert.deepEqual(await alertsOf('arrivalCheck'), isMarked ? bothCompanies : [])
    }
  })

  test('is not marked for loggers that warm up after it, without a plan or with a planned day', async () => {
    const { deliver, measure, look } = world
    for (const scheduledArrival of [null, '2026-11-20']) {
      const reference = `REF-${scheduledArrival}`
      const id = await deliver({ reference, scheduledArrival, deliveredAt: today('10:02') })
      await measure(`${reference}-L`, warm)
      await look()
      assert.equal((await statusOf(id)).arrivalCheck, null)
    }
    assert.deepEqual(await alertsOf('arrivalCheck'), [])
  })

  test('is not marked for readings of the logger’s next delivery', async () => {
    const { deliver, measure, look } = world
    const id = await deliver({ reference: 'REF-1', scheduledArrival: today('11:30'), deliveredAt: today('10:02') })
    await deliver({
      reference: 'REF-2',
      loggers: [{ serial: 'REF-1-L', from: today('10:20'), intervalSeconds: 600 }],
    })
    await measure('REF-1-L', warm)
    await look()
    assert.equal((await statusOf(id)).arrivalCheck, null)
  })

  test('is checked again when assignments or items change', async () => {
    const { deliver, measure, look } = world
    const sent = (reference: string, more: object = {}) =>
      deliver({ reference, scheduledArrival: today('11:30'), deliveredAt: today('10:02'), reason: 'typo', ...more })
    const isMarked = async (id: number) => {
      await look()
      return (await statusOf(id)).arrivalCheck !== null
    }
    const wide = { items: [{ itemCode: 'B', lot: 'LOT-B', quantity: 1 }] }
    const [next, ended, lessStrict, stricter] = [
      await sent('NEXT'),
      await sent('ENDED'),
      await sent('LESS'),
      await sent('MORE', wide),
    ]
    for (const reference of ['NEXT', 'ENDED', 'LESS', 'MORE']) await measure(`${reference}-L`, warm)
    assert.deepEqual([await isMarked(next), await isMarked(ended), await isMarked(lessStrict)], [true, true, true])
    assert.equal(await isMarked(stricter), false)

    await deliver({ reference: 'ITS', loggers: [{ serial: 'NEXT-L', from: today('10:20'), intervalSeconds: 600 }] })
    await sent('ENDED', { loggers: [{ serial: 'ENDED-L', from: today('09:00'), to: today('10:10') }] })
    await sent('LESS', wide)
    await sent('MORE', { items: [{ itemCode: 'A', lot: 'LOT-A', quantity: 1 }] })
    assert.deepEqual([await isMarked(next), await isMarked(ended), await isMarked(lessStrict)], [false, false, false])
    assert.equal(await isMarked(stricter), true)
  })

  test('is marked if the positions were far from the destination', async () => {
    const { deliver, look, apiClient } = world
    const id = await deliver({
      reference: 'REF-1',
      destination: { name: '都病院', kind: 'medicalInstitution', lat: 35, lon: 139 },
      deliveredAt: today('10:00'),
    } as Parameters<typeof deliver>[0])
    await apiClient.readings(
      ['09:50', '10:00', '10:10', '10:20', '10:30'].map((clock, index) => ({
        logger: 'REF-1-L',
        time: today(clock),
        celsius: 5,
        lat: 35,
        lon: [139.5, 139.4, 139.2, 139, 139][index],
      })),
    )
    await look()
    const { arrivalCheck } = await statusOf(id)
    assert.deepEqual([arrivalCheck?.outside, arrivalCheck?.elsewhere?.until], [null, '2026-11-20T01:10:00.000Z'])
    assert.equal(Math.round((arrivalCheck?.elsewhere?.meters ?? 0) / 1000), 36)
    assert.deepEqual(await alertsOf('arrivalCheck'), [
      ['霞製薬', 1, false],
      ['都病院', 1, false],
    ])
  })
})

suite('Counted pieces', () => {
  test('that differ from the plan or each other are marked and raise an alert, until somebody counts again', async () => {
    const { deliver, look } = world
    const id = await deliver({ reference: 'REF-1', scheduledPieces: 20 } as Parameters<typeof deliver>[0])
    await arrive(id, '11:00', { pieces: 19 })
    await look()
    assert.deepEqual((await statusOf(id)).pieceDifference, { planned: 20, pickup: null, arrival: 19 })
    assert.deepEqual(await alertsOf('pieceDifference'), [
      ['霞製薬', 1, false],
      ['都病院', 1, false],
    ])
    await arrive(id, '11:05', { pieces: 20, asRemark: true })
    await look()
    assert.equal((await statusOf(id)).pieceDifference, null)
    assert.deepEqual(await alertsOf('pieceDifference'), [
      ['霞製薬', 1, true],
      ['都病院', 1, true],
    ])
  })

  test('of a confirmation whose time was cleared no longer count', async () => {
    const { deliver, look, apiClient } = world
    for (const [act, time] of [
      ['confirmPickup', 'actualPickup'],
      ['confirmArrival', 'deliveredAt'],
    ] as const) {
      const reference = `REF-${act}`
      const planned = { reference, scheduledPieces: 20, actualPickup: null } as Parameters<typeof deliver>[0]
      const id = await deliver(planned)
      const confirm = async (more: object) => {
        const entry = await confirmation(id, '11:00', more)
        const { code } = await world.portal.call(tripCalls[act], entry, { as: await world.as(driver) })
        assert.equal(code, codes.success)
        await look()
      }
      await confirm({ pieces: 3 })
      assert.notEqual((await statusOf(id)).pieceDifference, null)
      await apiClient.deliveries([{ reference, [time]: null, reason: 'other delivery' }])
      await look()
      const withdrawn = [['pieceDifference', true]]
      const alertsOfOne = async () =>
        (await world.alerts())
          .filter(one => one.reference === reference && one.name === '霞製薬')
          .map(one => [one.kind, one.withdrawn_at !== null])
      assert.equal((await statusOf(id)).pieceDifference, null)
      assert.deepEqual(await alertsOfOne(), withdrawn)
      await confirm({})
      assert.equal((await statusOf(id)).pieceDifference, null)
      await confirm({ pieces: 20, asRemark: true })
      assert.deepEqual(await alertsOfOne(), withdrawn)
    }
  })

  test('as planned, or none, are no difference', async () => {
    const { deliver, look } = world
    const id = await deliver({ reference: 'REF-1', scheduledPieces: 20 } as Parameters<typeof deliver>[0])
    await arrive(id, '11:00', { pieces: 20 })
    const other = await deliver({ reference: 'REF-2' })
    await arrive(other, '11:00')
    await look()
    assert.deepEqual(await alertsOf('pieceDifference'), [])
    assert.equal((await statusOf(other)).pieceDifference, null)
  })
})

const listed = {
  shippingDateFrom: '2026-11-01',
  shippingDateTo: '2026-11-30',
  deliveryType: ['0002' as const],
}
type Narrowed = { arrivalToCheck?: boolean; piecesDiffer?: boolean }
const found = async (who: MadeUser, narrowed: Narrowed) =>
  (
    await world.portal.call(deliveryCalls.searchByOther, { ...listed, ...narrowed }, { as: await world.as(who) })
  ).data.rows
    .map(row => row.reference)
    .toSorted()
const replyTo = async (company: MadeCompany, reference: string) => {
  const { key } = await makeApiKey(world.db, { company, scopes: ['read'] })
  const url = `/api/v1/deliveries/${reference}`
  const answer = await world.portal.app.inject({ url, headers: { authorization: `Bearer ${key}` } })
  return getDelivery.response.parse(answer.json())
}

test('LOG-140: parties find both marks in the list, its filters, its file and the partner API; nobody else does', async () => {
  const { deliver, measure, look, user, company, db } = world
  await deliver({ reference: 'PLAIN' })
  const id = await deliver({
    reference: 'REF-1',
    scheduledArrival: today('11:30'),
    scheduledPieces: 20,
  } as Parameters<typeof deliver>[0])
  for (const kind of ['temperature', 'shippingList', 'location'] as const) {
    const { id: productId } = await db
      .selectFrom('products')
      .select('id')
      .where('item_code', '=', 'A')
      .executeTakeFirstOrThrow()
    const { stage } = await db.selectFrom('deliveries').select('stage').where('id', '=', id).executeTakeFirstOrThrow()
    await db
      .insertInto('disclosures')
      .values({ product_id: productId, company_id: company.buyer.id, stage, kind, valid_from: '2026-01-01' })
      .execute()
  }
  await arrive(id, '10:02', { pieces: 19 })
  await measure('REF-1-L', warm)
  await look()
  const marksOf = async (who: MadeUser) =>
    (await rowsOf('REF-1', who)).map(row => [row.arrivalCheck !== null, row.pieceDifference !== null])
  assert.deepEqual(await marksOf(user.clara), [[true, true]])
  assert.deepEqual(await marksOf(user.gina), [[true, true]])
  assert.deepEqual(await marksOf(user.bianca), [[false, false]])
  const { arrivalCheck, pieceDifference } = await statusOf(id, user.bianca)
  assert.deepEqual([arrivalCheck, pieceDifference], [null, null])
  assert.deepEqual(await found(user.bianca, {}), ['PLAIN', 'REF-1'])
  for (const mark of ['arrivalToCheck', 'piecesDiffer'] as const) {
    for (const party of [user.clara, user.gina, user.carlo]) {
      assert.deepEqual(await found(party, { [mark]: true }), ['REF-1'], mark)
      assert.deepEqual(await found(party, { [mark]: false }), ['PLAIN'], mark)
    }
    for (const value of [true, false]) assert.deepEqual(await found(user.bianca, { [mark]: value }), [], mark)
  }
  const fileFor = async (who: MadeUser) =>
    (await world.portal.download(deliveryCalls.downloadDeliveryCsv, { criteria: listed }, { as: await world.as(who) }))
      .body
  const told = /配達日時は2026\/11\/20 10:02ですが、その後ロガーREF-1-Lが.*予定20個・配達19個/
  assert.match(await fileFor(user.clara), told)
  assert.doesNotMatch(await fileFor(user.bianca), /温度帯外|予定20個/)
  const reply = await replyTo(company.clinic, 'REF-1')
  assert.deepEqual(reply.pieceDifference, { planned: 20, pickup: null, arrival: 19 })
  assert.equal(reply.arrivalCheck?.outside?.serial, 'REF-1-L')
  const unmarked = await replyTo(company.clinic, 'PLAIN')
  const hidden = await replyTo(company.buyer, 'REF-1')
  for (const one of [unmarked, hidden]) assert.deepEqual([one.arrivalCheck, one.pieceDifference], [null, null])
  assert.deepEqual(await world.inbox(user.bianca), [])
  assert.deepEqual(await world.inbox(user.carlo), [])
})
