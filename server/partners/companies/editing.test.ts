import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { companyCalls } from '#contract/partners/calls/companies.ts'
import { sessionCalls } from '#contract/identity/calls/session.ts'
import { userCalls } from '#contract/identity/calls/users.ts'
import { centre, makeCompanyWorld, type CompanyWorld } from '#test/support/worlds/companyWorld.ts'
import { covers } from '#test/rules/covers.ts'
import { makeCentre, makeCompany, makeProduct, makeUser } from '#test/support/database/make.ts'
import { createTestApp } from '#test/support/portal/testApp.ts'
import { until } from '#test/support/database/until.ts'

let world: CompanyWorld
before(async () => {
  world = await makeCompanyWorld()
})
after(() => world.portal.close())

const { editCompany, getCompany } = companyCalls
type Refusal = { code: number; issues: { path: string; message: string; value?: string }[] }
const reported = ({ code, issues }: Refusal) => [code, ...issues.map(one => `${one.path} ${one.message}: ${one.value}`)]

suite('facts that only the platform administrator changes', () => {
  test('are names, industry type, menus and domains; a company administrator is refused each of them', async () => {
    const facts = {
      enterpriseName: '別名',
      enterpriseNameEn: 'Another',
      industryType: '2',
      availableMenus: [],
      emailDomains: [],
    } as const
    for (const [field, value] of Object.entries(facts)) {
      const { code, issues } = await world.edit('maria', { [field]: value, orderedItemsDisclosure: '1' })
      assert.deepEqual([code, issues.map(({ path }) => path)], [4017, [field]])
    }
    assert.equal((await world.read('maria')).orderedItemsDisclosure, '0')
    const { code } = await world.edit('root', { ...facts, availableMenus: ['UserList'], emailDomains: undefined })
    assert.equal(code, 200)
    const { enterpriseName, enterpriseNameEn, industryType, availableMenus, emailDomains } = await world.read('root')
    assert.deepEqual([enterpriseName, enterpriseNameEn, industryType], ['別名', 'Another', '2'])
    assert.deepEqual([availableMenus, emailDomains], [['UserList'], ['maker.example']])
    await world.edit('root', { availableMenus: ['DeliveryStatus', 'CompanyManagement', 'UserList'] })
  })

  test('a company administrator changes disclosure and centres of its own company, and of no other', async () => {
    const change = { productInformationDisclosure: '1' as const, logisticCentres: [centre('M-1', '富山工場')] }
    assert.equal((await world.edit('maria', change)).code, 200)
    const { productInformationDisclosure, logisticCentres } = await world.read('maria')
    assert.deepEqual([productInformationDisclosure, logisticCentres.map(one => one.centreCode)], ['1', ['M-1']])
    for (const [who, code] of [
      ['maria', 'OTHER'],
      ['oscar', 'MAKER'],
      ['desk', 'MAKER'],
    ] as const) {
      assert.deepEqual(reported(await world.edit(who, { orderedItemsDisclosure: '1' }, code)), [4017])
    }
    await world.edit('maria', { productInformationDisclosure: '0', logisticCentres: [] })
  })

  test(`members and guests read their company and change nothing ${covers('6.notAuthorized')}`, async () => {
    for (const who of ['reader', 'guest'] as const) {
      const { enterpriseName, administration } = await world.read(who)
      assert.ok(enterpriseName)
      assert.equal(administration, null)
      assert.equal((await world.edit(who, { orderedItemsDisclosure: '1' })).code, 4017)
      assert.equal((await world.portal.call(getCompany, { enterpriseCode: 'OTHER' }, await world.as(who))).code, 4017)
    }
  })
})

