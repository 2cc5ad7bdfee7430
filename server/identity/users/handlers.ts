import type { userCalls } from '#contract/identity/calls/users.ts'
import { codes } from '#contract/kernel/codes.ts'
import { companyOf } from '#server/identity/administration/administered.ts'
import type { CallerContext, HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { unlockAccount } from '#server/identity/session/signInTries.ts'
import {
  enableUser,
  requirePasswordChange,
  resendActivation,
  administeredUser,
  disableUser,
} from '#server/identity/users/accountActions.ts'
import { registerUser, changeUser } from '#server/identity/users/saveUser.ts'
import { userChoices } from '#server/identity/users/queries/userChoices.ts'
import { findUsers } from '#server/identity/users/queries/userList.ts'
import { userToEdit } from '#server/identity/users/queries/userToEdit.ts'

export const userHandlers: HandlersFor<typeof userCalls> = {
  getUserList: async (search, { db, scope, caller }) => await findUsers(db, scope, search, caller.language),

  getUserChoices: forManagers(
    async ({ enterpriseCode }, { db, caller }) =>
      await userChoices(db, caller, await companyOf(db, caller, enterpriseCode)),
  ),
  getEditUserInfo: forManagers(async ({ email }, { db, caller }) => await userToEdit(db, caller, email)),
  signUp: forManagers(async (user, context) => await registerUser(context, user)),
  editUser: forManagers(async (change, context) => await changeUser(context, change)),

  changeUserAvailability: forManagers(
    async ({ email, enabled }, context) => await (enabled ? enableUser : disableUser)(context, email),
  ),

  unlockUser: forManagers(
    async ({ email }, { db, caller }) =>
      await db.transaction().execute(async tx => {
        // Sign-in locks the tries before the user; the other order here could deadlock.
        const user = await administeredUser(tx, caller, email)
        await unlockAccount(tx, user.email)
      }),
  ),

  resendActivationMail: forManagers(async ({ email }, context) => await resendActivation(context, email)),
  requirePasswordChange: forManagers(async ({ email }, context) => await requirePasswordChange(context, email)),
}

/** With the menu alone a user reads the list; only company and platform administrators manage users (IDN-12). */
function forManagers<Request, Answer>(handle: (request: Request, context: CallerContext) => Promise<Answer>) {
  return async (request: Request, context: CallerContext) => {
    if (!context.caller.isManager) throw new PortalError(codes.notAuthorized)
    return await handle(request, context)
  }
}
