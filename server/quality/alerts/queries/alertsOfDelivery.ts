import { sql } from 'kysely'
import type { Alert } from '#contract/quality/types/alertTypes.ts'
import type { MayAcknowledge } from '#server/quality/alerts/queries/acknowledging.ts'
import { withHistory } from '#server/quality/alerts/queries/alertDetail.ts'
import { loadAlerts } from '#server/quality/alerts/queries/alertRows.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'

const maxShown = 50

/** The alerts of a delivery that the scope's companies were told of, newest first. */
export async function alertsOfDelivery(
  db: Db,
  scope: EnterpriseScope,
  deliveryId: number,
  mayAcknowledge: MayAcknowledge,
): Promise<Alert[]> {
  const found = await db
    .selectFrom('alerts')
    .select('id')
    .where('delivery_id', '=', deliveryId)
    .$if(scope.companyIds !== 'all', query =>
      query.where(sql<boolean>`company_id = any(${scope.companyIds}::bigint[])`),
    )
    .orderBy('found_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxShown)
    .execute()
  const ids = found.map(row => row.id)
  return await withHistory(db, await loadAlerts(db, scope, ids, mayAcknowledge))
}
