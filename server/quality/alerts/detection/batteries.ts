import { sql } from 'kysely'
import { batterySeverity } from '#contract/quality/rules/alerts/alertSeverity.ts'
import { raiseAlerts, type EvaluationContext, type Detection } from '#server/quality/alerts/detection/raiseAlerts.ts'
import { rulesOf, type Rule } from '#server/quality/alerts/rulesInForce.ts'
import type { Tx } from '#server/platform/db/connect.ts'

/** This much above the rule's limit, the battery was charged or replaced; a smaller rise may come from warmth. */
const recoveredPercent = 5

type Battery = { loggerId: number; serial: string; percent: number; at: Date }

/** Raises alerts for loggers with a low battery, and ends those of charged or replaced batteries. */
export async function followBatteries(tx: Tx, context: EvaluationContext): Promise<void> {
  const rules = (await rulesOf(tx, 'lowBattery')).filter(rule => rule.isActive)
  await endCharged(tx, rules, context)
  for (const rule of rules) {
    const low = await lowBatteries(tx, rule)
    const detections = low.flatMap(battery => detectionOf(battery, rule) ?? [])
    await raiseAlerts(tx, detections, context)
  }
}

const maxPercent = ({ steps }: Rule<'lowBattery'>) => Math.max(...steps.map(step => step.percent))

/** Batteries that were reported before the rule was active are ignored. */
async function lowBatteries(tx: Tx, rule: Rule<'lowBattery'>) {
  const { companyId, activeFrom } = rule
  const { rows } = await sql<Battery>`
    select g.id as "loggerId", g.serial, p.battery_percent as percent, p.battery_at as at
      from loggers g join logger_progress p on p.logger_id = g.id
     where g.company_id = ${companyId} and g.retired_on is null
       and p.battery_percent <= ${maxPercent(rule)} and p.battery_at >= ${activeFrom}
     order by g.id`.execute(tx)
  return rows
}

function detectionOf({ loggerId, serial, percent, at }: Battery, rule: Rule<'lowBattery'>): Detection | null {
  const severity = batterySeverity(rule.steps, percent)
  if (severity === null) return null
  const facts = { kind: 'lowBattery' as const, serial, percent, at: at.toISOString() }
  return { companyId: rule.companyId, deliveryId: null, loggerId, rule, severity, happenedAt: at, facts }
}

/** Above the limit of the company's rule; where no rule is active any more, above what its alert told. */
async function endCharged(tx: Tx, rules: readonly Rule<'lowBattery'>[], { now }: EvaluationContext) {
  const companyIds = rules.map(rule => rule.companyId)
  await sql`
    update alerts a set ended_at = ${now}
      from logger_progress p join loggers g on g.id = p.logger_id
     where a.kind = 'lowBattery' and a.ended_at is null and p.logger_id = a.logger_id
       and (g.retired_on is not null or p.battery_percent >= ${recoveredPercent}::int + coalesce(
         (select limited.percent from unnest(${companyIds}::bigint[], ${rules.map(maxPercent)}::int[]) limited (company_id, percent)
           where limited.company_id = a.company_id), (a.facts ->> 'percent')::int))`.execute(tx)
}
