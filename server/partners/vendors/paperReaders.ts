import { sql } from 'kysely'
import { companiesOfMenu } from '#server/identity/companyContext/companiesOfMenu.ts'
import type { DocumentReaders } from '#server/partners/documents/documentAccess.ts'
import { hasInactiveContractor, isInBusiness } from '#server/partners/vendors/vendorState.ts'

/**
 * PAR-18 and PAR-21: an auditing company sees all papers of its vendors, in Vendor Management without those that it hides
 * (4032); the vendor sees its licences and the audit documents of finished audits while the two do business, and what
 * it has uploaded itself.
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
