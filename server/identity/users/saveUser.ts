import { mailActivation } from '#server/identity/account/links.ts'
import { prepareTemporaryPassword } from '#server/identity/account/temporaryPassword.ts'
import { holdCompany, companyOf } from '#server/identity/administration/administered.ts'
import type { CallerContext } from '#server/platform/http/calls/handlersFor.ts'
import { checkedFacts, emailIssues, type CheckedRights } from '#server/identity/users/checkedFacts.ts'
import { userChoices, type UserChoices } from '#server/identity/users/queries/userChoices.ts'
import { asCaller } from '#server/platform/db/actor.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { PortalError, type Issue } from '#server/platform/http/calls/portalError.ts'
import { lockedAdministeredUser } from '#server/identity/users/accountActions.ts'
import { storedCentresOf } from '#server/identity/users/centreLimits.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { userCalls } from '#contract/identity/calls/users.ts'
import { codes } from '#contract/kernel/codes.ts'
import { languageOf } from '#contract/kernel/language.ts'

type Registration = z.output<typeof userCalls.signUp.request>
type Change = z.output<typeof userCalls.editUser.request>
type Facts = Omit<Change, 'email'>
type NewUser = { user: Facts & { email: string }; companyId: number; at: Date }

/**
 * Registers a user who is not activated yet, and mails the activation link and the temporary password in the user's
 * language.
 */
export async function registerUser(context: CallerContext, user: Registration): Promise<void> {
  const { caller, now } = context
  const temporaryPassword = await prepareTemporaryPassword()
  await asCaller(context, async tx => {
    const companyId = await companyOf(tx, caller, user.enterpriseCode)
    // Keeps the company's email domains unchanged until the user is inserted.
    await holdCompany(tx, companyId)
    const choices = await userChoices(tx, caller, companyId)
    const checked = checkedFacts(user, choices, emailIssues(user.email, choices.emailDomains))
    const id = await insertUser(tx, { user, companyId, at: now() }, checked, choices)
    await mailActivation(tx, context, id, temporaryPassword)
  })
}

/** Replaces a user's facts and rights; of two simultaneous edits the later one wins as a whole. */
export async function changeUser(context: CallerContext, change: Change): Promise<void> {
  const { caller } = context
  await asCaller(context, async tx => {
    const user = await lockedAdministeredUser(tx, caller, change.email)
    const choices = await userChoices(tx, caller, user.companyId)
    // A centre that no delivery touches any more may stay if the user already has it.
    const logisticCentres = [...choices.logisticCentres, ...(await storedCentresOf(tx, user.id))]
    const checked = checkedFacts(change, { ...choices, logisticCentres }, ownIssues(caller, user, change))
    await updateUser(tx, user.id, change, checked, choices)
  })
}

/** Administrators cannot remove what they need to undo the change: their own role and their own user list. */
export function ownIssues(
  caller: Caller,
  user: { id: number },
  change: Pick<Change, 'role' | 'menuEnterpriseMap'>,
): Issue[] {
  if (user.id !== caller.userId) return []
  const issues: Issue[] = []
  if (change.role !== caller.role) issues.push({ path: 'role', message: 'is your own' })
  if (!change.menuEnterpriseMap.UserList) {
    issues.push({ path: 'menuEnterpriseMap.UserList', message: 'is your own user list' })
  }
  return issues
}

/** Inserts a user who is not activated yet, with its rights; throws 4021 if the email address is taken. */
export async function insertUser(
  tx: DbOrTx,
  { user, companyId, at }: NewUser,
  checked: CheckedRights,
  choices: UserChoices,
): Promise<number> {
  const inserted = await tx
    .insertInto('users')
    .values({ ...columnsOf(user), email: user.email, company_id: companyId, registered_at: at })
    // Of two simultaneous registrations, the second one finds the first.
    .onConflict(conflict => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) throw new PortalError(codes.userExists)
  await saveRights(tx, inserted.id, checked, choices)
  return inserted.id
}

export async function updateUser(
  tx: DbOrTx,
  userId: number,
  facts: Facts,
  checked: CheckedRights,
  choices: UserChoices,
): Promise<void> {
  await tx.updateTable('users').set(columnsOf(facts)).where('id', '=', userId).execute()
  await saveRights(tx, userId, checked, choices)
}

const columnsOf = ({ username, organizationDepartment, role, language }: Facts) => ({
  name: username,
  department: organizationDepartment,
  role,
  language: languageOf(language),
})

/**
 * Replaces the menus, companies and centres of a user. What the caller could not choose stays: menus without a screen
 * yet, and companies that only the platform may have count. Unchanged rows are not written, so that the audit trail
 * shows only changes.
 */
async function saveRights(tx: DbOrTx, userId: number, { rights, centreIds }: CheckedRights, choices: UserChoices) {
  const menus = rights.map(({ menu }) => menu)
  const companyIds = rights.map(({ companyId }) => companyId)
  const wanted = sql`select * from unnest(${menus}::text[], ${companyIds}::bigint[])`
  await sql`
    delete from user_menus where user_id = ${userId} and menu = any(${choices.menus}::text[])
       and company_id = any(${choices.companies.map(({ id }) => id)}::bigint[])
       and (menu, company_id) not in (${wanted})`.execute(tx)
  await sql`
    insert into user_menus (user_id, menu, company_id) select ${userId}, w.menu, w.company_id
      from (${wanted}) w (menu, company_id) on conflict do nothing`.execute(tx)
  await sql`
    delete from user_centres where user_id = ${userId} and not centre_id = any(${centreIds}::bigint[])`.execute(tx)
  await sql`
    insert into user_centres (user_id, centre_id) select ${userId}, unnest(${centreIds}::bigint[])
        on conflict do nothing`.execute(tx)
}
