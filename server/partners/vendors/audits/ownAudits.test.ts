import assert from 'node:assert/strict'
import { after, before, beforeEach, suite, test } from 'node:test'
import type { RequestOf } from '#contract/kernel/call.ts'
import { messageCalls } from '#contract/information/calls/messages.ts'
import { vendorCalls } from '#contract/partners/calls/vendors.ts'
import { codes } from '#contract/kernel/codes.ts'
import { makeCompany } from '#test/support/database/make.ts'
import type { As } from '#test/support/portal/testApp.ts'
import {
  makeAudit,
  makeDocument,
  makeLicence,
  makeVendor,
  makeVendorWorld,
  type MadeAudit,
  type MadeVendor,
  type VendorWorld,
} from '#test/support/worlds/vendorWorld.ts'

let world: VendorWorld
let vera: As
/** The carrier as the maker's vendor, and its finished audit. */
let ofMaker: MadeVendor
let audit: MadeAudit

before(async () => {
  world = await makeVendorWorld()
  vera = await world.as('vera')
  const { db, company } = world
  ofMaker = await makeVendor(db, { customer: company.maker, vendor: company.carrier, comment: '社外秘の評価' })
})
after(() => world.portal.close())
let day = 0
beforeEach(async () => {
  const registeredOn = `2026-10-${String(++day).padStart(2, '0')}`
  audit = await makeAudit(world.db, ofMaker, { registeredOn, observations: [{ observation: '予冷の記録なし' }] })
})

const own = async (as = vera, enterpriseCode?: string) => {
  const body = enterpriseCode === undefined ? {} : { enterpriseCode }
  return (await world.portal.call(vendorCalls.getOwnAudits, body, { as })).data
}
const customers = async (as = vera) => (await own(as)).customers.map(one => one.customer.code)
const ownAudit = async () => (await own()).customers[0]?.audits.find(one => one.auditId === audit.id)
const answer = async (text: string, as = vera, observationId = audit.observationIds[0] ?? 0) =>
  (await world.portal.call(vendorCalls.answerObservation, { observationId, answer: text }, { as })).code
const inbox = async (as: As) =>
  (await world.portal.call(messageCalls.getMessages, {}, { as })).data.rows.map(row => row.message)

suite("the vendor's own view", () => {
  test('shows finished audits: scores, dates, observations and audit documents; no comments, drafts or other documents', async () => {
    const { db, company } = world
    const inspection = await makeDocument(db, company.maker)
    const contract = await makeDocument(db, company.maker)
    await db
      .insertInto('vendor_documents')
      .values([
        { vendor_id: ofMaker.id, vendor_audit_id: audit.id, kind: 'preContractInspection', document_id: inspection },
        { vendor_id: ofMaker.id, vendor_audit_id: null, kind: 'other', document_id: contract },
      ])
      .execute()
    const draft = await makeAudit(db, ofMaker, {
      registeredOn: '2026-09-01',
      isInProgress: true,
      observations: [{ observation: '下書きの指摘' }],
    })
    const answered = await own()
    assert.equal(answered.mayAnswer, true)
    const shown = await ownAudit()
    assert.partialDeepStrictEqual(shown, {
      score: 90,
      expiresOn: '2027-12-31',
      daysLeft: 406,
      observations: [{ observation: '予冷の記録なし', answer: null }],
    })
    assert.deepEqual(
      shown?.documents.map(one => one.documentId),
      [audit.documentId],
    )
    const reported = JSON.stringify(answered)
    for (const hidden of ['社外秘', '下書き']) assert.ok(!reported.includes(hidden))
    assert.ok(answered.customers[0]?.audits.every(one => one.auditId !== draft.id))
  })

  test('has a section for each customer, which no other customer sees', async () => {
    const { db, company } = world
    const ofOther = await makeVendor(db, { customer: company.other, vendor: company.carrier, comment: '他社の評価' })
    await makeAudit(db, ofOther, { score: 55, observations: [{ observation: '青潮の指摘' }] })
    await makeLicence(db, ofOther, { name: '青潮に出した許認可' })
    assert.deepEqual((await customers()).toSorted(), ['MAKER', 'OTHER'])
    const seen = await world.portal.call(
      vendorCalls.getVendor,
      { vendorId: ofMaker.id },
      { as: await world.as('maria') },
    )
    assert.ok(!JSON.stringify(seen.data).includes('青潮'))
    await db.updateTable('vendors').set({ is_active: false }).where('id', '=', ofOther.id).execute()
    assert.deepEqual(await customers(), ['MAKER'])
  })

  test('is empty for another carrier, for a customer, and for the platform company', async () => {
    for (const name of ['rival', 'maria', 'oscar', 'root'] as const)
      assert.deepEqual(await customers(await world.as(name)), [])
  })

  test('is readable for the platform company with the vendor chosen, without answering', async () => {
    const picked = await own(await world.as('root'), 'CARRIER')
    assert.deepEqual(picked.customers, (await own()).customers)
    assert.equal(picked.mayAnswer, false)
  })

  test('ends with the business: when the record, its main contractor or the company is inactive', async () => {
    const { db, company } = world
    const contractor = await makeCompany(db, { industryType: 4 })
    const vendor = await makeVendor(db, {
      customer: company.logistics,
      vendor: company.rivalCarrier,
      mainContractor: contractor,
    })
    const rival = await world.as('rival')
    const { observationIds } = await makeAudit(db, vendor, { observations: [{ observation: 'x' }] })
    assert.deepEqual(await customers(rival), ['LOGI'])
    await db.updateTable('companies').set({ is_active: false }).where('id', '=', contractor.id).execute()
    assert.deepEqual(await customers(rival), [])
    assert.equal(await answer('遅い回答', rival, observationIds[0]), codes.notAuthorized)
  })
})

