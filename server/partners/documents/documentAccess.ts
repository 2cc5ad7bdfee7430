import { sql } from 'kysely'
import { codes } from '#contract/kernel/codes.ts'
import type { Menu } from '#contract/kernel/menus.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { limitedTo, loggerAt } from '#server/logistics/deliveries/access/atCentres.ts'
import { isAttached } from '#server/platform/files/attachments.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { referableCentres } from '#server/platform/http/calls/enterpriseScope.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { isLimited } from '#server/identity/users/centreLimits.ts'
import { hasInactiveContractor, isInBusiness } from '#server/partners/vendors/vendorState.ts'

/**
 * Refuses a document that the caller may not read like one that there is not (4017). What is not attached yet is for
 * its uploader and those administrators of its company who see all of its centres; what is attached to a vendor or to a logger's calibration for those
 * who see that there; the platform company sees all of it. Manuals and terms of use have calls of their own, which know who reads which.
 */
export async function refuseUnreadable(db: Db, caller: Caller, documentId: number): Promise<void> {
  const { rows } = await sql`
    select from documents d
     where d.id = ${documentId}
       and (not ${isAttached} and ${isWithOwner(caller)} or ${isPaperSeenBy(caller)}
            or ${isCertificateSeenBy(caller)})`.execute(db)
  if (rows.length === 0) throw new PortalError(codes.notAuthorized)
}

function isWithOwner(caller: Caller) {
  const { userId, company, isManager, isPlatform } = caller
  if (isLimited(caller)) return sql`d.uploaded_by = ${userId}`
  return isPlatform ? sql`true` : sql`(d.uploaded_by = ${userId} or ${isManager} and d.company_id = ${company.id})`
}

const idsOf = (caller: Caller, menu: Menu) => (caller.companiesByMenu.get(menu) ?? []).map(company => company.id)

/**
 * product 3: an auditing company sees all papers of its vendors, in Vendor Management without those that it hides
 * (4032); the vendor sees its licences and the audit documents of finished audits while the two do business, and what
 * it has uploaded itself.
 */
function isPaperSeenBy(caller: Caller) {
  const registering = idsOf(caller, 'VendorRegister')
  const managing = idsOf(caller, 'VendorManagement')
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

/** A calibration's certificate is for those who see the logger in the registry. */
function isCertificateSeenBy(caller: Caller) {
  return sql`exists (
    select from logger_calibrations k join loggers g on g.id = k.logger_id
     where k.document_id = d.id and ${limitedTo(referableCentres(caller), loggerAt(sql`g.id`))}
       and (${caller.isPlatform} or g.company_id = any(${idsOf(caller, 'LoggerRegistry')}::bigint[])))`
}