suite('a company that does not exist', () => {
  test("is answered 4017 when read, like another administrator's", async () => {
    for (const who of ['maria', 'reader', 'root', 'desk'] as const) {
      const { code, issues } = await world.portal.call(getCompany, { enterpriseCode: 'NOBODY' }, await world.as(who))
      assert.deepEqual([code, issues], [4017, []], who)
    }
  })

  test(`is answered 5019 with its code to the platform administrator who saves it; 4017 to everybody else ${covers('8.5019')}`, async () => {
    const change = { enterpriseCode: 'NOBODY', updatedAt: '2026-11-20T00:00:00Z', enterpriseName: '誰か' }
    const { code, issues } = await world.portal.call(editCompany, change, await world.as('root'))
    assert.deepEqual([code, issues[0]?.path, issues[0]?.value], [5019, 'enterpriseCode', 'NOBODY'])
    const status = { enterpriseCode: 'NOBODY', status: 'inactive' } as const
    const changed = await world.portal.call(companyCalls.changeCompanyStatus, status, await world.as('root'))
    assert.deepEqual([changed.code, changed.issues[0]?.value], [5019, 'NOBODY'])
    assert.equal((await world.portal.call(editCompany, change, await world.as('maria'))).code, 4017)
  })
})

suite('a simultaneous edit', () => {
  test('saves nothing if somebody else was faster: 4022 at updatedAt, even across two processes', async () => {
    const { updatedAt } = await world.read('root')
    const beside = await createTestApp({ beside: world.portal, now: world.portal.now() })
    const change = (orderedItemsDisclosure: '0' | '1') => ({
      enterpriseCode: 'MAKER',
      updatedAt,
      orderedItemsDisclosure,
    })
    const both = await Promise.all([
      world.portal.call(editCompany, change('1'), await world.as('root')),
      beside.call(editCompany, change('0'), await world.as('maria')),
    ])
    await beside.close()
    assert.deepEqual(new Set(both.map(({ code }) => code)), new Set([200, 4022]))
    const refused = both.find(({ code }) => code === 4022) ?? assert.fail()
    const current = await world.read('root')
    assert.deepEqual(
      refused.issues.map(({ path, value }) => [path, value]),
      [['updatedAt', current.updatedAt]],
    )
    assert.notEqual(current.updatedAt, updatedAt)
    const again = { enterpriseCode: 'MAKER', updatedAt: current.updatedAt, orderedItemsDisclosure: '0' } as const
    assert.equal((await world.portal.call(editCompany, again, await world.as('root'))).code, 200)
  })
})

suite('names that are taken', () => {
  test(`by another company are refused, the company's own are not ${covers('5.company.names', '8.5020', '8.5021')}`, async () => {
    assert.deepEqual(reported(await world.edit('root', { enterpriseName: '青潮　バイオ' })), [
      5020,
      'enterpriseName nameTaken: 青潮　バイオ',
    ])
    assert.deepEqual(reported(await world.edit('root', { enterpriseNameEn: 'AOSHIO BIO' })), [
      5021,
      'enterpriseNameEn englishNameTaken: AOSHIO BIO',
    ])
    assert.equal((await world.edit('root', { enterpriseNameEn: 'AOSHIO BIO' }, 'OTHER')).code, 200)
  })
})

