import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { importCalls } from '#contract/integration/calls/imports.ts'
import { columnsOf } from '#contract/integration/rules/importColumns.ts'
import { importExample } from '#contract/integration/words/importExamples.ts'
import { faultText } from '#contract/integration/words/importFaultWords.ts'
import { importHeadings } from '#contract/integration/words/importWords.ts'
import { companyCalls, type Company } from '#contract/partners/calls/companies.ts'
import { deliveryEntry, csvOf, makeImportWorld, type ImportWorld } from '#test/support/worlds/importWorld.ts'
import { makeApiKey, makeUser, type MadeCentre, type MadeCompany } from '#test/support/database/make.ts'
import { makeConsent } from '#test/support/worlds/partners.ts'
import { until } from '#test/support/database/until.ts'
import { isAnybodyWaiting } from '#test/support/database/waitingForLock.ts'
import { createTestApp } from '#test/support/portal/testApp.ts'

let world: ImportWorld
before(async () => {
  world = await makeImportWorld()
})
after(() => world.portal.close())

const words = importHeadings.ja.companies
type Column = keyof typeof words
type Line = Partial<Record<Column, string>>
/** A file with the columns that its lines have. */
const file = (...lines: Line[]) => {
  const columns = columnsOf('companies').flatMap(({ name }) =>
    lines.some(line => name in line) ? [name as Column] : [],
  )
  return csvOf(
    columns.map(column => words[column]),
    ...lines.map(line => columns.map(column => line[column] ?? null)),
  )
}
const named = (code: string, more: Line = {}): Line => ({
  enterpriseCode: code,
  enterpriseName: `${code}株式会社`,
  enterpriseNameEn: `${code} Ltd.`,
  industryType: '物流',
  ...more,
})

const check = async (...lines: Line[]) => (await world.check('companies', file(...lines), { as: world.platform })).data
const take = async (...lines: Line[]) => await world.take('companies', file(...lines), { as: world.platform })
const faults = async (...lines: Line[]) => {
  const { checkId } = await check(...lines)
  const { data } = await world.portal.call(
    importCalls.getImportCheckFaults,
    { checkId, pageSize: 200 },
    { as: world.platform },
  )
  return data.rows.map(({ line, column, fault, about }) => [line, column, fault, about])
}
const read = async (enterpriseCode: string) => {
  const { data, code } = await world.portal.call(companyCalls.getCompany, { enterpriseCode }, { as: world.platform })
  return code === 200 ? factsOf(data) : code
}
const factsOf = ({ administration: _a, registeredAt: _r, updatedAt: _u, ...facts }: Company) => facts
const edit = async (enterpriseCode: string, change: object) => {
  const as = { as: world.platform }
  const { data } = await world.portal.call(companyCalls.getCompany, { enterpriseCode }, as)
  const sent = { enterpriseCode, updatedAt: data.updatedAt, ...change }
  assert.equal((await world.portal.call(companyCalls.editCompany, sent, as)).code, 200)
}
const hindered = async (importId: number) =>
  (await world.undo(importId, world.platform)).data.hindered.map(({ lines, why }) => [lines[0], why])

