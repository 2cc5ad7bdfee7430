import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { operationsUntil, type DemoOperation } from '#demo/world/operations.ts'

type Known = { id: number; company_id: number; deliveryIds: number[] }

/** The operation log of the last weeks: with the deliveries that each user's company could open then. */
export async function writeOperationLog(tx: Tx, anchorMs: number): Promise<void> {
  const users = await knownUsers(tx)
  const rows = operationsUntil(anchorMs).flatMap(done => rowOf(done, users.get(done.email)) ?? [])
  await sql`
    insert into operation_log (at, user_id, company_id, operation, subject, result_code, ip)
    select r.at, r.user_id, r.company_id, r.operation, r.subject, r.result_code, r.ip
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (at timestamptz, user_id bigint, company_id bigint,
        operation text, subject jsonb, result_code integer, ip inet)
     order by r.at`.execute(tx)
}

async function knownUsers(tx: Tx): Promise<Map<string, Known>> {
  const { rows } = await sql<Known & { email: string }>`
    select u.id, u.company_id, u.email, array(
      select p.delivery_id::int from delivery_parties p where p.company_id = u.company_id
       order by p.shipping_date desc, p.delivery_id desc limit 30) as "deliveryIds"
      from users u`.execute(tx)
  return new Map(rows.map(({ email, ...known }) => [email, known]))
}

/** Nobody opens a delivery where the company has none. */
function rowOf({ atMs, operation, subject, delivery, resultCode, ip }: DemoOperation, user: Known | undefined) {
  const deliveryId = delivery === undefined ? undefined : user?.deliveryIds[delivery]
  if (!user || (delivery !== undefined && deliveryId === undefined)) return undefined
  return {
    at: new Date(atMs).toISOString(),
    user_id: user.id,
    company_id: user.company_id,
    operation,
    subject: deliveryId === undefined ? subject : { ...subject, deliveryId },
    result_code: resultCode,
    ip,
  }
}