suite('a domain', () => {
  test(`of another company, or a duplicate, is refused ${covers('5.company.domains', '8.5017')}`, async () => {
    assert.deepEqual(reported(await world.edit('root', { emailDomains: ['maker.example', 'other.example'] })), [
      5017,
      'emailDomains[1] domainOfAnother: other.example',
    ])
  })

  test(`is not removed while users of the company have it ${covers('8.5017')}`, async () => {
    const { administration } = await world.read('root')
    assert.deepEqual(administration?.usersByDomain, { 'maker.example': 3 })
    assert.deepEqual(reported(await world.edit('root', { emailDomains: ['maker2.example'] })), [
      5017,
      'emailDomains domainHasUsers: maker.example',
    ])
    const both = ['maker.example', 'maker2.example']
    assert.equal((await world.edit('root', { emailDomains: both })).code, 200)
    assert.equal((await world.edit('root', { emailDomains: ['maker.example'] })).code, 200)
    assert.deepEqual((await world.read('root')).emailDomains, ['maker.example'])
  })

  test('is not removed while a user is being registered in it', async () => {
    await world.edit('root', { emailDomains: ['maker.example', 'soon.example'] })
    let pending: ReturnType<CompanyWorld['edit']> | undefined
    await world.db.transaction().execute(async tx => {
      // As in the registration of a user.
      await tx.selectFrom('companies').select('id').where('id', '=', world.maker.id).forShare().execute()
      pending = world.edit('root', { emailDomains: ['maker.example'] })
      await until('the edit waits', isSomebodyWaiting)
      const user = { company_id: world.maker.id, email: 'first@soon.example', name: '一号', role: '02' }
      await tx.insertInto('users').values(user).execute()
    })
    assert.deepEqual(reported((await pending) ?? assert.fail()), [5017, 'emailDomains domainHasUsers: soon.example'])
  })

  test('registering a user waits for an edit, and then uses its domains', async () => {
    await world.edit('root', { emailDomains: ['maker.example', 'soon.example', 'gone.example'] })
    const register = async () =>
      await world.portal.call(
        userCalls.signUp,
        {
          email: 'late@gone.example',
          enterpriseCode: 'MAKER',
          username: '遅参',
          organizationDepartment: '',
          role: '02',
          language: '0',
          menuEnterpriseMap: { DeliveryStatus: ['MAKER'] },
          logisticCenterCodeList: [],
        },
        await world.as(await makeUser(world.db, { company: world.platform, role: '00', menus: ['UserList'] })),
      )
    let pending: ReturnType<typeof register> | undefined
    await world.db.transaction().execute(async tx => {
      await tx.selectFrom('companies').select('id').where('id', '=', world.maker.id).forNoKeyUpdate().execute()
      pending = register()
      await until('the registration waits', isSomebodyWaiting)
      await tx.deleteFrom('company_email_domains').where('domain', '=', 'gone.example').execute()
    })
    assert.deepEqual(
      (await pending)?.issues.map(({ path }) => path),
      ['email'],
    )
  })
})

