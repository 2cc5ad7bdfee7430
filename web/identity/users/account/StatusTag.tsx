import { CheckCircleOutlined, LockFilled, MailOutlined, StopOutlined } from '@ant-design/icons'
import type { UserRow } from '#contract/identity/calls/users.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import { Mark, type Tone } from '#web/kernel/ui/marks/Mark.tsx'
import type { AccountStatus } from '#contract/identity/rules/lists.ts'

const icons = {
  notActivated: MailOutlined,
  locked: LockFilled,
  disabled: StopOutlined,
  enabled: CheckCircleOutlined,
} as const satisfies Record<AccountStatus, unknown>

const tones: Record<AccountStatus, Tone> = { notActivated: 'warn', locked: 'bad', disabled: 'quiet', enabled: 'usual' }

/** IDN-15's account states, told by words and shape; red is the one where something went wrong (SHL-42). */
export function StatusTag({ user }: { user: Pick<UserRow, 'accountStatus' | 'passwordChangeRequired'> }) {
  const t = useText()
  return (
    <>
      <Mark tone={tones[user.accountStatus]} Icon={icons[user.accountStatus]}>
        {t(`users.status.${user.accountStatus}`)}
      </Mark>
      {user.passwordChangeRequired && <div className="quiet">{t('users.passwordChangeRequired')}</div>}
    </>
  )
}
