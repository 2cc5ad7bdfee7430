import type { userCalls } from '#contract/identity/calls/users.ts'
import { codes } from '#contract/kernel/codes.ts'
import { companyOf } from '#server/identity/administration/administered.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { unlockAccount } from '#server/identity/session/signInTries.ts'
import { disableUser, enableUser, requirePasswordChange, resendActivation } from '#server/identity/users/accountActs.ts'
import { administeredUser } from '#server/identity/users/administeredUser.ts'
import { changeUser } from '#server/identity/users/changeUser.ts'
import { registerUser } from '#server/identity/users/registerUser.ts'
import { userChoices } from '#server/identity/users/queries/userChoices.ts'
import { findUsers } from '#server/identity/users/queries/userList.ts'
import { userToEdit } from '#server/identity/users/queries/userToEdit.ts'

export const userHandlers: HandlersFor<typeof userCalls> = {
  async getUserList(search, { db, scope, caller }) {
    return await findUsers(db, scope, search, caller.language)
  },

  async getUserChoices({ enterpriseCode }, { db, caller }) {
    refuseMembers(caller)
    return await userChoices(db, caller, await companyOf(db, caller, enterpriseCode ?? caller.company.code))
  },

  async getEditUserInfo({ email }, { db, caller }) {
    refuseMembers(caller)
    return await userToEdit(db, caller, email)
  },

  async signUp(user, { caller, ...appContext }) {
    refuseMembers(caller)
    await registerUser(appContext, caller, user)
    return null
  },

  async editUser(change, { db, caller }) {
    refuseMembers(caller)
    await changeUser(db, caller, change)
    return null
  },

  async changeUserAvailability({ email, enabled }, { caller, ...appContext }) {
    refuseMembers(caller)
    await (enabled ? enableUser : disableUser)(appContext, caller, email)
    return null
  },

  async unlockUser({ email }, { db, caller }) {
    refuseMembers(caller)
    await db.transaction().execute(async tx => {
      // Signing in takes the tries before the user: who locks the user first may wait for it in a circle.
      const user = await administeredUser(tx, caller, email)
      await unlockAccount(tx, user.email)
    })
    return null
  },

  async resendActivationMail({ email }, { caller, ...appContext }) {
    refuseMembers(caller)
    await resendActivation(appContext, caller, email)
    return null
  },

  async requirePasswordChange({ email }, { caller, ...appContext }) {
    refuseMembers(caller)
    await requirePasswordChange(appContext, caller, email)
    return null
  },
}

/** The menu alone lets one read the list; only company and platform administrators manage users (IDN-12). */
function refuseMembers(caller: Caller) {
  if (!caller.isManager) throw new PortalError(codes.notAuthorized)
}