const isSomebodyWaiting = async () => {
  const waiting = await world.portal.pool.query(`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return waiting.rows.length > 0
}

suite('centres', () => {
  test(`cannot have codes of other companies' centres, and must differ within the company ${covers('5.company.centres', '8.5018')}`, async () => {
    await makeCentre(world.db, { company: world.other, code: 'O-1', name: '小牧センター' })
    const logisticCentres = [centre('O-1', '小牧センター'), centre('M-1', '富山工場'), centre('M-2', '富山 工場')]
    assert.deepEqual(reported(await world.edit('maria', { logisticCentres })), [
      5018,
      'logisticCentres[2].centreName centreNameTwice: 富山 工場',
      'logisticCentres[0].centreCode centreCodeTaken: O-1',
    ])
  })

  test('are added, changed and removed as submitted; two may exchange their names', async () => {
    await world.edit('maria', { logisticCentres: [centre('M-1', '富山工場'), centre('M-2', '宇都宮工場')] })
    const place = { gln: null, address: '富山県富山市', lat: 36.7, lon: 137.2, radiusMeters: 5000 }
    const logisticCentres = [
      { ...centre('M-1', '宇都宮工場'), ...place },
      centre('M-2', '富山工場'),
      centre('M-3', '新工場'),
    ]
    assert.equal((await world.edit('maria', { logisticCentres })).code, 200)
    const nowhere = { gln: null, address: null, lat: null, lon: null, radiusMeters: 300 }
    assert.deepEqual((await world.read('maria')).logisticCentres, [
      { ...centre('M-1', '宇都宮工場'), ...place },
      { ...centre('M-2', '富山工場'), ...nowhere },
      { ...centre('M-3', '新工場'), ...nowhere },
    ])
    assert.equal((await world.edit('maria', { logisticCentres: [centre('M-2', '新工場')] })).code, 200)
    const { rows } = await world.portal.pool.query<{ act: string; number: number }>(`
      select act, count(*)::int as number from audit_trail where table_name = 'centres'
         and coalesce(new, old) ->> 'code' like 'M-%' group by act order by act`)
    assert.deepEqual(rows.at(-1)?.act, 'U')
    assert.deepEqual(
      (await world.read('maria')).logisticCentres.map(one => one.centreName),
      ['新工場'],
    )
  })

  test(`used by deliveries, stock, users or KPI months are not removed, and each is reported with its code ${covers('8.5018')}`, async () => {
    const company = await makeCompany(world.db, { code: 'NEEDED' })
    const make = (code: string) => makeCentre(world.db, { company, code, name: code })
    const [sent, stocked, limiting, counted] = [
      await make('N-DEL'),
      await make('N-STK'),
      await make('N-USR'),
      await make('N-KPI'),
    ]
    await make('N-FREE')
    await makeUser(world.db, { company, centres: [limiting] })
    const product = await makeProduct(world.db, { company })
    await world.db
      .insertInto('stock')
      .values({
        product_id: product.id,
        centre_id: stocked.id,
        owner_id: company.id,
        owner_type: 'depositor',
        qualified_quantity: 1,
        updated_at: world.portal.now(),
      })
      .execute()
    await world.db
      .insertInto('kpi_months')
      .values({
        centre_id: counted.id,
        month: '2026-10-01',
        working_hours: 1,
        business_downtime_hours: 0,
        system_downtime_hours: 0,
      })
      .execute()
    await world.db
      .insertInto('deliveries')
      .values({
        sender_id: company.id,
        depositor_id: company.id,
        reference: 'N-1',
        section: '0002',
        destination_kind: 'distributionCentre',
        from_name: '工場',
        from_centre_id: sent.id,
        destination_name: '先',
        shipping_date: '2026-11-01',
      })
      .execute()
    assert.deepEqual((await world.read('root', 'NEEDED')).administration?.centreNeeds, {
      'N-DEL': ['deliveries'],
      'N-KPI': ['kpi'],
      'N-STK': ['stock'],
      'N-USR': ['users'],
    })
    assert.deepEqual(reported(await world.edit('root', { logisticCentres: [] }, 'NEEDED')), [
      5018,
      'logisticCentres centreHasDeliveries: N-DEL',
      'logisticCentres centreHasKpi: N-KPI',
      'logisticCentres centreHasStock: N-STK',
      'logisticCentres centreHasUsers: N-USR',
    ])
    const kept = ['N-DEL', 'N-KPI', 'N-STK', 'N-USR'].map(code => centre(code))
    assert.equal((await world.edit('root', { logisticCentres: kept }, 'NEEDED')).code, 200)
    assert.deepEqual(
      (await world.read('root', 'NEEDED')).logisticCentres.map(one => one.centreCode),
      ['N-DEL', 'N-KPI', 'N-STK', 'N-USR'],
    )
  })

  test('to which a reference is being added are not removed either', async () => {
    const company = await makeCompany(world.db, { code: 'HOOKED' })
    const hook = await makeCentre(world.db, { company, code: 'H-1' })
    const user = await makeUser(world.db, { company })
    let pending: ReturnType<CompanyWorld['edit']> | undefined
    await world.db.transaction().execute(async tx => {
      await tx.insertInto('user_centres').values({ user_id: user.id, centre_id: hook.id }).execute()
      pending = world.edit('root', { logisticCentres: [] }, 'HOOKED')
      await until('the edit waits', isSomebodyWaiting)
    })
    assert.deepEqual(reported((await pending) ?? assert.fail()), [5018, 'logisticCentres centreHasUsers: H-1'])
  })
})