suite('PAR-25: companies from a file', () => {
  test('are registered with what the form takes, and the audit trail names who did', async () => {
    await take(
      named('CA-1', {
        gln: '4912345-00001-9',
        availableMenus: 'ユーザー一覧;配送状況',
        emailDomains: 'CA-1.example\nb.ca-1.example',
        orderedItemsDisclosure: '開示',
        centreCodes: 'CA-1-B;CA-1-A',
        centreNames: '久喜センター;川崎センター',
        centreNamesEn: 'Kuki;Kawasaki',
        centreGlns: '4912345000026;-',
      }),
      named('CA-2'),
    )
    const place = { address: null, lat: null, lon: null, radiusMeters: 300 }
    assert.deepEqual(await read('CA-1'), {
      enterpriseCode: 'CA-1',
      enterpriseName: 'CA-1株式会社',
      enterpriseNameEn: 'CA-1 Ltd.',
      gln: '4912345000019',
      industryType: '4',
      status: 'active',
      availableMenus: ['DeliveryStatus', 'UserList'],
      emailDomains: ['b.ca-1.example', 'ca-1.example'],
      orderedItemsDisclosure: '1',
      productInformationDisclosure: '0',
      logisticCentres: [
        { centreCode: 'CA-1-A', centreName: '川崎センター', centreNameEn: 'Kawasaki', gln: null, ...place },
        { centreCode: 'CA-1-B', centreName: '久喜センター', centreNameEn: 'Kuki', gln: '4912345000026', ...place },
      ],
    })
    const { actor } = await world.portal.db
      .selectFrom('audit_trail')
      .select('actor')
      .where('table_name', '=', 'companies')
      .where('new', '@>', JSON.stringify({ code: 'CA-2' }))
      .executeTakeFirstOrThrow()
    const root = await world.portal.db
      .selectFrom('users')
      .select('id')
      .where('company_id', '=', world.operator.id)
      .where('role', '=', '00')
      .executeTakeFirstOrThrow()
    assert.equal(actor, `user:${root.id}`)
  })

  test('are changed by their codes: empty cells change nothing, and addresses and positions stay', async () => {
    await take(named('CB-1', { gln: '4912345100016', emailDomains: 'cb.example' }))
    const [address, lat, lon, radiusMeters] = ['東京都', 35.5, 139.5, 450] as const
    const old = { centreCode: 'CB-OLD', centreName: '旧', centreNameEn: 'Old', gln: '4912345100023' }
    const gone = { centreCode: 'CB-GONE', centreName: '廃止', centreNameEn: 'Gone' }
    await edit('CB-1', { logisticCentres: [{ ...old, address, lat, lon, radiusMeters }, gone] })
    const before = await read('CB-1')
    const change: Line = { enterpriseCode: 'CB-1', enterpriseName: '改名物流', gln: '(消去)' }
    const { counts } = await check({ ...change, centreCodes: 'CB-OLD', centreNames: '改称' })
    assert.deepEqual([counts.changed, counts.removed], [1, 1])
    assert.deepEqual(await read('CB-1'), before, 'a check changes nothing')
    await take({ ...change, centreCodes: 'CB-OLD', centreNames: '改称' })
    assert.deepEqual(await read('CB-1'), {
      ...(before as object),
      enterpriseName: '改名物流',
      gln: null,
      logisticCentres: [{ ...old, centreName: '改称', address, lat, lon, radiusMeters }],
    })
    const again = await check({ ...change, centreCodes: 'CB-OLD', centreNames: '改称' })
    assert.deepEqual([again.counts.unchanged, again.counts.changed], [1, 0])
  })

  test('sent twice, a file registers nothing twice', async () => {
    const sent = file(
      named('CC-1', { gln: '4912345200013', centreCodes: 'CC-A', centreNames: 'A', centreNamesEn: 'A' }),
    )
    const as = { as: world.platform }
    const { data } = await world.check('companies', sent, as)
    const accept = { checkId: data.checkId, rows: 'all' as const }
    const both = await Promise.all([0, 1].map(() => world.portal.call(importCalls.acceptImport, accept, as)))
    assert.deepEqual(new Set(both.map(({ code }) => code)), new Set([200, 4017]))
    const second = (await world.check('companies', sent, as)).data
    assert.deepEqual([second.counts.unchanged, second.counts.created, second.counts.leftOut], [1, 0, 0])
    assert.ok(second.importedBefore)
  })

  test('with a wrong GLN, or one that a company has, are faults of their cells, told with that company', async () => {
    await take(named('CD-1', { gln: '4912345300010' }), named('CD-2', { emailDomains: 'cd.example' }))
    const lines = [
      named('CD-3', { gln: '4912345300018' }),
      named('CD-4', { gln: '4912345300010' }),
      named('CD-5', { gln: '4912345300027' }),
      // Of a company of this file.
      named('CD-6', { gln: '4912345300027' }),
      { enterpriseCode: 'CD-2', gln: '4912345300010' },
    ]
    assert.deepEqual(await faults(...lines), [
      [2, 'gln', 'noCode', null],
      [3, 'gln', 'glnTaken', 'CD-1'],
      [5, 'gln', 'glnTaken', 'CD-5'],
      [6, 'gln', 'glnTaken', 'CD-1'],
    ])
    const told = { fault: 'glnTaken', value: '4912345300010', about: 'CD-1' } as const
    assert.equal(faultText(told, 'ja'), 'このGLNは、企業「CD-1」に登録されています。')
    assert.equal(faultText(told, 'en'), 'This GLN is already registered for the company “CD-1”.')
    // Whoever gives a GLN up above leaves it to a line below.
    await take({ enterpriseCode: 'CD-1', gln: '(clear)' }, { enterpriseCode: 'CD-2', gln: '4912345300010' })
    assert.equal(((await read('CD-2')) as Company).gln, '4912345300010')
  })

  test('PAR-23: with the GLN of a company or centre of another company are told with that company', async () => {
    const centres = { centreCodes: 'CD-A', centreNames: 'A', centreNamesEn: 'A' }
    // The company and its centre are one place.
    await take(named('CD-7', { ...centres, gln: '4912345300034', centreGlns: '4912345300034' }))
    const other = { centreCodes: 'CD-B', centreNames: 'B', centreNamesEn: 'B', centreGlns: '4912345300034' }
    const taken = named('CD-8', { ...other, gln: '4912345300034' })
    const of7 = [
      ['gln', 'glnTaken', 'CD-7'],
      ['centreGlns', 'glnTaken', 'CD-7'],
    ]
    const told = async (...lines: Line[]) => (await faults(...lines)).map(([, ...fault]) => fault)
    assert.deepEqual(await told(taken), of7)
    // Its centre keeps what the company gives up.
    assert.deepEqual(await told({ enterpriseCode: 'CD-7', gln: '(clear)' }, taken), of7)
    assert.deepEqual(await told({ enterpriseCode: 'CD-7', gln: '(clear)', ...centres, centreGlns: '-' }, taken), [])
  })

  test('are refused as by the form, line by line with the reason', async () => {
    await take(
      named('CE-1', { emailDomains: 'ce.example', centreCodes: 'CE-A', centreNames: 'A', centreNamesEn: 'A' }),
      named('CE-2', { centreCodes: 'CE-B', centreNames: 'B', centreNamesEn: 'B' }),
    )
    await makeUser(world.portal.db, { company: await companyOf('CE-1'), email: 'somebody@ce.example' })
    const lines: Line[] = [
      named('ce-1'),
      named('CE-3', { enterpriseName: 'ＣＥ－1 株式会社', enterpriseNameEn: 'ce-1 ltd.' }),
      named('CE-4', { emailDomains: 'ok.example;ce.example' }),
      named('CE-5', { centreCodes: 'CE-C;CE-A', centreNames: 'C;D', centreNamesEn: 'C;D' }),
      { enterpriseCode: 'CE-6' },
      named('CE 7'),
      named('CE-8', { emailDomains: 'no domain' }),
      named('CE-9', { industryType: '9' }),
      named('CE-10', { industryType: '農業' }),
      named('CE-11', { centreCodes: 'CE-D;CE-E', centreNames: 'D', centreNamesEn: 'D;E' }),
      named('CE-12', { centreNames: 'F' }),
      named('CE-13', { centreCodes: 'CE-G;ce-g', centreNames: 'G;H', centreNamesEn: 'G;H' }),
      named('CE-14', { centreCodes: 'CE-I', centreNamesEn: 'I' }),
      { enterpriseCode: 'CE-1', emailDomains: 'other-ce.example' },
      { enterpriseCode: 'OPERATOR', industryType: '物流', availableMenus: '配送状況' },
      { enterpriseCode: 'CE-2', enterpriseName: '一度目' },
      { enterpriseCode: 'CE-2', enterpriseName: '二度目' },
    ]
    assert.deepEqual(await faults(...lines), [
      [2, 'enterpriseCode', 'companyCodeTaken', 'ce-1'],
      [2, 'enterpriseName', 'nameTaken', 'ce-1株式会社'],
      [2, 'enterpriseNameEn', 'englishNameTaken', 'ce-1 Ltd.'],
      [3, 'enterpriseName', 'nameTaken', 'ＣＥ－1 株式会社'],
      [3, 'enterpriseNameEn', 'englishNameTaken', 'ce-1 ltd.'],
      [4, 'emailDomains', 'domainOfAnother', 'ce.example'],
      [5, 'centreCodes', 'centreCodeTaken', 'CE-A'],
      [6, 'enterpriseName', 'empty', null],
      [6, 'enterpriseNameEn', 'empty', null],
      [6, 'industryType', 'empty', null],
      [7, 'enterpriseCode', 'codeForm', null],
      [8, 'emailDomains', 'domainForm', null],
      [9, 'industryType', 'notTaken', null],
      [10, 'industryType', 'noChoice', 'industryType'],
      [11, 'centreNames', 'centreCount', '2'],
      [12, 'centreCodes', 'empty', null],
      [13, 'centreCodes', 'centreCodeTwice', 'ce-g'],
      [14, 'centreNames', 'outOfRange', '≥ 1'],
      [15, 'emailDomains', 'domainHasUsers', 'ce.example'],
      [16, 'industryType', 'platformType', '4'],
      [16, 'availableMenus', 'platformMenu', 'CompanyManagement'],
      [18, 'row', 'twice', '17'],
    ])
  })

  test('keep a centre that is in use', async () => {
    assert.deepEqual(await faults({ enterpriseCode: 'MAKER', centreCodes: '(消去)' }), [])
    await world.apiClient.deliveries([deliveryEntry('CF-REF')])
    assert.deepEqual(await faults({ enterpriseCode: 'MAKER', centreCodes: '(消去)' }), [
      [2, 'centreCodes', 'centreHasDeliveries', 'MK-1'],
    ])
  })

  test('are shown again if the form registered one of them since the check', async () => {
    const as = { as: world.platform }
    const { checkId } = await check(named('CG-1', { gln: '4912345400017' }))
    const form = {
      enterpriseCode: 'CG-FORM',
      enterpriseName: '先に登録',
      enterpriseNameEn: 'Registered first',
      gln: '4912345400017',
      industryType: '4' as const,
      availableMenus: [],
      emailDomains: [],
      orderedItemsDisclosure: '0' as const,
      productInformationDisclosure: '0' as const,
      logisticCentres: [],
    }
    assert.equal((await world.portal.call(companyCalls.addCompany, form, as)).code, 200)
    const { data } = await world.portal.call(importCalls.acceptImport, { checkId, rows: 'good' }, as)
    assert.deepEqual([data.importId, data.differenceCount], [null, 1])
    assert.equal(await read('CG-1'), 4017)
  })

  test('on two processes are registered once', async () => {
    const beside = await createTestApp({ beside: world.portal, now: world.portal.now() })
    const as = { as: world.platform }
    const [one, other] = [await check(named('CH-1')), await check(named('CH-1'))]
    const accepted = await Promise.all([
      world.portal.call(importCalls.acceptImport, { checkId: one.checkId, rows: 'all' }, as),
      beside.call(importCalls.acceptImport, { checkId: other.checkId, rows: 'all' }, as),
    ])
    assert.deepEqual(
      accepted.map(({ code }) => code),
      [200, 200],
    )
    assert.equal(accepted.filter(({ data }) => data.importId !== null).length, 1)
    await beside.close()
  })

  test('are shown again if one was registered outside the screens at the same moment', async () => {
    const as = { as: world.platform }
    const { checkId } = await check(named('CJ-1'))
    const accept = () => world.portal.call(importCalls.acceptImport, { checkId, rows: 'all' }, as)
    let pending: ReturnType<typeof accept> | undefined
    await world.portal.db.transaction().execute(async tx => {
      const values = { code: 'CJ-1', name: '競走', name_en: 'Race', industry_type: 1 }
      await tx.insertInto('companies').values(values).execute()
      pending = accept()
      await until('the import waits', () => isAnybodyWaiting(world.portal.db))
    })
    const answer = await pending
    assert.deepEqual([answer?.code, answer?.data.importId, answer?.data.differenceCount], [200, null, 1])
  })

  test('can be the file of the list, and the registered data', async () => {
    const as = { as: world.platform }
    await take(
      named('CI-1', {
        gln: '4912345500014',
        availableMenus: '配送状況;在庫情報;ユーザー一覧'.replace('在庫情報', '製品在庫情報'),
        emailDomains: 'ci.example;b.ci.example',
        centreCodes: 'CI-A;CI-B;CI-C',
        centreNames: 'A;"関東、東北センター";C',
        centreNamesEn: 'A;B;"C; ""new"""',
        centreGlns: '-;4912345500021;-',
      }),
    )
    const list = await world.portal.download(companyCalls.downloadCompanyCsv, {}, as)
    const template = { kind: 'companies', content: 'current' } as const
    const current = await world.portal.download(importCalls.downloadImportTemplateCsv, template, as)
    const { total } = (await world.portal.call(companyCalls.getCompanyList, {}, as)).data
    for (const { body } of [list, current]) {
      const { counts } = (await world.check('companies', body, as)).data
      assert.deepEqual(counts, { ...counts, unchanged: total, created: 0, changed: 0, leftOut: 0, lines: total })
    }
  })

  test('have an example that is accepted', async () => {
    for (const language of ['ja', 'en'] as const) {
      // With another code than the example, which would be ignored.
      const example = { ...importExample('companies', language), enterpriseCode: 'NEW-0002' }
      const cells = columnsOf('companies').map(({ name }) => example[name] ?? '')
      const csv = csvOf(Object.values(importHeadings[language].companies), cells)
      const { data } = await world.check('companies', csv, { as: world.platform })
      assert.deepEqual([data.counts.created, data.counts.leftOut], [1, 0])
    }
  })
})

