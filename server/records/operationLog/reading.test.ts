import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { RequestOf } from '#contract/kernel/call.ts'
import { operationLogCalls } from '#contract/records/calls/operationLog.ts'
import { codes } from '#contract/kernel/codes.ts'
import { maxListed } from '#contract/kernel/time/logPeriod.ts'
import { logTypes, operations, type LogType, type Operation } from '#contract/kernel/operations.ts'
import { hasSubjectLabel, subjectText } from '#contract/records/words/subjectWords.ts'
import { callsByGroup } from '#server/app/openApi/apiDocument.ts'
import { isNamedField } from '#server/records/operationLog/namedSubjects.ts'
import { covers } from '#test/rules/covers.ts'
import { apiClientOf } from '#test/support/calls/partnerApi.ts'
import {
  makeApiKey,
  makeCompany,
  makeLogger,
  makeUser,
  type MadeCompany,
  type MadeUser,
} from '#test/support/database/make.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import { makeEveryonePartners } from '#test/support/worlds/partners.ts'
import { createTestApp, type As, type TestApp } from '#test/support/portal/testApp.ts'

type Search = Partial<RequestOf<typeof operationLogCalls.getLogList>>

const now = new Date('2026-11-20T03:00:00Z')
const week = { from: '2026-11-14', until: '2026-11-20' }
const { getLogList, downloadLogCsv } = operationLogCalls

let portal: TestApp
let maker: MadeCompany
let other: MadeCompany
let worker: MadeUser
let reader: As
let foreigner: As
let platform: As
let deliveryId: number

before(async () => {
  portal = await createTestApp({ now })
  const { db } = portal
  maker = await makeCompany(db, { code: 'MAKER', name: '製薬甲', nameEn: 'Maker A' })
  other = await makeCompany(db, { code: 'OTHER' })
  const operator = await makeCompany(db, { code: 'PLATFORM', industryType: 9 })
  worker = await makeUser(db, { company: maker, email: 'worker@maker.example' })
  const menus = ['UserOperationLog'] as const
  const makeReader = async (company: MadeCompany, role: '00' | '01' | '02') =>
    await openSessionOf(portal, await makeUser(db, { company, role, menus }))
  reader = await makeReader(maker, '01')
  foreigner = await makeReader(other, '01')
  platform = await makeReader(operator, '00')
  deliveryId = await sendDelivery()
  await fill()
})
after(() => portal.close())

async function sendDelivery(): Promise<number> {
  const send = apiClientOf(portal, (await makeApiKey(portal.db, { company: maker })).key)
  await send.products([{ itemCode: 'P', nameJa: '薬', nameEn: 'Drug', band: '2-8' }])
  await send.deliveries([
    {
      reference: 'REF-1',
      deliveryType: '0001',
      depositCode: 'MAKER',
      shipFrom: { name: '工場' },
      destination: { name: 'センター' },
      shippingDate: '2026-11-19',
      items: [{ itemCode: 'P', quantity: 1 }],
      loggers: [],
    },
  ])
  const row = await portal.db.selectFrom('deliveries').select('id').executeTakeFirstOrThrow()
  return row.id
}

type Done = { at: string; operation: Operation; subject?: object; code?: number; by?: MadeUser | null; ip?: string }

async function write({ at, operation, subject = {}, code = 200, by = worker, ip = '192.0.2.7' }: Done) {
  await sql`
    insert into operation_log (at, user_id, company_id, operation, subject, result_code, ip)
    values (${at}, ${by?.id ?? null}, ${by?.company.id ?? null}, ${operation}, ${JSON.stringify(subject)}, ${code}, ${ip})`.execute(
    portal.db,
  )
}

/** A week of one user's operations, one of another company's user, and one of nobody. */
async function fill() {
  const criteria = {
    deliveryType: ['0002', '0003'],
    late: true,
    shippingDateFrom: '2026-11-01',
    shippingDateTo: '2026-11-20',
  }
  await write({ at: '2026-11-13T14:59:59Z', operation: 'signIn' })
  await write({ at: '2026-11-13T15:00:00Z', operation: 'signIn', code: 4019 })
  await write({ at: '2026-11-15T00:00:00Z', operation: 'searchDeliveries', subject: { criteria } })
  await write({ at: '2026-11-16T00:00:00Z', operation: 'showDelivery', subject: { deliveryId } })
  await write({ at: '2026-11-17T00:00:00Z', operation: 'administerUsers', subject: { email: '=cmd@x.example' } })
  const outsider = await makeUser(portal.db, { company: other, email: 'stranger@other.example' })
  const tried = { operation: 'showDelivery', subject: { deliveryId }, code: 4017 } as const
  await write({ at: '2026-11-18T00:00:00Z', by: outsider, ...tried })
  await write({ at: '2026-11-18T00:00:01Z', operation: 'signIn', code: 4019, by: null })
}

