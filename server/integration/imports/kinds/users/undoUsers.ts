import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { userCalls } from '#contract/identity/calls/users.ts'
import type { Hindrance } from '#contract/integration/calls/imports.ts'
import type { ImportContext, ImportRules } from '#server/integration/imports/lines/importRules.ts'
import { findUsersNow, type UserNow } from '#server/integration/imports/kinds/users/usersNow.ts'
import { updateUser } from '#server/identity/users/saveUser.ts'
import { checkedFacts } from '#server/identity/users/checkedFacts.ts'
import { userChoices, type UserChoices } from '#server/identity/users/queries/userChoices.ts'
import { orUndefined } from '#contract/kernel/orUndefined.ts'

type Facts = UserNow['facts']
/** A user before and after its import. */
export type UserUndo = { id: number; before: Facts | null; after: Facts | null }

/** A user cannot be undone if it has activated its account, was changed since, or is the caller. */
export const undoUsers: Pick<ImportRules<UserUndo>, 'hindrances' | 'undo'> = {
  async hindrances(context, records) {
    const emails = records.map(({ name }) => name)
    const { choices, users } = await usersNow(context, emails)
    return records.map(({ name, undo }) => hindranceOf(context, undo, users.get(name), choices))
  },

  async undo(context, undos) {
    const { tx } = context
    const changed = undos.flatMap(({ before }) => before ?? [])
    const emails = changed.map(({ email }) => email)
    const { choices, users } = await usersNow(context, emails)
    for (const { id, before } of undos) {
      const user = before && users.get(before.email)
      if (!before) await tx.deleteFrom('users').where('id', '=', id).execute()
      else if (user && user !== 'elsewhere') {
        const change = changeOf(before)
        await updateUser(tx, id, change, checkedFacts(change, offeredTo(user, choices)), choices)
      }
    }
  },
}

/** The users of these addresses, and what they may be given. */
export async function usersNow({ tx, caller, sender }: ImportContext, emails: readonly string[]) {
  const choices = await userChoices(tx, caller, sender.companyId)
  return { choices, users: await findUsersNow(tx, caller, emails, choices) }
}

function hindranceOf(
  { caller }: ImportContext,
  { id, before, after }: UserUndo,
  now: UserNow | 'elsewhere' | undefined,
  choices: UserChoices,
): Hindrance['why'] | undefined {
  if (!now || now === 'elsewhere' || now.id !== id) return 'gone'
  if (id === caller.userId) return 'isSelf'
  if (!before && now.state !== 'notActivated') return 'activated'
  if (!isDeepStrictEqual(now.facts, after)) return 'changedSince'
  return before && !isGrantable(before, now, choices) ? 'refused' : undefined
}

type Change = Omit<z.output<typeof userCalls.editUser.request>, 'email'>
const changeOf = ({ email: _email, menus, logisticCentres, ...facts }: Facts): Change => ({
  ...facts,
  language: facts.language === '1' ? '1' : '0',
  menuEnterpriseMap: menus,
  logisticCenterCodeList: logisticCentres,
})

/** The company may have lost the user's former rights meanwhile. */
const isGrantable = (before: Facts, now: UserNow, choices: UserChoices): boolean =>
  orUndefined(() => checkedFacts(changeOf(before), offeredTo(now, choices))) !== undefined

/** A user keeps the centres that it was given before. */
export const offeredTo = (now: UserNow, choices: UserChoices) => ({
  ...choices,
  logisticCentres: [...choices.logisticCentres, ...now.centres],
})
