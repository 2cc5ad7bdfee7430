import { codes } from '#contract/kernel/codes.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'

/** IDN-12: role 01 administers its own company, the platform administrator every company. */
export const administered = (caller: Caller) => (caller.isPlatform && caller.role === '00' ? 'all' : caller.company.id)

export const isPlatformAdministrator = (caller: Caller) => administered(caller) === 'all'

/** Whether a company is among those that the caller administers; whether the caller administers at all is asked beside it. */
export const isAdministeredBy = (caller: Caller, companyId: number) =>
  isPlatformAdministrator(caller) || companyId === caller.company.id

/** Members and guests administer nothing. */
export const mayAdminister = (caller: Caller, companyId: number) =>
  caller.isManager && isAdministeredBy(caller, companyId)

const companyWithCode = (db: DbOrTx, caller: Caller, code: string) =>
  db
    .selectFrom('companies')
    .selectAll()
    .where('code', '=', code)
    .$if(!isPlatformAdministrator(caller), query => query.where('id', '=', caller.company.id))

/** Throws 4017 for everyone but the platform administrator. */
export function requirePlatformAdministrator(caller: Caller): void {
  if (!isPlatformAdministrator(caller)) throw new PortalError(codes.notAuthorized)
}

/** The id of a company that the caller administers, by default its own; any other code is refused like an unknown one. */
export async function companyOf(db: DbOrTx, caller: Caller, code = caller.company.code): Promise<number> {
  const company = await companyWithCode(db, caller, code).executeTakeFirst()
  if (!company) throw new PortalError(codes.notAuthorized)
  return company.id
}

/**
 * A company to change, locked until the transaction ends; registering a user waits for it. A company that the caller does
 * not administer is refused like an unknown one (4017); the platform administrator, who sees every company, is told that
 * it no longer exists (5019).
 */
export async function lockedCompany(tx: DbOrTx, caller: Caller, enterpriseCode: string) {
  const company = await companyWithCode(tx, caller, enterpriseCode).forNoKeyUpdate().executeTakeFirst()
  if (company) return company
  if (!isPlatformAdministrator(caller)) throw new PortalError(codes.notAuthorized)
  const issue = { path: 'enterpriseCode', message: 'this company no longer exists', value: enterpriseCode }
  throw new PortalError(codes.companyMissingInReference, [issue])
}

/** Keeps anyone else from changing the company until the transaction ends. */
export const holdCompany = async (tx: DbOrTx, id: number) =>
  await tx.selectFrom('companies').select('id').where('id', '=', id).forShare().execute()