suite('global location numbers', () => {
  const [first, second] = ['4912345000019', '4912345000026']

  test('PAR-23: of companies are registered by the platform administrator, each once, and found', async () => {
    assert.equal((await world.edit('root', { gln: '４９１２３４５-00001-9' })).code, 200)
    assert.equal((await world.read('root')).gln, first)
    assert.equal((await world.edit('maria', { gln: second })).code, 4017)
    assert.deepEqual(reported(await world.edit('root', { gln: first }, 'OTHER')), [4022, 'gln glnTaken: MAKER'])
    const wrong = await world.edit('root', { gln: '4912345000018' })
    assert.deepEqual([wrong.code, wrong.issues.map(({ path }) => path)], [4022, ['gln']])
    const root = await world.as('root')
    const found = async (keyword: string) =>
      (await world.portal.call(companyCalls.getCompanyList, { keyword }, root)).data.rows.map(row => row.enterpriseCode)
    assert.deepEqual(await found('4912345 00001 9'), ['MAKER'])
    await world.edit('root', { gln: null })
    assert.equal((await world.read('root')).gln, null)
  })

  test('of centres are registered by the platform administrator, each once; left out, they stay', async () => {
    const [one, other] = [centre('M-1', '富山工場'), centre('M-2', '宇都宮工場')]
    const logisticCentres = [
      { ...one, gln: first },
      { ...other, gln: first },
    ]
    assert.deepEqual(reported(await world.edit('root', { logisticCentres })), [
      5018,
      'logisticCentres[1].gln centreGlnTwice: M-1',
    ])
    const glns = async () => (await world.read('maria')).logisticCentres.map(({ gln }) => gln)
    await world.edit('root', { logisticCentres: [{ ...one, gln: first }, other] })
    assert.deepEqual(await glns(), [first, null])
    // The one that M-1 keeps counts, whichever comes first.
    const taking = { ...other, gln: first }
    for (const [sent, fault] of [
      [[one, taking], 'logisticCentres[1].gln centreGlnTwice: M-1'],
      [[taking, one], 'logisticCentres[1].gln centreGlnTwice: M-2'],
    ] as const)
      assert.deepEqual(reported(await world.edit('root', { logisticCentres: [...sent] })), [5018, fault])
    assert.deepEqual(await glns(), [first, null])
    await world.edit('root', { logisticCentres: [{ ...one, gln: null }, taking] })
    assert.deepEqual(await glns(), [null, first])
    await world.edit('root', {
      logisticCentres: [
        { ...one, gln: first },
        { ...other, gln: null },
      ],
    })
    await world.edit('root', { logisticCentres: [one, { ...other, gln: second }] })
    assert.deepEqual(await glns(), [first, second])
    const { body } = await world.portal.download(
      companyCalls.downloadCompanyCsv,
      { keyword: second },
      await world.as('root'),
    )
    assert.match(body, /4912345000019\n4912345000026/)
    await world.edit('root', { logisticCentres: [{ ...one, gln: null }, other] })
    assert.deepEqual(await glns(), [null, second])
    await world.edit('root', { logisticCentres: [] })
  })

  test('PAR-23: of centres are removed by their company, and neither registered nor changed by it', async () => {
    const [one, other] = [centre('M-1', '富山工場'), centre('M-2', '宇都宮工場')]
    const had = { ...one, gln: first }
    await world.edit('root', { logisticCentres: [had, other] })
    const refused = async (...logisticCentres: (typeof had)[]) => {
      const { code, issues } = await world.edit('maria', { logisticCentres })
      return [code, ...issues.map(({ path }) => path)]
    }
    assert.deepEqual(await refused(had, { ...other, gln: second }), [4017, 'logisticCentres[1].gln'])
    assert.deepEqual(await refused({ ...one, gln: second }), [4017, 'logisticCentres[0].gln'])
    assert.deepEqual(await refused({ ...centre('M-3', '滑川工場'), gln: second }), [4017, 'logisticCentres[0].gln'])
    // Also where it moves within the company.
    assert.deepEqual(await refused({ ...other, gln: first }), [4017, 'logisticCentres[0].gln'])
    const glns = async () => (await world.read('maria')).logisticCentres.map(({ gln }) => gln)
    assert.equal((await world.edit('maria', { logisticCentres: [{ ...had, centreName: '富山' }, other] })).code, 200)
    assert.deepEqual(await glns(), [first, null])
    assert.equal((await world.edit('maria', { logisticCentres: [{ ...one, gln: null }] })).code, 200)
    assert.deepEqual(await glns(), [null])
    await world.edit('maria', { logisticCentres: [] })
  })

  test('PAR-23: of another company or of a centre of it are refused, and the platform administrator is told which has it', async () => {
    const [mine, theirs] = [centre('M-1', '富山工場'), centre('O-1', '札幌センター')]
    await world.edit('root', { gln: first })
    await world.edit('root', { logisticCentres: [{ ...theirs, gln: second }] }, 'OTHER')
    const refused = async (change: Parameters<typeof world.edit>[1], code?: string) =>
      reported(await world.edit('root', change, code))
    const taken = { logisticCentres: [mine, { ...centre('M-2', '宇都宮工場'), gln: second }] }
    assert.deepEqual(await refused(taken), [4022, 'logisticCentres[1].gln glnTaken: OTHER'])
    assert.deepEqual(await refused({ gln: second }), [4022, 'gln glnTaken: OTHER'])
    const ofCompany = { logisticCentres: [{ ...theirs, gln: first }] }
    assert.deepEqual(await refused(ofCompany, 'OTHER'), [4022, 'logisticCentres[0].gln glnTaken: MAKER'])
    // A company and its own centre may be one place.
    assert.deepEqual(await refused({ logisticCentres: [{ ...mine, gln: first }] }), [200])
    // What two companies have already keeps nobody from saving something else.
    await world.db.updateTable('centres').set({ gln: second }).where('code', '=', 'M-1').execute()
    assert.deepEqual(await refused({ logisticCentres: [{ ...mine, gln: second, address: '富山' }] }), [200])
    await world.db.updateTable('centres').set({ gln: first }).where('code', '=', 'O-1').execute()
    assert.deepEqual(await refused({ gln: first, logisticCentres: [] }), [200])
    await world.edit('root', { gln: null })
    await world.edit('root', { logisticCentres: [] }, 'OTHER')
  })
})