const companyOf = async (code: string): Promise<MadeCompany> =>
  await world.portal.db
    .selectFrom('companies')
    .select(['id', 'code', 'name', 'name_en as nameEn'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
const centreOf = async (code: string): Promise<MadeCentre> => ({
  ...world.centre,
  ...(await world.portal.db
    .selectFrom('centres')
    .select(['id', 'code'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow()),
})

suite('PAR-25: imported companies are undone', () => {
  test('new ones deleted, changed ones as they were', async () => {
    await take(named('UA-1', { gln: '4912345600011', emailDomains: 'ua.example' }))
    await edit('UA-1', {
      logisticCentres: [
        { centreCode: 'UA-A', centreName: 'A', centreNameEn: 'A', address: '東京都', lat: 35, lon: 139 },
      ],
    })
    const before = await read('UA-1')
    const importId = await take(
      { enterpriseCode: 'UA-1', enterpriseName: '改名', gln: '(消去)', emailDomains: '(消去)', centreCodes: '(消去)' },
      // Has from now on what the other one gave up.
      named('UA-2', {
        gln: '4912345600011',
        emailDomains: 'ua.example',
        centreCodes: 'UA-A',
        centreNames: 'A',
        centreNamesEn: 'A',
      }),
    )
    assert.equal((await world.undo(importId, world.platform)).data.undone, 2)
    assert.deepEqual(await read('UA-1'), before)
    assert.equal(await read('UA-2'), 4017)
  })

  const uses: Record<string, (company: MadeCompany) => Promise<unknown>> = {
    'a user': company => makeUser(world.portal.db, { company }),
    'an API key': company => makeApiKey(world.portal.db, { company }),
    'a partner': company => makeConsent(world.portal.db, company, world.maker),
  }
  for (const [use, make] of Object.entries(uses)) {
    test(`but not if a new one has ${use} by now`, async () => {
      const code = `UB-${Object.keys(uses).indexOf(use)}`
      const importId = await take(named(code))
      await make(await companyOf(code))
      assert.deepEqual(await hindered(importId), [[2, 'companyInUse']])
      assert.notEqual(await read(code), 4017)
    })
  }

  test('nor if somebody is limited to a new centre, or a delivery goes there', async () => {
    const importId = await take(
      { enterpriseCode: 'MAKER', centreCodes: 'MK-1;UC-1', centreNames: 'MK-1;東', centreNamesEn: 'MK-1;East' },
      named('UC-2', { centreCodes: 'UC-A', centreNames: 'A', centreNamesEn: 'A' }),
    )
    await makeUser(world.portal.db, { company: world.maker, centres: [await centreOf('UC-1')] })
    await makeUser(world.portal.db, { company: world.maker, centres: [await centreOf('UC-A')] })
    assert.deepEqual(await hindered(importId), [
      [2, 'companyInUse'],
      [3, 'companyInUse'],
    ])
  })

  test('nor if they were changed since, or another company has what one had', async () => {
    await take(named('UD-1', { gln: '4912345700018' }))
    const importId = await take({ enterpriseCode: 'UD-1', gln: '(消去)' }, named('UD-2'), named('UD-3'))
    await edit('UD-2', { orderedItemsDisclosure: '1' })
    const status = { enterpriseCode: 'UD-3', status: 'inactive' } as const
    await world.portal.call(companyCalls.changeCompanyStatus, status, { as: world.platform })
    await edit('OTHER', { gln: '4912345700018' })
    assert.deepEqual(await hindered(importId), [
      [2, 'changedSince'],
      [3, 'changedSince'],
      [4, 'changedSince'],
    ])
  })
})
