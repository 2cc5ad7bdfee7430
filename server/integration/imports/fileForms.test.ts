import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { importCalls } from '#contract/integration/calls/imports.ts'
import { importKinds } from '#contract/kernel/importKinds.ts'
import { byteOrderMark, csvLine } from '#server/platform/csv/csvFile.ts'
import { encoded } from '#test/support/worlds/devices/loggerFiles/encoded.ts'
import { csvOf, deliveryEntry, makeImportWorld, type ImportWorld } from '#test/support/worlds/importWorld.ts'
import { makeCentre, makeCompany, makeLogger, makeUser } from '#test/support/database/make.ts'
import { makeConsent } from '#test/support/worlds/partners.ts'

const { downloadImportFaultsCsv, downloadImportTemplateCsv } = importCalls

let world: ImportWorld
before(async () => {
  world = await makeImportWorld()
  const { db } = world.portal
  await makeConsent(db, world.maker, world.other)
  await makeCentre(db, { company: world.other, code: 'OT-1', lat: 35, lon: 139 })
  await db.insertInto('company_email_domains').values({ company_id: world.other.id, domain: 'other.example' }).execute()
  // What looks like a separator, a quote or a word of the file in what a list names.
  const centre = await makeCentre(db, { company: world.maker, code: 'MK-2', name: '関東、東北センター' })
  await makeUser(db, { company: world.maker, centres: [world.centre, centre], menus: ['DeliveryStatus'] })
  const loggers = await Promise.all(
    ['All', 'E;L、1', '"E-L"'].map(serial => makeLogger(db, { company: world.maker, serial })),
  )
  for (const lent of [loggers, loggers.slice(0, 1)])
    await makeConsent(db, world.maker, await makeCompany(db), { kinds: ['carryLoggers'], loggers: lent })
})
after(() => world.portal.close())

const heads = ['品目コード', '品名（日本語）', '品名（英語）', '温度帯']
const text = (code: string, name = '冷蔵薬') => csvLine(heads) + csvLine([code, name, 'drug', '2-8'])
const inShiftJis = (plain: string) => encoded(plain, 'Shift_JIS') ?? Buffer.alloc(0)
const nameOf = async (code: string) =>
  (await world.portal.db.selectFrom('products').select('name_ja').where('item_code', '=', code).executeTakeFirst())
    ?.name_ja
const refusal = async (bytes: Buffer | string) => {
  const { code, issues } = await world.check('products', bytes)
  return [code, ...issues.map(({ path, message }) => `${path} ${message}`)]
}

test('UTF-8, UTF-8 with BOM and Shift_JIS are read alike', async () => {
  await world.take('products', text('U-1'))
  await world.take('products', byteOrderMark + text('U-2'))
  await world.take('products', inShiftJis(text('U-3')))
  assert.deepEqual([await nameOf('U-1'), await nameOf('U-2'), await nameOf('U-3')], ['冷蔵薬', '冷蔵薬', '冷蔵薬'])
})

test('a file with two encodings is refused with the line at which the second begins', async () => {
  const mixed = Buffer.concat([Buffer.from(text('M-1')), inShiftJis(csvLine(['M-2', '別の薬', 'drug', '2-8']))])
  assert.deepEqual(await refusal(mixed), [5505, '3.row mixedCodings'])
  const other = Buffer.concat([
    inShiftJis(text('M-1') + csvLine(['M-2', '別の薬', 'drug', '2-8'])),
    Buffer.from(csvLine(['M-3', '薬', 'drug', '2-8'])),
  ])
  assert.deepEqual(await refusal(other), [5505, '4.row mixedCodings'])
})

test('a file with invalid bytes is refused with their line', async () => {
  const broken = Buffer.concat([
    Buffer.from(text('B-1')),
    Buffer.from([0xe3, 0x81, 0xff, 0x2c]),
    Buffer.from(text('B-2')),
  ])
  assert.deepEqual(await refusal(broken), [5505, '3.row unreadable'])
})

test('a file without a required column, or with a repeated one, is refused', async () => {
  assert.deepEqual(await refusal('品目コード,品名（日本語）,温度帯\nX,薬,2-8\n'), [5505, '1.nameEn missingColumn'])
  assert.deepEqual(await refusal('品目コード,Item code,品名（日本語）,品名（英語）,温度帯\nX,X,薬,drug,2-8\n'), [
    5505,
    '1.itemCode columnTwice',
  ])
})

test('columns that the kind does not have are reported and not read', async () => {
  const { data } = await world.check(
    'products',
    '品目コード,品名（日本語）,品名（英語）,温度帯,色\nX-1,薬,drug,2-8,赤\n',
  )
  assert.deepEqual([data.ignoredHeads, data.counts.created], [['色'], 1])
})

test('a truncated file is reported by its last line', async () => {
  const whole = text('C-1') + csvLine(['C-2', '薬', 'drug', '2-8'])
  const { data } = await world.check('products', whole.slice(0, -6))
  const faults = await world.portal.call(importCalls.getImportCheckFaults, { checkId: data.checkId }, { as: world.as })
  assert.deepEqual(
    faults.data.rows.map(({ line, fault }) => [line, fault]),
    [
      [3, 'cutShort'],
      [3, 'empty'],
    ],
  )
  assert.deepEqual(await refusal(`${text('C-3')}"C-4,薬`), [5505, '3.row unreadable'])
})

test('an empty file, an HTML page and an image are refused as CSV', async () => {
  assert.equal((await world.check('products', '')).code, 5505)
  assert.equal((await world.check('products', Buffer.from([0, 1, 2, 3]))).code, 5505)
  assert.deepEqual(await refusal('<html></html>'), [
    5505,
    '1.itemCode missingColumn',
    '1.nameJa missingColumn',
    '1.nameEn missingColumn',
    '1.band missingColumn',
  ])
})

