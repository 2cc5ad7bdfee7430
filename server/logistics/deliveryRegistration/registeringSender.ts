import { codes } from '#contract/kernel/codes.ts'
import { isPlatformAdministrator } from '#server/identity/administration/administered.ts'
import { senderOf, sendingCompany, type SendingCompany } from '#server/identity/administration/sendingCompany.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'

/** The company for which the caller registers deliveries: its own, for the platform administrator any. */
export async function registeringCompany(
  db: DbOrTx,
  caller: Caller,
  by: { code?: string; id?: number },
): Promise<SendingCompany> {
  const company = await sendingCompany(db, caller, by)
  const companies = caller.companiesByMenu.get('DeliveryRegistration') ?? []
  if (!isPlatformAdministrator(caller) && !companies.some(({ id }) => id === company.id)) {
    throw new PortalError(codes.notAuthorized)
  }
  return company
}

export const registeringSender = async (db: DbOrTx, caller: Caller, code: string | undefined) =>
  senderOf(caller, await registeringCompany(db, caller, code === undefined ? {} : { code }))
