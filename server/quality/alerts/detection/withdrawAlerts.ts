import type { AlertKind, Severity } from '#contract/quality/rules/alertKinds.ts'
import { defaultPeople } from '#contract/quality/rules/alertRules.ts'
import type { EvaluationContext } from '#server/quality/alerts/detection/raiseAlerts.ts'
import { peopleOf } from '#server/quality/alerts/rulesInForce.ts'
import { planWithdrawal } from '#server/quality/alerts/notification/planNotifications.ts'
import type { Tx } from '#server/platform/db/connect.ts'

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
      .where('ended_at', 'is', null)
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
