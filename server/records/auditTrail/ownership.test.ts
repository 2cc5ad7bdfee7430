import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { RequestOf } from '#contract/kernel/call.ts'
import { auditTrailCalls } from '#contract/records/calls/auditTrail.ts'
import { codes } from '#contract/kernel/codes.ts'
import { auditedTables, type AuditedTable } from '#contract/records/rules/auditedTables.ts'
import { referredTo } from '#server/records/auditTrail/recordNames.ts'
import { auditFieldWords } from '#contract/records/words/auditFieldWords.ts'
import { sealAuditTrail } from '#server/records/auditTrail/checkAuditTrail.ts'
import { readers } from '#server/records/auditTrail/readers.ts'
import { adoptOwnership, indexAuditEntries } from '#server/records/auditTrail/indexAuditEntries.ts'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import { apiClientOf } from '#test/support/calls/partnerApi.ts'
import { makeApiKey, makeCompany, makeProduct, makeUser, type MadeCompany } from '#test/support/database/make.ts'
import { makeConsent } from '#test/support/worlds/partners.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import { createTestApp, type As, type TestApp } from '#test/support/portal/testApp.ts'

let portal: TestApp
let company: MadeCompany
let own: As
let foreign: As
let platform: As

before(async () => {
  portal = await createTestApp()
  await adoptOwnership(portal.db)
  const { db } = portal
  company = await makeCompany(db)
  const readerOf = async (its: MadeCompany, role: '00' | '01') =>
    await openSessionOf(portal, await makeUser(db, { company: its, role, menus: ['AuditTrail'] }))
  own = await readerOf(company, '01')
  foreign = await readerOf(await makeCompany(db), '01')
  platform = await readerOf(await makeCompany(db, { industryType: 9 }), '00')
})
after(() => portal.close())

async function columnsOf(table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns c join audit_tables a on a.table_name = c.table_name
     where c.table_schema = 'public' and c.table_name = ${table} and column_name <> all (a.left_out_columns)`.execute(
    portal.db,
  )
  return rows.map(row => row.name)
}

test('every audited table belongs to companies, or to the platform only', async () => {
  const { rows } = await sql<{ name: string }>`select table_name as name from audit_tables`.execute(portal.db)
  const audited = new Set(['audit_tables', ...rows.map(row => row.name)])
  assert.deepEqual(
    [...audited].toSorted(),
    [...auditedTables].toSorted(),
    'contract/records/rules/auditedTables.ts, its words in contract/records/words/auditWords.ts and server/records/auditTrail/readers.ts',
  )
})

test('the column of an owner refers to that company or parent', async () => {
  const { rows } = await sql<{ reference: string }>`
    select format('%s.%s -> %s', conrelid::regclass, attname, confrelid::regclass) as reference
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey) where contype = 'f'`.execute(
    portal.db,
  )
  // Readings are written without foreign keys.
  const references = new Set([...rows.map(row => row.reference), 'reading_conflicts.logger_id -> loggers'])
  for (const table of auditedTables) {
    for (const { column, parent } of readers[table].owners) {
      if (table === 'companies') continue
      const reference = `${table}.${column} -> ${parent ?? 'companies'}`
      assert.ok(references.has(reference), reference)
    }
  }
})

test('every field of an audited record has a name in both languages', async () => {
  const unnamed: string[] = []
  for (const table of auditedTables) {
    const fields = await columnsOf(table)
    unnamed.push(...fields.filter(field => !field.endsWith('_hash') && !(field in auditFieldWords.ja)))
  }
  assert.deepEqual(unnamed, [], 'name it in contract/records/words/auditFieldWords.ts')
})

test('every column of an audited record that refers to another one is shown by its name', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select conrelid::regclass::text as table, attname as column
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
     where contype = 'f' and conrelid::regclass::text in (select a.table_name from audit_tables a)`.execute(portal.db)
  const unnamed = rows.filter(({ column }) => referredTo(column, '1').length === 0)
  assert.deepEqual(unnamed, [], 'name it in server/records/auditTrail/recordNames.ts')
})

let made = 0

/** An entry as written by the trigger: its image refers to the company, or to a parent that does. */
async function enter(table: AuditedTable): Promise<string> {
  const record = `${table}-${++made}`
  const image: Record<string, unknown> = { id: record, name: record }
  for (const { column, parent } of readers[table].owners) image[column] = parent ? await enter(parent) : company.id
  await sql`
    with written as (
      insert into audit_trail (actor, table_name, record, act, new)
      values ('system:test', ${table}, ${record}, 'I', ${JSON.stringify(image)}) returning id)
    insert into audit_unsealed select id from written`.execute(portal.db)
  return record
}

