import assert from 'node:assert/strict'
import { after, before, beforeEach, suite, test } from 'node:test'
import { partnerCalls as calls } from '#contract/partners/calls/partners.ts'
import { codes } from '#contract/kernel/codes.ts'
import { asParty, grantedOn, makePartnerWorld, nothing, type PartnerWorld } from '#test/support/worlds/partnerWorld.ts'

let world: PartnerWorld
before(async () => (world = await makePartnerWorld()))
after(() => world.portal.close())
beforeEach(async () => {
  await world.portal.db.deleteFrom('partner_grants').execute()
  await world.portal.db.deleteFrom('partner_grant_changes').execute()
  await world.portal.db.deleteFrom('partnerships').execute()
})

type Name = keyof PartnerWorld['who']
type Body = Record<string, unknown>
const send = async (call: { path: string }, name: Name, body: Body) =>
  await world.portal.post(call.path, body, { as: await world.as(name) })
const change = (name: Name, partnershipId: number, weGrant: object, more: Body = {}) =>
  send(calls.changeGrants, name, { partnershipId, weGrant, ...more })
const end = (name: Name, partnershipId: number, lastDay: string, more: Body = {}) =>
  send(calls.endPartnership, name, { partnershipId, lastDay, reason: '契約終了', ...more })
const reported = ({ code, issues }: { code: number; issues: { path: string; message: string }[] }) =>
  [code, ...issues.map(issue => `${issue.path}: ${issue.message}`)].join(' ')
const granted = (day: string) => grantedOn(world.portal, day)
const one = async (partnershipId: number, name: Name = 'maker') =>
  (await world.portal.call(calls.getPartner, { partnershipId }, { as: await world.as(name) })).data

