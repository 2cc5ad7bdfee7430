import { sql } from 'kysely'
import { codes } from '#contract/kernel/codes.ts'
import type { Operation } from '#contract/kernel/operations.ts'
import { asActor } from '#server/platform/db/actor.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { Sender } from '#server/identity/apiKeys/sender.ts'
import type { Naming } from '#server/partners/tradingPartners/consents.ts'

const operation: Operation = 'nameWithoutConsent'
const maxCodesLogged = 50

/**
 * Keeps who tried to name whom without consent, in the sender's transaction. The named companies find it in their audit
 * trail, a row a day for each sender and kind of grant. The sender's own operation log has the codes as they were sent, so
 * that it says nothing of which of them exist.
 */
export async function keepRefusedNamings(
  tx: DbOrTx,
  sender: Sender,
  refused: readonly Naming[],
  day: string,
  at: Date,
) {
  if (refused.length === 0 || sender.isPlatform) return
  await asActor(tx, sender.actor)
  const counted = Map.groupBy(refused, ({ companyId, kind }) => JSON.stringify([companyId, kind]))
  const known = [...counted.values()].flatMap(([first, ...more]) =>
    first?.companyId === undefined ? [] : [{ namedId: first.companyId, kind: first.kind, entries: 1 + more.length }],
  )
  await sql`
    insert into partner_refusals as kept (sender_id, named_id, kind, day, entries, last_actor, last_at)
    select ${sender.companyId}, "namedId", kind, ${day}::date, entries, ${sender.actor}, ${at}
      from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as tried ("namedId" bigint, kind text, entries int)
     order by 2, 3
    on conflict (sender_id, named_id, kind, day) do update set
      entries = kept.entries + excluded.entries, last_actor = excluded.last_actor, last_at = excluded.last_at`.execute(
    tx,
  )
  const tried = [...new Set(refused.map(({ code }) => code))].slice(0, maxCodesLogged)
  await sql`
    insert into operation_log (at, user_id, company_id, operation, subject, result_code)
    values (${at}, ${userIdOf(sender)}, ${sender.companyId}, ${operation}, ${JSON.stringify({ codes: tried })}::jsonb,
            ${codes.notAuthorized})`.execute(tx)
}

/** `user:12`: a key acts for no one person. */
const userIdOf = ({ actor }: Sender) => (actor.startsWith('user:') ? Number(actor.slice('user:'.length)) : null)
