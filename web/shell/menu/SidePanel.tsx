import { LogoutOutlined, MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { LanguageSwitch } from '#web/shell/frame/LanguageSwitch.tsx'
import { SideMenu } from '#web/shell/menu/SideMenu.tsx'
import { UnreadPlace } from '#web/shell/frame/UnreadPlace.tsx'
import { UserMenu } from '#web/shell/frame/UserMenu.tsx'
import { useLogout } from '#web/kernel/session/endSession.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import { Brand } from '#web/shell/frame/Brand.tsx'

/**
 * What stands below the menu: all else that people without a navigation bar need, on a small screen without the inbox, which
 * is in the top bar there (SHL-77); or what a phone's bar has no room for.
 */
export type PanelFoot = 'account' | 'accountAlone' | 'language' | 'none'
type Props = { foot: PanelFoot; isNarrow: boolean; onToggle: () => void }

/** Brand, menu, and for those without a navigation bar (roles 02, 03) what else they need at its foot (SHL-37). */
export function SidePanel({ foot, isNarrow, onToggle }: Props) {
  const t = useText()
  return (
    <>
      <div className="side-panel-head">
        <Brand />
        <button
          type="button"
          className="side-panel-toggle"
          aria-expanded={!isNarrow}
          aria-label={isNarrow ? t('layout.widenMenu') : t('layout.narrowMenu')}
          onClick={onToggle}
        >
          {isNarrow ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
        </button>
      </div>
      <SideMenu announcesUnread={foot !== 'none'} />
      {(foot === 'account' || foot === 'accountAlone') && <AccountFoot hasInbox={foot === 'account'} />}
      {foot === 'language' && (
        <div className="side-panel-foot">
          <LanguageSwitch />
        </div>
      )}
    </>
  )
}

function AccountFoot({ hasInbox }: { hasInbox: boolean }) {
  const t = useText()
  const logout = useLogout()
  return (
    <div className="side-panel-foot">
      {hasInbox && <UnreadPlace hasNotices={false} />}
      <LanguageSwitch />
      <UserMenu />
      <button type="button" className="user-menu" onClick={logout} aria-label={t('layout.logout')}>
        <LogoutOutlined aria-hidden />
        <span className="user-menu-name">{t('layout.logout')}</span>
      </button>
    </div>
  )
}
