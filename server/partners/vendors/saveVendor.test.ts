import assert from 'node:assert/strict'
import { after, before, beforeEach, suite, test } from 'node:test'
import type { RequestOf } from '#contract/kernel/call.ts'
import { vendorCalls } from '#contract/partners/calls/vendors.ts'
import { codes } from '#contract/kernel/codes.ts'
import { covers } from '#test/rules/covers.ts'
import { makeCompany, type MadeCompany } from '#test/support/database/make.ts'
import type { As } from '#test/support/portal/testApp.ts'
import {
  makeAudit,
  makeDocument,
  makeVendor,
  makeVendorWorld,
  type VendorWorld,
} from '#test/support/worlds/vendorWorld.ts'

let world: VendorWorld
let maria: As
/** A company that is nobody's vendor yet. */
let haulier: MadeCompany

before(async () => {
  world = await makeVendorWorld()
  maria = await world.as('maria')
})
after(() => world.portal.close())
beforeEach(async () => {
  haulier = await makeCompany(world.db, { industryType: 5 })
})

type Vendor = RequestOf<typeof vendorCalls.saveVendor>
const inProgress = {
  auditRegisteredOn: '2026-11-20',
  auditedOn: null,
  score: null,
  expiresOn: null,
  isInProgress: true,
}
const save = async (vendor: Partial<Vendor>, as = maria) => {
  const facts = { mainContractorCode: null, isActive: true, comment: null, registeredOn: '2026-11-01' }
  return await world.portal.call(vendorCalls.saveVendor, { ...facts, ...vendor }, { as })
}
const register = async (vendor: Partial<Vendor> = {}, as = maria) =>
  await save({ vendorCode: haulier.code, audit: inProgress, ...vendor }, as)
const detail = async (vendorId: number, as = maria) =>
  (await world.portal.call(vendorCalls.getRegisteredVendor, { vendorId }, { as })).data
const isVendor = async (company: MadeCompany) =>
  (await world.db.selectFrom('vendors').select('id').where('vendor_company_id', '=', company.id).execute()).length > 0
const paths = (answer: { code: number; issues: { path: string }[] }) => [
  answer.code,
  ...answer.issues.map(issue => issue.path),
]

