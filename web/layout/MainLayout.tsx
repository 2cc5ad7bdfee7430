import { Outlet, useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { hasMemory } from '#web/enterpriseChoice/choiceRules.ts'
import { EnterpriseSelector } from '#web/enterpriseChoice/EnterpriseSelector.tsx'
import { useRememberedChoices } from '#web/enterpriseChoice/useRememberedChoices.ts'
import { Breadcrumbs } from '#web/layout/Breadcrumbs.tsx'
import { LanguageSwitch } from '#web/layout/LanguageSwitch.tsx'
import { MenuDrawer } from '#web/layout/MenuDrawer.tsx'
import { rememberSearch } from '#web/layout/rememberedSearch.ts'
import { SidePanel } from '#web/layout/SidePanel.tsx'
import { isMenuNarrow, rememberMenu } from '#web/layout/sideMenuState.ts'
import { useMatchedScreen } from '#web/layout/useMatchedScreen.ts'
import { UnreadPlace } from '#web/layout/UnreadPlace.tsx'
import { UserMenu } from '#web/layout/UserMenu.tsx'
import { LiveSign } from '#web/live/LiveSign.tsx'
import { Announcements } from '#web/messages/lazyMarks.ts'
import { useSession } from '#web/session/currentSession.ts'
import { useText } from '#web/texts/useText.ts'
import { useMediaQuery } from '#web/ui/useMediaQuery.ts'
import { usePhone } from '#web/ui/usePhone.ts'
import '#web/layout/layout.css'

/** SHL-32: the device counts as mobile below 992 px. */
const mobile = '(max-width: 991.98px)'

/** The frame of every screen behind the login: side menu, breadcrumbs, and for roles 00 and 01 the navigation bar. */
export function MainLayout() {
  const t = useText()
  const { href } = useLocation()
  const isMobile = useMediaQuery(mobile)
  const [isNarrow, setNarrow] = useState(isMenuNarrow)
  const isPhone = usePhone()
  const hasNavigationBar = useSession(session => session.profile?.managerUser ?? false)
  useSearchMemory()
  const toggleNarrow = () => {
    rememberMenu(!isNarrow)
    setNarrow(!isNarrow)
  }
  return (
    <div className="frame">
      <a href="#content" className="skip-link">
        {t('common.skipToContent')}
      </a>
      {!isMobile && (
        <aside className={isNarrow ? 'side-panel side-panel-narrow' : 'side-panel'}>
          <SidePanel foot={hasNavigationBar ? 'none' : 'account'} isNarrow={isNarrow} onToggle={toggleNarrow} />
        </aside>
      )}
      <div className="work-area">
        <header className="top-bar">
          {isMobile && <MenuDrawer key={href} foot={hasNavigationBar ? (isPhone ? 'language' : 'none') : 'account'} />}
          <Breadcrumbs />
          <LiveSign />
          {!isMobile && <EnterpriseSelector />}
          {hasNavigationBar && (
            <div className="top-bar-end">
              <UnreadPlace hasNotices={!isPhone} />
              {!isPhone && <LanguageSwitch />}
              <UserMenu />
            </div>
          )}
        </header>
        {isMobile && <EnterpriseSelector />}
        <main id="content" tabIndex={-1}>
          <Page />
        </main>
        <Suspense>
          <Announcements />
        </Suspense>
      </div>
    </div>
  )
}

/** A page that remembers its company waits until that is known: it must not show everything for a moment. */
function Page() {
  const { screen } = useMatchedScreen()
  const { isKnown } = useRememberedChoices()
  return isKnown || !hasMemory(screen?.menu) ? <Outlet /> : null
}

function useSearchMemory() {
  const { screen, search } = useMatchedScreen()
  const path = screen?.keepsSearch ? screen.path : undefined
  useEffect(() => {
    if (path) rememberSearch(path, search)
  }, [path, search])
}
