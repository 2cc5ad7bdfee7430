import assert from 'node:assert/strict'
import { after, before, beforeEach, suite, test } from 'node:test'
import { sql } from 'kysely'
import type { RequestOf } from '#contract/kernel/call.ts'
import { messageCalls } from '#contract/information/calls/messages.ts'
import { vendorCalls } from '#contract/partners/calls/vendors.ts'
import { codes } from '#contract/kernel/codes.ts'
import { covers } from '#test/rules/covers.ts'
import { makeCompany } from '#test/support/database/make.ts'
import type { As } from '#test/support/portal/testApp.ts'
import { until } from '#test/support/database/until.ts'
import {
  makeAudit,
  makeDocument,
  makeLicence,
  makeVendor,
  makeVendorWorld,
  type MadeVendor,
  type VendorWorld,
} from '#test/support/worlds/vendorWorld.ts'

let world: VendorWorld
let maria: As
let vendor: MadeVendor

before(async () => {
  world = await makeVendorWorld()
  maria = await world.as('maria')
})
after(() => world.portal.close())
beforeEach(async () => {
  vendor = await makeVendor(world.db, { customer: world.company.maker })
})

type Audit = RequestOf<typeof vendorCalls.saveAudit>
const report = async (kind: 'audit' | 'preContractInspection' | 'other' = 'audit') => ({
  documentId: await makeDocument(world.db, world.company.maker),
  kind,
})
const save = async (audit: Partial<Audit>, as = maria) => {
  const facts = { auditedOn: '2026-11-05', score: 88.5, expiresOn: '2027-11-04', isInProgress: false }
  const body = { vendorId: vendor.id, auditRegisteredOn: '2026-11-10', ...facts, ...audit }
  return await world.portal.call(vendorCalls.saveAudit, body, { as })
}
const detail = async (as = maria) =>
  (await world.portal.call(vendorCalls.getVendor, { vendorId: vendor.id }, { as })).data
const auditsNow = async () => (await detail()).audits
const paths = (answer: { code: number; issues: { path: string }[] }) => [
  answer.code,
  ...answer.issues.map(issue => issue.path),
]
const unread = async (as: As) =>
  (await world.portal.call(messageCalls.getMessages, {}, { as })).data.rows.map(row => row.message)

