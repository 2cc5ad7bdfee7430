import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { releaseCalls as calls } from '#contract/quality/calls/releases.ts'
import { signatureCalls } from '#contract/quality/calls/signatures.ts'
import { codes } from '#contract/kernel/codes.ts'
import { defaultQualityRules } from '#contract/quality/rules/qualityRules.ts'
import { quarantineLots } from '#server/quality/releases/writeDecisions.ts'
import { workReleases } from '#server/quality/releases/releaseQueue.ts'
import { type MadeUser } from '#test/support/database/make.ts'
import { makeReleaseWorld, type ReleaseWorld } from '#test/support/worlds/quality/releaseWorld.ts'
import { createTwoProcesses } from '#test/support/portal/twoProcesses.ts'

let processes: Awaited<ReturnType<typeof createTwoProcesses>>
let world: ReleaseWorld
let productId: number
let id: Record<'clean' | 'gap' | 'quarantined' | 'road', number>

/** One released automatically, one undecided because of a gap, one quarantined, and one in transit. */
before(async () => {
  processes = await createTwoProcesses()
  world = await makeReleaseWorld({ portal: processes.portal })
  productId = await world.productId('A')
  const item = (lot: string) => ({ items: [{ itemCode: 'A', lot, quantity: 4 }] })
  const clean = await world.deliverClean('CLEAN', item('L-1'))
  const gap = await world.deliver({ reference: 'GAP', deliveredAt: '2026-11-20T11:00:00+09:00', ...item('L-2') })
  await world.measure('GAP-L', [5, 5])
  const quarantined = await world.deliver({
    reference: 'HELD',
    deliveredAt: '2026-11-20T09:30:00+09:00',
    ...item('L-3'),
  })
  await world.measure('HELD-L', [5, 9, 5])
  const road = await world.deliver({ reference: 'ROAD', ...item('L-4') })
  const caseId = await world.openCase(quarantined)
  await world.db.transaction().execute(async tx => {
    const { id: lotId } = await tx.selectFrom('lots').select('id').where('lot', '=', 'L-3').executeTakeFirstOrThrow()
    const lots = [{ productId, lotId }]
    await quarantineLots(tx, {
      caseId,
      deliveryId: quarantined,
      lots,
      cause: 'excursion',
      reason: '',
      now: world.portal.now(),
    })
  })
  await world.work()
  id = { clean, gap, quarantined, road }
})
after(() => processes.close())

type Search = Partial<(typeof calls.getReleaseList)['request']['_input']>
const list = async (search: Search = {}, by: MadeUser = world.user.maria) =>
  (await world.portal.call(calls.getReleaseList, search, { as: await world.as(by) })).data
const found = async (search: Search, by?: MadeUser) => (await list(search, by)).rows.map(row => row.delivery.reference)

test('The list shows lots without a decision first, and the reasons', async () => {
  const { rows, total } = await list()
  assert.equal(total, 2)
  assert.deepEqual(
    rows.map(row => [
      row.delivery.reference,
      row.lot,
      row.quantity,
      row.isQuarantined,
      row.caseNumber,
      row.releaseBlockers,
      row.mayDecide,
    ]),
    [
      ['GAP', 'L-2', 4, false, null, ['gap', 'calibrationUnknown'], true],
      // The lots of a case can be decided only during its assessment.
      ['HELD', 'L-3', 4, true, 'EC-2026-0001', ['excursion', 'calibrationUnknown', 'case'], false],
    ],
  )
})