const list = async (as: As, search: Search = {}) => await portal.call(getLogList, { ...week, ...search }, { as })
/** The entries that are seen, in order, without those of reading the log. */
async function seen(as: As, search: Search = {}) {
  const { code, data } = await list(as, search)
  assert.equal(code, codes.success)
  return data.rows.filter(row => row.operation !== 'readLogs').map(row => `${row.at.slice(8, 10)} ${row.operation}`)
}

test("an administrator sees the operations of the own company's users, the platform those of all", async () => {
  const own = ['17 administerUsers', '16 showDelivery', '15 searchDeliveries', '13 signIn']
  assert.deepEqual(await seen(reader), own)
  assert.deepEqual(await seen(foreigner), ['18 showDelivery'])
  assert.deepEqual(await seen(platform), ['18 signIn', '18 showDelivery', ...own])
  assert.deepEqual(await seen(platform, { enterpriseCode: 'MAKER' }), own)
  assert.equal((await list(reader, { enterpriseCode: 'OTHER' })).code, codes.notAuthorized)
})

test('users with the menu read the log; members of the platform company only that of their company', async () => {
  const member = await makeUser(portal.db, { company: maker, role: '02', menus: ['UserOperationLog'] })
  assert.equal((await seen(await openSessionOf(portal, member))).length, 4)
  const operator = await portal.db.selectFrom('companies').select('id').where('code', '=', 'PLATFORM').execute()
  const company = { id: operator[0]?.id ?? 0, code: 'PLATFORM', name: '', nameEn: '' }
  const clerk = await makeUser(portal.db, { company, role: '02', menus: ['UserOperationLog'] })
  assert.deepEqual(await seen(await openSessionOf(portal, clerk)), [])
})

test('an entry shows who did what with what, from where and with which result', async () => {
  const { data } = await list(reader, { operation: 'searchDeliveries' })
  const { id, ...entry } = data.rows[0] ?? assert.fail()
  assert.ok(id > 0)
  assert.deepEqual(entry, {
    at: '2026-11-15T00:00:00.000Z',
    user: { name: worker.name, email: 'worker@maker.example' },
    company: { enterpriseCode: 'MAKER', enterpriseName: '製薬甲', enterpriseNameEn: 'Maker A' },
    operation: 'searchDeliveries',
    subject: [
      { field: 'shippingDateFrom', values: ['2026-11-01'] },
      { field: 'shippingDateTo', values: ['2026-11-20'] },
      { field: 'deliveryType', values: ['0002', '0003'] },
      { field: 'late', values: ['true'] },
    ],
    deliveryId: null,
    resultCode: 200,
    ip: '192.0.2.7',
  })
  assert.equal(
    subjectText(entry.subject, 'ja'),
    '出荷日（開始）：2026-11-01；出荷日（終了）：2026-11-20；輸送区間：物流センター間、物流センター → 配送先；遅延：はい',
  )
})

test('a delivery is named to users who may see it; others see the requested id only', async () => {
  const [named] = (await list(reader, { operation: 'showDelivery' })).data.rows
  assert.deepEqual([named?.subject, named?.deliveryId], [[{ field: 'deliveryId', values: ['REF-1'] }], deliveryId])
  const [unnamed] = (await list(foreigner, { operation: 'showDelivery' })).data.rows
  const unseen = [{ field: 'deliveryId', values: [String(deliveryId)] }]
  assert.deepEqual([unnamed?.subject, unnamed?.deliveryId, unnamed?.resultCode], [unseen, null, codes.notAuthorized])
})

test('companies and items are named in the reader’s language; of others, only what was typed stays', async () => {
  const { id: productId } = await portal.db.selectFrom('products').select('id').executeTakeFirstOrThrow()
  const subject = { enterpriseCode: 'OTHER', companyCode: 'MAKER', productId }
  const at = '2026-11-19T00:00:00Z'
  await write({ at, operation: 'administerProducts', subject })
  const named = async (as: As) => (await list(as, { operation: 'administerProducts' })).data.rows[0]?.subject
  const field = (name: string, value: string) => ({ field: name, values: [value] })
  assert.deepEqual(await named(reader), [
    field('enterpriseCode', 'OTHER'),
    field('companyCode', '製薬甲 (MAKER)'),
    field('productId', '薬 (P)'),
  ])
  const englishman = await makeUser(portal.db, { company: maker, language: 'en', menus: ['UserOperationLog'] })
  assert.deepEqual((await named(await openSessionOf(portal, englishman)))?.slice(1), [
    field('companyCode', 'Maker A (MAKER)'),
    field('productId', 'Drug (P)'),
  ])
  await portal.db.deleteFrom('operation_log').where('operation', '=', 'administerProducts').execute()
})

