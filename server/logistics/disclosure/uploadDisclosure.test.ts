import assert from 'node:assert/strict'
import { after, before, beforeEach, suite, test } from 'node:test'
import { disclosureCalls } from '#contract/logistics/calls/disclosure.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { DisclosureMode } from '#contract/logistics/rules/disclosureMatrix.ts'
import { maxDisclosureCsvLines } from '#contract/logistics/rules/disclosureCsv.ts'
import { covers } from '#test/rules/covers.ts'
import { makeDisclosureWorld, type DisclosureWorld } from '#test/support/worlds/disclosureWorld.ts'
import { makeCompany, makeProduct } from '#test/support/database/make.ts'
import type { CallOptions } from '#test/support/portal/testApp.ts'

let world: DisclosureWorld
let maker: CallOptions
before(async () => {
  world = await makeDisclosureWorld()
  maker = await world.as('maker')
})
after(() => world.portal.close())
beforeEach(() => world.write([]))

type Options = { dryRun?: boolean; mode?: DisclosureMode; by?: CallOptions }

async function upload(
  bytes: string | Uint8Array<ArrayBuffer>,
  { dryRun = false, mode = 'add', by = maker }: Options = {},
) {
  const file = {
    fileName: 'settings.csv',
    bytes: typeof bytes === 'string' ? new Uint8Array(Buffer.from(bytes)) : bytes,
  }
  const fields = { dryRun: dryRun ? '1' : '0', mode }
  return await world.portal.upload(disclosureCalls.uploadDisclosure, fields, { file }, by)
}
const heads = '品目コード,開示する情報,開示データ種別,参照可能企業コード,開示開始日,開示終了日'
const line = 'VAC,二次物流,温度,WHOLE,2026-05-01,'
const reported = ({ issues }: { issues: { path: string; message: string }[] }) =>
  issues.map(({ path, message }) => `${path} ${message}`)
const template = async (by = maker) =>
  (await world.portal.download(disclosureCalls.downloadDisclosureCsv, { on: 'all' }, by)).body

test('uploading the downloaded file, in either language, changes nothing', async () => {
  await world.save({ until: '2026-06-30' })
  await world.save({ cells: [{ stage: 'warehouse', kind: 'stockQuantity' }], companyCodes: ['HOSP'] })
  const text = await template()
  assert.deepEqual(text.replace('\uFEFF', '').split('\n').slice(0, 3), [
    'データ所有企業コード,品目コード,製品名,医薬品コード,開示する情報,開示データ種別,参照可能企業コード,参照可能企業,開示開始日,開示終了日',
    'MAKER,VAC,乾燥ワクチン,6313,倉庫,在庫数,HOSP,桜病院,2026-05-01,',
    'MAKER,VAC,乾燥ワクチン,6313,二次物流,温度,WHOLE,東都薬品,2026-05-01,2026-06-30',
  ])
  const user = await world.as('maker')
  await world.portal.db.updateTable('users').set({ language: 'en' }).execute()
  const english = await template(user)
  await world.portal.db.updateTable('users').set({ language: 'ja' }).execute()
  assert.match(english, /Second logistics,Temperature,WHOLE,Toto Drugs/)
  for (const file of [text, english]) {
    for (const mode of ['add', 'replace'] as const) {
      const { code, data } = await upload(file, { mode })
      assert.deepEqual([code, data.added, data.changed, data.withdrawn, data.unchanged], [codes.success, 0, 0, 0, 2])
    }
  }
  assert.deepEqual((await upload(text, { mode: 'withdraw' })).data.withdrawn, 2)
  assert.deepEqual(await world.settings(), [])
})

test('a dry run reports what a file would change and changes nothing', async () => {
  const tried = await upload(`${heads}\n${line}`, { dryRun: true })
  assert.deepEqual([tried.data.added, tried.data.changes[0]?.company.code], [1, 'WHOLE'])
  assert.deepEqual(await world.settings(), [])
  assert.deepEqual((await upload(`${heads}\n${line}`)).data, tried.data)
})

