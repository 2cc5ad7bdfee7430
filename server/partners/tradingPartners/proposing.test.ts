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
  await world.portal.db.deleteFrom('messages').execute()
})

type Name = keyof PartnerWorld['who']
type Body = Record<string, unknown>
const send = async (call: { path: string }, name: Name, body: Body) =>
  await world.portal.post(call.path, body, { as: await world.as(name) })
const terms = { validFrom: '2026-05-01', weGrant: asParty, theyGrant: asParty }
const propose = (name: Name, partnerCode: string, more: Body = {}) =>
  send(calls.proposePartnership, name, { partnerCode, ...terms, ...more })
const answer = (name: Name, partnershipId: number, more: Body = {}) =>
  send(calls.answerPartnership, name, { partnershipId, accept: true, ...more })
const reported = ({ code, issues }: { code: number; issues: { path: string; message: string }[] }) =>
  [code, ...issues.map(issue => `${issue.path}: ${issue.message}`)].join(' ')
const inbox = async (name: Name) => {
  const { id } = world.who[name]
  const rows = await world.portal.db
    .selectFrom('messages')
    .select('kind')
    .where('user_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ kind }) => kind)
}

suite('a proposal', () => {
  test('allows no naming until the other company accepts it', async () => {
    const id = await world.propose()
    assert.deepEqual(await grantedOn(world.portal, '2026-05-20'), [])
    assert.equal(reported(await answer('carrier', id)), '200')
    assert.deepEqual(await grantedOn(world.portal, '2026-05-20'), ['CA1 → MK1 nameAsParty', 'MK1 → CA1 nameAsParty'])
    assert.deepEqual(await grantedOn(world.portal, '2026-04-30'), [])
    assert.deepEqual([await inbox('carrier'), await inbox('maker')], [['partnershipProposed'], ['partnershipAccepted']])
  })

  test('is accepted neither by its proposer nor by a third company, which cannot see it', async () => {
    const id = await world.propose()
    for (const name of ['maker', 'outsider'] as const) {
      assert.equal(reported(await answer(name, id)), `${codes.notAuthorized}`)
    }
    assert.equal(reported(await answer('outsider', 999_999)), `${codes.notAuthorized}`)
    assert.deepEqual(await grantedOn(world.portal, '2026-05-20'), [])
  })

  test('is made and answered only by company administrators without a limit to centres', async () => {
    const id = await world.propose()
    for (const name of ['reader', 'limited'] as const) {
      assert.equal(reported(await propose(name, 'ST1')), `${codes.notAuthorized}`)
      assert.equal(reported(await send(calls.withdrawProposal, name, { partnershipId: id })), `${codes.notAuthorized}`)
    }
    assert.equal(reported(await propose('platform', 'ST1')), `${codes.notAuthorized}`)
  })

  test('may be accepted with fewer or other grants than requested', async () => {
    const id = await world.propose({ theyGrant: { ...asParty, nameAsDepositor: true } })
    assert.equal(reported(await answer('carrier', id, { weGrant: { ...nothing, holdStock: true } })), '200')
    assert.deepEqual(await grantedOn(world.portal, '2026-05-20'), ['CA1 → MK1 nameAsParty', 'MK1 → CA1 holdStock'])
  })

  test('that was declined grants nothing, and has the reason', async () => {
    const id = await world.propose()
    assert.equal(reported(await answer('carrier', id, { accept: false, reason: '契約が未締結' })), '200')
    assert.deepEqual(await grantedOn(world.portal, '2026-05-20'), [])
    const { data } = await world.portal.call(calls.getPartner, { partnershipId: id }, { as: await world.as('maker') })
    assert.deepEqual(
      [data.state, data.history[0]?.kind, data.history[0]?.reason],
      ['declined', 'declined', '契約が未締結'],
    )
    assert.deepEqual(await inbox('maker'), ['partnershipDeclined'])
  })

  test('that was withdrawn cannot be accepted, and the other company cannot withdraw one', async () => {
    const id = await world.propose()
    const withdraw = (name: Name) => send(calls.withdrawProposal, name, { partnershipId: id })
    assert.equal(reported(await withdraw('carrier')), `${codes.notAuthorized}`)
    assert.equal(reported(await withdraw('maker')), '200')
    assert.equal(reported(await answer('carrier', id)), '4022 partnershipId: notWaiting')
    assert.equal(reported(await withdraw('maker')), '4022 partnershipId: notWaiting')
    assert.deepEqual(await inbox('carrier'), ['partnershipProposed', 'partnershipWithdrawn'])
  })

  test('is the only one open between two companies, even if both propose simultaneously', async () => {
    const answers = await Promise.all([propose('maker', 'CA1'), propose('carrier', 'MK1'), propose('maker', 'CA1')])
    const results = answers.map(reported).toSorted((one, other) => one.localeCompare(other))
    assert.deepEqual(results, ['200', '4022 partnerCode: proposalWaits', '4022 partnerCode: proposalWaits'])
  })

  test('is answered once, even for simultaneous answers', async () => {
    const id = await world.propose()
    const answers = await Promise.all([
      answer('carrier', id),
      answer('carrier', id, { accept: false }),
      send(calls.withdrawProposal, 'maker', { partnershipId: id }),
    ])
    assert.equal(answers.filter(({ code }) => code === 200).length, 1)
    assert.equal(answers.filter(one => reported(one) === '4022 partnershipId: notWaiting').length, 2)
  })

  test('is made to an active company, not to oneself and not to the platform company', async () => {
    const { db } = world.portal
    await db.updateTable('companies').set({ is_active: false }).where('code', '=', 'ST1').execute()
    assert.equal(reported(await propose('maker', 'ST1')), '4022 partnerCode: inactiveCompany')
    await db.updateTable('companies').set({ is_active: true }).where('code', '=', 'ST1').execute()
    assert.equal(reported(await propose('maker', 'MK1')), '4022 partnerCode: ownCompany')
    assert.equal(reported(await propose('maker', 'PF1')), '4022 partnerCode: unknownCompany')
    assert.equal(reported(await propose('maker', 'NONE')), '4022 partnerCode: unknownCompany')
  })

  test("needs grants or requests, consistent days, and the proposer's own loggers", async () => {
    assert.equal(
      reported(await propose('maker', 'CA1', { weGrant: nothing, theyGrant: nothing })),
      '4022 weGrant: nothingGranted',
    )
    assert.equal(
      reported(await propose('maker', 'CA1', { validUntil: '2026-04-30' })),
      '4022 validUntil: endsBeforeItBegins',
    )
    const lent = { ...nothing, carryLoggers: ['SN-1', 'SN-9', 'SN-0'] }
    assert.equal(
      reported(await propose('maker', 'CA1', { weGrant: lent })),
      '4022 weGrant.carryLoggers[1]: unknownLogger weGrant.carryLoggers[2]: unknownLogger',
    )
    assert.equal(
      reported(await propose('maker', 'CA1', { theyGrant: { ...nothing, carryLoggers: ['SN-1'] } })).slice(0, 4),
      '4022',
    )
  })

  test('that overlaps an accepted partnership is refused, when made and when accepted', async () => {
    const first = await world.agree({ validFrom: '2026-05-01', validUntil: '2026-05-31' })
    assert.equal(reported(await propose('carrier', 'MK1', { validFrom: '2026-05-31' })), '4022 validFrom: overlaps')
    const second = await world.propose({ validFrom: '2026-06-01' })
    assert.equal(reported(await answer('carrier', second)), '200')
    const third = await world.propose({ validFrom: '2026-01-01', validUntil: '2026-02-01' })
    const setUp = {
      proposerCode: 'CA1',
      partnerCode: 'MK1',
      ...terms,
      validFrom: '2026-02-01',
      validUntil: '2026-03-01',
    }
    assert.equal(reported(await send(calls.setUpPartnership, 'platform', setUp)), '200')
    assert.equal(reported(await answer('carrier', third)), '4022 partnershipId: overlaps')
    assert.ok(first < second)
  })

  test('is answered as it was read; the answer is refused after any other change', async () => {
    const id = await world.propose()
    assert.equal(reported(await answer('carrier', id, { revision: 'another' })), '4022 revision: changedMeanwhile')
    const { data } = await world.portal.call(calls.getPartner, { partnershipId: id }, { as: await world.as('carrier') })
    assert.equal(reported(await answer('carrier', id, { revision: data.revision })), '200')
  })
})

suite('the platform administrator', () => {
  test('sets up a partnership for both, and both are notified', async () => {
    const theyGrant = { ...nothing, holdStock: true }
    const setUp = { proposerCode: 'MK1', partnerCode: 'CA1', ...terms, theyGrant }
    assert.equal(reported(await send(calls.setUpPartnership, 'maker', setUp)), `${codes.notAuthorized}`)
    assert.equal(reported(await send(calls.setUpPartnership, 'platform', setUp)), '200')
    assert.deepEqual(await grantedOn(world.portal, '2026-05-20'), ['CA1 → MK1 nameAsParty', 'MK1 → CA1 holdStock'])
    assert.deepEqual([await inbox('maker'), await inbox('carrier')], [['partnershipSetUp'], ['partnershipSetUp']])
  })

  test('grants only loggers of the granting side', async () => {
    const setUp = { proposerCode: 'CA1', partnerCode: 'MK1', ...terms }
    const lent = { ...nothing, carryLoggers: ['SN-2', 'SN-1'] }
    assert.equal(
      reported(await send(calls.setUpPartnership, 'platform', { ...setUp, weGrant: lent })),
      '4022 weGrant.carryLoggers[0]: unknownLogger weGrant.carryLoggers[1]: unknownLogger',
    )
    assert.equal(reported(await send(calls.setUpPartnership, 'platform', { ...setUp, theyGrant: lent })), '200')
    const granted = await grantedOn(world.portal, '2026-05-20')
    assert.deepEqual(granted, ['CA1 → MK1 carryLoggers SN-1 SN-2', 'MK1 → CA1 nameAsParty'])
  })
})
