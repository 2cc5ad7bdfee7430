import type { z } from 'zod'
import type { userCalls } from '#contract/identity/calls/users.ts'
import { asActor } from '#server/platform/db/actor.ts'
import type { Db, DbOrTx } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { Issue } from '#server/platform/http/calls/portalError.ts'
import { lockedUser } from '#server/identity/users/administeredUser.ts'
import { storedCentresOf } from '#server/identity/users/centresOf.ts'
import { checkedFacts, type CheckedRights } from '#server/identity/users/checkedFacts.ts'
import { saveRights } from '#server/identity/users/saveRights.ts'
import { userChoices, type UserChoices } from '#server/identity/users/queries/userChoices.ts'
import { userColumns } from '#server/identity/users/queries/userColumns.ts'

type Change = z.output<typeof userCalls.editUser.request>

/** Replaces what the form says of a user; of two edits at once the later one stands whole. */
export async function changeUser(db: Db, caller: Caller, change: Change): Promise<void> {
  await db.transaction().execute(async tx => {
    await asActor(tx, `user:${caller.userId}`)
    const user = await lockedUser(tx, caller, change.email)
    const choices = await userChoices(tx, caller, user.companyId)
    // A centre that no delivery touches any more may stay where it was given.
    const logisticCentres = [...choices.logisticCentres, ...(await storedCentresOf(tx, user.id))]
    const checked = checkedFacts(change, { ...choices, logisticCentres }, ownIssues(caller, user, change))
    await updateUser(tx, user.id, change, checked, choices)
  })
}

/** What the form says of a user, written. */
export async function updateUser(
  tx: DbOrTx,
  userId: number,
  change: Omit<Change, 'email'>,
  checked: CheckedRights,
  choices: UserChoices,
): Promise<void> {
  await tx.updateTable('users').set(userColumns(change)).where('id', '=', userId).execute()
  await saveRights(tx, userId, checked, choices)
}

/** Nobody takes away what it needs to undo the change: its own role and its own user list. */
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
