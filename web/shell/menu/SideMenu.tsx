import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useId } from 'react'
import { pathTo, type ListedScreen, useMatchedScreen } from '#web/shell/screens/screen.ts'
import { isPrepared } from '#web/shell/screens/isPrepared.ts'
import { menuEntries } from '#web/shell/menu/menuEntries.ts'
import { useFrameSlots } from '#web/shell/frame/slots.ts'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { useText } from '#web/kernel/texts/useWords.ts'

/** The screens that the user's menu list permits; the open one, or the one above it, is highlighted (SHL-6). */
export function SideMenu({ announcesUnread }: { announcesUnread: boolean }) {
  const t = useText()
  const { screens } = useMatchedScreen()
  const profile = useSession(session => session.profile)
  const entries = isPrepared(profile) ? menuEntries(screens, profile.menuList) : []
  return (
    <nav aria-label={t('layout.mainMenu')} className="side-menu">
      <ul>
        {entries.map(({ screen, children }) => (
          <li key={screen.path}>
            {screen.isGroup ? (
              <Group group={screen} entries={children} />
            ) : (
              <Entry entry={screen} hasUnread={announcesUnread && screen.menu === 'Notification'} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** SHL-7: always shown, so there is nothing to open or close. */
function Group({ group, entries }: { group: ListedScreen; entries: ListedScreen[] }) {
  const t = useText()
  const heading = useId()
  return (
    <>
      <div id={heading} className="side-menu-group">
        <EntryIcon of={group} />
        <span className="side-menu-label">{group.title && t(`screens.${group.title}`)}</span>
      </div>
      <ul aria-labelledby={heading} className="side-menu-children">
        {entries.map(entry => (
          <li key={entry.path}>
            <Entry entry={entry} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** An entry opens its screen fresh (SHL-34); the open one again through /redirect, which reloads it (SHL-33). */
function Entry({ entry, hasUnread = false }: { entry: ListedScreen; hasUnread?: boolean }) {
  const t = useText()
  const { UnreadNotices, WaitingCases } = useFrameSlots()
  const { screen, screens } = useMatchedScreen()
  const title = entry.title && t(`screens.${entry.title}`)
  const content = (
    <>
      <EntryIcon of={entry} />
      <span className="side-menu-label">{title}</span>
      <Suspense>
        {hasUnread && <UnreadNotices />}
        {entry.menu === 'Quality' && <WaitingCases />}
      </Suspense>
    </>
  )
  const isCurrent = screen !== undefined && pathTo(screen.path, screens).some(one => one.path === entry.path)
  const current = isCurrent ? 'page' : undefined
  return entry.path === screen?.path ? (
    <Link to="/redirect" search={{ to: entry.path }} preload={false} aria-current={current} title={title}>
      {content}
    </Link>
  ) : (
    <Link to={entry.path} search={{}} aria-current={current} title={title}>
      {content}
    </Link>
  )
}

/** The pictures come after the words, into a place that is kept for them. */
const Picture = lazy(async () => ({ default: (await import('#web/shell/menu/EntryIcon.tsx')).EntryIcon }))
const noPicture = <span className="anticon side-menu-no-picture" aria-hidden />

function EntryIcon({ of: { icon } }: { of: ListedScreen }) {
  if (!icon) return null
  return (
    <Suspense fallback={noPicture}>
      <Picture icon={icon} />
    </Suspense>
  )
}
