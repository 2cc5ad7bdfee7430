import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { KyselyPlugin } from 'kysely'
import { caseCalls } from '#contract/quality/calls/cases.ts'
import { deliveryDashboardCalls } from '#contract/reporting/calls/deliveryDashboard.ts'
import { releaseCalls } from '#contract/quality/calls/releases.ts'
import { vendorCalls } from '#contract/partners/calls/vendors.ts'
import { compareIncidents } from '#test/dashboards/compareIncidents.ts'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { kpiCalls } from '#contract/reporting/calls/kpi.ts'
import { messageCalls } from '#contract/information/calls/messages.ts'
import { orderedItemCalls } from '#contract/logistics/calls/orderedItems.ts'
import { partnerCalls } from '#contract/partners/calls/partners.ts'
import { stockCalls } from '#contract/logistics/calls/stock.ts'
import { isReached, kpis } from '#contract/reporting/rules/kpi.ts'
import { ensureDemoWorld } from '#demo/demoWorld.ts'
import { accounts } from '#demo/world/companies/users.ts'
import { signIn } from '#test/support/calls/signIn.ts'
import { endFormerDemo } from '#server/identity/users/platformAdministrator/endFormerDemo.ts'
import { makeSenderKeys } from '#demo/write/masters/senderKeys.ts'
import { createTestApp } from '#test/support/portal/testApp.ts'

const now = new Date('2026-11-21T06:00:00Z')
const portal = await createTestApp({ now, demo: true })
after(() => portal.close())
await ensureDemoWorld(portal.appContext, { months: 1.2 })

type Evaluated = {
  outcome: string
  excursion_count: number
  spike_count: number
  gap_count: number
  conflict_count: number
}

async function evaluated(reference: string): Promise<Evaluated> {
  return await portal.db
    .selectFrom('deliveries as d')
    .innerJoin('delivery_temperature as t', 't.delivery_id', 'd.id')
    .select(['t.outcome', 't.excursion_count', 't.spike_count', 't.gap_count', 't.conflict_count'])
    .where('d.reference', '=', reference)
    .executeTakeFirstOrThrow()
}

const counts = async ({ pool }: typeof portal) => {
  const { rows } = await pool.query<Record<string, number>>(`
    select (select count(*) from deliveries) as deliveries, (select count(*) from readings) as readings,
           (select count(*) from reading_conflicts) as conflicts, (select count(*) from users) as users,
           (select count(*) from companies) as companies, (select count(*) from amendments) as amendments,
           (select count(*) from stock) as stock, (select count(*) from excursion_cases) as cases,
           (select count(*) from signatures) as signatures, (select count(*) from lot_decisions) as decisions`)
  return rows[0] ?? {}
}

test('One logger is assigned by two senders at the same time, without a decision', async () => {
  const { rows } = await portal.pool.query<{ references: string[]; serials: number; owners: string[] }>(`
    select array_agg(d.reference order by d.reference) as references, count(distinct o.logger_id)::int as serials,
           array_agg(distinct c.code) as owners
      from assignment_overlaps o join logger_assignments l on l.id = o.assignment_id join deliveries d on d.id = l.delivery_id
      join loggers g on g.id = o.logger_id join companies c on c.id = g.company_id`)
  assert.deepEqual(rows, [{ references: ['DEMO-AMENDED', 'DEMO-OVERLAP'], serials: 1, owners: ['MK0001'] }])
  assert.equal((await evaluated('DEMO-OVERLAP')).outcome, 'compliant')
  const decided = await portal.db.selectFrom('assignment_decisions').select('id').execute()
  assert.deepEqual(decided, [])
})

test('The portal evaluates each named delivery as its name says', async () => {
  const clean = { outcome: 'compliant', excursion_count: 0, spike_count: 0, gap_count: 0, conflict_count: 0 }
  for (const reference of ['DEMO-CLEAN', 'DEMO-LATEBLOCK', 'DEMO-AMENDED']) {
    assert.deepEqual(await evaluated(reference), clean, reference)
  }
  assert.deepEqual(await evaluated('DEMO-CONFLICT'), { ...clean, conflict_count: 3 })
  const spike = await evaluated('DEMO-SPIKE')
  assert.deepEqual({ ...spike, spike_count: 0 }, clean)
  assert.ok(spike.spike_count > 0)
  assert.deepEqual(await evaluated('DEMO-GAP'), { ...clean, outcome: 'incomplete', gap_count: 1 })
  assert.equal((await evaluated('DEMO-NODATA')).outcome, 'noData')
  for (const reference of ['DEMO-LONGRUN', 'DEMO-OPENRUN', 'DEMO-MIXED']) {
    assert.equal((await evaluated(reference)).outcome, 'excursion', reference)
  }
})

