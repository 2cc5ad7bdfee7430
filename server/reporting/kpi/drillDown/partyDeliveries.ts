import { sql, type RawBuilder } from 'kysely'
import { touchesCentres } from '#server/logistics/deliveries/access/visibleDeliveries.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'

/** One of the scope's companies is a party of the delivery of `table`; the platform company sees as all of them do. */
const isParty = ({ companyIds }: EnterpriseScope, table: string): RawBuilder<boolean> =>
  companyIds === 'all'
    ? sql`true`
    : sql`exists (select from delivery_parties p
        where p.delivery_id = ${sql.ref(`${table}.delivery_id`)} and p.company_id = any(${companyIds}::bigint[]))`

/** … and it touches one of the scope's centres, where it has any. */
export const isSeenAsParty = (scope: EnterpriseScope, table: string) =>
  sql<boolean>`(${isParty(scope, table)} and ${touchesCentres(scope, table)})`

/** Nobody of the scope is its party. */
export const isSeenByDisclosure = (scope: EnterpriseScope, table: string) =>
  sql<boolean>`(not ${isParty(scope, table)} and ${touchesCentres(scope, table)})`
