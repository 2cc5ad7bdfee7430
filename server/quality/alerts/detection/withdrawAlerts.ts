import type { AlertKind, Severity } from '#contract/quality/rules/alertKinds.ts'
import { defaultPeople } from '#contract/quality/rules/alertRules.ts'
import type { EvaluationContext } from '#server/quality/alerts/detection/raiseAlerts.ts'
import { peopleOf } from '#server/quality/alerts/rulesInForce.ts'
import { planWithdrawal } from '#server/quality/alerts/notification/planNotifications.ts'
import type { Tx } from '#server/platform/db/connect.ts'

export type Gone = { kind: AlertKind; companyId: number; deliveryId: number }

/** Marks alerts whose reason is gone as withdrawn, and tells those who were told of them. They stay, for the record. */
export async function withdrawAlerts(
  tx: Tx,
  gone: readonly Gone[],
  evaluationContext: EvaluationContext,
): Promise<void> {
  for (const { kind, companyId, deliveryId } of gone) {
    const withdrawn = await tx
      .updateTable('alerts')
      .set({ withdrawn_at: evaluationContext.now })
      .where('kind', '=', kind)
      .where('company_id', '=', companyId)
      .where('delivery_id', '=', deliveryId)
      .where('withdrawn_at', 'is', null)
      .where('ended_at', 'is', null)
      .returning(['id', 'round', 'severity', 'rule_id'])
      .execute()
    for (const alert of withdrawn) {
      const people = await peopleOfRule(tx, alert.rule_id)
      const { id, round } = alert
      await planWithdrawal(tx, { alertId: id, round, severity: alert.severity as Severity, people }, evaluationContext)
    }
  }
}

async function peopleOfRule(tx: Tx, ruleId: number | null) {
  const rule =
    ruleId === null
      ? undefined
      : await tx.selectFrom('alert_rules').selectAll().where('id', '=', ruleId).executeTakeFirst()
  return rule ? peopleOf(rule) : defaultPeople
}
