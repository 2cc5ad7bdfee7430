import { menus } from '#contract/kernel/menus.ts'
import { systemReasons } from '#contract/kernel/systemReasons.ts'
import { mailActivation } from '#server/identity/account/links.ts'
import { prepareTemporaryPassword } from '#server/identity/account/temporaryPassword.ts'
import { asActor } from '#server/platform/db/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import {
  platformCompany,
  registerDomain,
  type PlatformCompany,
} from '#server/identity/users/platformAdministrator/platformCompany.ts'

export type NewAdministrator = { email: string; company: string; language: 'ja' | 'en' }
export type CreatedAdministrator = PlatformCompany & { isNewDomain: boolean; others: number }

/**
 * Registers a platform administrator, the first or another one: whoever can access the database can restore access when
 * all are locked out. Throws an Error with a one-line message if that is not possible.
 */
export async function createAdministrator(
  appContext: AppContext,
  request: NewAdministrator,
): Promise<CreatedAdministrator> {
  const temporaryPassword = await prepareTemporaryPassword()
  return await appContext.db.transaction().execute(async tx => {
    await asActor(tx, 'system:operator', systemReasons.adminCommand)
    await refuseExisting(tx, request.email)
    const company = await platformCompany(tx, request.company)
    const isNewDomain = await registerDomain(tx, company, request.email.slice(request.email.lastIndexOf('@') + 1))
    const others = await countAdministrators(tx)
    const userId = await insertAdministrator(tx, company, request, appContext.now())
    await mailActivation(tx, appContext, userId, temporaryPassword)
    return { ...company, isNewDomain, others }
  })
}

async function refuseExisting(tx: Tx, email: string) {
  const existing = await tx.selectFrom('users').select('id').where('email', '=', email).execute()
  if (existing.length > 0) throw new Error(hasAccount(email))
}

const hasAccount = (email: string) =>
  `${email} already has an account: request a password reset on the sign-in page to get a new link`

async function insertAdministrator(tx: Tx, company: PlatformCompany, request: NewAdministrator, now: Date) {
  const { email, language } = request
  // A preliminary name: the administrator enters the real one in the user list.
  const facts = { email, name: email.slice(0, email.lastIndexOf('@')), role: '00', language }
  const inserted = await tx
    .insertInto('users')
    .values({ ...facts, company_id: company.id, registered_at: now })
    .onConflict(conflict => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) throw new Error(hasAccount(email))
  await tx
    .insertInto('user_menus')
    .values(menus.map(menu => ({ user_id: inserted.id, menu, company_id: company.id })))
    .execute()
  return inserted.id
}

async function countAdministrators(tx: Tx): Promise<number> {
  const others = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', '00')
    .where('state', '!=', 'disabled')
    .execute()
  return others.length
}
