import { sql } from 'kysely'
import { codes } from '#contract/kernel/codes.ts'
import type { CompanyStatus } from '#contract/partners/rules/lists.ts'
import { asActor } from '#server/platform/db/actor.ts'
import { requirePlatformAdministrator, lockedCompany } from '#server/identity/administration/administered.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { PortalError, refuse } from '#server/platform/http/calls/portalError.ts'
import { writeTransaction } from '#server/platform/db/writeTransaction.ts'
import type { AppContext } from '#server/platform/appContext.ts'

/**
 * Makes a company active or inactive. The users of an inactive company are signed out at once on every process, and its
 * API keys are refused (caller.ts, authenticateKey.ts); both work again when it is active. 4032 reports that it was
 * saved, but that the company stays hidden because its main contractor is inactive.
 */
export async function changeStatus(
  appContext: AppContext,
  caller: Caller,
  enterpriseCode: string,
  status: CompanyStatus,
): Promise<void> {
  requirePlatformAdministrator(caller)
  const contractors = await writeTransaction(appContext.pool, async (_client, tx) => {
    await asActor(tx, `user:${caller.userId}`)
    const company = await lockedCompany(tx, caller, enterpriseCode)
    if (status === 'inactive') refuseEssential(caller, company)
    await setActive(tx, company.id, status === 'active', appContext.now())
    if (status === 'inactive') await signOutUsersOf(tx, company.id, appContext.now())
    return status === 'active' ? await inactiveMainContractors(tx, company.id) : []
  })
  // Thrown outside the transaction, which must commit.
  if (contractors.length === 0) return
  const issues = contractors.map(value => ({ path: 'mainContractor', message: 'is inactive', value }))
  throw new PortalError(codes.hiddenByMainContractor, issues)
}

/** Without these companies nobody could undo the change. */
function refuseEssential(caller: Caller, company: { id: number; industry_type: number; code: string }) {
  if (company.id !== caller.company.id && company.industry_type !== 9) return
  const message = 'your own company and the platform company stay active'
  refuse('status', message, company.code)
}

const setActive = async (tx: Db, id: number, isActive: boolean, now: Date) =>
  await tx
    .updateTable('companies')
    .set({ is_active: isActive, updated_at: sql<Date>`greatest(${now}, updated_at + interval '1 millisecond')` })
    .where('id', '=', id)
    .where('is_active', '!=', isActive)
    .execute()

/** Locking the users waits for sessions that are being opened, so that none is missed. */
async function signOutUsersOf(tx: Db, companyId: number, now: Date): Promise<void> {
  await tx.selectFrom('users').select('id').where('company_id', '=', companyId).orderBy('id').forUpdate().execute()
  await sql`update sessions s set revoked_at = ${now} from users u
    where u.id = s.user_id and u.company_id = ${companyId} and s.revoked_at is null`.execute(tx)
}

/** The inactive main contractors of this company in any customer's vendor management. */
async function inactiveMainContractors(tx: Db, companyId: number): Promise<string[]> {
  const contractors = await tx
    .selectFrom('vendors as v')
    .innerJoin('companies as main', 'main.id', 'v.main_contractor_id')
    .select('main.code')
    .distinct()
    .where('v.vendor_company_id', '=', companyId)
    .where('main.is_active', '=', false)
    .orderBy('main.code')
    .execute()
  return contractors.map(({ code }) => code)
}
