import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { RequestOf } from '#contract/kernel/call.ts'
import { codes } from '#contract/kernel/codes.ts'
import { companyCalls } from '#contract/partners/calls/companies.ts'
import { createTestApp } from '#test/support/portal/testApp.ts'
import { centre, makeCompanyWorld, type CompanyWorld } from '#test/support/worlds/companyWorld.ts'
import { covers } from '#test/rules/covers.ts'
import { makeCentre, makeCompany } from '#test/support/database/make.ts'
import { until } from '#test/support/database/until.ts'

type NewCompany = RequestOf<typeof companyCalls.addCompany>

let world: CompanyWorld
before(async () => {
  world = await makeCompanyWorld()
})
after(() => world.portal.close())

const add = async (company: NewCompany, who: Parameters<CompanyWorld['as']>[0] = 'root') =>
  await world.portal.call(companyCalls.addCompany, company, await world.as(who))
const refusedWith = async (facts: Partial<NewCompany>) => {
  const { code, issues } = await add(world.newCompany(facts))
  return { code, issues: issues.map(({ path, message, value }) => `${path} ${message}: ${value}`) }
}

suite('registering a company', () => {
  test('stores all facts of the form; the company is active, and the audit trail names who registered it', async () => {
    const company = world.newCompany({
      enterpriseCode: 'YUKI-01',
      enterpriseName: ' 雪待低温物流 ',
      gln: '4912345000019',
      orderedItemsDisclosure: '1',
      emailDomains: ['Yuki.Example', 'b.yuki.example'],
      logisticCentres: [
        {
          ...centre('Y-1', '川崎センター'),
          gln: '4912345000026',
          address: '神奈川県川崎市',
          lat: 35.5,
          lon: 139.7,
          radiusMeters: 450,
        },
        centre('Y-2', '久喜センター'),
      ],
    })
    assert.equal((await add(company)).code, 200)
    const { administration, registeredAt, updatedAt, ...read } = await world.read('root', 'YUKI-01')
    assert.deepEqual(read, {
      ...company,
      enterpriseName: '雪待低温物流',
      emailDomains: ['b.yuki.example', 'yuki.example'],
      status: 'active',
      logisticCentres: [
        {
          ...centre('Y-1', '川崎センター'),
          gln: '4912345000026',
          address: '神奈川県川崎市',
          lat: 35.5,
          lon: 139.7,
          radiusMeters: 450,
        },
        { ...centre('Y-2', '久喜センター'), gln: null, address: null, lat: null, lon: null, radiusMeters: 300 },
      ],
    })
    assert.deepEqual([registeredAt, updatedAt], [world.portal.now().toISOString(), registeredAt])
    assert.deepEqual([administration?.users, administration?.liveApiKeys], [0, 0])
    const trail = await world.db
      .selectFrom('audit_trail')
      .select(['actor', 'table_name'])
      .where('new', '@>', JSON.stringify({ code: 'YUKI-01' }))
      .execute()
    assert.deepEqual(trail, [{ actor: `user:${world.users.root.id}`, table_name: 'companies' }])
  })

  test(`is for the platform administrator alone ${covers('6.notAuthorized')}`, async () => {
    for (const who of ['desk', 'maria', 'reader', 'guest'] as const) {
      assert.equal((await add(world.newCompany(), who)).code, 4017, who)
    }
  })

  test(`accepts disclosure only as 0 or 1 ${covers('4.disclosure.values')}`, async () => {
    const open = world.newCompany({ orderedItemsDisclosure: '1', productInformationDisclosure: '0' })
    assert.equal((await add(open)).code, 200)
    const { orderedItemsDisclosure, productInformationDisclosure } = await world.read('root', open.enterpriseCode)
    assert.deepEqual([orderedItemsDisclosure, productInformationDisclosure], ['1', '0'])
    const wrong = { ...world.newCompany(), orderedItemsDisclosure: '2', productInformationDisclosure: true }
    const { code, issues } = await world.portal.post(companyCalls.addCompany.path, wrong, await world.as('root'))
    assert.deepEqual(
      [code, issues.map(({ path }) => path)],
      [4022, ['orderedItemsDisclosure', 'productInformationDisclosure']],
    )
  })

  test('is refused where a name or an address has half of a character, which no text of the database can hold', async () => {
    const half = 'a\ud800b'
    for (const wrong of [
      { enterpriseName: half },
      { enterpriseNameEn: half },
      { logisticCentres: [centre('H-1', half)] },
      { logisticCentres: [{ ...centre('H-1', '川崎'), centreNameEn: half }] },
      { logisticCentres: [{ ...centre('H-1', '川崎'), address: half }] },
    ]) {
      const { status, code } = await add(world.newCompany({ enterpriseCode: 'HALF-1', ...wrong }))
      assert.deepEqual([status, code], [200, codes.invalidParameters])
    }
  })

  test('is refused at each invalid field: an invalid domain, half a position, a second platform', async () => {
    const body = {
      ...world.newCompany({ enterpriseCode: 'MIT LEER', availableMenus: ['PlatformHealth' as 'UserList'] }),
      industryType: '9',
      emailDomains: ['ok.example', 'nodot', '@at.example', 'a..b.example', '日本.jp'],
      logisticCentres: [{ ...centre('OK'), lat: 35 }, { ...centre('全角'), lat: 91, lon: 0 }, centre('X', ' ')],
    }
    const { code, issues } = await world.portal.post(companyCalls.addCompany.path, body, await world.as('root'))
    assert.equal(code, 4022)
    assert.deepEqual(issues.map(({ path }) => path).toSorted(), [
      'availableMenus[0]',
      'emailDomains[1]',
      'emailDomains[2]',
      'emailDomains[3]',
      'emailDomains[4]',
      'enterpriseCode',
      'industryType',
      'logisticCentres[0].lon',
      'logisticCentres[1].centreCode',
      'logisticCentres[1].lat',
      'logisticCentres[2].centreName',
    ])
  })
})