test('filters narrow the list by type, operation, user and result, and the order can be reversed', async () => {
  const found: [Search, string[]][] = [
    [{ type: '2' }, ['15 searchDeliveries']],
    [{ type: '3', user: 'WORKER' }, ['16 showDelivery']],
    [{ user: worker.name }, ['17 administerUsers', '16 showDelivery', '15 searchDeliveries', '13 signIn']],
    [{ user: 'outsider' }, []],
    [{ result: 'refused' }, ['13 signIn']],
    [{ result: 'success', type: '1' }, []],
    [{ from: '2026-11-13', type: '1', order: 'asc' }, ['13 signIn', '13 signIn']],
    [{ order: 'asc', type: '8', operation: 'administerUsers' }, ['17 administerUsers']],
  ]
  for (const [search, expected] of found) assert.deepEqual(await seen(reader, search), expected, JSON.stringify(search))
})

test(`a day begins at midnight of the portal's zone; over twelve months is 4511, the wrong way round 4022 ${covers('5.period', '8.4511')}`, async () => {
  assert.deepEqual(await seen(reader, { from: '2026-11-13', until: '2026-11-13' }), ['13 signIn'])
  assert.deepEqual(await seen(reader, { from: '2026-11-14', until: '2026-11-14' }), ['13 signIn'])
  assert.equal((await list(reader, { from: '2025-11-20' })).code, codes.success)
  assert.equal((await list(reader, { from: '2025-11-19' })).code, codes.periodTooLong)
  const inverted = await list(reader, { from: '2026-11-21' })
  assert.deepEqual([inverted.code, inverted.issues[0]?.path], [codes.invalidParameters, 'until'])
})

test('pages are consecutive, and a very long list shows that there is more', async () => {
  const { db } = portal
  await sql`
    insert into operation_log (at, user_id, company_id, operation, subject, result_code)
    select timestamptz '2026-08-01 00:00Z' + (n / 2) * interval '1 second', ${worker.id}, ${maker.id}, 'listStock', '{}', 200
      from generate_series(1, ${maxListed + 5}) n`.execute(db)
  const august = { from: '2026-08-01', until: '2026-08-02' }
  const page = async (number: number, search: Search = {}) =>
    (await list(reader, { ...august, pageSize: 200, page: number, ...search })).data
  const first = await page(1)
  assert.deepEqual([first.total, first.hasMore, first.rows.length], [maxListed, true, 200])
  const second = await page(2)
  const ids = [...first.rows, ...second.rows].map(row => row.id)
  assert.deepEqual([new Set(ids).size, ids], [400, ids.toSorted((one, two) => two - one)])
  assert.deepEqual([(await page(51)).rows, (await page(50)).rows.length], [[], 200])
  const { body } = await portal.download(downloadLogCsv, { ...august, type: '6' }, { as: reader })
  assert.equal(body.trimEnd().split('\n').length - 1, maxListed + 5)
  await sql`delete from operation_log where operation = 'listStock'`.execute(db)
})

const lines = async (type: LogType, as: As = reader) => {
  const { headers, body } = await portal.download(downloadLogCsv, { ...week, type }, { as })
  return { name: String(headers['content-disposition']), lines: body.slice(1).trimEnd().split('\n') }
}

