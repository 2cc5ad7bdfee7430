import { sql } from 'kysely'
import type { z } from 'zod'
import type { alertCalls } from '#contract/quality/calls/alerts.ts'
import type { AlertRule, Person, RuleProduct } from '#contract/quality/types/alertTypes.ts'
import type { Company } from '#contract/kernel/fields.ts'
import { codes } from '#contract/kernel/codes.ts'
import { mayAdminister } from '#server/identity/administration/administered.ts'
import { areUsersOf, isProductOf, personJson } from '#server/quality/alerts/rules/people.ts'
import { conditionOf, peopleOf } from '#server/quality/alerts/rulesInForce.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { PortalError, refuse } from '#server/platform/http/calls/portalError.ts'

type Saved = z.output<typeof alertCalls.saveAlertRule.request>
type Row = Parameters<typeof peopleOf>[0] & {
  id: number
  kind: string
  steps: unknown
  is_active: boolean
  active_from: Date
  updated_at: Date
  company: Company
  product: RuleProduct | null
  named: Person[]
}

/** The rules of the scope's companies, by company, kind and product. */
export async function findRules(db: Db, { companyIds }: EnterpriseScope): Promise<AlertRule[]> {
  const { rows } = await sql<Row>`
    select r.*, json_build_object('code', c.code, 'name', c.name, 'nameEn', c.name_en) as company,
           case when p.id is not null then json_build_object('productId', p.id, 'itemCode', p.item_code,
             'nameJa', p.name_ja, 'nameEn', p.name_en) end as product,
           (select coalesce(json_agg(${personJson} order by u.name collate japanese), '[]') from users u
             where u.id = any (r.user_ids)
                or u.id in (select (jsonb_array_elements_text(e -> 'userIds'))::bigint
                              from jsonb_array_elements(r.escalation) e)) as named
      from alert_rules r
      join companies c on c.id = r.company_id
      left join products p on p.id = r.product_id
     where ${companyIds === 'all' ? sql`true` : sql`r.company_id = any(${companyIds}::bigint[])`}
     order by c.code, array_position(array['excursion', 'silence', 'lateArrival', 'lowBattery'], r.kind),
              p.item_code collate japanese nulls first, r.id`.execute(db)
  return rows.map(row => ({
    ruleId: row.id,
    company: row.company,
    product: row.product,
    isActive: row.is_active,
    condition: conditionOf(row.kind, row.steps),
    people: peopleOf(row),
    named: row.named,
    activeFrom: row.active_from.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }))
}

/** A locked rule of a company that the caller administers; 4017 for any other. */
export async function administeredRule(tx: Tx, caller: Caller, ruleId: number) {
  const rule = await tx.selectFrom('alert_rules').selectAll().where('id', '=', ruleId).forUpdate().executeTakeFirst()
  if (!rule || !mayAdminister(caller, rule.company_id)) throw new PortalError(codes.notAuthorized)
  return rule
}

/** Adds or changes a rule of a company; its kind cannot change. */
export async function saveRule(tx: Tx, caller: Caller, companyId: number, saved: Saved, now: Date): Promise<number> {
  const former = saved.ruleId === undefined ? null : await administeredRule(tx, caller, saved.ruleId)
  const owner = former?.company_id ?? companyId
  if (former && former.kind !== saved.condition.kind) refuse('condition.kind', 'of a rule cannot be changed')
  await checkRule(tx, owner, saved, former?.id ?? null)
  const row = rowOf(saved, now)
  if (!former) {
    const added = { company_id: owner, kind: saved.condition.kind, active_from: now, ...row }
    return (await tx.insertInto('alert_rules').values(added).returning('id').executeTakeFirstOrThrow()).id
  }
  // A rule with other steps, or one that is activated, applies from now on.
  const restarts =
    JSON.stringify(former.steps) !== JSON.stringify(JSON.parse(row.steps)) || (saved.isActive && !former.is_active)
  await tx
    .updateTable('alert_rules')
    .set({ ...row, ...(restarts && { active_from: now }) })
    .where('id', '=', former.id)
    .execute()
  return former.id
}

const rowOf = ({ productId, isActive, condition, people }: Saved, now: Date) => ({
  product_id: productId,
  is_active: isActive,
  steps: JSON.stringify(condition.steps),
  notifies_contacts: people.toContacts,
  user_ids: [...new Set(people.userIds)],
  by_mail: people.byMail,
  by_sms: people.bySms,
  to_teams: people.toTeams,
  to_slack: people.toSlack,
  quiet_hours: JSON.stringify(people.quietHours),
  critical_breaks_quiet: people.criticalBreaksQuiet,
  escalation: JSON.stringify(people.escalation),
  updated_at: now,
})

async function checkRule(tx: Tx, companyId: number, { productId, condition, people }: Saved, ruleId: number | null) {
  if (productId !== null) {
    if (condition.kind === 'lowBattery') refuse('productId', 'batteries belong to no product')
    const { rows } = await sql`
      select from products p where p.id = ${productId} and ${isProductOf(companyId)}`.execute(tx)
    if (rows.length === 0) refuse('productId', 'is no product that the company may be told of')
  }
  // If two people add the same rule at once, the second waits here and then finds the first one's.
  await tx.selectFrom('companies').select('id').where('id', '=', companyId).forNoKeyUpdate().execute()
  const same = await tx
    .selectFrom('alert_rules')
    .select('id')
    .where('company_id', '=', companyId)
    .where('kind', '=', condition.kind)
    .where(sql<boolean>`product_id is not distinct from ${productId}::bigint`)
    .$if(ruleId !== null, query => query.where('id', '<>', ruleId ?? 0))
    .executeTakeFirst()
  if (same) refuse('productId', 'has a rule of this kind already')
  for (const [path, named] of [
    ['people', people] as const,
    ...people.escalation.map((level, at) => [`people.escalation[${at}]`, level] as const),
  ]) {
    if (!named.toContacts && named.userIds.length === 0) refuse(`${path}.userIds`, 'names nobody')
    if (!(await areUsersOf(tx, companyId, named.userIds))) refuse(`${path}.userIds`, 'names users of no such company')
  }
}
