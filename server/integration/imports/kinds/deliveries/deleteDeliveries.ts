import type pg from 'pg'
import type { DeliveryState } from '#server/integration/partnerApi/deliveries/deliveryState.ts'
import { bornTermsOf, removeAllTerms } from '#server/integration/partnerApi/deliveries/saving/saveTerms.ts'
import { lockLoggers, reevaluateTouched } from '#server/telemetry/evaluation/reevaluate.ts'

/** Takes deliveries away with all that hangs on them; what searches suggest by them alone goes too. */
export async function deleteDeliveries(client: pg.PoolClient, deliveries: readonly DeliveryState[]): Promise<void> {
  if (deliveries.length === 0) return
  const ids = deliveries.flatMap(({ id }) => id ?? [])
  const { rows } = await client.query<{ logger_id: number }>(
    'select distinct logger_id from logger_assignments where delivery_id = any($1::bigint[])',
    [ids],
  )
  const loggerIds = rows.map(row => row.logger_id)
  await lockLoggers(client, loggerIds)
  const terms = await bornTermsOf(client, ids)
  await client.query('delete from logger_assignments where delivery_id = any($1::bigint[])', [ids])
  await client.query('delete from deliveries where id = any($1::bigint[])', [ids])
  await removeAllTerms(client, terms)
  // An open link of another delivery ended where one of these began.
  await reevaluateTouched(client, { deliveryIds: [], loggerIds })
}
