import { sql } from 'kysely'
import type { ProductChange } from '#contract/logistics/calls/products.ts'
import { outcomeChanges } from '#contract/telemetry/rules/evaluation/reevaluationAct.ts'
import type { Outcome } from '#contract/telemetry/rules/evaluation/outcome.ts'
import type { Db, DbOrTx } from '#server/platform/db/connect.ts'
import { deliveryAt, limitedTo } from '#server/logistics/deliveries/access/access.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'

type Act = { at: Date; name: string | null; version: number; reason: string; evaluated: Evaluated[] }
type Evaluated = { outcome: Outcome; newOutcome: Outcome }

/** The re-evaluations of an item's deliveries, newest first; with referable centres, only of deliveries that touch them. */
export async function reevaluationsOf(
  db: Db,
  { centreIds }: EnterpriseScope,
  productId: number,
  limit: number,
): Promise<ProductChange[]> {
  const isSeen = limitedTo(centreIds, deliveryAt(sql`x.delivery_id`))
  const { rows } = await sql<Act>`
    select a.at, u.name, v.version, a.reason, (
             select coalesce(json_agg(json_build_object('outcome', x.former_outcome, 'newOutcome', x.outcome)), '[]')
               from reevaluation_deliveries x where x.reevaluation_id = a.id and ${isSeen}) as evaluated
      from reevaluations a
      join product_versions v on v.id = a.product_version_id
      left join users u on u.id = a.user_id
     where v.product_id = ${productId}
       and exists (select from reevaluation_deliveries x where x.reevaluation_id = a.id and ${isSeen})
     order by a.id desc limit ${limit}`.execute(db)
  return rows.map(({ at, name, version, reason, evaluated }) => ({
    at: at.toISOString(),
    by: { kind: 'user', name: name ?? '' },
    act: 'reevaluated',
    version,
    facts: [],
    reason,
    outcomes: outcomeChanges(evaluated),
  }))
}

export type ReevaluatedDelivery = Evaluated & { deliveryId: number; formerVersionId: number }

/** Stores a re-evaluation with the outcome of each delivery before and after. */
export async function insertAct(
  tx: DbOrTx,
  { versionId, userId, reason }: { versionId: number; userId: number; reason: string },
  evaluated: readonly ReevaluatedDelivery[],
): Promise<void> {
  const { id } = await tx
    .insertInto('reevaluations')
    .values({ product_version_id: versionId, user_id: userId, reason })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('reevaluation_deliveries')
    .values(
      evaluated.map(one => ({
        reevaluation_id: id,
        delivery_id: one.deliveryId,
        former_version_id: one.formerVersionId,
        former_outcome: one.outcome,
        outcome: one.newOutcome,
      })),
    )
    .execute()
}
