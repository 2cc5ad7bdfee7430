import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { partnerCalls as calls } from '#contract/partners/calls/partners.ts'
import type { RequestOf } from '#contract/kernel/call.ts'
import { codes } from '#contract/kernel/codes.ts'
import { asParty, makePartnerWorld, nothing, type PartnerWorld } from '#test/support/worlds/partnerWorld.ts'

let world: PartnerWorld
let inForce = 0
let upcoming = 0
before(async () => {
  world = await makePartnerWorld()
  const weGrant = { ...asParty, carryLoggers: ['SN-1', 'SN-2'] }
  inForce = await world.agree({ weGrant, theyGrant: { ...nothing, holdStock: true }, validUntil: '2026-06-30' })
  upcoming = await world.agree({ validFrom: '2026-07-01' })
  await world.propose({ partnerCode: 'ST1', validFrom: '2026-08-01' })
  await refusals()
})
after(() => world.portal.close())

async function refusals() {
  const { maker, carrier, outsider } = world
  const row = (sender: number, named: number, day: string, entries: number) => ({
    sender_id: sender,
    named_id: named,
    kind: 'nameAsDepositor',
    day,
    entries,
    last_actor: 'key:1',
    last_at: new Date(`${day}T00:00:00Z`),
  })
  await world.portal.db
    .insertInto('partner_refusals')
    .values([
      row(outsider.id, maker.id, '2026-05-18', 3),
      row(outsider.id, maker.id, '2026-05-19', 4),
      row(outsider.id, maker.id, '2025-05-19', 100),
      row(maker.id, carrier.id, '2026-05-19', 9),
    ])
    .execute()
}

type Name = keyof PartnerWorld['who']
const list = async (name: Name, search: RequestOf<typeof calls.getPartnerList> = {}) =>
  (await world.portal.call(calls.getPartnerList, search, { as: await world.as(name) })).data

suite('the list of partners', () => {
  test("shows a company both sides' grants, and nothing to a third company", async () => {
    const { rows, total, mayEdit } = await list('maker', { sort: 'validFrom' })
    assert.deepEqual([total, mayEdit], [3, true])
    assert.deepEqual(
      rows.map(row => [row.them.code, row.state, row.proposedBy, row.mayAnswer, row.mayWithdraw, row.mayChange]),
      [
        ['CA1', 'inForce', 'us', false, false, true],
        ['CA1', 'upcoming', 'us', false, false, true],
        ['ST1', 'proposed', 'us', false, true, false],
      ],
    )
    assert.deepEqual(rows[0]?.weGrant, { ...asParty, carryLoggers: 2 })
    assert.deepEqual(rows[0]?.theyGrant, { ...nothing, holdStock: true })
    const carriers = await list('carrier', { state: 'inForce' })
    assert.deepEqual(
      carriers.rows.map(row => [row.us.code, row.them.code, row.proposedBy, row.theyGrant.carryLoggers]),
      [['CA1', 'MK1', 'them', 2]],
    )
    const outsiders = await list('outsider')
    assert.deepEqual(
      outsiders.rows.map(row => [row.them.code, row.mayAnswer]),
      [['MK1', true]],
    )
  })

  test('counts the proposals that the company has to answer', async () => {
    assert.deepEqual(
      [(await list('maker')).waiting, (await list('outsider')).waiting, (await list('platform')).waiting],
      [0, 1, 1],
    )
  })

  test('PAR-24: shows and finds partners by their GLN, in any writing', async () => {
    const { db } = world.portal
    await db.updateTable('companies').set({ gln: '4912345000019' }).where('code', '=', 'CA1').execute()
    const found = await list('maker', { keyword: '４９１２３４５-00001-9' })
    assert.deepEqual(
      found.rows.map(({ them }) => [them.code, them.gln]),
      [
        ['CA1', '4912345000019'],
        ['CA1', '4912345000019'],
      ],
    )
    assert.equal((await list('maker', { keyword: '4912345000026' })).total, 0)
    const file = await world.portal.download(calls.downloadPartnerCsv, {}, { as: await world.as('maker') })
    assert.match(file.body, /4912345000019/)
    // Whoever has not accepted tells it to nobody.
    const [proposed] = (await list('maker', { state: 'proposed' })).rows
    assert.ok(proposed)
    await db.updateTable('companies').set({ gln: '4912345000033' }).where('code', '=', proposed.them.code).execute()
    assert.equal((await list('maker', { state: 'proposed' })).rows[0]?.them.gln, null)
    assert.equal((await list('maker', { keyword: '4912345000033' })).total, 0)
    const withProposed = await world.portal.download(calls.downloadPartnerCsv, {}, { as: await world.as('maker') })
    assert.doesNotMatch(withProposed.body, /4912345000033/)
  })

  test('is searched by part of a name or code in any spelling, and by state', async () => {
    for (const [search, total] of [
      [{ keyword: 'ﾊﾔｾ' }, 0],
      [{ keyword: 'hayase' }, 2],
      [{ keyword: 'ｃａ１' }, 2],
      [{ keyword: '早瀬' }, 2],
      [{ state: 'proposed' as const }, 1],
      [{ keyword: 'hayase', state: 'upcoming' as const }, 1],
      [{ state: 'ended' as const }, 0],
    ] as const) {
      assert.equal((await list('maker', search)).total, total, JSON.stringify(search))
    }
    assert.equal((await list('maker', { pageSize: 1, page: 2 })).rows.length, 1)
  })

  test('lets a member and an administrator of single centres read, but not change', async () => {
    for (const name of ['reader', 'limited'] as const) {
      const { rows, mayEdit } = await list(name)
      assert.equal(rows.length, 3)
      assert.ok(!mayEdit && rows.every(row => !row.mayAnswer && !row.mayWithdraw && !row.mayChange))
    }
  })

  test('shows a company who tried within a year to name it without consent', async () => {
    const { refusals: found } = await list('maker')
    assert.deepEqual(
      found.map(({ sender, kind, entries, firstDay, lastDay }) => [sender.code, kind, entries, firstDay, lastDay]),
      [['ST1', 'nameAsDepositor', 7, '2026-05-18', '2026-05-19']],
    )
    assert.deepEqual((await list('outsider')).refusals, [])
    assert.equal((await list('platform')).refusals.length, 2)
  })

  test('has all partnerships for the platform company, or those of the chosen company', async () => {
    assert.equal((await list('platform')).total, 3)
    const picked = await list('platform', { enterpriseCode: 'CA1' })
    assert.deepEqual(
      picked.rows.map(row => [row.us.code, row.mayChange]),
      [
        ['CA1', true],
        ['CA1', true],
      ],
    )
    assert.equal(picked.waiting, 0)
  })

  test('can be downloaded with the same rows', async () => {
    const { body } = await world.portal.download(
      calls.downloadPartnerCsv,
      { sort: 'validFrom' },
      { as: await world.as('maker') },
    )
    const [heads, first, ...others]: string[][] = parse(body, { bom: true })
    assert.equal(others.length, 2)
    const cells = Object.fromEntries((heads ?? []).map((head, place) => [head, first?.[place]]))
    assert.equal(cells['許可している: ロガーの使用'], 'SN-1;SN-2')
    assert.equal(cells['許可されている: 在庫の登録'], '許可')
    assert.equal(cells['許可されている: 寄託者としての指定'], '')
  })
})

