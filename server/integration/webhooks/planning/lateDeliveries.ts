import { sql } from 'kysely'
import type { Job } from '#server/platform/jobs/addJob.ts'

/**
 * Notes deliveries in transit whose planned arrival has passed, once for each plan: only the clock makes them late. Not what
 * the portal knew to be late already when the first endpoint was registered. It does not matter who wants to know: otherwise
 * whoever selects it later would be told what was late before.
 */
export const findLateDeliveriesJob: Job<Record<string, never>> = {
  name: 'findLateDeliveries',
  run: async (_payload, { db, now }) => {
    await sql`
      insert into webhook_events (type, once, delivery_id, happened_at)
      select 'delivery.late', concat('late ', f.delivery_id, ' ', extract(epoch from f.arrival_deadline)), f.delivery_id,
             f.arrival_deadline
        from delivery_facts f join deliveries d on d.id = f.delivery_id
       where f.delivered_at is null and f.arrival_deadline < ${now()}
         and greatest(f.arrival_deadline, d.registered_at) > (
           select min(e.created_at) from webhook_endpoints e)
       -- In the order of the trigger, which notes the same names: otherwise the two could wait for each other.
       order by f.delivery_id
      on conflict (once) do nothing`.execute(db)
  },
}
