import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { RequestOf } from '#contract/kernel/call.ts'
import { vendorCalls } from '#contract/partners/calls/vendors.ts'
import { codes } from '#contract/kernel/codes.ts'
import { makeCompany, makeUser, type MadeCompany } from '#test/support/database/make.ts'
import type { As } from '#test/support/portal/testApp.ts'
import {
  makeAudit,
  makeLicence,
  makeVendor,
  makeVendorWorld,
  type VendorWorld,
} from '#test/support/worlds/vendorWorld.ts'

let world: VendorWorld
let maria: As
/** Today is 20 November 2026. */
before(async () => {
  world = await makeVendorWorld()
  maria = await world.as('maria')
  await makeVendors(world)
})
after(() => world.portal.close())

/** A vendor of the maker for each state in the list, named after it. */
async function makeVendors({ db, company }: VendorWorld) {
  const register = async (code: string, facts: object = {}) =>
    await makeVendor(db, { customer: company.maker, vendor: await companyNamed(code), ...facts })
  const lapsed = await register('LAPSED', { comment: 'ＡＢＣ便の委託先', mainContractor: company.logistics })
  await makeAudit(db, lapsed, { registeredOn: '2024-05-01', auditedOn: '2024-04-20', score: 61.5 })
  await makeAudit(db, lapsed, {
    registeredOn: '2025-05-01',
    auditedOn: '2025-04-20',
    score: 72,
    expiresOn: '2026-11-20',
  })
  await makeLicence(db, lapsed, { expiresOn: '2027-01-31' })
  const soon = await register('SOON', { registeredOn: '2020-01-01' })
  await makeAudit(db, soon, {
    score: 88.5,
    observations: [{ observation: '予冷なし' }, { observation: '記録漏れ', answer: '済' }],
  })
  await makeLicence(db, soon, { name: 'GDP適合証明', number: 'GDP-77', expiresOn: '2026-12-20' })
  await makeLicence(db, soon, { expiresOn: null })
  const later = await register('LATER')
  await makeAudit(db, later, { expiresOn: '2027-02-18', score: null })
  await makeAudit(db, later, { registeredOn: '2026-11-01', isInProgress: true, auditedOn: null, score: 10 })
  const fine = await register('FINE')
  await makeAudit(db, fine, { expiresOn: '2027-02-19', score: 95 })
  await register('NEW')
  const gone = await register('GONE', { isActive: false })
  await makeAudit(db, gone, { expiresOn: '2026-01-01', score: 40 })
  const closed = await makeVendor(db, {
    customer: company.maker,
    vendor: await makeCompany(db, { code: 'CLOSED', industryType: 5, isActive: false }),
  })
  await makeAudit(db, closed, { expiresOn: '2026-12-01' })
  await register('HIDDEN', { mainContractor: await makeCompany(db, { industryType: 4, isActive: false }) })
  await register('UNDER-GONE', { mainContractor: gone.vendor })
}
const companyNamed = (code: string): Promise<MadeCompany> =>
  makeCompany(world.db, { code, name: `運送${code}`, nameEn: `Haulage ${code}`, industryType: 5 })

type Search = RequestOf<typeof vendorCalls.getVendorList>
async function listed(search: Search = {}, as = maria) {
  const { code, data } = await world.portal.call(vendorCalls.getVendorList, search, { as })
  assert.equal(code, codes.success)
  return data
}
const codesOf = async (search: Search = {}, as = maria) => (await listed(search, as)).rows.map(row => row.vendor.code)
const rowOf = async (code: string) => (await listed({ state: 'all' })).rows.find(row => row.vendor.code === code)