suite('registering an audit', () => {
  test('shows it with its observations and report, latest registered first', async () => {
    await makeAudit(world.db, vendor, { registeredOn: '2026-11-12' })
    const { code, data } = await save({
      observations: [{ observation: '  予冷の記録なし ' }],
      newDocuments: [await report(), await report('other')],
    })
    assert.equal(code, codes.success)
    const [first, second] = await auditsNow()
    assert.equal(first?.auditRegisteredOn, '2026-11-12')
    assert.partialDeepStrictEqual(second, { ...data, score: 88.5, daysLeft: 349, isInProgress: false })
    assert.deepEqual(
      second?.observations.map(one => one.observation),
      ['予冷の記録なし'],
    )
    assert.deepEqual(
      second?.documents.map(one => one.kind),
      ['audit', 'other'],
    )
  })

  test('is refused if it is finished without a report, but not in progress', async () => {
    assert.equal((await save({})).code, codes.auditDocumentMissing)
    assert.equal((await save({ newDocuments: [await report('other')] })).code, codes.auditDocumentMissing)
    assert.deepEqual(await auditsNow(), [])
    assert.equal((await save({ newDocuments: [await report('preContractInspection')] })).code, codes.success)
    const { code } = await save({ auditRegisteredOn: '2026-11-11', isInProgress: true, auditedOn: '2027-02-01' })
    assert.equal(code, codes.success)
  })

  test(`is refused for a registration date that the vendor already has, but not another vendor's ${covers('8.5022')}`, async () => {
    await save({ isInProgress: true })
    assert.equal((await save({ isInProgress: true })).code, codes.auditExistsForDate)
    const { data } = await save({ isInProgress: true, auditRegisteredOn: '2026-11-11' })
    assert.equal((await save({ ...data, isInProgress: true })).code, codes.auditExistsForDate)
    const other = await makeVendor(world.db, { customer: world.company.maker })
    assert.equal((await save({ vendorId: other.id, isInProgress: true })).code, codes.success)
  })

  test('stores one of two simultaneous audits with the same registration date', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => save({ isInProgress: true })))
    assert.deepEqual(
      answers.map(answer => answer.code).toSorted((a, b) => a - b),
      [codes.success, ...Array.from({ length: 4 }, () => codes.auditExistsForDate)],
    )
    assert.equal((await auditsNow()).length, 1)
  })

  test('waits for another audit with the same registration date, and is refused', async () => {
    const { db } = world
    const isWaiting = async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      return rows.length > 0
    }
    const late = await db.transaction().execute(async tx => {
      await tx.selectFrom('vendors').select('id').where('id', '=', vendor.id).forNoKeyUpdate().execute()
      const row = { vendor_id: vendor.id, audit_registered_on: '2026-11-10', is_in_progress: true }
      await tx.insertInto('vendor_audits').values(row).execute()
      const answer = save({ isInProgress: true })
      await until('the other registration waits', isWaiting)
      return { answer }
    })
    assert.equal((await late.answer).code, codes.auditExistsForDate)
  })

  for (const [what, audit, refused] of [
    ['a future registration date', { auditRegisteredOn: '2026-11-21' }, 'auditRegisteredOn'],
    ['a finished audit without its date', { auditedOn: null }, 'auditedOn'],
    ['a finished audit with a future date', { auditedOn: '2026-11-21' }, 'auditedOn'],
    ['an expiry before the audit', { expiresOn: '2026-11-04' }, 'expiresOn'],
    ['an invalid date', { auditedOn: '2026-02-30' }, 'auditedOn'],
    ['an empty observation', { observations: [{ observation: ' ' }] }, 'observations[0].observation'],
    [
      'an unknown observation',
      { observations: [{ observationId: 999_999, observation: 'x' }] },
      'observations[0].observationId',
    ],
    ['an unknown removal', { removedObservationIds: [999_999] }, 'removedObservationIds[0]'],
    ['a document of an unknown kind', { newDocuments: [{ documentId: 1, kind: 'x' }] }, 'newDocuments[0].kind'],
  ] as [string, Partial<Audit>, string][]) {
    test(`refuses ${what} with the field's path`, async () => {
      assert.deepEqual(paths(await save({ isInProgress: false, newDocuments: [await report()], ...audit })), [
        codes.invalidParameters,
        refused,
      ])
      assert.deepEqual(await auditsNow(), [])
    })
  }
})

