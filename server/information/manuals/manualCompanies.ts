import { codes } from '#contract/kernel/codes.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'

/** Whose manual the caller may read: its own company's, that of one on any of its pages; the platform anyone's. */
export async function readableCompany(db: Db, caller: Caller, code: string | undefined): Promise<number> {
  if (caller.isPlatform) return await companyWithCode(db, code ?? caller.company.code)
  const readable = [caller.company, ...[...caller.companiesByMenu.values()].flat()]
  const company = code === undefined ? caller.company : readable.find(one => one.code === code)
  if (!company) throw new PortalError(codes.notAuthorized)
  return company.id
}

/** IDN-12: a company administrator sees to its own company, the platform administrator to all. */
export async function administeredCompany(db: Db, caller: Caller, code: string | undefined): Promise<number> {
  if (code === undefined || code === caller.company.code) return caller.company.id
  if (caller.isPlatform && caller.role === '00') return await companyWithCode(db, code)
  throw new PortalError(codes.notAuthorized)
}

async function companyWithCode(db: Db, code: string): Promise<number> {
  const company = await db.selectFrom('companies').select('id').where('code', '=', code).executeTakeFirst()
  if (!company) throw new PortalError(codes.notAuthorized)
  return company.id
}
