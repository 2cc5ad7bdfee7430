import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { tripCalls } from '#contract/logistics/calls/trips.ts'
import { codes } from '#contract/kernel/codes.ts'
import { apiClientOf } from '#test/support/calls/partnerApi.ts'
import { signIn, type Session } from '#test/support/calls/signIn.ts'
import {
  makeApiKey,
  makeCentre,
  makeCompany,
  makeUser,
  type MadeCentre,
  type MadeCompany,
  type MadeUser,
} from '#test/support/database/make.ts'
import { until } from '#test/support/database/until.ts'
import { waitingStatements } from '#test/support/database/waitingForLock.ts'
import { storedId } from '#test/support/database/storedId.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'
import { makeConsent } from '#test/support/worlds/partners.ts'

const { assignDriver, getDrivers, getTripList } = tripCalls
const both = ['Trips', 'DeliveryStatus'] as const

let portal: TestApp
let api: ReturnType<typeof apiClientOf>
let maker: MadeCompany
let carrier: MadeCompany
let other: MadeCompany
let hub: MadeCentre
type Name =
  | 'dispatcher'
  | 'driver'
  | 'second'
  | 'office'
  | 'guest'
  | 'disabled'
  | 'elsewhere'
  | 'rival'
  | 'rivalDriver'
  | 'hall'
  | 'quality'
  | 'platform'
  | 'visitor'
let user: Record<Name, MadeUser>
let as: Record<Exclude<Name, 'disabled'>, Session>
let made = 0

before(async () => {
  portal = await createTestApp({ now: new Date('2026-05-10T03:00:00Z') })
  const { db } = portal
  maker = await makeCompany(db)
  carrier = await makeCompany(db, { industryType: 5 })
  other = await makeCompany(db, { industryType: 5 })
  const warehouse = await makeCompany(db, { industryType: 4 })
  hub = await makeCentre(db, { company: warehouse })
  // A carrier with a depot of its own, to which one of its drivers is limited.
  const depot = await makeCentre(db, { company: carrier })
  for (const to of [carrier, other, warehouse]) await makeConsent(db, to, maker)
  const of = (company: MadeCompany, facts: Parameters<typeof makeUser>[1] = {}) =>
    makeUser(db, { company, menus: ['Trips'], ...facts })
  user = {
    dispatcher: await of(carrier, { menus: both }),
    driver: await of(carrier),
    second: await of(carrier),
    office: await of(carrier, { menus: ['DeliveryStatus'] }),
    guest: await of(carrier, { role: '03', menus: both }),
    disabled: await of(carrier),
    elsewhere: await of(carrier, { centres: [depot] }),
    rival: await of(other, { menus: both }),
    rivalDriver: await of(other),
    hall: await of(warehouse, { menus: both, centres: [hub] }),
    quality: await of(maker, { menus: both }),
    platform: await of(await makeCompany(db, { industryType: 9 }), { role: '00', menus: both }),
    // Of another carrier, with this one among the companies of both pages.
    visitor: await of(other, { menus: both, companies: [other, carrier] }),
  }
  await db.updateTable('users').set({ state: 'disabled' }).where('id', '=', user.disabled.id).execute()
  const names = (Object.keys(user) as Name[]).filter(name => name !== 'disabled')
  const sessions = new Map<string, Session>()
  for (const name of names) sessions.set(name, await signIn(portal, user[name]))
  as = Object.fromEntries(sessions) as typeof as
  api = apiClientOf(portal, (await makeApiKey(db, { company: maker })).key)
  await api.products([{ itemCode: 'VAC', nameJa: 'ワクチン', nameEn: 'Vaccine', band: '2-8' }])
})
after(() => portal.close())

async function send(facts: object = {}, reference = `TRIP-${++made}`) {
  await api.deliveries([
    {
      reference,
      deliveryType: '0001',
      depositCode: maker.code,
      carrierCode: carrier.code,
      shipFrom: { name: '静岡工場' },
      destination: { centreCode: hub.code, name: '東京物流センター' },
      shippingDate: '2026-05-10',
      plannedPickup: '2026-05-10T01:00:00Z',
      scheduledArrival: '2026-05-10T05:00:00Z',
      items: [{ itemCode: 'VAC', lot: 'V1', quantity: 10 }],
      loggers: [],
      ...facts,
    },
  ])
  return { deliveryId: await storedId(portal.db, 'deliveries', { reference }), reference }
}

