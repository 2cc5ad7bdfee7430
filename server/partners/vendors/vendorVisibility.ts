import { sql, type RawBuilder } from 'kysely'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { companiesOfMenu } from '#server/identity/companyContext/companiesOfMenu.ts'
import type { DocumentReaders } from '#server/partners/documents/documentAccess.ts'

/**
 * SQL on `v` (vendors): whether its main contractor is inactive, as a company or as a vendor of the same customer
 * (4032). Contractors further up do not count.
 */
export const hasInactiveContractor = sql<boolean>`(
  exists (select from companies m where m.id = v.main_contractor_id and not m.is_active)
  or exists (select from vendors m
              where m.company_id = v.company_id and m.vendor_company_id = v.main_contractor_id and not m.is_active))`

/** SQL on `v` and `c` (the vendor's company): whether the two do business, so that the portal shows it to both. */
export const isInBusiness = sql<boolean>`(v.is_active and c.is_active and not ${hasInactiveContractor})`

/**
 * SQL on `v` and `c`: whether one of the scope's companies is this vendor, and in business. With a scope of all
 * companies only the caller's own counts.
 */
export const isVendorOf = ({ companyIds }: EnterpriseScope, caller: Caller): RawBuilder<boolean> =>
  sql`v.vendor_company_id = any(${companyIds === 'all' ? [caller.company.id] : companyIds}::bigint[]) and ${isInBusiness}`

/**
 * PAR-18 and PAR-21: an auditing company sees all documents of its vendors, in Vendor Management without those of
 * hidden vendors (4032). The vendor sees its licences and the audit documents of finished audits while the two do
 * business, and its own uploads.
 */
export const isPaperSeenBy: DocumentReaders = caller => {
  const registering = companiesOfMenu(caller, 'VendorRegister')
  const managing = companiesOfMenu(caller, 'VendorManagement')
  return sql`exists (
    select from (
      select x.vendor_id, x.kind = 'audit' and a.is_in_progress is false as is_shared
        from vendor_documents x left join vendor_audits a on a.id = x.vendor_audit_id where x.document_id = d.id
      union all
      select x.vendor_id, true from vendor_licences x where x.document_id = d.id) paper
    join vendors v on v.id = paper.vendor_id
    join companies c on c.id = v.vendor_company_id
    left join users u on u.id = d.uploaded_by
    where ${caller.isPlatform}
       or v.company_id = any(${registering}::bigint[])
       or v.company_id = any(${managing}::bigint[]) and not (v.is_active and ${hasInactiveContractor})
       or v.vendor_company_id = any(${managing}::bigint[])
          and (paper.is_shared and ${isInBusiness} or u.company_id = v.vendor_company_id))`
}