suite('documents', () => {
  test("that are another company's, not a PDF, already attached, duplicated or unknown are all refused", async () => {
    const { db, company } = world
    const attached = await makeAudit(db, vendor)
    const licensed = await makeDocument(db, company.maker)
    await makeLicence(db, vendor, { documentId: licensed })
    const manual = await makeDocument(db, company.maker)
    await db
      .insertInto('manuals')
      .values({ company_id: company.maker.id, language: 'ja', document_id: manual })
      .execute()
    const refused = [
      await makeDocument(db, company.other),
      await makeDocument(db, company.maker, 'text/csv'),
      attached.documentId ?? 0,
      licensed,
      manual,
      999_999,
    ]
    const free = await makeDocument(db, company.maker)
    for (const ids of [...refused.map(id => [id]), [free, free]]) {
      const newDocuments = ids.map(documentId => ({ documentId, kind: 'audit' as const }))
      const answer = await save({ newDocuments })
      assert.deepEqual(paths(answer), [codes.invalidParameters, `newDocuments[${ids.length - 1}].documentId`])
    }
  })

  test('named by two audits simultaneously go to one of them', async () => {
    const newDocuments = [await report()]
    const days = ['2026-11-01', '2026-11-02', '2026-11-03']
    const other = await makeVendor(world.db, { customer: world.company.maker })
    const answers = await Promise.all([
      ...days.map(auditRegisteredOn => save({ auditRegisteredOn, newDocuments })),
      save({ vendorId: other.id, newDocuments }),
    ])
    assert.equal(answers.filter(answer => answer.code === codes.success).length, 1)
    assert.ok(answers.every(answer => answer.code === codes.success || answer.code === codes.invalidParameters))
  })

  test('that another company uploaded for the customer may be attached by the platform administrator', async () => {
    const newDocuments = [
      { documentId: await makeDocument(world.db, world.company.platform), kind: 'audit' as const },
      await report('other'),
    ]
    const answer = await save({ enterpriseCode: 'MAKER', newDocuments }, await world.as('root'))
    assert.equal(answer.code, codes.success)
  })

  test('cannot all be removed from a finished audit', async () => {
    const { id: auditId, documentId } = await makeAudit(world.db, vendor)
    const removal = { auditId, reason: '差し替え', removedDocumentIds: [documentId ?? 0] }
    assert.equal((await save(removal)).code, codes.auditDocumentMissing)
    assert.equal((await auditsNow())[0]?.documents.length, 1)
    const replacement = await report('preContractInspection')
    assert.equal((await save({ ...removal, newDocuments: [replacement] })).code, codes.success)
    assert.deepEqual(
      (await auditsNow())[0]?.documents.map(one => one.documentId),
      [replacement.documentId],
    )
  })

  test('of one audit cannot be removed through another', async () => {
    const { documentId } = await makeAudit(world.db, vendor)
    const answer = await save({ newDocuments: [await report()], removedDocumentIds: [documentId ?? 0] })
    assert.deepEqual(paths(answer), [codes.invalidParameters, 'removedDocumentIds[0]'])
  })
})

