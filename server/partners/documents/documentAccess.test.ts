import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { documentCalls as calls } from '#contract/partners/calls/documents.ts'
import { codes } from '#contract/kernel/codes.ts'
import { isAttached, referringColumns } from '#server/platform/files/attachments.ts'
import { sql } from 'kysely'
import { makeCompany, makeUser, type MadeCompany, type MadeUser } from '#test/support/database/make.ts'
import {
  makeAudit,
  makeDocument,
  makeLicence,
  makeVendor,
  makeVendorWorld,
  type MadeVendor,
  type VendorWorld,
} from '#test/support/worlds/vendorWorld.ts'

let world: VendorWorld
/** All readers by name; of the maker one who only manages vendors, and one who only works for it. */
let people: Record<string, MadeUser>

before(async () => {
  world = await makeVendorWorld()
  const { db, company, user } = world
  const managing = { menus: ['VendorManagement'] as const }
  people = {
    ...user,
    manager: await makeUser(db, { company: company.maker, ...managing }),
    partner: await makeUser(db, { company: company.logistics, companies: [company.maker], ...managing }),
    carrierPartner: await makeUser(db, { company: company.logistics, companies: [company.carrier], ...managing }),
    outsider: await makeUser(db, { ...managing, role: '01' }),
  }
})
after(() => world.portal.close())

const platform = ['root', 'desk']
const registering = ['maria', 'mika', 'gina']
const maker = [...registering, 'manager', 'partner']
const carrier = ['vera', 'vito', 'vip', 'carrierPartner']

async function readersOf(documentId: number): Promise<string[]> {
  const readers: string[] = []
  for (const [name, user] of Object.entries(people)) {
    const answer = await world.portal.download(calls.getPdfFile, { documentId }, { as: await world.as(user) })
    if (answer.headers['content-type'] === 'application/pdf') readers.push(name)
    else assert.deepEqual(JSON.parse(answer.body), { code: codes.notAuthorized, data: { issues: [] } }, name)
  }
  return readers.sort()
}
const assertReaders = async (documentId: number, ...groups: string[][]) =>
  assert.deepEqual(await readersOf(documentId), groups.flat().sort())

async function paper(vendor: MadeVendor, kind: string, of: { auditId?: number; uploadedBy?: MadeUser } = {}) {
  const { db } = world
  const uploader = of.uploadedBy
  const document_id = await makeDocument(db, uploader?.company ?? vendor.customer)
  if (uploader)
    await db.updateTable('documents').set({ uploaded_by: uploader.id }).where('id', '=', document_id).execute()
  const link = { vendor_id: vendor.id, vendor_audit_id: of.auditId ?? null, kind, document_id }
  await db.insertInto('vendor_documents').values(link).execute()
  return document_id
}
const licencePaper = async (vendor: MadeVendor, uploadedBy?: MadeCompany) => {
  const documentId = await makeDocument(world.db, uploadedBy ?? vendor.vendor)
  await makeLicence(world.db, vendor, { documentId })
  return documentId
}
const carrierOf = async (customer: MadeCompany, facts: { isActive?: boolean; mainContractor?: MadeCompany } = {}) =>
  await makeVendor(world.db, { customer, vendor: await ownCarrier(), ...facts })

/** The carrier can be a vendor of each customer only once, so each record has a new company with its own users. */
async function ownCarrier(): Promise<MadeCompany> {
  const { db } = world
  const made = await makeCompany(db, { industryType: 5 })
  const members = carrier.map(name => people[name]?.id ?? 0)
  await db
    .insertInto('user_menus')
    .values(members.map(user_id => ({ user_id, menu: 'VendorManagement', company_id: made.id })))
    .execute()
  return made
}

suite('access to a document', () => {
  test('that is not attached: its uploader, administrators of its company, and the platform company', async () => {
    const { db, company, user } = world
    const documentId = await makeDocument(db, company.maker)
    await db.updateTable('documents').set({ uploaded_by: user.mika.id }).where('id', '=', documentId).execute()
    await assertReaders(documentId, platform, ['mika', 'maria'])
  })

  test('of a finished audit: the customer on either page, and the vendor', async () => {
    const { documentId } = await makeAudit(world.db, await carrierOf(world.company.maker))
    await assertReaders(documentId ?? 0, platform, maker, carrier)
  })

  test('of an audit in progress, of an inspection before trading, or another document: not the vendor', async () => {
    const vendor = await carrierOf(world.company.maker)
    const finished = await makeAudit(world.db, vendor)
    const { id: auditId } = await makeAudit(world.db, vendor, { isInProgress: true, registeredOn: '2026-02-01' })
    await assertReaders(await paper(vendor, 'audit', { auditId }), platform, maker)
    await assertReaders(await paper(vendor, 'preContractInspection', { auditId: finished.id }), platform, maker)
    await assertReaders(await paper(vendor, 'other', { auditId: finished.id }), platform, maker)
    await assertReaders(await paper(vendor, 'other'), platform, maker)
  })

  test('of a licence: customer and vendor, but neither of them of another customer or vendor', async () => {
    await assertReaders(await licencePaper(await carrierOf(world.company.maker)), platform, maker, carrier)
    await assertReaders(await licencePaper(await carrierOf(world.company.other)), platform, ['oscar'], carrier)
    const rivals = await makeVendor(world.db, { customer: world.company.maker, vendor: world.company.rivalCarrier })
    await assertReaders(await licencePaper(rivals), platform, maker, ['rival'])
  })

  test('of a former vendor: the customer; the vendor only for its own uploads', async () => {
    const { db, company, user } = world
    const vendor = await makeVendor(db, { customer: company.maker, vendor: company.carrier, isActive: false })
    const own = ['vera', 'vito', 'vip', 'carrierPartner']
    await assertReaders((await makeAudit(db, vendor)).documentId ?? 0, platform, maker)
    await assertReaders(await paper(vendor, 'other', { uploadedBy: user.vera }), platform, maker, own)
  })

  test('of a vendor that Vendor Management hides (4032): everyone who sees it in Vendor Register', async () => {
    const { db, company } = world
    const mainContractor = await makeCompany(db, { industryType: 5, isActive: false })
    const vendor = await carrierOf(company.maker, { mainContractor })
    await assertReaders(await licencePaper(vendor), platform, registering)
  })

  test('that is a manual or the terms of use, or does not exist: nobody here', async () => {
    const { db, company } = world
    const [manual, terms] = [await makeDocument(db, company.maker), await makeDocument(db, company.platform)]
    await db
      .insertInto('manuals')
      .values({ company_id: company.maker.id, language: 'ja', document_id: manual })
      .execute()
    const version = { version: 'draft', published_at: new Date('2030-01-01'), document_en: terms }
    await db.insertInto('terms_versions').values(version).execute()
    for (const documentId of [manual, terms, 999_999]) await assertReaders(documentId)
  })
})

test('every column that refers to a document attaches it', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select conrelid::regclass::text as table, attname as column from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'f' and confrelid = 'documents'::regclass and conrelid <> 'document_chunks'::regclass
     order by 1, 2`.execute(world.db)
  assert.deepEqual(
    rows.map(row => [row.table, row.column]),
    referringColumns,
  )
  const { rows: attached } = await sql`select from documents d where ${isAttached} limit 1`.execute(world.db)
  assert.equal(attached.length, 1)
})
