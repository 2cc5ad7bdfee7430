import { sql } from 'kysely'
import type { LoggerTemperature } from '#contract/logistics/types/deliveryTypes.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { DeliveryLink } from '#server/logistics/deliveries/links/deliveryLinks.ts'

/** By link, the times for which another sender has its logger too; whose that is stays with the logger's owner. */
export async function overlapsOfLinks(
  db: Db,
  links: readonly DeliveryLink[],
): Promise<Map<number, LoggerTemperature['overlaps']>> {
  const { rows } = await sql<{ linkId: number; from: Date; to: Date | null }>`
    select distinct link_id as "linkId", from_at as from, until_at as to from assignment_overlaps
     where link_id = any(${links.map(link => link.linkId)}::bigint[]) order by from_at`.execute(db)
  const times = rows.map(({ linkId, from, to }) => ({
    linkId,
    overlap: { from: from.toISOString(), to: to?.toISOString() ?? null },
  }))
  return new Map([...Map.groupBy(times, ({ linkId }) => linkId)].map(([id, of]) => [id, of.map(one => one.overlap)]))
}