test('a text that begins like a formula is read without its protective apostrophe', async () => {
  await world.take('products', csvOf(heads, ['G-1', '=1+1', 'drug', '2-8']))
  assert.equal(await nameOf('G-1'), '=1+1')
})

for (const kind of importKinds) {
  // Companies belong to the platform company.
  const asImporter = () => ({ as: kind === 'companies' ? world.platform : world.as })

  test(`the unchanged template of ${kind} imports nothing`, async () => {
    const asked = { kind, content: 'empty' } as const
    const template = await world.portal.download(downloadImportTemplateCsv, asked, asImporter())
    const { code, data } = await world.check(kind, template.bytes, asImporter())
    assert.equal(code, 200)
    assert.deepEqual([data.counts.lines, data.ignoredHeads], [0, []])
  })

  test(`the current data of ${kind} changes nothing when it is imported unchanged`, async () => {
    await makeOneOfEach()
    const asked = { kind, content: 'current' } as const
    const current = await world.portal.download(downloadImportTemplateCsv, asked, asImporter())
    const { data } = await world.check(kind, current.bytes, asImporter())
    assert.ok(data.counts.unchanged > 0, 'nothing there proves nothing')
    const { checkId, counts } = data
    const { data: shown } = await world.portal.call(importCalls.getImportCheckRecords, { checkId }, asImporter())
    assert.deepEqual(
      shown.rows.flatMap(({ changes }) => changes),
      [],
    )
    assert.deepEqual([counts.created, counts.changed, counts.leftOut], [0, 0, 0])
  })
}

async function makeOneOfEach() {
  await world.apiClient.products([
    {
      itemCode: 'E-1',
      nameJa: '薬',
      nameEn: 'drug',
      band: '2-8',
      toleranceMinutes: 1.5,
      codes: [
        { kind: 'gtin', code: '14912345678901' },
        { kind: 'gtin', code: '4912345678904' },
        { kind: 'unified', code: '123456789', package: 'case' },
      ],
    },
  ])
  await world.apiClient.stock([
    {
      itemCode: 'E-1',
      lot: 'L',
      expiry: '2028-01-31',
      centreCode: 'MK-1',
      qualifiedQuantity: 3,
      updatedAt: '2026-11-20T01:02:03Z',
    },
  ])
  await world.apiClient.deliveries([
    {
      reference: 'E-REF',
      deliveryType: '0003',
      depositCode: 'MAKER',
      slipNo: ['S1', 'S;2', '三、四', '"S5"', 'S"6', '7；8'],
      shipFrom: { name: '工場', lat: 35.123456, lon: 139 },
      destination: { name: '病院', kind: 'medicalInstitution' },
      shippingDate: '2026-11-20',
      plannedPickup: '2026-11-20',
      actualPickup: '2026-11-20T01:02:03Z',
      items: [{ itemCode: 'E-1', lot: 'L;M、N', quantity: 1 }],
      loggers: [{ serial: 'E-L', from: '2026-11-20T01:00:00Z', intervalSeconds: 60, items: [0] }],
      units: [{ sscc: '349123450000000010', items: [0], loggers: [{ serial: 'E-L' }] }],
    },
    { ...deliveryEntry('E-CLEAR'), slipNo: ['(clear)'] },
  ])
}

/** One changed cell of each example, so that its line is imported; files in the order of their dependencies. */
const filledIn = [
  ['products', '30', '31'],
  ['deliveries', 'IN-1001', 'IN-1002'],
  ['deliveryItems', 'LOT-A1', 'LOT-A2'],
  ['loggerAssignments', '600', '300'],
  ['stock', '480', '481'],
  ['users', '品質保証', '物流'],
] as const

for (const [name, as] of [
  ['the maker', () => world.as],
  ['another company', () => world.foreigner],
] as const) {
  test(`the examples of the templates pass the checks of ${name}`, async () => {
    for (const [kind, was, is] of filledIn) {
      const asked = { kind, content: 'empty' } as const
      const template = await world.portal.download(downloadImportTemplateCsv, asked, { as: as() })
      assert.ok(template.body.includes(was), template.body)
      const file = template.body.replace(was, is)
      const { data } = await world.check(kind, file, { as: as() })
      const faults = await world.portal.call(importCalls.getImportCheckFaults, { checkId: data.checkId }, { as: as() })
      assert.deepEqual([kind, data.counts.lines, faults.data.rows], [kind, 1, []])
      await world.take(kind, file, { as: as() })
    }
  })
}

test('rejected lines are returned with reasons, and imported once they are corrected', async () => {
  const file = csvOf(heads, ['F-1', '薬', 'drug', '2-8'], ['F-2', '薬', 'drug', '9-9'])
  const { data } = await world.check('products', file)
  const faults = await world.portal.download(downloadImportFaultsCsv, { checkId: data.checkId }, { as: world.as })
  assert.equal(
    faults.body,
    `${byteOrderMark}品目コード,品名（日本語）,品名（英語）,温度帯,元の行,取り込めない理由\nF-2,薬,drug,9-9,3,[温度帯] 「9-9」は、この列で使える値ではありません（使える値：2〜8℃（冷蔵）、5℃以下、1〜30℃（室温））。\n`,
  )
  const mended = await world.check('products', faults.body.replace('9-9', '1-30'))
  assert.deepEqual([mended.data.counts.created, mended.data.ignoredHeads], [1, []])
})
