import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { userCalls } from '#contract/identity/calls/users.ts'
import type { Hindrance } from '#contract/integration/calls/imports.ts'
import type { Doing, AppliedRecord } from '#server/integration/imports/lines/importRules.ts'
import { findUsersNow, type UserNow } from '#server/integration/imports/kinds/users/usersNow.ts'
import { updateUser } from '#server/identity/users/saveUser.ts'
import { checkedFacts } from '#server/identity/users/checkedFacts.ts'
import { userChoices, type UserChoices } from '#server/identity/users/queries/userChoices.ts'

type Facts = UserNow['facts']
/** A user before and after its import. */
export type UserUndo = { id: number; before: Facts | null; after: Facts | null }

const undoOf = (record: AppliedRecord) => record.undo as UserUndo

/** A user who has opened its account, or was changed since, stays; so does whoever asks. */
export async function userHindrances(doing: Doing, records: readonly AppliedRecord[]): Promise<Hindrance[]> {
  const { tx, caller, sender } = doing
  const choices = await userChoices(tx, caller, sender.companyId)
  const now = await findUsersNow(
    tx,
    caller,
    records.map(({ name }) => name),
    choices,
  )
  return records.flatMap(record => {
    const why = hindranceOf(doing, undoOf(record), now.get(record.name), choices)
    return why ? [{ lines: record.lines, name: record.name, why }] : []
  })
}

function hindranceOf(
  { caller }: Doing,
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

/** What it had may have been taken from its company meanwhile. */
function isGrantable(before: Facts, now: UserNow, choices: UserChoices): boolean {
  try {
    checkedFacts(changeOf(before), offeredTo(now, choices))
    return true
  } catch {
    return false
  }
}

const offeredTo = (now: UserNow, choices: UserChoices) => ({
  ...choices,
  logisticCentres: [...choices.logisticCentres, ...now.centres],
})

/** New users go with their links; the others become again what they were. */
export async function undoUsers({ tx, caller, sender }: Doing, records: readonly AppliedRecord[]): Promise<void> {
  const choices = await userChoices(tx, caller, sender.companyId)
  const now = await findUsersNow(
    tx,
    caller,
    records.map(({ name }) => name),
    choices,
  )
  for (const record of records) {
    const { id, before } = undoOf(record)
    const user = now.get(record.name)
    if (!before) await tx.deleteFrom('users').where('id', '=', id).execute()
    else if (user && user !== 'elsewhere') {
      const change = changeOf(before)
      await updateUser(tx, id, change, checkedFacts(change, offeredTo(user, choices)), choices)
    }
  }
}
