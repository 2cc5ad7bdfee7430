import type pg from 'pg'
import { pair, type LinkState } from '#server/integration/partnerApi/deliveries/deliveryState.ts'
import type { KnownWorld } from '#server/integration/partnerApi/deliveries/knownWorld.ts'
import type { SavedDelivery } from '#server/integration/partnerApi/deliveries/saving/savedDelivery.ts'
import { itemKey, type ItemIds } from '#server/integration/partnerApi/deliveries/saving/saveItems.ts'

type SavedLink = LinkState & { deliveryId: number; loggerId: number }

/** Writes what differs between the stored links and the told ones. */
export async function saveLinks(
  client: pg.PoolClient,
  saved: SavedDelivery[],
  itemIds: ItemIds,
  { loggers }: KnownWorld,
) {
  const of = (links: (one: SavedDelivery) => LinkState[]): SavedLink[] =>
    saved.flatMap(one =>
      links(one).map(link => ({
        ...link,
        deliveryId: one.id,
        loggerId: loggers.get(pair(link.owner, link.serial)) ?? 0,
      })),
    )
  const removed = of(one => one.links.removed)
  const changed = of(one => one.links.changed.map(change => change.is))
  const added = of(one => one.links.added)
  if (removed.length > 0) {
    await client.query('delete from logger_links where id = any($1::bigint[])', [removed.map(link => link.id)])
  }
  if (changed.length > 0) await client.query(updateLinks, [JSON.stringify(changed)])
  const inserted = added.length > 0 ? await insertLinks(client, added) : []
  await saveLinkItems(client, [...changed, ...inserted], itemIds)
}

const told = `jsonb_to_recordset($1::jsonb) as told (id bigint, "deliveryId" bigint, "loggerId" int,
  "from" timestamptz, "to" timestamptz, "intervalSeconds" int)`

/** Where the logger's owner decided about its times, that holds until the sender says other times than before. */
const isDecided = `l.sent_from_at = told."from" and l.sent_to_at is not distinct from told."to"`
const updateLinks = `
  update logger_links l set interval_seconds = told."intervalSeconds",
         from_at = case when ${isDecided} then l.from_at else told."from" end,
         to_at = case when ${isDecided} then l.to_at else told."to" end,
         sent_from_at = case when ${isDecided} then l.sent_from_at end,
         sent_to_at = case when ${isDecided} then l.sent_to_at end
    from ${told} where l.id = told.id`

async function insertLinks(client: pg.PoolClient, links: SavedLink[]): Promise<SavedLink[]> {
  const { rows } = await client.query<{ id: number; delivery_id: number; logger_id: number; from_at: Date }>(
    `insert into logger_links (delivery_id, logger_id, from_at, to_at, interval_seconds)
     select "deliveryId", "loggerId", "from", "to", "intervalSeconds" from ${told}
     returning id, delivery_id, logger_id, from_at`,
    [JSON.stringify(links)],
  )
  const key = (...parts: (string | number)[]) => parts.join(' ')
  const ids = new Map(rows.map(row => [key(row.delivery_id, row.logger_id, row.from_at.toISOString()), row.id]))
  return links.map(link => ({ ...link, id: ids.get(key(link.deliveryId, link.loggerId, link.from)) ?? null }))
}

/** A link without rows accompanies all items of its delivery. */
async function saveLinkItems(client: pg.PoolClient, links: SavedLink[], itemIds: ItemIds) {
  const rows = links.flatMap(link =>
    (link.items ?? []).map(place => [link.id, itemIds.get(itemKey(link.deliveryId, place))] as const),
  )
  const columns = [rows.map(row => row[0]), rows.map(row => row[1])]
  await client.query(
    `delete from logger_link_items t where t.logger_link_id = any($3::bigint[])
        and (t.logger_link_id, t.delivery_item_id) not in (select * from unnest($1::bigint[], $2::bigint[]))`,
    [...columns, links.map(link => link.id)],
  )
  await client.query(
    `insert into logger_link_items (logger_link_id, delivery_item_id)
     select * from unnest($1::bigint[], $2::bigint[]) on conflict do nothing`,
    columns,
  )
}
