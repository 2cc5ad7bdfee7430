import type { z } from 'zod'
import type { userCalls } from '#contract/identity/calls/users.ts'
import { codes } from '#contract/kernel/codes.ts'
import { mailActivation } from '#server/identity/account/links.ts'
import { prepareTemporaryPassword } from '#server/identity/account/temporaryPassword.ts'
import { asActor } from '#server/platform/db/actor.ts'
import { companyOf } from '#server/identity/administration/administered.ts'
import { holdCompany } from '#server/identity/administration/administeredCompany.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { checkedFacts, emailIssues, type CheckedRights } from '#server/identity/users/checkedFacts.ts'
import { saveRights } from '#server/identity/users/saveRights.ts'
import { userChoices, type UserChoices } from '#server/identity/users/queries/userChoices.ts'
import { userColumns } from '#server/identity/users/queries/userColumns.ts'

type NewUser = z.output<typeof userCalls.signUp.request>

/** Registers a user who is not activated yet, and mails the link and the temporary password in its language. */
export async function registerUser(appContext: AppContext, caller: Caller, user: NewUser): Promise<void> {
  const temporaryPassword = await prepareTemporaryPassword()
  await appContext.db.transaction().execute(async tx => {
    await asActor(tx, `user:${caller.userId}`)
    const companyId = await companyOf(tx, caller, user.enterpriseCode ?? caller.company.code)
    // Its email domains stay until the user is there.
    await holdCompany(tx, companyId)
    const choices = await userChoices(tx, caller, companyId)
    const checked = checkedFacts(user, choices, emailIssues(user.email, choices.emailDomains))
    const id = await insertUser(tx, { user, companyId, at: appContext.now() }, checked, choices)
    await mailActivation(tx, appContext, id, temporaryPassword)
  })
}

type Registration = { user: Omit<NewUser, 'enterpriseCode'>; companyId: number; at: Date }

/** Who is not activated yet, with its rights; 4021 where there is one of this address already. */
export async function insertUser(
  tx: DbOrTx,
  { user, companyId, at }: Registration,
  checked: CheckedRights,
  choices: UserChoices,
): Promise<number> {
  const made = await tx
    .insertInto('users')
    .values({ ...userColumns(user), email: user.email, company_id: companyId, registered_at: at })
    // Of two registrations at once, the second one finds the first.
    .onConflict(conflict => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw new PortalError(codes.userExists)
  await saveRights(tx, made.id, checked, choices)
  return made.id
}
