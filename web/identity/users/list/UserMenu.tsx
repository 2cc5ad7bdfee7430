import { MoreOutlined } from '@ant-design/icons'
import { useNavigate } from '@tanstack/react-router'
import { Button, Dropdown } from 'antd'
import { useRef } from 'react'
import type { UserRow } from '#contract/identity/calls/users.ts'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import type { AskedAction } from '#web/identity/users/account/AccountActionDialog.tsx'
import { actionsFor, mayEdit } from '#web/identity/users/account/accountActions.ts'

/** What one may do to the user of a row. */
export function UserMenu({ user, onAsk }: { user: UserRow; onAsk: (asked: AskedAction) => void }) {
  const t = useText()
  const navigate = useNavigate()
  const button = useRef<HTMLButtonElement>(null)
  const profile = useSession(session => session.profile)
  if (!profile || !mayEdit(profile, user)) return null
  const actions = actionsFor(profile, user).map(action => ({
    key: action,
    label: t(`users.actions.${action}`),
    onClick: () => {
      // The dialog gives the focus back to what had it; the menu's entry will be gone.
      button.current?.focus()
      onAsk({ user, action })
    },
  }))
  const edit = {
    key: 'edit',
    label: t('users.actions.edit'),
    onClick: () => void navigate({ to: '/user-management/list/edit', search: { email: user.email } }),
  }
  return (
    <Dropdown menu={{ items: [edit, ...actions] }} trigger={['click']} placement="bottomRight">
      <Button
        ref={button}
        type="text"
        aria-haspopup="menu"
        aria-label={t('users.list.actionsOf', { name: user.username })}
        icon={<MoreOutlined aria-hidden />}
      />
    </Dropdown>
  )
}