suite('answering an observation', () => {
  test('is visible to both, notifies the customer, and is kept in the history', async () => {
    const maria = await world.as('maria')
    const before = (await inbox(maria)).length
    assert.equal(await answer('予冷を記録する手順に改めました'), codes.success)
    assert.partialDeepStrictEqual((await ownAudit())?.observations, [
      { answer: '予冷を記録する手順に改めました', answeredAt: '2026-11-20T03:00:00.000Z' },
    ])
    const [message, ...rest] = await inbox(maria)
    assert.partialDeepStrictEqual(message, {
      kind: 'auditObservationAnswered',
      vendorId: ofMaker.id,
      vendorName: 'つばくろ運輸',
      auditedOn: '2026-01-10',
    })
    assert.equal(rest.length, before)
    const history = await world.portal.call(vendorCalls.getVendorHistory, { vendorId: ofMaker.id }, { as: maria })
    assert.partialDeepStrictEqual(history.data[0], {
      by: world.user.vera.name,
      record: 'observation',
      act: 'changed',
      name: '予冷の記録なし',
      fields: [{ field: 'answer', before: null, after: '予冷を記録する手順に改めました' }],
    })
    for (const name of ['mika', 'gina', 'oscar', 'vera'] as const)
      assert.deepEqual(await inbox(await world.as(name)), [], name)
  })

  test('can be reworded; the same text again is not a change', async () => {
    const maria = await world.as('maria')
    await answer('一')
    await answer('二')
    const before = (await inbox(maria)).length
    assert.equal(await answer('二'), codes.success)
    assert.equal((await inbox(maria)).length, before)
    assert.equal((await ownAudit())?.observations[0]?.answer, '二')
  })

  test('is for the vendor only: not for its guests, other vendors, customers or the platform company', async () => {
    for (const name of ['vito', 'rival', 'maria', 'mika', 'oscar', 'root', 'desk'] as const)
      assert.equal(await answer('x', await world.as(name)), codes.notAuthorized, name)
    const picked = await world.portal.call(
      vendorCalls.answerObservation,
      { observationId: audit.observationIds[0] ?? 0, answer: 'x', enterpriseCode: 'CARRIER' },
      { as: await world.as('root') },
    )
    assert.equal(picked.code, codes.notAuthorized)
    assert.equal((await ownAudit())?.observations[0]?.answer, null)
  })

  test('of a draft is refused like an unknown one', async () => {
    const { observationIds } = await makeAudit(world.db, ofMaker, {
      registeredOn: '2026-09-02',
      isInProgress: true,
      observations: [{ observation: 'x' }],
    })
    assert.equal(await answer('x', vera, observationIds[0]), codes.notAuthorized)
    assert.equal(await answer('x', vera, 999_999), codes.notAuthorized)
  })

  test('while the observation is deleted leaves no orphaned answer and no internal error', async () => {
    const maria = await world.as('maria')
    const removal = {
      vendorId: ofMaker.id,
      auditId: audit.id,
      auditRegisteredOn: `2026-10-${String(day).padStart(2, '0')}`,
      auditedOn: '2026-01-10',
      score: 90,
      expiresOn: '2027-12-31',
      isInProgress: false,
      reason: '誤記',
      removedObservationIds: [audit.observationIds[0] ?? 0],
    }
    const [answered, removed] = await Promise.all([
      answer('x'),
      world.portal.call(vendorCalls.saveAudit, removal, { as: maria }),
    ])
    const isAnswered = answered === codes.success
    assert.equal(removed.code, isAnswered ? codes.invalidParameters : codes.success)
    assert.equal((await ownAudit())?.observations.length, isAnswered ? 1 : 0)
  })
})