for (const table of auditedTables) {
  test(`changes of ${table} are seen by the own company's and the platform's administrator, by nobody else's`, async () => {
    const record = await enter(table)
    await sealAuditTrail(portal.db)
    await indexAuditEntries(portal.db)
    const day = dayIn(new Date(), 'Asia/Tokyo')
    const yesterday = dayIn(new Date(Date.now() - 86_400_000), 'Asia/Tokyo')
    const revealsIt = async (as: As) => {
      const listed = async (search: RequestOf<typeof auditTrailCalls.getAuditTrail>) => {
        const { code, data } = await portal.call(auditTrailCalls.getAuditTrail, search, { as })
        assert.equal(code, codes.success)
        return data.rows.some(row => row.record === record)
      }
      const lately = { from: yesterday, until: day }
      const file = await portal.download(auditTrailCalls.downloadAuditCsv, { ...lately, table }, { as })
      const reported = new Set([
        await listed({ table, record }),
        await listed({ ...lately, keyword: record }),
        file.body.includes(record),
      ])
      assert.equal(reported.size, 1)
      return reported.has(true)
    }
    assert.ok(await revealsIt(platform))
    assert.equal(await revealsIt(own), readers[table].owners.length > 0)
    assert.ok(!(await revealsIt(foreign)))
  })
}

test('a record whose parent was deleted stays with its company, and a later owner gets no former entries', async () => {
  const { db } = portal
  const heir = await makeCompany(db)
  const { id } = await db
    .insertInto('products')
    .values({ company_id: company.id, item_code: 'GONE', name_ja: '薬', name_en: 'Drug' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: lotId } = await db
    .insertInto('lots')
    .values({ product_id: id, lot: 'L' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.deleteFrom('lots').where('id', '=', lotId).execute()
  await db.updateTable('products').set({ company_id: heir.id, name_en: 'Sold' }).where('id', '=', id).execute()
  await db.deleteFrom('products').where('id', '=', id).execute()
  await sealAuditTrail(db)
  await indexAuditEntries(db)
  const acts = async (as: As, table: AuditedTable, record: number) => {
    const { data } = await portal.call(auditTrailCalls.getAuditTrail, { table, record: String(record) }, { as })
    return data.rows.map(row => row.act)
  }
  assert.deepEqual(await acts(own, 'products', id), ['I'])
  const heirs = await openSessionOf(portal, await makeUser(db, { company: heir, role: '01', menus: ['AuditTrail'] }))
  assert.deepEqual(await acts(heirs, 'products', id), ['D', 'U'])
  for (const as of [platform, own]) assert.deepEqual(await acts(as, 'lots', lotId), ['D', 'I'])
  for (const as of [heirs, foreign]) assert.deepEqual(await acts(as, 'lots', lotId), [])
})

test('what a company only takes part in does not belong to it: what it is shown, audited for, or carries', async () => {
  const { db } = portal
  const partner = await makeCompany(db)
  const theirs = await openSessionOf(
    portal,
    await makeUser(db, { company: partner, role: '01', menus: ['AuditTrail'] }),
  )
  const { id: productId } = await makeProduct(db, { company })
  const disclosed = { product_id: productId, company_id: partner.id, stage: 'mfgBase', kind: 'stockQuantity' }
  const { id: disclosureId } = await db
    .insertInto('disclosures')
    .values({ ...disclosed, valid_from: '2026-01-01' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: vendorId } = await db
    .insertInto('vendors')
    .values({ company_id: company.id, vendor_company_id: partner.id, registered_on: '2026-01-01' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await makeConsent(db, partner, company)
  const send = apiClientOf(portal, (await makeApiKey(db, { company })).key)
  await send.deliveries([
    {
      reference: 'CARRIED',
      deliveryType: '0001',
      depositCode: company.code,
      carrierCode: partner.code,
      shipFrom: { name: '工場' },
      destination: { name: 'センター' },
      shippingDate: '2026-01-01',
      items: [],
      loggers: [],
    },
  ])
  const delivery = await db
    .selectFrom('deliveries')
    .select('id')
    .where('reference', '=', 'CARRIED')
    .executeTakeFirstOrThrow()
  await sealAuditTrail(db)
  await indexAuditEntries(db)
  const records = [
    { table: 'disclosures', record: String(disclosureId) },
    { table: 'vendors', record: String(vendorId) },
    { table: 'deliveries', record: String(delivery.id) },
  ] as const
  for (const search of records) {
    const total = async (as: As) => (await portal.call(auditTrailCalls.getAuditTrail, search, { as })).data.total
    assert.deepEqual([await total(own), await total(theirs)], [1, 0], search.table)
  }
})

test('entries are indexed again if the rules have changed, and not by processes with older rules', async () => {
  const { db } = portal
  const placed = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from audit_owners`.execute(db)
    return rows[0]?.count
  }
  const before = await placed()
  await sql`update audit_indexed set rules = 'other'`.execute(db)
  await sql`truncate audit_owners`.execute(db)
  await indexAuditEntries(db)
  assert.equal(await placed(), 0)
  await adoptOwnership(db)
  await indexAuditEntries(db)
  assert.equal(await placed(), before)
})