suite('a company’s grants', () => {
  test('change from a day on; earlier days keep theirs', async () => {
    const id = await world.agree()
    assert.equal(reported(await change('maker', id, { ...nothing, holdStock: true }, { from: '2026-05-10' })), '200')
    assert.deepEqual(await granted('2026-05-09'), ['CA1 → MK1 nameAsParty', 'MK1 → CA1 nameAsParty'])
    assert.deepEqual(await granted('2026-05-10'), ['CA1 → MK1 holdStock', 'MK1 → CA1 nameAsParty'])
  })

  test('change by default from today, or from the first day of a future partnership', async () => {
    const id = await world.agree({ validUntil: '2026-06-30' })
    assert.equal(reported(await change('carrier', id, nothing)), '200')
    assert.deepEqual(await granted('2026-05-19'), ['CA1 → MK1 nameAsParty', 'MK1 → CA1 nameAsParty'])
    assert.deepEqual(await granted('2026-05-20'), ['CA1 → MK1 nameAsParty'])
    const later = await world.agree({ validFrom: '2026-07-01' })
    assert.equal(reported(await change('carrier', later, { ...nothing, holdStock: true })), '200')
    assert.deepEqual(await granted('2026-07-01'), ['CA1 → MK1 nameAsParty', 'MK1 → CA1 holdStock'])
  })

  test('are changed neither by the other side, nor by a third company, nor by a user who only reads', async () => {
    const id = await world.agree()
    for (const name of ['outsider', 'reader', 'limited'] as const) {
      assert.equal(reported(await change(name, id, nothing)), `${codes.notAuthorized}`)
      assert.equal(reported(await end(name, id, '2026-05-20')), `${codes.notAuthorized}`)
    }
    assert.equal(reported(await change('carrier', id, nothing, { granterCode: 'MK1' })), `${codes.notAuthorized}`)
    assert.equal((await granted('2026-05-20')).length, 2)
  })

  test('are changed by the platform administrator for the side that it names', async () => {
    const id = await world.agree()
    assert.equal(reported(await change('platform', id, nothing)), '4022 granterCode: unknownCompany')
    assert.equal(
      reported(await change('platform', id, nothing, { granterCode: 'ST1' })),
      '4022 granterCode: unknownCompany',
    )
    assert.equal(reported(await change('platform', id, nothing, { granterCode: 'CA1' })), '200')
    assert.deepEqual(await granted('2026-05-20'), ['CA1 → MK1 nameAsParty'])
  })

  test('keep the row of an unchanged grant, and leave none that never counted', async () => {
    const id = await world.agree({ weGrant: { ...asParty, carryLoggers: ['SN-1', 'SN-2'] } })
    const rows = async () =>
      await world.portal.db
        .selectFrom('partner_grants')
        .select(['id', 'kind', 'valid_from', 'valid_to'])
        .where('granter_id', '=', world.maker.id)
        .orderBy('id')
        .execute()
    const before = await rows()
    const lent = { ...asParty, carryLoggers: ['SN-2', 'SN-1'] }
    assert.equal(reported(await change('maker', id, { ...lent, holdStock: true }, { from: '2026-06-01' })), '200')
    assert.deepEqual((await rows()).slice(0, 2), before)
    assert.equal(reported(await change('maker', id, lent, { from: '2026-06-01' })), '200')
    assert.deepEqual(await rows(), before)
    assert.equal(
      reported(await change('maker', id, { ...asParty, carryLoggers: ['SN-3'] }, { from: '2026-06-01' })),
      '200',
    )
    assert.deepEqual(await granted('2026-05-31'), [
      'CA1 → MK1 carryLoggers SN-1 SN-2',
      'CA1 → MK1 nameAsParty',
      'MK1 → CA1 nameAsParty',
    ])
    assert.deepEqual((await granted('2026-06-01'))[0], 'CA1 → MK1 carryLoggers SN-3')
    assert.equal(
      reported(await change('maker', id, { ...asParty, carryLoggers: 'all' }, { from: '2026-05-01' })),
      '200',
    )
    assert.deepEqual((await granted('2026-05-31'))[0], 'CA1 → MK1 carryLoggers all')
    assert.equal((await rows()).length, 2)
  })

  test('planned to change later continue if an earlier change says so', async () => {
    const id = await world.agree()
    assert.equal(reported(await change('maker', id, nothing, { from: '2026-06-01' })), '200')
    assert.equal(reported(await change('maker', id, asParty, { from: '2026-05-20' })), '200')
    assert.deepEqual(await granted('2026-06-01'), ['CA1 → MK1 nameAsParty', 'MK1 → CA1 nameAsParty'])
  })

  test("are refused without a change, outside the partnership's days, and before acceptance", async () => {
    const proposed = await world.propose()
    assert.equal(reported(await change('maker', proposed, nothing)), '4022 partnershipId: notAccepted')
    await send(calls.answerPartnership, 'carrier', { partnershipId: proposed, accept: true })
    assert.equal(reported(await change('maker', proposed, asParty)), '4022 weGrant: unchanged')
    assert.equal(
      reported(await change('maker', proposed, nothing, { from: '2026-04-30' })),
      '4022 from: beforeFirstDay',
    )
    await end('carrier', proposed, '2026-05-25')
    assert.equal(reported(await change('maker', proposed, nothing, { from: '2026-05-26' })), '4022 from: afterLastDay')
    const foreign = { ...nothing, carryLoggers: ['SN-9'] }
    assert.equal(reported(await change('maker', proposed, foreign)), '4022 weGrant.carryLoggers[0]: unknownLogger')
  })

  test('are not overwritten by a user who read them before another change', async () => {
    const id = await world.agree()
    const { revision } = await one(id)
    const both = await Promise.all([
      change('maker', id, { ...nothing, holdStock: true }, { revision }),
      change('maker', id, { ...nothing, nameAsDepositor: true }, { revision }),
    ])
    const results = both.map(reported).toSorted((a, b) => a.localeCompare(b))
    assert.deepEqual(results, ['200', '4022 revision: changedMeanwhile'])
  })

  test('show who changed what, with user names only for colleagues', async () => {
    const id = await world.agree()
    await change('maker', id, { ...nothing, carryLoggers: ['SN-3'] }, { from: '2026-05-10', reason: '新契約' })
    const [mine, theirs] = [await one(id), await one(id, 'carrier')]
    const [event] = mine.history
    assert.deepEqual(
      [event?.kind, event?.reason, event?.company?.code, event?.by],
      ['grantsChanged', '新契約', 'MK1', world.who.maker.name],
    )
    assert.deepEqual(event?.change, {
      granter: 'us',
      from: '2026-05-10',
      before: asParty,
      after: { ...nothing, carryLoggers: ['SN-3'] },
    })
    assert.deepEqual([theirs.history[0]?.by, theirs.history[0]?.change?.granter], [null, 'them'])
    assert.deepEqual(theirs.theyGrant, { ...nothing, carryLoggers: ['SN-3'] })
    assert.deepEqual(
      theirs.history.map(({ kind }) => kind),
      ['grantsChanged', 'accepted', 'proposed'],
    )
  })
})