suite('available menus', () => {
  test(`that are removed are gone from the users with the next call; the form shows how many users ${covers('6.menuList')}`, async () => {
    const { administration } = await world.read('root')
    assert.equal(administration?.usersByMenu.DeliveryStatus, 3)
    const reader = await world.as('reader')
    const menus = async () => (await world.portal.call(sessionCalls.getProfile, {}, reader)).data.menuList
    assert.ok((await menus()).includes('DeliveryStatus'))
    await world.edit('root', { availableMenus: ['CompanyManagement'] })
    assert.deepEqual(await menus(), ['CompanyManagement'])
    await world.edit('root', { availableMenus: ['CompanyManagement', 'DeliveryStatus'] })
    assert.ok((await menus()).includes('DeliveryStatus'))
  })

  test('without a screen yet are neither shown nor lost', async () => {
    const stored = async () => {
      const company = world.db.selectFrom('companies').select('available_menus').where('code', '=', 'OTHER')
      return (await company.executeTakeFirstOrThrow()).available_menus
    }
    await world.db
      .updateTable('companies')
      .set({ available_menus: ['PlatformHealth', 'UserList'] })
      .where('code', '=', 'OTHER')
      .execute()
    assert.deepEqual((await world.read('root', 'OTHER')).availableMenus, ['UserList'])
    await world.edit('root', { availableMenus: ['DeliveryStatus'] }, 'OTHER')
    assert.deepEqual(await stored(), ['DeliveryStatus', 'PlatformHealth'])
  })

  test('of the platform company always include this screen; there is only one platform company', async () => {
    const { code, issues } = await world.edit('root', { availableMenus: ['UserList'] }, 'PLATFORM')
    assert.deepEqual([code, issues.map(({ path }) => path)], [4022, ['availableMenus']])
    for (const [industryType, company] of [
      ['1', 'PLATFORM'],
      ['9', 'MAKER'],
    ] as const) {
      const refused = await world.edit('root', { industryType }, company)
      assert.deepEqual([refused.code, refused.issues[0]?.path], [4022, 'industryType'])
    }
  })
})