suite('registering a vendor', () => {
  test('stores the facts of the form, with the first audit and other documents', async () => {
    const report = await makeDocument(world.db, world.company.maker)
    const contract = await makeDocument(world.db, world.company.maker)
    const { code, data } = await register({
      mainContractorCode: 'LOGI',
      comment: '冷蔵幹線輸送の主力委託先',
      audit: {
        auditRegisteredOn: '2026-11-10',
        auditedOn: '2026-11-05',
        score: 88.5,
        expiresOn: '2027-11-04',
        isInProgress: false,
        observations: [{ observation: '予冷の記録なし' }],
        newDocuments: [{ documentId: report, kind: 'audit' }],
      },
      newDocumentIds: [contract],
    })
    assert.equal(code, codes.success)
    const vendor = await detail(data.vendorId)
    assert.partialDeepStrictEqual(vendor, {
      customer: { code: 'MAKER' },
      vendor: { code: haulier.code, isActive: true },
      mainContractor: { code: 'LOGI', isActive: true },
      isActive: true,
      isContractorInactive: false,
      isHidden: false,
      comment: '冷蔵幹線輸送の主力委託先',
      registeredOn: '2026-11-01',
      mayEdit: true,
    })
    assert.partialDeepStrictEqual(vendor.audits, [
      {
        auditRegisteredOn: '2026-11-10',
        score: 88.5,
        daysLeft: 349,
        isInProgress: false,
        observations: [{ observation: '予冷の記録なし', answer: null, answeredAt: null }],
        documents: [{ documentId: report, kind: 'audit' }],
      },
    ])
    assert.deepEqual(
      vendor.otherDocuments.map(document => document.documentId),
      [contract],
    )
  })

  test(`is refused for an active vendor without an audit, but not for an inactive one ${covers('8.4033')}`, async () => {
    assert.equal((await register({ audit: undefined })).code, codes.auditDocumentMissing)
    assert.ok(!(await isVendor(haulier)))
    const { data } = await register({ audit: undefined, isActive: false })
    assert.equal((await save({ vendorId: data.vendorId })).code, codes.auditDocumentMissing)
    assert.equal((await detail(data.vendorId)).isActive, false)
  })

  test('is refused with a finished audit without a report, whatever other documents it has', async () => {
    const contract = await makeDocument(world.db, world.company.maker)
    const finished = { ...inProgress, auditedOn: '2026-11-05', isInProgress: false }
    for (const newDocuments of [[], [{ documentId: contract, kind: 'other' as const }]]) {
      const answer = await register({ audit: { ...finished, newDocuments } })
      assert.equal(answer.code, codes.auditDocumentMissing)
    }
    assert.ok(!(await isVendor(haulier)))
  })

  test('needs no audit document with the report of an inspection before trading begins', async () => {
    const documentId = await makeDocument(world.db, world.company.maker)
    const newDocuments = [{ documentId, kind: 'preContractInspection' as const }]
    const audit = { ...inProgress, auditedOn: '2026-11-05', isInProgress: false, newDocuments }
    assert.equal((await register({ audit })).code, codes.success)
  })

  test('is refused the second time, even simultaneously', async () => {
    const answers = await Promise.all([register(), register(), register()])
    assert.deepEqual(answers.toSorted((a, b) => a.code - b.code).map(paths), [
      [codes.success],
      [codes.invalidParameters, 'vendorCode'],
      [codes.invalidParameters, 'vendorCode'],
    ])
    assert.equal((await register({}, await world.as('oscar'))).code, codes.success)
  })

  for (const [what, vendor, refused] of [
    ['without a company', () => ({ vendorCode: undefined }), ['vendorCode']],
    ['an unknown company', () => ({ vendorCode: 'no-such' }), ['vendorCode']],
    ['itself', () => ({ vendorCode: 'MAKER' }), ['vendorCode']],
    ['another maker, which stays unknown to it', () => ({ vendorCode: 'OTHER' }), ['vendorCode']],
    ['the platform company', () => ({ vendorCode: 'PLATFORM' }), ['vendorCode']],
    ['an unknown main contractor', () => ({ mainContractorCode: 'no-such' }), ['mainContractorCode']],
    ['as its own main contractor', () => ({ mainContractorCode: haulier.code }), ['mainContractorCode']],
    ['a future date', () => ({ registeredOn: '2026-11-21' }), ['registeredOn']],
    [
      'an audit that contradicts itself',
      () => ({
        audit: { ...inProgress, isInProgress: false, auditRegisteredOn: '2026-11-21', expiresOn: '2026-01-01' },
      }),
      ['audit.auditRegisteredOn', 'audit.auditedOn'],
    ],
    ['a score above 100', () => ({ audit: { ...inProgress, score: 100.1 } }), ['audit.score']],
    ['a score of hundredths', () => ({ audit: { ...inProgress, score: 88.25 } }), ['audit.score']],
    ['an unknown document', () => ({ newDocumentIds: [999_999] }), ['newDocumentIds[0]']],
  ] as [string, () => Partial<Vendor>, string[]][]) {
    test(`refuses ${what} with the field's path`, async () => {
      assert.deepEqual(paths(await register(vendor())), [codes.invalidParameters, ...refused])
      assert.ok(!(await isVendor(haulier)))
    })
  }

  test('an inactive company can only be registered as an inactive vendor', async () => {
    haulier = await makeCompany(world.db, { industryType: 5, isActive: false })
    assert.deepEqual(paths(await register()), [codes.invalidParameters, 'isActive'])
    assert.equal((await register({ isActive: false })).code, codes.success)
  })
})

