import UserOutlined from '@ant-design/icons-svg/es/asn/UserOutlined'
import { useState, type ComponentProps } from 'react'
import type { Profile } from '#contract/identity/calls/session.ts'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import { lazyPart } from '#web/kernel/ui/loading/lazyPart.ts'
import { Glyph } from '#web/kernel/ui/buttons/ActionButton.tsx'
import { MenuComingLater } from '#web/kernel/ui/buttons/MenuComingLater.tsx'

/** Its file could not be fetched, perhaps because the portal is newer than the page: a click loads the page again. */
const WithoutMenu = ({ profile }: { profile: Profile }) => (
  <AccountButton profile={profile} onClick={() => window.location.reload()} />
)

const AccountMenu = lazyPart(async () => (await import('#web/shell/frame/AccountMenu.tsx')).AccountMenu, undefined, {
  instead: WithoutMenu,
})

/** Who is signed in. */
export function UserMenu() {
  const profile = useSession(session => session.profile)
  const [isOpen, setOpen] = useState(false)
  if (!profile) return null
  const open = () => setOpen(true)
  return (
    <MenuComingLater button={<AccountButton profile={profile} onClick={open} />} onPress={open}>
      <AccountMenu profile={profile} isOpen={isOpen} onOpen={setOpen}>
        <AccountButton profile={profile} />
      </AccountMenu>
    </MenuComingLater>
  )
}

/** The menu hands it what a button of a menu needs. */
function AccountButton({ profile, ...ofMenu }: { profile: Profile } & ComponentProps<'button'>) {
  const t = useText()
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-label={`${t('layout.userMenu')}: ${profile.username}`}
      {...ofMenu}
      className={`user-menu ${ofMenu.className ?? ''}`}
    >
      <Glyph of={UserOutlined} />
      <span className="user-menu-name">{profile.username}</span>
    </button>
  )
}
