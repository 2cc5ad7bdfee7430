import assert from 'node:assert/strict'
import { after, before, beforeEach, suite, test } from 'node:test'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { loggerCalls } from '#contract/devices/calls/loggers.ts'
import { codes } from '#contract/kernel/codes.ts'
import { apiClientOf } from '#test/support/calls/partnerApi.ts'
import { makeApiKey } from '#test/support/database/make.ts'
import { makeConsent } from '#test/support/worlds/partners.ts'
import { makeLoggerWorld, type LoggerWorld } from '#test/support/worlds/devices/loggerWorld.ts'

let world: LoggerWorld
let others: ReturnType<typeof apiClientOf>
before(async () => {
  world = await makeLoggerWorld()
  const { portal, maker, other } = world
  await makeConsent(portal.db, maker, other, { kinds: ['carryLoggers'] })
  others = apiClientOf(portal, (await makeApiKey(portal.db, { company: other })).key)
  await others.products([{ itemCode: 'THEIRS', nameJa: '他社の薬', nameEn: 'Their drug', band: '2-8' }])
})
after(() => world.portal.close())

const at = (minutes: number) => new Date(Date.parse('2026-11-18T00:00:00Z') + minutes * 60_000).toISOString()
const reason = '受領時の取り外し記録による'

let made = 0
let serial = ''
let real = 0
/** The manufacturer's open delivery: too warm from its 20th to its 40th minute, measured every ten minutes for 100 minutes. */
beforeEach(async () => {
  serial = `LENT-${++made}`
  const celsius = [5, 5, 12, 12, 5, 5, 5, 5, 5, 5]
  real = await world.ship({ reference: `REAL-${made}`, serial, from: at(0), celsius })
})

const theirs = (from: number, to: number | null = null, different: object = {}) => ({
  reference: `THEIRS-${made}`,
  deliveryType: '0001',
  depositCode: 'OTHER',
  shipFrom: { name: '他社工場' },
  destination: { name: '他社倉庫' },
  shippingDate: '2026-11-18',
  items: [{ itemCode: 'THEIRS', quantity: 1 }],
  loggers: [{ serial, owner: 'MAKER', from: at(from), to: to === null ? null : at(to) }],
  ...different,
})

const ids = async () => {
  const { db } = world.portal
  const { id } = await db
    .selectFrom('deliveries')
    .select('id')
    .where('reference', '=', `THEIRS-${made}`)
    .executeTakeFirstOrThrow()
  const assignment = async (deliveryId: number) =>
    (
      await db
        .selectFrom('logger_assignments')
        .select('id')
        .where('delivery_id', '=', deliveryId)
        .executeTakeFirstOrThrow()
    ).id
  return {
    theirs: id,
    realAssignment: await assignment(real),
    theirAssignment: await assignment(id),
    loggerId: await world.loggerId(serial),
  }
}

const measured = async (deliveryId: number) => {
  const found = await world.portal.db
    .selectFrom('delivery_temperature as t')
    .innerJoin('logger_assignments as l', 'l.delivery_id', 't.delivery_id')
    .innerJoin('assignment_temperature as k', 'k.logger_assignment_id', 'l.id')
    .select(['t.outcome', 'k.reading_count as readings', 't.excursion_count as excursions'])
    .where('t.delivery_id', '=', deliveryId)
    .executeTakeFirstOrThrow()
  return [found.outcome, found.readings, found.excursions]
}

const overlapsOf = async (loggerId: number, as = world.as.maria) =>
  (await world.portal.call(loggerCalls.getLoggerOverlaps, { loggerId }, { as })).data
const decide = async (keptAssignmentId: number, cutAssignmentId: number, as = world.as.maria) => {
  const { loggerId } = await ids()
  return await world.portal.call(
    loggerCalls.decideOverlap,
    { loggerId, keptAssignmentId, cutAssignmentId, reason },
    { as },
  )
}
const shownOverlaps = async (deliveryId: number) =>
  (await world.portal.call(deliveryCalls.temperatureInfo, { deliveryId }, { as: world.as.root })).data.loggers.flatMap(
    one => one.overlaps,
  )
const overlapsOfProductLoggers = async (deliveryId: number) =>
  (await world.portal.call(deliveryCalls.getProductLoggerList, { deliveryId }, { as: world.as.maria })).data.flatMap(
    one => one.overlaps,
  )