type Who = keyof typeof as
const assign = async (who: Who, deliveryId: number, userId: number | null, more: { enterpriseCode?: string } = {}) => {
  const { code, issues } = await portal.call(assignDriver, { deliveryId, userId, ...more }, { as: as[who] })
  return issues.length > 0 ? issues.map(({ path, message }) => `${path} ${message}`) : code
}
const drivers = async (who: Who, deliveryId: number, more: { enterpriseCode?: string } = {}) => {
  const { code, data } = await portal.call(getDrivers, { deliveryId, ...more }, { as: as[who] })
  return code === codes.success ? data.map(({ userId }) => userId).toSorted((a, b) => a - b) : code
}
const tripsOf = async (who: Who, more: { enterpriseCode?: string } = {}) =>
  (await portal.call(getTripList, more, { as: as[who] })).data.rows
const tripOf = async (who: Who, deliveryId: number, more: { enterpriseCode?: string } = {}) =>
  (await tripsOf(who, more)).find(trip => trip.deliveryId === deliveryId) ?? assert.fail(`${who} has no such trip`)
const inbox = async (name: Name, reference: string) =>
  (await portal.db.selectFrom('messages').select(['kind', 'subject']).where('user_id', '=', user[name].id).execute())
    .filter(({ subject }) => (subject as { reference?: string }).reference === reference)
    .map(({ kind }) => kind)

