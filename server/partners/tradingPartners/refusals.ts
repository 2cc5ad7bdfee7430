import { sql } from 'kysely'
import type { PartnerRefusal } from '#contract/partners/types/partnerTypes.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Reader } from '#server/partners/tradingPartners/queries/seenPartnerships.ts'

const maxRefusals = 100

/** Who tried within twelve months to name the reader's companies without their consent, and how often. */
export async function refusalsOf(db: Db, { scope: { companyIds }, today }: Reader): Promise<PartnerRefusal[]> {
  const isNamed = companyIds === 'all' ? sql`true` : sql`r.named_id = any(${[...companyIds]}::bigint[])`
  const { rows } = await sql<PartnerRefusal>`
    select json_build_object('code', s.code, 'name', s.name, 'nameEn', s.name_en) as sender,
           json_build_object('code', n.code, 'name', n.name, 'nameEn', n.name_en) as named,
           r.kind, sum(r.entries)::int as entries, min(r.day) as "firstDay", max(r.day) as "lastDay"
      from partner_refusals r join companies s on s.id = r.sender_id join companies n on n.id = r.named_id
     where ${isNamed} and r.day > ${today}::date - interval '12 months'
     group by s.id, n.id, r.kind
     order by max(r.day) desc, sum(r.entries) desc, s.code, n.code, r.kind
     limit ${maxRefusals}`.execute(db)
  return rows
}
