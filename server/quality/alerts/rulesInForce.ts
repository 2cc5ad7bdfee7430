import { sql } from 'kysely'
import type { RuleKind, Severity } from '#contract/quality/rules/alerts/alertKinds.ts'
import type { AlertCondition, AlertPeople, Escalation, StepsOf } from '#contract/quality/rules/alerts/alertRules.ts'
import { defaultPeople, defaultSteps } from '#contract/quality/rules/alerts/alertRules.ts'
import type { QuietWindow } from '#contract/quality/rules/alerts/quietHours.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'

/** A rule for detection; `ruleId` null: the default rule. */
export type Rule<Kind extends RuleKind = RuleKind> = {
  ruleId: number | null
  companyId: number
  productId: number | null
  isActive: boolean
  steps: StepsOf<Kind>
  people: AlertPeople
  activeFrom: Date
}

/** The rules of a kind, of these companies or of all; also inactive ones, which suppress alerts. */
export async function rulesOf<Kind extends RuleKind>(
  db: DbOrTx,
  kind: Kind,
  companyIds: readonly number[] | 'all' = 'all',
): Promise<Rule<Kind>[]> {
  const rows = await db
    .selectFrom('alert_rules')
    .selectAll()
    .where('kind', '=', kind)
    .$if(companyIds !== 'all', query => query.where(sql<boolean>`company_id = any(${companyIds}::bigint[])`))
    .orderBy('id')
    .execute()
  return rows.map(row => ({
    ruleId: row.id,
    companyId: row.company_id,
    productId: row.product_id,
    isActive: row.is_active,
    steps: row.steps as StepsOf<Kind>,
    people: peopleOf(row),
    activeFrom: row.active_from,
  }))
}

/** The highest severity by the active rules for these products, with its rule. */
export function mostSevere<Kind extends RuleKind>(
  productIds: readonly number[],
  ruleOf: (productId: number) => Rule<Kind> | undefined,
  severityOf: (rule: Rule<Kind>, productId: number) => Severity | null,
) {
  let worst: { rule: Rule<Kind>; severity: Severity } | null = null
  for (const productId of productIds) {
    const rule = ruleOf(productId)
    const severity = rule?.isActive ? severityOf(rule, productId) : null
    if (rule && severity !== null && severity > (worst?.severity ?? 0)) worst = { rule, severity }
  }
  return worst
}

export const peopleOf = (row: {
  notifies_contacts: boolean
  user_ids: number[]
  by_mail: boolean
  by_sms: boolean
  to_teams: boolean
  to_slack: boolean
  quiet_hours: unknown
  critical_breaks_quiet: boolean
  escalation: unknown
}): AlertPeople => ({
  toContacts: row.notifies_contacts,
  userIds: row.user_ids,
  byMail: row.by_mail,
  bySms: row.by_sms,
  toTeams: row.to_teams,
  toSlack: row.to_slack,
  quietHours: row.quiet_hours as QuietWindow[],
  criticalBreaksQuiet: row.critical_breaks_quiet,
  escalation: row.escalation as Escalation,
})

export const conditionOf = (kind: string, steps: unknown) => ({ kind, steps }) as AlertCondition

/** The company's rule for a product, or else its rule for all products. */
export const ruleFor = <Kind extends RuleKind>(
  rules: readonly Rule<Kind>[],
  companyId: number,
  productId: number | null,
): Rule<Kind> | undefined => {
  const ofCompany = rules.filter(rule => rule.companyId === companyId)
  return ofCompany.find(rule => rule.productId === productId) ?? ofCompany.find(rule => rule.productId === null)
}

/** For the excursions of depositor and consignee without a rule. */
export const defaultRule = (companyId: number): Rule<'excursion'> => ({
  ruleId: null,
  companyId,
  productId: null,
  isActive: true,
  steps: defaultSteps,
  people: defaultPeople,
  activeFrom: new Date(0),
})
