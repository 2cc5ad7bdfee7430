import { menus } from '#contract/kernel/menus.ts'
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
 * Registers a platform administrator, who need not be the first one: whoever reaches the database may let in another
 * when all are locked out. Throws one readable line where it cannot be.
 */
export async function createAdministrator(
  appContext: AppContext,
  wanted: NewAdministrator,
): Promise<CreatedAdministrator> {
  const temporaryPassword = await prepareTemporaryPassword()
  return await appContext.db.transaction().execute(async tx => {
    await asActor(tx, 'system:operator', 'npm run admin:create')
    await refuseKnown(tx, wanted.email)
    const company = await platformCompany(tx, wanted.company)
    const isNewDomain = await registerDomain(tx, company, wanted.email.slice(wanted.email.lastIndexOf('@') + 1))
    const others = await countAdministrators(tx)
    const userId = await insertAdministrator(tx, company, wanted, appContext.now())
    await mailActivation(tx, appContext, userId, temporaryPassword)
    return { ...company, isNewDomain, others }
  })
}

async function refuseKnown(tx: Tx, email: string) {
  const known = await tx.selectFrom('users').select('id').where('email', '=', email).execute()
  if (known.length > 0) throw new Error(hasAccount(email))
}

const hasAccount = (email: string) =>
  `${email} has an account already: asking for a password reset on the sign-in page mails a new link`

async function insertAdministrator(tx: Tx, company: PlatformCompany, wanted: NewAdministrator, now: Date) {
  const { email, language } = wanted
  // The name is only a beginning: the administrator gives the real one in the user list.
  const facts = { email, name: email.slice(0, email.lastIndexOf('@')), role: '00', language }
  const made = await tx
    .insertInto('users')
    .values({ ...facts, company_id: company.id, registered_at: now })
    .onConflict(conflict => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw new Error(hasAccount(email))
  await tx
    .insertInto('user_menus')
    .values(menus.map(menu => ({ user_id: made.id, menu, company_id: company.id })))
    .execute()
  return made.id
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
