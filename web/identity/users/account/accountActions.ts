import type { Call } from '#contract/kernel/call.ts'
import type { Profile } from '#contract/identity/calls/session.ts'
import { userCalls, type UserRow } from '#contract/identity/calls/users.ts'
import type { PortalCalls } from '#web/kernel/api/sending/portalCalls.ts'
import type { AccountStatus } from '#contract/identity/rules/lists.ts'

const { changeUserAvailability, unlockUser, resendActivationMail, requirePasswordChange } = userCalls

type Way = { call: Call; send: (post: PortalCalls['post'], email: string) => Promise<null> }

/** What an administrator may do to an account besides editing it. */
export const accountActions = {
  resendActivation: { call: resendActivationMail, send: (post, email) => post(resendActivationMail, { email }) },
  unlock: { call: unlockUser, send: (post, email) => post(unlockUser, { email }) },
  requirePasswordChange: { call: requirePasswordChange, send: (post, email) => post(requirePasswordChange, { email }) },
  enable: {
    call: changeUserAvailability,
    send: (post, email) => post(changeUserAvailability, { email, enabled: true }),
  },
  disable: {
    call: changeUserAvailability,
    send: (post, email) => post(changeUserAvailability, { email, enabled: false }),
  },
} as const satisfies Record<string, Way>
export type AccountAction = keyof typeof accountActions

const actionsIn: Record<AccountStatus, readonly AccountAction[]> = {
  notActivated: ['resendActivation', 'disable'],
  locked: ['unlock', 'disable'],
  disabled: ['enable'],
  enabled: ['requirePasswordChange', 'disable'],
}

type Actor = Pick<Profile, 'email' | 'role' | 'managerUser' | 'enterpriseCode'>
type Account = Pick<UserRow, 'email' | 'role' | 'enterpriseCode' | 'accountStatus' | 'passwordChangeRequired'>

/** IDN-12: the platform administrator edits everybody, a company administrator its own company's users. */
export const mayEdit = (actor: Actor, user: Pick<UserRow, 'role' | 'enterpriseCode'>) =>
  actor.role === '00' || (actor.managerUser && user.role !== '00' && user.enterpriseCode === actor.enterpriseCode)

/** Nobody locks themselves out; one's own password has its own screen. */
export function actionsFor(actor: Actor, user: Account): readonly AccountAction[] {
  if (!mayEdit(actor, user) || actor.email === user.email) return []
  return actionsIn[user.accountStatus].filter(
    action => action !== 'requirePasswordChange' || !user.passwordChangeRequired,
  )
}