suite('A trip is assigned to a driver (LOG-142, LOG-150)', () => {
  test('of its carrier, whom all of the company see; the driver’s own trips stand first', async () => {
    await send({ plannedPickup: '2026-05-09T20:00:00Z' })
    const { deliveryId } = await send()
    assert.equal(await assign('dispatcher', deliveryId, user.driver.id), codes.success)
    assert.deepEqual((await tripOf('driver', deliveryId)).driver, {
      userId: user.driver.id,
      name: as.driver.profile.username,
      isMe: true,
    })
    assert.equal((await tripsOf('driver'))[0]?.deliveryId, deliveryId)
    assert.notEqual((await tripsOf('second'))[0]?.deliveryId, deliveryId)
    assert.equal((await tripOf('second', deliveryId)).driver?.isMe, false)
    assert.equal((await tripOf('hall', deliveryId)).driver, null)
    assert.equal((await tripOf('visitor', deliveryId, { enterpriseCode: carrier.code })).driver, null)
  })

  test('who is told, as is the one before; whoever does it themselves is not', async () => {
    const { deliveryId, reference } = await send()
    await assign('dispatcher', deliveryId, user.driver.id)
    await assign('dispatcher', deliveryId, user.driver.id)
    await assign('dispatcher', deliveryId, user.second.id)
    await assign('dispatcher', deliveryId, user.dispatcher.id)
    await assign('dispatcher', deliveryId, null)
    assert.deepEqual(await inbox('driver', reference), ['tripAssigned', 'tripUnassigned'])
    assert.deepEqual(await inbox('second', reference), ['tripAssigned', 'tripUnassigned'])
    assert.deepEqual(await inbox('dispatcher', reference), [])
    assert.equal((await tripOf('driver', deliveryId)).driver, null)
  })

  test('by two people at once: the first driver is told of the second', async () => {
    const { deliveryId, reference } = await send()
    const both = await portal.db.transaction().execute(async tx => {
      await tx.selectFrom('deliveries').select('id').where('id', '=', deliveryId).forUpdate().execute()
      const assigned = [assign('dispatcher', deliveryId, user.driver.id), assign('office', deliveryId, user.second.id)]
      await until('both wait', async () => (await waitingStatements(portal.db)) === 2)
      return assigned
    })
    assert.deepEqual(await Promise.all(both), [codes.success, codes.success])
    const [last, first] =
      (await tripOf('dispatcher', deliveryId)).driver?.userId === user.second.id
        ? (['second', 'driver'] as const)
        : (['driver', 'second'] as const)
    assert.deepEqual(await inbox(first, reference), ['tripAssigned', 'tripUnassigned'])
    assert.deepEqual(await inbox(last, reference), ['tripAssigned'])
  })

  test('by the carrier’s people who see its deliveries, and by nobody else', async () => {
    const { deliveryId } = await send()
    const may = async (who: Who) => (await tripOf(who, deliveryId)).mayAssign
    assert.deepEqual([await may('dispatcher'), await may('driver'), await may('guest')], [true, false, false])
    assert.equal(await may('hall'), false)
    assert.equal((await tripOf('visitor', deliveryId, { enterpriseCode: carrier.code })).mayAssign, false)
    assert.equal(await assign('office', deliveryId, user.driver.id), codes.success)
    for (const who of ['driver', 'guest', 'rival', 'hall', 'quality', 'platform'] as const) {
      assert.equal(await assign(who, deliveryId, user.second.id), codes.notAuthorized, who)
      assert.equal(await drivers(who, deliveryId), codes.notAuthorized, who)
    }
    for (const more of [{}, { enterpriseCode: carrier.code }]) {
      assert.equal(await assign('visitor', deliveryId, user.rivalDriver.id, more), codes.notAuthorized)
      assert.equal(await drivers('visitor', deliveryId, more), codes.notAuthorized)
    }
    assert.equal((await tripOf('driver', deliveryId)).driver?.userId, user.driver.id)
  })

  test('who may drive it: no other company’s user, who is answered like one that does not exist', async () => {
    const { deliveryId } = await send()
    const own = [user.dispatcher.id, user.driver.id, user.second.id]
    assert.deepEqual(
      await drivers('dispatcher', deliveryId),
      own.toSorted((a, b) => a - b),
    )
    const refused = ['userId may not drive this delivery']
    const others = [user.rivalDriver, user.hall, user.quality, user.office, user.guest, user.disabled, user.elsewhere]
    for (const { id } of [...others, { id: 999_999 }])
      assert.deepEqual(await assign('dispatcher', deliveryId, id), refused, String(id))
    assert.equal((await tripOf('dispatcher', deliveryId)).driver, null)
  })
})

test('LOG-142: a driver who was disabled drives it no more, and another carrier knows nothing of the one before', async () => {
  const { deliveryId, reference } = await send()
  await assign('dispatcher', deliveryId, user.second.id)
  await portal.db.updateTable('users').set({ state: 'disabled' }).where('id', '=', user.second.id).execute()
  assert.equal((await tripOf('driver', deliveryId)).driver, null)
  await portal.db.updateTable('users').set({ state: 'enabled' }).where('id', '=', user.second.id).execute()
  assert.equal((await tripOf('driver', deliveryId)).driver?.userId, user.second.id)

  await send({ carrierCode: other.code }, reference)
  assert.equal((await tripOf('rival', deliveryId)).driver, null)
  assert.equal(await assign('dispatcher', deliveryId, user.driver.id), codes.notAuthorized)
  assert.equal(await assign('rival', deliveryId, user.rivalDriver.id), codes.success)
  const entries = await portal.db
    .selectFrom('audit_trail')
    .select(['actor', 'act', 'old', 'new'])
    .where('table_name', '=', 'trip_assignments')
    .where('record', '=', String(deliveryId))
    .orderBy('id')
    .execute()
  const companyIn = (image: unknown) => (image as { company_id?: number } | null)?.company_id
  assert.deepEqual(
    entries.map(({ actor, act, old, new: image }) => [actor, act, companyIn(image ?? old)]),
    [
      [`user:${user.dispatcher.id}`, 'I', carrier.id],
      // Not by the other carrier's people, of whom this one knows nothing.
      ['system:portal', 'D', carrier.id],
      [`user:${user.rival.id}`, 'I', other.id],
    ],
  )
})