// REC-4
test('each of the seven types, and administration, has a file with its own columns', async () => {
  const englishReader = await openSessionOf(
    portal,
    await makeUser(portal.db, { company: maker, language: 'en', menus: ['UserOperationLog'] }),
  )
  const heads = new Set<string>()
  for (const type of Object.keys(logTypes) as LogType[]) {
    for (const as of [reader, englishReader]) {
      const named = (await lines(type, as)).lines[0]?.split(',') ?? []
      assert.equal(new Set(named).size, named.length, named.join())
    }
    heads.add((await lines(type)).lines[0] ?? '')
  }
  // Location, temperature, item lists and assignments all concern one delivery.
  assert.equal(heads.size, 5)
  const login = await lines('1')
  assert.match(login.name, /log-login-2026-11-20\.csv/)
  assert.deepEqual(login.lines, [
    '日時 (Asia/Tokyo),ユーザー名,メールアドレス,企業コード,企業名,操作,その他の内容,結果,結果コード,結果の内容,IPアドレス',
    `2026-11-14T00:00:00+09:00,${worker.name},worker@maker.example,MAKER,製薬甲,ログイン（パスワード）,,拒否,4019,メールアドレスまたはパスワード誤り,192.0.2.7`,
  ])
  assert.match(
    (await lines('2')).lines[1] ?? '',
    /,物流センター間、物流センター → 配送先,2026-11-01,2026-11-20,.*,遅延：はい,成功,200,/,
  )
  assert.match((await lines('3')).lines[1] ?? '', /,REF-1,/)
})

