import { sql } from 'kysely'
import { startAnew } from '#server/integration/webhooks/endpoints.ts'
import { isQueued } from '#server/integration/webhooks/sending/sendWebhooks.ts'
import type { Job } from '#server/platform/jobs/addJob.ts'

/**
 * Sends what waits without a job, as if its webhook were resumed: the job ended while the company was inactive or had no
 * secret, failed at each of its tries, or was lost in a restore.
 */
export const resumeStoppedWebhooksJob: Job<Record<string, never>> = {
  name: 'resumeStoppedWebhooks',
  run: async (_payload, { db, now }) => {
    const { rows } = await sql<{ id: number }>`
      select e.id from webhook_endpoints e join companies c on c.id = e.company_id and c.is_active
       where e.pause_reason is null
         and exists (select from webhook_secrets s where s.endpoint_id = e.id and s.valid_until is null)
         and exists (select from webhook_messages m where m.endpoint_id = e.id and m.state = 'waiting')
         and not ${isQueued(sql`e.id`)}
       order by e.id`.execute(db)
    for (const { id } of rows) await db.transaction().execute(tx => startAnew(tx, id, now()))
  },
}