suite('values that another company has', () => {
  test(`its code: 5016, in any case ${covers('5.company.codes', '8.5016')}`, async () => {
    for (const enterpriseCode of ['MAKER', 'maker']) {
      assert.deepEqual(await refusedWith({ enterpriseCode }), {
        code: 5016,
        issues: [`enterpriseCode companyCodeTaken: ${enterpriseCode}`],
      })
    }
  })

  test(`its name or English name: 5020 and 5021, whatever width, case and spaces ${covers('5.company.names', '8.5020', '8.5021')}`, async () => {
    for (const enterpriseName of ['霞ヶ峰製薬', '霞ヶ峰　製薬']) {
      assert.deepEqual(await refusedWith({ enterpriseName }), {
        code: 5020,
        issues: [`enterpriseName nameTaken: ${enterpriseName}`],
      })
    }
    for (const enterpriseNameEn of ['Kasumi Pharma', 'KASUMI  pharma', 'Ｋａｓｕｍｉ Pharma']) {
      assert.deepEqual(await refusedWith({ enterpriseNameEn }), {
        code: 5021,
        issues: [`enterpriseNameEn englishNameTaken: ${enterpriseNameEn}`],
      })
    }
    // Hiragana and katakana are different names, and a name may equal another company's English one.
    assert.equal((await add(world.newCompany({ enterpriseName: 'かすみ製薬' }))).code, 200)
    assert.equal((await add(world.newCompany({ enterpriseName: 'カスミ製薬' }))).code, 200)
    assert.equal((await add(world.newCompany({ enterpriseName: 'Kasumi Pharma' }))).code, 200)
  })

  test(`its email domain, or a duplicate domain: 5017 ${covers('5.company.domains', '8.5017')}`, async () => {
    const emailDomains = ['fresh.example', 'maker.example', 'FRESH.example']
    assert.deepEqual(await refusedWith({ emailDomains }), {
      code: 5017,
      issues: ['emailDomains[1] domainOfAnother: maker.example', 'emailDomains[2] domainTwice: fresh.example'],
    })
  })

  test(`a centre's code in the whole portal: 5018 ${covers('5.company.codes', '8.5018')}`, async () => {
    await makeCentre(world.db, { company: world.other, code: 'KOMAKI', name: '小牧センター' })
    assert.deepEqual(await refusedWith({ logisticCentres: [centre('A-1'), centre('komaki', '小牧センター')] }), {
      code: 5018,
      issues: ['logisticCentres[1].centreCode centreCodeTaken: komaki'],
    })
  })

  test('all of them are reported at once, and nothing is stored', async () => {
    const company = world.newCompany({
      enterpriseCode: 'ALL-WRONG',
      enterpriseNameEn: 'kasumi pharma',
      emailDomains: ['other.example'],
      logisticCentres: [centre('D-1'), centre('D-1', '別', 'Other')],
    })
    const { code, issues } = await add(company)
    assert.equal(code, 5021)
    assert.deepEqual(
      issues.map(({ message }) => message),
      ['englishNameTaken', 'domainOfAnother', 'centreCodeTwice'],
    )
    const kept = await world.db.selectFrom('companies').select('id').where('code', '=', 'ALL-WRONG').execute()
    assert.deepEqual(kept, [])
  })
})