suite('A logger that two senders have assigned for the same time', () => {
  test('keeps both assignments unchanged, and each shows the overlap', async () => {
    assert.deepEqual(await measured(real), ['excursion', 10, 1])
    await others.deliveries([theirs(30, null, { deliveredAt: at(70) })])
    assert.deepEqual(await measured(real), ['excursion', 10, 1])
    const known = await ids()
    assert.deepEqual(await measured(known.theirs), ['excursion', 4, 1])
    const overlap = { from: at(30), to: at(70) }
    assert.deepEqual(await shownOverlaps(real), [overlap])
    assert.deepEqual(await shownOverlaps(known.theirs), [overlap])
    assert.deepEqual(await overlapsOfProductLoggers(real), [overlap])
    const { overlaps, mayDecide } = await overlapsOf(known.loggerId)
    assert.equal(mayDecide, true)
    assert.deepEqual(
      overlaps.map(one => [one.from, one.to, one.assignments.map(({ sender }) => sender.code)]),
      [[at(30), at(70), ['MAKER', 'OTHER']]],
    )
    // The owner learns the sender of another company's delivery, and nothing else.
    assert.deepEqual(
      overlaps[0]?.assignments.map(({ delivery }) => delivery?.reference),
      [`REAL-${made}`, undefined],
    )
    assert.deepEqual(await world.list({ overlapping: true }), [serial])
    const csv = await world.portal.download(loggerCalls.downloadLoggerCsv, { keyword: serial }, { as: world.as.maria })
    assert.match(csv.body, /紐付けの重複[^]+,紐付けが重複,/)
  })

  test("counts for the owner's assignment if the owner decides so: the other one becomes empty, and stays so", async () => {
    await others.deliveries([theirs(30)])
    const { realAssignment, theirAssignment, theirs: cut, loggerId } = await ids()
    assert.equal((await decide(realAssignment, theirAssignment)).code, codes.success)
    assert.deepEqual(await measured(cut), ['noData', 0, 0])
    assert.deepEqual(await measured(real), ['excursion', 10, 1])
    const { overlaps, decisions } = await overlapsOf(loggerId)
    assert.deepEqual(overlaps, [])
    assert.deepEqual(
      decisions.map(one => [one.by, one.reason, one.from, one.to]),
      [[world.users.maria.name, reason, at(30), null]],
    )
    assert.deepEqual(
      decisions.flatMap(({ kept, cut }) => [kept, cut].map(one => [one?.sender.code, one?.delivery?.reference])),
      [
        ['MAKER', `REAL-${made}`],
        ['OTHER', undefined],
      ],
    )
    const amendments = await world.portal.db
      .selectFrom('amendments')
      .select(['field', 'old_value', 'new_value', 'reason'])
      .where('delivery_id', '=', cut)
      .execute()
    const was = `${serial} ${at(30)} –`
    assert.deepEqual(amendments, [{ field: 'loggers', old_value: was, new_value: `${was} ${at(30)}`, reason }])
    // The sender repeats its whole message with another change: the decision remains.
    await others.deliveries([theirs(30)])
    await others.deliveries([theirs(30, null, { clientManagementNo: 'CM' })])
    const slower = [{ serial, owner: 'MAKER', from: at(30), intervalSeconds: 1200 }]
    await others.deliveries([theirs(30, null, { loggers: slower })])
    assert.deepEqual(await measured(cut), ['noData', 0, 0])
    // New readings belong to the kept one only.
    await world.apiClient.readings([{ logger: serial, time: at(100), celsius: 5 }])
    assert.deepEqual(
      [await measured(cut), await measured(real)],
      [
        ['noData', 0, 0],
        ['excursion', 11, 1],
      ],
    )
    // Other times are a new statement, about which the owner is asked again.
    await others.deliveries([theirs(50)])
    assert.equal((await overlapsOf(loggerId)).overlaps.length, 1)
  })

  test("counts for the other assignment if the owner decides so: the owner's ends where that begins, with an amendment, and is re-evaluated", async () => {
    await others.deliveries([theirs(20)])
    const { realAssignment, theirAssignment, theirs: kept } = await ids()
    await decide(theirAssignment, realAssignment)
    assert.deepEqual((await measured(real)).slice(1), [2, 0])
    assert.deepEqual((await measured(kept)).slice(1), [8, 1])
  })

  test('leaves the part of the other assignment behind the kept one', async () => {
    await others.deliveries([theirs(20, 50)])
    const { realAssignment, theirAssignment } = await ids()
    await world.apiClient.deliveries([{ reference: `REAL-${made}`, deliveredAt: at(40) }])
    await decide(realAssignment, theirAssignment)
    assert.deepEqual((await measured((await ids()).theirs)).slice(1), [1, 0])
    assert.deepEqual((await overlapsOf((await ids()).loggerId)).overlaps, [])
  })

  test("is decided about only by its owner's administrators, between overlapping assignments", async () => {
    await others.deliveries([theirs(30)])
    const { realAssignment, theirAssignment } = await ids()
    for (const as of [world.as.member, world.as.guest, world.as.oscar]) {
      assert.equal((await decide(realAssignment, theirAssignment, as)).code, codes.notAuthorized)
    }
    assert.equal((await decide(realAssignment, realAssignment)).code, codes.invalidParameters)
    assert.equal((await decide(realAssignment, theirAssignment, world.as.root)).code, codes.success)
    const again = await decide(realAssignment, theirAssignment)
    assert.deepEqual(
      [again.code, again.issues.map(issue => issue.path)],
      [codes.invalidParameters, ['cutAssignmentId']],
    )
    const { loggerId } = await ids()
    const foreign = await world.portal.call(loggerCalls.getLoggerOverlaps, { loggerId }, { as: world.as.oscar })
    assert.equal(foreign.code, codes.notAuthorized)
  })
})