suite('one partnership', () => {
  const codeFor = async (name: Name, partnershipId: number) =>
    (await world.portal.post(calls.getPartner.path, { partnershipId }, { as: await world.as(name) })).code

  test('is shown to both sides and the platform; others get the answer for an unknown one', async () => {
    for (const name of ['maker', 'carrier', 'platform', 'reader'] as const)
      assert.equal(await codeFor(name, inForce), 200)
    assert.equal(await codeFor('outsider', inForce), codes.notAuthorized)
    assert.equal(await codeFor('outsider', 999_999), codes.notAuthorized)
  })

  test('shows the granted loggers to both sides, and a future partnership as it will be', async () => {
    const as = await world.as('carrier')
    const { data } = await world.portal.call(calls.getPartner, { partnershipId: inForce }, { as })
    assert.deepEqual(data.theyGrant, { ...asParty, carryLoggers: ['SN-1', 'SN-2'] })
    assert.deepEqual(
      data.periods.filter(({ kind }) => kind === 'carryLoggers'),
      [{ granter: 'them', kind: 'carryLoggers', from: '2026-05-01', until: null, loggers: ['SN-1', 'SN-2'] }],
    )
    const later = await world.portal.call(calls.getPartner, { partnershipId: upcoming }, { as })
    assert.deepEqual([later.data.state, later.data.weGrant], ['upcoming', asParty])
  })
})

test('a proposer chooses among active companies other than its own and the platform’s, and among its own loggers', async () => {
  const choices = async (name: Name, body = {}) =>
    (await world.portal.call(calls.getPartnerChoices, body, { as: await world.as(name) })).data
  const { companies, loggers } = await choices('maker')
  const named = companies.map(({ code }) => code)
  assert.ok(named.includes('CA1') && !named.includes('MK1') && !named.includes('PF1'))
  assert.deepEqual(loggers, ['SN-1', 'SN-2', 'SN-3'])
  assert.deepEqual(await choices('reader'), { companies: [], loggers: [], mayEdit: false })
  assert.deepEqual((await choices('platform')).loggers, [])
  assert.deepEqual((await choices('platform', { enterpriseCode: 'ST1' })).loggers, ['SN-9'])
})
