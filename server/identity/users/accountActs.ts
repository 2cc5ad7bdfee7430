import { codes } from '#contract/kernel/codes.ts'
import { endLinks, mailActivation, mailPasswordChangeLink } from '#server/identity/account/links.ts'
import { prepareTemporaryPassword } from '#server/identity/account/temporaryPassword.ts'
import { asActor } from '#server/platform/db/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { revokeSessionsOf } from '#server/identity/session/tokens.ts'
import { lockedUser, type AdministeredUser } from '#server/identity/users/administeredUser.ts'

/** What an administrator does to the account of a user; 4022 where the account's state does not allow it. */
async function act(
  { db }: AppContext,
  caller: Caller,
  email: string,
  work: (tx: Tx, user: AdministeredUser) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async tx => {
    await asActor(tx, `user:${caller.userId}`)
    await work(tx, await lockedUser(tx, caller, email))
  })
}

/** Ends sessions and links at once, on every process. */
export const disableUser = (appContext: AppContext, caller: Caller, email: string) =>
  act(appContext, caller, email, async (tx, user) => {
    if (user.id === caller.userId) refuse('enabled', 'you cannot disable yourself')
    await tx.updateTable('users').set({ state: 'disabled' }).where('id', '=', user.id).execute()
    await revokeSessionsOf(tx, user.id, appContext.now())
    await endLinks(tx, user.id)
  })

/** Back to where it was: who never had a password still has to be activated, by a new mail. */
export const enableUser = (appContext: AppContext, caller: Caller, email: string) =>
  act(appContext, caller, email, async (tx, user) => {
    if (user.state !== 'disabled') return
    const state = (await hasPassword(tx, user.id)) ? 'enabled' : 'notActivated'
    await tx.updateTable('users').set({ state }).where('id', '=', user.id).execute()
  })

export async function resendActivation(appContext: AppContext, caller: Caller, email: string): Promise<void> {
  const temporaryPassword = await prepareTemporaryPassword()
  await act(appContext, caller, email, async (tx, user) => {
    if (user.state !== 'notActivated') refuse('email', 'this account is not waiting for activation')
    await mailActivation(tx, appContext, user.id, temporaryPassword)
  })
}

/** From its next call on the user meets 4031, until it has changed its password. */
export const requirePasswordChange = (appContext: AppContext, caller: Caller, email: string) =>
  act(appContext, caller, email, async (tx, user) => {
    if (user.state !== 'enabled') refuse('email', 'this account is not enabled')
    await tx.updateTable('user_credentials').set({ must_change: true }).where('user_id', '=', user.id).execute()
    await mailPasswordChangeLink(tx, appContext, user.id)
  })

async function hasPassword(tx: Tx, userId: number): Promise<boolean> {
  const found = await tx.selectFrom('user_credentials').select('user_id').where('user_id', '=', userId).execute()
  return found.length > 0
}

function refuse(path: string, message: string): never {
  throw new PortalError(codes.invalidParameters, [{ path, message }])
}