suite('changing an audit', () => {
  test('that is finished needs a reason, which the history shows with the old and new score', async () => {
    const { id: auditId } = await makeAudit(world.db, vendor, { registeredOn: '2026-11-10', score: 80 })
    assert.deepEqual(paths(await save({ auditId })), [codes.invalidParameters, 'reason'])
    assert.equal((await save({ auditId, reason: '集計の誤り' })).code, codes.success)
    const history = await world.portal.call(vendorCalls.getVendorHistory, { vendorId: vendor.id }, { as: maria })
    const change = history.data.find(entry => entry.act === 'changed')
    assert.partialDeepStrictEqual(change, {
      by: world.user.maria.name,
      reason: '集計の誤り',
      record: 'audit',
      name: '2026-11-10',
    })
    assert.ok(
      change?.fields.some(field => field.field === 'score' && field.before === '80' && field.after?.startsWith('88.5')),
    )
  })

  test('that is finished cannot make it a draft again or delete it', async () => {
    const { id: auditId } = await makeAudit(world.db, vendor)
    const answer = await save({ auditId, isInProgress: true, reason: 'x' })
    assert.deepEqual(paths(answer), [codes.invalidParameters, 'isInProgress'])
    const taken = await world.portal.call(vendorCalls.deleteAudit, { auditId }, { as: maria })
    assert.deepEqual(paths(taken), [codes.invalidParameters, 'auditId'])
  })

  test('adds, rewords and removes observations; others stay', async () => {
    const { id: auditId, observationIds } = await makeAudit(world.db, vendor, {
      observations: [{ observation: '一' }, { observation: '二' }, { observation: '三' }],
    })
    const [first = 0, second = 0] = observationIds
    const answer = await save({
      auditId,
      reason: '追記',
      observations: [{ observationId: first, observation: '一（訂正）' }, { observation: '四' }],
      removedObservationIds: [second],
    })
    assert.equal(answer.code, codes.success)
    assert.deepEqual(
      (await auditsNow())[0]?.observations.map(one => one.observation),
      ['一（訂正）', '三', '四'],
    )
  })

  test('cannot change answered observations', async () => {
    const { id: auditId, observationIds } = await makeAudit(world.db, vendor, {
      observations: [{ observation: '一', answer: '済' }],
    })
    const [observationId = 0] = observationIds
    const reworded = await save({ auditId, reason: 'x', observations: [{ observationId, observation: '二' }] })
    assert.deepEqual(paths(reworded), [codes.invalidParameters, 'observations[0].observation'])
    const removed = await save({ auditId, reason: 'x', removedObservationIds: [observationId] })
    assert.deepEqual(paths(removed), [codes.invalidParameters, 'removedObservationIds[0]'])
    assert.equal(
      (await save({ auditId, reason: 'x', observations: [{ observationId, observation: '一' }] })).code,
      codes.success,
    )
  })

  test("of another vendor, or with another audit's observation, is refused", async () => {
    const other = await makeVendor(world.db, { customer: world.company.maker })
    const foreign = await makeAudit(world.db, other, { observations: [{ observation: '一' }] })
    assert.equal((await save({ auditId: foreign.id, reason: 'x' })).code, codes.notAuthorized)
    const [observationId = 0] = foreign.observationIds
    const own = await makeAudit(world.db, vendor)
    const answer = await save({ auditId: own.id, reason: 'x', observations: [{ observationId, observation: 'x' }] })
    assert.deepEqual(paths(answer), [codes.invalidParameters, 'observations[0].observationId'])
  })

  test("another customer, a guest and the vendor's users cannot", async () => {
    const { id: auditId } = await makeAudit(world.db, vendor, { isInProgress: true })
    for (const name of ['oscar', 'gina', 'vera', 'rival', 'desk'] as const) {
      const as = await world.as(name)
      assert.equal((await save({ auditId, isInProgress: true }, as)).code, codes.notAuthorized)
      assert.equal((await save({ isInProgress: true }, as)).code, codes.notAuthorized)
      const taken = await world.portal.call(vendorCalls.deleteAudit, { auditId }, { as })
      assert.equal(taken.code, codes.notAuthorized)
    }
  })
})

suite('the vendor is notified of observations', () => {
  test('once, when the audit is finished, and of new ones later', async () => {
    vendor = await makeVendor(world.db, { customer: world.company.maker, vendor: world.company.carrier })
    const vera = await world.as('vera')
    const draft = { isInProgress: true, observations: [{ observation: '一' }, { observation: '二' }] }
    const { data } = await save(draft)
    assert.deepEqual(await unread(vera), [])
    await save({ ...data, newDocuments: [await report()] })
    const reported = {
      kind: 'auditObservationAdded',
      vendorId: vendor.id,
      vendorName: 'つばくろ運輸',
      vendorNameEn: 'Tsubakuro',
      auditorName: '霞製薬',
      auditorNameEn: 'Kasumi Pharma',
      auditedOn: '2026-11-05',
    }
    assert.deepEqual(await unread(vera), [reported])
    await save({ ...data, reason: '評点の訂正', score: 80 })
    assert.equal((await unread(vera)).length, 1)
    await save({ ...data, reason: '追加', observations: [{ observation: '三' }] })
    assert.equal((await unread(vera)).length, 2)
    assert.deepEqual(await unread(await world.as('vito')), [])
    assert.deepEqual(await unread(await world.as('rival')), [])
  })

  test('not if the vendor is no longer in business', async () => {
    const rival = await world.as('rival')
    vendor = await makeVendor(world.db, {
      customer: world.company.maker,
      vendor: world.company.rivalCarrier,
      mainContractor: await makeCompany(world.db, { isActive: false }),
    })
    await save({ observations: [{ observation: '一' }], newDocuments: [await report()] })
    assert.deepEqual(await unread(rival), [])
  })
})