test('The open excursion is open, the long one lasts for hours, and the late block is a separate batch', async () => {
  const periods = async (reference: string) =>
    await portal.db
      .selectFrom('out_of_range_periods as r')
      .innerJoin('assignment_evaluations as j', 'j.id', 'r.assignment_evaluation_id')
      .innerJoin('logger_assignments as l', 'l.id', 'j.logger_assignment_id')
      .innerJoin('deliveries as d', 'd.id', 'l.delivery_id')
      .select(['r.closed_by', 'r.started_at', 'r.ended_at'])
      .where('d.reference', '=', reference)
      .execute()
  assert.ok((await periods('DEMO-OPENRUN')).every(period => period.closed_by === 'open'))
  const [long] = await periods('DEMO-LONGRUN')
  assert.ok(long && long.ended_at.getTime() - long.started_at.getTime() > 5 * 3_600_000)
  const { rows } = await portal.pool.query<{ batches: number }>(`
    select count(distinct r.batch_id) as batches from readings r join logger_assignments l on l.logger_id = r.logger_id
      join deliveries d on d.id = l.delivery_id and r.at >= l.from_at and r.at < d.delivered_at
     where d.reference = 'DEMO-LATEBLOCK'`)
  assert.equal(rows[0]?.batches, 2)
})

test('A mixed load is evaluated item by item', async () => {
  const items = await portal.db
    .selectFrom('delivery_items as i')
    .innerJoin('delivery_item_temperature as t', 't.delivery_item_id', 'i.id')
    .innerJoin('deliveries as d', 'd.id', 'i.delivery_id')
    .select('t.outcome')
    .where('d.reference', '=', 'DEMO-MIXED')
    .orderBy('i.item_index')
    .execute()
  assert.deepEqual(
    items.map(item => item.outcome),
    ['compliant', 'excursion', 'compliant'],
  )
})

test('What went wrong and what waits is counted as it is listed, for each account', async () => {
  for (const { email } of accounts) {
    const as = await signIn(portal, { email })
    const { profile } = as
    if (!profile.menuList.includes('DeliveryDashboard')) continue
    await compareIncidents(portal, { kind: email, as })
    const { data } = await portal.call(deliveryDashboardCalls.getAttention, {}, { as })
    if (data.cases) {
      const cases = await portal.call(caseCalls.getCaseList, { state: 'attention' }, { as })
      const lots = await portal.call(releaseCalls.getReleaseList, { quarantinedOnly: true }, { as })
      assert.deepEqual([data.cases.total, data.holds?.total], [cases.data.total, lots.data.total], email)
    }
    if (data.vendors) {
      const vendors = await portal.call(vendorCalls.getVendorList, { openObservations: true }, { as })
      assert.equal(data.vendors.total, vendors.data.total, email)
    }
  }
})

test('Every demo account can sign in and has the menus of its company', async () => {
  for (const { email, role } of accounts) {
    const { profile } = await signIn(portal, { email })
    assert.equal(profile.role, role)
    assert.ok(profile.agreeToTermsOfUse, email)
    assert.ok(profile.menuList.includes(email.startsWith('driver@') ? 'Trips' : 'DeliveryStatus'), email)
    assert.equal(profile.menuList.includes('PlatformHealth'), role === '00', email)
    assert.equal(profile.logisticCenterCodeList.length, email.startsWith('centre@') ? 1 : 0)
  }
})

