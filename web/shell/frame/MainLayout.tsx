import { Outlet, useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useLayoutEffect, useState, lazy, useRef, type MouseEvent } from 'react'
import { hasMemory, isSelectorShown } from '#web/shell/companyContext/choiceRules.ts'
import { useRememberedChoices, useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { Breadcrumbs } from '#web/shell/frame/Breadcrumbs.tsx'
import { LanguageSwitch } from '#web/shell/frame/LanguageSwitch.tsx'
import { rememberSearch } from '#web/shell/screens/rememberedSearch.ts'
import { SidePanel, type PanelFoot } from '#web/shell/menu/SidePanel.tsx'
import { isMenuNarrow, rememberMenu } from '#web/shell/menu/sideMenuState.ts'
import { useMatchedScreen } from '#web/shell/screens/screen.ts'
import { UnreadPlace } from '#web/shell/frame/UnreadPlace.tsx'
import { Printed } from '#web/shell/frame/Printed.tsx'
import { UserMenu } from '#web/shell/frame/UserMenu.tsx'
import { ScanLink } from '#web/shell/search/ScanLink.tsx'
import { SearchTrigger } from '#web/shell/search/SearchTrigger.tsx'
import { LiveSign } from '#web/shell/live/LiveSign.tsx'
import { useFrameSlots } from '#web/shell/frame/slots.ts'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import { openModal } from '#web/kernel/ui/dialogs/useModal.ts'
import { useMediaQuery, usePhone } from '#web/kernel/ui/usePhone.ts'
import '#web/shell/frame/layout.css'
import '#web/shell/companyContext/enterpriseSelector.css'
import { MenuOutlined } from '@ant-design/icons'

/** Few see it: it comes after the frame. */
const EnterpriseSelect = lazy(async () => ({
  default: (await import('#web/shell/companyContext/EnterpriseSelect.tsx')).EnterpriseSelect,
}))

/** For the platform company: whose view the open page shows (IDN-9). */
function EnterpriseSelector({ isBelowBar = false }: { isBelowBar?: boolean }) {
  const t = useText()
  const { screen } = useMatchedScreen()
  const profile = useSession(session => session.profile)
  const choice = useCompanyContext()
  if (!profile || !screen?.menu || !isSelectorShown(profile, screen, choice)) return null
  const select = (
    <Suspense fallback={<div className="enterprise-selector" />}>
      <EnterpriseSelect profile={profile} menu={screen.menu} choice={choice ?? profile.enterpriseCode} />
    </Suspense>
  )
  if (!isBelowBar) return select
  return (
    <section aria-label={t('layout.enterprise')} className="enterprise-below">
      {select}
    </section>
  )
}

/** SHL-32: the device counts as mobile below 992 px. */
const mobile = '(max-width: 991.98px)'

/** The frame of every screen behind the login: side menu, breadcrumbs, and for roles 00 and 01 the navigation bar. */
export function MainLayout() {
  const t = useText()
  const { Announcements } = useFrameSlots()
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
          {isMobile && (
            <MenuDrawer key={href} foot={hasNavigationBar ? (isPhone ? 'language' : 'none') : 'accountAlone'} />
          )}
          <Breadcrumbs />
          <LiveSign isNarrow={isMobile} />
          {!isMobile && <EnterpriseSelector />}
          <ScanLink />
          <SearchTrigger />
          {hasNavigationBar ? (
            <div className="top-bar-end">
              <UnreadPlace hasNotices={!isPhone} />
              {!isPhone && <LanguageSwitch />}
              <UserMenu />
            </div>
          ) : (
            isMobile && (
              <div className="top-bar-end">
                <UnreadPlace hasNotices={false} />
              </div>
            )
          )}
        </header>
        {isMobile && <EnterpriseSelector isBelowBar />}
        <Printed />
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

/**
 * The side menu on a small screen: a click outside closes it (SHL-32); MainLayout makes it anew for every address, so that
 * another route closes it too. The browser's own dialog, because antd's Drawer writes a style tag without the page's nonce.
 */
function MenuDrawer({ foot }: { foot: PanelFoot }) {
  const t = useText()
  const { UnreadDot } = useFrameSlots()
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  useLayoutEffect(() => {
    const element = dialog.current
    return () => element?.close()
  }, [])
  const closeByClick = ({ target }: MouseEvent) => {
    const isOutside = target === dialog.current
    // What the user menu opens, and what it says, is behind the dialog.
    const isChoice = target instanceof Element && target.closest('[role=menuitem]') !== null
    if (isOutside || isChoice) close()
  }
  return (
    <>
      <button
        type="button"
        className="menu-button"
        aria-haspopup="dialog"
        onClick={() => dialog.current && openModal(dialog.current)}
      >
        <MenuOutlined aria-hidden />
        <span className="visually-hidden">{t('layout.openMenu')}</span>
        {foot !== 'none' && (
          <Suspense>
            <UnreadDot />
          </Suspense>
        )}
      </button>
      <dialog ref={dialog} className="menu-drawer" aria-label={t('layout.mainMenu')} onClick={closeByClick}>
        <div className="side-panel">
          <SidePanel foot={foot} isNarrow={false} onToggle={close} />
        </div>
      </dialog>
    </>
  )
}