test('Each filter narrows the list, which sorts by each column both ways', async () => {
  const cases: [Search, string[]][] = [
    [{ decision: 'all' }, ['GAP', 'CLEAN', 'HELD']],
    [{ decision: 'released' }, ['CLEAN']],
    [{ decision: 'rejected' }, []],
    [{ quarantinedOnly: true }, ['HELD']],
    [{ decision: 'all', keyword: 'ｌ－２' }, ['GAP']],
    [{ decision: 'all', keyword: 'clean' }, ['CLEAN']],
    [{ decision: 'all', keyword: '%' }, []],
    [{ decision: 'all', from: '2026-11-21' }, []],
    [{ decision: 'all', until: '2026-11-20' }, ['GAP', 'CLEAN', 'HELD']],
    [{ decision: 'all', until: '2026-11-19' }, []],
    [{ decision: 'all', sort: 'deliveredAt', order: 'asc' }, ['HELD', 'CLEAN', 'GAP']],
    [{ decision: 'all', sort: 'reference', order: 'asc' }, ['CLEAN', 'GAP', 'HELD']],
    [{ decision: 'all', sort: 'lot', order: 'desc' }, ['HELD', 'GAP', 'CLEAN']],
    [{ decision: 'all', sort: 'decision', order: 'desc' }, ['CLEAN', 'GAP', 'HELD']],
    [{ decision: 'all', sort: 'item', page: 2, pageSize: 2 }, ['HELD']],
  ]
  for (const [search, expected] of cases) assert.deepEqual(await found(search), expected, JSON.stringify(search))
})

test('Parties read, only the depositor decides, and nobody else finds anything', async () => {
  const { user } = world
  for (const reader of [user.clara, user.carlo, user.gina]) {
    const { rows } = await list({}, reader)
    assert.deepEqual(
      rows.map(row => [row.delivery.reference, row.mayDecide]),
      [
        ['GAP', false],
        ['HELD', false],
      ],
    )
    assert.equal((await world.release(id.gap, reader)).lots[0]?.mayDecide, false)
    for (const one of Object.values(id)) assert.deepEqual((await world.release(one, reader)).nextActs, [])
  }
  assert.equal((await world.release(id.gap, user.mika)).lots[0]?.mayDecide, true)
  const next = async (of: keyof typeof id) => (await world.release(id[of], user.mika)).nextActs
  assert.deepEqual(await next('gap'), ['decide', 'addReadings'])
  assert.deepEqual(await next('quarantined'), ['startAssessment'])
  assert.deepEqual([await next('clean'), await next('road')], [[], []])
  // A disclosure does not include decisions.
  const facts = { product_id: productId, company_id: world.company.buyer.id, stage: 'interBaseLogistics' }
  const disclosed = (kind: string) => ({ ...facts, kind, valid_from: '2026-01-01' })
  await world.db
    .insertInto('disclosures')
    .values([disclosed('temperature'), disclosed('shippingList'), disclosed('location')])
    .execute()
  const as = await world.as(user.bianca)
  assert.deepEqual(await found({ decision: 'all' }, user.bianca), [])
  for (const deliveryId of [id.gap, 999_999_999]) {
    const { code } = await world.portal.call(calls.getDeliveryRelease, { deliveryId }, { as })
    assert.equal(code, codes.notAuthorized)
  }
})

test('An invalid decision is refused before it is signed', async () => {
  const { user } = world
  const decisionRequest = (lot: string, more: object = {}) => ({
    productId,
    lot,
    decision: 'released' as const,
    reason: 'fine',
    ...more,
  })
  const prepare = async (by: MadeUser, deliveryId: number, ...lots: ReturnType<typeof decisionRequest>[]) => {
    const act = { kind: 'decide' as const, deliveryId, lots }
    const { code, issues } = await world.portal.call(
      signatureCalls.prepareSignature,
      { act },
      { as: await world.as(by) },
    )
    return [code, ...issues.map(({ path, message }) => `${path} ${message}`)]
  }
  const refused: [Promise<unknown[]>, unknown[]][] = [
    [prepare(user.maria, id.gap, decisionRequest('L-1')), [codes.invalidParameters, 'act.lots[0].lot lotUnknown']],
    [
      prepare(user.maria, id.gap, decisionRequest('L-2', { decision: 'restricted' })),
      [codes.invalidParameters, 'act.lots[0].restriction restrictionMissing'],
    ],
    [prepare(user.gina, id.gap, decisionRequest('L-2')), [codes.notAuthorized]],
    [prepare(user.clara, id.gap, decisionRequest('L-2')), [codes.notAuthorized]],
    [prepare(user.bianca, id.gap, decisionRequest('L-2')), [codes.notAuthorized]],
    [prepare(user.maria, 999_999_999, decisionRequest('L-2')), [codes.notAuthorized]],
    [prepare(user.mika, id.gap, decisionRequest('L-2')), [codes.success]],
  ]
  for (const [answer, expected] of refused) assert.deepEqual(await answer, expected)
})