suite('Vendor Management lists', () => {
  test('active vendors, expiring soonest first, never expiring last', async () => {
    assert.deepEqual(await codesOf(), ['LAPSED', 'SOON', 'LATER', 'FINE', 'NEW'])
  })

  test('inactive vendors, and those of inactive companies, on request', async () => {
    assert.deepEqual(await codesOf({ state: 'inactive' }), ['GONE', 'CLOSED'])
    assert.deepEqual(await codesOf({ state: 'all' }), ['LAPSED', 'SOON', 'LATER', 'FINE', 'NEW', 'GONE', 'CLOSED'])
  })

  test('the latest finished audit, the next expiry, and the days left', async () => {
    const row = await rowOf('SOON')
    assert.partialDeepStrictEqual(row, {
      customer: { code: 'MAKER', name: '霞製薬', nameEn: 'Kasumi Pharma' },
      vendor: { code: 'SOON', isActive: true },
      mainContractor: null,
      registeredOn: '2020-01-01',
      audit: { auditedOn: '2026-01-10', score: 88.5, expiresOn: '2027-12-31', daysLeft: 406 },
      isAuditInProgress: false,
      observations: 2,
      openObservations: 1,
      licence: { name: 'GDP適合証明', expiresOn: '2026-12-20', daysLeft: 30 },
      licences: 2,
      daysLeft: 30,
      expiring: 'within30',
    })
  })

  test('an audit in progress beside the finished one, whose expiry still counts', async () => {
    const row = await rowOf('LATER')
    assert.deepEqual([row?.isAuditInProgress, row?.audit?.daysLeft, row?.expiring], [true, 90, 'within90'])
    assert.deepEqual(row?.scores, [])
    assert.deepEqual((await rowOf('FINE'))?.expiring, null)
    assert.deepEqual((await rowOf('NEW'))?.audit, null)
  })

  test('the trend of the scores, oldest first', async () => {
    const row = await rowOf('LAPSED')
    assert.deepEqual(row?.scores, [
      { on: '2024-04-20', score: 61.5 },
      { on: '2025-04-20', score: 72 },
    ])
    assert.equal(row?.expiring, 'expired')
  })

  test('how many expire in each period, whatever the filters', async () => {
    const summary = {
      active: 5,
      inactive: 2,
      expired: 1,
      within30: 1,
      within90: 1,
      inProgress: 1,
      withOpenObservations: 1,
    }
    assert.deepEqual((await listed()).summary, summary)
    assert.deepEqual((await listed({ keyword: 'no such vendor', expiring: 'expired' })).summary, summary)
  })
})

suite('Vendor Management finds', () => {
  for (const [filter, found] of [
    [{ expiring: 'expired' }, ['LAPSED']],
    [{ expiring: 'within30' }, ['SOON']],
    [{ expiring: 'within90' }, ['LATER']],
    [{ inProgress: true }, ['LATER']],
    [{ inProgress: false }, ['LAPSED', 'SOON', 'FINE', 'NEW']],
    [{ openObservations: true }, ['SOON']],
    [{ openObservations: false, inProgress: false }, ['LAPSED', 'FINE', 'NEW']],
    [{ keyword: 'うんそうＦＩＮＥ' }, []],
    [{ keyword: '運送fine' }, ['FINE']],
    [{ keyword: 'haulage soon' }, ['SOON']],
    [{ keyword: 'abc便' }, ['LAPSED']],
    [{ keyword: '雪待' }, ['LAPSED']],
    [{ keyword: 'gdp-77' }, ['SOON']],
    [{ keyword: '%' }, []],
    [{ keyword: 'x', expiring: 'expired' }, []],
  ] as [Search, string[]][]) {
    test(`by ${JSON.stringify(filter)}`, async () => {
      const { total, rows } = await listed(filter)
      assert.deepEqual([total, rows.map(row => row.vendor.code)], [found.length, found])
    })
  }

  for (const [search, found] of [
    [{ sort: 'score' }, ['LAPSED', 'SOON', 'FINE', 'LATER', 'NEW']],
    [{ sort: 'score', order: 'desc' }, ['FINE', 'SOON', 'LAPSED', 'NEW', 'LATER']],
    [{ sort: 'registeredOn' }, ['SOON', 'LAPSED', 'LATER', 'FINE', 'NEW']],
    [{ sort: 'auditedOn' }, ['LAPSED', 'SOON', 'LATER', 'FINE', 'NEW']],
    [{ sort: 'auditExpiresOn' }, ['LAPSED', 'LATER', 'FINE', 'SOON', 'NEW']],
    [{ sort: 'licenceExpiresOn' }, ['SOON', 'LAPSED', 'LATER', 'FINE', 'NEW']],
    [{ sort: 'vendor' }, ['FINE', 'LAPSED', 'LATER', 'NEW', 'SOON']],
    [{ sort: 'openObservations', order: 'desc' }, ['SOON', 'NEW', 'FINE', 'LATER', 'LAPSED']],
    [{ sort: 'mainContractor' }, ['LAPSED', 'SOON', 'LATER', 'FINE', 'NEW']],
    [{ sort: 'customer' }, ['LAPSED', 'SOON', 'LATER', 'FINE', 'NEW']],
    [{ sort: 'expiry', order: 'desc', state: 'all' }, ['FINE', 'LATER', 'SOON', 'LAPSED', 'NEW', 'CLOSED', 'GONE']],
    [{ page: 2, pageSize: 2 }, ['LATER', 'FINE']],
    [{ page: 9, pageSize: 2 }, []],
  ] as [Search, string[]][]) {
    test(`in the order of ${JSON.stringify(search)}`, async () => {
      const { total, rows } = await listed(search)
      assert.deepEqual(
        rows.map(row => row.vendor.code),
        found,
      )
      assert.equal(total, search.state === 'all' ? 7 : 5)
    })
  }
})