test(`duplicate centres are refused with 5018: a name, a code, or both together ${covers('5.company.centres', '5.company.codes', '8.5018')}`, async () => {
  const logisticCentres = [
    centre('T-1', '東センター', 'East'),
    centre('T-2', '東 センター', 'EAST'),
    centre('t-1', '西センター', 'West'),
    centre('T-1', '東センター', 'Elsewhere'),
  ]
  assert.deepEqual(await refusedWith({ logisticCentres }), {
    code: 5018,
    issues: [
      'logisticCentres[1].centreName centreNameTwice: 東 センター',
      'logisticCentres[1].centreNameEn centreEnglishNameTwice: EAST',
      'logisticCentres[2].centreCode centreCodeTwice: t-1',
      'logisticCentres[3] centreTwice: T-1 東センター',
    ],
  })
})

suite('two administrators at once', () => {
  test('on two processes register one company with a name, in any spelling', async () => {
    const beside = await createTestApp({ beside: world.portal, now: world.portal.now() })
    for (const [first, second] of [
      ['同時製薬', '同時 製薬'],
      ['ＡＢＣ薬品', 'abc薬品'],
      ['並行物流', '並行　物流'],
    ] as const) {
      const as = await world.as('root')
      const both = await Promise.all([
        world.portal.call(companyCalls.addCompany, world.newCompany({ enterpriseName: first }), as),
        beside.call(companyCalls.addCompany, world.newCompany({ enterpriseName: second }), as),
      ])
      assert.deepEqual(new Set(both.map(({ code }) => code)), new Set([200, 5020]))
    }
    await beside.close()
  })

  test('a simultaneous registration outside the screens is refused with a code, not an internal error', async () => {
    const company = world.newCompany({ enterpriseCode: 'RACE' })
    let pending: ReturnType<typeof add> | undefined
    await world.db.transaction().execute(async tx => {
      const values = { code: 'RACE', name: '競走', name_en: 'Race', industry_type: 1 }
      await tx.insertInto('companies').values(values).execute()
      pending = add(company)
      await until('the registration waits', isSomebodyWaiting)
    })
    assert.equal((await pending)?.code, 5016)
  })
})

const isSomebodyWaiting = async () => {
  const waiting = await world.portal.pool.query(`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return waiting.rows.length > 0
}

test('a company without domains, menus and centres can be registered, and is listed like any other', async () => {
  await makeCompany(world.db)
  const bare = world.newCompany({ availableMenus: [], emailDomains: [] })
  assert.equal((await add(bare)).code, 200)
  const { data } = await world.portal.call(
    companyCalls.getCompanyList,
    { keyword: bare.enterpriseCode },
    await world.as('root'),
  )
  assert.deepEqual(
    data.rows.map(row => [row.enterpriseCode, row.emailDomains, row.availableMenus, row.logisticCentres]),
    [[bare.enterpriseCode, [], [], []]],
  )
})
