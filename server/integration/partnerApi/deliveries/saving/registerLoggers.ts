import { sql } from 'kysely'
import type { Db } from '#server/platform/db/connect.ts'
import { pair } from '#server/integration/partnerApi/deliveries/deliveryState.ts'
import { findLoggers } from '#server/integration/partnerApi/deliveries/knownWorld.ts'
import type { DeliveryPlan } from '#server/integration/partnerApi/deliveries/planning/planDeliveries.ts'
import type { Sender } from '#server/identity/apiKeys/sender.ts'

/** INT-9: an own serial that is new is registered. Answers the known loggers and the new ones. */
export async function registerLoggers(tx: Db, sender: Sender, plans: DeliveryPlan[], known: Map<string, number>) {
  const assignments = plans.flatMap(plan => plan.is.loggers)
  const missing = assignments.filter(
    assignment => assignment.owner === sender.companyCode && !known.has(pair(assignment.owner, assignment.serial)),
  )
  if (missing.length === 0) return known
  const serials = [...new Set(missing.map(assignment => assignment.serial))].sort()
  await sql`
    insert into loggers (company_id, serial) select ${sender.companyId}, unnest(${serials}::text[])
    on conflict (company_id, serial) do nothing`.execute(tx)
  return new Map([...known, ...(await findLoggers(tx, [sender.companyCode], serials))])
}
