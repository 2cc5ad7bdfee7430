import type { Tx } from '#server/platform/db/connect.ts'
import { insertPdf } from '#server/platform/files/documents.ts'
import { heldFile } from '#server/platform/files/keptFile.ts'
import { newlyReminded } from '#server/partners/vendors/remindOfExpiry.ts'
import { companyOf } from '#demo/world/companies/companies.ts'
import { atHour, dayNumber, dayText } from '#demo/days.ts'
import { type DemoAudit, type DemoVendor, vendors } from '#demo/world/companies/vendors.ts'
import { auditReport } from '#demo/write/files/auditReport.ts'
import { companyIds, idOf, type Ids } from '#demo/write/ids.ts'

/** Vendors with their audits, observations, licences and documents. */
export async function writeVendors(tx: Tx, anchorMs: number): Promise<void> {
  const companies = await companyIds(tx)
  const today = dayNumber(anchorMs)
  for (const vendor of vendors) {
    const place = { tx, companies, today, vendor, vendorId: await writeVendor(tx, vendor, companies, today) }
    for (const audit of vendor.audits) await writeAudit(place, audit)
    for (const licence of vendor.licences) await writeLicence(place, licence)
    for (const fileName of vendor.documents ?? []) {
      await writeDocument(place, {
        kind: 'other',
        auditId: null,
        fileName,
        day: vendor.registered,
        lines: ['Contract'],
      })
    }
  }
  // writeNotices writes these reminders: without this, the first daily job would send them again.
  await newlyReminded(tx, dayText(today), new Date(anchorMs))
}

const dayOrNull = (today: number, days: number | null) => (days === null ? null : dayText(today + days))

async function writeVendor(tx: Tx, vendor: DemoVendor, companies: Ids, today: number): Promise<number> {
  const { id } = await tx
    .insertInto('vendors')
    .values({
      company_id: idOf(companies, vendor.companyCode),
      vendor_company_id: idOf(companies, vendor.vendorCode),
      main_contractor_id: vendor.mainContractorCode ? idOf(companies, vendor.mainContractorCode) : null,
      is_active: vendor.isActive ?? true,
      comment: vendor.comment ?? null,
      registered_on: dayText(today + vendor.registered),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Place = { tx: Tx; companies: Ids; today: number; vendor: DemoVendor; vendorId: number }

async function writeAudit(place: Place, audit: DemoAudit) {
  const { tx, today, vendor, vendorId } = place
  const { id: auditId } = await tx
    .insertInto('vendor_audits')
    .values({
      vendor_id: vendorId,
      audit_registered_on: dayText(today + audit.registered),
      audited_on: dayOrNull(today, audit.audited),
      score: audit.score,
      expires_on: dayOrNull(today, audit.expires),
      is_in_progress: audit.isInProgress,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const observations = audit.observations.map(({ observation, answer, answered }) => ({
    vendor_audit_id: auditId,
    observation,
    answer,
    answered_at: answered === null ? null : new Date(atHour(today + answered, 11)),
  }))
  if (observations.length > 0) await tx.insertInto('audit_observations').values(observations).execute()
  for (const fileName of audit.reports) {
    const lines = ['Inspection before trading begins']
    await writeDocument(place, { kind: 'preContractInspection', auditId, fileName, day: audit.registered, lines })
  }
  if (audit.isInProgress) return
  // 4033: an audit that is not in progress has its report.
  const audited = dayText(today + (audit.audited ?? audit.registered))
  const lines = ['GDP audit report', `Day: ${audited}   Score: ${audit.score}   Findings: ${audit.observations.length}`]
  const fileName = `監査報告書_${vendor.vendorCode}_${audited}.pdf`
  await writeDocument(place, { kind: 'audit', auditId, fileName, day: audit.registered, lines })
}

/** The vendor has uploaded a copy of each licence that expires. */
async function writeLicence(place: Place, { name, number, expires }: DemoVendor['licences'][number]) {
  const { tx, today, vendor, vendorId } = place
  const document_id =
    expires === null
      ? null
      : await writePdf(place, {
          companyCode: vendor.vendorCode,
          fileName: `許認可_${number}.pdf`,
          day: Math.min(expires - 365, -30),
          lines: ['Licence', `Number: ${number}   Valid until: ${dayText(today + expires)}`],
        })
  await tx
    .insertInto('vendor_licences')
    .values({ vendor_id: vendorId, name, number, expires_on: dayOrNull(today, expires), document_id })
    .execute()
}

type Pdf = { companyCode: string; fileName: string; day: number; lines: string[] }
type Document = Omit<Pdf, 'companyCode'> & { kind: 'audit' | 'preContractInspection' | 'other'; auditId: number | null }

async function writeDocument(place: Place, { kind, auditId, ...pdf }: Document) {
  const { tx, vendor, vendorId } = place
  const document_id = await writePdf(place, { ...pdf, companyCode: vendor.companyCode })
  await tx
    .insertInto('vendor_documents')
    .values({ vendor_id: vendorId, vendor_audit_id: auditId, kind, document_id })
    .execute()
}

async function writePdf({ tx, companies, today, vendor }: Place, { companyCode, fileName, day, lines }: Pdf) {
  const bytes = auditReport([
    'KelvinChain demo world',
    `Vendor: ${companyOf(vendor.vendorCode).nameEn}`,
    `Customer: ${companyOf(vendor.companyCode).nameEn}`,
    ...lines,
  ])
  return await insertPdf(tx, {
    ...heldFile(fileName, bytes),
    companyId: idOf(companies, companyCode),
    uploadedBy: null,
    at: new Date(atHour(today + day, 10)),
  })
}
