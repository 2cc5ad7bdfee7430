import { sql } from 'kysely'
import { administered } from '#server/identity/administration/administered.ts'
import type { Tx, DbOrTx } from '#server/platform/db/connect.ts'
import { isWithinLimits } from '#server/identity/users/centreLimits.ts'
import { codes } from '#contract/kernel/codes.ts'
import { endLinks, mailActivation, mailPasswordChangeLink } from '#server/identity/account/links.ts'
import { prepareTemporaryPassword } from '#server/identity/account/temporaryPassword.ts'
import { asCaller } from '#server/platform/db/actor.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { PortalError, refuse } from '#server/platform/http/calls/portalError.ts'
import type { CallerContext } from '#server/platform/http/calls/handlersFor.ts'
import { revokeSessionsOf } from '#server/identity/session/tokens.ts'

export type AdministeredUser = { id: number; companyId: number; email: string; language: string; state: string }

/** A user that the caller administers; throws 4020 for any other one, unknown or another company's. */
export async function administeredUser(db: DbOrTx, caller: Caller, email: string): Promise<AdministeredUser> {
  const user = await userWithEmail(db, caller, email).executeTakeFirst()
  if (!user) throw new PortalError(codes.userUnknown)
  return user
}

/**
 * The same, locked until the transaction ends: of two changes the later one starts where the earlier one ended. The
 * lock also waits for a session that is being opened, so that ending the user's sessions misses none.
 */
export async function lockedAdministeredUser(tx: Tx, caller: Caller, email: string): Promise<AdministeredUser> {
  const user = await userWithEmail(tx, caller, email).forUpdate().executeTakeFirst()
  if (!user) throw new PortalError(codes.userUnknown)
  return user
}

const userWithEmail = (db: DbOrTx, caller: Caller, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'company_id as companyId', 'email', 'language', 'state'])
    .where('email', '=', email)
    .$if(administered(caller) !== 'all', query => query.where('company_id', '=', caller.company.id))
    // Only platform administrators administer a platform administrator.
    .$if(caller.role !== '00', query => query.where('role', '!=', '00'))
    .where(isWithinLimits(caller, sql`users.id`))

/** Runs an administrator's action on the account of a user; 4022 if the account's state does not allow it. */
const act = async (
  context: CallerContext,
  email: string,
  work: (tx: Tx, user: AdministeredUser) => Promise<void>,
): Promise<void> =>
  await asCaller(context, async tx => await work(tx, await lockedAdministeredUser(tx, context.caller, email)))

/** Ends the user's sessions and links at once, on every process. */
export const disableUser = (context: CallerContext, email: string) =>
  act(context, email, async (tx, user) => {
    if (user.id === context.caller.userId) refuse('enabled', 'you cannot disable yourself')
    await tx.updateTable('users').set({ state: 'disabled' }).where('id', '=', user.id).execute()
    await revokeSessionsOf(tx, user.id, context.now())
    await endLinks(tx, user.id)
  })

/** Restores the former state: a user who never had a password still needs to be activated, by a new mail. */
export const enableUser = (context: CallerContext, email: string) =>
  act(context, email, async (tx, user) => {
    if (user.state !== 'disabled') return
    const state = (await hasPassword(tx, user.id)) ? 'enabled' : 'notActivated'
    await tx.updateTable('users').set({ state }).where('id', '=', user.id).execute()
  })

export async function resendActivation(context: CallerContext, email: string): Promise<void> {
  const temporaryPassword = await prepareTemporaryPassword()
  await act(context, email, async (tx, user) => {
    if (user.state !== 'notActivated') refuse('email', 'this account is not waiting for activation')
    await mailActivation(tx, context, user.id, temporaryPassword)
  })
}

/** From the next call on, the user is answered with 4031 until the password is changed. */
export const requirePasswordChange = (context: CallerContext, email: string) =>
  act(context, email, async (tx, user) => {
    if (user.state !== 'enabled') refuse('email', 'this account is not enabled')
    await tx.updateTable('user_credentials').set({ must_change: true }).where('user_id', '=', user.id).execute()
    await mailPasswordChangeLink(tx, context, user.id)
  })

async function hasPassword(tx: Tx, userId: number): Promise<boolean> {
  const credentials = tx.selectFrom('user_credentials').select('user_id').where('user_id', '=', userId)
  return (await credentials.executeTakeFirst()) !== undefined
}
