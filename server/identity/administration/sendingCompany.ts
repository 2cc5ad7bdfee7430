import type { Company } from '#contract/kernel/fields.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { administered } from '#server/identity/administration/administered.ts'
import type { Sender } from '#server/identity/apiKeys/sender.ts'

/** The company for which a user submits data. */
export type SendingCompany = Company & { id: number; isPlatform: boolean }

/** A company that the caller administers, by default its own; any other is refused like an unknown one (4017). */
export async function sendingCompany(
  db: DbOrTx,
  caller: Caller,
  by: { code?: string; id?: number },
): Promise<SendingCompany> {
  const found = await db
    .selectFrom('companies')
    .select(['id', 'code', 'name', 'name_en as nameEn', 'industry_type'])
    .$if(by.id !== undefined, query => query.where('id', '=', by.id ?? 0))
    .$if(by.id === undefined, query => query.where('code', '=', by.code ?? caller.company.code))
    .$if(administered(caller) !== 'all', query => query.where('id', '=', caller.company.id))
    .executeTakeFirst()
  if (!found) throw new PortalError(codes.notAuthorized)
  const { industry_type, ...company } = found
  return { ...company, isPlatform: industry_type === 9 }
}

export const senderOf = (caller: Caller, { id, code, isPlatform }: SendingCompany): Sender => ({
  actor: `user:${caller.userId}`,
  companyId: id,
  companyCode: code,
  isPlatform,
})