test('A maker finds its own deliveries, another maker does not, and a pharmaceutical company finds what is disclosed', async () => {
  const search = async (account: string, number: string) => {
    const session = await signIn(portal, { email: `${account}@demo.example` })
    const { data } = await portal.call(deliveryCalls.searchByNumber, { number }, { as: session })
    return data.rows
  }
  assert.equal((await search('maker', 'DEMO-SPIKE')).length, 1)
  assert.equal((await search('maker2', 'DEMO-SPIKE')).length, 0)
  const [received] = await search('distributor', 'DEMO-OPENRUN')
  assert.ok(received?.disclosed.all)
  const [seen] = await search('pharma', 'DEMO-MIXED')
  assert.deepEqual(seen?.disclosed, { all: false, temperature: true, location: false, shippingList: true })
})

test('Every company with goods has ordered items and stock', async () => {
  for (const account of ['distributor', 'maker', 'pharma', 'logistics', 'platform']) {
    const as = await signIn(portal, { email: `${account}@demo.example` })
    const ordered = await portal.call(orderedItemCalls.getOrderedItemList, {}, { as })
    const stock = await portal.call(stockCalls.getStockList, {}, { as })
    assert.ok(ordered.data.total > 0 && stock.data.total > 0, account)
  }
})

test('Every KPI has figures, and targets that some months reach and others miss', async () => {
  for (const account of ['maker', 'logistics', 'platform', 'centre']) {
    const as = await signIn(portal, { email: `${account}@demo.example` })
    const { data } = await portal.call(kpiCalls.getKpiDashboard, { from: '2025-12', until: '2026-11' }, { as })
    for (const kpi of kpis) assert.ok(data.total[kpi].denominator > 0, `${account} ${kpi}`)
    const evaluated = data.months.flatMap(({ figures }) =>
      kpis.map(kpi => isReached(kpi, figures[kpi], data.targets[kpi])),
    )
    assert.ok(evaluated.includes(true) && evaluated.includes(false), account)
  }
})

test('The logger files are two stored ones, one of an unknown logger and one to confirm', async () => {
  const files = await portal.db
    .selectFrom('logger_files as f')
    .leftJoin('logger_file_series as s', 's.logger_file_id', 'f.id')
    .select(['f.file_name', 'f.state', 's.accepted', 's.duplicate', 's.conflict'])
    .orderBy('f.id')
    .execute()
  assert.deepEqual(
    files.map(file => file.state),
    ['stored', 'stored', 'unassigned', 'toConfirm'],
  )
  const [box, store] = files
  assert.ok((box?.accepted ?? 0) > 0 && (box?.duplicate ?? 0) > 10 && box?.conflict === 0, JSON.stringify(box))
  assert.deepEqual([store?.accepted, store?.duplicate], [288, 0])
})

test('Lots without an excursion are released by rule, and the others have cases in several states', async () => {
  const decided = async (reference: string) =>
    await portal.db
      .selectFrom('lot_states as s')
      .innerJoin('deliveries as d', 'd.id', 's.delivery_id')
      .innerJoin('lot_decisions as m', 'm.id', 's.decision_id')
      .leftJoin('excursion_cases as k', 'k.delivery_id', 'd.id')
      .select(['s.decision', 's.is_quarantined', 'm.cause', 'k.state'])
      .where('d.reference', '=', reference)
      .execute()
  const released = { decision: 'released', is_quarantined: false, cause: 'rule', state: null }
  for (const reference of ['DEMO-CLEAN', 'DEMO-SPIKE', 'DEMO-LATEBLOCK', 'DEMO-AMENDED']) {
    assert.deepEqual(await decided(reference), [released], reference)
  }
  for (const reference of ['DEMO-GAP', 'DEMO-CONFLICT', 'DEMO-NODATA']) assert.deepEqual(await decided(reference), [])
  const quarantined = { decision: 'undecided', is_quarantined: true, cause: 'excursion' }
  assert.deepEqual(await decided('DEMO-LONGRUN'), [{ ...quarantined, state: 'open' }])
  assert.deepEqual(await decided('DEMO-OPENRUN'), [{ ...quarantined, state: 'open' }])
  assert.deepEqual(await decided('DEMO-MIXED'), [{ ...quarantined, state: 'underAssessment' }])
})