test('a file is in the reader’s language, without formulas, and has only what the reader may see', async () => {
  const englishman = await makeUser(portal.db, { company: maker, language: 'en', menus: ['UserOperationLog'] })
  const english = await lines('8', await openSessionOf(portal, englishman))
  assert.match(
    english.lines[0] ?? '',
    /,Email,Company code,.*,Company code of the subject,Email of the subject,Other details,/,
  )
  assert.match(english.lines.at(-1) ?? '', /Manage users,,'=cmd@x\.example,,Success,200,Success,192\.0\.2\.7$/)
  assert.equal((await lines('2', foreigner)).lines.length, 1)
})

test('every field that a call logs has a name in both languages', () => {
  const fields = callsByGroup.flatMap(group => group.calls.flatMap(([, call]) => call.logSubject ?? []))
  assert.deepEqual(
    [...new Set(fields)].filter(field => field !== 'criteria' && !hasSubjectLabel(field)),
    [],
    'name it in contract/records/words/subjectWords.ts',
  )
})

test('every id that a call logs is shown by a name, or is what people know the record by', () => {
  // An import has a number; a message of a webhook is one of thousands that are alike.
  const known = ['importId', 'messageId']
  const fields = callsByGroup.flatMap(group => group.calls.flatMap(([, call]) => call.logSubject ?? []))
  assert.deepEqual(
    [...new Set(fields)].filter(field => /(^i|I)d$/.test(field) && !known.includes(field) && !isNamedField(field)),
    [],
    'name it in server/records/operationLog/namedSubjects.ts',
  )
})

test('an alert rule, an API key and an assignment are named to those whose they are', async () => {
  const { db } = portal
  const rule = {
    company_id: maker.id,
    kind: 'silence',
    is_active: true,
    steps: '[]',
    notifies_contacts: true,
    user_ids: [],
    by_mail: true,
    critical_breaks_quiet: true,
    active_from: new Date(),
    updated_at: new Date(),
  }
  const { id: ruleId } = await db.insertInto('alert_rules').values(rule).returning('id').executeTakeFirstOrThrow()
  const { id } = await makeApiKey(db, { company: maker, name: '倉庫' })
  const logger = await makeLogger(db, { company: maker, serial: 'SN-7' })
  const { id: keptAssignmentId } = await db
    .insertInto('logger_assignments')
    .values({ delivery_id: deliveryId, logger_id: logger.id, from_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await write({
    at: '2026-11-19T00:00:00Z',
    operation: 'administerCompanies',
    subject: { ruleId, id, keptAssignmentId },
  })
  const named = async (as: As) =>
    (await list(as, { operation: 'administerCompanies' })).data.rows[0]?.subject.flatMap(({ values }) => values)
  assert.deepEqual((await named(reader))?.toSorted(), ['SN-7 – REF-1', '倉庫', '測定途絶'].toSorted())
  await write({
    at: '2026-11-19T00:00:01Z',
    by: await makeUser(db, { company: other }),
    operation: 'administerCompanies',
    subject: { ruleId, id, keptAssignmentId },
  })
  assert.deepEqual((await named(foreigner))?.toSorted(), [ruleId, id, keptAssignmentId].map(String).toSorted())
  await db.deleteFrom('operation_log').where('operation', '=', 'administerCompanies').execute()
})

test('acknowledged alerts are named by kind and delivery or logger, to the company that they were raised for', async () => {
  const { db } = portal
  const logger = await makeLogger(db, { company: maker, serial: 'SN-8' })
  const alert = { severity: 2, facts: '{}', happened_at: now, found_at: now, worsened_at: now }
  const made = await db
    .insertInto('alerts')
    .values([
      { ...alert, company_id: maker.id, kind: 'excursion', delivery_id: deliveryId, logger_id: null },
      { ...alert, company_id: maker.id, kind: 'lowBattery', delivery_id: null, logger_id: logger.id },
      { ...alert, company_id: other.id, kind: 'lowBattery', delivery_id: null, logger_id: logger.id },
    ])
    .returning('id')
    .execute()
  const ids = made.map(({ id }) => id)
  const alerts = ids.map(alertId => ({ alertId, severity: 2, round: 1 }))
  await write({
    at: '2026-11-19T00:00:03Z',
    operation: 'acknowledgeAlerts',
    subject: { alerts, comment: '保冷箱を交換' },
  })
  const [entry] = (await list(reader, { operation: 'acknowledgeAlerts' })).data.rows
  assert.deepEqual(entry?.subject, [
    { field: 'alerts', values: ['温度逸脱 – REF-1', '電池残量低下 – SN-8', String(ids[2])] },
    { field: 'comment', values: ['保冷箱を交換'] },
  ])
  await db.deleteFrom('operation_log').where('operation', '=', 'acknowledgeAlerts').execute()
})

test('a logger and a finding are not named to who tried ids and may not know them', async () => {
  const { db } = portal
  await makeEveryonePartners(db)
  const send = apiClientOf(portal, (await makeApiKey(db, { company: maker })).key)
  await send.products([{ itemCode: 'Q', nameJa: '別の薬', nameEn: 'Other drug', band: '2-8' }])
  const logger = (serial: string, item: number) => ({
    serial,
    from: '2026-11-19T00:00:00Z',
    intervalSeconds: 600,
    items: [item],
  })
  await send.deliveries([
    {
      reference: 'MIXED',
      deliveryType: '0002',
      depositCode: 'MAKER',
      shipFrom: { name: '工場' },
      destination: { name: 'センター' },
      shippingDate: '2026-11-19',
      items: [
        { itemCode: 'P', quantity: 1 },
        { itemCode: 'Q', quantity: 1 },
      ],
      loggers: [logger('OF-P', 0), logger('OF-Q', 1)],
    },
  ])
  const { id: productId } = await db
    .selectFrom('products')
    .select('id')
    .where('item_code', '=', 'P')
    .executeTakeFirstOrThrow()
  const disclosed = {
    company_id: other.id,
    product_id: productId,
    stage: 'interBaseLogistics',
    valid_from: '2026-01-01',
  }
  for (const kind of ['temperature', 'shippingList'])
    await db
      .insertInto('disclosures')
      .values({ ...disclosed, kind })
      .execute()
  const assignments = await db
    .selectFrom('logger_assignments as l')
    .innerJoin('loggers as g', 'g.id', 'l.logger_id')
    .select(['l.id', 'g.serial'])
    .where('g.serial', 'in', ['OF-P', 'OF-Q'])
    .orderBy('g.serial')
    .execute()
  const vendor = await db
    .insertInto('vendors')
    .values({ company_id: maker.id, vendor_company_id: other.id, registered_on: '2026-01-01' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const audit = await db
    .insertInto('vendor_audits')
    .values({ vendor_id: vendor.id, audit_registered_on: '2026-11-01', is_in_progress: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: observationId } = await db
    .insertInto('audit_observations')
    .values({ vendor_audit_id: audit.id, observation: '下書きの指摘' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const by = await makeUser(db, { company: other })
  const [ofP = 0, ofQ = 0] = assignments.map(({ id }) => id)
  const named = async (subject: object) => {
    await db.deleteFrom('operation_log').where('operation', '=', 'administerCompanies').execute()
    await write({ at: '2026-11-19T00:00:02Z', by, operation: 'administerCompanies', subject })
    const [row] = (await list(foreigner, { operation: 'administerCompanies' })).data.rows
    return row?.subject.flatMap(({ values }) => values)
  }
  assert.deepEqual(await named({ keptAssignmentId: ofP }), ['OF-P – MIXED'])
  assert.deepEqual(await named({ keptAssignmentId: ofQ }), [String(ofQ)])
  assert.deepEqual(await named({ observationId }), [String(observationId)])
  await db.updateTable('vendor_audits').set({ is_in_progress: false }).where('id', '=', audit.id).execute()
  assert.deepEqual(await named({ observationId }), ['下書きの指摘'])
  await db.deleteFrom('operation_log').where('operation', '=', 'administerCompanies').execute()
})

test('every operation belongs to a type that has a file', () => {
  for (const type of Object.values(operations)) assert.ok(logTypes[type])
})
