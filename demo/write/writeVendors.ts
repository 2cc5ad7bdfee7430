import type { Tx } from '#server/db/connect.ts'
import { insertPdf } from '#server/documents/documents.ts'
import { heldFile } from '#server/documents/keptFile.ts'
import { companyOf } from '#demo/world/companies.ts'
import { atHour, dayNumber, dayText } from '#demo/world/days.ts'
import { type DemoAudit, type DemoVendor, vendors } from '#demo/world/vendors.ts'
import { auditReport } from '#demo/write/auditReport.ts'
import { companyIds, idOf, type Ids } from '#demo/write/ids.ts'

/** Vendors of each auditing company with audits, findings, licences and reports. */
export async function writeVendors(tx: Tx, anchorMs: number): Promise<void> {
  const companies = await companyIds(tx)
  const today = dayNumber(anchorMs)
  for (const vendor of vendors) {
    const vendorId = await writeVendor(tx, vendor, companies, today)
    for (const audit of vendor.audits) await writeAudit(tx, vendor, vendorId, audit, { companies, today })
    await tx
      .insertInto('vendor_licences')
      .values(
        vendor.licences.map(({ name, number, expires }) => ({
          vendor_id: vendorId,
          name,
          number,
          expires_on: dayOrNull(today, expires),
        })),
      )
      .execute()
  }
}

const dayOrNull = (today: number, days: number | null) => (days === null ? null : dayText(today + days))

async function writeVendor(tx: Tx, vendor: DemoVendor, companies: Ids, today: number): Promise<number> {
  const { id } = await tx
    .insertInto('vendors')
    .values({
      company_id: idOf(companies, vendor.companyCode),
      vendor_company_id: idOf(companies, vendor.vendorCode),
      main_contractor_id: vendor.mainContractorCode === null ? null : idOf(companies, vendor.mainContractorCode),
      is_active: vendor.isActive,
      comment: vendor.comment,
      registered_on: dayText(today + vendor.registered),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type When = { companies: Ids; today: number }

async function writeAudit(tx: Tx, vendor: DemoVendor, vendorId: number, audit: DemoAudit, when: When) {
  const { id } = await tx
    .insertInto('vendor_audits')
    .values({
      vendor_id: vendorId,
      audit_registered_on: dayText(when.today + audit.registered),
      audited_on: dayOrNull(when.today, audit.audited),
      score: audit.score,
      expires_on: dayOrNull(when.today, audit.expires),
      is_in_progress: audit.isInProgress,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const findings = audit.findings.map(({ finding, answer, answered }) => ({
    vendor_audit_id: id,
    finding,
    answer,
    answered_at: answered === null ? null : new Date(atHour(when.today + answered, 11)),
  }))
  if (findings.length > 0) await tx.insertInto('vendor_findings').values(findings).execute()
  if (!audit.isInProgress) await writeReport(tx, vendor, vendorId, id, audit, when)
}

/** 4033: an audit that is not in progress has its report. */
async function writeReport(
  tx: Tx,
  vendor: DemoVendor,
  vendorId: number,
  auditId: number,
  audit: DemoAudit,
  { companies, today }: When,
) {
  const day = dayText(today + (audit.audited ?? audit.registered))
  const bytes = auditReport([
    'GDP audit report (demo world)',
    `Audited: ${companyOf(vendor.vendorCode).nameEn}`,
    `By: ${companyOf(vendor.companyCode).nameEn}`,
    `Day: ${day}   Score: ${audit.score}   Findings: ${audit.findings.length}`,
  ])
  const document_id = await insertPdf(tx, {
    ...heldFile(`監査報告書_${vendor.vendorCode}_${day}.pdf`, bytes),
    companyId: idOf(companies, vendor.companyCode),
    uploadedBy: null,
    at: new Date(atHour(today + audit.registered, 10)),
  })
  await tx
    .insertInto('vendor_documents')
    .values({ vendor_id: vendorId, vendor_audit_id: auditId, kind: 'audit', document_id })
    .execute()
}