suite('an inactive main contractor', () => {
  test(`is saved, and hides the vendor in Vendor Management ${covers('8.4032')}`, async () => {
    const contractor = await makeCompany(world.db, { industryType: 4, isActive: false })
    const answer = await register({ mainContractorCode: contractor.code })
    assert.deepEqual(paths(answer), [codes.hiddenByMainContractor])
    const { data: list } = await world.portal.call(
      vendorCalls.getVendorRegisterList,
      { keyword: haulier.code },
      { as: maria },
    )
    assert.deepEqual(
      list.rows.map(row => [row.isActive, row.isHidden]),
      [[true, true]],
    )
  })

  test('is reported when the vendor is activated, not while it is inactive', async () => {
    const contractor = await makeCompany(world.db, { industryType: 4, isActive: false })
    const vendor = { mainContractorCode: contractor.code, isActive: false }
    const { code, data } = await register(vendor)
    assert.equal(code, codes.success)
    const again = await save({ ...vendor, vendorId: data.vendorId, isActive: true })
    assert.equal(again.code, codes.hiddenByMainContractor)
    assert.equal((await detail(data.vendorId)).isActive, true)
  })

  test('may also be an inactive vendor of the same customer', async () => {
    const contractor = await makeCompany(world.db, { industryType: 4 })
    await makeVendor(world.db, { customer: world.company.maker, vendor: contractor, isActive: false })
    assert.equal((await register({ mainContractorCode: contractor.code })).code, codes.hiddenByMainContractor)
    const elsewhere = await register({ mainContractorCode: contractor.code }, await world.as('oscar'))
    assert.equal(elsewhere.code, codes.success)
  })
})

suite('changing a vendor', () => {
  test('replaces the facts of the form, and records who changed what', async () => {
    const { data } = await register({ comment: '前' })
    await save({ vendorId: data.vendorId, comment: '後', mainContractorCode: 'LOGI', isActive: false })
    const vendor = await detail(data.vendorId)
    assert.deepEqual([vendor.comment, vendor.mainContractor?.code, vendor.isActive], ['後', 'LOGI', false])
    const history = await world.portal.call(vendorCalls.getVendorHistory, data, { as: maria })
    assert.partialDeepStrictEqual(history.data[0], {
      by: world.user.maria.name,
      record: 'vendor',
      act: 'changed',
      name: haulier.code,
      reason: null,
    })
    assert.deepEqual(history.data[0]?.fields, [
      { field: 'mainContractor', before: null, after: 'LOGI' },
      { field: 'isActive', before: 'true', after: 'false' },
      { field: 'comment', before: '前', after: '後' },
    ])
    assert.deepEqual(
      history.data.map(entry => [entry.record, entry.act]),
      [
        ['vendor', 'changed'],
        ['audit', 'added'],
        ['vendor', 'added'],
      ],
    )
  })

  test("cannot change the vendor's company or register an audit", async () => {
    const { data } = await register()
    assert.deepEqual(paths(await save({ ...data, vendorCode: 'CARRIER' })), [codes.invalidParameters, 'vendorCode'])
    assert.deepEqual(paths(await save({ ...data, audit: inProgress })), [codes.invalidParameters, 'audit'])
    assert.equal((await save({ ...data, vendorCode: haulier.code })).code, codes.success)
  })

  test('adds and removes other documents', async () => {
    const documentId = await makeDocument(world.db, world.company.maker)
    const { data } = await register({ newDocumentIds: [documentId] })
    assert.deepEqual(paths(await save({ ...data, newDocumentIds: [documentId] })), [
      codes.invalidParameters,
      'newDocumentIds[0]',
    ])
    await save({ ...data, removedDocumentIds: [documentId] })
    assert.deepEqual((await detail(data.vendorId)).otherDocuments, [])
    assert.deepEqual(paths(await save({ ...data, removedDocumentIds: [documentId] })), [
      codes.invalidParameters,
      'removedDocumentIds[0]',
    ])
  })
})

