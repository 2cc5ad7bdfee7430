import { sql } from 'kysely'
import type { OutcomeCounts } from '#contract/reporting/types/reportTypes.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { outcomeCounts, ownDeliveries } from '#server/reporting/monthlyReport/ownDeliveries.ts'

/** A depositor's deliveries that arrived in a month, by outcome. */
export async function deliveryTotals(
  db: DbOrTx,
  scope: EnterpriseScope,
  month: string,
  now: Date,
): Promise<OutcomeCounts> {
  const { rows } = await sql<{ deliveries: OutcomeCounts }>`
    with ${ownDeliveries(scope, month, now)} select ${outcomeCounts} as deliveries from own o`.execute(db)
  const [counted] = rows
  if (!counted) throw new Error('an aggregate without a row')
  return counted.deliveries
}
