import type { Menu } from '#contract/kernel/menus.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { insertDocument, pdfMediaType } from '#server/platform/files/documents.ts'
import { heldFile } from '#server/platform/files/keptFile.ts'
import { makeCompany, makeUser, type MadeCompany, type MadeUser } from '#test/support/database/make.ts'
import { pdfFile } from '#test/support/worlds/reporting/pdfFile.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import { createTestApp, type As, type TestApp } from '#test/support/portal/testApp.ts'

type VendorFacts = {
  customer: MadeCompany
  vendor: MadeCompany
  mainContractor: MadeCompany
  isActive: boolean
  comment: string
  registeredOn: string
}
export type MadeVendor = { id: number; customer: MadeCompany; vendor: MadeCompany }

/** A vendor of a customer, by default active and without audits. */
export async function makeVendor(db: Db, facts: Partial<VendorFacts> = {}): Promise<MadeVendor> {
  const customer = facts.customer ?? (await makeCompany(db))
  const vendor = facts.vendor ?? (await makeCompany(db, { industryType: 5 }))
  const { id } = await db
    .insertInto('vendors')
    .values({
      company_id: customer.id,
      vendor_company_id: vendor.id,
      main_contractor_id: facts.mainContractor?.id ?? null,
      is_active: facts.isActive ?? true,
      comment: facts.comment ?? null,
      registered_on: facts.registeredOn ?? '2024-04-01',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, customer, vendor }
}

type AuditFacts = {
  registeredOn: string
  auditedOn: string | null
  score: number | null
  expiresOn: string | null
  isInProgress: boolean
  observations: { observation: string; answer?: string }[]
}
export type MadeAudit = { id: number; observationIds: number[]; documentId: number | null }

/** An audit, with its report if it is finished. */
export async function makeAudit(db: Db, vendor: MadeVendor, facts: Partial<AuditFacts> = {}): Promise<MadeAudit> {
  const { registeredOn = '2026-01-15', auditedOn = '2026-01-10', isInProgress = false } = facts
  const { id } = await db
    .insertInto('vendor_audits')
    .values({
      vendor_id: vendor.id,
      audit_registered_on: registeredOn,
      audited_on: auditedOn,
      score: facts.score === undefined ? 90 : facts.score,
      expires_on: facts.expiresOn === undefined ? '2027-12-31' : facts.expiresOn,
      is_in_progress: isInProgress,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const observations = (facts.observations ?? []).map(({ observation, answer = null }) => ({
    vendor_audit_id: id,
    observation,
    answer,
    answered_at: answer === null ? null : '2026-02-01T00:00:00Z',
  }))
  const made =
    observations.length === 0
      ? []
      : await db.insertInto('audit_observations').values(observations).returning('id').execute()
  const documentId = isInProgress ? null : await makeDocument(db, vendor.customer)
  if (documentId !== null) {
    await db
      .insertInto('vendor_documents')
      .values({ vendor_id: vendor.id, vendor_audit_id: id, kind: 'audit', document_id: documentId })
      .execute()
  }
  return { id, observationIds: made.map(row => row.id), documentId }
}

export async function makeLicence(
  db: Db,
  vendor: MadeVendor,
  facts: { name?: string; number?: string; expiresOn?: string | null; documentId?: number } = {},
): Promise<number> {
  const { id } = await db
    .insertInto('vendor_licences')
    .values({
      vendor_id: vendor.id,
      name: facts.name ?? '一般貨物自動車運送事業許可',
      number: facts.number ?? null,
      expires_on: facts.expiresOn ?? null,
      document_id: facts.documentId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

let documents = 0

/** An uploaded PDF that is not attached yet; or a file of another type. */
export async function makeDocument(
  db: Db,
  company: MadeCompany,
  mediaType: 'application/pdf' | 'text/csv' = pdfMediaType,
): Promise<number> {
  const { fileName, bytes } = pdfFile(`報告書${++documents}.pdf`, String(documents))
  const owner = { companyId: company.id, uploadedBy: null, at: new Date('2026-11-20T00:00:00Z') }
  const file = heldFile(fileName, Buffer.from(bytes))
  return await db.transaction().execute(tx => insertDocument(tx, { ...file, ...owner, mediaType }))
}

const menus = ['VendorManagement', 'VendorRegister'] as const satisfies readonly Menu[]
type UserName = 'root' | 'desk' | 'maria' | 'mika' | 'gina' | 'oscar' | 'vera' | 'vito' | 'vip' | 'rival'

export type VendorWorld = {
  portal: TestApp
  db: Db
  company: Record<'platform' | 'maker' | 'other' | 'logistics' | 'carrier' | 'rivalCarrier', MadeCompany>
  /**
   * `root` 00 and `desk` 01 of the platform company; of the maker `maria` 01, `mika` 02 and the guest `gina`; `oscar` 01
   * of the other maker; of the carrier `vera` 02, the guest `vito` and `vip` 01; `rival` 02 of the other carrier.
   */
  user: Record<UserName, MadeUser>
  as: (name: UserName | MadeUser) => Promise<As>
}

/** Noon in Japan on 20 November 2026; two makers, and a carrier that can be a vendor of both. */
export async function makeVendorWorld(): Promise<VendorWorld> {
  const portal = await createTestApp({ now: new Date('2026-11-20T12:00:00+09:00') })
  const { db } = portal
  const company = {
    platform: await makeCompany(db, { code: 'PLATFORM', industryType: 9 }),
    maker: await makeCompany(db, { code: 'MAKER', name: '霞製薬', nameEn: 'Kasumi Pharma' }),
    other: await makeCompany(db, { code: 'OTHER', name: '青潮製薬', nameEn: 'Aoshio Pharma' }),
    logistics: await makeCompany(db, { code: 'LOGI', industryType: 4, name: '雪待物流', nameEn: 'Yukimachi' }),
    carrier: await makeCompany(db, { code: 'CARRIER', industryType: 5, name: 'つばくろ運輸', nameEn: 'Tsubakuro' }),
    rivalCarrier: await makeCompany(db, { code: 'RIVAL', industryType: 5, name: '風見急送', nameEn: 'Kazami' }),
  }
  const vendorMenus = { menus: ['VendorManagement'] as const }
  const user = {
    root: await makeUser(db, { company: company.platform, role: '00', menus }),
    desk: await makeUser(db, { company: company.platform, role: '01', menus }),
    maria: await makeUser(db, { company: company.maker, role: '01', menus }),
    mika: await makeUser(db, { company: company.maker, role: '02', menus }),
    gina: await makeUser(db, { company: company.maker, role: '03', menus }),
    oscar: await makeUser(db, { company: company.other, role: '01', menus }),
    vera: await makeUser(db, { company: company.carrier, role: '02', ...vendorMenus }),
    vito: await makeUser(db, { company: company.carrier, role: '03', ...vendorMenus }),
    vip: await makeUser(db, { company: company.carrier, role: '01', ...vendorMenus, language: 'en' }),
    rival: await makeUser(db, { company: company.rivalCarrier, role: '02', ...vendorMenus }),
  }
  const as = (name: UserName | MadeUser) => openSessionOf(portal, typeof name === 'string' ? user[name] : name)
  return { portal, db, company, user, as }
}