suite('licences', () => {
  type Upload = RequestOf<typeof vendorCalls.uploadLicence>
  const upload = async (licence: Partial<Upload> = {}, as = vera) => {
    const documentId = await makeDocument(world.db, world.company.carrier)
    const facts = { vendorId: ofMaker.id, name: 'GDP適合証明', number: 'GDP-1', expiresOn: '2027-11-19', documentId }
    return await world.portal.call(vendorCalls.uploadLicence, { ...facts, ...licence }, { as })
  }
  const licences = async () => (await own()).customers.find(one => one.customer.code === 'MAKER')?.licences ?? []

  test('uploaded by the vendor are visible to both, and the customer is notified', async () => {
    const { code, data } = await upload()
    assert.equal(code, codes.success)
    const mine = (await licences()).find(one => one.licenceId === data.licenceId)
    assert.partialDeepStrictEqual(mine, { name: 'GDP適合証明', number: 'GDP-1', daysLeft: 364 })
    const maria = await world.as('maria')
    const detail = await world.portal.call(vendorCalls.getVendor, { vendorId: ofMaker.id }, { as: maria })
    assert.ok(detail.data.licences.some(one => one.document?.documentId === mine?.document?.documentId))
    assert.partialDeepStrictEqual((await inbox(maria))[0], {
      kind: 'vendorLicenceUploaded',
      licenceName: 'GDP適合証明',
      expiresOn: '2027-11-19',
    })
  })

  test('are replaced by their renewal', async () => {
    const licenceId = await makeLicence(world.db, ofMaker, { name: '許可', expiresOn: '2026-11-30' })
    const documentId = await makeDocument(world.db, world.company.carrier)
    assert.equal((await upload({ licenceId, name: '許可', documentId })).code, codes.success)
    const renewed = (await licences()).filter(one => one.name === '許可')
    assert.equal(renewed.length, 1)
    assert.partialDeepStrictEqual(renewed[0], { licenceId, expiresOn: '2027-11-19', document: { documentId } })
  })

  test("are refused with another company's document, for another customer's licence, and from others", async () => {
    const { db, company } = world
    const foreignDocument = await makeDocument(db, company.maker)
    const answered = await upload({ documentId: foreignDocument })
    assert.deepEqual(
      [answered.code, answered.issues.map(issue => issue.path)],
      [codes.invalidParameters, ['documentId']],
    )
    const ofLogistics = await makeVendor(db, { customer: company.logistics, vendor: company.carrier })
    const licenceId = await makeLicence(db, ofLogistics)
    assert.equal((await upload({ licenceId })).code, codes.notAuthorized)
    for (const name of ['vito', 'rival', 'maria', 'root'] as const)
      assert.equal((await upload({}, await world.as(name))).code, codes.notAuthorized, name)
  })

  test('are registered, changed and deleted only by the customer', async () => {
    const maria = await world.as('maria')
    const documentId = await makeDocument(world.db, world.company.maker)
    const licence = { vendorId: ofMaker.id, name: '卸売許可', number: null, expiresOn: null, documentId }
    const saving = (body: RequestOf<typeof vendorCalls.saveLicence>, as = maria) =>
      world.portal.call(vendorCalls.saveLicence, body, { as })
    const { data } = await saving(licence)
    assert.equal((await saving({ ...licence, ...data, number: 'W-1' })).code, codes.success)
    assert.partialDeepStrictEqual(
      (await licences()).find(one => one.licenceId === data.licenceId),
      { number: 'W-1', document: { documentId } },
    )
    assert.equal((await saving({ ...licence, ...data, number: 'W-1', documentId: null })).code, codes.success)
    for (const name of ['oscar', 'gina', 'vera', 'desk'] as const) {
      const as = await world.as(name)
      assert.equal((await saving({ ...licence, ...data, documentId: null }, as)).code, codes.notAuthorized)
      const taken = await world.portal.call(vendorCalls.deleteLicence, data, { as })
      assert.equal(taken.code, codes.notAuthorized)
    }
    const history = await world.portal.call(vendorCalls.getVendorHistory, { vendorId: ofMaker.id }, { as: maria })
    assert.deepEqual(
      history.data[0]?.fields.map(one => [one.field, one.after]),
      [['document', null]],
    )
    assert.match(history.data[0]?.fields[0]?.before ?? '', /^報告書\d+\.pdf$/)
    assert.equal((await world.portal.call(vendorCalls.deleteLicence, data, { as: maria })).code, codes.success)
    assert.ok((await licences()).every(one => one.licenceId !== data.licenceId))
  })
})
