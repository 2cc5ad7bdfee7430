import { sql } from 'kysely'
import type { AlertKind, Severity } from '#contract/quality/rules/alerts/alertKinds.ts'
import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'
import { defaultPeople } from '#contract/quality/rules/alerts/alertRules.ts'
import type { EvaluationContext } from '#server/quality/alerts/detection/raiseAlerts.ts'
import { peopleOf } from '#server/quality/alerts/rulesInForce.ts'
import { planWithdrawal } from '#server/quality/alerts/notification/planNotifications.ts'

/** A company that may receive alerts of a delivery, for all products or those whose temperature is disclosed to it. */
export type Watcher = {
  deliveryId: number
  companyId: number
  /** Null: all. */
  products: number[] | null
  /** Those of which the shipping list is disclosed too, so that the alert may name them; null: all. */
  named: number[] | null
  /** Depositor and consignee are notified of excursions without a rule. */
  isNotifiedByDefault: boolean
}

/**
 * The companies that may receive alerts of these deliveries (QUA-7): their parties, and for excursions and silence those
 * with a rule to whom the temperature is disclosed. A withdrawn disclosure takes effect at once.
 */
export async function watchersOf(
  tx: DbOrTx,
  kind: AlertKind,
  deliveryIds: readonly number[],
  /** Treated as if it had a rule. */
  withRuleOfCompanyId: number | null = null,
): Promise<Watcher[]> {
  const { rows } = await sql<Watcher>`
    select p.delivery_id as "deliveryId", p.company_id as "companyId", null::int[] as products,
           null::int[] as named,
           coalesce(p.company_id in (d.depositor_id, d.consignee_id), false) as "isNotifiedByDefault"
      from delivery_parties p
      join deliveries d on d.id = p.delivery_id
      join companies o on o.id = p.company_id and o.is_active
     where p.delivery_id = any(${deliveryIds}::bigint[])
    union all
    select i.delivery_id, x.company_id, array_agg(distinct i.product_id::int),
           coalesce(array_agg(distinct i.product_id::int) filter (where exists (
             select from disclosures y
              where y.company_id = x.company_id and y.product_id = i.product_id and y.stage = i.stage
                and y.kind = 'shippingList' and y.valid_from <= i.shipping_date
                and (y.valid_to is null or i.shipping_date <= y.valid_to))), '{}'), false
      from delivery_items i
      join disclosures x on x.product_id = i.product_id and x.stage = i.stage and x.kind = 'temperature'
       and x.valid_from <= i.shipping_date and (x.valid_to is null or i.shipping_date <= x.valid_to)
      join companies o on o.id = x.company_id and o.is_active
     where i.delivery_id = any(${deliveryIds}::bigint[]) and ${kind} in ('excursion', 'silence')
       and (x.company_id = ${withRuleOfCompanyId}::bigint
         or exists (select from alert_rules r where r.company_id = x.company_id and r.kind = ${kind}))
       and not exists (select from delivery_parties p where p.delivery_id = i.delivery_id and p.company_id = x.company_id)
     group by i.delivery_id, x.company_id
     order by 1, 2`.execute(tx)
  return rows
}

export const mayName = ({ named }: Watcher, productId: number) => named === null || named.includes(productId)

export const maySee = ({ products }: Watcher, productId: number) => products === null || products.includes(productId)

/** Withdraws alerts whose cause is gone and notifies everyone who was notified of them. They stay on record. */
export async function withdrawAlerts(
  tx: Tx,
  kind: AlertKind,
  cleared: readonly { companyId: number; deliveryId: number }[],
  context: EvaluationContext,
): Promise<void> {
  for (const { companyId, deliveryId } of cleared) {
    const withdrawn = await tx
      .updateTable('alerts')
      .set({ withdrawn_at: context.now })
      .where('kind', '=', kind)
      .where('company_id', '=', companyId)
      .where('delivery_id', '=', deliveryId)
      .where('withdrawn_at', 'is', null)
      // One that told of a late arrival has ended; where that was wrong, it is told too.
      .where(eb => eb.or([eb('ended_at', 'is', null), eb('kind', '=', 'lateArrival')]))
      .returning(['id', 'round', 'severity', 'rule_id'])
      .execute()
    for (const { id, round, severity, rule_id: ruleId } of withdrawn) {
      const rule =
        ruleId !== null && (await tx.selectFrom('alert_rules').selectAll().where('id', '=', ruleId).executeTakeFirst())
      const people = rule ? peopleOf(rule) : defaultPeople
      await planWithdrawal(tx, { alertId: id, round, severity: severity as Severity, people }, context)
    }
  }
}
