import { sql } from 'kysely'
import type { ResponseOf } from '#contract/kernel/call.ts'
import type { partnerCalls } from '#contract/partners/calls/partners.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { mayEditPartners } from '#server/partners/tradingPartners/runCommand.ts'
import type { Reader } from '#server/partners/tradingPartners/queries/seenPartnerships.ts'

type Choices = ResponseOf<typeof partnerCalls.getPartnerChoices>

const maxLoggers = 1000

/**
 * Whom a partnership can be proposed to: every company in business but the platform's and the caller's own; nobody for
 * who only reads. Which loggers can be lent: the caller's own, or those of the company that is picked.
 */
export async function partnerChoices(db: Db, { caller, scope: { companyIds } }: Reader): Promise<Choices> {
  const mayEdit = mayEditPartners(caller)
  if (!mayEdit) return { companies: [], loggers: [], mayEdit }
  const { rows: companies } = await sql<Choices['companies'][number]>`
    select c.code, c.name, c.name_en as "nameEn" from companies c
     where c.industry_type <> 9 and c.is_active and c.id <> ${caller.company.id} order by c.code`.execute(db)
  // Who looks at all companies types the serials of the one that it means.
  const lending = caller.isPlatform ? companyIds : [caller.company.id]
  const loggers = await db
    .selectFrom('loggers')
    .select('serial')
    .where('company_id', 'in', lending === 'all' ? [0] : [...lending])
    .where('retired_on', 'is', null)
    .orderBy('serial')
    .limit(maxLoggers)
    .execute()
  return { companies, loggers: loggers.map(({ serial }) => serial), mayEdit }
}