suite('files saved by spreadsheets', () => {
  test('a byte order mark, tabs, other heads and words, days with slashes and full width are read', async () => {
    const tabs =
      'Item code\tDisclosed information\tdisclosed data kind\tReferable company code\tDisclosed from\nVAC\tsecondLogistics\tＴｅｍｐｅｒａｔｕｒｅ\tWHOLE\t2026/5/1'
    for (const file of [`\uFEFF${heads}\r\n${line}\r\n,,,,,\r\n`, tabs]) {
      await world.write([])
      assert.equal((await upload(file)).code, codes.success)
      assert.deepEqual(await world.settings(), ['VAC WHOLE secondLogistics temperature 2026-05-01–'])
    }
  })

  test('a code that looks like a formula is escaped in the file and read back unchanged', async () => {
    const { db } = world.portal
    const hostile = await makeProduct(db, { company: world.company.maker, itemCode: '=cmd|X', nameJa: '@危険' })
    await makeCompany(db, { code: '-HOST' })
    await world.save({ productIds: [hostile.id], companyCodes: ['-HOST'] })
    const text = await template()
    assert.match(text, /MAKER,'=cmd\|X,'@危険,,二次物流,温度,'-HOST/)
    assert.deepEqual((await upload(text, { mode: 'replace' })).data.unchanged, 1)
  })
})

suite('an invalid file', () => {
  const refused = async (file: string, options?: Options) => {
    const answer = await upload(file, options)
    assert.equal(answer.code, codes.invalidCsv)
    assert.deepEqual(await world.settings(), [])
    return reported(answer)
  }

  test(`lists every bad cell by line and column, and changes nothing ${covers('5.upload.csv')}`, async () => {
    const lines = [
      'NONE,二次物流,温度,WHOLE,2026-05-01,',
      ',三階,気温,NOBODY,soon,2026-02-30',
      'VAC,倉庫,温度,MAKER,2026-05-02,2026-05-01',
      'VAC,二次物流,在庫数,GONE,,',
      line,
      `${line},x`,
    ]
    assert.deepEqual(await refused([heads, ...lines].join('\n')), [
      '2.itemCode unknownProduct',
      '3.itemCode empty',
      '3.stage unknownStage',
      '3.kind unknownKind',
      '3.companyCode unknownCompany',
      '3.validFrom noDay',
      '3.validTo noDay',
      '4.kind notApplicable',
      '4.companyCode ownCompany',
      '4.validTo untilBeforeFrom',
      '5.kind notApplicable',
      '5.companyCode inactiveCompany',
      '5.validFrom empty',
      '7.row surplusCell',
      '7.row twice',
    ])
  })

  test('is refused for wrong heads, other companies’ products and too many lines', async () => {
    assert.deepEqual(await refused('品目コード,品目コード\nVAC,VAC'), [
      '1.itemCode columnTwice',
      '1.stage missingColumn',
      '1.kind missingColumn',
      '1.companyCode missingColumn',
      '1.validFrom missingColumn',
    ])
    const owned = `データ所有企業コード,${heads}\nRIVAL,${line.replace('VAC', 'TAB')}`
    assert.deepEqual(await refused(owned), ['2.itemCode unknownProduct'])
    const many = Array.from({ length: maxDisclosureCsvLines + 1 }, () => line).join('\n')
    assert.deepEqual(await refused(`${heads}\n${many}`), [`${maxDisclosureCsvLines + 2}.row tooManyLines`])
  })

  test('the platform administrator names the owner if several have an item code', async () => {
    const by = await world.as('operator', '00')
    const tablets = line.replace('VAC', 'TAB')
    assert.deepEqual(await refused(`${heads}\n${tablets}`, { by }), ['2.itemCode ambiguousProduct'])
    const answer = await upload(`データ所有企業コード,${heads}\nRIVAL,${tablets}`, { by })
    assert.equal(answer.data.added, 1)
    assert.deepEqual(await world.settings(), ['TAB WHOLE secondLogistics temperature 2026-05-01–'])
  })

  test('members cannot change anything by a file', async () => {
    const answer = await upload(`${heads}\n${line}`, { by: await world.as('maker', '02') })
    assert.equal(answer.code, codes.notAuthorized)
  })
})
