import { sql, type RawBuilder } from 'kysely'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'

/**
 * SQL on `v` (vendors): its main contractor is inactive, as a company or as a vendor of the same customer (4032). Only
 * the next one counts, whatever stands behind it.
 */
export const hasInactiveContractor = sql<boolean>`(
  exists (select from companies m where m.id = v.main_contractor_id and not m.is_active)
  or exists (select from vendors m
              where m.company_id = v.company_id and m.vendor_company_id = v.main_contractor_id and not m.is_active))`

/** SQL on `v` and `c` (the vendor's company): the two do business, and the portal shows it to both. */
export const isInBusiness = sql<boolean>`(v.is_active and c.is_active and not ${hasInactiveContractor})`

/** SQL on `v` and `c`: one of the scope's companies is this vendor, and in business. Nobody's own view is everybody's. */
export const isVendorOf = ({ companyIds }: EnterpriseScope, caller: Caller): RawBuilder<boolean> =>
  sql`v.vendor_company_id = any(${companyIds === 'all' ? [caller.company.id] : companyIds}::bigint[]) and ${isInBusiness}`