test('The file has the rows of the list, in the reader’s language', async () => {
  const as = await world.as(world.user.mika)
  const file = await world.portal.download(
    calls.downloadReleaseCsv,
    { decision: 'all', sort: 'reference', order: 'asc' },
    { as },
  )
  assert.match(String(file.headers['content-disposition']), /releases-2026-11-20\.csv/)
  const [head, clean, gap, quarantined] = file.body.trimEnd().split('\n')
  assert.match(head ?? '', /Reference no\.,Delivered \(Asia\/Tokyo\),Depositor/)
  assert.match(
    clean ?? '',
    /^CLEAN,2026-11-20T10:00:00\+09:00,Kasumi Pharma,.*,L-1,,4,Released,No,No,,,Automatic release rule,,2026-/,
  )
  assert.match(gap ?? '', /^GAP,.*Undecided,No,No,.*Gap in the readings \/ Measured by a logger without a registered/)
  assert.match(quarantined ?? '', /^HELD,.*Undecided,Yes,Yes,.*EC-2026-0001,Temperature excursion/)
})

test('Administrators save the rules of their own company, and everyone with the page reads them', async () => {
  const { user, company } = world
  const rules = { releasesByItself: true, needsTwoPeople: true, assessmentDays: 3, retentionYears: 10 }
  const save = async (by: MadeUser, more: object = {}) =>
    (await world.portal.call(calls.saveQualityRules, { rules, ...more }, { as: await world.as(by) })).code
  const read = async (by: MadeUser) =>
    (await world.portal.call(calls.getQualityRules, {}, { as: await world.as(by) })).data
  for (const by of [user.mika, user.gina]) assert.equal(await save(by), codes.notAuthorized)
  assert.equal(await save(user.clara, { enterpriseCode: company.maker.code }), codes.notAuthorized)
  assert.equal(await save(user.maria, { rules: { ...rules, retentionYears: 4 } }), codes.invalidParameters)
  assert.equal(await save(user.maria, { rules: { ...rules, assessmentDays: 0 } }), codes.invalidParameters)
  assert.equal(await save(user.maria), codes.success)
  assert.deepEqual(
    (await read(user.mika)).map(({ mayEdit, rules: read }) => [mayEdit, read]),
    [[false, rules]],
  )
  assert.deepEqual(
    (await read(user.maria)).map(one => one.mayEdit),
    [true],
  )
  assert.deepEqual(
    (await read(user.clara)).map(one => one.rules),
    [defaultQualityRules],
  )
  assert.equal(
    await save(user.root, { enterpriseCode: company.maker.code, rules: { ...rules, assessmentDays: 4 } }),
    codes.success,
  )
  const entry = await world.db
    .selectFrom('audit_trail')
    .select('actor')
    .where('table_name', '=', 'quality_rules')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  assert.equal(entry.actor, `user:${user.root.id}`)
})

test('Two concurrent processes release a delivery once, and one that fails leaves it to the next', async () => {
  const { portal, other } = processes
  const works = [portal, other].map(
    ({ appContext }) =>
      () =>
        workReleases(appContext),
  )
  const histories = async (deliveries: number[]) =>
    await Promise.all(deliveries.map(async one => (await world.release(one)).lots.map(lot => lot.history.length)))
  const some = [await world.deliverClean('TWO-1'), await world.deliverClean('TWO-2'), await world.deliverClean('TWO-3')]
  await Promise.all([...works, ...works].map(work => work()))
  await works[0]?.()
  assert.deepEqual(await histories(some), [[1], [1], [1]])
  const next = await world.deliverClean('TWO-4')
  await portal.pool.query("alter table lot_states add constraint broken check (decision <> 'released') not valid")
  await assert.rejects(works[1]?.() ?? Promise.resolve())
  assert.deepEqual(await histories([next]), [[0]])
  await portal.pool.query('alter table lot_states drop constraint broken')
  await works[0]?.()
  assert.deepEqual(await histories([next]), [[1]])
})
