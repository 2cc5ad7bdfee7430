import { sql } from 'kysely'
import type { ResponseOf } from '#contract/kernel/call.ts'
import type { partnerCalls } from '#contract/partners/calls/partners.ts'
import type { CallerContext } from '#server/platform/http/calls/handlersFor.ts'
import { mayEditPartners } from '#server/partners/tradingPartners/runCommand.ts'

type Choices = ResponseOf<typeof partnerCalls.getPartnerChoices>

const maxLoggers = 1000

/**
 * The companies a partnership can be proposed to: all active ones but the platform's and the caller's own; none for
 * callers who only read. The loggers that can be granted: the caller's own, or those of the chosen company.
 */
export async function partnerChoices({ db, caller, scope: { companyIds } }: CallerContext): Promise<Choices> {
  const mayEdit = mayEditPartners(caller)
  if (!mayEdit) return { companies: [], loggers: [], mayEdit }
  const { rows: companies } = await sql<Choices['companies'][number]>`
    select c.code, c.name, c.name_en as "nameEn" from companies c
     where c.industry_type <> 9 and c.is_active and c.id <> ${caller.company.id} order by c.code`.execute(db)
  // With all companies in scope, the platform enters serials by hand.
  const grantingIds = caller.isPlatform ? companyIds : [caller.company.id]
  const loggers = await db
    .selectFrom('loggers')
    .select('serial')
    .where('company_id', 'in', grantingIds === 'all' ? [0] : [...grantingIds])
    .where('retired_on', 'is', null)
    .orderBy('serial')
    .limit(maxLoggers)
    .execute()
  return { companies, loggers: loggers.map(({ serial }) => serial), mayEdit }
}