suite('permission to register', () => {
  test('members of the customer register, guests read', async () => {
    const { code, data } = await register({}, await world.as('mika'))
    assert.equal(code, codes.success)
    const gina = await world.as('gina')
    assert.equal((await register({}, gina)).code, codes.notAuthorized)
    assert.equal((await save(data, gina)).code, codes.notAuthorized)
    assert.equal((await detail(data.vendorId, gina)).mayEdit, false)
  })

  test("another customer's vendor is answered like an unknown one", async () => {
    const { data } = await register()
    const oscar = await world.as('oscar')
    for (const one of [data, { vendorId: 999_999 }]) {
      assert.deepEqual(paths(await save(one, oscar)), [codes.notAuthorized])
      for (const call of [vendorCalls.getRegisteredVendor, vendorCalls.getVendorHistory, vendorCalls.getVendor]) {
        assert.equal((await world.portal.call(call, one, { as: oscar })).code, codes.notAuthorized)
      }
    }
  })

  test('the platform administrator registers for the company that it names', async () => {
    const root = await world.as('root')
    const { data } = await register({ enterpriseCode: 'MAKER' }, root)
    assert.equal((await detail(data.vendorId)).customer.code, 'MAKER')
    assert.equal((await save({ ...data, enterpriseCode: 'OTHER' }, root)).code, codes.notAuthorized)
    assert.equal((await save({ ...data, enterpriseCode: 'MAKER', comment: '運営が訂正' }, root)).code, codes.success)
    const own = await register({}, root)
    assert.equal((await detail(own.data.vendorId, root)).customer.code, 'PLATFORM')
  })

  test('other users of the platform company read, and register only for it', async () => {
    const desk = await world.as('desk')
    assert.equal((await register({ enterpriseCode: 'MAKER' }, desk)).code, codes.notAuthorized)
    const { data } = await register()
    assert.equal((await detail(data.vendorId, desk)).mayEdit, false)
    assert.equal((await save(data, desk)).code, codes.notAuthorized)
    const other = await makeCompany(world.db, { industryType: 5 })
    assert.equal((await register({ vendorCode: other.code }, desk)).code, codes.success)
  })

  test("the form offers logistics companies, distributors and vendors that are not yet the customer's vendors", async () => {
    await register()
    const { data } = await world.portal.call(vendorCalls.getVendorChoices, {}, { as: maria })
    assert.deepEqual(
      data.customers.map(one => one.code),
      ['MAKER'],
    )
    const offered = data.vendors.map(one => one.code)
    assert.ok(['LOGI', 'CARRIER', 'RIVAL'].every(code => offered.includes(code)))
    assert.ok(['MAKER', 'OTHER', 'PLATFORM', haulier.code].every(code => !offered.includes(code)))
    assert.ok(data.mainContractors.some(one => one.code === haulier.code))
    const picked = await world.portal.call(
      vendorCalls.getVendorChoices,
      { enterpriseCode: 'OTHER' },
      { as: await world.as('root') },
    )
    assert.deepEqual(
      picked.data.customers.map(one => one.code),
      ['OTHER'],
    )
    assert.ok(picked.data.vendors.some(one => one.code === haulier.code))
  })
})

test('deleting the last audit in progress of an active vendor is refused', async () => {
  const vendor = await makeVendor(world.db, { customer: world.company.maker })
  const { id: auditId } = await makeAudit(world.db, vendor, { isInProgress: true })
  const take = async () => (await world.portal.call(vendorCalls.deleteAudit, { auditId }, { as: maria })).code
  assert.equal(await take(), codes.auditDocumentMissing)
  await save({ vendorId: vendor.id, isActive: false })
  assert.equal(await take(), codes.success)
  assert.equal(await take(), codes.notAuthorized)
})
