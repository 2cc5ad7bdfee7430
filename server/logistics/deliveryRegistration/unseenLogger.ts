import { sql } from 'kysely'
import { limitedTo, loggerAt } from '#server/logistics/deliveries/access/access.ts'
import { pair, type AssignmentState, type DeliveryState } from '#server/logistics/deliveryIntake/deliveryState.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'

const keyOf = ({ owner, serial }: AssignmentState) => pair(owner, serial)

/**
 * The place of the first logger that a user of some centres may not name: one that others use alone (LOG-106). What the
 * delivery has stays; a serial that nobody has registered is a new one.
 */
export async function unseenLogger(
  tx: DbOrTx,
  { centreIds }: EnterpriseScope,
  { was, is }: { was: DeliveryState | undefined; is: DeliveryState },
  known: ReadonlyMap<string, number>,
): Promise<number | undefined> {
  const kept = new Set(was?.loggers.map(keyOf))
  const named = is.loggers.flatMap((one, place) => {
    const id = kept.has(keyOf(one)) ? undefined : known.get(keyOf(one))
    return id === undefined ? [] : [{ id, place }]
  })
  if (centreIds === 'all' || named.length === 0) return undefined
  const { rows } = await sql<{ id: number }>`
    select g.id from loggers g where g.id = any(${named.map(({ id }) => id)}::int[])
       and ${limitedTo(centreIds, loggerAt(sql`g.id`))}`.execute(tx)
  const seen = new Set(rows.map(({ id }) => id))
  return named.find(({ id }) => !seen.has(id))?.place
}
