import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { RequestOf } from '#contract/kernel/call.ts'
import { companyCalls } from '#contract/partners/calls/companies.ts'
import { companySortKeys } from '#contract/partners/rules/lists.ts'
import { centre, makeCompanyWorld, type CompanyWorld } from '#test/support/worlds/companyWorld.ts'
import { covers } from '#test/rules/covers.ts'
import { makeCompany, makeUser } from '#test/support/database/make.ts'

let world: CompanyWorld
before(async () => {
  world = await makeCompanyWorld()
  await makeCompany(world.db, {
    code: 'KANA',
    name: 'つばくろ坂ﾌｧｰﾏ',
    nameEn: 'Tsubakuro_Pharma 100%',
    industryType: 5,
    isActive: false,
  })
})
after(() => world.portal.close())

const { getCompanyList, downloadCompanyCsv } = companyCalls
type Search = RequestOf<typeof getCompanyList>
type Who = Parameters<CompanyWorld['as']>[0]
const list = async (who: Who, search: Search = {}) =>
  await world.portal.call(getCompanyList, search, await world.as(who))
const codesOf = async (who: Who, search: Search = {}) =>
  (await list(who, search)).data.rows.map(row => row.enterpriseCode)

suite('the list holds', () => {
  test(`for the platform all companies, for others those that count on the page ${covers('6.companiesByMenu', '6.isPFcompany')}`, async () => {
    const all = ['KANA', 'MAKER', 'OTHER', 'PLATFORM']
    for (const who of ['root', 'desk'] as const) assert.deepEqual((await codesOf(who)).toSorted(), all)
    for (const who of ['maria', 'reader', 'guest'] as const) assert.deepEqual(await codesOf(who), ['MAKER'])
    assert.deepEqual(await codesOf('root', { enterpriseCode: 'OTHER' }), ['OTHER'])
    for (const enterpriseCode of ['OTHER', 'NOBODY']) assert.equal((await list('maria', { enterpriseCode })).code, 4017)
    const both = await makeUser(world.db, {
      company: world.maker,
      menus: ['CompanyManagement'],
      companies: [world.maker, world.other],
    })
    assert.deepEqual((await codesOf(both)).toSorted(), ['MAKER', 'OTHER'])
  })

  test('no trace of other companies, neither by keyword, filter, order nor count', async () => {
    for (const search of [{ keyword: '青潮' }, { keyword: 'other.example' }, { status: 'inactive' }] as const) {
      assert.deepEqual((await list('maria', search)).data, { total: 0, rows: [] })
    }
  })

  test('nothing for users without the menu', async () => {
    const user = await makeUser(world.db, { company: world.maker, role: '01' })
    for (const call of [getCompanyList, downloadCompanyCsv]) {
      assert.equal((await world.portal.call(call, {}, await world.as(user))).code, 4017)
    }
  })
})

test('a keyword finds parts of names, codes and domains in any width, kana and case, and has no wildcards', async () => {
  for (const keyword of ['ツバクロ', 'ふぁーま', 'ファーマ', 'tsubakuro_', '100％', 'kana']) {
    assert.deepEqual(await codesOf('root', { keyword }), ['KANA'], keyword)
  }
  assert.deepEqual(await codesOf('root', { keyword: 'ＯＴＨＥＲ．ex' }), ['OTHER'])
  assert.deepEqual((await codesOf('root', { keyword: '.example' })).toSorted(), ['MAKER', 'OTHER'])
  for (const keyword of ['%_%', "'", '\\', 'nobody']) assert.deepEqual(await codesOf('root', { keyword }), [])
})

test(`status and industry type narrow it down ${covers('4.company.status')}`, async () => {
  assert.deepEqual(await codesOf('root', { status: 'inactive' }), ['KANA'])
  assert.deepEqual(await codesOf('root', { industryType: '2' }), ['OTHER'])
  assert.deepEqual(await codesOf('root', { industryType: '5', status: 'active' }), [])
})

test('every descending order is the ascending one reversed; pages neither repeat nor omit a company', async () => {
  for (const sort of companySortKeys) {
    const up = await codesOf('root', { sort, order: 'asc' })
    assert.deepEqual(await codesOf('root', { sort, order: 'desc' }), up.toReversed(), sort)
    const pages = await Promise.all([1, 2].map(page => list('root', { sort, order: 'asc', page, pageSize: 3 })))
    assert.deepEqual(
      pages.flatMap(({ data }) => data.rows.map(row => row.enterpriseCode)),
      up,
    )
    assert.deepEqual(
      pages.map(({ data }) => data.total),
      [up.length, up.length],
    )
  }
})

test('the file has all matching companies in the reader’s language, with formulas neutralised', async () => {
  await world.edit('root', {
    orderedItemsDisclosure: '1',
    logisticCentres: [centre('M-1', '=HYPERLINK("x")'), centre('M-2', '富山工場')],
  })
  const file = async (who: Who, search: object) =>
    await world.portal.download(downloadCompanyCsv, search, await world.as(who))
  const { headers, body } = await file('maria', {})
  assert.match(String(headers['content-disposition']), /companies-2026-11-20\.csv/)
  const [heads = '', ...rest] = body.split('\n')
  assert.ok(heads.startsWith('\uFEFF企業コード,企業名,企業名（英語）,GLN,業種,状態,登録日時 (Asia/Tokyo)'))
  const row = rest.join('\n')
  assert.match(row, /^MAKER,霞ヶ峰製薬,Kasumi Pharma,,製造業,有効,[^,]+\+09:00,[^,]+\+09:00,/)
  assert.match(row, /,maker\.example,開示,非開示,"M-1\nM-2","'=HYPERLINK\(""x""\)\n富山工場"/)
  const english = await makeUser(world.db, { company: world.platform, language: 'en', menus: ['CompanyManagement'] })
  const all = (await file(english, { sort: 'enterpriseCode', order: 'asc' })).body
  assert.match(all, /Company code,[^]*\nKANA,[^]*\nMAKER,[^]*Manufacturing,Active[^]*\nOTHER,[^]*\nPLATFORM,/)
})
