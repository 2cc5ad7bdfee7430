import type { Profile } from '#contract/identity/calls/session.ts'
import { userCalls, type UserRow } from '#contract/identity/calls/users.ts'
import type { AccountStatus } from '#contract/identity/rules/lists.ts'
import { type Sentence, useWords } from '#web/kernel/texts/useWords.ts'
import { CallConfirm } from '#web/kernel/ui/dialogs/Dialog.tsx'

const { changeUserAvailability, unlockUser, resendActivationMail, requirePasswordChange } = userCalls

/** What an administrator may do to an account besides editing it. */
const calls = { resendActivation: resendActivationMail, unlock: unlockUser, requirePasswordChange } as const
type AccountAction = keyof typeof calls | 'enable' | 'disable'

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

export type AskedAction = { user: UserRow; action: AccountAction }

/** Says what will be done to whom, and does it. */
export function AccountActionDialog({ user, action, onClose }: AskedAction & { onClose: () => void }) {
  const { t, nameIn } = useWords()
  const { email, username, enterpriseName, enterpriseNameEn } = user
  const done: Sentence = t => t(`users.confirm.${action}.done`, { name: username })
  const dialog = {
    title: t(`users.confirm.${action}.title`),
    act: t(`users.actions.${action}`),
    done,
    onClose,
    children: (
      <>
        <div className="box filled">
          <strong>{username}</strong>
          <div>{email}</div>
          <div className="quiet">{nameIn({ name: enterpriseName, nameEn: enterpriseNameEn })}</div>
        </div>
        <p>{t(`users.confirm.${action}.effect`)}</p>
      </>
    ),
  }
  if (action === 'enable' || action === 'disable') {
    const request = { email, enabled: action === 'enable' }
    return <CallConfirm {...dialog} call={changeUserAvailability} request={request} />
  }
  return <CallConfirm {...dialog} call={calls[action]} request={{ email }} />
}
