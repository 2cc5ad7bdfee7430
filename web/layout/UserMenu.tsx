import { LogoutOutlined, UserOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import type { Profile } from '#contract/calls/session.ts'
import { useSession } from '#web/session/currentSession.ts'
import { useLogout } from '#web/session/useLogout.ts'
import { useTimes } from '#web/texts/useTimes.ts'
import { useLocalName, useText } from '#web/texts/useText.ts'

/** What opens from the small screen's menu must open inside that dialog, which lies above the rest of the page. */
const aboveIt = (trigger: HTMLElement) => trigger.closest('dialog') ?? document.body

/** Who is signed in, and what concerns that account. */
export function UserMenu() {
  const t = useText()
  const logout = useLogout()
  const profile = useSession(session => session.profile)
  if (!profile) return null
  const items = [
    { key: 'who', type: 'group' as const, label: <AccountFacts profile={profile} /> },
    { type: 'divider' as const },
    { key: 'logout', icon: <LogoutOutlined aria-hidden />, label: t('layout.logout'), onClick: logout },
  ]
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight" getPopupContainer={aboveIt}>
      <button
        type="button"
        className="user-menu"
        aria-haspopup="menu"
        aria-label={`${t('layout.userMenu')}: ${profile.username}`}
      >
        <UserOutlined aria-hidden />
        <span className="user-menu-name">{profile.username}</span>
      </button>
    </Dropdown>
  )
}

function AccountFacts({ profile }: { profile: Profile }) {
  const t = useText()
  const times = useTimes()
  const localName = useLocalName()
  return (
    <div className="account-facts">
      <strong>{profile.username}</strong>
      <span>{profile.email}</span>
      <span>{localName(profile.organizationName, profile.organizationNameEn)}</span>
      {profile.organizationDepartment !== '' && <span>{profile.organizationDepartment}</span>}
      {profile.lastLoginTime && <span>{`${t('layout.lastLogin')}: ${times.instant(profile.lastLoginTime)}`}</span>}
    </div>
  )
}
