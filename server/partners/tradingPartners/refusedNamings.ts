import { codes } from '#contract/kernel/codes.ts'
import type { Operation } from '#contract/kernel/operations.ts'
import { asActor } from '#server/platform/db/actor.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { userIdOf, type Sender } from '#server/identity/apiKeys/sender.ts'
import type { Naming } from '#server/partners/tradingPartners/consents.ts'
import { sql } from 'kysely'
import type { PartnerRefusal } from '#contract/partners/types/partnerTypes.ts'
import { todayOf } from '#server/platform/lists/reader.ts'
import type { Reader } from '#server/partners/tradingPartners/queries/partnerRows.ts'

const operation: Operation = 'nameWithoutConsent'
const maxCodesLogged = 50

/**
 * Records namings without consent, in the sender's transaction. The named companies find them in their audit trail, one
 * row a day for each sender and kind of grant. The sender's own operation log has the codes as sent, so it does not
 * reveal which of them exist.
 */
export async function recordRefusedNamings(
  tx: DbOrTx,
  sender: Sender,
  refused: readonly Naming[],
  day: string,
  at: Date,
) {
  if (refused.length === 0 || sender.isPlatform) return
  await asActor(tx, sender.actor)
  const byCompany = Map.groupBy(refused, ({ companyId, kind }) => JSON.stringify([companyId, kind]))
  const knownCompanies = [...byCompany.values()].flatMap(([first, ...more]) =>
    first?.companyId === undefined ? [] : [{ namedId: first.companyId, kind: first.kind, entries: 1 + more.length }],
  )
  await sql`
    insert into partner_refusals as r (sender_id, named_id, kind, day, entries, last_actor, last_at)
    select ${sender.companyId}, "namedId", kind, ${day}::date, entries, ${sender.actor}, ${at}
      from jsonb_to_recordset(${JSON.stringify(knownCompanies)}::jsonb) as attempts ("namedId" bigint, kind text, entries int)
     order by 2, 3
    on conflict (sender_id, named_id, kind, day) do update set
      entries = r.entries + excluded.entries, last_actor = excluded.last_actor, last_at = excluded.last_at`.execute(tx)
  const sentCodes = [...new Set(refused.map(({ code }) => code))].slice(0, maxCodesLogged)
  await sql`
    insert into operation_log (at, user_id, company_id, operation, subject, result_code)
    values (${at}, ${userIdOf(sender)}, ${sender.companyId}, ${operation}, ${JSON.stringify({ codes: sentCodes })}::jsonb,
            ${codes.notAuthorized})`.execute(tx)
}

const maxRefusals = 100

/** The senders that named the reader's companies without consent in the last twelve months, and how often. */
export async function refusalsOf({ db, scope: { companyIds }, ...reader }: Reader): Promise<PartnerRefusal[]> {
  const isNamed = companyIds === 'all' ? sql`true` : sql`r.named_id = any(${[...companyIds]}::bigint[])`
  const { rows } = await sql<PartnerRefusal>`
    select json_build_object('code', s.code, 'name', s.name, 'nameEn', s.name_en) as sender,
           json_build_object('code', n.code, 'name', n.name, 'nameEn', n.name_en) as named,
           r.kind, sum(r.entries)::int as entries, min(r.day) as "firstDay", max(r.day) as "lastDay"
      from partner_refusals r join companies s on s.id = r.sender_id join companies n on n.id = r.named_id
     where ${isNamed} and r.day > ${todayOf(reader)}::date - interval '12 months'
     group by s.id, n.id, r.kind
     order by max(r.day) desc, sum(r.entries) desc, s.code, n.code, r.kind
     limit ${maxRefusals}`.execute(db)
  return rows
}
