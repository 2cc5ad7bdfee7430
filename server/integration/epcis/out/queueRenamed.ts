import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/connect.ts'

const [subjectsAtOnce, deliveriesAtOnce] = [100, 5000]

type Subject = 'product' | 'company' | 'centre' | 'logger'

/** The deliveries whose events name a subject. */
const naming: Record<Subject, (id: number) => ReturnType<typeof sql>> = {
  product: id => sql`select delivery_id from delivery_items where product_id = ${id}`,
  company: id => sql`
    select id as delivery_id from deliveries
     where sender_id = ${id} or depositor_id = ${id} or shipper_id = ${id} or consignee_id = ${id} or carrier_id = ${id}
    union all select delivery_id from delivery_confirmations where company_id = ${id}`,
  centre: id => sql`
    select id as delivery_id from deliveries where from_centre_id = ${id} or destination_centre_id = ${id}`,
  logger: id => sql`select delivery_id from logger_assignments where logger_id = ${id}`,
}

/**
 * Queues deliveries whose events name what was given another GS1 key: some thousand at once, so that what changes meanwhile need
 * not wait for all deliveries of a company. Only those with recorded events: others wait for their first recording anyway.
 * Whether there may be more.
 */
export async function queueRenamed(tx: Tx): Promise<boolean> {
  for (let subjects = 0, queued = 0; queued < deliveriesAtOnce; subjects++) {
    if (subjects === subjectsAtOnce) return true
    const next = await tx.selectFrom('renamed_subjects').selectAll().orderBy('id').limit(1).executeTakeFirst()
    if (!next) return queued > 0
    queued += await queueNaming(tx, { ...next, subject: next.subject as Subject })
  }
  return true
}

type Renamed = { id: number; subject: Subject; subject_id: number; after_delivery_id: number }

async function queueNaming(tx: Tx, { id, subject, subject_id, after_delivery_id }: Renamed): Promise<number> {
  const { rows } = await sql<{ count: number; last: number | null }>`
    with found as (
      select distinct named.delivery_id from (${naming[subject](subject_id)}) named
       where named.delivery_id > ${after_delivery_id}
         and exists (select from delivery_events e where e.delivery_id = named.delivery_id)
       order by named.delivery_id limit ${deliveriesAtOnce}),
    queued as (insert into delivery_event_queue (delivery_id) select delivery_id from found)
    select count(*)::int as count, max(delivery_id) as last from found`.execute(tx)
  const { count, last } = rows[0] ?? { count: 0, last: null }
  if (last === null || count < deliveriesAtOnce) {
    await tx.deleteFrom('renamed_subjects').where('id', '=', id).execute()
  } else {
    await tx.updateTable('renamed_subjects').set({ after_delivery_id: last }).where('id', '=', id).execute()
  }
  return count
}