suite('the end of a partnership', () => {
  test('is set by either side, with a reason; until then everything stays', async () => {
    const id = await world.agree()
    assert.equal(reported(await end('carrier', id, '2026-05-31')), '200')
    assert.equal((await granted('2026-05-31')).length, 2)
    assert.deepEqual(await granted('2026-06-01'), [])
    const { state, validUntil, history } = await one(id)
    assert.deepEqual(
      [state, validUntil, history[0]?.kind, history[0]?.reason],
      ['inForce', '2026-05-31', 'ended', '契約終了'],
    )
  })

  test('may be in the past, at the earliest the day before it began: then it never counts', async () => {
    const id = await world.agree()
    assert.equal(reported(await end('maker', id, '2026-04-29')), '4022 lastDay: beforeFirstDay')
    assert.equal(reported(await end('maker', id, '2026-05-10')), '200')
    assert.equal((await granted('2026-05-10')).length, 2)
    assert.equal(reported(await end('maker', id, '2026-04-30')), '200')
    assert.deepEqual([await granted('2026-05-01'), (await one(id)).state], [[], 'ended'])
  })

  test('cannot be postponed, set twice, or set before acceptance', async () => {
    const id = await world.agree({ validUntil: '2026-05-31' })
    assert.equal(reported(await end('maker', id, '2026-06-30')), '4022 lastDay: notShorter')
    assert.equal(reported(await end('maker', id, '2026-05-31')), '4022 lastDay: notShorter')
    const waiting = await world.propose({ validFrom: '2026-07-01' })
    assert.equal(reported(await end('maker', waiting, '2026-07-31')), '4022 partnershipId: notAccepted')
    assert.equal((await end('maker', id, '2026-05-30', { reason: ' ' })).code, codes.invalidParameters)
  })

  test('allows another partnership of the two', async () => {
    const id = await world.agree()
    await end('carrier', id, '2026-04-30')
    await world.agree({ validFrom: '2026-05-01' })
    assert.equal((await granted('2026-05-01')).length, 2)
  })

  test('and a simultaneous change of grants leave nothing that counts after the last day', async () => {
    const id = await world.agree()
    await Promise.all([end('carrier', id, '2026-05-22'), change('maker', id, nothing, { from: '2026-05-25' })])
    assert.deepEqual(await granted('2026-05-25'), [])
    assert.equal((await granted('2026-05-22')).length, 2)
  })

  test('is recorded in the audit trail with the reason, and in the operation log', async () => {
    const id = await world.agree()
    await end('carrier', id, '2026-05-31')
    const { db } = world.portal
    const trail = await db
      .selectFrom('audit_trail')
      .select(['actor', 'reason'])
      .where('table_name', '=', 'partnerships')
      .where('record', '=', String(id))
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    assert.deepEqual(trail, { actor: `user:${world.who.carrier.id}`, reason: '契約終了' })
    const log = await db
      .selectFrom('operation_log')
      .select(['operation', 'subject', 'result_code'])
      .where('operation', '=', 'administerPartners')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    assert.deepEqual(
      [log.operation, log.subject, log.result_code],
      ['administerPartners', { partnershipId: id, lastDay: '2026-05-31' }, 200],
    )
  })
})
