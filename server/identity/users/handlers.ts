import type { userCalls } from '#contract/identity/calls/users.ts'
import { codes } from '#contract/kernel/codes.ts'
import { companyOf } from '#server/identity/administration/administered.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
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
  async getUserList(search, { db, scope, caller }) {
    return await findUsers(db, scope, search, caller.language)
  },

  async getUserChoices({ enterpriseCode }, { db, caller }) {
    refuseMembers(caller)
    return await userChoices(db, caller, await companyOf(db, caller, enterpriseCode))
  },

  async getEditUserInfo({ email }, { db, caller }) {
    refuseMembers(caller)
    return await userToEdit(db, caller, email)
  },

  async signUp(user, { caller, ...parts }) {
    refuseMembers(caller)
    await registerUser(parts, caller, user)
  },

  async editUser(change, { db, caller }) {
    refuseMembers(caller)
    await changeUser(db, caller, change)
  },

  async changeUserAvailability({ email, enabled }, { caller, ...parts }) {
    refuseMembers(caller)
    await (enabled ? enableUser : disableUser)(parts, caller, email)
  },

  async unlockUser({ email }, { db, caller }) {
    refuseMembers(caller)
    await db.transaction().execute(async tx => {
      // Sign-in locks the tries before the user; the other order here could deadlock.
      const user = await administeredUser(tx, caller, email)
      await unlockAccount(tx, user.email)
    })
  },

  async resendActivationMail({ email }, { caller, ...parts }) {
    refuseMembers(caller)
    await resendActivation(parts, caller, email)
  },

  async requirePasswordChange({ email }, { caller, ...parts }) {
    refuseMembers(caller)
    await requirePasswordChange(parts, caller, email)
  },
}

/** With the menu alone a user reads the list; only company and platform administrators manage users (IDN-12). */
function refuseMembers(caller: Caller) {
  if (!caller.isManager) throw new PortalError(codes.notAuthorized)
}
