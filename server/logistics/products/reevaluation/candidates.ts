import { sql, type RawBuilder } from 'kysely'
import type { EvaluatedDelivery } from '#contract/logistics/calls/products.ts'
import { transportStages } from '#contract/logistics/rules/transportSections.ts'
import { customPlan } from '#server/platform/db/statements/statementPlans.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { isAwaitingData, outcomeNow } from '#server/logistics/deliveries/assignments/evaluatedColumns.ts'
import { placeNames } from '#server/logistics/deliveries/placeNames.ts'
import { holdsFolded } from '#server/platform/db/statements/textSearch.ts'
import { touchesCentres } from '#server/logistics/deliveries/access/visibleDeliveries.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'

/** The version to evaluate by, and its item. */
export type EvaluatedBy = { productId: number; versionId: number }

/** A delivery of an item as evaluated now; the former version is null if it is already the version to evaluate by. */
export type Candidate = Omit<EvaluatedDelivery, 'newOutcome' | 'version'> & {
  senderId: number
  version: number | null
  formerVersionId: number | null
}

type Asked = { scope: EnterpriseScope; by: EvaluatedBy; now: Date }
export type DaysAndLot = { shippingDateFrom: string; shippingDateTo: string; lot?: string }

/** The first deliveries of these shipping days that are evaluated by another version, and their total. */
export async function candidatesOfDays(db: DbOrTx, asked: Asked, { lot, ...days }: DaysAndLot, limit: number) {
  // The stages are in the condition because the index of a product's items begins with them.
  const conditions = sql`${customPlan} i.stage = any(${transportStages}::text[])
    and i.shipping_date between ${days.shippingDateFrom}::date and ${days.shippingDateTo}::date`
  const hasLot = lot === undefined ? sql`true` : sql`bool_or(${holdsFolded(sql`o.folded_lot`, lot)})`
  const { rows } = await sql<Candidate & { total: number }>`
    select found.*, count(*) over ()::int as total
      from (${candidates(asked, conditions, hasLot)}) found
     where found."formerVersionId" is not null
     order by found."shippingDate", found."deliveryId" limit ${limit}`.execute(db)
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _total, ...row }) => row) }
}

/** The given deliveries with the item that the scope may see, whatever version evaluates them. */
export async function candidatesAmong(db: DbOrTx, asked: Asked, deliveryIds: readonly number[]): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    ${candidates(asked, sql`i.delivery_id = any(${deliveryIds}::bigint[])`, sql`true`)}`.execute(db)
  return rows
}

/** The item's company is the depositor and sees the whole delivery; with referable centres, only those that touch them. */
const candidates = (
  { scope, by, now }: Asked,
  conditions: RawBuilder<unknown>,
  hasLot: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select d.id as "deliveryId", d.sender_id as "senderId", d.reference, d.shipping_date as "shippingDate",
         ${placeNames('from')} as "shipFrom", ${placeNames('destination')} as destination, mine.lots, former.version,
         former.id as "formerVersionId", ${outcomeNow('t', now)} as outcome,
         ${isAwaitingData(now)} as "awaitingData"
    from (select i.delivery_id, coalesce(array_agg(distinct o.lot) filter (where o.lot is not null), '{}') as lots,
                 max(i.product_version_id) filter (where i.product_version_id <> ${by.versionId}) as former_id
            from delivery_items i left join lots o on o.id = i.lot_id
           where i.product_id = ${by.productId} and ${conditions}
           group by i.delivery_id having ${hasLot}) mine
    join deliveries d on d.id = mine.delivery_id and ${touchesCentres(scope, 'd')}
    left join product_versions former on former.id = mine.former_id
    left join delivery_temperature t on t.delivery_id = d.id`
