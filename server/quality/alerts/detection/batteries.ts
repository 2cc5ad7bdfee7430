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
  for (const rule of await rulesOf(tx, 'lowBattery')) {
    if (!rule.isActive) continue
    const maxPercent = Math.max(...rule.steps.map(step => step.percent))
    await endCharged(tx, rule.companyId, maxPercent + recoveredPercent, context)
    const low = await lowBatteries(tx, rule, maxPercent)
    const detections = low.flatMap(battery => detectionOf(battery, rule) ?? [])
    await raiseAlerts(tx, detections, context)
  }
}

/** Batteries that were reported before the rule was active are ignored. */
async function lowBatteries(tx: Tx, { companyId, activeFrom }: Rule<'lowBattery'>, maxPercent: number) {
  const { rows } = await sql<Battery>`
    select g.id as "loggerId", g.serial, p.battery_percent as percent, p.battery_at as at
      from loggers g join logger_progress p on p.logger_id = g.id
     where g.company_id = ${companyId} and g.retired_on is null
       and p.battery_percent <= ${maxPercent} and p.battery_at >= ${activeFrom}
     order by g.id`.execute(tx)
  return rows
}

function detectionOf({ loggerId, serial, percent, at }: Battery, rule: Rule<'lowBattery'>): Detection | null {
  const severity = batterySeverity(rule.steps, percent)
  if (severity === null) return null
  const facts = { kind: 'lowBattery' as const, serial, percent, at: at.toISOString() }
  return { companyId: rule.companyId, deliveryId: null, loggerId, rule, severity, happenedAt: at, facts }
}

async function endCharged(tx: Tx, companyId: number, fromPercent: number, { now }: EvaluationContext) {
  await sql`
    update alerts a set ended_at = ${now}
      from logger_progress p join loggers g on g.id = p.logger_id
     where a.kind = 'lowBattery' and a.ended_at is null and a.company_id = ${companyId} and p.logger_id = a.logger_id
       and (p.battery_percent >= ${fromPercent} or g.retired_on is not null)`.execute(tx)
}
