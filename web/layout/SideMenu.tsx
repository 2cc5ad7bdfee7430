import { Link } from '@tanstack/react-router'
import type { ListedScreen } from '#web/app/screenList.ts'
import { useMatchedScreen } from '#web/layout/useMatchedScreen.ts'
import { useSession } from '#web/session/currentSession.ts'
import { useText } from '#web/texts/useText.ts'

const noMenus: readonly string[] = []

/** The screens that the user's menu list permits; the open one, or the one above it, is highlighted (spec 2). */
export function SideMenu() {
  const t = useText()
  const { screen, screens } = useMatchedScreen()
  const menuList = useSession(session => session.profile?.menuList) ?? noMenus
  const entries = screens.filter(one => one.menu && !one.hidden && menuList.includes(one.menu))
  return (
    <nav aria-label={t('layout.mainMenu')} className="side-menu">
      <ul>
        {entries.map(entry => (
          <li key={entry.path}>
            <Entry entry={entry} isOpen={entry.path === screen?.path} isActive={entry.menu === screen?.menu} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** An entry opens its screen fresh (product 6); the open one again through /redirect, which reloads it (spec 2). */
function Entry({ entry, isOpen, isActive }: { entry: ListedScreen; isOpen: boolean; isActive: boolean }) {
  const t = useText()
  const title = entry.title && t(entry.title)
  const content = (
    <>
      {entry.icon && <entry.icon aria-hidden />}
      <span className="side-menu-label">{title}</span>
    </>
  )
  const current = isActive ? 'page' : undefined
  return isOpen ? (
    <Link to="/redirect" search={{ to: entry.path }} preload={false} aria-current={current} title={title}>
      {content}
    </Link>
  ) : (
    <Link to={entry.path} search={{}} aria-current={current} title={title}>
      {content}
    </Link>
  )
}
