import { CheckCircleOutlined, LockFilled, MailOutlined, StopOutlined } from '@ant-design/icons'
import type { UserRow } from '#contract/identity/calls/users.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import type { AccountStatus } from '#contract/identity/rules/lists.ts'

const icons = {
  notActivated: MailOutlined,
  locked: LockFilled,
  disabled: StopOutlined,
  enabled: CheckCircleOutlined,
} as const satisfies Record<AccountStatus, unknown>

/** IDN-15's account states, told by words and shape; red is the one where something went wrong (SHL-42). */
export function StatusTag({ user }: { user: Pick<UserRow, 'accountStatus' | 'passwordChangeRequired'> }) {
  const t = useText()
  const Icon = icons[user.accountStatus]
  return (
    <>
      <span className={`user-status user-status-${user.accountStatus}`}>
        <Icon aria-hidden /> {t(`users.status.${user.accountStatus}`)}
      </span>
      {user.passwordChangeRequired && <div className="quiet">{t('users.passwordChangeRequired')}</div>}
    </>
  )
}