suite('an inactive main contractor', () => {
  test('hides its vendors from Vendor Management, including file and details', async () => {
    const { rows } = await registered()
    for (const code of ['HIDDEN', 'UNDER-GONE']) {
      const row = rows.find(one => one.vendor.code === code)
      assert.deepEqual([row?.isActive, row?.isHidden], [true, true])
      assert.ok(!(await codesOf({ state: 'all' })).includes(code))
      const detail = await world.portal.call(vendorCalls.getVendor, { vendorId: row?.vendorId ?? 0 }, { as: maria })
      assert.equal(detail.code, codes.notAuthorized)
      assert.ok(!(await csv({})).includes(code))
    }
  })

  test('leaves them in Vendor Register', async () => {
    const { rows, summary } = await registered()
    assert.equal(rows.length, 9)
    assert.equal(summary.active, 7)
    const hidden = rows.find(row => row.isHidden)
    const detail = await world.portal.call(
      vendorCalls.getRegisteredVendor,
      { vendorId: hidden?.vendorId ?? 0 },
      { as: maria },
    )
    assert.deepEqual([detail.code, detail.data.isHidden, detail.data.mayEdit], [codes.success, true, true])
    const underInactive = rows.filter(row => row.isContractorInactive)
    assert.deepEqual(new Set(underInactive.map(row => row.vendor.code)), new Set(['HIDDEN', 'UNDER-GONE']))
  })
})

const registered = async (as = maria) => (await world.portal.call(vendorCalls.getVendorRegisterList, {}, { as })).data
const csv = async (search: RequestOf<typeof vendorCalls.downloadVendorCsv>, as = maria) =>
  (await world.portal.download(vendorCalls.downloadVendorCsv, search, { as })).body

suite('the file of vendors', () => {
  test('has the rows of the list in its order, with formulas neutralised', async () => {
    const { db, company } = world
    const evil = await makeVendor(db, { customer: company.other, comment: '=cmd|calc' })
    await makeAudit(db, evil, { score: 99.5, expiresOn: '2026-11-30', observations: [{ observation: 'x' }] })
    const lines = (await csv({}, await world.as('oscar'))).split('\n')
    assert.ok(lines[0]?.startsWith('\uFEFF監査企業コード,監査企業,委託先コード,委託先,'))
    assert.match(
      lines[1] ?? '',
      /^OTHER,青潮製薬,C\d+,会社\d+,,,有効,2024-04-01,2026-01-10,99.5,2026-11-30,,1,1,0,,,10,'=cmd\|calc$/,
    )
  })

  test("is in the reader's language, and has every matching row", async () => {
    const { db, company } = world
    const reader = await makeUser(db, { company: company.maker, menus: ['VendorManagement'], language: 'en' })
    const lines = (await csv({ state: 'all', sort: 'vendor' }, await world.as(reader))).trim().split('\n')
    assert.equal(lines.length, 8)
    assert.ok(lines[0]?.includes('Auditing company,Vendor code,Vendor'))
    assert.ok(lines.some(line => line.includes('Haulage GONE') && line.includes('Inactive')))
  })
})

suite('access to vendors', () => {
  test('members and guests read; the other maker sees only its own', async () => {
    for (const name of ['mika', 'gina'] as const) {
      assert.deepEqual(await codesOf({}, await world.as(name)), await codesOf())
    }
    const { rows } = await listed({ state: 'all' }, await world.as('oscar'))
    assert.ok(rows.every(row => row.customer.code === 'OTHER'))
  })

  test('the vendor itself does not see its record there', async () => {
    const { db, company } = world
    const { id } = await makeVendor(db, { customer: company.other, vendor: company.carrier })
    const as = await world.as('vera')
    assert.deepEqual((await listed({ state: 'all' }, as)).total, 0)
    assert.equal((await world.portal.call(vendorCalls.getVendor, { vendorId: id }, { as })).code, codes.notAuthorized)
  })

  test('the platform company sees all, or exactly what the chosen company sees', async () => {
    const root = await world.as('root')
    const all = await listed({ state: 'all', pageSize: 200 }, root)
    assert.ok(['MAKER', 'OTHER'].every(code => all.rows.some(row => row.customer.code === code)))
    assert.deepEqual(await listed({ enterpriseCode: 'MAKER' }, root), await listed())
    const carrier = await listed({ enterpriseCode: 'CARRIER', state: 'all' }, root)
    assert.equal(carrier.total, 0)
  })
})
