import { sql } from 'kysely'
import type { OwnAudits, SharedAudit, VendorAudit } from '#contract/partners/types/vendorTypes.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { auditsOf, licencesOf } from '#server/partners/vendors/queries/vendorDetail.ts'
import { isVendorOf } from '#server/partners/vendors/vendorVisibility.ts'

/** What each customer shares with its vendors among a scope's companies, sorted by customer name. */
export async function ownAudits(db: Db, scope: EnterpriseScope, caller: Caller, today: string): Promise<OwnAudits[]> {
  const { rows } = await sql<Pick<OwnAudits, 'vendorId' | 'customer' | 'vendor'>>`
    select v.id as "vendorId", json_build_object('code', u.code, 'name', u.name, 'nameEn', u.name_en) as customer,
           json_build_object('code', c.code, 'name', c.name, 'nameEn', c.name_en) as vendor
      from vendors v
      join companies u on u.id = v.company_id
      join companies c on c.id = v.vendor_company_id
     where ${isVendorOf(scope, caller)}
     order by ${sql.ref(caller.language === 'en' ? 'u.name_en' : 'u.name')} collate japanese, v.id`.execute(db)
  const ids = rows.map(row => row.vendorId)
  const audits = await auditsOf(db, ids, today)
  const licences = await licencesOf(db, ids, today)
  return rows.map(row => ({
    ...row,
    audits: (audits.get(row.vendorId) ?? []).flatMap(({ audit }) => sharedAudit(audit)),
    licences: (licences.get(row.vendorId) ?? []).map(({ licence }) => licence),
  }))
}

/** PAR-18: the vendor sees finished audits, and of their documents only the audit documents. */
function sharedAudit({ isInProgress, documents, ...audit }: VendorAudit): SharedAudit | [] {
  if (isInProgress) return []
  return { ...audit, documents: documents.filter(({ kind }) => kind === 'audit') }
}