test('Cases are assessed and approved by two people, one is overdue, and all signatures are valid', async () => {
  const as = await signIn(portal, { email: 'quality@demo.example' })
  const { data } = await portal.call(caseCalls.getCaseList, { state: 'all', pageSize: 200 }, { as })
  const states = new Set(data.rows.map(row => row.state))
  assert.ok(states.has('open') && states.has('underAssessment') && states.has('reopened'), [...states].join())
  assert.ok(data.rows.some(row => row.delivery.reference === 'DEMO-LONGRUN' && row.isOverdue))
  for (const row of data.rows) {
    const { signatures } = (await portal.call(caseCalls.getCase, { caseId: row.caseId }, { as })).data
    const signers = new Set(signatures.map(signature => signature.by.name))
    if (row.state === 'concluded') assert.equal(signers.size, 2, row.number)
    const areValid = signatures.every(signature => signature.isValid)
    assert.ok(areValid || row.state === 'reopened', row.number)
  }
})

test('A proposed partnership is in the inbox of the partner, and the history of every partnership names its users', async () => {
  const as = await signIn(portal, { email: 'maker@demo.example' })
  const inbox = (await portal.call(messageCalls.getMessages, {}, { as })).data.rows
  const proposed = inbox.find(({ message }) => message.kind === 'partnershipProposed')
  assert.partialDeepStrictEqual(proposed?.message, { partnerNameEn: 'Hatsuyukino Measurement Services Inc.' })
  const platform = await signIn(portal, { email: 'platform@demo.example' })
  const { rows } = (await portal.call(partnerCalls.getPartnerList, { pageSize: 100 }, { as: platform })).data
  const histories = new Map<string, (readonly [string, string | null])[]>()
  for (const { partnershipId, us, them } of rows) {
    const { data } = await portal.call(partnerCalls.getPartner, { partnershipId }, { as: platform })
    histories.set(
      `${us.code} ${them.code}`,
      data.history.map(({ kind, by }) => [kind, by] as const),
    )
  }
  assert.ok([...histories.values()].flat().every(([, by]) => by !== null))
  assert.deepEqual(histories.get('MK0001 VN0001'), [['setUp', '霧ヶ谷 そら']])
  assert.deepEqual(histories.get('MK0001 LG0001'), [
    ['accepted', '雪代 はるき'],
    ['proposed', '朝凪 ことは'],
  ])
  assert.deepEqual(histories.get('MK0001 VN0006'), [
    ['ended', '朝凪 ことは'],
    ['setUp', '霧ヶ谷 そら'],
  ])
  assert.equal(histories.get('VN0005 MK0001')?.length, 1)
})

test('An existing demo world is not changed, and an unfinished one is completed without duplicates', async () => {
  const complete = await counts(portal)
  await ensureDemoWorld(portal.appContext, { months: 1.2 })
  assert.deepEqual(await counts(portal), complete)
  await using other = await createTestApp({ now, demo: true })
  const killed = { ...other.appContext, db: other.db.withPlugin(endsBefore('users')) }
  await assert.rejects(ensureDemoWorld(killed, { months: 1.2 }), /killed/)
  other.moveClock(3 * 3_600_000)
  await ensureDemoWorld(other.appContext, { months: 1.2 })
  assert.deepEqual(await counts(other), complete)
})

/** Fails before anything is inserted into this table, like a killed start. */
const endsBefore = (table: string): KyselyPlugin => ({
  transformQuery({ node }) {
    if (node.kind === 'InsertQueryNode' && node.into?.table.identifier.name === table) throw new Error('killed')
    return node
  },
  transformResult: ({ result }) => Promise.resolve(result),
})

test('A start without the demo disables its accounts and revokes its keys and sessions', async () => {
  await using other = await createTestApp({ now, beside: portal })
  await makeSenderKeys(other.appContext, 'simulator')
  await endFormerDemo(other.appContext)
  const { rows } = await portal.pool.query<Record<string, number>>(`
    select (select count(*) from users where state <> 'disabled') as accounts,
           (select count(*) from api_keys where revoked_at is null) as keys,
           (select count(*) from sessions where revoked_at is null) as sessions`)
  assert.deepEqual(rows, [{ accounts: 0, keys: 0, sessions: 0 }])
})

test('A database with other companies is rejected in one line', async () => {
  await using other = await createTestApp({ now, demo: true })
  await other.db.insertInto('companies').values({ code: 'A1', name: '甲', name_en: 'A', industry_type: 1 }).execute()
  await assert.rejects(ensureDemoWorld(other.appContext), /needs an empty database/)
})
